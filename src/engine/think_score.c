/* How a game that is over stands: by playouts, a stone that hardly ever lives is dead. */
#include "engine/think_private.h"

#include <stdlib.h>

#define PLAYOUTS 400
#define HELD     0.3 /* a point is somebody's if he holds it so much more often than the other */

int tj_think_score(tj_thinker *thinker, const tj_situation *situation, uint8_t *owner, bool *dead,
                   double *score, tj_err *err)
{
    int rc = tj_think_prepare(thinker, situation, err), area = 0;
    if (rc)
        return rc;
    tj_think_worker *worker = thinker->workers[0];

    for (unsigned i = 0; i < PLAYOUTS; i++) {
        tj_playout_board_copy(&worker->board, &thinker->root);
        worker->board.to_move = i % 2 ? TJ_WHITE : TJ_BLACK;
        worker->board.last = worker->board.before_last = TJ_PB_PASS;
        worker->board.ko = 0;
        tj_playout_run(&worker->board, &worker->dice, worker->trial.moves);
        tj_playout_area(&worker->board, worker->owner);
        tj_think_count_owners(thinker, worker->owner);
    }
    for (unsigned point = 0; point < thinker->root.size * thinker->root.size; point++) {
        unsigned cell = tj_pb_cell(&thinker->root, point);
        int stone = thinker->root.stone[cell], held = thinker->owned[cell];
        int side = held > HELD * PLAYOUTS ? TJ_BLACK : held < -HELD * PLAYOUTS ? TJ_WHITE : TJ_EMPTY;
        if (owner)
            owner[point] = (uint8_t)side;
        if (dead)
            dead[point] = stone != TJ_EMPTY && side == tj_go_other(stone);
        area += (side == TJ_BLACK) - (side == TJ_WHITE);
    }
    if (score)
        *score = area - situation->komi;
    return TJ_OK;
}
