/* Shogi positions by chance, for comparing with the oracle. */
#pragma once

#include "tejun/shogi.h"

/* A valid position with up to `pieces` of the set's pieces on the board, promoted and owned by chance, and
 * most of the others in hand.  Now and then a king is missing. */
void gen_shogi_position(uint64_t *state, unsigned pieces, tj_shogi *position);

/* A game of up to `plies` legal moves by chance from `start` as a line of USI moves with its line break;
 * returns its length.  out has room for GEN_SHOGI_LINE. */
#define GEN_SHOGI_LINE 4096
size_t gen_shogi_line(uint64_t *state, const tj_shogi *start, unsigned plies, char *out);
