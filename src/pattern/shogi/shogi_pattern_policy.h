/* Move weights for a search: a weight for each move of a position, from a pattern memory or a ranking,
 * quickly.
 *
 * Similar positions recur all over a search tree, and the same patterns with them (Kubota et al., figure 6),
 * so that what the memory says of a pattern is looked up once and kept. */
#pragma once

#include "pattern/memory_set.h"
#include "pattern/shogi/shogi_ranking.h"

typedef struct tj_shogi_pattern_policy tj_shogi_pattern_policy;

/* Weights come from the ranking, or, if that is NULL, from the memory, which must be one of shogi; both are
 * borrowed.  NULL if memory ran out. */
tj_shogi_pattern_policy *tj_shogi_pattern_policy_new(const tj_memory_set *learnt,
                                                     const tj_shogi_ranking *ranking);
void tj_shogi_pattern_policy_free(tj_shogi_pattern_policy *policy);

/* weight[i] becomes the weight of moves[i], legal moves of the position: of a ranking the probability that it
 * is played, of a memory the weight of its cases (tj_candidate.weight), 0 if it is no candidate.
 * Returns how many weights are not 0.  ctx is a tj_shogi_pattern_policy, used by one thread at a time.  Some
 * ten microseconds where the patterns are known. */
size_t tj_shogi_pattern_policy_weigh(void *ctx, const tj_shogi *position, const tj_shogi_move *moves,
                                     size_t count, float *weight);
