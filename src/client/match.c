#include "client/match.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/error.h"

#define TICK_NANOSECONDS 100000000L

/* What the threads share.  Everything below `lock` is guarded by it. */
typedef struct hall {
    const tj_match_game *game;
    uint32_t games;
    bool keeps;
    atomic_bool stop;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    tj_match_state state;
    tj_match_rows *rows;
    bool *taken; /* by number - 1: played, or being played */
    uint32_t next;
    unsigned playing; /* threads */
    tj_err fault;     /* the first */
} hall;

tj_match_job tj_match_job_of(uint32_t number)
{
    return (tj_match_job){number, (number - 1) / 2, (uint8_t)((number - 1) % 2)};
}

/* ---- a thread ---- */

/* The next game that nobody plays; 0 if there is none. */
static uint32_t take_number(hall *h)
{
    uint32_t number = 0;

    pthread_mutex_lock(&h->lock);
    while (h->next < h->games && h->taken[h->next])
        h->next++;
    if (h->next < h->games && !atomic_load(&h->stop)) {
        h->taken[h->next] = true;
        number = ++h->next;
    }
    pthread_mutex_unlock(&h->lock);
    return number;
}

static int keep(hall *h, tj_match_row *row, const tj_buf *record, tj_err *err)
{
    int rc = 0;

    pthread_mutex_lock(&h->lock);
    if (TJ_RESERVE(h->rows, h->rows->len + 1))
        rc = tj_fail_nomem(err);
    if (!rc && h->keeps)
        rc = tj_match_state_add(&h->state, row, record, err);
    if (!rc)
        h->rows->items[h->rows->len++] = *row;
    pthread_cond_signal(&h->changed);
    pthread_mutex_unlock(&h->lock);
    return rc;
}

static int play_games(hall *h, tj_err *err)
{
    tj_buf record = TJ_BUF_INIT;
    void *table = NULL;
    uint32_t number;
    int rc = h->game->sit(h->game->ctx, &h->stop, &table, err);

    while (!rc && (number = take_number(h)) != 0) {
        tj_match_job job = tj_match_job_of(number);
        tj_match_row row = {.number = number, .first = job.first};

        tj_buf_clear(&record);
        rc = h->game->play(table, &job, &row, &record, err);
        if (!rc)
            rc = keep(h, &row, &record, err);
    }
    h->game->leave(table);
    tj_buf_release(&record);
    return rc;
}

static void *work(void *argument)
{
    hall *h = argument;
    tj_err err = TJ_ERR_INIT;
    int rc = play_games(h, &err);

    pthread_mutex_lock(&h->lock);
    if (rc && (!atomic_load(&h->stop) || (rc != TJ_E_STOPPED && !h->fault.code))) {
        h->fault = err;
        h->fault.code = rc;
        atomic_store(&h->stop, true);
    }
    h->playing--;
    pthread_cond_signal(&h->changed);
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

/* ---- the match ---- */

/* Waits until all threads are done; the lock is held.  Returns TJ_E_STOPPED if the watch said so. */
static int oversee(hall *h, const tj_watch *watch, tj_err *err)
{
    int rc = 0;

    while (h->playing) {
        struct timespec until;
        uint64_t done = h->rows->len;

        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += TICK_NANOSECONDS;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&h->changed, &h->lock, &until);
        pthread_mutex_unlock(&h->lock);
        if (!rc && (rc = tj_watch_tick(watch, "playing", done, h->games, err)))
            atomic_store(&h->stop, true);
        pthread_mutex_lock(&h->lock);
    }
    return rc;
}

static int start_and_oversee(hall *h, unsigned jobs, const tj_watch *watch, tj_err *err)
{
    pthread_t threads[TJ_MATCH_JOBS_MAX];
    unsigned started = 0;
    int rc;

    pthread_mutex_lock(&h->lock);
    for (; started < jobs; started++) {
        if (pthread_create(&threads[started], NULL, work, h) != 0)
            break;
        h->playing++;
    }
    if (!started)
        rc = tj_fail(err, TJ_E_IO, "no thread can be started");
    else
        rc = oversee(h, watch, err);
    pthread_mutex_unlock(&h->lock);
    while (started)
        pthread_join(threads[--started], NULL);
    /* that a game could not be kept must be told even to who has stopped the match */
    if (h->fault.code && (!rc || (rc == TJ_E_STOPPED && h->fault.code != TJ_E_STOPPED))) {
        rc = h->fault.code;
        if (err)
            *err = h->fault;
    }
    return rc;
}

/* The conditions' clock is the steady one. */
static void init_lock(hall *h)
{
    pthread_condattr_t attributes;

    pthread_mutex_init(&h->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&h->changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

/* Marks the games that are there and leaves those beyond the last aside. */
static int mark_played(hall *h, const char *path, tj_err *err)
{
    tj_match_rows *rows = h->rows;
    size_t kept = 0;

    for (size_t i = 0; i < rows->len; i++) {
        uint32_t number = rows->items[i].number;

        if (number > h->games)
            continue;
        if (h->taken[number - 1])
            return tj_fail_path(err, TJ_E_FORMAT, path, "game %u is there twice", (unsigned)number);
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

int tj_match_run(const tj_match_game *game, const tj_match_options *options, tj_match_rows *rows,
                 const tj_watch *watch, tj_err *err)
{
    hall h = {.game = game, .games = options->games, .keeps = options->folder != NULL, .rows = rows};
    unsigned jobs = options->jobs;
    int rc = 0;

    assert(options->games > 0 && options->games <= TJ_MATCH_GAMES_MAX && !rows->len);
    assert(jobs > 0 && jobs <= TJ_MATCH_JOBS_MAX);
    if (h.keeps && (rc = tj_match_state_open(&h.state, options->folder, game->suffix, game->counts_nodes,
                                             options->facts, rows, err)))
        return rc;
    atomic_init(&h.stop, false);
    init_lock(&h);
    h.taken = tj_zalloc(options->games, sizeof *h.taken);
    rc = h.taken ? mark_played(&h, options->folder, err) : tj_fail_nomem(err);
    if (!rc && rows->len < options->games) {
        size_t missing = options->games - rows->len;

        rc = start_and_oversee(&h, jobs < missing ? jobs : (unsigned)missing, watch, err);
    }
    if (rows->len)
        qsort(rows->items, rows->len, sizeof *rows->items, by_number);
    free(h.taken);
    pthread_cond_destroy(&h.changed);
    pthread_mutex_destroy(&h.lock);
    if (h.keeps)
        tj_match_state_close(&h.state);
    return rc;
}
