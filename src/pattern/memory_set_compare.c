#include <stdlib.h>

#include "base/error.h"
#include "base/compare.h"
#include "pattern/memory_set.h"

/* One bit for every number of a game. */
typedef struct number_set {
    uint64_t *bits;
    size_t len; /* numbers below this may be in it */
    uint64_t count;
} number_set;

static bool take(number_set *set, uint32_t number)
{
    uint64_t bit = UINT64_C(1) << number % 64;
    bool there = number < set->len && set->bits[number / 64] & bit;

    if (there)
        set->bits[number / 64] ^= bit;
    set->count -= there;
    return there;
}

static void put(number_set *set, uint32_t number)
{
    uint64_t bit = UINT64_C(1) << number % 64;

    set->count += !(set->bits[number / 64] & bit);
    set->bits[number / 64] |= bit;
}

/* The games on boards of that size. */
static int gather(number_set *set, const tj_corpus *corpus, unsigned size, tj_err *err)
{
    *set = (number_set){NULL, 0, 0};
    for (size_t s = 0; s < corpus->segment_count; s++)
        for (uint32_t g = 0; g < corpus->segments[s]->game_count; g++)
            if (corpus->segments[s]->games[g].id >= set->len)
                set->len = (size_t)corpus->segments[s]->games[g].id + 1;
    if (!(set->bits = tj_zalloc(set->len / 64 + 1, sizeof *set->bits)))
        return tj_fail_nomem(err);
    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_segment *segment = corpus->segments[s];

        for (uint32_t g = 0; segment->board == size && g < segment->game_count; g++)
            put(set, segment->games[g].id);
    }
    return 0;
}

int tj_memory_set_compare(tj_memory_set *learnt, const tj_corpus *corpus, tj_err *err)
{
    tj_memory_set_age *age = &learnt->age;
    number_set games;
    int rc = gather(&games, corpus, learnt->size, err);

    free(learnt->gone);
    age->gone = age->to_learn = 0;
    if (!(learnt->gone = tj_alloc(learnt->games + 1, sizeof *learnt->gone)) && !rc)
        rc = tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < learnt->count; i++)
        for (uint32_t g = 0; g < learnt->parts[i].games; g++)
            if (!take(&games, learnt->parts[i].game[g]))
                learnt->gone[age->gone++] = learnt->parts[i].game[g];
    if (!rc) {
        qsort(learnt->gone, age->gone, sizeof *learnt->gone, tj_compare_u32);
        age->to_learn = age->whole ? games.count : 0;
        age->known = true;
    }
    free(games.bits);
    return rc;
}
