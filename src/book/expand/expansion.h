/* A book that is being expanded: its file, and the same in memory as a graph.  Whatever changes in one
 * changes in the other, so that an expansion that was killed goes on where it was. */
#ifndef TJ_BOOK_EXPAND_EXPANSION_H
#define TJ_BOOK_EXPAND_EXPANSION_H

#include "book/expand/expand_file.h"
#include "book/position_table.h"

struct tj_expansion {
    tj_graph graph;
    tj_position_table table; /* node n is position n */
    tj_expand_file *file;
    tj_expansion_rules rules; /* board is that of the book */
    char *path;
    size_t left_out;
};

/* The position's node, made if need be. */
int tj_expansion_node(tj_expansion *x, const tj_book_position *at, uint32_t *node, tj_err *err);

/* Recomputes values and weights and writes those that differ: the rules may have changed since the last run.
 */
int tj_expansion_refresh(tj_expansion *x, tj_err *err);

/* What is to be asked about a node, so many moves from the start. */
void tj_expansion_make_question(const tj_expansion *x, uint32_t node, uint32_t ply, tj_examination *out);
/* Takes the answer: into the file, with all that it changes. */
int tj_expansion_store_answer(tj_expansion *x, uint32_t node, const tj_examination *answer,
                              const char *engine, tj_err *err);
/* Makes the node's alternative a move of the book. */
int tj_expansion_add_alternative(tj_expansion *x, uint32_t node, tj_err *err);

/* tj_expand with any examiner, whose name is options->name. */
int tj_expand_by(tj_expansion *x, const tj_examiner *examiner, const tj_expand_options *options,
                 tj_expand_result *result, tj_err *err);

#endif
