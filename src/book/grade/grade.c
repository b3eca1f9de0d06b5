/* Evaluating many positions with an engine. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/options.h"
#include "book/grade/grade_private.h"
#include "client/engine_pool.h"
#include "client/match_kind.h"

/* What the workers share; everything below `pool` is guarded by its lock. */
typedef struct grader {
    const tj_grade_options *grading;
    const tj_match_kind *kind;
    tj_engine_pool pool;
    tj_grade_cache *cache;
    int64_t setting;
    tj_grade_list *list;
    size_t next;
    unsigned failures; /* in a row */
    tj_client *first;  /* the engine that was started before the others; NULL once a worker has it */
} grader;

/* ---- one position ---- */

static int ask_once(const grader *o, tj_client *engine, const tj_position *position, tj_analysis *analysis,
                    tj_grade *grade, tj_err *err)
{
    const tj_analyst_query query = {.position = position,
                                    .seconds = o->grading->seconds +
                                               tj_think_limits_longest(&o->grading->engine->limits)};
    double began;
    int rc = o->kind->new_game(engine, err);

    began = tj_clock();
    if (rc || (rc = tj_analyst_evaluate(engine, &query, analysis, err)))
        return rc;
    *grade = (tj_grade){.score = analysis->score,
                        .mate = analysis->mate,
                        .bound = analysis->bound,
                        .depth = analysis->depth,
                        .nodes = analysis->nodes,
                        .milliseconds = (uint32_t)fmin(1e9, 1000 * (tj_clock() - began)),
                        .move = analysis->choice == TJ_ANALYSIS_MOVE ? analysis->move : TJ_BOOK_NO_MOVE};
    if (!analysis->has_score) { /* gives up, or declares that it has won */
        grade->mate = true;
        grade->score = analysis->choice == TJ_ANALYSIS_WIN ? INT32_MAX : -INT32_MAX;
    }
    return 0;
}

/* Is it the engine's fault, so that other positions may succeed? */
static bool is_engine_fault(int rc)
{
    return rc != TJ_E_STOPPED && rc != TJ_E_NOMEM;
}

static int ask(const grader *o, tj_client *engine, const tj_position *position, tj_analysis *analysis,
               tj_grade_item *out, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    int rc = 0;

    memset(analysis, 0, sizeof *analysis);
    if (tj_book_position_is_over(position)) {
        out->grade = (tj_grade){.mate = true, .move = TJ_BOOK_NO_MOVE};
        out->state = TJ_GRADE_NEW;
        return 0;
    }
    for (unsigned try = 0; try < o->grading->tries; try++) {
        fault = (tj_err)TJ_ERR_INIT;
        rc = ask_once(o, engine, position, analysis, &out->grade, &fault);
        if (!rc || !is_engine_fault(rc))
            break;
    }
    if (rc && !is_engine_fault(rc))
        return tj_fail(err, rc, "%s", fault.text);
    out->state = rc ? TJ_GRADE_FAILED : TJ_GRADE_NEW;
    if (rc && !(out->why = tj_strndup(fault.text, strlen(fault.text))))
        return tj_fail_nomem(err);
    return 0;
}

/* ---- a worker ---- */

/* The next position that is open; false if there is none. */
static bool next_position(grader *o, uint32_t *number, tj_position *position)
{
    bool found;

    pthread_mutex_lock(&o->pool.lock);
    while (o->next < o->list->len && o->list->items[o->next].state != TJ_GRADE_PENDING)
        o->next++;
    found = o->next < o->list->len && !atomic_load(&o->pool.stop);
    if (found) {
        *number = (uint32_t)o->next++;
        tj_grade_list_position(o->list, *number, position);
    }
    pthread_mutex_unlock(&o->pool.lock);
    return found;
}

static int store_result(grader *o, uint32_t number, const tj_position *position, const tj_grade_item *found,
                        const tj_analysis *analysis, tj_err *err)
{
    tj_grade_item *into = &o->list->items[number];
    int rc = 0;

    pthread_mutex_lock(&o->pool.lock);
    into->grade = found->grade;
    into->state = found->state;
    into->why = found->why;
    o->pool.done++;
    o->failures = found->state == TJ_GRADE_FAILED ? o->failures + 1 : 0;
    if (found->state == TJ_GRADE_NEW)
        rc = tj_grade_cache_put(o->cache, o->setting, position, &found->grade, analysis->line,
                                analysis->count, err);
    else if (o->failures >= TJ_GRADE_FAILURES_MAX)
        rc = tj_fail(err, TJ_E_IO, "%u positions in a row failed; last error: %s", o->failures, found->why);
    pthread_mutex_unlock(&o->pool.lock);
    return rc;
}

static int grade_worker(tj_engine_pool *pool, void *ctx, tj_err *err)
{
    grader *o = ctx;
    tj_analysis analysis;
    tj_position position;
    tj_client *engine;
    uint32_t number;
    int rc = 0;

    pthread_mutex_lock(&pool->lock);
    engine = o->first; /* the engine that is running already, or a new one */
    o->first = NULL;
    pthread_mutex_unlock(&pool->lock);
    if (!engine)
        rc = o->kind->open(o->grading->engine, NULL, &pool->stop, &engine, err);

    while (!rc && next_position(o, &number, &position)) {
        tj_grade_item found = {0};

        if (!(rc = ask(o, engine, &position, &analysis, &found, err)))
            rc = store_result(o, number, &position, &found, &analysis, err);
    }
    o->kind->close(engine);
    return rc;
}

/* ---- all ---- */

static int check(grader *o, tj_err *err)
{
    const tj_think_limits *limits = &o->grading->engine->limits;
    const tj_game_kind *game = o->list->len ? tj_game_kind_of_board(o->list->table->board) : NULL;

    if (limits->clock > 0 || limits->increment > 0)
        return tj_fail(err, TJ_E_USAGE,
                       "for single positions a limit must be \"nodes N\", \"depth N\", \"seconds S\", \"stop "
                       "S\" or \"go ...\"");
    o->kind = game ? tj_analyst_kind_of(game) : NULL;
    if (game && !o->kind)
        return tj_fail(err, TJ_E_USAGE, "%s engines report no evaluations; cannot grade", game->title);
    return 0;
}

static int open_first(tj_engine_pool *pool, void *ctx, tj_err *err)
{
    grader *o = ctx;

    return o->kind->open(o->grading->engine, NULL, &pool->stop, &o->first, err);
}

/* Starts one engine alone, so that a wrong command fails before all others are started. */
static int start_first(grader *o, const tj_progress_monitor *monitor, tj_err *err)
{
    int rc = tj_engine_pool_run(&o->pool, 1, open_first, o, "starting", monitor, err);

    return rc ? rc : tj_progress_report(monitor, "starting", 1, 1, err);
}

/* Finds the setting under which grades are kept; it may need the name that the engine reports. */
static int find_setting(grader *o, const tj_progress_monitor *monitor, tj_err *err)
{
    const tj_grade_options *grading = o->grading;
    tj_grade_setting setting = {.name = grading->name, .command = "", .limit = grading->limit};
    tj_buf options = TJ_BUF_INIT;
    char *label = NULL;
    int rc = 0;

    tj_buf_puts(&options, "");
    for (size_t i = 0; i < grading->engine->option_count; i++)
        tj_buf_printf(&options, "%s\n", grading->engine->options[i]);
    setting.options = options.data;
    if (!tj_buf_ok(&options))
        rc = tj_fail_nomem(err);
    if (!rc && !grading->name) {
        if (!(rc = start_first(o, monitor, err)))
            rc = o->kind->engine_name(o->first, &label, err);
        setting.name = label;
        setting.command = grading->engine->command;
    }
    if (!rc)
        rc = tj_grade_cache_add_setting(o->cache, &setting, &o->setting, err);
    free(label);
    tj_buf_release(&options);
    return rc;
}

static void count(const tj_grade_list *list, tj_grade_counts *counts)
{
    for (size_t i = 0; i < list->len; i++) {
        counts->known += list->items[i].state == TJ_GRADE_CACHED;
        counts->asked += list->items[i].state == TJ_GRADE_NEW;
        counts->failed += list->items[i].state == TJ_GRADE_FAILED;
        counts->open += list->items[i].state == TJ_GRADE_PENDING;
    }
}

void tj_grade_options_init(tj_grade_options *options, size_t size)
{
    const tj_grade_options preset = {.jobs = 1, .tries = 2, .seconds = 300};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_grade_run(const tj_grade_options *given, tj_grade_cache *cache, tj_grade_list *list,
                 const tj_progress_monitor *monitor, tj_grade_counts *counts, tj_err *err)
{
    tj_grade_options grading;
    grader o = {.grading = &grading, .cache = cache, .list = list};
    double began = tj_clock();
    int rc;

    memset(counts, 0, sizeof *counts);
    tj_grade_options_init(&grading, sizeof grading);
    if (!(rc = tj_options_read(&grading, sizeof grading, given, err)))
        rc = check(&o, err);
    if (rc || !list->len)
        return rc;
    rc = find_setting(&o, monitor, err);
    if (!rc && !grading.again)
        rc = tj_grade_list_lookup(list, cache, o.setting, err);
    count(list, counts);
    if (!rc && counts->open && !o.first)
        rc = start_first(&o, monitor, err);
    if (!rc && counts->open) {
        o.pool.done = list->len - counts->open;
        o.pool.total = list->len;
        rc = tj_engine_pool_run(&o.pool, grading.jobs < counts->open ? grading.jobs : (unsigned)counts->open,
                                grade_worker, &o, "grading", monitor, err);
    }
    o.kind->close(o.first);
    memset(counts, 0, sizeof *counts);
    count(list, counts);
    counts->seconds = tj_clock() - began;
    return rc;
}
