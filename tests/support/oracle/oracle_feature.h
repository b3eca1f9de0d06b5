/* What keyed features stand for, told point by point: written from pattern/go/vicinity.h and
 * pattern/go/go_feature.h, without their hashes.  A description is a string of bytes that is the same however
 * the board is turned; two moves have the same key just if they have the same description.
 *
 * Not in the headers, and kept here in one place: how far "nearby" goes for the family `resume` and how long
 * it is remembered. */
#pragma once

#include "base/hash.h"
#include "pattern/go/go_feature.h"

#define ORACLE_POINTS 204 /* of the last level */
#define ORACLE_NEARBY 9
#define ORACLE_RECENT 60

/* The points within the distance of each level of pattern/go/vicinity.h. */
extern const unsigned oracle_level_points[TJ_VICINITY_LEVELS];

/* The points around a point for a player: 0 empty, 1 own, 2 other, 3 off the board, nearest first, in the
 * orientation that makes the string smallest, so that the beginning of it describes the smaller levels. */
typedef struct oracle_shape {
    uint8_t value[ORACLE_POINTS];
} oracle_shape;

oracle_shape oracle_shape_at(const tj_go_board *board, unsigned point, int colour);

enum oracle_family {
    ORACLE_SHAPE,
    ORACLE_ANSWER,
    ORACLE_FOLLOW_UP,
    ORACLE_RESUME,
    ORACLE_LIBERTIES,
    ORACLE_SEQUENCE,
    ORACLE_BOARD,
    ORACLE_CORNER
};

/* A description as a hash of 128 bits, and what it describes. */
typedef struct oracle_described {
    tj_hash text;
    enum oracle_family family;
} oracle_described;

#define ORACLE_DESCRIPTIONS 80

/* All that can be said of a move: every family at all levels there could be.  own_size: the board has the
 * tables' size.  Returns how many descriptions were written. */
size_t oracle_describe(const tj_go_rank_input *question, unsigned point, bool own_size,
                       oracle_described out[ORACLE_DESCRIPTIONS]);

/* Does the header say exactly which levels of the family there are? */
bool oracle_is_complete(enum oracle_family family);
