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

static void put_board(const tj_mine_item *item, const tj_go_diagram *diagram, tj_buf *out)
{
    const tj_sequence *sequence = tj_mine_item_sequence(item);
    tj_go_diagram_svg_style style = {.cell = CELL_PIXELS};
    tj_buf title = TJ_BUF_INIT;

    for (unsigned i = 0; i < sequence->len; i++) {
        char name[8];

        tj_sequence_move_format(sequence->moves[i], name);
        tj_buf_printf(&title, "%s%s", i ? " " : "", name);
    }
    style.title = title.len ? title.data : NULL;
    tj_go_diagram_svg(diagram, &style, out);
    out->failed |= title.failed;
    tj_buf_release(&title);
}

static void put_card(const tj_mine_item *item, tj_buf *out)
{
    const tj_surroundings *around = item->surroundings;
    tj_buf beside = TJ_BUF_INIT;
    tj_go_diagram diagram;

    tj_mine_item_diagram(item, &diagram, &beside);
    tj_html_open(out, diagram.right - diagram.left + 1 >= WIDE_COLUMNS ? "div class=\"card wide\""
                                                                       : "div class=\"card\"");
    tj_buf_printf(out, "<h3>%u. %s</h3>\n", item->mined.rank, tj_mine_item_played(item).text);
    put_board(item, &diagram, out);
    if (beside.len)
        tj_html_element(out, "p", beside.data);
    out->failed |= beside.failed;
    tj_buf_release(&beside);
    tj_buf_printf(out, "<p>Score %s", tj_mine_item_score(item->mined.score).text);
    if (around)
        tj_buf_printf(out, "; %s", tj_mine_item_around(item).text);
    if (around && around->pictures > 1)
        tj_buf_printf(out, ", the rest in %s", tj_quantity_noun(around->pictures - 1, "other way").text);
    tj_buf_puts(out, ".</p>\n");
    if (item->note)
        tj_html_element(out, "p", item->note);
    tj_html_close(out, "div");
}

int tj_mine_html(const tj_mine_item *item, size_t count, const char *title, const char *lead, tj_buf *out,
                 tj_err *err)
{
    size_t shorter = 0;

    for (size_t i = 0; i < count; i++)
        shorter += !is_shown(&item[i]);
    if (shorter == count)
        return tj_fail(err, TJ_E_NOTFOUND, "no sequence has %d or more moves; the page would be empty",
                       TJ_MINE_HTML_MOVES);
    tj_html_begin(out, title, lead);
    if (shorter)
        tj_buf_printf(out, "<p>%s of fewer than %d moves %s left out.</p>\n",
                      tj_quantity_noun(shorter, "sequence").text, TJ_MINE_HTML_MOVES,
                      shorter == 1 ? "is" : "are");
    tj_html_open(out, "div class=\"cards\"");
    for (size_t i = 0; i < count; i++)
        if (is_shown(&item[i]))
            put_card(&item[i], out);
    tj_html_close(out, "div");
    tj_html_end(out);
    return tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}
