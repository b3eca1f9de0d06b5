/* One occurrence of a sequence as it stands in its game, and its picture (mine/surroundings.h). */
#ifndef TJ_MINE_SIGHT_H
#define TJ_MINE_SIGHT_H

#include "base/hash.h"
#include "mine/sequence.h"
#include "tejun/go.h"

#define TJ_SIGHT_REACH 2 /* lines by which the rectangle around the moves is widened */

typedef struct tj_sight {
    uint16_t moves[TJ_SEQUENCE_MAX]; /* as played */
    unsigned len;                    /* 1 or more */
    unsigned before;                 /* points of so many moves are seen as empty */
    const tj_go_board *board;        /* 19x19; borrowed */
} tj_sight;

/* Equal pictures have equal hashes, and different ones (up to symmetry and translation) different ones. */
tj_hash tj_sight_hash(const tj_sight *sight);

/* The drawn form of the moves, and the stones in the rectangle around them, written as moves and turned
 * together with them, ascending by point.  stones has room for all points of the board. */
void tj_sight_draw(const tj_sight *sight, tj_sequence *sequence, uint16_t *stones, unsigned *stone_count);

#endif
