#include "cli/book/book_board.h"

#include <stdio.h>
#include <string.h>

#include "cli/terminal/text_grid.h"
#include "cli/go/go_diagram.h"
#include "cli/shogi/shogi_diagram.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

static size_t letters_of(const tj_book_entry *entry)
{
    return !entry ? 0 : entry->len < strlen(LETTERS) ? entry->len : strlen(LETTERS);
}

/* Where the move goes; in shogi several may go to one square. */
static unsigned goes_to(const tj_position *query, const tj_book_move *move)
{
    return tj_position_shogi(query) ? tj_shogi_move_to(move->move) : move->move;
}

char tj_book_query_letter(const tj_position *query, const tj_book_entry *entry, size_t number)
{
    const tj_book_move *move = &entry->items[number];

    if (move->move == TJ_PASS)
        return '\0';
    for (size_t i = 0; i < letters_of(entry); i++)
        if (goes_to(query, &entry->items[i]) == goes_to(query, move))
            return LETTERS[i];
    return '\0';
}

static void draw_shogi(const tj_position *query, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    tj_shogi_diagram diagram = {.position = tj_position_shogi(query)};

    for (size_t i = letters_of(entry); i-- > 0;)
        diagram.label[tj_shogi_move_to(entry->items[i].move)] = LETTERS[i];
    tj_shogi_diagram_write(&diagram, ascii, out);
}

static void draw_go(const tj_position *query, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    const tj_go_diagram_style style = {.ascii = ascii, .width = 80};
    tj_go_diagram diagram;

    const tj_go_board *board = tj_position_go(query);

    tj_go_diagram_init(&diagram, board->size);
    for (unsigned p = 0; p < (unsigned)board->size * board->size; p++)
        diagram.stone[p] = (uint8_t)tj_go_board_at(board, p);
    diagram.last = TJ_PASS;
    for (size_t i = letters_of(entry); i-- > 0;)
        if (entry->items[i].move != TJ_PASS)
            snprintf(diagram.label[entry->items[i].move], sizeof diagram.label[0], "%c", LETTERS[i]);
    tj_go_diagram_write(&diagram, &style, out);
}

void tj_book_query_draw(const tj_position *query, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    char text[TJ_POSITION_TEXT_MAX];

    if (tj_position_shogi(query)) {
        draw_shogi(query, entry, ascii, out);
    } else if (tj_position_go(query)) {
        draw_go(query, entry, ascii, out);
    } else {
        tj_position_format(query, text);
        tj_buf_printf(out, "%s\n", text);
    }
    tj_buf_printf(out, "%s to move\n", tj_position_to_move(query) == TJ_BLACK ? "Black" : "White");
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

void tj_book_query_put_moves(const tj_position *query, const tj_book_entry *entry, bool ascii, unsigned width,
                             tj_buf *out)
{
    tj_buf text = TJ_BUF_INIT;

    for (size_t i = 0; i < entry->len && entry->items[i].probability > 0; i++) {
        tj_buf_puts(&text, i ? ", " : "");
        tj_book_query_put_move(query, entry->items[i].move, ascii, &text);
        tj_buf_printf(&text, " %.1f%%", 100 * entry->items[i].probability);
    }
    if (tj_buf_ok(&text))
        tj_text_grid_wrap(out, text.data ? text.data : "", width);
    else
        out->failed = true;
    tj_buf_release(&text);
}
