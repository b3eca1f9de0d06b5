/* Profiles in a terminal: the game, the charts, and the strings cut out of them as boards side by side. */
#include "cli/report/profile_report.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/go/mine/mine_item.h"
#include "cli/report/game_row.h"
#include "cli/terminal/text_grid.h"

#define BESIDE_WIDTH 32 /* columns, as captions have: what a board cannot show is wrapped there */

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

static int list_cuts(const tj_profile *profile, cut_list *list)
{
    for (size_t p = 0; p < profile->window_count; p++) {
        const tj_profile_window *window = &profile->windows[p];

        if (TJ_RESERVE(list, list->len + window->mountain_count))
            return TJ_E_NOMEM;
        for (size_t i = 0; i < window->mountain_count; i++)
            list->items[list->len++] = (cut){&window->mountains[i], window};
    }
    if (list->len)
        qsort(list->items, list->len, sizeof *list->items, compare_cuts);
    return 0;
}

/* The string of cuts[0..n-1], which are the same one. */
static void add_cut(const tj_profile *profile, const cut *cuts, size_t n, const tj_go_diagram_style *style,
                    tj_text_grid *cells)
{
    const tj_profile_mountain *mountain = cuts->mountain;
    const uint16_t *moves = profile->moves + mountain->move_first - 1;
    tj_buf cell = TJ_BUF_INIT, beside = TJ_BUF_INIT;
    tj_go_diagram diagram;

    tj_go_diagram_init(&diagram, TJ_MINE_SIZE);
    tj_go_diagram_put_moves(moves, mountain->move_last - mountain->move_first + 1, &diagram, &beside);
    tj_go_diagram_crop(&diagram, 1);
    tj_buf_printf(&cell, "moves %zu-%zu, %s plays 1\n", mountain->move_first, mountain->move_last,
                  tj_sequence_colour(*moves) == TJ_WHITE ? "White" : "Black");
    for (size_t i = 0; i < n; i++)
        tj_buf_printf(&cell, "window %u, highest frequency %s\n", cuts[i].profile->width,
                      tj_quantity_count(cuts[i].mountain->highest).text);
    tj_text_grid_note(&cell, &beside, BESIDE_WIDTH);
    tj_go_diagram_write(&diagram, style, &cell);
    tj_text_grid_add(cells, &cell);
}

static int put_mountains(const tj_profile *profile, const tj_go_diagram_style *style, tj_buf *out,
                         tj_err *err)
{
    cut_list list = {NULL, 0, 0};
    tj_text_grid cells;
    int rc = list_cuts(profile, &list) ? tj_fail_nomem(err) : 0;

    if (!rc && !list.len)
        tj_buf_printf(out,
                      "\n"
                      "no mountains: the frequency never rises and falls by a factor of %g\n",
                      profile->threshold);
    if (!rc && list.len) {
        tj_buf_printf(out,
                      "\n"
                      "%s, where the frequency rises and falls by a factor of %g or more.\n"
                      "Each is shown with the move before it.\n\n",
                      tj_quantity_noun(list.len, "mountain").text, profile->threshold);
        tj_text_grid_begin(&cells, style->width, 0, out);
        for (size_t i = 0, next; i < list.len; i = next) {
            for (next = i + 1; next < list.len && same_string(&list.items[i], &list.items[next]); next++)
                continue;
            add_cut(profile, &list.items[i], next - i, style, &cells);
        }
        tj_text_grid_end(&cells);
    }
    free(list.items);
    return rc;
}

/* ---- the whole ---- */

static int put_header(const tj_profile_answer *answer, const tj_terminal *terminal, bool ascii, tj_buf *out,
                      tj_err *err)
{
    static const tj_column COLUMNS[] = {{"game", TJ_LEFT},  {"date", TJ_LEFT},   {"black", TJ_LEFT},
                                        {"white", TJ_LEFT}, {"result", TJ_LEFT}, {"moves", TJ_RIGHT},
                                        {"event", TJ_LEFT}};
    tj_table *table = tj_table_new(COLUMNS, 7);
    tj_table_style style = {false, ascii, terminal->width};
    tj_terminal cutting = *terminal;
    const char *slash = answer->file ? strrchr(answer->file, '/') : NULL;
    int rc;

    cutting.cut_width = cutting.width; /* the charts below are cut there, too */
    if (answer->file)
        tj_table_text(table, slash && slash[1] ? slash + 1 : answer->file);
    else
        tj_table_printf(table, "%u", answer->header.id);
    tj_game_cells(table, &answer->header, &cutting);
    tj_table_count(table, answer->profile->move_count);
    tj_table_text(table, answer->header.field[TJ_FIELD_EVENT]);
    rc = tj_table_write(table, &style, out) ? tj_fail_nomem(err) : 0;
    tj_table_free(table);
    return rc;
}

int tj_profile_report_text(const tj_profile_answer *answer, const tj_terminal *terminal, bool ascii,
                           tj_buf *out, tj_err *err)
{
    const tj_go_diagram_style style = {ascii, terminal->colour, terminal->width};
    const tj_profile *profile = answer->profile;
    int rc = put_header(answer, terminal, ascii, out, err);

    if (rc)
        return rc;
    tj_buf_printf(out, "\nfrequencies of %s codes in %s; counts %s this game",
                  profile->code == TJ_MINE_ES ? "E_S" : "E_R", tj_quantity_noun(profile->games, "game").text,
                  profile->included ? "include" : "do not include");
    if (profile->included && answer->file)
        tj_buf_printf(out, ":\nit has the codes of game %u", profile->included);
    tj_buf_putc(out, '\n');
    if ((rc = tj_profile_charts(profile, terminal->width, ascii, out, err)) ||
        (rc = put_mountains(profile, &style, out, err)))
        return rc;
    return tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}
