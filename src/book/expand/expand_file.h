/* The book file while it is expanded: what is found out goes into it at once, each piece in a transaction.
 *
 * Besides the tables of book_file.h there is one more; programs that only read books pass over it:
 *
 * table examined   position, key (both of the row in `position`), alternative (the best move that is not in
 *                  the book), evaluation (of it, for who makes it), depth, engine
 *
 * alternative NULL with an evaluation: there is no move (mate) or none was wanted (given up).  Both NULL: the
 * engine had nothing to say about other moves.  A row whose alternative has become a move of the book is out
 * of date. */
#ifndef TJ_BOOK_EXPAND_EXPAND_FILE_H
#define TJ_BOOK_EXPAND_EXPAND_FILE_H

#include "book/expand/examine.h"

#define TJ_EXPAND_SOURCE "expand" /* column `source` of moves that were added */

typedef struct tj_expand_file tj_expand_file;

/* See tj_expansion_open.  *board: that of a book that is made; becomes the book's. */
int tj_expand_file_open(tj_expand_file **out, const char *path, unsigned *board, tj_err *err);
void tj_expand_file_close(tj_expand_file *file); /* NULL is fine */

/* All changes stand between these two.  tj_expand_file_end keeps them if rc is 0, otherwise nothing of them;
 * returns rc or what went wrong. */
int tj_expand_file_begin(tj_expand_file *file, tj_err *err);
int tj_expand_file_end(tj_expand_file *file, int rc, tj_err *err);

/* Visits what was examined and is not out of date as far as the row itself tells. */
typedef int (*tj_expand_examined_visit)(void *ctx, const tj_book_position *at,
                                        const tj_examined_move *alternative, tj_err *err);
int tj_expand_file_each_examined(tj_expand_file *file, tj_expand_examined_visit visit, void *ctx,
                                 tj_err *err);

/* Positions are added where they are not there yet.  Moves are those of the form. */
int tj_expand_file_put_examined(tj_expand_file *file, const tj_book_position *at,
                                const tj_examined_move *alternative, const char *engine, tj_err *err);
/* Adds a move. */
int tj_expand_file_add_move(tj_expand_file *file, const tj_book_position *at, uint16_t move, tj_err *err);
/* What is written of a move that is there: values that are not known, and negative weights, are NULL. */
int tj_expand_file_set_move(tj_expand_file *file, const tj_book_position *at, uint16_t move,
                            tj_graph_value worth, double weight, tj_err *err);
/* A game in which the move, which is added if need be, was played: won (1), drawn (0) or lost (-1) by who
 * made it.  Where moves have weights, those added get one, too: the smallest of the others that are played if
 * their share of wins, draws counting half, is above the threshold (0 to 1), otherwise 0. */
int tj_expand_file_add_result(tj_expand_file *file, const tj_book_position *at, uint16_t move, int result,
                              double threshold, tj_err *err);

#endif
