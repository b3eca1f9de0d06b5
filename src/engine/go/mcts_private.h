/* What the files of the tree search share.
 *
 * A node of the tree is a move.  It knows how often it was tried and how that went (visits, value), how often
 * it was played by the same player at any later time instead of now ("all moves as first", AMAF: Gelly and
 * Silver, Combining online and offline knowledge in UCT, 2007), and its prior probability.  Values are those
 * of the player who makes the move. */
#pragma once

#include "engine/go/mcts.h"
#include "engine/go/playout.h"

/* ---- the tree (mcts_tree.c) ---- */

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

typedef struct tj_mcts_tree {
    tj_mcts_node *items;
    size_t len, cap;
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

/* Leaves a root without children.  TJ_E_NOMEM. */
int tj_mcts_tree_clear(tj_mcts_tree *tree, tj_err *err);

/* Gives a node its children, in this order; false, the node being as before, if memory or the
 * 2,000,000 nodes of a tree (100 MB, half as much again while it grows) are used up. */
bool tj_mcts_tree_expand(tj_mcts_tree *tree, uint32_t node, const tj_mcts_prior *priors, unsigned count);

/* The child of an expanded node to go to. */
uint32_t tj_mcts_tree_select(const tj_mcts_tree *tree, uint32_t node);

/* Marks the way while its playout runs, so that another thread takes another. */
void tj_mcts_tree_add_virtual_loss(tj_mcts_tree *tree, const tj_mcts_simulation *simulation);
/* Counts a finished simulation: value is 0 to 1 and score the area minus komi, both for Black. */
void tj_mcts_tree_backpropagate(tj_mcts_tree *tree, const tj_mcts_simulation *simulation, float value,
                                float score);

/* ---- what to expect of moves before any is tried (mcts_prior.c) ---- */

/* The legal moves of to_move that fill no eye, likeliest first, passing among them; returns their number.
 * ranked[0..count-1] is what a ranking says of the position; with count 0 rules of thumb are used: line,
 * nearness to the last moves, and shape.  Both are raised and lowered by what can be read: stones that can be
 * taken or saved, ladders that work or fail, stones put into atari. */
unsigned tj_mcts_priors(const tj_playout_board *b, tj_playout_ladder_workspace *workspace,
                        const tj_ranked_move *ranked, size_t count,
                        tj_mcts_prior priors[TJ_GO_POINTS_MAX + 1]);
