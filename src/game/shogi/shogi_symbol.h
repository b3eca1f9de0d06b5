/* Shogi moves to symbols of a place text: piece, origin or drop, destination, promotion.
 *
 * The text is that of sequence/go/relative_code.h: 0 between games, 1 before White's first move where White
 * begins, one symbol for every move, its colour being the parity of its position.  A symbol says which kind
 * of piece moves, which a tj_shogi_move alone does not:
 *
 *     3 + (way * 81) + origin     way: kind, direction, distance, promotion, all in one number
 *     3 + (WAYS + kind - 1) * 81 + square     a drop
 *
 * It fits into 15 bits and is worked out, not looked up. */
#pragma once

#include "game/kind.h"
#include "tejun/shogi.h"

#define TJ_SHOGI_SYMBOL_MOVEMENTS 364
#define TJ_SHOGI_SYMBOL_LIMIT     (TJ_SYMBOL_MOVE + (TJ_SHOGI_SYMBOL_MOVEMENTS + 7) * TJ_SHOGI_SQUARES)

/* The symbol of a move of that kind of piece, as it is before the move; in a drop the move itself tells the
 * kind.  0 if no such piece of either colour moves like that. */
unsigned tj_shogi_symbol(unsigned kind, tj_shogi_move move);
/* That of a legal move of the position. */
unsigned tj_shogi_symbol_in(const tj_shogi *position, tj_shogi_move move);

/* And back: false if it is the symbol of no move. */
bool tj_shogi_symbol_read(unsigned symbol, unsigned *kind, tj_shogi_move *move);

/* Ways to look at a board: bits that can be set together. */
enum tj_shogi_transform {
    TJ_SHOGI_AS_IS = 0,
    TJ_SHOGI_MIRRORED = 1, /* left and right exchanged */
    TJ_SHOGI_ROTATED = 2,  /* seen by the other player, whose pieces change their colour */
    TJ_SHOGI_TRANSFORMS = 4
};

/* Where the square, and how the move, is seen under a turn; each is its own inverse. */
unsigned tj_shogi_transform_square(unsigned turn, unsigned square);
tj_shogi_move tj_shogi_transform_move(unsigned turn, tj_shogi_move move);
/* The whole position; its number stays. */
void tj_shogi_transform(unsigned turn, const tj_shogi *position, tj_shogi *out);
