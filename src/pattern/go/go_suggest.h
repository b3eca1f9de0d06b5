/* Candidate moves by memory (Sei & Kawashima, KATSUNARI): a point whose surroundings are like those of a move
 * that was played is a candidate. */
#ifndef TJ_PATTERN_GO_GO_SUGGEST_H
#define TJ_PATTERN_GO_GO_SUGGEST_H

#include "pattern/go/diamond.h"
#include "pattern/memory_case.h"
#include "pattern/pattern_kind.h"

/* All candidates of the player to move, the most similar first, then those with more equal cases, more cases,
 * and by point.  Only legal moves are looked at.  Surroundings are alike as pattern/go/go_similar.h says if
 * the memory's radius is TJ_GO_SIMILAR_RADIUS; for other radii they must be equal, and there must be a stone
 * in them. TJ_E_RANGE if the memory is for another board size.  A few milliseconds on millions of cases. */
int tj_go_suggest(const tj_memory_set *learnt, const tj_go_board *board, int colour, tj_candidates *out,
                  tj_err *err);
/* Is the point among them?  Much faster than listing them; shape is that of the memory's radius. */
bool tj_go_proposes(const tj_memory_set *learnt, const tj_diamond_shape *shape, const tj_go_board *board,
                    unsigned point, int colour);
/* Fills the records of the first `count` candidates of this position, from the facts that the corpus knows of
 * the games.  A millisecond for the games, then some nanoseconds a case. */
int tj_go_suggest_records(const tj_memory_set *learnt, const tj_corpus *corpus, const tj_go_board *board,
                          int colour, tj_candidates *candidates, size_t count, tj_err *err);

#endif
