/* Profiles in a terminal: the game, the charts, and the strings cut out of them as boards side by side. */
#include "cli/profile_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "cli/diagram.h"
#include "cli/game_row.h"
#include "cli/quantity.h"
#include "cli/table.h"

#define CELL_GAP    4  /* columns between boards side by side */
#define CELLS_MAX   16 /* side by side */
#define NOTES_WIDTH 24 /* columns after which words below a caption are wrapped */

void tj_profile_end_line(tj_buf *out)
{
    while (!out->failed && out->len && out->data[out->len - 1] == ' ')
        out->data[--out->len] = 0;
    tj_buf_putc(out, '\n');
}

/* ---- mountains ---- */

/* A string that was cut out of one profile. */
typedef struct cut {
    tj_mountain mountain;
    const tj_profile *profile;
} cut;

typedef struct cut_list {
    cut *items;
    size_t len, cap;
} cut_list;

static int compare_cuts(const void *a, const void *b)
{
    const cut *x = a, *y = b;

    if (x->mountain.at != y->mountain.at)
        return x->mountain.at < y->mountain.at ? -1 : 1;
    if (x->mountain.len != y->mountain.len)
        return x->mountain.len < y->mountain.len ? -1 : 1;
    return x->profile < y->profile ? -1 : x->profile > y->profile;
}

static bool same_string(const cut *a, const cut *b)
{
    return a->mountain.at == b->mountain.at && a->mountain.len == b->mountain.len;
}

static int list_cuts(const tj_profile_report *report, cut_list *list)
{
    for (size_t p = 0; p < report->n_profiles; p++) {
        const tj_profile *profile = &report->profiles[p];
        tj_mountain mountain;
        size_t k = 0;

        while (tj_mountain_next(profile->frequency, profile->count, profile->width, report->threshold, &k,
                                &mountain)) {
            if (TJ_RESERVE(list, list->len + 1))
                return TJ_E_NOMEM;
            list->items[list->len++] = (cut){mountain, profile};
        }
    }
    if (list->len)
        qsort(list->items, list->len, sizeof *list->items, compare_cuts);
    return 0;
}

/* Lines of text that stand beside others. */
typedef struct cell {
    tj_buf shown;  /* the lines, perhaps with colours */
    tj_buf widths; /* columns of each line, a byte each */
    unsigned width;
} cell;

static void cell_release(cell *c)
{
    tj_buf_release(&c->shown);
    tj_buf_release(&c->widths);
}

/* Measures the lines in their plain form: sequences that colour them take no columns. */
static void measure(cell *c, tj_buf *plain)
{
    char *end;

    if (!tj_buf_ok(plain)) {
        c->shown.failed = true;
        return;
    }
    for (char *start = plain->data; (end = strchr(start, '\n')); start = end + 1) {
        unsigned width;

        *end = 0;
        width = (unsigned)tj_utf8_width(start);
        tj_buf_putc(&c->widths, (char)width);
        c->width = width > c->width ? width : c->width;
    }
}

static void put_note(tj_buf *notes, const char *text)
{
    const char *line = notes->len ? strrchr(notes->data, '\n') : NULL;
    size_t used = line ? strlen(line + 1) : notes->len;

    if (notes->len)
        tj_buf_puts(notes, used > NOTES_WIDTH ? ",\n" : ", ");
    tj_buf_puts(notes, text);
}

/* Numbers the moves; those that find their point taken, and passes, are told in words. */
static void set_moves(const tj_profile_report *report, tj_move_span span, tj_diagram *diagram, tj_buf *notes)
{
    for (size_t move = span.first; move <= span.last; move++) {
        uint16_t played = report->game->moves[move - 1];
        unsigned point = tj_text_point(played), number = (unsigned)(move - span.first + 1);
        char note[32];

        if (point == TJ_TEXT_NOWHERE) {
            snprintf(note, sizeof note, "%u pass", number);
            put_note(notes, note);
        } else if (diagram->stone[point]) {
            snprintf(note, sizeof note, "%u at %s", number, diagram->label[point]);
            put_note(notes, note);
        } else {
            diagram->stone[point] = (uint8_t)tj_text_colour(played);
            tj_diagram_number(diagram, point, number);
        }
    }
}

static void put_caption(const tj_profile_report *report, const cut *cuts, size_t n, tj_buf *out)
{
    tj_move_span span = tj_mountain_moves(&cuts->mountain);
    bool white = tj_text_colour(report->game->moves[span.first - 1]) == TJ_WHITE;

    tj_buf_printf(out, "moves %zu-%zu, %s plays 1\n", span.first, span.last, white ? "White" : "Black");
    for (size_t i = 0; i < n; i++)
        tj_buf_printf(out, "window %u, highest frequency %s\n", cuts[i].profile->width,
                      tj_quantity_count(tj_profile_height(cuts[i].profile, &cuts[i].mountain)).text);
}

/* The string of cuts[0..n-1], which are the same one. */
static void draw_cut(const tj_profile_report *report, const cut *cuts, size_t n, cell *c)
{
    tj_diagram_style style = {.ascii = report->ascii, .width = report->terminal->width};
    tj_buf notes = TJ_BUF_INIT, plain = TJ_BUF_INIT;
    tj_diagram diagram;

    *c = (cell){0};
    tj_diagram_init(&diagram, TJ_MINE_SIZE);
    set_moves(report, tj_mountain_moves(&cuts->mountain), &diagram, &notes);
    tj_diagram_crop(&diagram, 1);
    put_caption(report, cuts, n, &plain);
    if (notes.len)
        tj_buf_printf(&plain, "%s\n", notes.data);
    plain.failed |= notes.failed;
    if (tj_buf_ok(&plain))
        tj_buf_puts(&c->shown, plain.data);
    tj_diagram_write(&diagram, &style, &plain);
    style.colour = report->terminal->colour;
    tj_diagram_write(&diagram, &style, &c->shown);
    measure(c, &plain);
    tj_buf_release(&plain);
    tj_buf_release(&notes);
}

/* Cells side by side. */
static void put_cells(const cell *cells, size_t n, tj_buf *out)
{
    const char *at[CELLS_MAX];
    size_t lines = 0;

    for (size_t i = 0; i < n; i++) {
        at[i] = cells[i].shown.data;
        lines = cells[i].widths.len > lines ? cells[i].widths.len : lines;
    }
    tj_buf_putc(out, '\n');
    for (size_t line = 0; line < lines; line++) {
        for (size_t i = 0; i < n; i++) {
            bool has_line = line < cells[i].widths.len;
            unsigned used = has_line ? (unsigned char)cells[i].widths.data[line] : 0;
            size_t length = has_line ? strcspn(at[i], "\n") : 0;

            tj_buf_add(out, at[i], length);
            tj_buf_printf(out, "%*s", (int)(cells[i].width - used + CELL_GAP), "");
            at[i] += length + has_line;
        }
        tj_profile_end_line(out);
    }
}

/* A row of cells that is filled until the next one does not fit. */
typedef struct row {
    cell cells[CELLS_MAX];
    size_t n;
    unsigned width;
} row;

static void flush_row(row *r, tj_buf *out)
{
    for (size_t i = 0; i < r->n; i++)
        out->failed |= r->cells[i].shown.failed || r->cells[i].widths.failed;
    if (r->n && !out->failed)
        put_cells(r->cells, r->n, out);
    for (size_t i = 0; i < r->n; i++)
        cell_release(&r->cells[i]);
    r->n = r->width = 0;
}

static void put_cuts(const tj_profile_report *report, const cut_list *list, tj_buf *out)
{
    row r = {.n = 0};

    for (size_t i = 0, next; i < list->len; i = next) {
        cell c;

        for (next = i + 1; next < list->len && same_string(&list->items[i], &list->items[next]); next++)
            continue;
        draw_cut(report, &list->items[i], next - i, &c);
        if (r.n == CELLS_MAX || r.width + c.width > report->terminal->width)
            flush_row(&r, out);
        r.cells[r.n++] = c;
        r.width += c.width + CELL_GAP;
    }
    flush_row(&r, out);
}

static int put_mountains(const tj_profile_report *report, tj_buf *out, tj_err *err)
{
    cut_list list = {NULL, 0, 0};
    int rc = list_cuts(report, &list) ? tj_fail_nomem(err) : 0;

    if (!rc && !list.len)
        tj_buf_printf(out, "\nno mountains: nowhere does the frequency rise and fall by a factor of %g\n",
                      report->threshold);
    if (!rc && list.len) {
        tj_buf_printf(out,
                      "\n%s, where the frequency rises and falls by a factor of %g or more.\n"
                      "Each is shown with the move before the string that was cut out.\n",
                      tj_quantity_noun(list.len, "mountain", "mountains").text, report->threshold);
        put_cuts(report, &list, out);
    }
    free(list.items);
    return rc;
}

/* ---- the whole ---- */

static int put_header(const tj_profile_report *report, tj_buf *out, tj_err *err)
{
    static const tj_column COLUMNS[] = {{"game", TJ_LEFT},  {"date", TJ_LEFT},   {"black", TJ_LEFT},
                                        {"white", TJ_LEFT}, {"result", TJ_LEFT}, {"moves", TJ_RIGHT},
                                        {"event", TJ_LEFT}};
    tj_table *table = tj_table_new(COLUMNS, 7);
    tj_table_style style = {false, report->ascii, report->terminal->width};
    tj_terminal cutting = *report->terminal;
    const char *slash = report->file ? strrchr(report->file, '/') : NULL;
    int rc;

    cutting.cut_width = cutting.width; /* the charts below are cut there, too */
    if (report->file)
        tj_table_text(table, slash && slash[1] ? slash + 1 : report->file);
    else
        tj_table_printf(table, "%u", report->header->id);
    tj_game_cells(table, report->header, &cutting);
    tj_table_count(table, report->game->n);
    tj_table_text(table, report->header->field[TJ_FIELD_EVENT]);
    rc = tj_table_write(table, &style, out) ? tj_fail_nomem(err) : 0;
    tj_table_free(table);
    return rc;
}

static void put_counted(const tj_profile_report *report, tj_buf *out)
{
    tj_buf_printf(out, "\nfrequencies of %s codes in %s; ", report->coding == TJ_CODING_ES ? "E_S" : "E_R",
                  tj_quantity_noun(report->games, "game", "games").text);
    if (!report->included)
        tj_buf_puts(out, "counts do not include this game\n");
    else if (report->file)
        tj_buf_printf(out, "counts include this game:\nit has the codes of game %u\n", report->included);
    else
        tj_buf_puts(out, "counts include this game\n");
}

int tj_profile_report_text(const tj_profile_report *report, tj_buf *out, tj_err *err)
{
    int rc = put_header(report, out, err);

    if (!rc) {
        put_counted(report, out);
        rc = tj_profile_charts(report, out, err);
    }
    if (!rc)
        rc = put_mountains(report, out, err);
    return rc || tj_buf_ok(out) ? rc : tj_fail_nomem(err);
}
