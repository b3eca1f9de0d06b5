#include "cli/mine_html.h"

#include "base/error.h"
#include "cli/diagram_svg.h"
#include "cli/html.h"

#define CELL_PIXELS  20
#define WIDE_COLUMNS 13 /* boards from here on take two places: numbers in them would be too small in one */

static bool is_shown(const tj_mined *mined)
{
    return tj_mined_sequence(mined)->len >= TJ_MINE_HTML_MOVES;
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
        tj_html_paragraph(out, line->data);
    forget_line(line, out);
}

static bool is_wide(const tj_diagram *diagram)
{
    return !diagram->cropped || diagram->right - diagram->left + 1 >= WIDE_COLUMNS;
}

static void put_board(const tj_mined *mined, const tj_diagram *diagram, tj_buf *line, tj_buf *out)
{
    tj_diagram_svg_style style = {.cell = CELL_PIXELS};

    tj_mined_moves(mined, line);
    style.title = line->len ? line->data : NULL;
    tj_diagram_svg(diagram, &style, out);
    forget_line(line, out);
}

static void put_card(const tj_mined *mined, tj_buf *line, tj_buf *out)
{
    const tj_surroundings *around = mined->surroundings;
    tj_buf beside = TJ_BUF_INIT;
    tj_diagram diagram;

    tj_mined_diagram(mined, &diagram, &beside);
    tj_buf_printf(line, "%u. %s", mined->rank, tj_mined_played(mined).text);
    tj_html_card_begin(out, line->len ? line->data : NULL, is_wide(&diagram));
    forget_line(line, out);
    put_board(mined, &diagram, line, out);
    put_line(&beside, out);
    tj_buf_release(&beside);
    tj_buf_printf(line, "Score %s", tj_mined_score(mined->score).text);
    if (around)
        tj_buf_printf(line, "; %s", tj_mined_around(mined).text);
    if (around && around->pictures > 1)
        tj_buf_printf(line, ", the rest in %s",
                      tj_quantity_noun(around->pictures - 1, "other way", "other ways").text);
    tj_buf_putc(line, '.');
    put_line(line, out);
    if (mined->note)
        tj_html_paragraph(out, mined->note);
    tj_html_card_end(out);
}

static void put_left_out(size_t shorter, tj_buf *line, tj_buf *out)
{
    tj_buf_printf(line, "%s of fewer than %d moves %s left out.",
                  tj_quantity_noun(shorter, "sequence", "sequences").text, TJ_MINE_HTML_MOVES,
                  shorter == 1 ? "is" : "are");
    put_line(line, out);
}

int tj_mine_html(const tj_mined *mined, size_t count, const char *title, const char *lead, tj_buf *out,
                 tj_err *err)
{
    tj_buf line = TJ_BUF_INIT;
    size_t shorter = 0;

    for (size_t i = 0; i < count; i++)
        shorter += !is_shown(&mined[i]);
    if (shorter == count)
        return tj_fail(err, TJ_E_NOTFOUND, "there is no sequence of %d or more moves for a page",
                       TJ_MINE_HTML_MOVES);
    tj_html_begin(out, title, lead);
    if (shorter)
        put_left_out(shorter, &line, out);
    tj_html_cards_begin(out);
    for (size_t i = 0; i < count; i++)
        if (is_shown(&mined[i]))
            put_card(&mined[i], &line, out);
    tj_html_cards_end(out);
    tj_html_end(out);
    tj_buf_release(&line);
    return tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}
