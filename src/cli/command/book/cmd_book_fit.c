/* tejun book fit */
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "cli/book/book_fit_report.h"
#include "cli/book/book_input.h"
#include "cli/chart/chart_file.h"
#include "cli/command.h"
#include "cli/terminal/progress.h"
#include "corpus/import/source.h"

struct fit_options {
    int64_t ply, least;
    double cap;
    int strength;
    bool steps, json, tsv;
    const char *player, *book, *svg;
};

enum { STRENGTH_AUTO, STRENGTH_NONE, STRENGTH_RATINGS, STRENGTH_PLAYERS };
static const char *const strengths[] = {"auto", "none", "ratings", "players", NULL};

static const tj_param options[] = {
    TJ_INTEGER(struct fit_options, ply, 0, "ply", "N", 1, 1000,
               "take a game's first evaluation from move N on"),
    TJ_TEXT(struct fit_options, player, 0, "player", "NAME", "take only evaluations of this player's moves"),
    TJ_TEXT(struct fit_options, book, 0, "book", "FILE",
            "take what this book says of the last move it knows, as the paper does"),
    TJ_CHOICE(struct fit_options, strength, 0, "strength", "HOW", strengths,
              "fit again with the strength of the players; auto: by ratings if half of the games have them, "
              "otherwise by names"),
    TJ_INTEGER(struct fit_options, least, 0, "least", "N", 1, 1000000,
               "players with fewer games are as strong as the one with most"),
    TJ_NUMBER(struct fit_options, cap, 0, "cap", "N", 100, 1000000, "evaluations beyond N count as N"),
    TJ_FLAG(struct fit_options, steps, 's', "steps", "also games by evaluation, in steps of 20"),
    TJ_TEXT(struct fit_options, svg, 0, "svg", "FOLDER", "also draw a chart: curve.svg"),
    TJ_FLAG(struct fit_options, tsv, 0, "tsv", "print tab-separated values, a row for each step"),
    TJ_FLAG(struct fit_options, json, 0, "json", "print JSON for programs"),
    TJ_PARAMS_END};

typedef struct work {
    const tj_invocation *call;
    const struct fit_options *given;
    tj_books books;
    tj_fit_options choice;
    tj_fit_games games;
    tj_fit_steps steps;
    tj_fit fits[2];
    size_t n_fits, problems;
} work;

/* ---- games ---- */

static int add_source(void *ctx, tj_source *source, tj_err *err)
{
    work *w = ctx;
    size_t kept = w->games.faults.kept;
    int rc = tj_fit_games_read(&w->games, source->bytes, source->n, &w->choice, err);

    for (; kept < w->games.faults.kept; kept++)
        tj_terminal_message("%s:%llu: %s", source->name, (unsigned long long)w->games.faults.items[kept].line,
                            w->games.faults.items[kept].text);
    return rc;
}

static int ignore_member(void *ctx, char **name, tj_err *err)
{
    (void)ctx, (void)name, (void)err;
    return 0;
}

static int report_problem(void *ctx, const char *path, const char *text, tj_err *err)
{
    (void)err;
    ((work *)ctx)->problems++;
    tj_terminal_message("tejun: %s: %s", path, text);
    return 0;
}

static int ignore_skipped(void *ctx, const char *path, const char *text, tj_err *err)
{
    (void)ctx, (void)path, (void)text, (void)err;
    return 0;
}

static int file_done(void *ctx, const char *path, bool complete, tj_err *err)
{
    (void)ctx, (void)path, (void)complete, (void)err;
    return 0;
}

static int read_games(work *w, tj_err *err)
{
    tj_progress progress;
    int rc;

    tj_progress_start(&progress, &w->call->terminal, (const char *const[]){"reading", "bytes", NULL});
    const tj_source_visitor visitor = {.source = add_source,
                                       .member = ignore_member,
                                       .problem = report_problem,
                                       .skipped = ignore_skipped,
                                       .done = file_done,
                                       .ctx = w,
                                       .monitor = &progress.monitor};
    rc = tj_source_walk(w->call->args.items, w->call->args.len, &visitor, err);
    tj_progress_end(&progress);
    if (!rc && !w->games.len)
        rc = tj_fail(err, w->problems ? TJ_E_IO : TJ_E_NOTFOUND,
                     "no game with an evaluation and a result (%llu undecided, %llu without evaluation, %llu "
                     "that cannot be read)",
                     (unsigned long long)w->games.undecided, (unsigned long long)w->games.unevaluated,
                     (unsigned long long)w->games.bad);
    return rc;
}

/* ---- curves ---- */

/* How strengths are taken into account where that is left to us; 0: not at all. */
static int choose_kind(const work *w)
{
    size_t rated = 0, named = 0;

    for (size_t i = 0; i < w->games.len; i++) {
        rated += w->games.items[i].difference == w->games.items[i].difference; /* no NaN */
        named += w->games.items[i].black != TJ_FIT_NO_PLAYER && w->games.items[i].white != TJ_FIT_NO_PLAYER;
    }
    if (2 * rated >= w->games.len)
        return TJ_FIT_RATINGS;
    return 2 * named >= w->games.len ? TJ_FIT_PLAYERS : TJ_FIT_PLAIN;
}

static int fit_with_strength(work *w, tj_err *err)
{
    bool free_choice = w->given->strength == STRENGTH_AUTO;
    int kind = free_choice ? choose_kind(w) : w->given->strength - STRENGTH_NONE + TJ_FIT_PLAIN;
    tj_err fault = TJ_ERR_INIT;
    int rc;

    if (kind == TJ_FIT_PLAIN)
        return 0;
    rc = tj_fit_compute(&w->fits[1], &w->games, kind, (size_t)w->given->least, &fault);
    if (!rc)
        w->n_fits++;
    if (rc != TJ_E_RANGE || !free_choice)
        return rc ? tj_fail(err, rc, "with %s: %s", tj_fit_kind_name(kind), fault.text) : 0;
    tj_terminal_message("tejun book fit: no fit with %s: %s", tj_fit_kind_name(kind), fault.text);
    return 0;
}

static int fit_all(work *w, tj_err *err)
{
    int rc = tj_fit_histogram(&w->games, &w->steps, err);

    if (!rc)
        rc = tj_fit_compute(&w->fits[0], &w->games, TJ_FIT_PLAIN, 0, err);
    if (rc)
        return rc;
    w->n_fits = 1;
    return fit_with_strength(w, err);
}

static int write_chart(const tj_book_fit_report *report, const char *folder, tj_err *err)
{
    tj_buf svg = TJ_BUF_INIT;
    int rc = tj_book_fit_chart(report, &svg, err);

    if (!rc)
        rc = tj_chart_file_write(folder, "curve.svg", &svg, err);
    tj_buf_release(&svg);
    return rc;
}

static int show(work *w, tj_buf *out, tj_err *err)
{
    const tj_book_fit_report report = {.games = &w->games,
                                       .steps = &w->steps,
                                       .fits = w->fits,
                                       .n_fits = w->n_fits,
                                       .by_step = w->given->steps,
                                       .terminal = &w->call->terminal};
    int rc = w->given->svg ? write_chart(&report, w->given->svg, err) : 0;

    if (rc)
        return rc;
    if (w->given->json)
        tj_book_fit_json(&report, out);
    else if (w->given->tsv)
        tj_book_fit_tsv(&report, out);
    else
        tj_book_fit_text(&report, out);
    return 0;
}

static int run_fit(work *w, tj_buf *out, tj_err *err)
{
    const struct fit_options *given = w->given;
    const tj_given outputs[] = {{"--json", given->json}, {"--tsv", given->tsv}, {0}};
    const tj_given sources[] = {{"--book", given->book}, {"--player", given->player}, {0}};
    int rc = tj_options_exclusive(outputs, err);

    if (!rc)
        rc = tj_options_exclusive(sources, err);
    if (!rc && given->book)
        rc = tj_books_open(&w->books, w->call, &given->book, 1, true, err);
    w->choice = (tj_fit_options){.ply = (unsigned)given->ply,
                                 .player = given->player,
                                 .book = w->books.len ? w->books.items[0] : NULL,
                                 .cap = given->cap};
    if (!rc)
        rc = read_games(w, err);
    if (!rc)
        rc = fit_all(w, err);
    return rc ? rc : show(w, out, err);
}

static int run(tj_invocation *call)
{
    work w = {.call = call, .given = call->options};
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    int rc = run_fit(&w, &out, &err);

    tj_fit_release(&w.fits[0]);
    tj_fit_release(&w.fits[1]);
    free(w.steps.items);
    tj_fit_games_release(&w.games);
    tj_books_close(&w.books);
    if (!rc)
        return tj_exit_with(&out, TJ_EXIT_DONE);
    tj_buf_release(&out);
    if (rc == TJ_E_NOTFOUND && !err.path[0])
        return tj_exit_nothing(&err);
    return tj_exit_failed(call, rc, &err);
}

const tj_command tj_cmd_book_fit = {
    .name = "book fit",
    .synopsis = "PATH...",
    .summary = "from evaluations to chances of winning: fit a curve to games",
    .description =
        "Fits how often Black wins, 1 / (1 + exp(-(constant + slope * evaluation))), to games with "
        "evaluations, by logistic regression, and tells the standard errors. Games are records (files, "
        "folders, archives) whose comments hold evaluations from Black's side as servers for computer "
        "players "
        "and tejun match write them ('** 30), or tables with a game a line: evaluation, result (1, 0.5, 0 "
        "for Black), and where known the difference of the ratings (-: unknown), and the names of Black and "
        "White.\n\n"
        "One evaluation of each game counts, the first one unless --ply, --player or --book say otherwise. A "
        "second fit takes into account that players are not equally strong: by their ratings, or by a "
        "strength for every player with at least ten games, as Masuko and Tanaka do. Which of the two curves "
        "to take depends on the question; for books of equal players it is the second.\n\n"
        "Evaluations beyond --cap, mates among them, count as that.",
    .examples =
        (const tj_example[]){{"tejun book fit floodgate/2024.tar.xz", "games of a server"},
                             {"tejun book fit match/games.csa --ply 30", "at move 30 or soon after it"},
                             {"tejun book fit games.tsv --strength none", "a table, without strengths"},
                             {"tejun book fit match --book my.book --svg charts", "as the paper, drawn"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct fit_options, .ply = 1, .least = TJ_FIT_PLAYER_GAMES, .cap = TJ_EVALUATION_CAP),
    .min_args = 1,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
