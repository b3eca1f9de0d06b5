/* The steps of making a joseki tree. */
#ifndef TJ_MINE_GO_JOSEKI_JOSEKI_TREE_PRIVATE_H
#define TJ_MINE_GO_JOSEKI_JOSEKI_TREE_PRIVATE_H

#include "mine/go/joseki/joseki_tree.h"

/* Merges orders of play that lead to the same stones: of each such group the order that was played most often
 * keeps the node, the others become leaves; what followed the others follows it.  Nodes that were merged
 * entirely lose their parent and know by same_as what they became. */
int tj_joseki_merge_orders(tj_joseki_tree *tree, tj_err *err);

/* The node's child with that move, or TJ_JOSEKI_NONE. */
uint32_t tj_joseki_child(const tj_joseki_tree *tree, uint32_t node, uint16_t move);

/* Puts the node among the children of parent. */
void tj_joseki_attach(tj_joseki_tree *tree, uint32_t parent, uint32_t node);

#endif
