#include "book/expand.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/error.h"
#include "client/crew.h"

/* What the workers share; all of it is guarded by the crew's lock. */
typedef struct work {
    tj_expansion *x;
    const tj_examiner *examiner;
    const tj_expand_options *options;
    tj_expand_result *result;
    tj_graph_wish wish;
    uint32_t root_number;
    double deadline;     /* 0: none */
    uint64_t given;      /* positions that are examined now, or were */
    unsigned busy;       /* workers at one */
    unsigned row;        /* failures one after the other */
    pthread_cond_t news; /* the graph has changed */
} work;

/* ---- choosing ---- */

static bool is_over(const work *w)
{
    return (w->options->positions && w->given >= w->options->positions) ||
           (w->deadline > 0 && tj_clock() >= w->deadline);
}

static int next_for(const work *w, unsigned side, tj_graph_choice *out, tj_err *err)
{
    tj_graph_wish wish = w->wish;

    wish.side = side;
    return tj_graph_next(&w->x->graph, &wish, out, err);
}

static int next_step(const work *w, tj_graph_choice *out, tj_err *err)
{
    bool both = w->options->method == TJ_GRAPH_DROP_OUT && w->options->side == TJ_EXPAND_BOTH;
    tj_graph_choice other;
    int rc = next_for(w, w->options->side == TJ_EXPAND_WHITE ? TJ_WHITE : TJ_BLACK, out, err);

    if (rc || !both)
        return rc;
    rc = next_for(w, TJ_WHITE, &other, err);
    if (!rc && other.step != TJ_GRAPH_NOTHING && (out->step == TJ_GRAPH_NOTHING || other.cost < out->cost))
        *out = other;
    return rc;
}

/* The next position to be examined; moves are added on the way.  choice->step is TJ_GRAPH_NOTHING if there is
 * none now. */
static int choose(work *w, tj_graph_choice *choice, tj_err *err)
{
    int rc = 0;

    choice->step = TJ_GRAPH_NOTHING;
    while (!rc && !is_over(w)) {
        rc = next_step(w, choice, err);
        if (rc || choice->step != TJ_GRAPH_ADD)
            return rc;
        choice->step = TJ_GRAPH_NOTHING;
        rc = tj_expansion_add(w->x, choice->node, err);
        w->result->added += !rc;
    }
    return rc;
}

/* A tenth of a second at most, to look at the stop sign. */
static void wait_for_news(work *w, tj_crew *crew)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 100000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&w->news, &crew->lock, &until);
}

/* Takes a position to be examined; false: there is nothing to do any more, or an error.  The lock is held. */
static bool take(work *w, tj_crew *crew, tj_graph_choice *choice, tj_examination *e, int *rc, tj_err *err)
{
    for (;;) {
        if (atomic_load(&crew->stop))
            return false;
        *rc = choose(w, choice, err);
        if (*rc)
            return false;
        if (choice->step == TJ_GRAPH_EXAMINE)
            break;
        if (!w->busy || is_over(w)) {
            w->result->finished = !is_over(w) && !w->result->failed;
            return false;
        }
        wait_for_news(w, crew);
    }
    w->given++;
    w->busy++;
    w->x->graph.items[choice->node].busy = true;
    tj_expansion_question(w->x, choice->node, w->root_number + choice->ply, e);
    return true;
}

/* ---- the answers ---- */

static int take_failure(work *w, const tj_examination *e, tj_err *err)
{
    w->result->failed++;
    memcpy(w->result->why, e->why, sizeof w->result->why);
    if (++w->row >= TJ_EXPAND_FAILURES_MAX)
        return tj_fail(err, TJ_E_IO, "%s", e->why);
    return 0;
}

/* The lock is held.  A node at which the engine has failed stays busy, so that it is not chosen again. */
static int give_back(work *w, tj_crew *crew, uint32_t node, const tj_examination *e, tj_err *err)
{
    int rc;

    w->busy--;
    if (e->failed) {
        rc = take_failure(w, e, err);
    } else {
        w->x->graph.items[node].busy = false;
        w->row = 0;
        rc = tj_expansion_answer(w->x, node, e, w->examiner->name, err);
        w->result->examined += !rc;
    }
    crew->done = w->result->examined + w->result->failed;
    pthread_cond_broadcast(&w->news);
    return rc;
}

static int do_work(tj_crew *crew, void *ctx, tj_err *err)
{
    work *w = ctx;
    tj_examination *e = tj_alloc(1, sizeof *e);
    tj_graph_choice choice;
    void *self = NULL;
    bool more = e != NULL;
    int rc = more ? w->examiner->open(w->examiner->ctx, &crew->stop, &self, err) : tj_fail_nomem(err);

    while (!rc && more) {
        tj_crew_lock(crew);
        more = take(w, crew, &choice, e, &rc, err);
        tj_crew_unlock(crew);
        if (!more)
            break;
        rc = w->examiner->examine(self, e, err);
        tj_crew_lock(crew);
        if (!rc)
            rc = give_back(w, crew, choice.node, e, err);
        else
            w->busy--;
        tj_crew_unlock(crew);
    }
    w->examiner->close(self);
    free(e);
    return rc;
}

int tj_expand(tj_expansion *x, const tj_examiner *examiner, const tj_expand_options *options,
              tj_expand_result *result, tj_err *err)
{
    work w = {.x = x,
              .examiner = examiner,
              .options = options,
              .result = result,
              .wish = {.method = options->method,
                       .ply_cost = options->ply_cost,
                       .plies = options->plies,
                       .decided = options->decided},
              .deadline = options->seconds > 0 ? tj_clock() + options->seconds : 0};
    tj_crew crew;
    tj_shogi root;
    int rc;

    *result = (tj_expand_result){.examined = 0};
    tj_shogi_init(&root);
    if (options->root)
        root = *options->root;
    w.root_number = root.number;
    rc = tj_expansion_node(x, &root, &w.wish.root, err);
    if (!rc)
        rc = tj_expansion_refresh(x, err);
    if (rc)
        return rc;
    pthread_cond_init(&w.news, NULL);
    tj_crew_init(&crew, 0, options->positions);
    rc = tj_crew_run(&crew, options->jobs, do_work, &w, "examining", options->watch, err);
    tj_crew_release(&crew);
    pthread_cond_destroy(&w.news);
    for (size_t i = 0; i < x->graph.len; i++)
        x->graph.items[i].busy = false;
    if (!rc && result->failed && !result->examined)
        rc = tj_fail(err, TJ_E_IO, "%s", result->why);
    return rc;
}
