#include "pattern/shogi/shogi_pattern_policy.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/random.h"
#include "pattern/shogi/shogi_similar.h"

#define SLOTS ((size_t)1 << 18)

typedef struct slot {
    uint64_t key; /* 0: free */
    float weight;
} slot;

struct tj_shogi_pattern_policy {
    const tj_memory_set *learnt;
    const tj_shogi_ranking *ranking;
    slot cache[SLOTS]; /* what the memory says */
};

tj_shogi_pattern_policy *tj_shogi_pattern_policy_new(const tj_memory_set *learnt,
                                                     const tj_shogi_ranking *ranking)
{
    tj_shogi_pattern_policy *policy = tj_zalloc(1, sizeof *policy);

    if (policy) {
        policy->learnt = learnt;
        policy->ranking = ranking;
    }
    return policy;
}

void tj_shogi_pattern_policy_free(tj_shogi_pattern_policy *policy)
{
    free(policy);
}

static void add_weight(void *ctx, const tj_memory *part, uint32_t pattern, uint32_t difference,
                       bool equal TJ_UNUSED)
{
    uint32_t from, to;

    tj_memory_cases(part, pattern, &from, &to);
    *(float *)ctx += (float)(to - from) * tj_window_weight(difference);
}

static float look_up(const tj_memory_set *learnt, const tj_window *window)
{
    tj_window_forms forms = tj_window_forms_of(window, learnt->sided);
    float sum = 0;

    for (size_t i = 0; i < learnt->count; i++)
        tj_shogi_similar_search(&learnt->parts[i], &forms, add_weight, &sum);
    return sum;
}

/* As it stands: finding the canonical form would cost more than a second slot for the mirror image. */
static uint64_t key_of(const tj_window *window)
{
    uint64_t key = tj_mix64(window->word[0]);

    for (unsigned w = 1; w < TJ_WINDOW_WORDS; w++)
        key = tj_mix64(key + 0x9e3779b97f4a7c15u + window->word[w]);
    return key ? key : 1;
}

static float weigh(tj_shogi_pattern_policy *policy, const tj_window *window)
{
    uint64_t key = key_of(window);
    slot *place = &policy->cache[key % SLOTS];

    if (place->key != key)
        *place = (slot){key, look_up(policy->learnt, window)};
    return place->weight;
}

size_t tj_shogi_pattern_policy_weigh(void *ctx, const tj_shogi *position, const tj_shogi_move *moves,
                                     size_t count, float *weight)
{
    tj_shogi_pattern_policy *policy = ctx;
    tj_shogi_view view;
    size_t candidates = 0;

    if (policy->ranking) {
        tj_shogi_rank_moves(policy->ranking, position, moves, count, weight, NULL);
        return count;
    }
    tj_shogi_view_init(&view, position);
    for (size_t i = 0; i < count; i++) {
        tj_window window = tj_window_of(&view, moves[i], false);

        weight[i] = weigh(policy, &window);
        candidates += weight[i] > 0;
    }
    return candidates;
}
