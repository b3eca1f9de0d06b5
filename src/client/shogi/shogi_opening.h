/* Openings of shogi for matches: tj_shogi_move, Black first, from the start of an even game. */
#ifndef TJ_CLIENT_SHOGI_SHOGI_OPENING_H
#define TJ_CLIENT_SHOGI_SHOGI_OPENING_H

#include "client/match_opening.h"
#include "tejun/kifu.h"

/* Appends `count` openings of `moves` moves (at most TJ_SHOGI_RANDOM_MAX): moves that people begin games
 * with, each of which leaves nothing hanging, no two openings leading to the same position as long as there
 * are others.  The n-th depends on moves and seed only.  O(count). */
#define TJ_SHOGI_RANDOM_MAX 50
int tj_shogi_openings_random(tj_openings *openings, unsigned moves, uint64_t seed, size_t count, tj_err *err);

/* Appends the first `moves` moves (0: all) of each game of a file in any notation that kifu.h reads; lines of
 * USI moves are one.  Games that begin elsewhere, have no move, or are over by these moves are left out and
 * counted; of damaged ones the moves up to the fault are taken.  TJ_E_NOTFOUND if nothing is left;
 * TJ_E_FORMAT, TJ_E_IO, TJ_E_NOMEM. */
int tj_shogi_openings_read(tj_openings *openings, const char *path, unsigned moves, size_t *left_out,
                           tj_err *err);

/* Can the opponent win material by taking something now, as far as one exchange shows?  (The side to move is
 * the opponent.) */
bool tj_shogi_is_hanging(const tj_shogi *position);

#endif
