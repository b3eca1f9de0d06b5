/* What to expect of a position's moves before any of them is tried. */
#ifndef TJ_ENGINE_GO_MCTS_PRIOR_H
#define TJ_ENGINE_GO_MCTS_PRIOR_H

#include "engine/go/playout_ladder.h"
#include "engine/go/mcts_tree.h"

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

#endif
