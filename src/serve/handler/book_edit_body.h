/* A change of a book as it stands in the body of a request.
 *
 *     {"moves": ["7g7f"], "move": "8c8d", "weight": 3, "note": "slow"}
 *     {"moves": ["Q16"], "move": "D4", "weight": 3} */
#pragma once

#include "answer/book/book_questions.h"

typedef struct tj_book_edit_body {
    tj_book_edit_params params;
    tj_words texts; /* owned; those of the parameters */
} tj_book_edit_body;

/* A pure function of bytes.  TJ_E_USAGE with a sentence; TJ_E_NOMEM.  Release it whatever is returned. */
int tj_book_edit_body_parse(tj_book_edit_body *edit, const char *bytes, size_t n, tj_err *err);
void tj_book_edit_body_release(tj_book_edit_body *edit);
