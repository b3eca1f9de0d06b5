/* Acquired sequences in a terminal. */
#include "base/error.h"
#include "cli/go/mine/mine_item.h"
#include "cli/terminal/text_grid.h"

#define CAPTION_WIDTH 24 /* below a narrow board; three of them fit into 80 columns */
#define WIDTH_MIN     20

static unsigned caption_width(const tj_go_diagram *diagram, const tj_go_diagram_style *style)
{
    unsigned columns = diagram->right - diagram->left + 1, most = style->width;
    unsigned width = 2 * columns + (style->ascii ? 7 : 5);

    if (width < CAPTION_WIDTH)
        width = CAPTION_WIDTH;
    if (most < WIDTH_MIN)
        most = WIDTH_MIN;
    return width < most ? width : most;
}

/* Each thing has its line, so that boards side by side begin on the same one; below the board what it cannot
 * show, and the note. */
static void add_cell(tj_text_grid *cells, const tj_mine_item *item, const tj_go_diagram_style *style)
{
    tj_buf cell = TJ_BUF_INIT, beside = TJ_BUF_INIT;
    tj_go_diagram diagram;
    unsigned width;

    tj_mine_item_diagram(item, &diagram, &beside);
    width = caption_width(&diagram, style);
    tj_buf_printf(&cell, "%u. score %s\n%s\n", item->mined.rank, tj_mine_item_score(item->mined.score).text,
                  tj_mine_item_played(item).text);
    if (item->surroundings)
        tj_buf_printf(&cell, "as shown %s\n", tj_quantity_noun(item->surroundings->frequency, "time").text);
    tj_go_diagram_write(&diagram, style, &cell);
    tj_text_grid_note(&cell, &beside, width);
    if (item->note)
        tj_text_grid_wrap(&cell, item->note, width);
    tj_text_grid_add(cells, &cell);
}

int tj_mine_text(const tj_mine_item *item, size_t count, const tj_go_diagram_style *style, tj_buf *out,
                 tj_err *err)
{
    tj_text_grid cells;

    tj_text_grid_begin(&cells, style->width, CAPTION_WIDTH, out);
    for (size_t i = 0; i < count; i++)
        add_cell(&cells, &item[i], style);
    tj_text_grid_end(&cells);
    if (count)
        tj_buf_putc(out, '\n');
    return out->failed ? tj_fail_nomem(err) : 0;
}
