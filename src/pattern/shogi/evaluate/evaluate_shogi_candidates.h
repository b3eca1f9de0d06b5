/* Does a memory propose the moves that were played in shogi, and where in the course of a game?  For Kubota
 * et al.'s figure 7, matches in every ten moves, and beyond: how often the move that was played is among the
 * candidates and in which place, for equal windows as in the paper, for windows that are alike, and for a
 * ranking, which lists all legal moves. */
#ifndef TJ_PATTERN_SHOGI_EVALUATE_EVALUATE_SHOGI_CANDIDATES_H
#define TJ_PATTERN_SHOGI_EVALUATE_EVALUATE_SHOGI_CANDIDATES_H

#include "pattern/go/evaluate/evaluate_moves.h"
#include "pattern/shogi/shogi_ranking.h"
#include "pattern/shogi/shogi_suggest.h"

#define TJ_PLY_BAND  10
#define TJ_PLY_BANDS 16 /* moves 1 to 10, 11 to 20 ... 151 and later */

enum tj_shogi_proposer { TJ_SHOGI_EQUAL, TJ_SHOGI_ALIKE, TJ_SHOGI_LIKELY, TJ_SHOGI_PROPOSERS };

/* Positions of some sort. */
typedef struct tj_shogi_hits {
    uint64_t positions, legal; /* legal moves in all of them together */
    struct {
        uint64_t candidates;   /* in all of them together */
        uint64_t found;        /* positions whose next move is one */
        uint64_t top[TJ_TOPS]; /* and in that place (tj_tops) or before it */
    } by[TJ_SHOGI_PROPOSERS];
} tj_shogi_hits;

typedef struct tj_shogi_tally {
    uint64_t games;
    tj_shogi_hits all, band[TJ_PLY_BANDS];
} tj_shogi_tally;

/* Goes through all games.  learnt and ranking may be NULL; what they would tell stays 0.  The sums do not
 * depend on threads.  Progress in games ("candidates"). */
int tj_shogi_evaluate_candidates(const tj_memory_set *learnt, const tj_shogi_ranking *ranking,
                                 const tj_test_games *games, tj_shogi_tally *out,
                                 const tj_progress_monitor *monitor, tj_err *err);

/* How many different patterns of the paper's sort (circumstances left out) a memory of one part holds; of
 * several parts those that several have count for each. */
uint64_t tj_shogi_distinct(const tj_memory_set *learnt);

#endif
