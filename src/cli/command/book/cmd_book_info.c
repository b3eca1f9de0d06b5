/* tejun book info */
#include <string.h>

#include "answer/book/book_json.h"
#include "answer/move_line.h"
#include "base/text/quantity.h"
#include "cli/board_diagram.h"
#include "cli/book/book_chart.h"
#include "cli/book/book_input.h"
#include "cli/chart/chart.h"
#include "cli/terminal/text_grid.h"

struct info_options {
    bool whole_file;
    int64_t largest;
    const char *svg;
};

static const tj_param options[] = {TJ_INTEGER(struct info_options, largest, 'n', "largest", "N", 0,
                                              TJ_BOOK_LARGEST, "draw the N positions with the most moves"),
                                   TJ_FLAG(struct info_options, whole_file, 0, "whole-file",
                                           "count everything in a GPS book, reachable or not"),
                                   TJ_TEXT(struct info_options, svg, 0, "svg", "FOLDER",
                                           "also draw charts in FOLDER: positions.svg, moves.svg"),
                                   TJ_PARAMS_END};

/* What is shown, and where. */
typedef struct report {
    const tj_book_info *info;
    const char *const *names; /* as they are shown */
    const struct info_options *given;
    const tj_optional *plies;
    const tj_terminal *terminal;
    bool ascii;
} report;

/* Columns of a terminal, with the gap between them, of tables that have books side by side: "100 or more",
 * "12,345,678" and "moves". */
#define FIRST_WIDTH 11
#define COUNT_WIDTH 12
#define MEAN_WIDTH  8

/* ---- tables ---- */

/* Table 1 of the paper. */
static void put_summary(const report *r, tj_buf *out)
{
    static const tj_column columns[] = {{"positions", TJ_RIGHT},    {"moves", TJ_RIGHT},
                                        {"per position", TJ_RIGHT}, {"never played", TJ_RIGHT},
                                        {"format", TJ_LEFT},        {"book", TJ_LEFT}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (size_t i = 0; i < r->info->books.len; i++) {
        const tj_book_statistics *s = &r->info->statistics[i];
        const tj_book_ply all = {s->positions, s->moves};

        tj_table_count(table, s->positions);
        tj_table_count(table, s->moves);
        tj_table_printf(table, "%.4f", s->positions ? tj_book_ply_mean(&all) : 0);
        tj_table_count(table, s->never);
        tj_table_text(table, tj_book_format_name(tj_book_format_of(r->info->books.items[i])));
        tj_table_text(table, r->names[i]);
    }
    tj_table_put(table, r->terminal, false, out);
}

/* A table that has books side by side: by ply, or by the number of moves. */
typedef struct comparison {
    bool by_ply;
    size_t from, to; /* rows, `to` exclusive */
    size_t plies;    /* the row behind is for positions that cannot be reached */
} comparison;

static void put_row_name(const comparison *c, size_t row, tj_table *table)
{
    if (!c->by_ply)
        tj_table_printf(table, row == TJ_BOOK_HISTOGRAM - 1 ? "%zu or more" : "%zu", row);
    else if (row < c->plies)
        tj_table_count(table, row);
    else
        tj_table_none(table);
}

static void put_cells(const comparison *c, const tj_book_statistics *s, size_t row, tj_table *table)
{
    static const tj_book_ply NONE = {0, 0};
    const tj_book_ply *ply = row >= c->plies      ? &s->unreachable
                             : row < s->plies.len ? &s->plies.items[row]
                                                  : &NONE;

    tj_table_count(table, c->by_ply ? ply->positions : s->histogram[row]);
    if (c->by_ply)
        tj_table_double(table, tj_book_ply_mean(ply), 2);
}

/* Eight books are wider than most terminals: as many at once as fit beside each other. */
static void put_beside(const report *r, const comparison *c, tj_buf *out)
{
    unsigned width = r->terminal->cut_width, each = COUNT_WIDTH + (c->by_ply ? MEAN_WIDTH : 0);
    size_t fit = !width ? r->info->books.len : width < FIRST_WIDTH + each ? 1 : (width - FIRST_WIDTH) / each;
    tj_column columns[1 + 2 * TJ_CHART_SERIES_MAX] = {{c->by_ply ? "ply" : "moves", TJ_RIGHT}};

    for (size_t book = 0; book < r->info->books.len; book += fit) {
        size_t end = r->info->books.len - book < fit ? r->info->books.len : book + fit, n = 1;
        tj_table *table;

        for (size_t i = book; i < end; i++) {
            columns[n++] = (tj_column){r->names[i], TJ_RIGHT};
            if (c->by_ply)
                columns[n++] = (tj_column){"moves", TJ_RIGHT};
        }
        table = tj_table_new(columns, n);
        for (size_t row = c->from; row < c->to; row++) {
            put_row_name(c, row, table);
            for (size_t i = book; i < end; i++)
                put_cells(c, &r->info->statistics[i], row, table);
        }
        tj_buf_puts(out, book ? "\n" : "");
        tj_table_put(table, r->terminal, false, out);
    }
}

/* Table 2 of the paper. */
static void put_histogram(const report *r, tj_buf *out)
{
    comparison c = {.from = 1, .to = 1};

    for (size_t i = 0; i < r->info->books.len; i++)
        for (size_t k = c.to; k < TJ_BOOK_HISTOGRAM; k++)
            if (r->info->statistics[i].histogram[k])
                c.to = k + 1;
    tj_buf_puts(out, "\n"
                     "Positions by number of moves\n");
    put_beside(r, &c, out);
}

/* Figures 2 and 3 of the paper. */
static void put_plies(const report *r, tj_buf *out)
{
    comparison c = {.by_ply = true};
    bool elsewhere = false;

    for (size_t i = 0; i < r->info->books.len; i++) {
        const tj_book_statistics *s = &r->info->statistics[i];

        c.plies = s->plies.len > c.plies ? s->plies.len : c.plies;
        elsewhere |= s->unreachable.positions > 0;
    }
    c.plies = tj_plies_shown(r->plies, c.plies);
    c.to = c.plies + elsewhere;
    tj_buf_puts(out, "\n"
                     "Positions, and moves per position, by shortest distance from the start\n");
    put_beside(r, &c, out);
}

/* "NAME: BEFORE 5 positions BEHIND", unless there are none. */
static void put_remark(const report *r, size_t book, const char *before, tj_quantity quantity,
                       const char *behind, tj_buf *out)
{
    tj_buf sentence = TJ_BUF_INIT;

    tj_buf_printf(&sentence, "%s: %s%s %s", r->names[book], before, quantity.text, behind);
    tj_text_grid_note(out, &sentence, r->terminal->cut_width);
}

static void put_remarks(const report *r, tj_buf *out)
{
    for (size_t i = 0; i < r->info->books.len; i++) {
        const tj_book_statistics *s = &r->info->statistics[i];

        if (s->unreachable.positions)
            put_remark(r, i, "", tj_quantity_noun(s->unreachable.positions, "position"),
                       "cannot be reached from the start through the book's own moves", out);
        if (s->unplayable)
            put_remark(r, i, "in ", tj_quantity_noun(s->unplayable, "other position"),
                       "have no playable move", out);
        if (s->images)
            put_remark(r, i, "", tj_quantity_noun(s->images, "mirrored or rotated image"),
                       "of these positions counted once", out);
    }
}

/* The moves that are played, "△８四歩 31.2%, ...", the most probable first. */
static void put_moves(const report *r, const tj_position *position, tj_book_entry *entry, tj_buf *out)
{
    tj_buf text = TJ_BUF_INIT;

    tj_book_entry_sort(entry);
    for (size_t i = 0; i < entry->len && entry->items[i].probability > 0; i++) {
        tj_buf_puts(&text, i ? ", " : "");
        tj_move_put(position, NULL, entry->items[i].move, !r->ascii, &text);
        tj_buf_printf(&text, " %.1f%%", 100 * entry->items[i].probability);
    }
    tj_text_grid_note(out, &text, r->terminal->width);
}

/* Figures 4 and 5 of the paper. */
static int put_largest(const report *r, size_t book, tj_buf *out, tj_err *err)
{
    const tj_book_statistics *s = &r->info->statistics[book];
    tj_position query;
    tj_book_entry entry;
    int rc = 0;

    tj_book_entry_init(&entry);
    for (size_t i = 0; i < s->n_largest && i < (size_t)r->given->largest; i++) {
        if ((rc = tj_book_info_largest(r->info, book, i, &query, &entry, err)))
            break;
        tj_buf_printf(out, "\n%s: %s\n", r->names[book], tj_quantity_noun(s->largest[i].moves, "move").text);
        tj_board_diagram_write(&(tj_board_diagram){.position = &query, .turn = true, .ascii = r->ascii}, out);
        put_moves(r, &query, &entry, out);
    }
    tj_book_entry_release(&entry);
    return rc;
}

/* Names of files stand in headings and sentences: there as no terminal obeys them. */
static int put_text(const report *all, tj_buf *out, tj_err *err)
{
    const char *names[TJ_CHART_SERIES_MAX] = {NULL};
    tj_buf texts[TJ_CHART_SERIES_MAX] = {TJ_BUF_INIT};
    report r = *all;
    int rc = 0;

    r.names = names;
    for (size_t i = 0; i < r.info->books.len; i++) {
        tj_table_put_sanitized(&texts[i], r.info->books.names[i]);
        out->failed |= !tj_buf_ok(&texts[i]);
        names[i] = texts[i].data && !out->failed ? texts[i].data : "";
    }
    put_summary(&r, out);
    put_remarks(&r, out);
    put_histogram(&r, out);
    if (r.plies->given)
        put_plies(&r, out);
    for (size_t i = 0; !rc && i < r.info->books.len; i++)
        rc = put_largest(&r, i, out, err);
    for (size_t i = 0; i < r.info->books.len; i++)
        tj_buf_release(&texts[i]);
    return rc;
}

/* ---- running ---- */

static int report_info(tj_invocation *call, const void *answer, tj_buf *out, tj_err *err)
{
    const struct info_options *given = call->options;
    const report r = {.info = answer,
                      .names = call->asked->books.names,
                      .given = given,
                      .plies = &((const tj_book_info_params *)call->params)->plies,
                      .terminal = &call->terminal,
                      .ascii = call->ascii};

    if (!call->tsv)
        return put_text(&r, out, err);
    tj_table_put(tj_book_info_plies(answer, r.plies), r.terminal, true, out);
    return 0;
}

static int write_charts(const tj_invocation *call, const void *answer, tj_err *err)
{
    const struct info_options *given = call->options;
    int rc = 0;

    for (int moves = 0; given->svg && !rc && moves < 2; moves++) {
        tj_buf svg = TJ_BUF_INIT;

        rc = tj_book_info_chart(answer, moves, &svg, err);
        rc = tj_chart_file_write(given->svg, moves ? "moves.svg" : "positions.svg", rc, &svg, err);
    }
    return rc;
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct info_options *given = call->options;

    return tj_books_ask(call, &call->args, call->args.len, tj_books_how(given->whole_file, false), out, err);
}

const tj_command tj_cmd_book_info = {
    .name = "book info",
    .synopsis = "FILE...",
    .question = &tj_book_info_question,
    .examples = (const tj_example[]){{"tejun book info joseki.dat", "how large it is, and how broad"},
                                     {"tejun book info a.db b.db --plies", "two books side by side"},
                                     {"tejun book info book.bin --svg charts", "draw charts in a folder"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct info_options, .largest = 1),
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_TSV | TJ_OUTPUT_ASCII,
    .min_args = 1,
    .max_args = TJ_CHART_SERIES_MAX,
    .units = (const char *const[]){"counting", "positions", NULL},
    .run = run,
    .report = report_info,
    .write = write_charts,
};
