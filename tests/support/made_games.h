/* Made-up games that are nasty to a search: legal moves on boards of every size, with passes, players who
 * move twice, White first, set-up stones before and during the game, handicap, games of no or few moves, and
 * sequences that come back turned, mirrored, moved and interrupted, many of them on diagonals, centre lines
 * and the centre.  The same seed gives the same games. */
#ifndef TJ_TESTS_MADE_GAMES_H
#define TJ_TESTS_MADE_GAMES_H

#include "base/memory.h"
#include "tejun/filter.h"
#include "tejun/go.h"

typedef struct made_game {
    tj_record record; /* fields: players, event (a name of its own), result, date, handicap, rules */
    int winner;       /* tj_winner */
    int date_from, date_to;
    unsigned handicap;
} made_game;

typedef struct made_games {
    made_game *items;
    size_t len;
} made_games;

#define MADE_PLAYERS 5
extern const char *const made_players[MADE_PLAYERS];

/* 0..bound-1. */
uint32_t made_random(uint64_t *state, uint32_t bound);
/* True once in `times`. */
bool made_chance(uint64_t *state, uint32_t times);

/* size: of all boards, or 0 for a mixture in which 19 is the most frequent.  Ends the process if memory runs
 * out. */
void made_games_new(made_games *games, uint64_t seed, size_t count, unsigned size);
void made_games_release(made_games *games);

/* Appends the game as an SGF tree. */
void made_game_sgf(const made_game *game, tj_buf *out);

/* A point that symmetries or frames find special: on a diagonal, on a centre line, the centre; or any. */
unsigned made_point(uint64_t *state, unsigned size);

/* Appends a move or a set-up stone to a record, without rules. */
void made_add_move(tj_record *record, unsigned point, int colour);
void made_add_setup(tj_record *record, unsigned point, int colour);
void made_set_field(tj_record *record, enum tj_field field, const char *text);

#endif
