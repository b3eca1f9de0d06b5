/* A position that is asked of a book, and its moves as players write them. */
#ifndef TJ_ANSWER_BOOK_BOOK_QUERY_H
#define TJ_ANSWER_BOOK_BOOK_QUERY_H

#include "answer/param.h"
#include "tejun/book.h"

typedef struct tj_book_query {
    tj_position at;
    size_t moves;  /* played so far */
    uint16_t last; /* the last of them, where there are any */
} tj_book_query;

/* After moves from the start of an even game on that board, or from `start`, the text of a position that is
 * called `name` (tj_book_text_name); NULL: none.  TJ_E_USAGE for what cannot be read or is not legal. */
int tj_book_query_read(tj_book_query *query, unsigned board, const char *name, const char *start,
                       const tj_words *words, tj_err *err);
/* The one move that the text names, of this position, legal by any rules.  TJ_E_USAGE. */
int tj_book_query_move(const tj_book_query *query, const char *text, uint16_t *move, tj_err *err);

/* Appends "▲７六歩", or in USI, as ASCII; "Q16". */
void tj_book_put_move(const tj_position *position, uint16_t move, bool ascii, tj_buf *out);

#endif
