/* Going through a record position by position, turned and with colours exchanged if that is wanted. */
#pragma once

#include "gen_games.h"
#include "pattern/go/go_ranking.h"

typedef struct gen_walk {
    const tj_record *record;
    unsigned symmetry;
    bool exchanged;
    tj_go_board board;
    uint16_t *moves;
    size_t setups;             /* set up so far */
    tj_go_rank_input question; /* before the move */
    unsigned answer;           /* the move, or TJ_PASS */
} gen_walk;

/* The record is borrowed.  Ends the process if memory runs out. */
void gen_walk_start(gen_walk *walk, const tj_record *record, unsigned symmetry, bool exchanged);
/* Goes to the next move, passes included; false at the end. */
bool gen_walk_next(gen_walk *walk);
void gen_walk_end(gen_walk *walk);

/* A game in which stones are played at random all over a board of that size, so that there are many chains
 * with few liberties and captures; passes only where no move was found.  Release it with tj_record_release.
 */
void gen_random_game(tj_record *record, uint64_t *seed, unsigned size, size_t moves);
