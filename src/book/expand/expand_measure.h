/* What an expansion does to a book: how large, how varied and how good it is, before and after.
 *
 * Variety is what Masuko and Tanaka measure (2013, sections 3.1 and 3.2): positions, moves, and where games
 * of the book with itself leave it.  How good it is comes from the values of the expansion: what the
 * positions are worth where the book is left (by themselves, or by the moves that lead to them), and what its
 * moves lose against the best that is known in their positions, added up over a game.  Both are known in part
 * only; the share is told. */
#ifndef TJ_BOOK_EXPAND_EXPAND_MEASURE_H
#define TJ_BOOK_EXPAND_EXPAND_MEASURE_H

#include "tejun/book.h"
#include "book/expand/expansion.h"

/* Zero bytes are one to be filled. */
typedef struct tj_expand_measure {
    uint64_t positions, moves; /* in which something is played, and that are played */
    uint64_t exits;            /* positions where the book is left */
    double entropy;            /* of these, in bits */
    double length;             /* moves from the book, in the mean */
    double rest;               /* probability of never leaving it */
    int32_t root;              /* value of the root for Black, or TJ_GRAPH_NO_VALUE */
    double exit_value;         /* mean value for Black where the book is left, over those that are known */
    double exit_known;         /* their probability, 0 to 1 */
    double loss[3];    /* by colour: hundredths of a pawn lost by the moves from the book, in a game */
    double loss_known; /* share of the moves from the book of which that is known, 0 to 1 */
} tj_expand_measure;

/* Positions and moves of the book, which is that being expanded. */
int tj_expand_measure_size(tj_book *book, const tj_progress_monitor *monitor, tj_expand_measure *out,
                           tj_err *err);
/* All the rest: the book (that being expanded, or the same narrowed) in games with itself from the root
 * (NULL: an even game).  It is asked often: have it in memory. */
int tj_expand_measure_play(const tj_expansion *x, tj_book *book, const tj_position *root,
                           const tj_progress_monitor *monitor, tj_expand_measure *out, tj_err *err);

#endif
