/* The options by which engines play from an opening book. */
#ifndef TJ_CLI_BOOK_BOOK_CHOICE_H
#define TJ_CLI_BOOK_BOOK_CHOICE_H

#include "tejun/book.h"
#include "cli/command.h"

typedef struct tj_book_choice_options {
    const char *book; /* the file; NULL: without a book */
    int by, turns;    /* indices into words */
    int64_t narrow, plies, least, behind;
} tj_book_choice_options;

extern const tj_param tj_book_choice_param_table[];
/* For games that have no turns to be allowed (Go: they are always the same). */
extern const tj_param tj_go_book_choice_param_table[];

/* What the member is in a command's TJ_DEFAULTS. */
#define TJ_BOOK_CHOICE_DEFAULTS                                                                              \
    {                                                                                                        \
        .least = INT64_MIN, .behind = -1                                                                     \
    }

/* A row for a command's table whose struct has a member `book` of this type. */
#define TJ_BOOK_CHOICE_OPTIONS(T)                                                                            \
    TJ_INCLUDE(T, book, tj_book_choice_options, "Playing from an opening book", tj_book_choice_param_table)
#define TJ_GO_BOOK_CHOICE_OPTIONS(T)                                                                         \
    TJ_INCLUDE(T, book, tj_book_choice_options, "Playing from an opening book", tj_go_book_choice_param_table)

/* What moves are drawn from a book by: the seed that was given, or, if that is negative, another one each
 * time. */
uint64_t tj_book_choice_seed(int64_t given);

tj_book_choice tj_book_choice_from_options(const tj_book_choice_options *options);

#endif
