/* Candidate moves in shogi by memory (Kubota et al., section 5): a legal move is a candidate if it was played
 * where squares, hands and move were equal, or alike as pattern/shogi/shogi_similar.h says. */
#ifndef TJ_PATTERN_SHOGI_SHOGI_SUGGEST_H
#define TJ_PATTERN_SHOGI_SHOGI_SUGGEST_H

#include "pattern/memory_case.h"
#include "pattern/pattern_kind.h"
#include "pattern/shogi/shogi_similar.h"

enum tj_shogi_order {
    TJ_SHOGI_BY_WEIGHT, /* the heaviest first */
    TJ_SHOGI_BY_EQUAL   /* only those with equal cases, the most frequent first: the paper's candidates */
};

/* All candidates among the legal moves, in that order; of equal ones the one with more cases, then by move.
 * TJ_E_RANGE if the memory is none of shogi, TJ_E_NOMEM.  Some hundred microseconds on some ten thousand
 * cases, a few milliseconds on millions. */
int tj_shogi_suggest(const tj_memory_set *learnt, const tj_shogi *position, enum tj_shogi_order order,
                     tj_candidates *out, tj_err *err);

/* Fills the records of the first `count` candidates of this position. */
int tj_shogi_suggest_records(const tj_memory_set *learnt, const tj_corpus *corpus, const tj_shogi *position,
                             tj_candidates *candidates, size_t count, tj_err *err);

#endif
