/* A joseki tree of made-up games, with all that it is made of. */
#ifndef TJ_TESTS_MADE_TREE_H
#define TJ_TESTS_MADE_TREE_H

#include "made_corners.h"
#include "mine/joseki_tree.h"

typedef struct made_tree {
    made_corners c;
    tj_scored_list list;
    tj_joseki_tree tree;
} made_tree;

/* The tree of all local sequences of at least len_min moves.  Ends the process if something fails. */
void made_tree_init(made_tree *made, const made_games *games, unsigned len_min);
void made_tree_release(made_tree *made);

/* The child or near-duplicate of a child with that move; TJ_TREE_NONE if there is none. */
uint32_t made_tree_child(const tj_joseki_tree *tree, uint32_t node, uint16_t symbol);

#endif
