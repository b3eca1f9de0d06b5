/* A joseki dictionary made from acquired local sequences (mine/go/joseki/acquire_local.h): one tree, orders
 * of play that lead to the same stones merged, each node with what became of it in the games.
 *
 * Orders of play are merged where they leave the same stones on an otherwise empty board.  A set sequence
 * that goes on to a longer one nine times out of ten is folded into that.  Sequences that differ from a more
 * frequent one only by where their last move lies, one line off, are folded into it.
 *
 * Node 0 is the empty corner.  Every other node is a move; the path from the root is one order of play.
 * Corners are counted once, by the widest locality that has the path. */
#ifndef TJ_MINE_GO_JOSEKI_JOSEKI_TREE_H
#define TJ_MINE_GO_JOSEKI_JOSEKI_TREE_H

#include "corpus/corpus_handle.h"
#include "mine/go/border.h"
#include "mine/go/joseki/acquire_local.h"
#include "tejun/search.h"

#define TJ_JOSEKI_NEXT_MAX   5   /* continuations kept of a node */
#define TJ_JOSEKI_CLASSIFIED 100 /* sequences that get a class: figure 15 */
#define TJ_JOSEKI_NONE       UINT32_MAX

/* What came next in the same corner, at once or after moves elsewhere. */
typedef struct tj_joseki_next {
    uint16_t symbol; /* of a local text */
    uint32_t count;
} tj_joseki_next;

typedef struct tj_joseki_node {
    uint32_t parent, child, sibling; /* TJ_JOSEKI_NONE; children with more corners first */
    uint16_t symbol;                 /* the move; 0 at the root */
    uint8_t depth;
    uint8_t border_class; /* tj_border_class of the sequence that ends here, if its rank is at most
                             TJ_JOSEKI_CLASSIFIED */
    uint32_t rank;        /* of the acquired sequence that ends here; 0: none, or folded into a longer one */
    uint32_t near;        /* first of the near-duplicates folded into this node, linked by `sibling` */
    uint32_t same_as;     /* the node with the same stones by another order, which has all that follows */
    uint32_t count;       /* corners that came here, by this order and those merged into it */
    uint32_t own;         /* by one order: that in which the node was acquired first */
    uint32_t elsewhere;   /* of `own`: the next move was elsewhere, a pass, or none */
    tj_score score;       /* of `own`, for the player who made the move */
    int year_first, year_last;
    tj_joseki_next next[TJ_JOSEKI_NEXT_MAX]; /* of `own`, most frequent first; count 0: no more */
    uint32_t then;       /* the acquired sequence that most often comes next in the same corner ... */
    uint32_t then_count; /* ... and in how many corners; node, or TJ_JOSEKI_NONE */
} tj_joseki_node;

typedef struct tj_joseki_tree {
    tj_joseki_node *nodes;
    size_t len, cap;
    size_t sequences; /* acquired ones that end in the tree */
    size_t folded;    /* of these: into a longer one that nearly always follows, or as near-duplicates: a last
                         move beside that of a more frequent sequence, nothing following either */
    size_t merged;    /* leaves that are another order of stones that stand elsewhere in the tree */
    size_t classes[TJ_BORDER_CLASSES]; /* of the first TJ_JOSEKI_CLASSIFIED sequences */
} tj_joseki_tree;

/* The list is one of tj_acquire_local, with these texts. */
int tj_joseki_tree_build(tj_joseki_tree *tree, const tj_corpus *corpus, const tj_game_text *text,
                         const tj_local_text *local, const tj_ngrams *grams, const tj_scored_list *list,
                         const tj_progress_monitor *monitor, tj_err *err);
/* How many of the node's continuations are worth showing: the first, and those of at least one in a hundred.
 */
unsigned tj_joseki_next_count(const tj_joseki_node *node);

void tj_joseki_tree_release(tj_joseki_tree *tree);

#endif
