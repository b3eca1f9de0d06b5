#include "cli/book/book_board.h"

void tj_book_board_draw(const tj_board_diagram *diagram, tj_buf *out)
{
    tj_board_diagram_write(diagram, out);
    tj_buf_printf(out, "%s to move\n",
                  tj_position_to_move(diagram->position) == TJ_BLACK ? "Black" : "White");
}

void tj_book_entry_sort(tj_book_entry *entry)
{
    for (size_t i = 1; i < entry->len; i++) {
        tj_book_move move = entry->items[i];
        size_t at = i;

        for (; at && entry->items[at - 1].probability < move.probability; at--)
            entry->items[at] = entry->items[at - 1];
        entry->items[at] = move;
    }
}
