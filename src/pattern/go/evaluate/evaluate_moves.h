/* Every move of the test games: which rank did the ranking give it, was it among the memory's candidates, and
 * what kind of move was it? */
#ifndef TJ_PATTERN_GO_EVALUATE_EVALUATE_MOVES_H
#define TJ_PATTERN_GO_EVALUATE_EVALUATE_MOVES_H

#include "pattern/evaluation_games.h"
#include "pattern/go/evaluate/evaluate_kind.h"

#define TJ_TOPS        5
#define TJ_TEST_STAGES 6
#define TJ_TEST_SIXTHS 6 /* sixths of a game */

extern const unsigned tj_tops[TJ_TOPS];          /* 1, 3, 5, 10, 20 */
extern const uint32_t tj_stages[TJ_TEST_STAGES]; /* the first move of each: 1, 31, 61, 101, 151, 201 */

/* Moves of some sort. */
typedef struct tj_go_hits {
    uint64_t moves;
    uint64_t top[TJ_TOPS]; /* ranked that high or higher */
    uint64_t proposed;     /* among the memory's candidates */
    uint64_t ranked;       /* among the legal moves that were ranked, and of these: */
    double log_likelihood; /* sum of the logarithms (base e) of their probabilities */
} tj_go_hits;

typedef struct tj_go_moves_tally {
    uint64_t games;
    tj_go_hits all, stage[TJ_TEST_STAGES], part[TJ_TEST_SIXTHS], kind[TJ_KIND_COUNT];
    double seconds; /* of processor time that ranking all these positions took */
} tj_go_moves_tally;

/* Goes through all games, passes left out.  ranking and learnt may be NULL; what they would tell stays 0.
 * Games are dealt to the cores; the sums do not depend on how.  Progress in games ("ranking"). */
int tj_go_evaluate_moves(const tj_go_ranking *ranking, const tj_memory_set *learnt,
                         const tj_test_games *games, tj_go_moves_tally *out,
                         const tj_progress_monitor *monitor, tj_err *err);

#endif
