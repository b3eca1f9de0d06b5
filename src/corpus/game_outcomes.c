#include "corpus/game_outcomes.h"

#include <stdlib.h>

#include "base/error.h"

static size_t numbers(const tj_corpus *corpus)
{
    size_t end = 0;

    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_segment *segment = corpus->segments[s];

        for (uint32_t g = 0; g < segment->game_count; g++)
            if (segment->games[g].id >= end)
                end = (size_t)segment->games[g].id + 1;
    }
    return end;
}

int tj_game_outcomes_load(tj_game_outcomes *facts, const tj_corpus *corpus, tj_err *err)
{
    *facts = (tj_game_outcomes){NULL, numbers(corpus)};
    if (!(facts->items = tj_zalloc(facts->len, sizeof *facts->items)))
        return tj_fail_nomem(err);
    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_segment *segment = corpus->segments[s];

        for (uint32_t g = 0; segment->facts && g < segment->game_count; g++) {
            int year = tj_facts_year(&segment->facts[g]);

            facts->items[segment->games[g].id] =
                (tj_game_outcome){(uint16_t)(year > 0 && year < 10000 ? year : 0), segment->facts[g].winner};
        }
    }
    return 0;
}

void tj_game_outcomes_release(tj_game_outcomes *facts)
{
    free(facts->items);
    *facts = (tj_game_outcomes){NULL, 0};
}
