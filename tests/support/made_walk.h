/* Going through a record position by position, turned and with colours exchanged if that is wanted. */
#ifndef TJ_TESTS_MADE_WALK_H
#define TJ_TESTS_MADE_WALK_H

#include "made_games.h"
#include "pattern/ranking.h"

typedef struct made_walk {
    const tj_record *record;
    unsigned symmetry;
    bool exchanged;
    tj_go_board board;
    uint16_t *moves;
    size_t setups;             /* set up so far */
    tj_rank_question question; /* before the move */
    unsigned answer;           /* the move, or TJ_PASS */
} made_walk;

/* The record is borrowed.  Ends the process if memory runs out. */
void made_walk_start(made_walk *walk, const tj_record *record, unsigned symmetry, bool exchanged);
/* Goes to the next move, passes included; false at the end. */
bool made_walk_next(made_walk *walk);
void made_walk_end(made_walk *walk);

/* A game in which stones are played at random all over a board of that size, so that there are many chains
 * with few liberties and captures; passes only where no move was found.  Release it with tj_record_release.
 */
void made_random_game(tj_record *record, uint64_t *seed, unsigned size, size_t moves);

#endif
