/* What a Go program thinks of proposed moves: how many points are lost against its own best move.
 *
 * The program must have GNU Go's commands top_moves_black and top_moves_white, which list its ten best moves
 * with their values in points.  A move that is not listed is worth as much as the last of the ten at most,
 * and is taken to be worth that; if fewer are listed, it is worth nothing. */
#pragma once

#include "client/go/gtp_client.h"
#include "sei_fault.h"

#define SEI_TOP_MOVES 10

typedef struct sei_move_value {
    uint16_t point;
    double value;
} sei_move_value;

/* Reads "Q4 75.01 O17 74.05 ...": the number of moves, at most SEI_TOP_MOVES, in the order given; what is no
 * pair of a point and a number ends the list. */
size_t sei_top_moves_parse(tj_span text, unsigned size, sei_move_value moves[SEI_TOP_MOVES]);

/* How much a move loses, at least, against the best of the list; *listed tells whether it is in it. */
double sei_top_moves_loss(const sei_move_value *moves, size_t count, unsigned point, bool *listed);

typedef struct sei_loss_tally {
    uint64_t positions; /* in which the program had a move */
    uint64_t skipped;   /* it had none, refused a move, or the game has set-up stones */
    uint64_t proposals[SEI_PROPOSERS], first[SEI_PROPOSERS],
        listed[SEI_PROPOSERS];  /* its best; one of its ten */
    double lost[SEI_PROPOSERS]; /* points at least, in all */
} sei_loss_tally;

/* Plays the first moves of a game without set-up stones on the program's board, cleared before.  TJ_E_FORMAT
 * if the game has not so many. */
int sei_set_up(tj_gtp_client *gtp, const sei_games *games, sei_position position, tj_err *err);

/* The engine, started, is borrowed.  Progress in positions ("asking").  TJ_E_USAGE if it does not know
 * top_moves. */
int sei_evaluate_loss(tj_gtp_client *gtp, const tj_go_ranking *ranking, const tj_memory_set *learnt,
                      const sei_games *games, const sei_position *positions, size_t count,
                      sei_loss_tally *out, const tj_progress_monitor *monitor, tj_err *err);
