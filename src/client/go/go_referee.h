/* The referee of a Go match: what may be played, when a game is over, and who has won.
 *
 * Area scoring: living stones and the empty points that only one colour reaches, after dead stones were taken
 * off.  Simple ko is the board's.  Repetition beyond that: under `superko` a stone that brings back an
 * earlier position of the whole board is illegal (positional superko); otherwise the third time that a
 * position comes with the same player to move makes the game void, which wrongs nobody who plays by simple
 * ko. */
#ifndef TJ_CLIENT_GO_GO_REFEREE_H
#define TJ_CLIENT_GO_GO_REFEREE_H

#include "base/memory.h"
#include "tejun/go.h"

typedef struct tj_go_match_rules {
    unsigned size;
    double komi; /* a multiple of 0.25 */
    bool superko, allow_suicide;
    unsigned move_limit; /* after so many moves a game is void */
} tj_go_match_rules;

typedef enum tj_go_ruling {
    TJ_GO_GOES_ON,
    TJ_GO_FINISHED, /* both have passed */
    TJ_GO_REPEATED, /* for the third time */
    TJ_GO_TOO_LONG, /* the limit of moves */
    TJ_GO_ILLEGAL,  /* nothing was played; tj_go_referee.reason */
    TJ_GO_NO_MEMORY
} tj_go_ruling;

typedef struct tj_go_referee {
    tj_go_match_rules rules;
    tj_go_board board;
    int to_move;
    unsigned passes;    /* in a row */
    bool repeats;       /* the last move brought back an earlier position */
    const char *reason; /* why the last move was illegal */
    struct {
        tj_move *items;
        size_t len, cap;
    } moves;
    struct {
        uint64_t *items;
        size_t len, cap;
    } positions; /* hashes of the boards after every move that was no pass, and of the first */
} tj_go_referee;

/* rules->size must be that of a board (TJ_E_RANGE).  Release it also after a failure. */
int tj_go_referee_init(tj_go_referee *referee, const tj_go_match_rules *rules, tj_err *err);
void tj_go_referee_release(tj_go_referee *referee);

/* The player to move plays this point or TJ_PASS. */
tj_go_ruling tj_go_referee_play(tj_go_referee *referee, unsigned point);

/* Black's area minus White's on a board from which dead stones (NULL: none; by point) were taken off.  A
 * chain of which one stone is dead is dead as a whole. */
int tj_go_area(const tj_go_board *board, const bool *dead);

#endif
