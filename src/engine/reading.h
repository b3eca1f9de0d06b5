/* Reading ladders: is a chain with one or two liberties lost if it is chased by atari after atari?
 *
 * The chaser only gives atari; the chased runs, or takes a chain in atari that touches it.  Three liberties
 * are freedom.  What is too long or branches too much to be read counts as escaped. */
#ifndef TJ_ENGINE_READING_H
#define TJ_ENGINE_READING_H

#include "engine/playout_board.h"

#define TJ_READING_DEPTH 12  /* branchings in one another */
#define TJ_READING_MOVES 400 /* tried for one answer */

/* Room to read in; about a megabyte.  Any content will do. */
typedef struct tj_reader {
    unsigned tried;
    tj_playout_board boards[TJ_READING_DEPTH];
} tj_reader;

/* The chain at cell has one or two liberties; may the other player, moving first, capture it?  *move (may be
 * NULL) is the first move that does. */
bool tj_reading_captures(tj_reader *reader, const tj_playout_board *b, unsigned cell, unsigned *move);

/* The chain at cell has one liberty; is it saved if its owner plays `move`? */
bool tj_reading_saves(tj_reader *reader, const tj_playout_board *b, unsigned cell, unsigned move);

/* Moves that take a chain in atari which touches the chain at cell, each once; returns how many, at most 8.
 */
unsigned tj_reading_counter_captures(const tj_playout_board *b, unsigned cell, unsigned moves[8]);

#endif
