/* Positions and moves of books in a terminal. */
#ifndef TJ_CLI_BOOK_BOOK_BOARD_H
#define TJ_CLI_BOOK_BOOK_BOARD_H

#include "cli/board_diagram.h"
#include "tejun/book.h"

/* Draws the board and says who is to move. */
void tj_book_board_draw(const tj_board_diagram *diagram, tj_buf *out);
/* The most probable moves first; those that are alike stay as the book has them. */
void tj_book_entry_sort(tj_book_entry *entry);

#endif
