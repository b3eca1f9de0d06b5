/* What a Go program thinks of proposed moves: how many points are lost against its own best move.
 *
 * The program must have GNU Go's commands top_moves_black and top_moves_white, which list its ten best moves
 * with their values in points.  A move that is not listed is worth as much as the last of the ten at most,
 * and is taken to be worth that; if fewer are listed, it is worth nothing. */
#ifndef TJ_ENGINE_GO_EVALUATE_EVALUATE_LOSS_H
#define TJ_ENGINE_GO_EVALUATE_EVALUATE_LOSS_H

#include "client/go/gtp_client.h"
#include "pattern/go/evaluate/evaluate_fault.h"

#define TJ_TOP_MOVES 10

typedef struct tj_go_move_value {
    uint16_t point;
    double value;
} tj_go_move_value;

/* Reads "Q4 75.01 O17 74.05 ...": the number of moves, at most TJ_TOP_MOVES, in the order given; what is no
 * pair of a point and a number ends the list. */
size_t tj_top_moves_parse(tj_span text, unsigned size, tj_go_move_value moves[TJ_TOP_MOVES]);

/* How much a move loses, at least, against the best of the list; *listed tells whether it is in it. */
double tj_top_moves_loss(const tj_go_move_value *moves, size_t count, unsigned point, bool *listed);

typedef struct tj_go_loss_tally {
    uint64_t positions; /* in which the program had a move */
    uint64_t skipped;   /* it had none, refused a move, or the game has set-up stones */
    uint64_t proposals[TJ_PROPOSERS], first[TJ_PROPOSERS],
        listed[TJ_PROPOSERS];  /* its best; one of its ten */
    double lost[TJ_PROPOSERS]; /* points at least, in all */
} tj_go_loss_tally;

/* Plays the first moves of a game without set-up stones on the program's board, cleared before.  TJ_E_FORMAT
 * if the game has not so many. */
int tj_gtp_client_set_up(tj_gtp_client *gtp, const tj_test_games *games, tj_test_position position,
                         tj_err *err);

/* The engine, started, is borrowed.  Progress in positions ("asking").  TJ_E_USAGE if it does not know
 * top_moves. */
int tj_go_evaluate_loss(tj_gtp_client *gtp, const tj_go_ranking *ranking, const tj_memory_set *learnt,
                        const tj_test_games *games, const tj_test_position *positions, size_t count,
                        tj_go_loss_tally *out, const tj_progress_monitor *monitor, tj_err *err);

#endif
