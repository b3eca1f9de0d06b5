#include "cli/book_board.h"

#include <stdlib.h>
#include <string.h>

#include "answer/book_json.h"
#include "base/error.h"
#include "cli/cells.h"
#include "cli/shogi_diagram.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

void tj_book_board_draw(const tj_shogi *position, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    tj_shogi_diagram diagram = {.position = position};

    for (size_t i = entry && entry->len < strlen(LETTERS) ? entry->len : 0; i-- > 0;)
        diagram.label[tj_shogi_move_to(entry->items[i].move)] = LETTERS[i];
    tj_shogi_diagram_write(&diagram, ascii, out);
    tj_buf_printf(out, "%s to move\n", position->side == TJ_BLACK ? "Black" : "White");
}

static int compare_moves(const void *a, const void *b)
{
    const tj_book_move *const *p = a, *const *q = b;

    if ((*p)->probability != (*q)->probability)
        return (*p)->probability > (*q)->probability ? -1 : 1;
    return *p < *q ? -1 : 1;
}

int tj_book_board_put_moves(const tj_shogi *position, const tj_book_entry *entry, bool ascii, unsigned width,
                            tj_buf *out, tj_err *err)
{
    const tj_book_move **sorted = tj_alloc(entry->len, sizeof *sorted);
    tj_buf text = TJ_BUF_INIT;

    if (!sorted)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < entry->len; i++)
        sorted[i] = &entry->items[i];
    if (entry->len)
        qsort(sorted, entry->len, sizeof *sorted, compare_moves);
    for (size_t i = 0; i < entry->len && sorted[i]->probability > 0; i++) {
        tj_buf_puts(&text, i ? ", " : "");
        tj_book_put_move(position, sorted[i]->move, ascii, &text);
        tj_buf_printf(&text, " %.1f%%", 100 * sorted[i]->probability);
    }
    free(sorted);
    if (tj_buf_ok(&text))
        tj_cells_wrap(out, text.data ? text.data : "", width);
    else
        out->failed = true;
    tj_buf_release(&text);
    return 0;
}
