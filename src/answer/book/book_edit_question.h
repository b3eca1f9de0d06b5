/* Changing a move of a book of tejun, and what takes the change back. */
#ifndef TJ_ANSWER_BOOK_BOOK_EDIT_QUESTION_H
#define TJ_ANSWER_BOOK_BOOK_EDIT_QUESTION_H

#include "answer/book/book_json.h"
#include "answer/book/book_show_question.h"

typedef struct tj_book_edit_params {
    tj_words moves;
    const char *sfen, *board;
    const char *move, *reply, *note, *source;
    double facts[TJ_BOOK_FACTS]; /* as in tj_book_facts; NaN: not given */
    unsigned forget;             /* tj_book_field: what is to be forgotten; only a server has it */
    bool delete;
} tj_book_edit_params;

/* The change of a book that was asked for. */
typedef struct tj_book_change {
    tj_book_query query; /* the position */
    tj_book_move facts;  /* the move, and what is to be set; texts are borrowed */
    unsigned fields;     /* tj_book_field: what is set, or forgotten if facts.known does not have it */
    bool delete;
} tj_book_change;

typedef struct tj_book_edit_answer {
    tj_book_change change;
    tj_book_entry before, after;
} tj_book_edit_answer;

/* It is about one book, which is open; `path` is its file. */
extern const tj_question tj_book_edit_question;

/* A change of a book of that board.  Of moves that are the same because the position looks the same from
 * several sides, it is the one that books name.  TJ_E_USAGE. */
int tj_book_change_read(tj_book_change *change, unsigned board, const tj_book_edit_params *given,
                        tj_err *err);
/* A member "undo": the parameters that take it back, if the move was `before` (NULL: it was not there). */
void tj_book_undo_json(tj_json *json, const tj_book_change *change, const tj_book_move *before);

#endif
