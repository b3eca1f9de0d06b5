/* A book that is being expanded: its file, and the same in memory as a graph.  Whatever changes in one
 * changes in the other, so that an expansion that was killed resumes where it was. */
#pragma once

#include <stdatomic.h>

#include "base/database.h"
#include "book/expand/expand_graph.h"
#include "book/format/book_file.h"
#include "book/position_table.h"

/* ---- asking an engine (examine.c): what is the best move of a position, and what is the best of those that
 * the book does not have (tj_examine_method in tejun/book_expand.h) ---- */

/* A move and its value for the side that makes it. */
typedef struct tj_examined_move {
    tj_graph_value worth; /* its value is TJ_EXPAND_NO_VALUE: no opinion */
    uint16_t move;        /* TJ_BOOK_NO_MOVE: there is none, or the game is over */
} tj_examined_move;

typedef struct tj_examination {
    tj_book_state at;
    uint16_t known[TJ_POSITION_MOVES_MAX]; /* moves of the book: known[0..n_known-1] */
    size_t n_known;
    bool whole; /* ask for the best of all moves, too */
    /* The result: */
    tj_examined_move best;        /* if it was asked for, and is a move of the book */
    tj_examined_move alternative; /* a side that is mated, or resigns, has none, with a value; without a value
                               the engine has said nothing, or all moves are in the book */
    bool failed;                  /* twice: the engine died, timed out or gave invalid answers */
    char why[256];
} tj_examination;

/* What examines: an engine, or what a test puts in its place. */
typedef struct tj_examiner {
    int (*open)(const void *ctx, const atomic_bool *stop, void **self, tj_err *err);
    /* An error ends the whole expansion. */
    int (*examine)(void *self, tj_examination *examination, tj_err *err);
    void (*close)(void *self); /* NULL is fine */
    const void *ctx;
} tj_examiner;

tj_examiner tj_examiner_for_engine(const tj_examine_setup *setup);

/* A score as a value: mates are TJ_GRAPH_MATE less the moves to it. */
int32_t tj_examine_value(bool mate, int32_t score);

/* ---- the file (expand_file.c): every result is written at once, each in a transaction ----
 *
 * Besides the tables of book_file.h there is one more, which programs that only read books ignore:
 *
 * table examined   position, key (both of the row in `position`), alternative (the best move that is not in
 *                  the book), evaluation (of it, for the side that makes it), depth, engine
 *
 * alternative NULL with an evaluation: there is no move (mate) or none was wanted (resigned).  Both NULL: the
 * engine had no opinion on other moves.  A row whose alternative has become a move of the book is out of
 * date. */

#define TJ_EXPAND_SOURCE "expand" /* column `source` of moves that were added */

typedef struct tj_expand_file {
    tj_statements statements;
    unsigned board;
    int lock; /* a descriptor whose lock keeps other expansions away, as SQLite's own locks last a moment
                 each; -1: the file is not open */
} tj_expand_file;

/* See tj_expansion_open.  board: that of a book that is made. */
int tj_expand_file_open(tj_expand_file *file, const char *path, unsigned board, tj_err *err);
void tj_expand_file_close(tj_expand_file *file);

/* All changes are made between these two.  tj_expand_file_end keeps them if rc is 0, otherwise none of them;
 * returns rc or what went wrong. */
int tj_expand_file_begin(tj_expand_file *file, tj_err *err);
int tj_expand_file_end(tj_expand_file *file, int rc, tj_err *err);

/* Visits what was examined and is not out of date as far as the row itself shows. */
int tj_expand_file_each_examined(tj_expand_file *file,
                                 int (*visit)(void *ctx, const tj_book_position *at,
                                              const tj_examined_move *alternative, tj_err *err),
                                 void *ctx, tj_err *err);

/* Positions are added where the book does not have them.  Moves are those of the form. */
int tj_expand_file_put_examined(tj_expand_file *file, const tj_book_position *at,
                                const tj_examined_move *alternative, const char *engine, tj_err *err);
int tj_expand_file_add_move(tj_expand_file *file, const tj_book_position *at, uint16_t move, tj_err *err);
/* Changes a move of the book: values that are not known, and negative weights, are NULL. */
int tj_expand_file_set_move(tj_expand_file *file, const tj_book_position *at, uint16_t move,
                            tj_graph_value worth, double weight, tj_err *err);
/* Counts a game in which the move, which is added if need be, was played: won (1), drawn (0) or lost (-1) by
 * the side that made it.  Where moves have weights, those added get one, too: the smallest of the others that
 * are played if their share of wins, draws counting half, is above the threshold (0 to 1), otherwise 0. */
int tj_expand_file_add_result(tj_expand_file *file, const tj_book_position *at, uint16_t move, int result,
                              double threshold, tj_err *err);

/* ---- file and graph together ---- */

struct tj_expansion {
    tj_graph graph;
    tj_position_table table; /* node n is position n */
    tj_expand_file file;
    tj_expansion_rules rules; /* board is that of the book */
    char *path;
    size_t left_out;
};

/* The position's node, made if need be. */
int tj_expansion_node(tj_expansion *x, const tj_book_position *at, uint32_t *node, tj_err *err);

/* Recomputes values and weights and writes those that differ: the rules may have changed since the last run.
 */
int tj_expansion_refresh(tj_expansion *x, tj_err *err);

/* What is to be asked about a node at that ply. */
void tj_expansion_make_question(const tj_expansion *x, uint32_t node, uint32_t ply, tj_examination *out);
/* Stores the answer, with all that it changes. */
int tj_expansion_store_answer(tj_expansion *x, uint32_t node, const tj_examination *answer,
                              const char *engine, tj_err *err);
/* Makes the node's alternative a move of the book. */
int tj_expansion_add_alternative(tj_expansion *x, uint32_t node, tj_err *err);

/* tj_expand with any examiner, whose name is options->name. */
int tj_expand_by(tj_expansion *x, const tj_examiner *examiner, const tj_expand_options *options,
                 tj_expand_result *result, tj_err *err);
