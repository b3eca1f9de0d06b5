/* Asking an engine about a position of a book: what is its best move, and what is the best of those that the
 * book does not have (tj_examine_method in tejun/book_expand.h). */
#ifndef TJ_BOOK_EXPAND_EXAMINE_H
#define TJ_BOOK_EXPAND_EXAMINE_H

#include <stdatomic.h>

#include "book/book_kind.h"
#include "book/expand/expand_graph.h"

/* A move and what it is worth to who makes it. */
typedef struct tj_examined_move {
    tj_graph_value worth; /* its value is TJ_EXPAND_NO_VALUE: no opinion */
    uint16_t move;        /* TJ_BOOK_NO_MOVE: there is none, or the game is over */
} tj_examined_move;

typedef struct tj_examination {
    tj_book_state at;
    uint16_t known[TJ_POSITION_MOVES_MAX]; /* moves of the book: known[0..n_known-1] */
    size_t n_known;
    bool whole; /* ask for the best of all moves, too */
    /* What came of it: */
    tj_examined_move best;        /* if it was asked for, and is a move of the book */
    tj_examined_move alternative; /* who is mated, or gives up, has none, with a value; without a value the
                               engine has said nothing, or all moves are in the book */
    bool failed;                  /* twice: the engine died, was silent or talked nonsense */
    char why[256];
} tj_examination;

/* Whoever examines: an engine, or what a test puts in its place. */
typedef struct tj_examiner {
    int (*open)(const void *ctx, const atomic_bool *stop, void **self, tj_err *err);
    /* An error ends the whole work. */
    int (*examine)(void *self, tj_examination *examination, tj_err *err);
    void (*close)(void *self); /* NULL is fine */
    const void *ctx;
} tj_examiner;

tj_examiner tj_examiner_for_engine(const tj_examine_setup *setup);

/* A score as a value: mates are TJ_GRAPH_MATE less the moves to it. */
int32_t tj_examine_value(bool mate, int32_t score);

#endif
