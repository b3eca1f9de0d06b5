#include "book/grade.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "client/crew.h"

/* What the workers share; everything below `crew` is guarded by its lock. */
typedef struct office {
    const tj_grading *grading;
    tj_crew crew;
    tj_grade_cache *cache;
    int64_t setting;
    tj_grade_list *list;
    size_t next;
    unsigned failures;      /* in a row */
    tj_shogi_player *first; /* the engine that was started before the others; NULL once a worker has it */
} office;

/* ---- one position ---- */

/* Nonsense ends the engine, as silence and death do. */
static int refuse(tj_shogi_player *player, const char *what, tj_err *err)
{
    return tj_client_fail_garbled(&player->usi.client, what, "go", err);
}

static int judge(tj_shogi_player *player, const tj_shogi *position, const tj_usi_thought *thought,
                 tj_grade *out, tj_err *err)
{
    char move[8], what[64];

    if (thought->choice == TJ_USI_MOVE && tj_shogi_verdict(position, thought->move) != TJ_SHOGI_LEGAL) {
        tj_shogi_move_format(thought->move, move);
        snprintf(what, sizeof what, "answers the illegal move %s", move);
        return refuse(player, what, err);
    }
    *out = (tj_grade){.depth = thought->depth, .nodes = thought->nodes};
    if (thought->choice == TJ_USI_MOVE)
        out->move = thought->move;
    if (thought->has_score) {
        out->score = thought->score;
        out->mate = thought->mate;
        out->bound = thought->bound;
        return 0;
    }
    if (thought->choice == TJ_USI_MOVE)
        return refuse(player, "tells no score", err);
    out->mate = true; /* gives up, or declares that it has won */
    out->score = thought->choice == TJ_USI_WIN ? INT32_MAX : -INT32_MAX;
    return 0;
}

static int ask_once(const office *o, tj_shogi_player *player, const tj_shogi *position,
                    tj_usi_thought *thought, tj_grade *grade, tj_err *err)
{
    double began, patience = o->grading->seconds + o->grading->engine->limit.byoyomi;
    int rc = tj_shogi_player_new_game(player, err);

    began = tj_clock();
    if (!rc)
        rc = tj_shogi_player_think(player, position, NULL, 0, NULL, patience, thought, err);
    if (!rc)
        rc = judge(player, position, thought, grade, err);
    if (!rc)
        grade->milliseconds = (uint32_t)fmin(1e9, 1000 * (tj_clock() - began));
    return rc;
}

/* Is it the engine's fault, so that others may still be asked? */
static bool is_engines(int rc)
{
    return rc != TJ_E_STOPPED && rc != TJ_E_NOMEM;
}

static int ask(const office *o, tj_shogi_player *player, const tj_shogi *position, tj_usi_thought *thought,
               tj_graded *out, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    int rc = 0;

    memset(thought, 0, sizeof *thought);
    if (!tj_shogi_count_moves(position)) {
        out->grade = (tj_grade){.mate = true};
        out->state = TJ_GRADE_ASKED;
        return 0;
    }
    for (unsigned try = 0; try < o->grading->tries; try++) {
        fault = (tj_err)TJ_ERR_INIT;
        rc = ask_once(o, player, position, thought, &out->grade, &fault);
        if (!rc || !is_engines(rc))
            break;
    }
    if (rc && !is_engines(rc))
        return tj_fail(err, rc, "%s", fault.text);
    out->state = rc ? TJ_GRADE_FAILED : TJ_GRADE_ASKED;
    if (rc && !(out->why = tj_strndup(fault.text, strlen(fault.text))))
        return tj_fail_nomem(err);
    return 0;
}

/* ---- a worker ---- */

/* The next position that is open; false if there is none. */
static bool take(office *o, uint32_t *number, tj_shogi *position)
{
    bool found;

    tj_crew_lock(&o->crew);
    while (o->next < o->list->len && o->list->items[o->next].state != TJ_GRADE_OPEN)
        o->next++;
    found = o->next < o->list->len && !atomic_load(&o->crew.stop);
    if (found) {
        *number = (uint32_t)o->next++;
        tj_grade_list_position(o->list, *number, position);
    }
    tj_crew_unlock(&o->crew);
    return found;
}

static int keep(office *o, uint32_t number, const tj_shogi *position, const tj_graded *found,
                const tj_usi_thought *thought, tj_err *err)
{
    tj_graded *into = &o->list->items[number];
    int rc = 0;

    tj_crew_lock(&o->crew);
    into->grade = found->grade;
    into->state = found->state;
    into->why = found->why;
    o->crew.done++;
    o->failures = found->state == TJ_GRADE_FAILED ? o->failures + 1 : 0;
    if (found->state == TJ_GRADE_ASKED)
        rc = tj_grade_cache_put(o->cache, o->setting, position, &found->grade, thought->line, thought->count,
                                err);
    else if (o->failures >= TJ_GRADE_FAILURES_MAX)
        rc = tj_fail(err, TJ_E_IO, "%u positions in a row failed; the last: %s", o->failures, found->why);
    tj_crew_unlock(&o->crew);
    return rc;
}

/* The engine that is running already, or a new one. */
static int engage(office *o, tj_shogi_player *player, tj_err *err)
{
    bool ready;

    tj_crew_lock(&o->crew);
    ready = o->first != NULL;
    if (ready) {
        *player = *o->first;
        o->first = NULL;
    }
    tj_crew_unlock(&o->crew);
    return ready ? 0 : tj_shogi_player_open(player, o->grading->engine, &o->crew.stop, err);
}

static int work(tj_crew *crew, void *ctx, tj_err *err)
{
    office *o = ctx;
    tj_usi_thought thought;
    tj_shogi_player player;
    tj_shogi position;
    uint32_t number;
    int rc = engage(o, &player, err);

    (void)crew;
    while (!rc && take(o, &number, &position)) {
        tj_graded found = {0};

        rc = ask(o, &player, &position, &thought, &found, err);
        if (!rc)
            rc = keep(o, number, &position, &found, &thought, err);
    }
    tj_shogi_player_close(&player);
    return rc;
}

/* ---- all ---- */

/* Options as the cache keeps them; TJ_E_NOMEM is remembered by the buffer. */
static void put_options(const tj_shogi_setup *engine, tj_buf *out)
{
    tj_buf_puts(out, "");
    for (size_t i = 0; i < engine->option_count; i++)
        tj_buf_printf(out, "%s\n", engine->options[i]);
}

static int check(const tj_grading *grading, tj_err *err)
{
    const tj_shogi_limit *limit = &grading->engine->limit;

    if (limit->kind == TJ_SHOGI_LIMIT_CLOCK && (limit->main > 0 || limit->increment > 0))
        return tj_fail(err, TJ_E_USAGE,
                       "positions are graded one by one: a limit is \"nodes N\", \"depth N\", \"seconds S\", "
                       "\"stop S\" or \"go ...\"");
    return 0;
}

static int open_first(tj_crew *crew, void *ctx, tj_err *err)
{
    office *o = ctx;
    int rc = tj_shogi_player_open(o->first, o->grading->engine, &crew->stop, err);

    if (!rc && o->first->protocol != TJ_PROTOCOL_USI)
        rc = tj_fail(err, TJ_E_USAGE, "`%.60s` does not speak USI", o->grading->engine->command);
    return rc;
}

/* One engine alone: whether it answers is seen before all others are started. */
static int start_first(office *o, tj_shogi_player *player, const tj_watch *watch, tj_err *err)
{
    int rc;

    o->first = player;
    rc = tj_crew_run(&o->crew, 1, open_first, o, "starting", watch, err);
    return rc ? rc : tj_watch_tick(watch, "starting", 1, 1, err);
}

/* Finds the setting under which grades are kept; for that the engine may have to tell its name. */
static int find_setting(office *o, tj_shogi_player *player, const tj_watch *watch, tj_err *err)
{
    const tj_grading *grading = o->grading;
    tj_grade_setting setting = {.name = grading->name, .command = "", .limit = grading->limit};
    tj_buf options = TJ_BUF_INIT;
    char *label = NULL;
    int rc = 0;

    put_options(grading->engine, &options);
    setting.options = options.data;
    if (!tj_buf_ok(&options))
        rc = tj_fail_nomem(err);
    if (!rc && !grading->name) {
        rc = start_first(o, player, watch, err);
        if (!rc)
            rc = tj_shogi_player_label(player, &label, err);
        setting.name = label;
        setting.command = grading->engine->command;
    }
    if (!rc)
        rc = tj_grade_cache_setting(o->cache, &setting, &o->setting, err);
    free(label);
    tj_buf_release(&options);
    return rc;
}

int tj_grade_look_up(tj_grade_cache *cache, int64_t setting, tj_grade_list *list, tj_err *err)
{
    int rc = 0;

    for (uint32_t i = 0; !rc && i < list->len; i++) {
        tj_graded *graded = &list->items[i];
        tj_shogi position;
        bool found;

        if (graded->state != TJ_GRADE_OPEN)
            continue;
        tj_grade_list_position(list, i, &position);
        rc = tj_grade_cache_find(cache, setting, &position, &graded->grade, &found, err);
        if (!rc && found)
            graded->state = TJ_GRADE_KNOWN;
    }
    return rc;
}

static void count(const tj_grade_list *list, tj_grade_counts *counts)
{
    for (size_t i = 0; i < list->len; i++) {
        counts->known += list->items[i].state == TJ_GRADE_KNOWN;
        counts->asked += list->items[i].state == TJ_GRADE_ASKED;
        counts->failed += list->items[i].state == TJ_GRADE_FAILED;
        counts->open += list->items[i].state == TJ_GRADE_OPEN;
    }
}

static int ask_all(office *o, size_t open, const tj_watch *watch, tj_err *err)
{
    unsigned jobs = o->grading->jobs;

    o->crew.done = o->list->len - open;
    o->crew.total = o->list->len;
    return tj_crew_run(&o->crew, jobs < open ? jobs : (unsigned)open, work, o, "grading", watch, err);
}

int tj_grade_run(const tj_grading *grading, tj_grade_cache *cache, tj_grade_list *list, const tj_watch *watch,
                 tj_grade_counts *counts, tj_err *err)
{
    office o = {.grading = grading, .cache = cache, .list = list};
    tj_shogi_player player = {0};
    double began = tj_clock();
    int rc = check(grading, err);

    memset(counts, 0, sizeof *counts);
    if (rc)
        return rc;
    tj_crew_init(&o.crew, 0, 0);
    rc = find_setting(&o, &player, watch, err);
    if (!rc && !grading->again)
        rc = tj_grade_look_up(cache, o.setting, list, err);
    count(list, counts);
    if (!rc && counts->open && !o.first)
        rc = start_first(&o, &player, watch, err);
    if (!rc && counts->open)
        rc = ask_all(&o, counts->open, watch, err);
    if (o.first)
        tj_shogi_player_close(o.first);
    tj_crew_release(&o.crew);
    memset(counts, 0, sizeof *counts);
    count(list, counts);
    counts->seconds = tj_clock() - began;
    return rc;
}
