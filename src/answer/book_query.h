/* A position that is asked of a book, and its moves as players write them. */
#ifndef TJ_ANSWER_BOOK_QUERY_H
#define TJ_ANSWER_BOOK_QUERY_H

#include "answer/param.h"
#include "tejun/book.h"

/* After moves from the start on that board; for shogi `sfen` (may be NULL) is where they begin.  TJ_E_USAGE
 * for what cannot be read or is not legal. */
int tj_book_query_from_words(tj_position *position, unsigned board, const char *sfen, const tj_words *words,
                             tj_err *err);
/* The one move that the word names, of this position.  TJ_E_USAGE. */
int tj_book_query_parse_move(const tj_position *position, const char *word, uint16_t *move, tj_err *err);

/* Appends "▲７六歩", or in USI, as ASCII; "Q16". */
void tj_book_query_put_move(const tj_position *position, uint16_t move, bool ascii, tj_buf *out);

#endif
