/* tejun book grade */
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

struct grade_options {
    tj_engine_params engine;
    tj_grade_options grading;
    tj_book_grade_report report;
    bool all, positions, whole_file, no_cache;
    unsigned most;
    const char *curve, *cache, *svg, *write;
};

static const tj_param options[] = {
    TJ_FLAG(struct grade_options, all, 'a', "all",
            "play all pairs of two books (always done for more than two)"),
    TJ_FLAG(struct grade_options, positions, 0, "positions",
            "grade all positions of each book and those its moves lead to, instead of exits"),
    TJ_TEXT(struct grade_options, curve, 0, "curve", "C,S",
            "constant and slope of the curve from evaluations to winning chances; see tejun book fit "
            "(default: -0.003757,0.002047, from the paper)"),
    TJ_NUMBER(struct grade_options, report.cap, 0, "cap", "N", 100, 1000000,
              "treat mates and evaluations beyond N as N"),
    TJ_INTEGER(struct grade_options, report.extremes, 'n', "extremes", "N", 0, TJ_GRADE_EXTREMES_MAX,
               "show the N best positions for each side"),
    TJ_FLAG(struct grade_options, report.steps, 's', "steps",
            "also print the distribution for each pair, in steps of 20"),
    TJ_FLAG(struct grade_options, report.exits, 0, "exits", "with --tsv or --json: print all positions"),
    TJ_TEXT(struct grade_options, svg, 0, "svg", "FOLDER",
            "also draw the distributions in FOLDER: evaluations.svg"),
    TJ_TEXT(struct grade_options, write, 'o', "write", "FILE",
            "with one book: write it to a new tejun book, with the evaluations of its moves"),
    TJ_FLAG(struct grade_options, whole_file, 0, "whole-file",
            "look positions up as the books' own engines do"),
    TJ_INTEGER(struct grade_options, most, 0, "most", "N", 1, 100000,
               "stop after N moves, because books may repeat positions"),
    TJ_TEXT(struct grade_options, cache, 0, "cache", "FILE",
            "store the engine's evaluations in FILE; default: grades.db in the user's cache folder"),
    TJ_FLAG(struct grade_options, no_cache, 0, "no-cache", "do not store evaluations"),
    TJ_FLAG(struct grade_options, grading.again, 0, "again",
            "ask again about positions that are already graded"),
    TJ_TEXT(struct grade_options, grading.name, 0, "name", "NAME",
            "store evaluations under this name instead of the engine's name and command"),
    TJ_INTEGER(struct grade_options, grading.tries, 0, "tries", "N", 1, 100,
               "ask about a position N times, restarting the engine, before it counts as failed"),
    TJ_INCLUDE(struct grade_options, engine, tj_engine_params, "The engine", tj_engine_param_table),
    TJ_PARAMS_END};

typedef struct work {
    tj_invocation *call;
    const struct grade_options *given;
    tj_engine_command engine;
    tj_win_curve curve;
    tj_books books;
    tj_book_versus versus;
    tj_grade_groups groups;
    tj_grade_counts counts;
    bool waits; /* for the engine, which is being started */
} work;

/* ---- what is to be graded ---- */

static int collect(work *w, tj_err *err)
{
    int rc = 0;

    if (w->given->positions) {
        for (size_t i = 0; !rc && i < w->books.len; i++)
            rc = tj_grade_groups_add_book(&w->groups, w->books.items[i], w->books.names[i], err);
        return rc;
    }
    w->versus = (tj_book_versus){.books = w->books, .most = w->given->most, .monitor = w->call->monitor};
    if ((rc = tj_book_versus_play_pairs(&w->versus, w->given->all, err)))
        return rc;
    return tj_grade_groups_add_pairs(&w->groups, w->versus.pairs, w->versus.n_pairs, err);
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

static void wait_for_engine(work *w, bool waits)
{
    if (waits != w->waits)
        tj_wait_notice((void *)w->call->command->name, w->given->engine.engine, waits);
    w->waits = waits;
}

static int tick(void *ctx, const char *phase, uint64_t done, uint64_t total)
{
    work *w = ctx;

    wait_for_engine(w, !done && !strcmp(phase, "starting"));
    return w->call->monitor->tick(w->call->monitor->ctx, phase, done, total);
}

static int grade(work *w, tj_err *err)
{
    const struct grade_options *given = w->given;
    tj_grade_options grading = given->grading;
    tj_grade_cache *cache = NULL;
    const tj_progress_monitor monitor = {tick, w};
    int rc = open_cache(given, &cache, err);

    grading.engine = &w->engine;
    grading.limit = given->engine.think;
    grading.jobs = (unsigned)given->engine.jobs;
    grading.seconds = given->engine.timeout;
    if (!rc)
        rc = tj_grade_run(&grading, cache, &w->groups.list, &monitor, &w->counts, err);
    wait_for_engine(w, false);
    tj_grade_cache_free(cache);
    return rc;
}

/* ---- results ---- */

static int show(work *w, tj_buf *out, tj_err *err)
{
    const struct grade_options *given = w->given;
    int rc = tj_grade_groups_count(&w->groups, &w->curve, given->report.cap, err);
    tj_book_grade_report report = given->report;
    tj_buf svg = TJ_BUF_INIT;

    report.groups = w->groups.items;
    report.n_groups = w->groups.len;
    report.list = &w->groups.list;
    report.counts = &w->counts;
    report.engine = &w->engine;
    report.limit = given->engine.think;
    report.curve = w->curve;
    report.ascii = w->call->ascii;
    report.terminal = &w->call->terminal;
    if (!rc && given->svg)
        rc = tj_chart_file_write(given->svg, "evaluations.svg",
                                 tj_book_grade_chart(w->groups.items, w->groups.len, &svg, err), &svg, err);
    if (rc)
        return rc;
    if (w->call->json)
        tj_book_grade_json(&report, out);
    else if (w->call->tsv)
        tj_book_grade_tsv(&report, out);
    else
        tj_book_grade_text(&report, out);
    return 0;
}

static int check(work *w, tj_err *err)
{
    const struct grade_options *given = w->given;
    bool json = w->call->json, tsv = w->call->tsv;
    const tj_given keeping[] = {{"--cache", given->cache}, {"--no-cache", given->no_cache}, {0}};
    const tj_given tables[] = {
        {"--exits", given->report.exits && tsv}, {"--steps", given->report.steps}, {0}};
    int rc;

    if ((rc = tj_options_exclusive(keeping, err)) || (rc = tj_options_exclusive(tables, err)))
        return rc;
    if (given->report.exits && !json && !tsv)
        return tj_fail(err, TJ_E_USAGE, "--exits needs --tsv or --json");
    if (given->write && w->call->args.len != 1)
        return tj_fail(err, TJ_E_USAGE, "--write needs exactly one book");
    if (given->write && access(given->write, F_OK) == 0) /* better now than after a night */
        return tj_fail_path(err, TJ_E_USAGE, given->write, "the file exists");
    w->curve = (tj_win_curve)TJ_WIN_CURVE_REVISED;
    if (given->curve && (rc = tj_win_curve_parse(&w->curve, given->curve, err)))
        return rc;
    return tj_engine_setup(&given->engine, &w->engine, err);
}

/* What a run that was stopped, or failed (rc), has found is shown, too. */
static int finish(work *w, int rc, tj_buf *out, tj_err *err)
{
    bool partial = w->counts.known || w->counts.asked;

    if (rc && (tj_error_is_usage(rc, err) || !partial || show(w, out, NULL)))
        return rc;
    if (!rc && (rc = show(w, out, err)))
        return rc;
    tj_print_buf(out, NULL);
    tj_print_flush();
    if (rc == TJ_E_STOPPED) {
        *err = (tj_err)TJ_ERR_INIT;
        tj_fail(err, rc, "stopped with %zu of %zu positions left%s", w->counts.open, w->groups.list.len,
                w->given->no_cache ? "" : "; run the same command again to continue");
    }
    if (rc)
        return rc;
    if (w->counts.failed) {
        tj_terminal_message(
            "tejun book grade: %zu positions failed; run the same command again to retry them",
            w->counts.failed);
        w->call->code = TJ_EXIT_FAILURE;
    }
    return w->given->write ? tj_grade_write_book(w->books.items[0], &w->groups.list, w->given->write,
                                                 w->call->monitor, err)
                           : 0;
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    work w = {.call = call, .given = call->options};
    int rc;

    if (!(rc = check(&w, err)) &&
        !(rc = tj_books_open(&w.books, call, call->args.items, call->args.len,
                             tj_books_how(w.given->whole_file, false), err)) &&
        !(rc = collect(&w, err)))
        rc = grade(&w, err);
    rc = finish(&w, rc, out, err);
    tj_grade_groups_release(&w.groups);
    tj_book_versus_release(&w.versus);
    tj_books_close(&w.books);
    return rc;
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
                .most = TJ_BOOK_MATCH_PLIES_MAX, .grading = {.size = sizeof(tj_grade_options), .tries = 2},
                .report = {.extremes = 1, .cap = TJ_EVALUATION_CAP}),
    .min_args = 1,
    .max_args = TJ_BOOKS_MAX,
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_TSV | TJ_OUTPUT_ASCII,
    .units = (const char *const[]){"grading", "positions", NULL},
    .run = run,
};
