#include "engine/shogi/shogi_policy.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"

#define SLOTS 16384 /* a power of two */
#define RANGE 6.0f  /* natural logarithm of how much lighter a move is that weighs next to nothing */

/* The heaviest move that is left; its weight becomes 0. */
static size_t take_best(float *weight, size_t count, float *taken)
{
    size_t best = 0;

    for (size_t i = 1; i < count; i++)
        if (weight[i] > weight[best])
            best = i;
    *taken = weight[best];
    weight[best] = 0;
    return best;
}

/* From 1 to 255, by the logarithm: among light candidates, too, the order matters. */
static uint8_t weight_of(float share)
{
    float height = 1 + logf(share) / RANGE;

    return (uint8_t)(1 + 254 * (height > 0 ? height : 0));
}

static void fill_entry(tj_shogi_policy_entry *slot, const tj_shogi_policy *policy, const tj_shogi *position,
                       const tj_shogi_move *moves, size_t count)
{
    float weight[TJ_SHOGI_MOVES_MAX], top = 0, now;

    if (!policy->weigh(policy->ctx, position, moves, count, weight))
        return;
    while (slot->count < TJ_SHOGI_POLICY_MOVES) {
        size_t best = take_best(weight, count, &now);

        if (!(now > 0))
            break;
        if (!slot->count)
            top = now;
        slot->moves[slot->count] = moves[best];
        slot->weight[slot->count++] = weight_of(now / top);
    }
}

const tj_shogi_policy_entry *tj_shogi_policy_ask(tj_shogi_policy_entry **cache, const tj_shogi_policy *policy,
                                                 const tj_shogi *position, uint64_t key,
                                                 const tj_shogi_move *moves, size_t count)
{
    if (!*cache && !(*cache = tj_zalloc(SLOTS, sizeof **cache)))
        return NULL;
    tj_shogi_policy_entry *slot = &(*cache)[key & (SLOTS - 1)];
    if (slot->key != key) {
        memset(slot, 0, sizeof *slot);
        slot->key = key;
        if (count)
            fill_entry(slot, policy, position, moves, count);
    }
    return slot->count ? slot : NULL;
}

unsigned tj_shogi_policy_entry_weight(const tj_shogi_policy_entry *advice, tj_shogi_move move)
{
    for (unsigned i = 0; i < advice->count; i++)
        if (advice->moves[i] == move)
            return advice->weight[i];
    return 0;
}
