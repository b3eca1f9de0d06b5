/* Pseudo-matches for programs: tables, JSON, charts. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/chart/chart.h"
#include "base/error.h"
#include "cli/book/book_versus_report.h"
#include "cli/terminal/text_table.h"

/* ---- tab-separated values ---- */

static void exit_rows(const tj_book_pair *pair, tj_table *table)
{
    const tj_book_match_result *r = tj_book_match_result_of(pair->match);
    char text[TJ_POSITION_TEXT_MAX];
    tj_position query;

    for (size_t i = 0; i < r->n_exits; i++) {
        tj_book_match_position(pair->match, r->exits[i].number, &query);
        tj_book_text(&query, text);
        tj_table_text(table, pair->black);
        tj_table_text(table, pair->white);
        tj_table_double(table, r->exits[i].probability, 4);
        tj_table_count(table, r->exits[i].ply);
        tj_table_text(table, text);
    }
}

static void ply_rows(const tj_book_pair *pair, tj_table *table)
{
    const tj_book_match_result *r = tj_book_match_result_of(pair->match);

    for (size_t i = 0; i < r->n_plies; i++) {
        const tj_book_match_ply *ply = &r->plies[i];

        tj_table_text(table, pair->black);
        tj_table_text(table, pair->white);
        tj_table_count(table, i);
        tj_table_count(table, ply->positions);
        tj_table_double(table, ply->inside, 4);
        tj_table_count(table, ply->exits);
        tj_table_double(table, ply->exit, 4);
        tj_table_double(table, ply->layer, 4);
        tj_table_double(table, ply->absorbed, 4);
    }
}

void tj_book_versus_tsv(const tj_book_versus_report *report, tj_buf *out)
{
    static const tj_column plies[] = {
        {"black", TJ_LEFT},      {"white", TJ_LEFT},       {"ply", TJ_RIGHT},
        {"positions", TJ_RIGHT}, {"inside", TJ_RIGHT},     {"exits", TJ_RIGHT},
        {"exit", TJ_RIGHT},      {"layer_bits", TJ_RIGHT}, {"absorbed_bits", TJ_RIGHT}};
    const char *position = tj_book_text_name(tj_book_match_game(report->versus.pairs[0].match));
    const tj_column exits[] = {{"black", TJ_LEFT},
                               {"white", TJ_LEFT},
                               {"probability", TJ_RIGHT},
                               {"ply", TJ_RIGHT},
                               {position, TJ_LEFT}};
    const tj_table_style style = {.tsv = true};
    tj_table *table = report->exits ? tj_table_new(exits, 5) : tj_table_new(plies, 9);

    for (size_t i = 0; i < report->versus.n_pairs; i++)
        (report->exits ? exit_rows : ply_rows)(&report->versus.pairs[i], table);
    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

/* ---- charts ---- */

static const struct {
    const char *file, *title, *y_title;
} CHARTS[TJ_VERSUS_CHARTS] = {
    [TJ_VERSUS_EXITS] = {"exits.svg", "Positions in which book is left", "positions"},
    [TJ_VERSUS_INSIDE] = {"inside.svg", "Still in book", "probability"},
    [TJ_VERSUS_ABSORBED] = {"entropy.svg", "Entropy, positions out of book kept", "bits"},
    [TJ_VERSUS_LAYER] = {"entropy-layer.svg", "Entropy of the positions reached", "bits"},
};

const char *tj_book_versus_chart_name(int chart)
{
    return CHARTS[chart].file;
}

static double value_of(const tj_book_match_ply *ply, int chart)
{
    switch (chart) {
    case TJ_VERSUS_EXITS:
        return ply->exits;
    case TJ_VERSUS_INSIDE:
        return ply->inside;
    case TJ_VERSUS_ABSORBED:
        return ply->absorbed;
    default:
        return ply->layer;
    }
}

/* One curve; memory is the caller's to free. */
static int make_series(const tj_book_pair *pair, int chart, tj_chart_series *series, char *name, size_t room)
{
    const tj_book_match_result *r = tj_book_match_result_of(pair->match);
    double *x = tj_alloc(2 * r->n_plies, sizeof *x), *y;

    if (!x)
        return TJ_E_NOMEM;
    y = x + r->n_plies;
    for (size_t i = 0; i < r->n_plies; i++) {
        x[i] = (double)i;
        y[i] = value_of(&r->plies[i], chart);
    }
    snprintf(name, room, "%.40s - %.40s", pair->black, pair->white);
    *series = (tj_chart_series){.name = name, .x = x, .y = y, .n = r->n_plies};
    return 0;
}

int tj_book_versus_chart(const tj_book_versus_report *report, int chart, tj_buf *out, tj_err *err)
{
    tj_chart_series series[TJ_CHART_SERIES_MAX] = {{0}};
    char names[TJ_CHART_SERIES_MAX][96];
    size_t n = report->versus.n_pairs < TJ_CHART_SERIES_MAX ? report->versus.n_pairs : TJ_CHART_SERIES_MAX;
    tj_chart picture = {.kind = TJ_CHART_LINES,
                        .title = CHARTS[chart].title,
                        .x_title = "moves from the start",
                        .y_title = CHARTS[chart].y_title,
                        .y_from_zero = true,
                        .series = series,
                        .n_series = n};
    int rc = 0;

    for (size_t i = 0; !rc && i < n; i++)
        rc = make_series(&report->versus.pairs[i], chart, &series[i], names[i], sizeof names[i]);
    rc = rc ? tj_fail_nomem(err) : tj_chart_svg(&picture, out, err);
    for (size_t i = 0; i < n; i++)
        free((void *)series[i].x);
    return rc;
}
