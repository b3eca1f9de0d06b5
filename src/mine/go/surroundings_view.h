/* One occurrence of a sequence as it stands in its game, and its picture (mine/go/surroundings.h). */
#ifndef TJ_MINE_GO_SURROUNDINGS_VIEW_H
#define TJ_MINE_GO_SURROUNDINGS_VIEW_H

#include "base/hash.h"
#include "mine/go/sequence.h"
#include "tejun/go.h"

#define TJ_SURROUNDINGS_REACH 2 /* lines by which the rectangle around the moves is widened */

typedef struct tj_surroundings_view {
    uint16_t moves[TJ_SEQUENCE_MAX]; /* as played */
    unsigned len;                    /* 1 or more */
    unsigned before;                 /* points of so many moves are seen as empty */
    const tj_go_board *board;        /* 19x19; borrowed */
} tj_surroundings_view;

/* Equal pictures have equal hashes, and different ones (up to symmetry and translation) different ones. */
tj_hash tj_surroundings_view_hash(const tj_surroundings_view *view);

/* The drawn form of the moves, and the stones in the rectangle around them, written as moves and turned
 * together with them, ascending by point.  stones has room for all points of the board. */
void tj_surroundings_view_draw(const tj_surroundings_view *view, tj_sequence *sequence, uint16_t *stones,
                               unsigned *stone_count);

#endif
