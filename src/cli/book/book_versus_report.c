#include "cli/book/book_versus_report.h"

#include "cli/chart/chart.h"
#include "base/text/text_table.h"

/* ---- tables ---- */

void tj_book_plies_put(const tj_book_pair *pairs, size_t n, const tj_terminal *terminal, bool tsv,
                       tj_buf *out)
{
    static const tj_column columns[] = {{NULL, TJ_LEFT, "black"},
                                        {NULL, TJ_LEFT, "white"},
                                        {"ply", TJ_RIGHT},
                                        {"positions", TJ_RIGHT},
                                        {"in book", TJ_RIGHT, "inside"},
                                        {"exits", TJ_RIGHT},
                                        {"leaving", TJ_RIGHT, "exit"},
                                        {"bits now", TJ_RIGHT, "layer_bits"},
                                        {"bits so far", TJ_RIGHT, "absorbed_bits"}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (size_t p = 0; p < n; p++) {
        const tj_book_match_result *r = tj_book_match_result_of(pairs[p].match);

        for (size_t i = 0; i < r->n_plies; i++) {
            const tj_book_match_ply *ply = &r->plies[i];

            tj_table_text(table, pairs[p].black);
            tj_table_text(table, pairs[p].white);
            tj_table_count(table, i);
            tj_table_count(table, ply->positions);
            tj_table_double_as(table, ply->inside, "%.2f %%", 100 * ply->inside);
            tj_table_count(table, ply->exits);
            tj_table_double_as(table, ply->exit, "%.2f %%", 100 * ply->exit);
            tj_table_double(table, ply->layer, 2);
            tj_table_double(table, ply->absorbed, 2);
        }
    }
    tj_table_put(table, terminal, tsv, out);
}

void tj_book_exits_put(const tj_book_pair *pairs, size_t n, size_t limit, const tj_terminal *terminal,
                       bool tsv, tj_buf *out)
{
    const tj_column columns[] = {
        {NULL, TJ_LEFT, "black"},
        {NULL, TJ_LEFT, "white"},
        {"exit", TJ_RIGHT, "probability"},
        {"ply", TJ_RIGHT},
        {"position", TJ_LEFT_UNCUT, tj_book_text_name(tj_book_match_game(pairs[0].match))}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));
    char text[TJ_POSITION_TEXT_MAX];
    tj_position position;

    for (size_t p = 0; p < n; p++) {
        const tj_book_match_result *r = tj_book_match_result_of(pairs[p].match);

        for (size_t i = 0; i < r->n_exits && (!limit || i < limit); i++) {
            tj_book_match_position(pairs[p].match, r->exits[i].number, &position);
            tj_book_text(&position, text);
            tj_table_text(table, pairs[p].black);
            tj_table_text(table, pairs[p].white);
            tj_table_double_as(table, r->exits[i].probability, "%.2f %%", 100 * r->exits[i].probability);
            tj_table_count(table, r->exits[i].ply);
            tj_table_text(table, text);
        }
    }
    tj_table_put(table, terminal, tsv, out);
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

typedef struct drawing {
    const tj_book_pair *pairs;
    int chart;
} drawing;

static size_t pair_series(const void *ctx, size_t pair, tj_buf *name)
{
    const drawing *d = ctx;

    tj_buf_printf(name, "%.40s - %.40s", d->pairs[pair].black, d->pairs[pair].white);
    return tj_book_match_result_of(d->pairs[pair].match)->n_plies;
}

static void ply_point(const void *ctx, size_t pair, size_t i, double *x, double *y)
{
    const drawing *d = ctx;
    const tj_book_match_ply *ply = &tj_book_match_result_of(d->pairs[pair].match)->plies[i];
    const double values[TJ_VERSUS_CHARTS] = {[TJ_VERSUS_EXITS] = ply->exits,
                                             [TJ_VERSUS_INSIDE] = ply->inside,
                                             [TJ_VERSUS_ABSORBED] = ply->absorbed,
                                             [TJ_VERSUS_LAYER] = ply->layer};

    *x = (double)i;
    *y = values[d->chart];
}

int tj_book_versus_chart(const tj_book_pair *pairs, size_t n, int chart, tj_buf *out, tj_err *err)
{
    const tj_line_chart picture = {.title = CHARTS[chart].title,
                                   .x_title = "moves from the start",
                                   .y_title = CHARTS[chart].y_title,
                                   .n_series = n,
                                   .series = pair_series,
                                   .point = ply_point,
                                   .ctx = &(drawing){pairs, chart}};

    return tj_line_chart_svg(&picture, out, err);
}
