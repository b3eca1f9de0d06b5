/* Our engine at work for another program: what `tejun gtp` and `tejun usi` share. */
#pragma once

#include "cli/command.h"
#include "tejun/book.h"
#include "tejun/engine.h"

/* Options by which engines play from an opening book. */
typedef struct tj_book_choice_options {
    const char *book;      /* the file; NULL: without a book */
    int turns;             /* index into words: tj_book_turn */
    int64_t narrow;        /* in per cent */
    tj_book_choice choice; /* all but these two */
} tj_book_choice_options;

extern const tj_param tj_book_choice_param_table[]; /* all but turns, which only some games have */

/* What the member is in a command's TJ_DEFAULTS. */
#define TJ_BOOK_CHOICE_DEFAULTS                                                                              \
    {                                                                                                        \
        .choice = {.size = sizeof(tj_book_choice), .least = INT32_MIN, .behind = INT32_MAX }                 \
    }

/* A row for a command's table whose struct has a member `book` of this type. */
#define TJ_BOOK_CHOICE_OPTIONS(T)                                                                            \
    TJ_INCLUDE(T, book, tj_book_choice_options, "Playing from an opening book", tj_book_choice_param_table)

/* What moves are drawn from a book by: the seed that was given, or, if that is negative, another one each
 * time. */
uint64_t tj_book_choice_seed(int64_t given);

typedef struct tj_engine_session {
    const char *game;
    const char *corpus; /* NULL: none */
    tj_engine_options options;
    const tj_book_choice_options *book;
    const char *log;     /* a file; NULL: none */
    const char *missing; /* what a corpus without patterns has: "no ranking ..." */
} tj_engine_session;

/* Speaks the game's protocol on standard input and output. */
int tj_engine_session_run(const tj_invocation *call, tj_engine_session *session, tj_err *err);
