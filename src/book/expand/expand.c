/* Expanding a book with several examiners, each in a thread. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/options.h"
#include "book/expand/expansion.h"
#include "client/engine_pool.h"

/* What the workers share; all of it is guarded by the pool's lock, whose `changed` tells of the graph. */
typedef struct expand_run {
    tj_expansion *x;
    const tj_examiner *examiner;
    const tj_expand_options *options;
    tj_expand_result *result;
    tj_graph_options graph_options;
    uint32_t root_ply;
    double deadline;  /* 0: none */
    uint64_t started; /* positions that are examined now, or were */
    unsigned busy;    /* workers that examine one */
    unsigned failures_in_row;
} expand_run;

/* ---- choosing ---- */

static bool is_limit_reached(const expand_run *w)
{
    return (w->options->positions && w->started >= w->options->positions) ||
           (w->deadline > 0 && tj_clock() >= w->deadline);
}

static int next_step(const expand_run *w, tj_graph_choice *out, tj_err *err)
{
    bool both = w->options->method == TJ_EXPAND_DROP_OUT && w->options->side == TJ_EXPAND_BOTH;
    tj_graph_options options = w->graph_options;
    tj_graph_choice other;
    int rc;

    options.side = w->options->side == TJ_EXPAND_WHITE ? TJ_WHITE : TJ_BLACK;
    if ((rc = tj_graph_next(&w->x->graph, &options, out, err)) || !both)
        return rc;
    options.side = TJ_WHITE;
    rc = tj_graph_next(&w->x->graph, &options, &other, err);
    if (!rc && other.step != TJ_GRAPH_NOTHING && (out->step == TJ_GRAPH_NOTHING || other.cost < out->cost))
        *out = other;
    return rc;
}

/* The next position to be examined; moves are added on the way.  choice->step is TJ_GRAPH_NOTHING if there is
 * none now. */
static int choose(expand_run *w, tj_graph_choice *choice, tj_err *err)
{
    int rc = 0;

    choice->step = TJ_GRAPH_NOTHING;
    while (!rc && !is_limit_reached(w)) {
        rc = next_step(w, choice, err);
        if (rc || choice->step != TJ_GRAPH_ADD)
            return rc;
        choice->step = TJ_GRAPH_NOTHING;
        rc = tj_expansion_add_alternative(w->x, choice->node, err);
        w->result->added += !rc;
    }
    return rc;
}

/* Chooses a position to examine; false: nothing is left to do, or an error.  The lock is held. */
static bool next_position(expand_run *w, tj_engine_pool *pool, tj_graph_choice *choice, tj_examination *e,
                          int *rc, tj_err *err)
{
    for (;;) {
        if (atomic_load(&pool->stop))
            return false;
        *rc = choose(w, choice, err);
        if (*rc)
            return false;
        if (choice->step == TJ_GRAPH_EXAMINE)
            break;
        if (!w->busy || is_limit_reached(w)) {
            w->result->finished = !is_limit_reached(w) && !w->result->failed;
            return false;
        }
        tj_engine_pool_wait(pool);
    }
    w->started++;
    w->busy++;
    w->x->graph.items[choice->node].busy = true;
    tj_expansion_make_question(w->x, choice->node, w->root_ply + choice->ply, e);
    return true;
}

/* ---- the answers ---- */

/* The lock is held.  A node at which the engine has failed stays busy, so that it is not chosen again. */
static int store_result(expand_run *w, tj_engine_pool *pool, uint32_t node, const tj_examination *e,
                        tj_err *err)
{
    int rc = 0;

    w->busy--;
    if (e->failed) {
        w->result->failed++;
        memcpy(w->result->why, e->why, sizeof w->result->why);
        if (++w->failures_in_row >= TJ_EXPAND_FAILURES_MAX)
            rc = tj_fail(err, TJ_E_IO, "%s", e->why);
    } else {
        w->x->graph.items[node].busy = false;
        w->failures_in_row = 0;
        rc = tj_expansion_store_answer(w->x, node, e, w->options->name, err);
        w->result->examined += !rc;
    }
    pool->done = w->result->examined + w->result->failed;
    pthread_cond_broadcast(&pool->changed);
    return rc;
}

static int expand_worker(tj_engine_pool *pool, void *ctx, tj_err *err)
{
    expand_run *w = ctx;
    tj_examination *e = tj_alloc(1, sizeof *e);
    tj_graph_choice choice;
    void *self = NULL;
    bool more = e != NULL;
    int rc = more ? w->examiner->open(w->examiner->ctx, &pool->stop, &self, err) : tj_fail_nomem(err);

    while (!rc && more) {
        pthread_mutex_lock(&pool->lock);
        more = next_position(w, pool, &choice, e, &rc, err);
        pthread_mutex_unlock(&pool->lock);
        if (!more)
            break;
        rc = w->examiner->examine(self, e, err);
        pthread_mutex_lock(&pool->lock);
        if (!rc)
            rc = store_result(w, pool, choice.node, e, err);
        else
            w->busy--;
        pthread_mutex_unlock(&pool->lock);
    }
    w->examiner->close(self);
    free(e);
    return rc;
}

int tj_expand_by(tj_expansion *x, const tj_examiner *examiner, const tj_expand_options *options,
                 tj_expand_result *result, tj_err *err)
{
    expand_run w = {.x = x,
                    .examiner = examiner,
                    .options = options,
                    .result = result,
                    .graph_options = {.method = options->method,
                                      .ply_cost = options->ply_cost,
                                      .plies = options->plies,
                                      .decided = options->decided},
                    .deadline = options->seconds > 0 ? tj_clock() + options->seconds : 0};
    tj_engine_pool pool = {.total = options->positions};
    tj_book_position root;
    int rc;

    *result = (tj_expand_result){.examined = 0};
    tj_book_position_start(&root, x->rules.board);
    if (options->root)
        tj_book_position_of(&root, options->root);
    w.root_ply = root.ply;
    if ((rc = tj_expansion_node(x, &root, &w.graph_options.root, err)) || (rc = tj_expansion_refresh(x, err)))
        return rc;
    rc = tj_engine_pool_run(&pool, options->jobs, expand_worker, &w, "examining", options->monitor, err);
    for (size_t i = 0; i < x->graph.len; i++)
        x->graph.items[i].busy = false;
    if (!rc && result->failed && !result->examined)
        rc = tj_fail(err, TJ_E_IO, "%s", result->why);
    return rc;
}

void tj_expand_options_init(tj_expand_options *options, size_t size)
{
    const tj_expand_options preset = {
        .ply_cost = TJ_EXPAND_PLY_COST, .decided = TJ_EXPAND_DECIDED, .jobs = 1};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_expand(tj_expansion *x, const tj_examine_setup *setup, const tj_expand_options *given,
              tj_expand_result *result, tj_err *err)
{
    const tj_examiner examiner = tj_examiner_for_engine(setup);
    tj_expand_options options;
    int rc;

    *result = (tj_expand_result){.examined = 0};
    tj_expand_options_init(&options, sizeof options);
    rc = tj_options_read(&options, sizeof options, given, err);
    if (!options.name)
        options.name = setup->name;
    return rc ? rc : tj_expand_by(x, &examiner, &options, result, err);
}
