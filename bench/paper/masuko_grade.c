/* Table 4 and figures 1 and 11 to 13 of Masuko and Tanaka 2013: what an engine thinks of the exits. */
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "tejun/book_fit.h"
#include "cli/board_diagram.h"
#include "cli/book/book_chart.h"
#include "cli/book/book_grade_report.h"
#include "cli/terminal/progress.h"
#include "base/text/quantity.h"
#include "bench/harness.h"
#include "masuko.h"
#include "paper.h"

static const struct {
    double mean, deviation, win_rate;
} PAPER[MASUKO_PAIRS] = {{53.9, 89.5, 0.526}, {51.5, 82.9, 0.520}, {69.2, 80.7, 0.533}, {68.2, 95.5, 0.532}};

enum { ODD_ONE = 1 }; /* its win rate does not follow from its mean: 0.525 does */

static const tj_win_curve ORIGINAL = TJ_WIN_CURVE_ORIGINAL, REVISED = TJ_WIN_CURVE_REVISED;

/* ---- figure 1 ---- */

/* Curves fitted to a file of games, as `tejun book fit` does. */
static size_t fit_games(const char *path, tj_fit_games *games, tj_fit_steps *steps, tj_named_curve *curves)
{
    const tj_fit_options choice = {.size = sizeof choice, .ply = 1, .cap = TJ_EVALUATION_CAP};
    tj_buf bytes = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    size_t n = 0;

    bench_must(tj_file_read(path, &bytes, &err), &err, path);
    bench_must(tj_fit_games_read(games, bytes.data ? bytes.data : "", bytes.len, &choice, &err), &err, path);
    bench_must(tj_fit_histogram(games, steps, &err), &err, path);
    printf("\nFigure 1: %zu games of %s\n", games->len, path);
    for (int kind = TJ_FIT_PLAIN; kind < TJ_FIT_KINDS; kind++) {
        tj_fit fit;

        if (tj_fit_compute(&fit, games, kind, TJ_FIT_PLAYER_GAMES, NULL) == 0) {
            printf("%-8s %6zu games  constant %9.6f +- %.6f  slope %.6f +- %.6f\n", tj_fit_kind_name(kind),
                   fit.games, fit.curve.constant, fit.constant_error, fit.curve.slope, fit.slope_error);
            curves[n++] = (tj_named_curve){tj_fit_kind_name(kind), fit.curve};
        }
        tj_fit_release(&fit);
    }
    tj_buf_release(&bytes);
    return n;
}

void masuko_curves(const char *folder, const char *games)
{
    tj_named_curve curves[2 + TJ_FIT_KINDS] = {{"paper, original", ORIGINAL}, {"paper, revised", REVISED}};
    tj_fit_games read = {0};
    tj_fit_steps steps = {0};
    tj_buf svg = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    size_t n = 2;

    if (games)
        n += fit_games(games, &read, &steps, curves + n);
    bench_must(tj_win_curve_chart(curves, n, games ? &steps : NULL, -400, 400, &svg, &err), &err, "figure 1");
    paper_write(folder, "figure-1.svg", &svg);
    free(steps.items);
    tj_fit_games_release(&read);
}

/* ---- Table 4 ---- */

static void print_table(const tj_grade_groups *groups, const masuko_grading *grading)
{
    printf("\nTable 4: evaluations where book is left, by %s, %s\n", grading->engine, grading->limit);
    printf("%-18s %16s %16s %16s %16s\n", "", "mean", "deviation", "Black wins", "every exit once");
    printf("%-8s %-9s %8s %7s %8s %7s %8s %7s %8s %7s\n", "Black", "White", "ours", "paper", "ours", "paper",
           "ours", "paper", "mean", "dev.");
    for (size_t i = 0; i < groups->len; i++) {
        const tj_grade_tally *t = &groups->items[i].tally;

        printf("%-8s %-9s %8.1f %7.1f %8.1f %7.1f %8.3f %6.3f%c %8.1f %7.1f\n", groups->items[i].black,
               groups->items[i].white, t->mean, PAPER[i].mean, t->deviation, PAPER[i].deviation, t->win_rate,
               PAPER[i].win_rate, i == ODD_ONE ? '*' : ' ', t->plain_mean, t->plain_deviation);
        if (t->share < 1 - 1e-9)
            printf("%18s only %.1f %% of the exits, by probability, are graded\n", "", 100 * t->share);
    }
    printf("* does not follow from the paper's own mean and curve, which give 0.525\n");
}

static void print_extremes(const tj_grade_groups *groups)
{
    const tj_grade_group *group = &groups->items[0];

    printf("\nFigures 12 and 13: the best exits of Bonanza - Bonanza for White and for Black\n");
    for (int highest = 0; highest < 2; highest++) {
        size_t places[TJ_GRADE_EXTREMES_MAX], n = tj_grade_extremes(group, highest, 1, places);
        char sfen[TJ_POSITION_TEXT_MAX];
        tj_position position;

        if (!n)
            continue;
        tj_grade_list_position(&groups->list, group->places[places[0]].number, &position);
        tj_book_text(&position, sfen);
        printf("%+6.0f  %.4f %%  %s\n", group->weighed[places[0]].evaluation,
               100 * group->weighed[places[0]].weight, sfen);
    }
}

static void write_files(const tj_grade_groups *groups, const masuko_grading *grading,
                        const tj_engine_command *engine, const tj_grade_counts *counts)
{
    static const char *const NAMES[3] = {"table-4.tsv", "figure-11.tsv", "graded-exits.tsv"};
    const tj_terminal plain = {.utf8 = true, .width = 80};
    tj_book_grade_report report = {.groups = groups->items,
                                   .n_groups = groups->len,
                                   .list = &groups->list,
                                   .counts = counts,
                                   .engine = engine,
                                   .limit = grading->limit,
                                   .curve = REVISED,
                                   .cap = TJ_EVALUATION_CAP,
                                   .terminal = &plain};
    tj_buf svg = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;

    for (int i = 0; i < 3; i++) {
        tj_buf tsv = TJ_BUF_INIT;

        report.steps = i == 1;
        report.exits = i == 2;
        tj_book_grade_tsv(&report, &tsv);
        paper_write(grading->folder, NAMES[i], &tsv);
    }
    bench_must(tj_book_grade_chart(groups->items, groups->len, &svg, &err), &err, "figure 11");
    paper_write(grading->folder, "figure-11.svg", &svg);
}

/* Grades what is missing; false if the engine is not there. */
static bool grade(const masuko_grading *grading, const tj_engine_command *engine, tj_grade_list *list,
                  tj_grade_counts *counts)
{
    tj_grade_options how;
    char *path = bench_path(grading->folder, "grades.db");
    tj_terminal terminal = tj_terminal_detect();
    tj_err err = TJ_ERR_INIT;
    tj_grade_cache *cache;
    tj_progress progress;
    int rc;

    tj_grade_options_init(&how, sizeof how);
    how.engine = engine;
    how.limit = grading->limit;
    how.jobs = grading->jobs;
    how.tries = 2;
    how.seconds = 600;
    bench_must(tj_grade_cache_open(&cache, path, &err), &err, path);
    tj_progress_start(&progress, &terminal, (const char *const[]){"grading", "positions", NULL});
    rc = tj_grade_run(&how, cache, list, &progress.monitor, counts, &err);
    tj_progress_end(&progress);
    tj_grade_cache_free(cache);
    free(path);
    if (rc == TJ_E_NOTFOUND)
        return false;
    if (rc != TJ_E_STOPPED)
        bench_must(rc, &err, grading->engine);
    return true;
}

void masuko_grade(const masuko_grading *grading, const tj_book_pair pairs[MASUKO_PAIRS])
{
    tj_engine_command engine = {.command = grading->engine};
    tj_grade_groups groups = {0};
    tj_grade_counts counts;
    tj_err err = TJ_ERR_INIT;

    bench_must(tj_think_limits_parse(&engine.limits, grading->limit, &err), &err, grading->limit);
    bench_must(tj_grade_groups_add_pairs(&groups, pairs, MASUKO_PAIRS, &err), &err, "exits");
    printf("\nAsking %s (%s, %u processes) for %zu positions ...\n", grading->engine, grading->limit,
           grading->jobs, groups.list.len);
    fflush(stdout);
    if (grade(grading, &engine, &groups.list, &counts)) {
        bench_must(tj_grade_groups_count(&groups, &REVISED, TJ_EVALUATION_CAP, &err), &err, "Table 4");
        printf("%zu known before, %zu graded in %.1f s (%.1f positions a second), %zu failed\n", counts.known,
               counts.asked, counts.seconds, (double)counts.asked / counts.seconds, counts.failed);
        print_table(&groups, grading);
        print_extremes(&groups);
        write_files(&groups, grading, &engine, &counts);
    } else
        printf("%s is not installed (Debian's package gpsshogi has gpsusi): no Table 4, no figure 11\n",
               grading->engine);
    tj_grade_groups_release(&groups);
}
