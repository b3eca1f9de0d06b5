/* Candidate moves by memory (Sei & Kawashima, KATSUNARI): a point whose surroundings are like those of a move
 * that was played is a candidate. */
#ifndef TJ_PATTERN_GO_GO_SUGGEST_H
#define TJ_PATTERN_GO_GO_SUGGEST_H

#include "pattern/memory_case.h"
#include "pattern/memory_set.h"

typedef struct tj_go_candidate {
    unsigned point;
    uint32_t difference;               /* of the most similar surroundings; 0: equal */
    uint64_t equal, cases;             /* moves played in equal, and in similar, surroundings */
    tj_case shown[TJ_CANDIDATE_CASES]; /* the most similar ones, of equal ones the latest games */
    size_t shown_count;
    tj_case_record record; /* of all cases; only tj_go_suggest_records fills it */
} tj_go_candidate;

typedef struct tj_go_candidates {
    tj_go_candidate *items;
    size_t len, cap;
} tj_go_candidates;

/* All candidates of the player to move, the most similar first, then those with more equal cases, more cases,
 * and by point.  Only legal moves are looked at.  Surroundings are alike as pattern/go/go_similar.h says if
 * the memory's radius is TJ_GO_SIMILAR_RADIUS; for other radii they must be equal, and there must be a stone
 * in them. TJ_E_RANGE if the memory is for another board size.  A few milliseconds on millions of cases. */
int tj_go_suggest(const tj_memory_set *learnt, const tj_go_board *board, int colour, tj_go_candidates *out,
                  tj_err *err);
/* Fills the records of the first `count` candidates of this position, from the facts that the corpus knows of
 * the games.  A millisecond for the games, then some nanoseconds a case. */
int tj_go_suggest_records(const tj_memory_set *learnt, const tj_corpus *corpus, const tj_go_board *board,
                          int colour, tj_go_candidates *candidates, size_t count, tj_err *err);
void tj_go_candidates_release(tj_go_candidates *candidates);

#endif
