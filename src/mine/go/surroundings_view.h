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

/* Writes sequence, box, stones and stone_count: the drawn form of the moves, and the stones in the rectangle
 * around them, turned together with them. */
void tj_surroundings_view_draw(const tj_surroundings_view *view, tj_surroundings *out);

#endif
