/* A book that is being expanded: its file, and the same in memory as a graph.  Whatever changes in one
 * changes in the other, so that an expansion that was killed goes on where it was.
 *
 * How moves that were added are played, as long as nobody edits them.  Where the book played something
 * before, they are if they are worth at least as much as the best of the moves that it played and whose
 * values are known; they get the smallest weight of these.  Where it did not, those worth at most `margin`
 * less than the best of them are, with weight 1.  Others have weight 0, so that they are answered but not
 * played.  Moves that were there keep what they have; where they had counts only, these become weights, which
 * changes nothing between them. */
#ifndef TJ_BOOK_EXPANSION_H
#define TJ_BOOK_EXPANSION_H

#include "book/expand_file.h"
#include "book/position_table.h"

typedef struct tj_expansion {
    tj_graph graph;
    tj_position_table table; /* node n is position n */
    tj_expand_file *file;
    int32_t margin;
    size_t left_out; /* positions with more pieces than a set has */
} tj_expansion;

/* Opens the book (see tj_expand_file_open) and works out its values.  draw is what a repetition is worth to
 * Black.  Close it also after a failure.
 * While it is open, this process must open the same file by tj_book_file_open only. */
int tj_expansion_open(tj_expansion *x, const char *path, int32_t draw, int32_t margin, const tj_watch *watch,
                      tj_err *err);
void tj_expansion_close(tj_expansion *x);

/* The position's node, made if need be. */
int tj_expansion_node(tj_expansion *x, const tj_shogi *position, uint32_t *node, tj_err *err);

/* What is to be asked about a node; `number` as in tj_shogi. */
void tj_expansion_question(const tj_expansion *x, uint32_t node, uint32_t number, tj_examination *out);
/* Takes the answer: into the file, with all that it changes. */
int tj_expansion_answer(tj_expansion *x, uint32_t node, const tj_examination *answer, const char *engine,
                        tj_err *err);
/* Makes the node's alternative a move of the book. */
int tj_expansion_add(tj_expansion *x, uint32_t node, tj_err *err);

#endif
