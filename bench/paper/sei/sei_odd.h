/* After odd moves (Sei and Kawashima, section 3.4): does knowledge of professional games find an answer to a
 * move that no professional would play?
 *
 * In a position of a game the player to move plays an odd move instead of the one that was played: one that
 * is not among the ranking's first 20 (without a ranking: not among the memory's candidates).  It comes from
 * an engine, or is any legal move within 3 steps of a stone that fills no eye.  An answer is a move within 3
 * steps of it; how often moves that were played are answered is counted for comparison. */
#pragma once

#include "client/go/gtp_client.h"
#include "sei_games.h"

#define SEI_ODD_RANK 20 /* no professional would play what is ranked behind */
#define SEI_ODD_NEAR 3
#define SEI_ODD_TOP  5

typedef struct sei_answers {
    uint64_t positions;     /* after such moves */
    uint64_t candidate;     /* the memory has a candidate within 3 steps */
    uint64_t closer;        /* within 2 steps */
    uint64_t memory_first;  /* its first candidate is within 3 steps */
    uint64_t ranking_first; /* the first of the ranking is */
    uint64_t ranking_top;   /* one of its first 5 is */
} sei_answers;

typedef struct sei_odd_tally {
    uint64_t asked;    /* positions */
    uint64_t none;     /* in which there was no odd move */
    sei_answers odd;   /* after the odd moves */
    sei_answers usual; /* in the same positions after the moves that were played */
} sei_odd_tally;

/* gtp: started, or NULL for moves by chance (always the same ones).  ranking or learnt may be NULL.  Progress
 * in positions ("odd moves"). */
int sei_evaluate_odd(tj_gtp_client *gtp, const tj_go_ranking *ranking, const tj_memory_set *learnt,
                     const sei_games *games, const sei_position *positions, size_t count, sei_odd_tally *out,
                     const tj_progress_monitor *monitor, tj_err *err);
