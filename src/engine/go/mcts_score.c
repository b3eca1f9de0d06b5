/* How a game that is over stands: by playouts, a stone that hardly ever lives is dead. */
#include "engine/go/mcts_private.h"

#include <stdlib.h>

#define PLAYOUTS 400
#define HELD     0.3 /* a point is somebody's if he holds it so much more often than the other */

int tj_mcts_estimate_score(tj_mcts *mcts, const tj_mcts_position *position, uint8_t *owner, bool *dead,
                           double *score, tj_err *err)
{
    int rc = tj_mcts_prepare(mcts, position, err), area = 0;
    if (rc)
        return rc;
    tj_mcts_worker *worker = mcts->workers[0];

    for (unsigned i = 0; i < PLAYOUTS; i++) {
        tj_playout_board_copy(&worker->board, &mcts->root);
        worker->board.to_move = i % 2 ? TJ_WHITE : TJ_BLACK;
        worker->board.last = worker->board.before_last = TJ_PB_PASS;
        worker->board.ko = 0;
        tj_playout_run(&worker->board, &worker->rng, worker->simulation.moves);
        tj_playout_area(&worker->board, worker->owner);
        tj_mcts_count_owners(mcts, worker->owner);
    }
    for (unsigned point = 0; point < mcts->root.size * mcts->root.size; point++) {
        unsigned cell = tj_pb_cell(&mcts->root, point);
        int stone = mcts->root.stone[cell], held = mcts->owned[cell];
        int side = held > HELD * PLAYOUTS ? TJ_BLACK : held < -HELD * PLAYOUTS ? TJ_WHITE : TJ_EMPTY;
        if (owner)
            owner[point] = (uint8_t)side;
        if (dead)
            dead[point] = stone != TJ_EMPTY && side == tj_go_opponent(stone);
        area += (side == TJ_BLACK) - (side == TJ_WHITE);
    }
    if (score)
        *score = area - position->komi;
    return TJ_OK;
}
