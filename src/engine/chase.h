/* Reading ladders: is a chain with one or two liberties lost if it is chased by atari after atari?
 *
 * The chaser only gives atari; the chased runs, or takes a chain in atari that touches it.  Three liberties
 * are freedom.  What is too long or branches too much to be read counts as escaped.
 *
 * On the board of playouts, which knows every chain's liberties; pattern/ladder.h, which says why there are
 * two, reads on the board of the rules, for the ranking's features. */
#ifndef TJ_ENGINE_CHASE_H
#define TJ_ENGINE_CHASE_H

#include "engine/playout_board.h"

#define TJ_CHASE_DEPTH 12  /* branchings in one another */
#define TJ_CHASE_MOVES 400 /* tried for one answer */

/* Room to read in, a board for each branching; 0.9 MB.  Any content will do. */
typedef struct tj_chase_room {
    unsigned tried;
    tj_playout_board boards[TJ_CHASE_DEPTH];
} tj_chase_room;

/* The chain at cell has one or two liberties; may the other player, moving first, capture it?  *move (may be
 * NULL) is the first move that does. */
bool tj_chase_takes(tj_chase_room *room, const tj_playout_board *b, unsigned cell, unsigned *move);

/* The chain at cell has one liberty; is it saved if its owner plays `move`? */
bool tj_chase_saves(tj_chase_room *room, const tj_playout_board *b, unsigned cell, unsigned move);

/* Moves that take a chain in atari which touches the chain at cell, each once; returns how many, at most 8.
 */
unsigned tj_chase_counter_captures(const tj_playout_board *b, unsigned cell, unsigned moves[8]);

#endif
