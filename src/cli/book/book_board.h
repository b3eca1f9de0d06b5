/* Positions and moves of books in a terminal. */
#ifndef TJ_CLI_BOOK_BOOK_BOARD_H
#define TJ_CLI_BOOK_BOOK_BOARD_H

#include "answer/book_query.h"
#include "tejun/go.h"
#include "tejun/shogi.h"

/* Draws the board, with letters where the entry's first moves go (NULL: none); the first of several. */
void tj_book_query_draw(const tj_position *query, const tj_book_entry *entry, bool ascii, tj_buf *out);
/* The letter of the place where a move goes; NUL if it has none. */
char tj_book_query_letter(const tj_position *query, const tj_book_entry *entry, size_t number);
/* The most probable moves first; those that are alike stay as the book has them. */
void tj_book_entry_sort(tj_book_entry *entry);
/* Appends the moves of a sorted entry that are played, "△８四歩 31.2%, ...", in lines of `width` columns. */
void tj_book_query_put_moves(const tj_position *query, const tj_book_entry *entry, bool ascii, unsigned width,
                             tj_buf *out);

#endif
