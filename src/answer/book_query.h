/* A position of either game that is asked of a book. */
#ifndef TJ_ANSWER_BOOK_QUERY_H
#define TJ_ANSWER_BOOK_QUERY_H

#include "answer/param.h"
#include "tejun/book.h"

typedef struct tj_book_query {
    int game; /* tj_game_id */
    tj_shogi shogi;
    tj_go_board board; /* Go, with who is to move */
    int colour;
} tj_book_query;

/* After moves from the start; for shogi `sfen` (may be NULL) is where they begin.  size: lines of a Go board.
 * TJ_E_USAGE for what cannot be read or is not legal. */
int tj_book_query_from_words(tj_book_query *query, int game, unsigned size, const char *sfen,
                             const tj_words *words, tj_err *err);
/* A place of a match. */
void tj_book_query_from_match(tj_book_query *query, const tj_book_match *match, uint32_t number);
/* One of the positions with most moves. */
void tj_book_query_from_largest(tj_book_query *query, const tj_book *book,
                                const tj_book_statistics *statistics, size_t number);

/* What the book says of it. */
int tj_book_query_run(const tj_book_query *query, tj_book *book, tj_book_entry *entry, tj_err *err);
/* The one move that the word names, of this position.  TJ_E_USAGE. */
int tj_book_query_parse_move(const tj_book_query *query, const char *word, uint16_t *move, tj_err *err);
/* The position after a legal move. */
void tj_book_query_play(tj_book_query *query, uint16_t move);

/* Appends "▲７六歩", or in USI, as ASCII; "Q16". */
void tj_book_query_put_move(const tj_book_query *query, uint16_t move, bool ascii, tj_buf *out);

/* As book files have it. */
void tj_book_query_text(const tj_book_query *query, char out[TJ_BOOK_POSITION_MAX]);
/* What that is called in tables and JSON: "sfen", "board". */
const char *tj_book_text_name(int game);

#endif
