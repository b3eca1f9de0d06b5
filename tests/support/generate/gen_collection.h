/* A large collection of made-up games, for measuring: any number of 19x19 games of some 205 moves, no two
 * alike, whose moves are distributed somewhat like those of people.  Corners are taken first; what is played
 * there follows one endless tree of corner sequences, in which the first branches are taken most often, and
 * is broken off and taken up again; afterwards most moves answer the ones before.  A few thousand players of
 * whom some play most games, dates that grow denser, results.
 *
 * A game depends on the seed and its number only. */
#pragma once

#include "gen_games.h"

/* Game `number` of the collection.  Ends the process if memory runs out. */
void gen_collection_game(gen_game *game, uint64_t seed, uint64_t number);
void gen_collection_release(gen_game *game);
