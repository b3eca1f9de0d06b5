/* What a ranking of shogi moves looks at: for each move a number of keys, from the general to the particular,
 * each hashed to 64 bits.  What is told with left and right exchanged gives the same keys, but for the
 * squares by number.
 *
 *     class: kind of piece, drop, promotion; circumstances: see pattern/shogi/shogi_window.h
 *      0  class, circumstances
 *      1  move, circumstances                     (move: class and how far it goes)
 *      2  move, eight squares beside the origin or the square of a drop
 *      3  the same, circumstances
 *      4  move, all squares of the window
 *      5  move, all squares, hands: what the paper calls a pattern
 *      6  class, origin, destination, by number
 *      7  move, nine squares around the destination
 *      8  class, nine squares around the destination, circumstances
 *      9  class, circumstances, destination seen from the opponent's king
 *     10  class, circumstances, destination seen from the own king
 *     11  move, origin seen from the own king
 *     12  move, circumstances, hands
 *     13  class, circumstances, stage of the game (16 moves each), whether in check */
#ifndef TJ_PATTERN_SHOGI_SHOGI_FEATURE_H
#define TJ_PATTERN_SHOGI_SHOGI_FEATURE_H

#include "pattern/shogi/shogi_window.h"

#define TJ_SHOGI_FEATURES 14

/* The keys of a legal move; in_check: whether its player is. */
void tj_shogi_features(const tj_shogi_view *view, tj_shogi_move move, bool in_check,
                       uint64_t keys[TJ_SHOGI_FEATURES]);

#endif
