/* Reading ladders: can a chain with one or two liberties be taken by atari after atari?
 *
 * The attacker plays one of the two liberties, the defender extends or takes a stone of the attacker that is
 * in atari, and so on.  A chain that gets three liberties has got away.  Where the reading grows too long the
 * chain is taken to get away.  The attacker never leaves his own stones in atari: snapbacks and throw-ins are
 * not seen.
 *
 * engine/go/playout_ladder.c reads ladders, too, on the board of playouts.  Neither serves both: the boards
 * keep different things, making one from the other (40 us) costs more than most answers (6 us here, 11 us
 * there), and the layers stand the wrong way round.  Of chains with two liberties in positions made by chance
 * the two judge 7 of 1,000 differently.  Rankings are trained on the answers given here: change them, and
 * TJ_RANKING_VERSION has to rise. */
#ifndef TJ_PATTERN_GO_LADDER_H
#define TJ_PATTERN_GO_LADDER_H

#include "tejun/go.h"

/* The different liberties (cells) of the chain that the cell belongs to, at most max of them; returns their
 * number, which is max if there are more. */
unsigned tj_chain_liberties(const tj_go_board *board, unsigned cell, uint16_t *liberties, unsigned max);

/* Is the chain lost if the other player moves first?  False for three and more liberties. */
bool tj_ladder_captures(const tj_go_board *board, unsigned cell);

/* Does the chain get away if its owner moves first?  True for three and more liberties; with two, whether it
 * stands even if the other player moves. */
bool tj_ladder_escapes(const tj_go_board *board, unsigned cell);

#endif
