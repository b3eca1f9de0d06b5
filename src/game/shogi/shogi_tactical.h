/* The moves that a search looks at when it wants a position to become quiet. */
#ifndef TJ_GAME_SHOGI_SHOGI_TACTICAL_H
#define TJ_GAME_SHOGI_SHOGI_TACTICAL_H

#include "tejun/shogi.h"

/* In check all legal moves; otherwise those legal moves that take a piece, and the promotions of pawns,
 * bishops and rooks, which are left out where they could promote and do not.  Returns how many. */
size_t tj_shogi_tactical_moves(const tj_shogi *position, tj_shogi_move moves[TJ_SHOGI_MOVES_MAX]);

#endif
