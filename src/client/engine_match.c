#include "client/engine_match.h"

#include <assert.h>
#include <stdlib.h>

#include "base/error.h"

/* What the threads share.  Everything below `pool` is guarded by its lock. */
typedef struct match_run {
    const tj_match_plan *plan;
    tj_engine_pool pool;
    tj_match_state state;
    tj_match_rows *rows;
    bool *taken; /* by number - 1: played, or being played */
    uint32_t next;
} match_run;

tj_match_job tj_match_job_of(uint32_t number)
{
    return (tj_match_job){number, (number - 1) / 2, (uint8_t)((number - 1) % 2)};
}

/* ---- a thread ---- */

/* The next game that nobody plays; 0 if there is none. */
static uint32_t take_number(match_run *h)
{
    uint32_t number = 0;

    tj_engine_pool_lock(&h->pool);
    while (h->next < h->plan->games && h->taken[h->next])
        h->next++;
    if (h->next < h->plan->games && !atomic_load(&h->pool.stop)) {
        h->taken[h->next] = true;
        number = ++h->next;
    }
    tj_engine_pool_unlock(&h->pool);
    return number;
}

static int keep(match_run *h, tj_match_row *row, const tj_buf *record, tj_err *err)
{
    int rc = 0;

    tj_engine_pool_lock(&h->pool);
    if (TJ_RESERVE(h->rows, h->rows->len + 1))
        rc = tj_fail_nomem(err);
    if (!rc && h->plan->folder)
        rc = tj_match_state_add(&h->state, row, record, err);
    if (!rc)
        h->rows->items[h->rows->len++] = *row;
    h->pool.done = h->rows->len;
    tj_engine_pool_unlock(&h->pool);
    return rc;
}

static int play_games(tj_engine_pool *pool, void *ctx, tj_err *err)
{
    match_run *h = ctx;
    tj_buf record = TJ_BUF_INIT;
    void *session = NULL;
    uint32_t number;
    int rc = h->plan->open_session(h->plan->ctx, &pool->stop, &session, err);

    while (!rc && (number = take_number(h)) != 0) {
        tj_match_job job = tj_match_job_of(number);
        tj_match_row row = {.number = number, .first = job.first};

        tj_buf_clear(&record);
        if (!(rc = h->plan->play(session, &job, &row, &record, err)))
            rc = keep(h, &row, &record, err);
    }
    h->plan->close_session(session);
    tj_buf_release(&record);
    return rc;
}

/* ---- the match ---- */

/* Marks the games that are there and leaves those beyond the last aside. */
static int mark_played(match_run *h, const char *path, tj_err *err)
{
    tj_match_rows *rows = h->rows;
    size_t kept = 0;

    for (size_t i = 0; i < rows->len; i++) {
        uint32_t number = rows->items[i].number;

        if (number > h->plan->games)
            continue;
        if (h->taken[number - 1])
            return tj_fail_path(err, TJ_E_FORMAT, path, "game %u is listed twice", (unsigned)number);
        h->taken[number - 1] = true;
        rows->items[kept++] = rows->items[i];
    }
    rows->len = kept;
    return 0;
}

static int by_number(const void *left, const void *right)
{
    uint32_t a = ((const tj_match_row *)left)->number, b = ((const tj_match_row *)right)->number;

    return a < b ? -1 : a > b;
}

int tj_match_run_plan(const tj_match_plan *plan, tj_match_rows *rows, const tj_progress_monitor *monitor,
                      tj_err *err)
{
    match_run h = {.plan = plan, .rows = rows};
    unsigned jobs = plan->jobs;
    int rc = 0;

    assert(plan->games > 0 && plan->games <= TJ_MATCH_GAMES_MAX && !rows->len);
    assert(jobs > 0 && jobs <= TJ_MATCH_JOBS_MAX);
    if (plan->folder && (rc = tj_match_state_open(&h.state, plan->folder, plan->suffix, plan->counts_nodes,
                                                  plan->facts, rows, err)))
        return rc;
    h.taken = tj_zalloc(plan->games, sizeof *h.taken);
    rc = h.taken ? mark_played(&h, plan->folder, err) : tj_fail_nomem(err);
    if (!rc && rows->len < plan->games) {
        size_t missing = plan->games - rows->len;

        tj_engine_pool_init(&h.pool, rows->len, plan->games);
        rc = tj_engine_pool_run(&h.pool, jobs < missing ? jobs : (unsigned)missing, play_games, &h, "playing",
                                monitor, err);
        tj_engine_pool_release(&h.pool);
    }
    if (rows->len)
        qsort(rows->items, rows->len, sizeof *rows->items, by_number);
    free(h.taken);
    if (plan->folder)
        tj_match_state_close(&h.state);
    return rc;
}
