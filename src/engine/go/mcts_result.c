/* From the tree, or from playouts of a game that is over, to results. */
#include "engine/go/mcts_private.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"

#define SURE        0.9 /* a point is settled if one side holds it so often, minus the other */
#define VISITS_LINE 2   /* of the last move of a line, at least */
#define PLAYOUTS    400 /* to tell how a game stands */
#define HELD        0.3 /* a point is somebody's if he holds it so much more often than the other */

/* By visits, then value, then order of the tree. */
static const tj_mcts_node *best_child(const tj_mcts_tree *tree, const tj_mcts_node *node)
{
    const tj_mcts_node *best = NULL;

    for (uint32_t i = node->first; i < node->first + node->children; i++) {
        const tj_mcts_node *child = &tree->items[i];
        if (!best || child->visits > best->visits ||
            (child->visits == best->visits && child->value > best->value))
            best = child;
    }
    return best;
}

static void tell_line(const tj_mcts *mcts, const tj_mcts_node *node, tj_mcts_move *candidate)
{
    candidate->line_len = 0;
    while (node && candidate->line_len < TJ_MCTS_PV_MAX &&
           (node->visits >= VISITS_LINE || !candidate->line_len)) {
        candidate->line[candidate->line_len++] = (uint16_t)tj_pb_point(&mcts->root, node->cell);
        node = best_child(&mcts->tree, node);
    }
}

static void tell(const tj_mcts *mcts, const tj_mcts_node *node, tj_mcts_move *candidate)
{
    float n = node->visits ? (float)node->visits : 1;

    candidate->point = (uint16_t)tj_pb_point(&mcts->root, node->cell);
    candidate->visits = node->visits;
    candidate->win = (float)node->value / n;
    candidate->score = (float)node->score / n;
    candidate->prior = node->prior;
    tell_line(mcts, node, candidate);
}

static int compare_thoughts(const void *a, const void *b)
{
    const tj_mcts_move *x = a, *y = b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    if (x->win != y->win)
        return x->win < y->win ? 1 : -1;
    if (x->prior != y->prior)
        return x->prior < y->prior ? 1 : -1;
    return (x->point > y->point) - (x->point < y->point);
}

/* Is there nothing left to play for, as far as the playouts can tell? */
static bool settled(const tj_mcts *mcts)
{
    const tj_playout_board *b = &mcts->root;

    for (unsigned point = 0; point < b->size * b->size; point++)
        if (abs(mcts->owned[tj_pb_cell(b, point)]) < SURE * mcts->playouts)
            return false;
    return mcts->playouts > 0;
}

/* When nothing is left to play for, passing comes first; it may never have been tried, but is as good. */
static void prefer_pass(tj_mcts_result *out)
{
    for (size_t i = 1; i < out->len; i++)
        if (out->items[i].point == TJ_PASS) {
            tj_mcts_move pass = out->items[i];
            pass.win = out->items[0].win;
            pass.score = out->items[0].score;
            for (; i > 0; i--)
                out->items[i] = out->items[i - 1];
            out->items[0] = pass;
            return;
        }
}

int tj_mcts_collect_result(const tj_mcts *mcts, tj_mcts_result *out, tj_err *err)
{
    const tj_mcts_node *root = &mcts->tree.items[TJ_MCTS_ROOT];

    out->len = 0;
    out->playouts = mcts->playouts;
    if (TJ_RESERVE(out, root->children))
        return tj_fail_nomem(err);
    for (uint32_t i = root->first; i < root->first + root->children; i++)
        tell(mcts, &mcts->tree.items[i], &out->items[out->len++]);
    qsort(out->items, out->len, sizeof *out->items, compare_thoughts);
    out->resign = out->len && out->items[0].visits && out->items[0].win < mcts->options.resign;
    if (settled(mcts))
        prefer_pass(out);
    return TJ_OK;
}

/* By playouts: a stone that hardly ever lives is dead. */
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
