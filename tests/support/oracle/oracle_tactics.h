/* Chains, liberties, ladders and what a move does, recounted from the stones alone: written from the
 * definitions in pattern/go/tactics.h, without the library's board. */
#pragma once

#include "pattern/go/tactics.h"

typedef struct oracle_stones {
    unsigned size;
    uint8_t at[TJ_GO_POINTS_MAX]; /* by point: a tj_colour */
    unsigned ko;                  /* point that ko_colour may not play at, or TJ_PASS */
    int ko_colour;
} oracle_stones;

/* A list of points. */
typedef struct oracle_list {
    uint16_t point[TJ_GO_POINTS_MAX];
    unsigned len;
} oracle_list;

oracle_stones oracle_stones_of(const tj_go_board *board);

/* The stones of the chain at a point, and its liberties. */
void oracle_chain(const oracle_stones *stones, unsigned point, oracle_list *chain, oracle_list *liberties);
unsigned oracle_liberties(const oracle_stones *stones, unsigned point);
/* Plays it; false and unchanged if it is illegal (suicide always is).  taken may be NULL. */
bool oracle_play(oracle_stones *stones, unsigned point, int colour, oracle_list *taken);

/* How much was looked at. */
typedef struct oracle_reading {
    bool whole; /* given: every branch is looked at, even where the answer is known */
    unsigned positions, positions_max, depth;
    bool cut; /* positions_max was reached: the answer means nothing */
} oracle_reading;

/* A reader without limits but positions_max.  Attackers' moves that would leave their own chain in atari are
 * not tried. */
bool oracle_takes(const oracle_stones *stones, unsigned point, oracle_reading *reading);
bool oracle_escapes(const oracle_stones *stones, unsigned point, oracle_reading *reading);

/* What a legal move does.  Stones are counted by the oracle; what a ladder would do is asked of
 * pattern/go/tactics.h. */
void oracle_move_tactics(const tj_go_board *board, unsigned point, int colour, tj_move_tactics *out);
