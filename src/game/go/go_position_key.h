/* Which position is it?  A key of 64 bits for stones and side to move that is the same however the board is
 * turned, kept up to date as a game goes on.
 *
 * For each of the 8 symmetries there is a hash of the stones as they stand on the turned board (Zobrist): the
 * smallest is the key, and the symmetry it belongs to leads from the board to the position's standard form.
 * Different positions are taken to have different keys. */
#pragma once

#include "tejun/go.h"

typedef struct tj_go_hashes {
    uint64_t by[TJ_GO_SYMMETRIES];
} tj_go_hashes;

/* Random values for one board size: what a stone of a colour on a point adds to each hash.  80 kB. */
typedef struct tj_go_zobrist {
    unsigned size;
    tj_go_hashes stone[TJ_GO_POINTS_MAX][2];
} tj_go_zobrist;

int tj_go_zobrist_init(tj_go_zobrist *table, unsigned size); /* TJ_E_RANGE */

/* The hashes of a board that changes. */
typedef struct tj_go_hash_state {
    const tj_go_zobrist *table;
    tj_go_hashes hashes;
    uint32_t captured;
    uint8_t stone[TJ_GO_POINTS_MAX]; /* that the hashes stand for */
} tj_go_hash_state;

/* Starts with an empty board of the table's size. */
void tj_go_hash_state_init(tj_go_hash_state *state, const tj_go_zobrist *table);

/* After a move was played on the board (TJ_PASS: any change, as by set-up): a few nanoseconds, more where
 * stones were taken. */
void tj_go_hash_state_update(tj_go_hash_state *state, const tj_go_board *board, unsigned point);

/* ko: the point that may not be retaken, as a part of the position; TJ_PASS: none, or no part of it. */
tj_position_key tj_go_position_key_of(const tj_go_hash_state *state, int to_move, unsigned ko);
