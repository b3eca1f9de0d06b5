/* The games that pass a filter, one by one, wherever they stand. */
#include <stdlib.h>

#include "base/error.h"
#include "corpus/corpus_handle.h"

static int by_id(const void *a, const void *b)
{
    const tj_selected_game *x = a, *y = b;

    return x->id < y->id ? -1 : x->id > y->id;
}

int tj_corpus_select(tj_corpus *corpus, const tj_filter *filter, unsigned size, tj_selected_game **games,
                     size_t *count, tj_err *err)
{
    tj_filter sized = TJ_FILTER_INIT;
    const tj_game_set *set;
    int rc;

    *games = NULL;
    *count = 0;
    if (filter)
        sized = *filter;
    sized.board = size;
    if ((rc = tj_corpus_filter(corpus, &sized, &set, err)))
        return rc;
    if (!(*games = tj_alloc(set->games, sizeof **games)))
        return tj_fail_nomem(err);
    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_segment *segment = corpus->segments[s];

        for (uint32_t g = 0; g < segment->game_count && *count < set->games; g++)
            if (tj_game_set_has(set, s, g))
                (*games)[(*count)++] = (tj_selected_game){segment->games[g].id, (uint32_t)s, g};
    }
    qsort(*games, *count, sizeof **games, by_id);
    return 0;
}

uint64_t tj_selected_moves(const tj_corpus *corpus, const tj_selected_game *games, size_t count)
{
    uint64_t moves = 0;

    for (size_t g = 0; g < count; g++) {
        const tj_segment *segment = corpus->segments[games[g].segment];
        uint32_t start = segment->games[games[g].number].start;
        uint32_t end = tj_segment_game_end(segment, games[g].number);

        moves += end > start ? end - start : 0;
    }
    return moves;
}
