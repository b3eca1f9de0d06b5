/* What comes of an exchange on one square, if both sides take with their cheapest piece and may stop at any
 * time. Pins, checks and promotions after the first move are not looked at. */
#ifndef TJ_ENGINE_SHOGI_SHOGI_SEE_H
#define TJ_ENGINE_SHOGI_SHOGI_SEE_H

#include "tejun/shogi.h"

/* What taking a piece of that kind is worth: it leaves the board and comes into the hand. */
extern const int16_t tj_shogi_see_value[TJ_SHOGI_KINDS];

/* Does the move, legal for the side to move, gain `threshold` or more? */
bool tj_shogi_see(const tj_shogi *position, tj_shogi_move move, int threshold);

#endif
