/* What a book says about a position, and how such a position is told. */
#ifndef TJ_ANSWER_BOOK_BOOK_SHOW_QUESTION_H
#define TJ_ANSWER_BOOK_BOOK_SHOW_QUESTION_H

#include "answer/question/question.h"

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

/* ---- the question ---- */

typedef struct tj_book_show_params {
    tj_words moves;
    const char *sfen;
} tj_book_show_params;

typedef struct tj_book_show_answer {
    tj_book_query query;
    tj_book_entry entry;
} tj_book_show_answer;

extern const tj_question tj_book_show_question;

#endif
