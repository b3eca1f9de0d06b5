/* Profiles in a terminal: the game, the charts, and the strings cut out of them as boards side by side. */
#include "cli/go/mine/profile_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/terminal/text_grid.h"
#include "cli/report/game_row.h"
#include "cli/go/go_diagram_moves.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/text_table.h"

#define BESIDE_WIDTH 32 /* columns, as captions have: what a board cannot show is wrapped there */

void tj_profile_end_line(tj_buf *out)
{
    while (!out->failed && out->len && out->data[out->len - 1] == ' ')
        out->data[--out->len] = 0;
    tj_buf_putc(out, '\n');
}

/* ---- mountains ---- */

/* A string that was cut out of one profile. */
typedef struct cut {
    const tj_profile_mountain *mountain;
    const tj_profile_window *profile;
} cut;

typedef struct cut_list {
    cut *items;
    size_t len, cap;
} cut_list;

static int compare_cuts(const void *a, const void *b)
{
    const cut *x = a, *y = b;

    if (x->mountain->window_first != y->mountain->window_first)
        return x->mountain->window_first < y->mountain->window_first ? -1 : 1;
    if (x->mountain->codes != y->mountain->codes)
        return x->mountain->codes < y->mountain->codes ? -1 : 1;
    return x->profile < y->profile ? -1 : x->profile > y->profile;
}

static bool same_string(const cut *a, const cut *b)
{
    return a->mountain->window_first == b->mountain->window_first && a->mountain->codes == b->mountain->codes;
}

static int list_cuts(const tj_profile_report *report, cut_list *list)
{
    for (size_t p = 0; p < report->profile->window_count; p++) {
        const tj_profile_window *profile = &report->profile->windows[p];

        if (TJ_RESERVE(list, list->len + profile->mountain_count))
            return TJ_E_NOMEM;
        for (size_t i = 0; i < profile->mountain_count; i++)
            list->items[list->len++] = (cut){&profile->mountains[i], profile};
    }
    if (list->len)
        qsort(list->items, list->len, sizeof *list->items, compare_cuts);
    return 0;
}

static void put_caption(const tj_profile_report *report, const cut *cuts, size_t n, tj_buf *out)
{
    const tj_profile_mountain *mountain = cuts->mountain;
    bool white = tj_sequence_colour(report->profile->moves[mountain->move_first - 1]) == TJ_WHITE;

    tj_buf_printf(out, "moves %zu-%zu, %s plays 1\n", mountain->move_first, mountain->move_last,
                  white ? "White" : "Black");
    for (size_t i = 0; i < n; i++)
        tj_buf_printf(out, "window %u, highest frequency %s\n", cuts[i].profile->width,
                      tj_quantity_count(cuts[i].mountain->highest).text);
}

/* The cell with or without colours. */
static void put_cell(tj_buf *caption, const tj_go_diagram *diagram, const tj_go_diagram_style *style,
                     tj_buf *out)
{
    tj_buf_puts(out, tj_buf_ok(caption) ? caption->data : "");
    tj_go_diagram_write(diagram, style, out);
    out->failed |= caption->failed;
}

/* The string of cuts[0..n-1], which are the same one. */
static void add_cut(const tj_profile_report *report, const cut *cuts, size_t n, tj_text_grid *cells)
{
    tj_go_diagram_style style = {.ascii = report->ascii, .width = report->terminal->width};
    tj_buf beside = TJ_BUF_INIT, caption = TJ_BUF_INIT, shown = TJ_BUF_INIT, plain = TJ_BUF_INIT;
    const tj_profile_mountain *mountain = cuts->mountain;
    tj_go_diagram diagram;

    tj_go_diagram_init(&diagram, TJ_MINE_SIZE);
    tj_go_diagram_put_moves(report->profile->moves + mountain->move_first - 1,
                            mountain->move_last - mountain->move_first + 1, &diagram, &beside);
    tj_go_diagram_crop(&diagram, 1);
    put_caption(report, cuts, n, &caption);
    if (beside.len)
        tj_text_grid_wrap(&caption, beside.data, BESIDE_WIDTH);
    caption.failed |= beside.failed;
    put_cell(&caption, &diagram, &style, &plain);
    style.colour = report->terminal->colour;
    put_cell(&caption, &diagram, &style, &shown);
    tj_text_grid_add(cells, &shown, &plain);
    tj_buf_release(&beside);
    tj_buf_release(&caption);
    tj_buf_release(&shown);
    tj_buf_release(&plain);
}

static void put_cuts(const tj_profile_report *report, const cut_list *list, tj_buf *out)
{
    tj_text_grid cells;

    tj_text_grid_begin(&cells, report->terminal->width, 0, out);
    for (size_t i = 0, next; i < list->len; i = next) {
        for (next = i + 1; next < list->len && same_string(&list->items[i], &list->items[next]); next++)
            continue;
        add_cut(report, &list->items[i], next - i, &cells);
    }
    tj_text_grid_end(&cells);
}

static int put_mountains(const tj_profile_report *report, tj_buf *out, tj_err *err)
{
    cut_list list = {NULL, 0, 0};
    int rc = list_cuts(report, &list) ? tj_fail_nomem(err) : 0;

    if (!rc && !list.len)
        tj_buf_printf(out, "\nno mountains: nowhere does the frequency rise and fall by a factor of %g\n",
                      report->profile->threshold);
    if (!rc && list.len) {
        tj_buf_printf(out,
                      "\n%s, where the frequency rises and falls by a factor of %g or more.\n"
                      "Each is shown with the move before the string that was cut out.\n\n",
                      tj_quantity_noun(list.len, "mountain", "mountains").text, report->profile->threshold);
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
    tj_table_count(table, report->profile->move_count);
    tj_table_text(table, report->header->field[TJ_FIELD_EVENT]);
    rc = tj_table_write(table, &style, out) ? tj_fail_nomem(err) : 0;
    tj_table_free(table);
    return rc;
}

static void put_counted(const tj_profile_report *report, tj_buf *out)
{
    tj_buf_printf(out, "\nfrequencies of %s codes in %s; ",
                  report->profile->code == TJ_MINE_ES ? "E_S" : "E_R",
                  tj_quantity_noun(report->profile->games, "game", "games").text);
    if (!report->profile->included)
        tj_buf_puts(out, "counts do not include this game\n");
    else if (report->file)
        tj_buf_printf(out, "counts include this game:\nit has the codes of game %u\n",
                      report->profile->included);
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
