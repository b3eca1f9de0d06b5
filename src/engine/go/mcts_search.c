/* Growing the tree: ways down, playouts, results. */
#include "engine/go/mcts_private.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/thread.h"

#define EXPAND_RULE      2     /* visits before a node gets children by rules of thumb */
#define EXPAND_RANK      6     /* and by the ranking, which takes longer than a playout */
#define SHARPNESS        0.5f  /* of reading, added to a ranking */
#define BY_SCORE         0.12f /* part of the value that is how much, not whether */
#define SCORE_SCALE      25.0f
#define PROGRESS_SECONDS 0.1 /* seconds */

/* The ranking's probabilities at the end of the worker's simulation; false if it cannot be asked. */
static bool weigh_by_ranking(tj_mcts_worker *worker, const tj_mcts_position *position)
{
    const tj_playout_board *b = &worker->board;
    size_t count = position->now.count;
    int colour = position->now.colour;

    if (!worker->ranker)
        return false;
    worker->rules = *position->now.board;
    for (unsigned i = 0; i < worker->simulation.depth; i++, colour = tj_go_opponent(colour)) {
        uint16_t point = (uint16_t)tj_pb_point(b, worker->simulation.moves[i]);
        if (tj_go_board_play(&worker->rules, point, colour, false) != TJ_GO_LEGAL)
            return false;
        worker->history.items[count++] = point;
    }
    tj_go_rank_input question = {&worker->rules, colour, worker->history.items, count};
    size_t n; /* 0, too, where memory ran out: rules of thumb need none, and a move has to come */
    tj_go_rank(worker->ranker, &question, worker->ranked, &n, NULL);
    memset(&worker->weights, 0, sizeof worker->weights);
    for (size_t i = 0; i < n; i++) {
        unsigned cell = tj_pb_cell(b, worker->ranked[i].move);
        if (tj_playout_legal(b, cell))
            worker->weights.of[cell] = worker->ranked[i].probability + 1e-6f;
    }
    return n > 0;
}

unsigned tj_mcts_priors(tj_mcts_worker *worker, const tj_mcts_position *position)
{
    bool ranked = weigh_by_ranking(worker, position);

    if (!ranked)
        tj_mcts_weights_by_rule(&worker->board, &worker->weights);
    tj_mcts_weights_by_reading(&worker->board, &worker->workspace, ranked ? SHARPNESS : 1, &worker->weights);
    return tj_mcts_weights_to_priors(&worker->board, &worker->weights, worker->priors);
}

/* Goes down the tree to a node without children, playing its moves on the worker's board. */
static void descend(tj_mcts *mcts, tj_mcts_worker *worker, const tj_mcts_position *position)
{
    tj_mcts_simulation *simulation = &worker->simulation;
    tj_mcts_tree *tree = &mcts->tree;
    uint32_t node = TJ_MCTS_ROOT, enough = worker->ranker ? EXPAND_RANK : EXPAND_RULE;

    simulation->depth = 0;
    simulation->nodes[0] = node;
    simulation->root_colour = mcts->root.to_move;
    while (simulation->depth < TJ_MCTS_DEPTH_MAX) {
        if (!tree->items[node].children && tree->items[node].visits >= enough && worker->board.passes < 2) {
            unsigned count = tj_mcts_priors(worker, position);
            tj_mcts_tree_expand(tree, node, worker->priors, count);
        }
        if (!tree->items[node].children)
            break;
        node = tj_mcts_tree_select(tree, node);
        tj_playout_play(&worker->board, tree->items[node].cell);
        simulation->moves[simulation->depth++] = tree->items[node].cell;
        simulation->nodes[simulation->depth] = node;
    }
    simulation->count = simulation->depth;
    tj_mcts_tree_add_virtual_loss(tree, simulation);
}

void tj_mcts_count_owners(tj_mcts *mcts, const uint8_t *owner)
{
    for (unsigned cell = 0; cell < mcts->root.cells; cell++)
        mcts->owned[cell] += (owner[cell] == TJ_BLACK) - (owner[cell] == TJ_WHITE);
}

/* Asks the clock and the monitor, and tells what is known so far; in the calling thread, with the lock. */
static void check_limits(tj_mcts_run *run)
{
    tj_mcts *mcts = run->mcts;
    double now = tj_clock();

    if (mcts->options.seconds > 0 && now - run->started >= mcts->options.seconds)
        mcts->stop = true;
    if (tj_progress_report(run->monitor, "thinking", mcts->playouts, mcts->options.playouts, NULL))
        mcts->stop = true;
    if (run->progress && now - run->last_progress >= PROGRESS_SECONDS && !mcts->stop) {
        run->last_progress = now;
        if (!tj_mcts_collect_result(mcts, run->result, NULL))
            run->progress(run->ctx, run->result);
    }
}

static void run_worker(void *ctx, size_t index)
{
    tj_mcts_run *run = ctx;
    tj_mcts *mcts = run->mcts;
    tj_mcts_worker *worker = mcts->workers[index];
    bool calling = pthread_equal(pthread_self(), run->caller);
    uint32_t limit = mcts->options.playouts;

    pthread_mutex_lock(&mcts->lock);
    while (!mcts->stop && (limit == 0 || mcts->playouts < limit)) {
        mcts->playouts++;
        tj_playout_board_copy(&worker->board, &mcts->root);
        descend(mcts, worker, run->position);
        pthread_mutex_unlock(&mcts->lock);

        tj_mcts_simulation *simulation = &worker->simulation;
        worker->board.passes = 0;
        simulation->count +=
            tj_playout_run(&worker->board, &worker->rng, simulation->moves + simulation->count);
        float score = (float)(tj_playout_area(&worker->board, worker->owner) - run->position->komi);
        float win = score > 0 ? 1 : score < 0 ? 0 : 0.5f;
        float value = (1 - BY_SCORE) * win + BY_SCORE * (0.5f + 0.5f * tanhf(score / SCORE_SCALE));

        pthread_mutex_lock(&mcts->lock);
        tj_mcts_tree_backpropagate(&mcts->tree, simulation, value, score);
        tj_mcts_count_owners(mcts, worker->owner);
        if (calling)
            check_limits(run);
    }
    pthread_mutex_unlock(&mcts->lock);
}

void tj_mcts_run_workers(tj_mcts_run *run)
{
    unsigned threads = run->mcts->options.threads;
    tj_parallel_for(threads, threads, run_worker, run);
}
