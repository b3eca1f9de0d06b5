/* Openings of Go for matches: points, Black first; passes are possible. */
#ifndef TJ_CLIENT_GO_GO_OPENING_H
#define TJ_CLIENT_GO_GO_OPENING_H

#include "client/go/go_referee.h"
#include "client/match_opening.h"

/* Appends `count` openings of `moves` moves (fewer where a tiny board is full): points on the third to fifth
 * line, not close to one another, no two openings the same when turned or mirrored as long as there are
 * others.  The n-th depends on size, moves and seed only.  O(count). */
int tj_go_openings_random(tj_openings *openings, unsigned size, unsigned moves, uint64_t seed, size_t count,
                          tj_err *err);

/* Appends the first `moves` moves (0: all) of each game of an SGF file.  Games on other boards, with set-up
 * stones before those moves, with two moves of a colour in a row, and with moves that these rules forbid are
 * left out and counted.  TJ_E_NOTFOUND if nothing is left; TJ_E_IO, TJ_E_NOMEM. */
int tj_go_openings_read(tj_openings *openings, const char *path, const tj_go_match_rules *rules,
                        unsigned moves, size_t *left_out, tj_err *err);

#endif
