/* Reading ladders: is a chain with one or two liberties lost if it is chased by atari after atari?
 *
 * The chaser only gives atari; the chased runs, or takes a chain in atari that touches it.  Three liberties
 * are freedom.  What is too long or branches too much to be read counts as escaped.
 *
 * On the board of playouts, which knows every chain's liberties; pattern/go/ladder.h, which says why there
 * are two, reads on the board of the rules, for the ranking's features. */
#ifndef TJ_ENGINE_GO_PLAYOUT_LADDER_H
#define TJ_ENGINE_GO_PLAYOUT_LADDER_H

#include "engine/go/playout_board.h"

#define TJ_PLAYOUT_LADDER_DEPTH 12  /* branchings in one another */
#define TJ_PLAYOUT_LADDER_MOVES 400 /* tried for one answer */

/* Room to read in, a board for each branching; 0.9 MB.  Any content will do. */
typedef struct tj_playout_ladder_workspace {
    unsigned tried;
    tj_playout_board boards[TJ_PLAYOUT_LADDER_DEPTH];
} tj_playout_ladder_workspace;

/* The chain at cell has one or two liberties; may the other player, moving first, capture it?  *move (may be
 * NULL) is the first move that does. */
bool tj_playout_ladder_captures(tj_playout_ladder_workspace *workspace, const tj_playout_board *b,
                                unsigned cell, unsigned *move);

/* The chain at cell has one liberty; is it saved if its owner plays `move`? */
bool tj_playout_ladder_escapes(tj_playout_ladder_workspace *workspace, const tj_playout_board *b,
                               unsigned cell, unsigned move);

/* Moves that take a chain in atari which touches the chain at cell, each once; returns how many, at most 8.
 */
unsigned tj_playout_counter_captures(const tj_playout_board *b, unsigned cell, unsigned moves[8]);

#endif
