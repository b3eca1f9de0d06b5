#include "cli/book/book_fit_report.h"

#include <math.h>

#include "base/json.h"
#include "base/math/statistics.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/text_table.h"

#define PLAYERS_SHOWN 10

static void write_table(const tj_book_fit_report *report, tj_table *table, bool tsv, tj_buf *out)
{
    tj_table_style style = {tsv, !report->terminal->utf8, tsv ? 0 : report->terminal->cut_width};

    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

/* ---- text ---- */

static void put_counts(const tj_book_fit_report *report, tj_buf *out)
{
    const tj_fit_games *games = report->games;

    tj_buf_printf(out, "%s with an evaluation and a result\n",
                  tj_quantity_noun(games->len, "game", "games").text);
    if (games->undecided || games->unevaluated || games->bad)
        tj_buf_printf(out, "left out: %s undecided, %s without the evaluation, %s that cannot be read\n",
                      tj_quantity_count(games->undecided).text, tj_quantity_count(games->unevaluated).text,
                      tj_quantity_count(games->bad).text);
    tj_buf_putc(out, '\n');
}

static void put_fits(const tj_book_fit_report *report, tj_buf *out)
{
    static const tj_column columns[] = {{"strengths", TJ_LEFT}, {"games", TJ_RIGHT},  {"constant", TJ_RIGHT},
                                        {"s.e.", TJ_RIGHT},     {"slope", TJ_RIGHT},  {"s.e.", TJ_RIGHT},
                                        {"at 0", TJ_RIGHT},     {"at +100", TJ_RIGHT}};
    static const char *const WORDS[TJ_FIT_KINDS] = {"without", "ratings", "players"};
    tj_table *table = tj_table_new(columns, 8);

    for (size_t i = 0; i < report->n_fits; i++) {
        const tj_fit *fit = &report->fits[i];

        tj_table_text(table, WORDS[fit->kind]);
        tj_table_count(table, fit->games);
        tj_table_double(table, fit->curve.constant, 5);
        tj_table_double(table, fit->constant_error, 5);
        tj_table_double(table, fit->curve.slope, 6);
        tj_table_double(table, fit->slope_error, 6);
        tj_table_printf(table, "%.1f %%", 100 * tj_win_curve_at(&fit->curve, 0));
        tj_table_printf(table, "%.1f %%", 100 * tj_win_curve_at(&fit->curve, 100));
    }
    write_table(report, table, false, out);
}

static void put_steps(const tj_book_fit_report *report, bool tsv, tj_buf *out)
{
    static const tj_column columns[] = {{"from", TJ_RIGHT},   {"to", TJ_RIGHT},    {"games", TJ_RIGHT},
                                        {"points", TJ_RIGHT}, {"rate", TJ_RIGHT},  {"low", TJ_RIGHT},
                                        {"high", TJ_RIGHT},   {"curve", TJ_RIGHT}, {"revised", TJ_RIGHT}};
    tj_table *table = tj_table_new(columns, 7 + report->n_fits);

    for (size_t i = 0; i < report->steps->len; i++) {
        const tj_fit_step *step = &report->steps->items[i];
        int from = tj_evaluation_step_low(step->step);
        double low, high;

        tj_wilson(step->points, step->games, TJ_NORMAL_QUANTILE_95, &low, &high);
        tj_table_printf(table, "%d", from);
        tj_table_printf(table, "%d", from + TJ_EVALUATION_STEP - 1);
        tj_table_printf(table, "%u", (unsigned)step->games);
        tj_table_double(table, step->points, 1);
        tj_table_double(table, step->points / step->games, 3);
        tj_table_double(table, low, 3);
        tj_table_double(table, high, 3);
        for (size_t k = 0; k < report->n_fits; k++)
            tj_table_double(table, tj_win_curve_at(&report->fits[k].curve, from + TJ_EVALUATION_STEP / 2), 3);
    }
    write_table(report, table, tsv, out);
}

static void put_players(const tj_book_fit_report *report, const tj_fit *fit, tj_buf *out)
{
    static const tj_column columns[] = {
        {"strength", TJ_RIGHT}, {"s.e.", TJ_RIGHT}, {"games", TJ_RIGHT}, {"player", TJ_LEFT}};
    tj_table *table = tj_table_new(columns, 4);
    size_t n = fit->players.len;

    for (size_t i = 0; i < n; i++) {
        const tj_fit_player *player = &fit->players.items[i];

        if (i >= PLAYERS_SHOWN / 2 && i + PLAYERS_SHOWN / 2 < n)
            continue;
        tj_table_printf(table, "%+.3f", player->strength);
        tj_table_double(table, player->error, 3);
        tj_table_count(table, player->games);
        tj_table_text(table, report->games->players.items[player->number]);
    }
    tj_buf_puts(out, "\nstrengths, with 0 for ");
    tj_table_put_cut(out, report->games->players.items[fit->reference], 50, !report->terminal->utf8);
    tj_buf_printf(out, "%s\n", n > PLAYERS_SHOWN ? "; the strongest and the weakest" : "");
    write_table(report, table, false, out);
}

void tj_book_fit_text(const tj_book_fit_report *report, tj_buf *out)
{
    const tj_fit *last = &report->fits[report->n_fits - 1];

    put_counts(report, out);
    put_fits(report, out);
    if (last->kind == TJ_FIT_RATINGS)
        tj_buf_printf(out, "\na rating point counts as %.2f of evaluation (%.5f, s.e. %.5f)\n",
                      last->rating / last->curve.slope, last->rating, last->rating_error);
    if (last->left_out)
        tj_buf_printf(out, "\n%s left out of the second fit: %s\n",
                      tj_quantity_noun(last->left_out, "game is", "games are").text,
                      last->kind == TJ_FIT_RATINGS ? "a rating is missing"
                                                   : "of players who won, or lost, everything");
    if (last->kind == TJ_FIT_PLAYERS)
        put_players(report, last, out);
    if (report->by_step) {
        tj_buf_putc(out, '\n');
        put_steps(report, false, out);
    }
    tj_buf_puts(out, "\nBlack wins with 1 / (1 + exp(-(constant + slope * evaluation)))\n"
                     "for tejun book grade: ");
    tj_buf_printf(out, "--curve=%.6g,%.6g\n", last->curve.constant, last->curve.slope);
}

void tj_book_fit_tsv(const tj_book_fit_report *report, tj_buf *out)
{
    put_steps(report, true, out);
}

/* ---- JSON ---- */

static void json_players(const tj_book_fit_report *report, const tj_fit *fit, tj_json *json)
{
    tj_json_string(json, "reference", report->games->players.items[fit->reference]);
    tj_json_array(json, "players");
    for (size_t i = 0; i < fit->players.len; i++) {
        const tj_fit_player *player = &fit->players.items[i];

        tj_json_object(json, NULL);
        tj_json_string(json, "name", report->games->players.items[player->number]);
        tj_json_u64(json, "games", player->games);
        tj_json_double(json, "strength", player->strength);
        tj_json_double(json, "error", player->error);
        tj_json_end(json);
    }
    tj_json_end(json);
}

static void json_fit(const tj_book_fit_report *report, const tj_fit *fit, tj_json *json)
{
    tj_json_object(json, NULL);
    tj_json_string(json, "strengths", tj_fit_kind_name(fit->kind));
    tj_json_u64(json, "games", fit->games);
    tj_json_u64(json, "left_out", fit->left_out);
    tj_json_double(json, "constant", fit->curve.constant);
    tj_json_double(json, "constant_error", fit->constant_error);
    tj_json_double(json, "slope", fit->curve.slope);
    tj_json_double(json, "slope_error", fit->slope_error);
    tj_json_double(json, "covariance", fit->covariance);
    tj_json_double(json, "deviance", fit->deviance);
    if (fit->kind == TJ_FIT_RATINGS) {
        tj_json_double(json, "rating", fit->rating);
        tj_json_double(json, "rating_error", fit->rating_error);
    }
    if (fit->kind == TJ_FIT_PLAYERS)
        json_players(report, fit, json);
    tj_json_end(json);
}

void tj_book_fit_json(const tj_book_fit_report *report, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_u64(&json, "games", report->games->len);
    tj_json_u64(&json, "undecided", report->games->undecided);
    tj_json_u64(&json, "unevaluated", report->games->unevaluated);
    tj_json_u64(&json, "unreadable", report->games->bad);
    tj_json_array(&json, "fits");
    for (size_t i = 0; i < report->n_fits; i++)
        json_fit(report, &report->fits[i], &json);
    tj_json_end(&json);
    tj_json_array(&json, "steps");
    for (size_t i = 0; i < report->steps->len; i++) {
        const tj_fit_step *step = &report->steps->items[i];

        tj_json_object(&json, NULL);
        tj_json_i64(&json, "from", tj_evaluation_step_low(step->step));
        tj_json_u64(&json, "games", step->games);
        tj_json_double(&json, "points", step->points);
        tj_json_end(&json);
    }
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}
