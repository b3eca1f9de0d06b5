/* Acquired sequences as a page. */
#include "base/error.h"
#include "cli/go/go_diagram_svg.h"
#include "cli/go/mine/mine_item.h"
#include "cli/report/html.h"

#define CELL_PIXELS  20
#define WIDE_COLUMNS 13 /* boards from here on take two places: numbers in them would be too small in one */

static bool is_shown(const tj_mine_item *item)
{
    return tj_mine_item_sequence(item)->len >= TJ_MINE_HTML_MOVES;
}

/* Empties the line, whose failure is that of the page. */
static void forget_line(tj_buf *line, tj_buf *out)
{
    out->failed |= line->failed;
    tj_buf_clear(line);
}

static void put_line(tj_buf *line, tj_buf *out)
{
    if (line->len)
        tj_html_element(out, "p", line->data);
    forget_line(line, out);
}

static bool is_wide(const tj_go_diagram *diagram)
{
    return diagram->right - diagram->left + 1 >= WIDE_COLUMNS;
}

static void put_board(const tj_mine_item *item, const tj_go_diagram *diagram, tj_buf *line, tj_buf *out)
{
    const tj_sequence *sequence = tj_mine_item_sequence(item);
    tj_go_diagram_svg_style style = {.cell = CELL_PIXELS};

    for (unsigned i = 0; i < sequence->len; i++) {
        char name[8];

        tj_sequence_move_format(sequence->moves[i], name);
        tj_buf_printf(line, "%s%s", i ? " " : "", name);
    }
    style.title = line->len ? line->data : NULL;
    tj_go_diagram_svg(diagram, &style, out);
    forget_line(line, out);
}

static void put_card(const tj_mine_item *item, tj_buf *line, tj_buf *out)
{
    const tj_surroundings *around = item->surroundings;
    tj_buf beside = TJ_BUF_INIT;
    tj_go_diagram diagram;

    tj_mine_item_diagram(item, &diagram, &beside);
    tj_buf_printf(line, "%u. %s", item->mined.rank, tj_mine_item_played(item).text);
    tj_html_card_begin(out, line->len ? line->data : NULL, is_wide(&diagram));
    forget_line(line, out);
    put_board(item, &diagram, line, out);
    put_line(&beside, out);
    tj_buf_release(&beside);
    tj_buf_printf(line, "Score %s", tj_mine_item_score(item->mined.score).text);
    if (around)
        tj_buf_printf(line, "; %s", tj_mine_item_around(item).text);
    if (around && around->pictures > 1)
        tj_buf_printf(line, ", the rest in %s",
                      tj_quantity_noun(around->pictures - 1, "other way", "other ways").text);
    tj_buf_putc(line, '.');
    put_line(line, out);
    if (item->note)
        tj_html_element(out, "p", item->note);
    tj_html_close(out, "div");
}

static void put_left_out(size_t shorter, tj_buf *line, tj_buf *out)
{
    tj_buf_printf(line, "%s of fewer than %d moves %s left out.",
                  tj_quantity_noun(shorter, "sequence", "sequences").text, TJ_MINE_HTML_MOVES,
                  shorter == 1 ? "is" : "are");
    put_line(line, out);
}

int tj_mine_html(const tj_mine_item *item, size_t count, const char *title, const char *lead, tj_buf *out,
                 tj_err *err)
{
    tj_buf line = TJ_BUF_INIT;
    size_t shorter = 0;

    for (size_t i = 0; i < count; i++)
        shorter += !is_shown(&item[i]);
    if (shorter == count)
        return tj_fail(err, TJ_E_NOTFOUND, "no sequence has %d or more moves; the page would be empty",
                       TJ_MINE_HTML_MOVES);
    tj_html_begin(out, title, lead);
    if (shorter)
        put_left_out(shorter, &line, out);
    tj_html_open(out, "div class=\"cards\"");
    for (size_t i = 0; i < count; i++)
        if (is_shown(&item[i]))
            put_card(&item[i], &line, out);
    tj_html_close(out, "div");
    tj_html_end(out);
    tj_buf_release(&line);
    return tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}
