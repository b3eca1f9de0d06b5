/* Somebody who knows which moves are worth a look (pattern memories), asked once for each position: its best
 * candidates are remembered. */
#ifndef TJ_ENGINE_SHOGI_SHOGI_POLICY_H
#define TJ_ENGINE_SHOGI_SHOGI_POLICY_H

#include "tejun/shogi.h"

typedef struct tj_shogi_policy {
    void *ctx;
    /* Writes a weight of 0 or more for each of the legal moves; 0: not a candidate.  Returns how many
     * candidates there are: 0 means that nothing is known of the position. */
    size_t (*weigh)(void *ctx, const tj_shogi *position, const tj_shogi_move *moves, size_t count,
                    float *weight);
} tj_shogi_policy;

#define TJ_SHOGI_POLICY_MOVES 27 /* the heaviest candidates; fills the 128 bytes */

/* What was said of a position. */
typedef struct tj_shogi_policy_entry {
    uint64_t key;
    uint16_t count; /* of moves; 0: nothing is known */
    tj_shogi_move moves[TJ_SHOGI_POLICY_MOVES];
    uint8_t weight[TJ_SHOGI_POLICY_MOVES]; /* 1 to 255 (the heaviest), by logarithm */
} tj_shogi_policy_entry;

/* Advice for a position and its legal moves; good until the next question.  It is remembered in *cache, which
 * is NULL at first and then 2 MB, to be freed, also where another policy is to be asked.  NULL: nothing is
 * known, or memory ran out. */
const tj_shogi_policy_entry *tj_shogi_policy_ask(tj_shogi_policy_entry **cache, const tj_shogi_policy *policy,
                                                 const tj_shogi *position, uint64_t key,
                                                 const tj_shogi_move *moves, size_t count);
/* 0 for moves that are no candidates. */
unsigned tj_shogi_policy_entry_weight(const tj_shogi_policy_entry *advice, tj_shogi_move move);

#endif
