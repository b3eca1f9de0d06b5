#include "cli/book_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/cells.h"
#include "cli/diagram.h"
#include "cli/shogi_diagram.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

static size_t letters_of(const tj_book_entry *entry)
{
    return !entry ? 0 : entry->len < strlen(LETTERS) ? entry->len : strlen(LETTERS);
}

char tj_book_spot_letter(const tj_book_spot *spot, const tj_book_entry *entry, size_t number)
{
    bool passes = spot->game == TJ_GO && entry->items[number].move == TJ_PASS;

    return number < letters_of(entry) && !passes ? LETTERS[number] : '\0';
}

static void draw_shogi(const tj_book_spot *spot, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    tj_shogi_diagram diagram = {.position = &spot->shogi};

    for (size_t i = letters_of(entry); i-- > 0;)
        diagram.label[tj_shogi_move_to(entry->items[i].move)] = LETTERS[i];
    tj_shogi_diagram_write(&diagram, ascii, out);
}

static void draw_go(const tj_book_spot *spot, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    const tj_diagram_style style = {.ascii = ascii, .width = 80};
    tj_diagram diagram;

    tj_diagram_init(&diagram, spot->board.size);
    for (unsigned p = 0; p < (unsigned)spot->board.size * spot->board.size; p++)
        diagram.stone[p] = (uint8_t)tj_go_board_at(&spot->board, p);
    diagram.last = TJ_PASS;
    for (size_t i = letters_of(entry); i-- > 0;)
        if (entry->items[i].move != TJ_PASS)
            snprintf(diagram.label[entry->items[i].move], sizeof diagram.label[0], "%c", LETTERS[i]);
    tj_diagram_write(&diagram, &style, out);
}

void tj_book_spot_draw(const tj_book_spot *spot, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    int side = spot->game == TJ_SHOGI ? spot->shogi.side : spot->colour;

    (spot->game == TJ_SHOGI ? draw_shogi : draw_go)(spot, entry, ascii, out);
    tj_buf_printf(out, "%s to move\n", side == TJ_BLACK ? "Black" : "White");
}

static int compare_moves(const void *a, const void *b)
{
    const tj_book_move *const *p = a, *const *q = b;

    if ((*p)->probability != (*q)->probability)
        return (*p)->probability > (*q)->probability ? -1 : 1;
    return *p < *q ? -1 : 1;
}

int tj_book_spot_put_moves(const tj_book_spot *spot, const tj_book_entry *entry, bool ascii, unsigned width,
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
        tj_book_spot_put_move(spot, sorted[i]->move, ascii, &text);
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
