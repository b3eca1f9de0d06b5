#include "cli/book/book_info_report.h"

#include <math.h>
#include <string.h>

#include "answer/book/book_query.h"
#include "cli/chart/chart.h"
#include "cli/book/book_board.h"
#include "cli/terminal/text_grid.h"
#include "base/text/quantity.h"
#include "base/text/text_table.h"

/* Columns of a terminal, with the gap between them, of tables that have books side by side: "100 or more",
 * "12,345,678" and "moves". */
#define FIRST_WIDTH 11
#define COUNT_WIDTH 12
#define MEAN_WIDTH  8

/* Moves a position; NaN where there is none. */
static double mean(const tj_book_ply *ply)
{
    return ply->positions ? (double)ply->moves / (double)ply->positions : NAN;
}

/* ---- tables ---- */

/* Table 1 of the paper. */
static void put_summary(const tj_book_info_report *report, tj_buf *out)
{
    static const tj_column columns[] = {{"positions", TJ_RIGHT},  {"moves", TJ_RIGHT},
                                        {"a position", TJ_RIGHT}, {"never played", TJ_RIGHT},
                                        {"format", TJ_LEFT},      {"book", TJ_LEFT}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (size_t i = 0; i < report->n; i++) {
        const tj_book_statistics *s = &report->statistics[i];
        const tj_book_ply all = {s->positions, s->moves};

        tj_table_count(table, s->positions);
        tj_table_count(table, s->moves);
        tj_table_printf(table, "%.4f", s->positions ? mean(&all) : 0);
        tj_table_count(table, s->never);
        tj_table_text(table, tj_book_format_name(tj_book_format_of(report->books[i])));
        tj_table_text(table, report->names[i]);
    }
    tj_table_put(table, report->terminal, false, out);
}

static size_t longest(const tj_book_info_report *report)
{
    size_t plies = 0;

    for (size_t i = 0; i < report->n; i++)
        if (report->statistics[i].plies.len > plies)
            plies = report->statistics[i].plies.len;
    return plies;
}

/* A table that has books side by side. */
typedef struct comparison {
    const char *first, *second; /* headings: of the rows, and of a second column for each book; NULL: none */
    size_t from, to;            /* rows, `to` exclusive */
    size_t plies;               /* those behind are for positions that cannot be reached */
    void (*label)(const struct comparison *c, size_t row, tj_table *table);
    void (*cells)(const struct comparison *c, const tj_book_statistics *s, size_t row, tj_table *table);
} comparison;

/* Eight books are wider than most terminals: as many at once as fit beside each other. */
static void put_beside(const tj_book_info_report *report, const comparison *c, tj_buf *out)
{
    unsigned width = report->terminal->cut_width, each = COUNT_WIDTH + (c->second ? MEAN_WIDTH : 0);
    size_t fit = !width ? report->n : width < FIRST_WIDTH + each ? 1 : (width - FIRST_WIDTH) / each;
    tj_column columns[1 + 2 * TJ_CHART_SERIES_MAX] = {{c->first, TJ_RIGHT}};

    for (size_t book = 0; book < report->n; book += fit) {
        size_t end = report->n - book < fit ? report->n : book + fit, n = 1;
        tj_table *table;

        for (size_t i = book; i < end; i++) {
            columns[n++] = (tj_column){report->names[i], TJ_RIGHT};
            if (c->second)
                columns[n++] = (tj_column){c->second, TJ_RIGHT};
        }
        table = tj_table_new(columns, n);
        for (size_t row = c->from; row < c->to; row++) {
            c->label(c, row, table);
            for (size_t i = book; i < end; i++)
                c->cells(c, &report->statistics[i], row, table);
        }
        tj_buf_puts(out, book ? "\n" : "");
        tj_table_put(table, report->terminal, false, out);
    }
}

static void histogram_label(const comparison *c, size_t row, tj_table *table)
{
    (void)c;
    tj_table_printf(table, row == TJ_BOOK_HISTOGRAM - 1 ? "%zu or more" : "%zu", row);
}

static void histogram_cell(const comparison *c, const tj_book_statistics *s, size_t row, tj_table *table)
{
    (void)c;
    tj_table_count(table, s->histogram[row]);
}

/* Table 2 of the paper. */
static void put_histogram(const tj_book_info_report *report, tj_buf *out)
{
    comparison c = {"moves", NULL, 1, 1, 0, histogram_label, histogram_cell};

    for (size_t i = 0; i < report->n; i++)
        for (size_t k = c.to; k < TJ_BOOK_HISTOGRAM; k++)
            if (report->statistics[i].histogram[k])
                c.to = k + 1;
    tj_buf_puts(out, "\nPositions by the number of their moves\n");
    put_beside(report, &c, out);
}

static void ply_label(const comparison *c, size_t row, tj_table *table)
{
    if (row < c->plies)
        tj_table_count(table, row);
    else
        tj_table_none(table);
}

static void ply_cells(const comparison *c, const tj_book_statistics *s, size_t row, tj_table *table)
{
    static const tj_book_ply NONE = {0, 0};
    const tj_book_ply *ply = row < c->plies ? &NONE : &s->unreachable;

    if (row < s->plies.len)
        ply = &s->plies.items[row];
    tj_table_count(table, ply->positions);
    tj_table_double(table, mean(ply), 2);
}

/* Figures 2 and 3 of the paper. */
static void put_plies(const tj_book_info_report *report, tj_buf *out)
{
    size_t plies = longest(report);
    comparison c = {"ply", "moves", 0, plies, plies, ply_label, ply_cells};

    for (size_t i = 0; i < report->n; i++)
        if (report->statistics[i].unreachable.positions)
            c.to = plies + 1;
    tj_buf_puts(out, "\nPositions, and moves a position, by the shortest way from the start\n");
    put_beside(report, &c, out);
}

/* "NAME: BEFORE 5 positions BEHIND", unless there are none. */
static void put_remark(const tj_book_info_report *report, size_t book, const char *before,
                       tj_quantity quantity, const char *behind, tj_buf *out)
{
    tj_buf sentence = TJ_BUF_INIT;

    tj_buf_printf(&sentence, "%s: %s%s %s", report->names[book], before, quantity.text, behind);
    tj_text_grid_note(out, &sentence, report->terminal->cut_width);
}

static void put_remarks(const tj_book_info_report *report, tj_buf *out)
{
    for (size_t i = 0; i < report->n; i++) {
        const tj_book_statistics *s = &report->statistics[i];

        if (s->unreachable.positions)
            put_remark(report, i, "", tj_quantity_noun(s->unreachable.positions, "position", "positions"),
                       "cannot be reached from the start over the book's own moves", out);
        if (s->unplayable)
            put_remark(report, i, "in ", tj_quantity_noun(s->unplayable, "other position", "other positions"),
                       "nothing is ever played", out);
        if (s->images)
            put_remark(report, i, "",
                       tj_quantity_noun(s->images, "mirrored or turned image", "mirrored or turned images"),
                       "of these positions counted once", out);
    }
}

/* The moves that are played, "△８四歩 31.2%, ...", the most probable first. */
static void put_moves(const tj_book_info_report *report, const tj_position *position, tj_book_entry *entry,
                      tj_buf *out)
{
    tj_buf text = TJ_BUF_INIT;

    tj_book_entry_sort(entry);
    for (size_t i = 0; i < entry->len && entry->items[i].probability > 0; i++) {
        tj_buf_puts(&text, i ? ", " : "");
        tj_book_put_move(position, entry->items[i].move, report->ascii, &text);
        tj_buf_printf(&text, " %.1f%%", 100 * entry->items[i].probability);
    }
    tj_text_grid_note(out, &text, report->terminal->width);
}

/* Figures 4 and 5 of the paper. */
static int put_largest(const tj_book_info_report *report, size_t book, tj_buf *out, tj_err *err)
{
    const tj_book_statistics *s = &report->statistics[book];
    tj_position query;
    tj_book_entry entry;
    int rc = 0;

    tj_book_entry_init(&entry);
    for (size_t i = 0; !rc && i < s->n_largest && i < report->largest; i++) {
        rc = tj_position_parse(&query, tj_book_game_of(report->books[book]), s->largest[i].text,
                               strlen(s->largest[i].text), err);
        if (!rc)
            rc = tj_book_find(report->books[book], &query, &entry, err);
        if (rc)
            break;
        tj_buf_printf(out, "\n%s: %s\n", report->names[book],
                      tj_quantity_noun(s->largest[i].moves, "move", "moves").text);
        tj_book_board_draw(&(tj_board_diagram){.position = &query, .ascii = report->ascii}, out);
        put_moves(report, &query, &entry, out);
    }
    tj_book_entry_release(&entry);
    return rc;
}

/* Names of files stand in headings and sentences: there as no terminal obeys them. */
int tj_book_info_text(const tj_book_info_report *report, tj_buf *out, tj_err *err)
{
    const char *names[TJ_CHART_SERIES_MAX] = {NULL};
    tj_buf texts[TJ_CHART_SERIES_MAX] = {TJ_BUF_INIT};
    tj_book_info_report shown = *report;
    int rc = 0;

    for (size_t i = 0; i < report->n; i++) {
        tj_table_put_sanitized(&texts[i], report->names[i]);
        out->failed |= texts[i].failed;
        names[i] = tj_buf_ok(&texts[i]) && texts[i].data ? texts[i].data : "";
    }
    shown.names = names;
    put_summary(&shown, out);
    put_remarks(&shown, out);
    put_histogram(&shown, out);
    if (report->plies)
        put_plies(&shown, out);
    for (size_t i = 0; !rc && i < report->n; i++)
        rc = put_largest(&shown, i, out, err);
    for (size_t i = 0; i < report->n; i++)
        tj_buf_release(&texts[i]);
    return rc;
}

/* ---- for programs ---- */

void tj_book_info_tsv(const tj_book_info_report *report, tj_buf *out)
{
    static const tj_column columns[] = {
        {"book", TJ_LEFT}, {"ply", TJ_RIGHT}, {"positions", TJ_RIGHT}, {"moves", TJ_RIGHT}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (size_t i = 0; i < report->n; i++) {
        const tj_book_statistics *s = &report->statistics[i];
        size_t rows = s->plies.len + (s->unreachable.positions > 0);

        for (size_t k = 0; k < rows; k++) {
            const tj_book_ply *ply = k < s->plies.len ? &s->plies.items[k] : &s->unreachable;

            tj_table_text(table, report->names[i]);
            if (ply == &s->unreachable)
                tj_table_text(table, "");
            else
                tj_table_count(table, k);
            tj_table_count(table, ply->positions);
            tj_table_count(table, ply->moves);
        }
    }
    tj_table_put(table, report->terminal, true, out);
}

/* ---- charts ---- */

typedef struct drawing {
    const tj_book_info_report *report;
    bool moves;
} drawing;

static size_t book_series(const void *ctx, size_t book, tj_buf *name)
{
    const drawing *d = ctx;

    tj_buf_puts(name, d->report->names[book]);
    return d->report->statistics[book].plies.len;
}

static void ply_point(const void *ctx, size_t book, size_t i, double *x, double *y)
{
    const drawing *d = ctx;
    const tj_book_ply *ply = &d->report->statistics[book].plies.items[i];

    *x = (double)i;
    *y = d->moves ? mean(ply) : (double)ply->positions;
}

int tj_book_info_chart(const tj_book_info_report *report, bool moves, tj_buf *out, tj_err *err)
{
    const tj_line_chart chart = {.title = moves ? "Moves a position" : "Positions",
                                 .x_title = "moves from the start",
                                 .y_title = moves ? "moves a position" : "positions",
                                 .n_series = report->n,
                                 .series = book_series,
                                 .point = ply_point,
                                 .ctx = &(drawing){report, moves}};

    return tj_line_chart_svg(&chart, out, err);
}
