/* How a shogi position stands, in hundredths of a pawn.
 *
 * What pieces and kings are worth together is looked up in tables by king, piece and square, and the
 * accumulator is kept up to date move by move; what depends on attacks is recomputed (shogi_eval_terms.h). */
#ifndef TJ_ENGINE_SHOGI_EVAL_SHOGI_EVAL_H
#define TJ_ENGINE_SHOGI_EVAL_SHOGI_EVAL_H

#include "engine/shogi/eval/shogi_eval_feature.h"

/* The weights that come with the program, as pairs like tj_shogi_weight:
 * src/engine/shogi/eval/shogi_weights.inc, made by `make tune-shogi`. */
extern const int16_t tj_shogi_weights[2 * TJ_SHOGI_EVAL_FEATURES];

typedef struct tj_shogi_evaluator tj_shogi_evaluator;

/* Tables for these weights (borrowed; NULL: those of the program); 900 kB.  NULL if memory ran out. */
tj_shogi_evaluator *tj_shogi_evaluator_new(const tj_shogi_weight *weights);
void tj_shogi_evaluator_free(tj_shogi_evaluator *evaluator);

/* What the pieces are worth to each colour, seen from its king. */
typedef struct tj_shogi_accumulator {
    int32_t opening[3], endgame[3]; /* [colour] */
} tj_shogi_accumulator;

void tj_shogi_accumulator_init(const tj_shogi_evaluator *evaluator, const tj_shogi *position,
                               tj_shogi_accumulator *accumulator);
/* accumulator of the position `before` become those after the legal move. */
void tj_shogi_accumulator_update(const tj_shogi_evaluator *evaluator, const tj_shogi *before,
                                 const tj_shogi *after, tj_shogi_move move,
                                 tj_shogi_accumulator *accumulator);

/* For the side to move; within TJ_SHOGI_EVAL_MAX. */
#define TJ_SHOGI_EVAL_MAX 25000
int tj_shogi_eval(const tj_shogi_evaluator *evaluator, const tj_shogi *position,
                  const tj_shogi_accumulator *accumulator);

/* Rounds a sum for Black, in units of weights, to what tj_shogi_eval returns; for the tuner and tests. */
int tj_shogi_tapered_eval(int64_t opening, int64_t endgame, int phase, unsigned side);

#endif
