#include "pattern/shogi_adviser.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/random.h"
#include "pattern/shogi_similar.h"

typedef struct slot {
    uint64_t key; /* 0: nothing is here */
    float weight;
} slot;

struct tj_shogi_adviser {
    const tj_learnt *learnt;
    const tj_shogi_ranking *ranking;
    slot *slots; /* NULL: nothing is kept */
    size_t mask;
};

int tj_shogi_adviser_new(tj_shogi_adviser **out, const tj_learnt *learnt, const tj_shogi_ranking *ranking,
                         unsigned cache_bits, tj_err *err)
{
    tj_shogi_adviser *adviser;

    *out = NULL;
    if (cache_bits > 30 || (!ranking && learnt->size != TJ_BOARD_SHOGI))
        return tj_fail(err, TJ_E_RANGE, "the memory is not one of shogi, or the cache is too large");
    if (!(adviser = tj_zalloc(1, sizeof *adviser)))
        return tj_fail_nomem(err);
    adviser->learnt = learnt;
    adviser->ranking = ranking;
    if (cache_bits && !ranking) {
        adviser->mask = ((size_t)1 << cache_bits) - 1;
        adviser->slots = tj_zalloc(adviser->mask + 1, sizeof *adviser->slots);
        if (!adviser->slots) {
            free(adviser);
            return tj_fail_nomem(err);
        }
    }
    *out = adviser;
    return 0;
}

void tj_shogi_adviser_free(tj_shogi_adviser *adviser)
{
    if (adviser)
        free(adviser->slots);
    free(adviser);
}

typedef struct weighing {
    const tj_memory *part;
    float sum;
} weighing;

static void add_weight(void *ctx, uint32_t number, uint32_t difference)
{
    weighing *w = ctx;
    uint32_t from, to;

    tj_memory_cases(w->part, number, &from, &to);
    w->sum += (float)(to - from) * tj_window_weight(difference);
}

static float look_up(const tj_learnt *learnt, const tj_window *window)
{
    tj_window_forms forms = tj_window_forms_of(window, learnt->sided);
    weighing w = {NULL, 0};

    for (size_t i = 0; i < learnt->count; i++) {
        w.part = &learnt->parts[i];
        tj_shogi_similar_search(w.part, &forms, add_weight, &w);
    }
    return w.sum;
}

/* As it stands: finding the canonical form would cost more than a second slot for the mirror image. */
static uint64_t key_of(const tj_window *window)
{
    uint64_t key = tj_mix(window->word[0]);

    for (unsigned w = 1; w < TJ_WINDOW_WORDS; w++)
        key = tj_mix(key + 0x9e3779b97f4a7c15u + window->word[w]);
    return key ? key : 1;
}

static float weigh(const tj_shogi_adviser *adviser, const tj_window *window)
{
    uint64_t key;
    slot *place;

    if (!adviser->slots)
        return look_up(adviser->learnt, window);
    key = key_of(window);
    place = &adviser->slots[key & adviser->mask];
    if (place->key != key)
        *place = (slot){key, look_up(adviser->learnt, window)};
    return place->weight;
}

size_t tj_shogi_adviser_weigh(void *ctx, const tj_shogi *position, const tj_shogi_move *moves, size_t count,
                              float *weight)
{
    const tj_shogi_adviser *adviser = ctx;
    tj_shogi_view view;
    size_t candidates = 0;

    if (adviser->ranking)
        return tj_shogi_rank_moves(adviser->ranking, position, moves, count, weight);
    tj_shogi_view_init(&view, position);
    for (size_t i = 0; i < count; i++) {
        tj_window window = tj_window_of(&view, moves[i], false);

        weight[i] = weigh(adviser, &window);
        candidates += weight[i] > 0;
    }
    return candidates;
}
