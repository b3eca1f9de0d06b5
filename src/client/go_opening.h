/* Openings from which the games of a match begin, each played with both colours: engines that always play the
 * same moves would otherwise play one game over and over. */
#ifndef TJ_CLIENT_GO_OPENING_H
#define TJ_CLIENT_GO_OPENING_H

#include "base/memory.h"
#include "client/go_referee.h"

typedef struct tj_go_opening {
    uint16_t *points; /* Black first; passes are possible */
    size_t count;
} tj_go_opening;

typedef struct tj_go_openings {
    tj_go_opening *items;
    size_t len, cap;
} tj_go_openings;

/* Appends `count` openings of `moves` moves (fewer where a tiny board is full): points on the third to fifth
 * line, not close to one another, no two openings the same when turned or mirrored as long as there are
 * others.  The n-th depends on size, moves and seed only.  O(count). */
int tj_go_openings_random(tj_go_openings *openings, unsigned size, unsigned moves, uint64_t seed,
                          size_t count, tj_err *err);

/* Appends the first `moves` moves (0: all) of each game of an SGF file.  Games on other boards, with set-up
 * stones before those moves, with two moves of a colour in a row, and with moves that these laws forbid are
 * left out and counted.  TJ_E_NOTFOUND if nothing is left; TJ_E_IO, TJ_E_NOMEM. */
int tj_go_openings_read(tj_go_openings *openings, const char *path, const tj_go_laws *laws, unsigned moves,
                        size_t *left_out, tj_err *err);

/* Tells different lists apart. */
uint64_t tj_go_openings_hash(const tj_go_openings *openings);

void tj_go_openings_release(tj_go_openings *openings);

#endif
