/* Thinking: the mcts's life, and one move from question to answer. */
#include "engine/go/mcts_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"

#define NODES_MAX 2000000 /* 100 MB, half as much again while it grows */

static void free_worker(tj_mcts_worker *worker)
{
    if (!worker)
        return;
    tj_go_ranker_free(worker->ranker);
    free(worker->history.items);
    free(worker);
}

static int add_worker(tj_mcts *mcts, tj_err *err)
{
    tj_mcts_worker *worker = tj_zalloc(1, sizeof *worker);
    int rc = worker ? TJ_OK : tj_fail_nomem(err);

    if (!rc && mcts->ranking)
        rc = tj_go_ranker_new(&worker->ranker, mcts->ranking, 1, err);
    if (rc) {
        free_worker(worker);
        return rc;
    }
    mcts->workers[mcts->worker_count++] = worker;
    return TJ_OK;
}

int tj_mcts_new(tj_mcts **out, const tj_go_ranking *ranking, const tj_mcts_options *options, tj_err *err)
{
    tj_mcts *mcts = tj_zalloc(1, sizeof *mcts);

    if (!mcts)
        return tj_fail_nomem(err);
    if (pthread_mutex_init(&mcts->lock, NULL)) {
        free(mcts);
        return tj_fail_nomem(err);
    }
    mcts->ranking = ranking;
    tj_mcts_tree_init(&mcts->tree, NODES_MAX);
    tj_playout_patterns_init(&mcts->patterns);
    mcts->options = *options;
    if (!options->threads)
        mcts->options.threads = 1;
    if (options->threads > TJ_MCTS_THREADS_MAX)
        mcts->options.threads = TJ_MCTS_THREADS_MAX;
    *out = mcts;
    return TJ_OK;
}

void tj_mcts_free(tj_mcts *mcts)
{
    if (!mcts)
        return;
    for (unsigned i = 0; i < mcts->worker_count; i++)
        free_worker(mcts->workers[i]);
    free(mcts->workers);
    tj_mcts_tree_release(&mcts->tree);
    pthread_mutex_destroy(&mcts->lock);
    free(mcts);
}

void tj_mcts_set_limits(tj_mcts *mcts, uint64_t playouts, double seconds)
{
    mcts->options.playouts = playouts < UINT32_MAX ? (uint32_t)playouts : UINT32_MAX;
    mcts->options.seconds = seconds;
}

/* A well-mixed number that is never 0. */
static uint64_t mixed(uint64_t seed)
{
    return tj_random(&seed) | 1;
}

int tj_mcts_prepare(tj_mcts *mcts, const tj_mcts_position *position, tj_err *err)
{
    const tj_go_rank_input *now = &position->now;
    unsigned last = now->count > 0 ? now->moves[now->count - 1] : TJ_PASS;
    unsigned before_last = now->count > 1 ? now->moves[now->count - 2] : TJ_PASS;
    uint64_t key = tj_go_board_key(now->board) ^ mixed(mcts->options.seed) ^ (uint64_t)now->colour;
    int rc;

    if (!mcts->workers) {
        mcts->workers = tj_zalloc(TJ_MCTS_THREADS_MAX, sizeof(tj_mcts_worker *));
        if (!mcts->workers)
            return tj_fail_nomem(err);
    }
    while (mcts->worker_count < mcts->options.threads)
        if ((rc = add_worker(mcts, err)))
            return rc;
    for (unsigned i = 0; i < mcts->options.threads; i++) {
        tj_mcts_worker *worker = mcts->workers[i];
        worker->rng.state = mixed(key + i);
        if (TJ_RESERVE(&worker->history, now->count + TJ_MCTS_DEPTH_MAX))
            return tj_fail_nomem(err);
        if (now->count)
            memcpy(worker->history.items, now->moves, now->count * sizeof *now->moves);
    }
    tj_playout_board_from(&mcts->root, now->board, (unsigned)now->colour, last, before_last, &mcts->patterns);
    mcts->playouts = 0;
    mcts->stop = false;
    memset(mcts->owned, 0, sizeof mcts->owned);
    return TJ_OK;
}

/* Takes out root moves that would bring back an earlier position. */
static void drop_repetitions(tj_mcts_worker *worker, const tj_mcts_position *position, unsigned *count)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < *count; i++) {
        bool again = false;
        unsigned point = tj_pb_point(&worker->board, worker->priors[i].cell);
        worker->rules = *position->now.board;
        if (tj_go_board_play(&worker->rules, point, position->now.colour, false) != TJ_GO_LEGAL)
            continue;
        uint64_t key = point == TJ_PASS ? 0 : tj_go_board_key(&worker->rules);
        for (size_t k = 0; k < position->before_count && point != TJ_PASS && !again; k++)
            again = position->before[k] == key;
        if (!again)
            worker->priors[kept++] = worker->priors[i];
    }
    *count = kept;
}

/* Takes out root moves that are not asked for; where that leaves nothing, a pass stays. */
static void drop_excluded(tj_mcts_worker *worker, const tj_mcts_position *position, unsigned *count)
{
    tj_mcts_prior pass = {TJ_PB_PASS, 0};
    unsigned kept = 0;

    if (!position->excluded)
        return;
    for (unsigned i = 0; i < *count; i++) {
        tj_mcts_prior prior = worker->priors[i];
        unsigned point = tj_pb_point(&worker->board, prior.cell);

        if (point == TJ_PASS)
            pass = prior;
        if (!position->excluded[point == TJ_PASS ? TJ_GO_POINTS_MAX : point])
            worker->priors[kept++] = prior;
    }
    if (!kept)
        worker->priors[kept++] = pass;
    *count = kept;
}

/* The root's children are chosen before anything is tried, and by the rules of the game. */
static int expand_root(tj_mcts *mcts, const tj_mcts_position *position, tj_err *err)
{
    tj_mcts_worker *worker = mcts->workers[0];
    int rc = tj_mcts_tree_clear(&mcts->tree, err);

    if (rc)
        return rc;
    worker->simulation.depth = worker->simulation.count = 0;
    tj_playout_board_copy(&worker->board, &mcts->root);
    unsigned count = tj_mcts_priors(worker, position);
    drop_repetitions(worker, position, &count);
    drop_excluded(worker, position, &count);
    return tj_mcts_tree_expand(&mcts->tree, TJ_MCTS_ROOT, worker->priors, count) ? TJ_OK : tj_fail_nomem(err);
}

int tj_mcts_search(tj_mcts *mcts, const tj_mcts_position *position, tj_mcts_result *out,
                   const tj_progress_monitor *monitor, void (*progress)(void *ctx, const tj_mcts_result *now),
                   void *ctx, tj_err *err)
{
    tj_mcts_run run = {mcts, position, monitor, progress, ctx, out, pthread_self(), tj_clock(), 0};
    int rc = tj_mcts_prepare(mcts, position, err);

    if (!rc)
        rc = expand_root(mcts, position, err);
    if (rc)
        return rc;
    run.last_progress = run.started;
    tj_mcts_run_workers(&run);
    return tj_mcts_collect_result(mcts, out, err);
}

void tj_mcts_result_release(tj_mcts_result *result)
{
    free(result->items);
    *result = (tj_mcts_result){0};
}
