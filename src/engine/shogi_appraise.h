/* How a shogi position stands, in hundredths of a pawn.
 *
 * What pieces and kings are worth together is looked up in tables by king, piece and square, and the sums are
 * kept up to date move by move; what depends on attacks is found anew (shogi_relation.h). */
#ifndef TJ_ENGINE_SHOGI_APPRAISE_H
#define TJ_ENGINE_SHOGI_APPRAISE_H

#include "engine/shogi_trait.h"

/* The weights that come with the program: src/engine/shogi_weights.c, made by `make tune-shogi`. */
extern const tj_shogi_weight tj_shogi_weights[TJ_SHOGI_TRAITS];

typedef struct tj_shogi_appraiser tj_shogi_appraiser;

/* Tables for these weights (borrowed; NULL: those of the program); 900 kB.  NULL if memory ran out. */
tj_shogi_appraiser *tj_shogi_appraiser_new(const tj_shogi_weight *weights);
void tj_shogi_appraiser_free(tj_shogi_appraiser *evaluator);

/* What the pieces are worth to each colour, seen from its king. */
typedef struct tj_shogi_sums {
    int32_t early[3], late[3]; /* [colour] */
} tj_shogi_sums;

void tj_shogi_sums_init(const tj_shogi_appraiser *evaluator, const tj_shogi *position, tj_shogi_sums *sums);
/* sums of the position `before` become those after the legal move. */
void tj_shogi_sums_move(const tj_shogi_appraiser *evaluator, const tj_shogi *before, const tj_shogi *after,
                        tj_shogi_move move, tj_shogi_sums *sums);

/* For the side to move; within TJ_SHOGI_APPRAISAL_MAX. */
#define TJ_SHOGI_APPRAISAL_MAX 25000
int tj_shogi_appraise(const tj_shogi_appraiser *evaluator, const tj_shogi *position,
                      const tj_shogi_sums *sums);

/* Rounds a sum for Black, in units of weights, to what tj_shogi_appraise returns; for the tuner and tests. */
int tj_shogi_appraisal_of(int64_t early, int64_t late, int stage, unsigned side);

#endif
