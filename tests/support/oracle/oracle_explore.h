/* Exploring by looking at every position of every game: written from the definition alone ("Explore").  Of
 * the library it uses the rules of the game and what the 8 symmetries are. */
#pragma once

#include "oracle.h"
#include "tejun/explore.h"

/* A position without any past. */
typedef struct oracle_position {
    unsigned size;
    uint8_t stone[TJ_GO_POINTS_MAX];
    int colour; /* to move */
} oracle_position;

/* The position of a game just before that move (from 0); behind the last one that at the end.  What was set
 * up there is on the board. */
void oracle_position_of(const tj_record *record, size_t move, oracle_position *out);

/* The whole answer over the games that pass, with limits 0.  Players are ordered by games, then name. */
tj_explore_result *oracle_explore(const oracle_game *games, size_t count, const oracle_position *position);
void oracle_explore_free(tj_explore_result *result);
