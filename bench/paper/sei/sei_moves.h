/* Every move of the test games: which rank did the ranking give it, was it among the memory's candidates, and
 * what kind of move was it? */
#pragma once

#include "sei_games.h"
#include "sei_kind.h"

#define SEI_TOPS   5
#define SEI_STAGES 6
#define SEI_SIXTHS 6 /* sixths of a game */

extern const unsigned sei_tops[SEI_TOPS];     /* 1, 3, 5, 10, 20 */
extern const uint32_t sei_stages[SEI_STAGES]; /* the first move of each: 1, 31, 61, 101, 151, 201 */

/* Moves of some sort. */
typedef struct sei_hits {
    uint64_t moves;
    uint64_t top[SEI_TOPS]; /* ranked that high or higher */
    uint64_t proposed;      /* among the memory's candidates */
    uint64_t ranked;        /* among the legal moves that were ranked, and of these: */
    double log_likelihood;  /* sum of the logarithms (base e) of their probabilities */
} sei_hits;

typedef struct sei_moves_tally {
    uint64_t games;
    sei_hits all, stage[SEI_STAGES], part[SEI_SIXTHS], kind[SEI_KIND_COUNT];
    double seconds; /* of processor time that ranking all these positions took */
} sei_moves_tally;

/* Goes through all games, passes left out.  ranking and learnt may be NULL; what they would tell stays 0.
 * Games are dealt to the cores; the sums do not depend on how.  Progress in games ("ranking"). */
int sei_evaluate_moves(const tj_go_ranking *ranking, const tj_memory_set *learnt, const sei_games *games,
                       sei_moves_tally *out, const tj_progress_monitor *monitor, tj_err *err);
