/* Moves as numbers on a board, and words for those that it cannot show. */
#ifndef TJ_CLI_GO_GO_DIAGRAM_MOVES_H
#define TJ_CLI_GO_GO_DIAGRAM_MOVES_H

#include "cli/go/go_diagram.h"

/* Puts moves[0..n-1] (tj_sequence_point, tj_sequence_colour) on a diagram of a board of TJ_MINE_SIZE lines.
 * A point shows the number of the first move on it, counted from 1, or a letter if a stone without label
 * stands there already, which a move takes off.  Appends to `beside` what the board cannot show, "9 at 4, 10
 * passes", if anything (may be NULL). */
void tj_go_diagram_put_moves(const uint16_t *moves, size_t n, tj_go_diagram *diagram, tj_buf *beside);

#endif
