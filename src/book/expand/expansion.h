/* A book that is being expanded: its file, and the same in memory as a graph.  Whatever changes in one
 * changes in the other, so that an expansion that was killed goes on where it was.
 *
 * How moves that were added are played, as long as nobody edits them: where the book plays nothing else,
 * those worth at most `margin` less than the best of them, with weight 1.  Where it does, they have weight 0,
 * so that they are answered but not played; with `adopt`, those worth at least as much as the best of the
 * moves that it plays (and whose values are known) get the smallest weight of these.  Moves that were there
 * keep what they have; where they had counts only, these become weights, which changes nothing between them.
 */
#ifndef TJ_BOOK_EXPAND_EXPANSION_H
#define TJ_BOOK_EXPAND_EXPANSION_H

#include "book/expand/expand_file.h"
#include "book/position_table.h"

typedef struct tj_expansion_rules {
    int32_t draw; /* what a repetition is worth to Black */
    int32_t margin;
    bool adopt;
} tj_expansion_rules;

typedef struct tj_expansion {
    tj_graph graph;
    tj_position_table table; /* node n is position n */
    tj_expand_file *file;
    tj_expansion_rules rules;
    size_t left_out; /* positions with more pieces than a set has */
} tj_expansion;

/* Opens the book (see tj_expand_file_open) and works out its values.  Close it also after a failure.  While
 * it is open, this process must open the same file by tj_book_file_open only. */
int tj_expansion_open(tj_expansion *x, const char *path, const tj_expansion_rules *rules,
                      const tj_progress_monitor *monitor, tj_err *err);
void tj_expansion_close(tj_expansion *x);

/* The position's node, made if need be. */
int tj_expansion_node(tj_expansion *x, const tj_shogi *position, uint32_t *node, tj_err *err);

/* Values and weights anew, and into the file what differs: the rules may be others than last time. */
int tj_expansion_refresh(tj_expansion *x, tj_err *err);

/* What is to be asked about a node; `move_number` as `number` in tj_shogi. */
void tj_expansion_make_question(const tj_expansion *x, uint32_t node, uint32_t move_number,
                                tj_examination *out);
/* Takes the answer: into the file, with all that it changes. */
int tj_expansion_store_answer(tj_expansion *x, uint32_t node, const tj_examination *answer,
                              const char *engine, tj_err *err);
/* Makes the node's alternative a move of the book. */
int tj_expansion_add_alternative(tj_expansion *x, uint32_t node, tj_err *err);

#endif
