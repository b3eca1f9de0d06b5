/* Books named on the command line. */
#pragma once

#include "cli/command.h"
#include "tejun/book.h"

enum { TJ_BOOKS_MAX = 16 }; /* that play each other */

/* How to open them: these members of the options, and otherwise the usual ones. */
tj_book_open_options tj_books_how(bool whole_file, bool unchecked);
/* Opens the files, called by the last parts of their paths; what had to be left out of them is reported on
 * standard error. */
int tj_books_open(tj_books *books, const tj_invocation *call, const char *const *paths, size_t n,
                  tj_book_open_options how, tj_err *err);
void tj_books_close(tj_books *books);

/* Takes the first n of the words off, opens these books and asks the command's question about them. */
int tj_books_ask(tj_invocation *call, tj_words *words, size_t n, tj_book_open_options how, tj_buf *out,
                 tj_err *err);

/* The last part of a path. */
const char *tj_book_name(const char *path);
