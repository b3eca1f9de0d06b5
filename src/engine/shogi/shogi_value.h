/* Values in a search: hundredths of a pawn for the side to move; mates count from the root. */
#ifndef TJ_ENGINE_SHOGI_SHOGI_VALUE_H
#define TJ_ENGINE_SHOGI_SHOGI_VALUE_H

#include <stdbool.h>

#define TJ_SHOGI_PLIES_MAX             128   /* a line in a search is no longer */
#define TJ_SHOGI_VALUE_INFINITE        31000 /* no value is so high */
#define TJ_SHOGI_VALUE_MATE            30000 /* minus the number of plies until then */
#define TJ_SHOGI_VALUE_MATE_IN_MAX_PLY (TJ_SHOGI_VALUE_MATE - 1000)
#define TJ_SHOGI_VALUE_SUPERIOR        28000 /* the same board again, with more in hand */
#define TJ_SHOGI_VALUE_NONE            32000

static inline bool tj_shogi_is_mate_value(int value)
{
    return value >= TJ_SHOGI_VALUE_MATE_IN_MAX_PLY || value <= -TJ_SHOGI_VALUE_MATE_IN_MAX_PLY;
}

#endif
