/* Thinking: the thinker's life, and one move from question to answer. */
#include "engine/think_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"

#define NODES_MAX 2000000 /* 100 MB, half as much again while it grows */

static void free_worker(tj_think_worker *worker)
{
    if (!worker)
        return;
    tj_ranker_free(worker->ranker);
    free(worker->history.items);
    free(worker);
}

static int add_worker(tj_thinker *thinker, tj_err *err)
{
    tj_think_worker *worker = tj_zalloc(1, sizeof *worker);
    int rc = worker ? TJ_OK : tj_fail_nomem(err);

    if (!rc && thinker->ranking)
        rc = tj_ranker_new(&worker->ranker, thinker->ranking, 1, err);
    if (rc) {
        free_worker(worker);
        return rc;
    }
    thinker->workers[thinker->worker_count++] = worker;
    return TJ_OK;
}

int tj_thinker_new(tj_thinker **out, const tj_ranking *ranking, const tj_think_options *options, tj_err *err)
{
    tj_thinker *thinker = tj_zalloc(1, sizeof *thinker);

    if (!thinker)
        return tj_fail_nomem(err);
    if (pthread_mutex_init(&thinker->lock, NULL)) {
        free(thinker);
        return tj_fail_nomem(err);
    }
    thinker->ranking = ranking;
    tj_tree_init(&thinker->tree, NODES_MAX);
    tj_playout_shapes_init(&thinker->shapes);
    tj_thinker_set(thinker, options);
    *out = thinker;
    return TJ_OK;
}

void tj_thinker_free(tj_thinker *thinker)
{
    if (!thinker)
        return;
    for (unsigned i = 0; i < thinker->worker_count; i++)
        free_worker(thinker->workers[i]);
    free(thinker->workers);
    tj_tree_release(&thinker->tree);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker);
}

void tj_thinker_set(tj_thinker *thinker, const tj_think_options *options)
{
    thinker->options = *options;
    if (thinker->options.threads == 0)
        thinker->options.threads = 1;
    if (thinker->options.threads > TJ_THINK_THREADS_MAX)
        thinker->options.threads = TJ_THINK_THREADS_MAX;
}

/* A well-mixed number that is never 0. */
static uint64_t mixed(uint64_t seed)
{
    return tj_random(&seed) | 1;
}

int tj_think_prepare(tj_thinker *thinker, const tj_situation *situation, tj_err *err)
{
    const tj_rank_question *now = &situation->now;
    unsigned last = now->count > 0 ? now->moves[now->count - 1] : TJ_PASS;
    unsigned before_last = now->count > 1 ? now->moves[now->count - 2] : TJ_PASS;
    uint64_t key = tj_go_board_key(now->board) ^ mixed(thinker->options.seed) ^ (uint64_t)now->colour;
    int rc;

    if (!thinker->workers) {
        thinker->workers = tj_zalloc(TJ_THINK_THREADS_MAX, sizeof(tj_think_worker *));
        if (!thinker->workers)
            return tj_fail_nomem(err);
    }
    while (thinker->worker_count < thinker->options.threads)
        if ((rc = add_worker(thinker, err)))
            return rc;
    for (unsigned i = 0; i < thinker->options.threads; i++) {
        tj_think_worker *worker = thinker->workers[i];
        worker->dice.state = mixed(key + i);
        if (TJ_RESERVE(&worker->history, now->count + TJ_TREE_DEPTH))
            return tj_fail_nomem(err);
        if (now->count)
            memcpy(worker->history.items, now->moves, now->count * sizeof *now->moves);
    }
    tj_playout_board_from(&thinker->root, now->board, (unsigned)now->colour, last, before_last,
                          &thinker->shapes);
    thinker->playouts = 0;
    thinker->stop = false;
    memset(thinker->owned, 0, sizeof thinker->owned);
    return TJ_OK;
}

/* Takes out root moves that would bring back an earlier position. */
static void forbid_repetition(tj_think_worker *worker, const tj_situation *situation, unsigned *count)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < *count; i++) {
        bool again = false;
        unsigned point = tj_pb_point(&worker->board, worker->priors[i].cell);
        worker->rules = *situation->now.board;
        if (tj_go_board_play(&worker->rules, point, situation->now.colour, false) != TJ_GO_LEGAL)
            continue;
        uint64_t key = point == TJ_PASS ? 0 : tj_go_board_key(&worker->rules);
        for (size_t k = 0; k < situation->before_count && point != TJ_PASS && !again; k++)
            again = situation->before[k] == key;
        if (!again)
            worker->priors[kept++] = worker->priors[i];
    }
    *count = kept;
}

/* Takes out root moves that are not asked for; where that leaves nothing, a pass stays. */
static void forbid_barred(tj_think_worker *worker, const tj_situation *situation, unsigned *count)
{
    tj_prior pass = {.cell = 0};
    unsigned kept = 0;
    bool passes = false;

    for (unsigned i = 0; i < *count && situation->barred; i++) {
        unsigned point = tj_pb_point(&worker->board, worker->priors[i].cell);

        if (point == TJ_PASS) {
            pass = worker->priors[i];
            passes = true;
        }
        if (!situation->barred[point == TJ_PASS ? TJ_GO_POINTS_MAX : point])
            worker->priors[kept++] = worker->priors[i];
    }
    if (!situation->barred)
        return;
    if (!kept && passes)
        worker->priors[kept++] = pass;
    *count = kept;
}

/* The root's children are chosen before anything is tried, and by the rules of the game. */
static int plant(tj_thinker *thinker, const tj_situation *situation, tj_err *err)
{
    tj_think_worker *worker = thinker->workers[0];
    int rc = tj_tree_clear(&thinker->tree, err);

    if (rc)
        return rc;
    worker->trial.depth = worker->trial.count = 0;
    tj_playout_board_copy(&worker->board, &thinker->root);
    unsigned count = tj_think_priors(worker, situation);
    forbid_repetition(worker, situation, &count);
    forbid_barred(worker, situation, &count);
    return tj_tree_expand(&thinker->tree, TJ_TREE_ROOT, worker->priors, count) ? TJ_OK : tj_fail_nomem(err);
}

int tj_think(tj_thinker *thinker, const tj_situation *situation, tj_thoughts *out, const tj_watch *watch,
             void (*between)(void *ctx, const tj_thoughts *now), void *ctx, tj_err *err)
{
    tj_think_run run = {thinker, situation, watch, between, ctx, out, pthread_self(), tj_clock(), 0};
    int rc = tj_think_prepare(thinker, situation, err);

    if (!rc)
        rc = plant(thinker, situation, err);
    if (rc)
        return rc;
    run.shown = run.started;
    tj_think_search(&run);
    return tj_think_answer(thinker, situation, out, err);
}

void tj_thoughts_release(tj_thoughts *thoughts)
{
    free(thoughts->items);
    *thoughts = (tj_thoughts){0};
}
