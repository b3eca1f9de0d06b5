/* What the files of the tree search share.
 *
 * A node of the tree is a move.  It knows how often it was tried and how that went (visits, value), how often
 * it was played by the same player at any later time instead of now ("all moves as first", AMAF: Gelly and
 * Silver, Combining online and offline knowledge in UCT, 2007), and its prior probability.  Values are those
 * of the player who makes the move. */
#ifndef TJ_ENGINE_GO_MCTS_PRIVATE_H
#define TJ_ENGINE_GO_MCTS_PRIVATE_H

#include <pthread.h>

#include "engine/go/playout.h"
#include "engine/go/mcts.h"
#include "engine/go/playout_ladder.h"

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

/* ---- what to expect of moves before any is tried (mcts_prior.c) ---- */

/* A weight for each cell: that of moves worth thinking of is above 0. */
typedef struct tj_mcts_weights {
    float of[TJ_PB_CELLS];
} tj_mcts_weights;

/* Rules of thumb for to_move: legal moves that fill no eye, by line, nearness to the last moves and shape. */
void tj_mcts_weights_by_rule(const tj_playout_board *b, tj_mcts_weights *weights);

/* Raises and lowers the weights by what can be read: stones that can be taken or saved, ladders that work or
 * fail, stones put into atari.  `sharpness` 1 for rules of thumb, less where the weights know some of it. */
void tj_mcts_weights_by_reading(const tj_playout_board *b, tj_playout_ladder_workspace *workspace,
                                float sharpness, tj_mcts_weights *weights);

/* The moves by probability, likeliest first, passing among them.  Returns their number. */
unsigned tj_mcts_weights_to_priors(const tj_playout_board *b, const tj_mcts_weights *weights,
                                   tj_mcts_prior priors[TJ_GO_POINTS_MAX + 1]);

/* ---- searching ---- */

/* What one thread needs for itself. */
typedef struct tj_mcts_worker {
    tj_playout_rng rng;
    tj_go_ranker *ranker; /* NULL: rules of thumb */
    struct {
        uint16_t *items; /* moves of the game and of a way down, for the ranker */
        size_t len, cap;
    } history;
    tj_playout_board board;
    uint8_t owner[TJ_PB_CELLS]; /* at the end of a playout */
    tj_playout_ladder_workspace workspace;
    tj_mcts_simulation simulation;
    tj_go_board rules;
    tj_ranked_move ranked[TJ_GO_POINTS_MAX];
    tj_mcts_weights weights;
    tj_mcts_prior priors[TJ_GO_POINTS_MAX + 1];
} tj_mcts_worker;

struct tj_mcts {
    const tj_go_ranking *ranking;
    tj_mcts_options options;
    tj_playout_patterns patterns;
    tj_playout_board root;
    tj_mcts_tree tree;
    tj_mcts_worker **workers;
    unsigned worker_count;
    pthread_mutex_t lock; /* of what follows and of the tree */
    uint32_t playouts;
    bool stop;
    int32_t owned[TJ_PB_CELLS]; /* playouts that Black's side held the cell minus those that White did */
};

/* One call of tj_mcts_search. */
typedef struct tj_mcts_run {
    tj_mcts *mcts;
    const tj_mcts_position *position;
    const tj_progress_monitor *monitor;
    void (*progress)(void *ctx, const tj_mcts_result *now);
    void *ctx;
    tj_mcts_result *result;
    pthread_t caller;
    double started, last_progress; /* seconds */
} tj_mcts_run;

/* Workers for the options, rng reseeded for this position.  TJ_E_NOMEM. */
int tj_mcts_prepare(tj_mcts *mcts, const tj_mcts_position *position, tj_err *err);

/* Grows the tree until a limit is reached or the monitor says stop. */
void tj_mcts_run_workers(tj_mcts_run *run);
/* Fills worker->priors for its board, to which its simulation has led, and returns their number. */
unsigned tj_mcts_priors(tj_mcts_worker *worker, const tj_mcts_position *position);
/* Adds the end of a playout to mcts->owned. */
void tj_mcts_count_owners(tj_mcts *mcts, const uint8_t *owner);

/* What the tree says.  TJ_E_NOMEM. */
int tj_mcts_collect_result(const tj_mcts *mcts, tj_mcts_result *out, tj_err *err);

#endif
