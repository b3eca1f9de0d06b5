/* Growing the tree: ways down, playouts, results. */
#include "engine/think_private.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/thread.h"

#define EXPAND_RULE 2     /* visits before a node gets children by rules of thumb */
#define EXPAND_RANK 6     /* and by the ranking, which takes longer than a playout */
#define SHARPNESS   0.5f  /* of reading, added to a ranking */
#define BY_SCORE    0.12f /* part of the value that is how much, not whether */
#define SCORE_SCALE 25.0f
#define SHOW_EVERY  0.1 /* seconds */

/* The ranking's probabilities at the end of the worker's trial; false if it cannot be asked. */
static bool weigh_by_ranking(tj_think_worker *worker, const tj_situation *situation)
{
    const tj_playout_board *b = &worker->board;
    size_t count = situation->now.count;
    int colour = situation->now.colour;

    if (!worker->ranker)
        return false;
    worker->rules = *situation->now.board;
    for (unsigned i = 0; i < worker->trial.depth; i++, colour = tj_go_other(colour)) {
        uint16_t point = (uint16_t)tj_pb_point(b, worker->trial.moves[i]);
        if (tj_go_board_play(&worker->rules, point, colour, false) != TJ_GO_LEGAL)
            return false;
        worker->history.items[count++] = point;
    }
    tj_rank_question question = {&worker->rules, colour, worker->history.items, count};
    size_t n; /* 0, too, where memory ran out: rules of thumb need none, and a move has to come */
    tj_rank(worker->ranker, &question, worker->ranked, &n, NULL);
    memset(&worker->weights, 0, sizeof worker->weights);
    for (size_t i = 0; i < n; i++) {
        unsigned cell = tj_pb_cell(b, worker->ranked[i].point);
        if (tj_playout_legal(b, cell))
            worker->weights.of[cell] = worker->ranked[i].probability + 1e-6f;
    }
    return n > 0;
}

unsigned tj_think_priors(tj_think_worker *worker, const tj_situation *situation)
{
    bool ranked = weigh_by_ranking(worker, situation);

    if (!ranked)
        tj_weights_by_rule(&worker->board, &worker->weights);
    tj_weights_by_reading(&worker->board, &worker->room, ranked ? SHARPNESS : 1, &worker->weights);
    return tj_weights_to_priors(&worker->board, &worker->weights, worker->priors);
}

/* Goes down the tree to a node without children, playing its moves on the worker's board. */
static void descend(tj_thinker *thinker, tj_think_worker *worker, const tj_situation *situation)
{
    tj_trial *trial = &worker->trial;
    tj_tree *tree = &thinker->tree;
    uint32_t node = TJ_TREE_ROOT, enough = worker->ranker ? EXPAND_RANK : EXPAND_RULE;

    trial->depth = 0;
    trial->nodes[0] = node;
    trial->root_colour = thinker->root.to_move;
    while (trial->depth < TJ_TREE_DEPTH) {
        if (!tree->items[node].children && tree->items[node].visits >= enough && worker->board.passes < 2) {
            unsigned count = tj_think_priors(worker, situation);
            tj_tree_expand(tree, node, worker->priors, count);
        }
        if (!tree->items[node].children)
            break;
        node = tj_tree_select(tree, node);
        tj_playout_play(&worker->board, tree->items[node].cell);
        trial->moves[trial->depth++] = tree->items[node].cell;
        trial->nodes[trial->depth] = node;
    }
    trial->count = trial->depth;
    tj_tree_reserve(tree, trial);
}

void tj_think_count_owners(tj_thinker *thinker, const uint8_t *owner)
{
    for (unsigned cell = 0; cell < thinker->root.cells; cell++)
        thinker->owned[cell] += (owner[cell] == TJ_BLACK) - (owner[cell] == TJ_WHITE);
}

/* Asks the clock and the watch, and tells what is known so far; in the calling thread, with the lock. */
static void look_up(tj_think_run *run)
{
    tj_thinker *thinker = run->thinker;
    double now = tj_clock();

    if (thinker->options.seconds > 0 && now - run->started >= thinker->options.seconds)
        thinker->stop = true;
    if (tj_watch_tick(run->watch, "thinking", thinker->playouts, thinker->options.playouts, NULL))
        thinker->stop = true;
    if (run->between && now - run->shown >= SHOW_EVERY && !thinker->stop) {
        run->shown = now;
        if (!tj_think_answer(thinker, run->situation, run->thoughts, NULL))
            run->between(run->ctx, run->thoughts);
    }
}

static void work(void *ctx, size_t index)
{
    tj_think_run *run = ctx;
    tj_thinker *thinker = run->thinker;
    tj_think_worker *worker = thinker->workers[index];
    bool calling = pthread_equal(pthread_self(), run->caller);
    uint32_t limit = thinker->options.playouts;

    pthread_mutex_lock(&thinker->lock);
    while (!thinker->stop && (limit == 0 || thinker->playouts < limit)) {
        thinker->playouts++;
        tj_playout_board_copy(&worker->board, &thinker->root);
        descend(thinker, worker, run->situation);
        pthread_mutex_unlock(&thinker->lock);

        tj_trial *trial = &worker->trial;
        worker->board.passes = 0;
        trial->count += tj_playout_run(&worker->board, &worker->dice, trial->moves + trial->count);
        float score = (float)(tj_playout_area(&worker->board, worker->owner) - run->situation->komi);
        float win = score > 0 ? 1 : score < 0 ? 0 : 0.5f;
        float value = (1 - BY_SCORE) * win + BY_SCORE * (0.5f + 0.5f * tanhf(score / SCORE_SCALE));

        pthread_mutex_lock(&thinker->lock);
        tj_tree_update(&thinker->tree, trial, value, score);
        tj_think_count_owners(thinker, worker->owner);
        if (calling)
            look_up(run);
    }
    pthread_mutex_unlock(&thinker->lock);
}

void tj_think_search(tj_think_run *run)
{
    unsigned threads = run->thinker->options.threads;
    tj_parallel(threads, threads, work, run);
}
