/* Books named on the command line. */
#ifndef TJ_CLI_BOOK_BOOK_INPUT_H
#define TJ_CLI_BOOK_BOOK_INPUT_H

#include "cli/command.h"
#include "tejun/book.h"

typedef struct tj_books {
    tj_book **items;
    const char **names; /* without their folders */
    size_t len;
} tj_books;

/* Opens the files; what had to be left out of them is told on standard error. */
int tj_books_open(tj_books *books, const tj_invocation *call, const char *const *paths, size_t n,
                  bool whole_file, tj_err *err);
/* One book of which a few positions are wanted: nothing is looked for in it that is not asked about. */
int tj_books_open_quick(tj_books *books, const tj_invocation *call, const char *path, bool whole_file,
                        tj_err *err);
/* TJ_E_USAGE with the name of the first one that is of Go. */
int tj_books_check_shogi(const tj_books *books, tj_err *err);
void tj_books_close(tj_books *books);

/* The last part of a path. */
const char *tj_book_name(const char *path);

#endif
