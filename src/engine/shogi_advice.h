/* An adviser asked once for each position: its best candidates are remembered. */
#ifndef TJ_ENGINE_SHOGI_ADVICE_H
#define TJ_ENGINE_SHOGI_ADVICE_H

#include "engine/shogi_guide.h"

#define TJ_SHOGI_ADVICE_MOVES 27 /* the heaviest candidates; fills the 128 bytes */

/* What was said of a position. */
typedef struct tj_shogi_advice {
    uint64_t key;
    uint16_t count; /* of moves; 0: nothing is known */
    tj_shogi_move moves[TJ_SHOGI_ADVICE_MOVES];
    uint8_t weight[TJ_SHOGI_ADVICE_MOVES]; /* 1 to 255 (the heaviest), by logarithm */
} tj_shogi_advice;

typedef struct tj_shogi_advice_cache {
    tj_shogi_advice *slots;
} tj_shogi_advice_cache;

/* 2 MB, made at the first question. */
void tj_shogi_advice_release(tj_shogi_advice_cache *cache);
/* All that was remembered is forgotten: for another adviser. */
void tj_shogi_advice_clear(tj_shogi_advice_cache *cache);

/* Advice for a position and its legal moves; good until the next question.  NULL: nothing is known, or memory
 * ran out. */
const tj_shogi_advice *tj_shogi_advice_get(tj_shogi_advice_cache *cache, const tj_shogi_guide *adviser,
                                           const tj_shogi *position, uint64_t key, const tj_shogi_move *moves,
                                           size_t count);
/* 0 for moves that are no candidates. */
unsigned tj_shogi_advice_weight(const tj_shogi_advice *advice, tj_shogi_move move);

#endif
