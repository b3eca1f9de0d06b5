/* Made-up games that are nasty to a search: legal moves on boards of every size, with passes, players who
 * move twice, White first, set-up stones before and during the game, handicap, games of no or few moves, and
 * sequences that come back turned, mirrored, moved and interrupted, many of them on diagonals, centre lines
 * and the centre.  The same seed gives the same games. */
#pragma once

#include "base/memory.h"
#include "tejun/filter.h"
#include "tejun/go.h"

typedef struct gen_game {
    tj_record record; /* fields: players, event (a name of its own), result, date, handicap, rules */
    int winner;       /* tj_winner */
    int date_from, date_to;
    unsigned handicap;
} gen_game;

typedef struct gen_games {
    gen_game *items;
    size_t len;
} gen_games;

#define GEN_PLAYERS 5
extern const char *const gen_players[GEN_PLAYERS];

/* 0..bound-1. */
uint32_t gen_random(uint64_t *state, uint32_t bound);
/* True once in `times`. */
bool gen_chance(uint64_t *state, uint32_t times);

/* size: of all boards, or 0 for a mixture in which 19 is the most frequent.  Ends the process if memory runs
 * out. */
void gen_games_new(gen_games *games, uint64_t seed, size_t count, unsigned size);
void gen_games_release(gen_games *games);

/* Appends the game as an SGF tree. */
void gen_game_sgf(const gen_game *game, tj_buf *out);

/* A point that symmetries or frames find special: on a diagonal, on a centre line, the centre; or any. */
unsigned gen_point(uint64_t *state, unsigned size);

/* Appends a move or a set-up stone to a record, without rules. */
void gen_add_move(tj_record *record, unsigned point, int colour);
void gen_add_setup(tj_record *record, unsigned point, int colour);
void gen_set_field(tj_record *record, enum tj_field field, const char *text);
