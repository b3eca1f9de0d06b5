/* A joseki tree of made-up games, with all that it is made of. */
#pragma once

#include "gen_corners.h"
#include "mine/go/joseki/joseki_tree.h"

typedef struct gen_tree {
    gen_corners c;
    tj_scored_list list;
    tj_joseki_tree *tree;
} gen_tree;

/* The tree of all local sequences of at least len_min moves.  Ends the process if something fails. */
void gen_tree_init(gen_tree *made, const gen_games *games, unsigned len_min);
void gen_tree_release(gen_tree *made);

/* The child or near-duplicate of a child with that move; TJ_JOSEKI_NONE if there is none. */
uint32_t gen_tree_child(const tj_joseki_tree *tree, uint32_t node, uint16_t symbol);
