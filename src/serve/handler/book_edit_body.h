/* A change of a book as it stands in the body of a request, and the one that takes it back.
 *
 *     {"moves": ["7g7f"], "move": "8c8d", "weight": 3, "note": "slow"}
 *     {"moves": ["Q16"], "move": "D4", "weight": 3} */
#ifndef TJ_SERVE_HANDLER_BOOK_EDIT_BODY_H
#define TJ_SERVE_HANDLER_BOOK_EDIT_BODY_H

#include "answer/book/book_query.h"
#include "base/json.h"

typedef struct tj_book_edit_body {
    tj_book_query query; /* the position */
    tj_book_move facts;  /* the move, and what is to be set; texts are `note` and `source` */
    unsigned change;     /* tj_book_field: what is set, or forgotten if facts.known does not have it */
    bool delete;
    char *note, *source; /* owned */
} tj_book_edit_body;

/* A change of a book of that board.  Of moves that are the same because the position looks the same from
 * several sides, it is the one that books name.  A pure function of bytes.  TJ_E_USAGE with a sentence;
 * TJ_E_NOMEM.  Release it whatever is returned. */
int tj_book_edit_body_parse(tj_book_edit_body *edit, unsigned board, const char *bytes, size_t n,
                            tj_err *err);
void tj_book_edit_body_release(tj_book_edit_body *edit);

/* A member "undo": the body that takes the edit back, if the move was `before` (NULL: it was not there). */
void tj_book_edit_undo_json(tj_json *json, const tj_book_edit_body *edit, const tj_book_move *before);

#endif
