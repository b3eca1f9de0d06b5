/* tejun book fit */
#include <stdlib.h>

#include "base/error.h"
#include "base/math/statistics.h"
#include "cli/book/book_chart.h"
#include "cli/book/book_input.h"
#include "cli/chart/chart.h"
#include "cli/command.h"
#include "base/text/quantity.h"
#include "base/text/text_table.h"

#define PLAYERS_SHOWN 10

struct fit_options {
    tj_fit_options choice;
    int64_t least;
    int strength;
    bool steps;
    const char *book, *svg;
};

enum { STRENGTH_AUTO, STRENGTH_NONE, STRENGTH_RATINGS, STRENGTH_PLAYERS };
static const char *const strengths[] = {"auto", "none", "ratings", "players", NULL};

static const tj_param options[] = {
    TJ_INTEGER(struct fit_options, choice.ply, 0, "ply", "N", 1, 1000,
               "use a game's first evaluation at move N or later"),
    TJ_TEXT(struct fit_options, choice.player, 0, "player", "NAME",
            "use only evaluations of this player's moves"),
    TJ_TEXT(struct fit_options, book, 0, "book", "FILE",
            "use what this book says about the last book move, as in the paper"),
    TJ_CHOICE(struct fit_options, strength, 0, "strength", "HOW", strengths,
              "also fit with the players' strengths; auto: from ratings if half of the games have them, "
              "otherwise from names"),
    TJ_INTEGER(struct fit_options, least, 0, "least", "N", 1, 1000000,
               "treat players with fewer than N games as equal to the one with the most games"),
    TJ_NUMBER(struct fit_options, choice.cap, 0, "cap", "N", 100, 1000000, "treat evaluations beyond N as N"),
    TJ_FLAG(struct fit_options, steps, 's', "steps", "also print games by evaluation, in steps of 20"),
    TJ_TEXT(struct fit_options, svg, 0, "svg", "FOLDER", "also draw a chart in FOLDER: curve.svg"),
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

/* A line that is left out, or a file (line 0) that cannot be read. */
static void report_problem(void *ctx, const char *path, uint64_t line, const char *text)
{
    work *w = ctx;

    if (line)
        tj_terminal_message("%s:%llu: %s", path, (unsigned long long)line, text);
    else
        tj_terminal_message("tejun: %s: %s", path, text);
    w->problems += !line;
}

static int read_games(work *w, tj_err *err)
{
    int rc = tj_fit_games_read_files(&w->games, w->call->args.items, w->call->args.len, &w->choice,
                                     report_problem, w, w->call->monitor, err);

    if (!rc && !w->games.len)
        rc = tj_fail(err, w->problems ? TJ_E_IO : TJ_E_NOTFOUND,
                     "no game with an evaluation and a result (%llu undecided, %llu without evaluation, %llu "
                     "unreadable)",
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
    tj_terminal_message("tejun book fit: cannot fit with %s: %s", tj_fit_kind_name(kind), fault.text);
    return 0;
}

static int fit_all(work *w, tj_err *err)
{
    int rc;

    if ((rc = tj_fit_histogram(&w->games, &w->steps, err)) ||
        (rc = tj_fit_compute(&w->fits[0], &w->games, TJ_FIT_PLAIN, 0, err)))
        return rc;
    w->n_fits = 1;
    return fit_with_strength(w, err);
}

/* ---- rows: for a terminal, as TSV and as JSON ---- */

static tj_table *fits_table(const work *w)
{
    static const tj_column columns[] = {{"strengths", TJ_LEFT, "", ""},
                                        {NULL, TJ_LEFT, "", "strengths"},
                                        {"games", TJ_RIGHT},
                                        {NULL, TJ_RIGHT, "", "left_out"},
                                        {"constant", TJ_RIGHT},
                                        {"s.e.", TJ_RIGHT, "", "constant_error"},
                                        {"slope", TJ_RIGHT},
                                        {"s.e.", TJ_RIGHT, "", "slope_error"},
                                        {"at 0", TJ_RIGHT, "", ""},
                                        {"at +100", TJ_RIGHT, "", ""},
                                        {NULL, TJ_RIGHT, "", "covariance"},
                                        {NULL, TJ_RIGHT, "", "deviance"},
                                        {NULL, TJ_RIGHT, "", "rating"},
                                        {NULL, TJ_RIGHT, "", "rating_error"}};
    static const char *const WORDS[TJ_FIT_KINDS] = {"without", "ratings", "players"};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (size_t i = 0; i < w->n_fits; i++) {
        const tj_fit *fit = &w->fits[i];

        tj_table_text(table, WORDS[fit->kind]);
        tj_table_text(table, tj_fit_kind_name(fit->kind));
        tj_table_count(table, fit->games);
        tj_table_count(table, fit->left_out);
        tj_table_double(table, fit->curve.constant, 5);
        tj_table_double(table, fit->constant_error, 5);
        tj_table_double(table, fit->curve.slope, 6);
        tj_table_double(table, fit->slope_error, 6);
        tj_table_printf(table, "%.1f %%", 100 * tj_win_curve_at(&fit->curve, 0));
        tj_table_printf(table, "%.1f %%", 100 * tj_win_curve_at(&fit->curve, 100));
        tj_table_double(table, fit->covariance, 6);
        tj_table_double(table, fit->deviance, 6);
        for (int error = 0; error < 2; error++)
            if (fit->kind == TJ_FIT_RATINGS)
                tj_table_double(table, error ? fit->rating_error : fit->rating, 6);
            else
                tj_table_skip(table);
    }
    return table;
}

static tj_table *steps_table(const work *w)
{
    static const tj_column columns[] = {{"from", TJ_RIGHT},
                                        {"to", TJ_RIGHT, "to", ""},
                                        {"games", TJ_RIGHT},
                                        {"points", TJ_RIGHT},
                                        {"rate", TJ_RIGHT, "rate", ""},
                                        {"low", TJ_RIGHT, "low", ""},
                                        {"high", TJ_RIGHT, "high", ""},
                                        {"curve", TJ_RIGHT, "curve", ""},
                                        {"revised", TJ_RIGHT, "revised", ""}};
    tj_table *table = tj_table_new(columns, 7 + w->n_fits);

    for (size_t i = 0; i < w->steps.len; i++) {
        const tj_fit_step *step = &w->steps.items[i];
        int from = tj_evaluation_step_low(step->step);
        double low, high;

        tj_wilson(step->points, step->games, TJ_NORMAL_QUANTILE_95, &low, &high);
        tj_table_int(table, from);
        tj_table_int(table, from + TJ_EVALUATION_STEP - 1);
        tj_table_int(table, step->games);
        tj_table_double(table, step->points, 1);
        tj_table_double(table, step->points / step->games, 3);
        tj_table_double(table, low, 3);
        tj_table_double(table, high, 3);
        for (size_t k = 0; k < w->n_fits; k++)
            tj_table_double(table, tj_win_curve_at(&w->fits[k].curve, from + TJ_EVALUATION_STEP / 2), 3);
    }
    return table;
}

/* The strongest and the weakest of them, `limit` in all. */
static tj_table *players_table(const work *w, const tj_fit *fit, size_t limit)
{
    static const tj_column columns[] = {{"strength", TJ_RIGHT},
                                        {"s.e.", TJ_RIGHT, "", "error"},
                                        {"games", TJ_RIGHT},
                                        {"player", TJ_LEFT, "", "name"}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));
    size_t n = fit->players.len;

    for (size_t i = 0; i < n; i++) {
        const tj_fit_player *player = &fit->players.items[i];

        if (i >= limit / 2 && i + limit / 2 < n)
            continue;
        tj_table_double_as(table, player->strength, "%+.3f", player->strength);
        tj_table_double(table, player->error, 3);
        tj_table_count(table, player->games);
        tj_table_text(table, w->games.players.items[player->number]);
    }
    return table;
}

/* ---- text ---- */

static void put_counts(const work *w, tj_buf *out)
{
    const tj_fit_games *games = &w->games;

    tj_buf_printf(out, "%s with an evaluation and a result\n", tj_quantity_noun(games->len, "game").text);
    if (games->undecided || games->unevaluated || games->bad)
        tj_buf_printf(out, "left out: %s undecided, %s without the evaluation, %s unreadable\n",
                      tj_quantity_count(games->undecided).text, tj_quantity_count(games->unevaluated).text,
                      tj_quantity_count(games->bad).text);
    tj_buf_putc(out, '\n');
}

static void put_players(const work *w, const tj_fit *fit, tj_buf *out)
{
    tj_buf_puts(out, "\n"
                     "strengths, relative to ");
    tj_table_put_cut(out, w->games.players.items[fit->reference], 50, !w->call->terminal.utf8);
    tj_buf_printf(out, "%s\n", fit->players.len > PLAYERS_SHOWN ? "; strongest and weakest players" : "");
    tj_table_put(players_table(w, fit, PLAYERS_SHOWN), &w->call->terminal, false, out);
}

static void put_text(const work *w, tj_buf *out)
{
    const tj_fit *last = &w->fits[w->n_fits - 1];

    put_counts(w, out);
    tj_table_put(fits_table(w), &w->call->terminal, false, out);
    if (last->kind == TJ_FIT_RATINGS)
        tj_buf_printf(out,
                      "\n"
                      "a rating point is worth %.2f of evaluation (%.5f, s.e. %.5f)\n",
                      last->rating / last->curve.slope, last->rating, last->rating_error);
    if (last->left_out)
        tj_buf_printf(out,
                      "\n"
                      "%s left out of the second fit: %s\n",
                      tj_quantity_phrase(last->left_out, "game is", "games are").text,
                      last->kind == TJ_FIT_RATINGS ? "a rating is missing"
                                                   : "players who won or lost every game");
    if (last->kind == TJ_FIT_PLAYERS)
        put_players(w, last, out);
    if (w->given->steps) {
        tj_buf_putc(out, '\n');
        tj_table_put(steps_table(w), &w->call->terminal, false, out);
    }
    tj_buf_puts(out, "\nBlack wins with 1 / (1 + exp(-(constant + slope * evaluation)))\n"
                     "for tejun book grade: ");
    tj_buf_printf(out, "--curve=%.6g,%.6g\n", last->curve.constant, last->curve.slope);
}

/* ---- JSON ---- */

static void put_json(const work *w, tj_buf *out)
{
    tj_table *fits = fits_table(w);
    tj_json json;

    tj_json_start(&json, out);
    tj_json_u64(&json, "games", w->games.len);
    tj_json_u64(&json, "undecided", w->games.undecided);
    tj_json_u64(&json, "unevaluated", w->games.unevaluated);
    tj_json_u64(&json, "unreadable", w->games.bad);
    tj_json_array(&json, "fits");
    for (size_t i = 0; i < w->n_fits; i++) {
        const tj_fit *fit = &w->fits[i];

        tj_json_object(&json, NULL);
        tj_table_row_json(fits, i, &json);
        if (fit->kind == TJ_FIT_PLAYERS) {
            tj_json_string(&json, "reference", w->games.players.items[fit->reference]);
            tj_table_put_json(players_table(w, fit, SIZE_MAX), "players", &json);
        }
        tj_json_end(&json);
    }
    tj_json_end(&json);
    tj_table_put_json(steps_table(w), "steps", &json);
    tj_json_finish(&json);
    tj_table_free(fits);
}

/* ---- running ---- */

static int write_chart(const work *w, tj_err *err)
{
    static const char *const NAMES[TJ_FIT_KINDS] = {"fit without strengths", "fit with ratings",
                                                    "fit with strengths of players"};
    const tj_fit_steps *steps = &w->steps;
    tj_named_curve curves[2];
    tj_buf svg = TJ_BUF_INIT;
    int rc;

    for (size_t i = 0; i < w->n_fits; i++)
        curves[i] = (tj_named_curve){NAMES[w->fits[i].kind], w->fits[i].curve};
    rc = tj_win_curve_chart(curves, w->n_fits, steps, tj_evaluation_step_low(steps->items[0].step),
                            tj_evaluation_step_low(steps->items[steps->len - 1].step + 1), &svg, err);
    return tj_chart_file_write(w->given->svg, "curve.svg", rc, &svg, err);
}

static int show(work *w, tj_buf *out, tj_err *err)
{
    int rc = w->given->svg ? write_chart(w, err) : 0;

    if (!rc && w->call->tsv)
        tj_table_put(steps_table(w), &w->call->terminal, true, out);
    else if (!rc)
        (w->call->json ? put_json : put_text)(w, out);
    return rc;
}

static int fit(work *w, tj_err *err)
{
    const struct fit_options *given = w->given;
    const tj_given sources[] = {{"--book", given->book}, {"--player", given->choice.player}, {0}};
    int rc;

    if ((rc = tj_options_exclusive(sources, err)) ||
        (given->book &&
         (rc = tj_books_open(&w->books, w->call, &given->book, 1, tj_books_how(true, false), err))))
        return rc;
    w->choice = given->choice;
    w->choice.book = w->books.len ? w->books.items[0] : NULL;
    return (rc = read_games(w, err)) ? rc : fit_all(w, err);
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    work w = {.call = call, .given = call->options};
    int rc = fit(&w, err);

    if (!rc)
        rc = show(&w, out, err);
    tj_fit_release(&w.fits[0]);
    tj_fit_release(&w.fits[1]);
    free(w.steps.items);
    tj_fit_games_release(&w.games);
    tj_books_close(&w.books);
    if (rc == TJ_E_NOTFOUND && !err->path[0])
        call->code = TJ_EXIT_NOTHING;
    return rc;
}

const tj_command tj_cmd_book_fit = {
    .name = "book fit",
    .synopsis = "PATH...",
    .summary = "fit winning chances to evaluations in games",
    .description =
        "Fits Black's winning chance, 1 / (1 + exp(-(constant + slope * evaluation))), to games with "
        "evaluations by logistic regression, and prints the standard errors. The games are records (files, "
        "folders, archives) with evaluations from Black's side in the comments, as written by servers for "
        "computer players and by tejun match ('** 30), or tables with one game per line: evaluation, result "
        "(1, 0.5, 0 for Black) and, where known, the rating difference (-: unknown) and the names of Black "
        "and White.\n\n"
        "One evaluation per game is used: the first one, unless --ply, --player or --book is given. A second "
        "fit takes the players' strengths into account, from their ratings or, as Masuko and Tanaka do, with "
        "a strength for every player with at least ten games. Which curve to use depends on the question; to "
        "compare books for equal players, use the second.\n\n"
        "Mates and evaluations beyond --cap count as --cap.",
    .examples =
        (const tj_example[]){
            {"tejun book fit floodgate/2024.tar.xz", "games from a server"},
            {"tejun book fit match/games.csa --ply 30", "evaluations at move 30 or soon after"},
            {"tejun book fit games.tsv --strength none", "a table, without strengths"},
            {"tejun book fit match --book my.book --svg charts", "as in the paper, with a chart"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct fit_options, .least = TJ_FIT_PLAYER_GAMES,
                .choice = {.size = sizeof(tj_fit_options), .ply = 1, .cap = TJ_EVALUATION_CAP}),
    .min_args = 1,
    .max_args = TJ_ARGS_ANY,
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_TSV,
    .units = (const char *const[]){"reading", "bytes", NULL},
    .run = run,
};
