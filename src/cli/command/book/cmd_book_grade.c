/* tejun book grade */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/book/book_chart.h"
#include "cli/book/book_grade_report.h"
#include "cli/book/book_input.h"
#include "cli/chart/chart.h"
#include "cli/engine_options.h"
#include "cli/terminal/wait_notice.h"
#include "cli/terminal/progress.h"

struct grade_options {
    tj_engine_params engine;
    bool all, positions, whole_file, steps, exits, json, tsv, ascii, again, no_cache;
    int64_t most, extremes, tries;
    double cap;
    const char *curve, *cache, *name, *svg, *write;
};

static const tj_param options[] = {
    TJ_FLAG(struct grade_options, all, 'a', "all",
            "play all pairs of two books (always done for more than "
            "two)"),
    TJ_FLAG(struct grade_options, positions, 0, "positions",
            "grade all positions of each book and those its moves lead to, instead of exits"),
    TJ_TEXT(struct grade_options, curve, 0, "curve", "C,S",
            "constant and slope of the curve from evaluations to winning chances; see tejun book fit "
            "(default: -0.003757,0.002047, from the paper)"),
    TJ_NUMBER(struct grade_options, cap, 0, "cap", "N", 100, 1000000,
              "treat mates and evaluations beyond N as N"),
    TJ_INTEGER(struct grade_options, extremes, 'n', "extremes", "N", 0, TJ_GRADE_EXTREMES_MAX,
               "show the N best positions for each side"),
    TJ_FLAG(struct grade_options, steps, 's', "steps",
            "also print the distribution for each pair, in steps "
            "of 20"),
    TJ_FLAG(struct grade_options, exits, 0, "exits", "with --tsv or --json: print all positions"),
    TJ_TEXT(struct grade_options, svg, 0, "svg", "FOLDER",
            "also draw the distributions in FOLDER: "
            "evaluations.svg"),
    TJ_TEXT(struct grade_options, write, 'o', "write", "FILE",
            "with one book: write it to a new tejun book, with the evaluations of its moves"),
    TJ_FLAG(struct grade_options, tsv, 0, "tsv", "print tab-separated values, one row per pair"),
    TJ_FLAG(struct grade_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct grade_options, ascii, 0, "ascii", "draw boards in plain ASCII"),
    TJ_FLAG(struct grade_options, whole_file, 0, "whole-file",
            "look positions up as the books' own engines do"),
    TJ_INTEGER(struct grade_options, most, 0, "most", "N", 1, 100000,
               "stop after N moves, because books may repeat positions"),
    TJ_TEXT(struct grade_options, cache, 0, "cache", "FILE",
            "store the engine's evaluations in FILE; default: grades.db in the user's cache folder"),
    TJ_FLAG(struct grade_options, no_cache, 0, "no-cache", "do not store evaluations"),
    TJ_FLAG(struct grade_options, again, 0, "again", "ask again about positions that are already graded"),
    TJ_TEXT(struct grade_options, name, 0, "name", "NAME",
            "store evaluations under this name instead of the engine's name and command"),
    TJ_INTEGER(struct grade_options, tries, 0, "tries", "N", 1, 100,
               "ask about a position N times, restarting the engine, before it counts as failed"),
    TJ_INCLUDE(struct grade_options, engine, tj_engine_params, "The engine", tj_engine_param_table),
    TJ_PARAMS_END};

typedef struct work {
    const tj_invocation *call;
    const struct grade_options *given;
    tj_engine_command engine;
    tj_win_curve curve;
    tj_books books;
    tj_book_versus versus;
    tj_grade_groups groups;
    tj_grade_counts counts;
} work;

/* ---- what is to be graded ---- */

static int collect(work *w, tj_err *err)
{
    tj_progress progress;
    int rc = 0;

    if (w->given->positions) {
        for (size_t i = 0; !rc && i < w->books.len; i++)
            rc = tj_grade_groups_add_book(&w->groups, w->books.items[i], w->books.names[i], err);
        return rc;
    }
    tj_progress_start(&progress, &w->call->terminal, NULL);
    w->versus = (tj_book_versus){.books = w->books.items,
                                 .names = w->books.names,
                                 .n = w->books.len,
                                 .most = (unsigned)w->given->most,
                                 .monitor = &progress.monitor};
    rc = tj_book_versus_play_pairs(&w->versus, w->given->all, err);
    tj_progress_end(&progress);
    return rc ? rc : tj_grade_groups_add_pairs(&w->groups, w->versus.pairs, w->versus.n_pairs, err);
}

/* ---- grading ---- */

static int open_cache(const struct grade_options *given, tj_grade_cache **cache, tj_err *err)
{
    char *path = NULL;
    int rc;

    if (given->no_cache || given->cache)
        return tj_grade_cache_open(cache, given->no_cache ? NULL : given->cache, err);
    rc = tj_grade_cache_path(true, &path, err);
    if (!rc)
        rc = tj_grade_cache_open(cache, path, err);
    free(path);
    return rc;
}

/* A progress that is shown, and notice while the engine is being started: only then is it waited for. */
typedef struct start {
    const work *work;
    tj_progress progress;
    tj_wait_notice notice;
    bool waits;
} start;

static void end_start(start *s)
{
    if (s->waits)
        tj_wait_notice_end(&s->notice);
    s->waits = false;
}

static int tick(void *ctx, const char *phase, uint64_t done, uint64_t total)
{
    start *s = ctx;

    if (done || strcmp(phase, "starting") != 0)
        end_start(s);
    else if (!s->waits) {
        tj_wait_notice_start(&s->notice, &s->work->call->terminal, s->work->call->command->name,
                             s->work->given->engine.engine);
        s->waits = true;
    }
    return s->progress.monitor.tick(s->progress.monitor.ctx, phase, done, total);
}

static int grade(work *w, tj_err *err)
{
    const struct grade_options *given = w->given;
    tj_grade_options grading;
    tj_grade_cache *cache = NULL;
    start s = {.work = w};
    const tj_progress_monitor monitor = {tick, &s};
    int rc = open_cache(given, &cache, err);

    tj_grade_options_init(&grading, sizeof grading);
    grading.engine = &w->engine;
    grading.limit = given->engine.think;
    grading.name = given->name;
    grading.jobs = (unsigned)given->engine.jobs;
    grading.tries = (unsigned)given->tries;
    grading.seconds = given->engine.timeout;
    grading.again = given->again;
    tj_progress_start(&s.progress, &w->call->terminal, (const char *const[]){"grading", "positions", NULL});
    if (!rc)
        rc = tj_grade_run(&grading, cache, &w->groups.list, &monitor, &w->counts, err);
    end_start(&s);
    tj_progress_end(&s.progress);
    tj_grade_cache_free(cache);
    return rc;
}

/* ---- what came of it ---- */

static int show(work *w, tj_buf *out, tj_err *err)
{
    const struct grade_options *given = w->given;
    int rc = tj_grade_groups_count(&w->groups, &w->curve, given->cap, err);
    const tj_book_grade_report report = {.groups = w->groups.items,
                                         .n_groups = w->groups.len,
                                         .list = &w->groups.list,
                                         .counts = &w->counts,
                                         .engine = &w->engine,
                                         .limit = given->engine.think,
                                         .curve = w->curve,
                                         .cap = given->cap,
                                         .extremes = (size_t)given->extremes,
                                         .steps = given->steps,
                                         .exits = given->exits,
                                         .ascii = given->ascii || !w->call->terminal.utf8,
                                         .terminal = &w->call->terminal};
    tj_buf svg = TJ_BUF_INIT;

    if (!rc && given->svg)
        rc = tj_chart_file_write(given->svg, "evaluations.svg",
                                 tj_book_grade_chart(w->groups.items, w->groups.len, &svg, err), &svg, err);
    if (rc)
        return rc;
    if (given->json)
        tj_book_grade_json(&report, out);
    else if (given->tsv)
        tj_book_grade_tsv(&report, out);
    else
        tj_book_grade_text(&report, out);
    return 0;
}

static int check(work *w, tj_err *err)
{
    const struct grade_options *given = w->given;
    const tj_given outputs[] = {{"--json", given->json}, {"--tsv", given->tsv}, {0}};
    const tj_given keeping[] = {{"--cache", given->cache}, {"--no-cache", given->no_cache}, {0}};
    const tj_given tables[] = {{"--exits", given->exits && given->tsv}, {"--steps", given->steps}, {0}};
    const tj_win_curve paper = TJ_WIN_CURVE_REVISED;
    int rc = tj_options_exclusive(outputs, err);

    if (!rc)
        rc = tj_options_exclusive(keeping, err);
    if (!rc)
        rc = tj_options_exclusive(tables, err);
    if (!rc && given->exits && !given->json && !given->tsv)
        rc = tj_fail(err, TJ_E_USAGE, "--exits needs --tsv or --json");
    if (!rc && given->write && w->call->args.len != 1)
        rc = tj_fail(err, TJ_E_USAGE, "--write needs exactly one book");
    if (!rc && given->write && access(given->write, F_OK) == 0) /* better now than after a night */
        rc = tj_fail_path(err, TJ_E_USAGE, given->write, "the file exists");
    w->curve = paper;
    if (!rc && given->curve)
        rc = tj_win_curve_parse(&w->curve, given->curve, err);
    return rc ? rc : tj_engine_setup(&given->engine, &w->engine, err);
}

static int write_book(work *w, tj_err *err)
{
    tj_progress progress;
    int rc;

    tj_progress_start(&progress, &w->call->terminal, NULL);
    rc = tj_grade_write_book(w->books.items[0], &w->groups.list, w->given->write, &progress.monitor, err);
    tj_progress_end(&progress);
    return rc;
}

/* Shows also what a run that was stopped, or failed, has found. */
static int finish(work *w, int rc, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    tj_buf out = TJ_BUF_INIT;
    int code = TJ_EXIT_DONE;

    if (show(w, &out, &fault))
        return tj_exit_error(&fault);
    code = tj_exit_with(&out, code);
    if (rc)
        return tj_exit_unfinished(w->call, rc, err, "stopped with %zu of %zu positions left%s",
                                  w->counts.open, w->groups.list.len,
                                  w->given->no_cache ? "" : "; run the same command again to continue");
    tj_print_flush();
    if (w->counts.failed)
        tj_terminal_message(
            "tejun book grade: %zu positions failed; run the same command again to retry them",
            w->counts.failed);
    if (w->given->write && write_book(w, &fault))
        return tj_exit_error(&fault);
    return w->counts.failed ? TJ_EXIT_FAILURE : code;
}

static void release(work *w)
{
    tj_grade_groups_release(&w->groups);
    tj_book_versus_release(&w->versus);
    tj_books_close(&w->books);
}

static int run(tj_invocation *call)
{
    work w = {.call = call, .given = call->options};
    tj_err err = TJ_ERR_INIT;
    int code, rc = check(&w, &err);

    if (!rc)
        rc = tj_books_open(&w.books, call, call->args.items, call->args.len,
                           tj_books_how(w.given->whole_file, false), &err);
    if (!rc)
        rc = collect(&w, &err);
    if (!rc)
        rc = grade(&w, &err);
    if (tj_error_is_usage(rc, &err))
        code = tj_exit_failed(call, rc, &err);
    else if (rc && !w.counts.known && !w.counts.asked)
        code = tj_exit_error(&err);
    else
        code = finish(&w, rc, &err);
    release(&w);
    return code;
}

const tj_command tj_cmd_book_grade = {
    .name = "book grade",
    .synopsis = "SENTE [GOTE [MORE...]]",
    .summary = "let an engine evaluate where opening books end",
    .description =
        "Lets the books play each other like tejun book versus, asks a USI engine to evaluate every position "
        "where a side is out of book, and prints the mean and standard deviation of the evaluations, their "
        "distribution, the best positions for each side, and how often Black can be expected to win. "
        "Evaluations are from the side of Black, who plays from the first book, and are weighted by how "
        "likely the positions are. A single book plays against itself. Mates and evaluations beyond --cap "
        "count as --cap.\n\n"
        "Evaluations are stored at once by engine, options, limit and position. You can stop a run at any "
        "time (Ctrl-C) and continue it with the same command; no position is evaluated twice. An engine that "
        "crashes, hangs, or answers with an illegal move or without a score is restarted and asked again. "
        "Positions that still fail are reported at the end (exit code 3) and tried again by the next run.\n\n"
        "With --positions --write, every move of the book gets the evaluation of the position it leads "
        "to.\n\n"
        "Engines differ in the limits they accept. gpsusi (Debian's gpsshogi) has no node limit and aborts "
        "on `go depth`. For it, --think 'depth N' is translated to --option LimitDepth=N --option "
        "BookDepth=0 --option Thread=1 --think 'go infinite'.",
    .examples =
        (const tj_example[]){
            {"tejun book grade a.db b.db -e fairy-stockfish -j 2", "a plays Black, b plays White"},
            {"tejun book grade a.db b.db --all -e gpsusi -l 'depth 6'", "four pairs, evaluated by GPS Shogi"},
            {"tejun book grade a.db -e 'tejun usi' -l 'seconds 1' --svg charts", "evaluated by tejun itself"},
            {"tejun book grade a.db --positions -o graded.book -e ENGINE", "evaluate all moves of a book"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct grade_options, .engine = TJ_ENGINE_OPTIONS_INIT("nodes 100000"),
                .most = TJ_BOOK_MATCH_PLIES_MAX, .extremes = 1, .tries = 2, .cap = TJ_EVALUATION_CAP),
    .min_args = 1,
    .max_args = TJ_BOOKS_MAX,
    .run = run,
};
