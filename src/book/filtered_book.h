/* A book as a player sees it who makes these choices (choose.h): what they leave out is never played, and
 * where they leave no choice one move always is.  Plies and turned positions play no part. */
#ifndef TJ_BOOK_FILTERED_BOOK_H
#define TJ_BOOK_FILTERED_BOOK_H

#include "tejun/book.h"

/* base is borrowed; choice is copied. */
int tj_book_filtered_new(tj_book **out, tj_book *base, const tj_book_choice *choice, tj_err *err);

#endif
