/* Positions and moves of books in a terminal. */
#ifndef TJ_CLI_BOOK_BOARD_H
#define TJ_CLI_BOOK_BOARD_H

#include "answer/book_spot.h"

/* Draws the board, with letters where the entry's first moves go (NULL: none); the first of several. */
void tj_book_spot_draw(const tj_book_spot *spot, const tj_book_entry *entry, bool ascii, tj_buf *out);
/* The letter of one of them; NUL if it has none. */
char tj_book_spot_letter(const tj_book_spot *spot, const tj_book_entry *entry, size_t number);
/* Appends the moves that are played, most probable first, "△８四歩 31.2%, ...", in lines of `width` columns.
 */
int tj_book_spot_put_moves(const tj_book_spot *spot, const tj_book_entry *entry, bool ascii, unsigned width,
                           tj_buf *out, tj_err *err);

#endif
