/* How games of shogi can begin at random. */
#ifndef TJ_CLIENT_SHOGI_SHOGI_OPENING_H
#define TJ_CLIENT_SHOGI_SHOGI_OPENING_H

#include "tejun/shogi.h"

/* tj_match_kind.random_move: a move that people begin games with, or any other, which leaves nothing hanging.
 */
bool tj_shogi_random_move(const tj_position *position, const uint16_t *moves, size_t count, uint64_t *random,
                          uint16_t *move);

/* Can the opponent win material by taking something now, as far as one exchange shows?  (The side to move is
 * the opponent.) */
bool tj_shogi_is_hanging(const tj_shogi *position);

#endif
