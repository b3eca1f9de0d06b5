/* Asking an engine about a position of a book: what is its best move, and what is the best of those that the
 * book does not have.
 *
 * The second question has no place in the Universal Shogi Interface.  It is asked in one of three ways:
 *
 *     searchmoves   go ... searchmoves MOVES, with all other moves: exact, but few engines know it
 *     multipv       for one line more than the book has moves, with the engine's option MultiPV
 *     plain         not at all: where the engine's best move is in the book, there is no alternative */
#ifndef TJ_BOOK_EXPAND_EXAMINE_H
#define TJ_BOOK_EXPAND_EXAMINE_H

#include "book/expand/expand_graph.h"
#include "client/shogi/shogi_engine.h"

enum tj_examine_method {
    TJ_EXAMINE_ANY, /* whatever the engine can */
    TJ_EXAMINE_SEARCHMOVES,
    TJ_EXAMINE_MULTIPV,
    TJ_EXAMINE_PLAIN
};

/* A move and what it is worth to who makes it. */
typedef struct tj_examined_move {
    tj_graph_value worth; /* its value is TJ_GRAPH_NO_VALUE: no opinion */
    tj_shogi_move move;   /* TJ_SHOGI_NO_MOVE: there is none, or the game is over */
} tj_examined_move;

typedef struct tj_examination {
    tj_shogi position;
    tj_shogi_move known[TJ_SHOGI_MOVES_MAX]; /* moves of the book: known[0..n_known-1] */
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
    const char *name; /* for the book: who has said it */
} tj_examiner;

/* An engine as examiner; all is borrowed. */
typedef struct tj_examine_setup {
    const tj_engine_command *engine;
    int method;     /* tj_examine_method */
    double seconds; /* that the engine may take for a position */
    char *name;     /* malloc'ed, by tj_examine_probe_engine */
} tj_examine_setup;

/* Starts the engine to see what it can and what it is called; fills setup->method, where it is
 * TJ_EXAMINE_ANY, and setup->name.  TJ_E_USAGE: no engine that evaluates positions. */
int tj_examine_probe_engine(tj_examine_setup *setup, const atomic_bool *stop, tj_err *err);
tj_examiner tj_examiner_for_engine(const tj_examine_setup *setup);

/* A score as a value: mates are TJ_GRAPH_MATE less the moves to it. */
int32_t tj_examine_value(bool mate, int32_t score);

#endif
