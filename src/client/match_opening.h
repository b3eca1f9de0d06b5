/* Openings from which the games of a match begin, each played with both colours: engines that always play the
 * same moves would otherwise play one game over and over. */
#pragma once

#include "client/referee.h"

typedef struct tj_opening {
    uint16_t *moves; /* Black first */
    size_t count;
} tj_opening;

typedef struct tj_openings {
    tj_opening *items;
    size_t len, cap;
} tj_openings;

/* Appends a copy. */
int tj_openings_add(tj_openings *openings, const uint16_t *moves, size_t count, tj_err *err);
/* Tells different lists apart. */
uint64_t tj_openings_hash(const tj_openings *openings);
void tj_openings_release(tj_openings *openings);

/* Appends `count` openings of `moves` moves (at most TJ_OPENING_RANDOM_MAX; fewer where nothing can be played
 * any more) as the game's table chooses them, no two of which lead to the same position as long as there are
 * others.  The n-th depends on board, moves and seed only.  O(count). */
#define TJ_OPENING_RANDOM_MAX 50
int tj_openings_random(tj_openings *openings, unsigned board, unsigned moves, uint64_t seed, size_t count,
                       tj_err *err);

/* Appends the first `moves` moves (0: all) of each game of a file, in any notation of the board's game.  Left
 * out and counted are games on other boards, from other positions, without a move, with two moves of a colour
 * in a row, with moves that these rules forbid, and those that are over by then; of damaged ones the moves up
 * to the fault are taken.  TJ_E_NOTFOUND if nothing is left; TJ_E_IO, TJ_E_NOMEM. */
int tj_openings_read(tj_openings *openings, const char *path, unsigned board, const tj_referee_rules *rules,
                     unsigned moves, size_t *left_out, tj_err *err);
