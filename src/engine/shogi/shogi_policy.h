/* Somebody who knows which moves are worth a look: pattern memories. */
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

#endif
