/* What kind of move was it?  The kinds that Sei and Kawashima (section 3.2) found missing among candidates.
 */
#ifndef TJ_PATTERN_GO_EVALUATE_EVALUATE_KIND_H
#define TJ_PATTERN_GO_EVALUATE_EVALUATE_KIND_H

#include "pattern/go/tactics.h"

/* The first that fits. */
typedef enum tj_move_kind {
    TJ_KIND_CAPTURE, /* takes stones, or saves or extends own ones in atari */
    TJ_KIND_FORCING, /* gives atari, or threatens to take stones in a ladder */
    TJ_KIND_CUT,     /* stands between two or more chains of a player: cuts or connects */
    TJ_KIND_ENDGAME, /* the last sixth of the game; on the first two lines the last third */
    TJ_KIND_OTHER,
    TJ_KIND_COUNT
} tj_move_kind;

/* "capture or escape", ... */
const char *tj_move_kind_name(tj_move_kind kind);

/* The kind of a legal move before which so many of the game's moves were played. */
tj_move_kind tj_move_kind_of(tj_tactics *tactics, unsigned point, int colour, uint32_t played,
                             uint32_t moves);

#endif
