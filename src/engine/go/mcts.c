/* Searching for a move: workers grow one tree by playouts until a limit is reached. */
#include "engine/go/mcts.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/thread.h"
#include "engine/go/mcts_private.h"
#include "engine/go/playout.h"

#define EXPAND_RULE      2     /* visits before a node gets children by rules of thumb */
#define EXPAND_RANK      6     /* and by the ranking, which takes longer than a playout */
#define BY_SCORE         0.12f /* part of the value that is how much, not whether */
#define SCORE_SCALE      25.0f
#define PROGRESS_SECONDS 0.1 /* seconds */
#define SURE             0.9 /* a point is settled if one side holds it so often, minus the other */
#define VISITS_LINE      2   /* of the last move of a line, at least */
#define PLAYOUTS         400 /* to tell how a game stands */
#define HELD             0.3 /* a point is somebody's if he holds it so much more often than the other */

/* What one thread needs for itself. */
typedef struct worker {
    tj_playout_rng rng;
    tj_go_ranker *ranker; /* NULL: rules of thumb */
    struct {
        uint16_t *items; /* moves of the game and of a way down, for the ranker */
        size_t len, cap;
    } history;
    tj_playout_board board;
    uint8_t owner[TJ_PB_CELLS]; /* at the end of a playout */
    tj_playout_ladder_workspace workspace;
    tj_mcts_simulation simulation;
    tj_go_board rules;
    tj_ranked_move ranked[TJ_GO_POINTS_MAX];
    tj_mcts_prior priors[TJ_GO_POINTS_MAX + 1];
} worker;

struct tj_mcts {
    const tj_go_ranking *ranking;
    unsigned threads;
    uint64_t seed;
    double resign;
    tj_playout_patterns patterns;
    tj_playout_board root;
    tj_mcts_tree tree;
    worker *workers[TJ_MCTS_THREADS_MAX];
    unsigned worker_count;
    pthread_mutex_t lock; /* of what follows and of the tree */
    uint32_t playouts;
    bool stop;
    int32_t owned[TJ_PB_CELLS]; /* playouts that Black's side held the cell minus those that White did */
};

/* One call of tj_mcts_search. */
typedef struct search_run {
    tj_mcts *mcts;
    const tj_mcts_position *position;
    uint32_t playouts; /* limits; 0: none */
    double seconds;
    const tj_progress_monitor *monitor;
    void (*progress)(void *ctx, const tj_mcts_result *now);
    void *ctx;
    tj_mcts_result *result;
    pthread_t caller;
    double started, last_progress; /* seconds */
} search_run;

static void free_worker(worker *w)
{
    tj_go_ranker_free(w->ranker);
    free(w->history.items);
    free(w);
}

static int add_worker(tj_mcts *mcts, tj_err *err)
{
    worker *w = tj_zalloc(1, sizeof *w);
    int rc;

    if (!w)
        return tj_fail_nomem(err);
    if (mcts->ranking && (rc = tj_go_ranker_new(&w->ranker, mcts->ranking, 1, err))) {
        free_worker(w);
        return rc;
    }
    mcts->workers[mcts->worker_count++] = w;
    return TJ_OK;
}

int tj_mcts_new(tj_mcts **out, const tj_go_ranking *ranking, const tj_engine_options *options, tj_err *err)
{
    tj_mcts *mcts = tj_zalloc(1, sizeof *mcts);

    if (!mcts)
        return tj_fail_nomem(err);
    pthread_mutex_init(&mcts->lock, NULL);
    mcts->ranking = ranking;
    tj_playout_patterns_init(&mcts->patterns);
    mcts->threads = options->threads < TJ_MCTS_THREADS_MAX ? options->threads : TJ_MCTS_THREADS_MAX;
    mcts->threads += !mcts->threads;
    mcts->seed = options->seed;
    mcts->resign = options->resign;
    *out = mcts;
    return TJ_OK;
}

void tj_mcts_free(tj_mcts *mcts)
{
    if (!mcts)
        return;
    for (unsigned i = 0; i < mcts->worker_count; i++)
        free_worker(mcts->workers[i]);
    free(mcts->tree.items);
    pthread_mutex_destroy(&mcts->lock);
    free(mcts);
}

/* A well-mixed number that is never 0. */
static uint64_t mixed(uint64_t seed)
{
    return tj_random(&seed) | 1;
}

/* Workers for the options, rng reseeded for this position. */
static int prepare(tj_mcts *mcts, const tj_mcts_position *position, tj_err *err)
{
    const tj_go_rank_input *now = &position->now;
    unsigned last = now->count > 0 ? now->moves[now->count - 1] : TJ_PASS;
    unsigned before_last = now->count > 1 ? now->moves[now->count - 2] : TJ_PASS;
    uint64_t key = tj_go_board_key(now->board) ^ mixed(mcts->seed) ^ (uint64_t)now->colour;
    int rc;

    while (mcts->worker_count < mcts->threads)
        if ((rc = add_worker(mcts, err)))
            return rc;
    for (unsigned i = 0; i < mcts->threads; i++) {
        worker *w = mcts->workers[i];
        w->rng.state = mixed(key + i);
        if (TJ_RESERVE(&w->history, now->count + TJ_MCTS_DEPTH_MAX))
            return tj_fail_nomem(err);
        if (now->count)
            memcpy(w->history.items, now->moves, now->count * sizeof *now->moves);
    }
    tj_playout_board_from(&mcts->root, now->board, (unsigned)now->colour, last, before_last, &mcts->patterns);
    mcts->playouts = 0;
    mcts->stop = false;
    memset(mcts->owned, 0, sizeof mcts->owned);
    return TJ_OK;
}

/* Asks the ranking about the end of the worker's simulation; returns how many moves it lists in w->ranked, 0
 * if it cannot be asked. */
static size_t rank_moves(worker *w, const tj_mcts_position *position)
{
    size_t count = position->now.count, n;
    int colour = position->now.colour;

    if (!w->ranker)
        return 0;
    w->rules = *position->now.board;
    for (unsigned i = 0; i < w->simulation.depth; i++, colour = tj_go_opponent(colour)) {
        uint16_t point = (uint16_t)tj_pb_point(&w->board, w->simulation.moves[i]);
        if (tj_go_board_play(&w->rules, point, colour, false) != TJ_GO_LEGAL)
            return 0;
        w->history.items[count++] = point;
    }
    /* n is 0 where memory ran out, too: rules of thumb need none, and a move has to come. */
    tj_go_rank_input question = {&w->rules, colour, w->history.items, count};
    tj_go_rank(w->ranker, &question, w->ranked, &n, NULL);
    return n;
}

/* Is the move at the root illegal by the rules of the game, or does it bring back an earlier position? */
static bool is_forbidden(worker *w, const tj_mcts_position *position, unsigned point)
{
    w->rules = *position->now.board;
    if (tj_go_board_play(&w->rules, point, position->now.colour, false) != TJ_GO_LEGAL)
        return true;
    uint64_t key = tj_go_board_key(&w->rules);
    for (size_t i = 0; i < position->before_count; i++)
        if (position->before[i] == key)
            return true;
    return false;
}

/* Takes out root moves that are forbidden or excluded; where that leaves nothing, a pass stays. */
static unsigned keep_playable(worker *w, const tj_mcts_position *position, unsigned count)
{
    tj_mcts_prior pass = {TJ_PB_PASS, 0};
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++) {
        tj_mcts_prior prior = w->priors[i];
        unsigned point = tj_pb_point(&w->board, prior.cell);

        if (point == TJ_PASS)
            pass = prior;
        else if (is_forbidden(w, position, point))
            continue;
        if (!position->excluded || !position->excluded[point == TJ_PASS ? TJ_GO_POINTS_MAX : point])
            w->priors[kept++] = prior;
    }
    if (!kept)
        w->priors[kept++] = pass;
    return kept;
}

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

static void put_move(const tj_mcts *mcts, const tj_mcts_node *node, tj_mcts_move *candidate)
{
    float n = node->visits ? (float)node->visits : 1;

    candidate->point = (uint16_t)tj_pb_point(&mcts->root, node->cell);
    candidate->visits = node->visits;
    candidate->win = (float)node->value / n;
    candidate->score = (float)node->score / n;
    candidate->prior = node->prior;
    candidate->line_len = 0;
    while (node && candidate->line_len < TJ_MCTS_PV_MAX &&
           (node->visits >= VISITS_LINE || !candidate->line_len)) {
        candidate->line[candidate->line_len++] = (uint16_t)tj_pb_point(&mcts->root, node->cell);
        node = best_child(&mcts->tree, node);
    }
}

static int compare_moves(const void *a, const void *b)
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

/* What the tree says. */
static int collect_result(const tj_mcts *mcts, tj_mcts_result *out, tj_err *err)
{
    const tj_mcts_node *root = &mcts->tree.items[TJ_MCTS_ROOT];

    out->len = 0;
    out->playouts = mcts->playouts;
    if (TJ_RESERVE(out, root->children))
        return tj_fail_nomem(err);
    for (uint32_t i = root->first; i < root->first + root->children; i++)
        put_move(mcts, &mcts->tree.items[i], &out->items[out->len++]);
    qsort(out->items, out->len, sizeof *out->items, compare_moves);
    out->resign = out->len && out->items[0].visits && out->items[0].win < mcts->resign;
    if (settled(mcts))
        prefer_pass(out);
    return TJ_OK;
}

/* Goes down the tree to a node without children, playing its moves on the worker's board. */
static void descend(tj_mcts *mcts, worker *w, const tj_mcts_position *position)
{
    tj_mcts_simulation *simulation = &w->simulation;
    tj_mcts_tree *tree = &mcts->tree;
    uint32_t node = TJ_MCTS_ROOT, enough = w->ranker ? EXPAND_RANK : EXPAND_RULE;

    simulation->depth = 0;
    simulation->nodes[0] = node;
    simulation->root_colour = mcts->root.to_move;
    while (simulation->depth < TJ_MCTS_DEPTH_MAX) {
        if (!tree->items[node].children && tree->items[node].visits >= enough && w->board.passes < 2) {
            size_t ranked = rank_moves(w, position);
            unsigned count = tj_mcts_priors(&w->board, &w->workspace, w->ranked, ranked, w->priors);

            tj_mcts_tree_expand(tree, node, w->priors, count);
        }
        if (!tree->items[node].children)
            break;
        node = tj_mcts_tree_select(tree, node);
        tj_playout_play(&w->board, tree->items[node].cell);
        simulation->moves[simulation->depth++] = tree->items[node].cell;
        simulation->nodes[simulation->depth] = node;
    }
    simulation->count = simulation->depth;
    tj_mcts_tree_add_virtual_loss(tree, simulation);
}

/* Adds the end of a playout. */
static void count_owners(tj_mcts *mcts, const uint8_t *owner)
{
    for (unsigned cell = 0; cell < mcts->root.cells; cell++)
        mcts->owned[cell] += (owner[cell] == TJ_BLACK) - (owner[cell] == TJ_WHITE);
}

/* Asks the clock and the monitor, and tells what is known so far; in the calling thread, with the lock. */
static void check_limits(search_run *run)
{
    tj_mcts *mcts = run->mcts;
    double now = tj_clock();

    if (run->seconds > 0 && now - run->started >= run->seconds)
        mcts->stop = true;
    if (tj_progress_report(run->monitor, "thinking", mcts->playouts, run->playouts, NULL))
        mcts->stop = true;
    if (run->progress && now - run->last_progress >= PROGRESS_SECONDS && !mcts->stop) {
        run->last_progress = now;
        if (!collect_result(mcts, run->result, NULL))
            run->progress(run->ctx, run->result);
    }
}

static void run_worker(void *ctx, size_t index)
{
    search_run *run = ctx;
    tj_mcts *mcts = run->mcts;
    worker *w = mcts->workers[index];
    bool calling = pthread_equal(pthread_self(), run->caller);

    pthread_mutex_lock(&mcts->lock);
    while (!mcts->stop && (!run->playouts || mcts->playouts < run->playouts)) {
        mcts->playouts++;
        tj_playout_board_copy(&w->board, &mcts->root);
        descend(mcts, w, run->position);
        pthread_mutex_unlock(&mcts->lock);

        tj_mcts_simulation *simulation = &w->simulation;
        w->board.passes = 0;
        simulation->count += tj_playout_run(&w->board, &w->rng, simulation->moves + simulation->count);
        float score = (float)(tj_playout_area(&w->board, w->owner) - run->position->komi);
        float win = score > 0 ? 1 : score < 0 ? 0 : 0.5f;
        float value = (1 - BY_SCORE) * win + BY_SCORE * (0.5f + 0.5f * tanhf(score / SCORE_SCALE));

        pthread_mutex_lock(&mcts->lock);
        tj_mcts_tree_backpropagate(&mcts->tree, simulation, value, score);
        count_owners(mcts, w->owner);
        if (calling)
            check_limits(run);
    }
    pthread_mutex_unlock(&mcts->lock);
}

/* The root's children are chosen before anything is tried, and by the rules of the game. */
static int expand_root(tj_mcts *mcts, const tj_mcts_position *position, tj_err *err)
{
    worker *w = mcts->workers[0];
    int rc = tj_mcts_tree_clear(&mcts->tree, err);

    if (rc)
        return rc;
    w->simulation.depth = w->simulation.count = 0;
    tj_playout_board_copy(&w->board, &mcts->root);
    size_t ranked = rank_moves(w, position);
    unsigned count = tj_mcts_priors(&w->board, &w->workspace, w->ranked, ranked, w->priors);

    count = keep_playable(w, position, count);
    return tj_mcts_tree_expand(&mcts->tree, TJ_MCTS_ROOT, w->priors, count) ? TJ_OK : tj_fail_nomem(err);
}

int tj_mcts_search(tj_mcts *mcts, const tj_mcts_position *position, const tj_think_limits *limits,
                   tj_mcts_result *out, const tj_progress_monitor *monitor,
                   void (*progress)(void *ctx, const tj_mcts_result *now), void *ctx, tj_err *err)
{
    search_run run = {.mcts = mcts,
                      .position = position,
                      .playouts = limits->nodes < UINT32_MAX ? (uint32_t)limits->nodes : UINT32_MAX,
                      .seconds = limits->seconds,
                      .monitor = monitor,
                      .progress = progress,
                      .ctx = ctx,
                      .result = out,
                      .caller = pthread_self(),
                      .started = tj_clock()};
    int rc;

    if ((rc = prepare(mcts, position, err)) || (rc = expand_root(mcts, position, err)))
        return rc;
    run.last_progress = run.started;
    tj_parallel_for(mcts->threads, mcts->threads, run_worker, &run);
    return collect_result(mcts, out, err);
}

void tj_mcts_result_release(tj_mcts_result *result)
{
    free(result->items);
    *result = (tj_mcts_result){0};
}

int tj_mcts_estimate_score(tj_mcts *mcts, const tj_mcts_position *position, tj_mcts_estimate *out,
                           tj_err *err)
{
    const tj_playout_board *root = &mcts->root;
    int rc = prepare(mcts, position, err), area = 0;
    worker *w = mcts->workers[0];

    if (rc)
        return rc;
    for (unsigned i = 0; i < PLAYOUTS; i++) {
        tj_playout_board_copy(&w->board, root);
        w->board.to_move = i % 2 ? TJ_WHITE : TJ_BLACK;
        w->board.last = w->board.before_last = TJ_PB_PASS;
        w->board.ko = 0;
        tj_playout_run(&w->board, &w->rng, w->simulation.moves);
        tj_playout_area(&w->board, w->owner);
        count_owners(mcts, w->owner);
    }
    for (unsigned point = 0; point < root->size * root->size; point++) {
        unsigned cell = tj_pb_cell(root, point);
        int stone = root->stone[cell], held = mcts->owned[cell];
        int side = held > HELD * PLAYOUTS ? TJ_BLACK : held < -HELD * PLAYOUTS ? TJ_WHITE : TJ_EMPTY;
        out->owner[point] = (uint8_t)side;
        out->dead[point] = stone != TJ_EMPTY && side == tj_go_opponent(stone);
        area += (side == TJ_BLACK) - (side == TJ_WHITE);
    }
    out->score = area - position->komi;
    return TJ_OK;
}
