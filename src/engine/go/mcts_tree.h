/* The tree of moves that thinking grows: counts and values, and which way to go down.
 *
 * A node is a move.  It knows how often it was tried and how that went (visits, value), how often it was
 * played by the same player at any later time instead of now ("all moves as first", AMAF: Gelly and Silver,
 * Combining online and offline knowledge in UCT, 2007), and its prior probability.  Values are those of the
 * player who makes the move. */
#ifndef TJ_ENGINE_GO_MCTS_TREE_H
#define TJ_ENGINE_GO_MCTS_TREE_H

#include "engine/go/playout_board.h"

#define TJ_MCTS_DEPTH_MAX 100 /* moves of a way down, at most */
#define TJ_MCTS_ROOT      0

typedef struct tj_mcts_node {
    uint32_t first;    /* of its children, which stand together */
    uint16_t children; /* 0: not expanded */
    uint16_t cell;     /* of the move; TJ_PB_PASS too */
    uint32_t visits, amaf_visits;
    double value, amaf_value; /* sums; floats would stand still after some million visits */
    double score;             /* sum of area scores for the player who makes the move */
    float prior;
} tj_mcts_node;

/* At most `limit` nodes; when they are used up, no more are expanded. */
typedef struct tj_mcts_tree {
    tj_mcts_node *items;
    size_t len, cap, limit;
} tj_mcts_tree;

/* A move with its probability. */
typedef struct tj_mcts_prior {
    uint16_t cell;
    float probability;
} tj_mcts_prior;

/* A way down and the playout behind it. */
typedef struct tj_mcts_simulation {
    unsigned depth; /* nodes[0..depth] is the way, nodes[0] the root */
    uint32_t nodes[TJ_MCTS_DEPTH_MAX + 1];
    unsigned root_colour; /* who moves at the root */
    unsigned count;       /* moves[0..count-1]: those of the way, then those of the playout */
    uint16_t moves[TJ_MCTS_DEPTH_MAX + 3 * TJ_GO_POINTS_MAX];
} tj_mcts_simulation;

void tj_mcts_tree_init(tj_mcts_tree *tree, size_t limit);
void tj_mcts_tree_release(tj_mcts_tree *tree);
/* Leaves a root without children.  TJ_E_NOMEM. */
int tj_mcts_tree_clear(tj_mcts_tree *tree, tj_err *err);

/* Gives a node its children, in this order; false if there is no room, the node being as before. */
bool tj_mcts_tree_expand(tj_mcts_tree *tree, uint32_t node, const tj_mcts_prior *priors, unsigned count);

/* The child of an expanded node to go to. */
uint32_t tj_mcts_tree_select(const tj_mcts_tree *tree, uint32_t node);

/* Marks the way while its playout runs, so that another thread takes another. */
void tj_mcts_tree_add_virtual_loss(tj_mcts_tree *tree, const tj_mcts_simulation *simulation);
/* Counts a finished simulation: value is 0 to 1 and score the area minus komi, both for Black. */
void tj_mcts_tree_backpropagate(tj_mcts_tree *tree, const tj_mcts_simulation *simulation, float value,
                                float score);

#endif
