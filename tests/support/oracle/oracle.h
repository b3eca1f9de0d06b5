/* A search that looks at every move of every game: slow, plain, and written from the definitions alone
 * ("Definitions that results depend on": sequence search, results, E_R).  It shares no code with the library
 * (but looks up what a hit's symmetry is called).
 *
 * Where the definition leaves room, this is how it is filled:
 *  - the continuation is the game's very next move, whatever its colour;
 *  - CODED: the next code is seen behind the query with the inherited axes that give the game's codes; where
 *    several do, with those that give the smallest point;
 *  - its score is seen by the player who made it; where the game ends, by the one whose turn it would be, the
 *    opponent of the last matched move's player;
 *  - the score over the games counts each once, seen by the player of its first occurrence: the one whose
 * first move has the smallest number. */
#pragma once

#include "tejun/go.h"
#include "tejun/search.h"

typedef struct oracle_game {
    const tj_record *record;
    uint32_t id;
    int winner;  /* tj_winner */
    int date;    /* yyyymmdd, 0 unknown */
    bool passes; /* the query's filter, which the oracle does not look at */
} oracle_game;

/* Axes of E_R: x' = sign_x * columns to the right, y' = sign_y * rows down, then exchanged if `swap`. */
typedef struct oracle_axes {
    int sign_x, sign_y;
    bool swap;
} oracle_axes;

typedef struct oracle_code {
    int x, y;
} oracle_code;

/* A set of axes, as a list. */
typedef struct oracle_axes_set {
    oracle_axes items[8];
    size_t len;
} oracle_axes_set;

oracle_axes_set oracle_axes_all(void);
/* What is left of inherited axes at a point of the board. */
oracle_axes oracle_axes_at(unsigned size, unsigned point, oracle_axes inherited);
oracle_code oracle_tell(unsigned size, oracle_axes axes, unsigned from, unsigned to);

/* The E_R codes of a game's moves: codes[i] is that of move i; known[i] is false for passes and for the first
 * move, which have symbols of their own. */
void oracle_codes(unsigned size, const tj_move *moves, size_t count, oracle_code *codes, bool *known);

/* The point that the code means behind a query with these inherited axes; TJ_PASS if it is off the board. */
unsigned oracle_code_point(const tj_query *query, oracle_axes inherited, oracle_code code);

/* The whole answer.  Hits are ordered by game, first move, last move (their symmetry is 0); continuations by
 * kind, then x, y, point.  Ends the process if memory runs out. */
tj_search_result *oracle_search(const oracle_game *games, size_t count, const tj_query *query);
void oracle_result_free(tj_search_result *result);

/* One more of that date's year, or none if it has no date. */
void oracle_trend_add(tj_trend *trend, int date);
bool oracle_trend_same(const tj_trend *a, const tj_trend *b);

/* Brings any result into the oracle's order. */
void oracle_sort(tj_search_result *result);

/* Does the hit's symmetry take the query to the moves of this game? */
bool oracle_symmetry_fits(const tj_query *query, const tj_record *record, const tj_hit *hit);
