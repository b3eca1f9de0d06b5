/* A joseki dictionary made from acquired local sequences (mine/go/joseki/acquire_local.h): one tree, orders
 * of play that lead to the same stones merged, each node with what became of it in the games.
 *
 * Orders of play are merged where they leave the same stones on an otherwise empty board.  A set sequence
 * that goes on to a longer one nine times out of ten is folded into that.  Sequences that differ from a more
 * frequent one only by where their last move lies, one line off, are folded into it.
 *
 * Node 0 is the empty corner.  Every other node is a move; the path from the root is one order of play.
 * Corners are counted once, by the widest locality that has the path. */
#pragma once

#include "corpus/corpus_handle.h"
#include "mine/go/border.h"
#include "mine/go/joseki/acquire_local.h"
#include "tejun/mine.h"

/* The list is one of tj_acquire_local, with these texts.  *out is NULL after an error. */
int tj_joseki_tree_build(tj_joseki_tree **out, const tj_corpus *corpus, const tj_game_text *text,
                         const tj_local_text *local, const tj_ngrams *grams, const tj_scored_list *list,
                         const tj_progress_monitor *monitor, tj_err *err);

/* ---- the steps of making a tree ---- */

/* Merges orders of play that lead to the same stones: of each such group the order that was played most often
 * keeps the node, the others become leaves; what followed the others follows it.  Nodes that were merged
 * entirely lose their parent and know by same_as what they became. */
int tj_joseki_merge_orders(tj_joseki_tree *tree, tj_err *err);

/* The node's child with that move, or TJ_JOSEKI_NONE. */
uint32_t tj_joseki_child(const tj_joseki_tree *tree, uint32_t node, uint16_t move);

/* Puts the node among the children of parent. */
void tj_joseki_attach(tj_joseki_tree *tree, uint32_t parent, uint32_t node);
