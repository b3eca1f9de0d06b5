/* What kind of move was it?  The kinds that Sei and Kawashima (section 3.2) found missing among candidates.
 */
#pragma once

#include "pattern/go/tactics.h"

/* The first that fits. */
typedef enum sei_move_kind {
    SEI_KIND_CAPTURE, /* takes stones, or saves or extends own ones in atari */
    SEI_KIND_FORCING, /* gives atari, or threatens to take stones in a ladder */
    SEI_KIND_CUT,     /* stands between two or more chains of a player: cuts or connects */
    SEI_KIND_ENDGAME, /* the last sixth of the game; on the first two lines the last third */
    SEI_KIND_OTHER,
    SEI_KIND_COUNT
} sei_move_kind;

/* "capture or escape", ... */
const char *sei_move_kind_name(sei_move_kind kind);

/* The kind of a legal move before which so many of the game's moves were played. */
sei_move_kind sei_move_kind_of(tj_tactics *tactics, unsigned point, int colour, uint32_t played,
                               uint32_t moves);
