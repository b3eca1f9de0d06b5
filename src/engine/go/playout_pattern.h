/* What the eight neighbours of an empty point say about playing there, in one look-up.
 *
 * A neighbourhood is 16 bits: tj_colour or TJ_GO_EDGE of the neighbours above, left, right, below (bits 0, 2,
 * 4, 6), then upper left, upper right, lower left, lower right (bits 8, 10, 12, 14). */
#ifndef TJ_ENGINE_GO_PLAYOUT_PATTERN_H
#define TJ_ENGINE_GO_PLAYOUT_PATTERN_H

#include <stdint.h>

/* For Black; for White the next bit. */
#define TJ_PLAYOUT_PATTERN_EYE   1 /* a one-point eye of that colour, not to be filled */
#define TJ_PLAYOUT_PATTERN_REPLY 4 /* playing here is a natural answer to a move beside it */
#define TJ_PLAYOUT_PATTERN_INSIDE                                                                            \
    64 /* between that colour's stones, the other being nowhere near: better left empty                      \
        */
/* For both. */
#define TJ_PLAYOUT_PATTERN_OPEN  16 /* two neighbours are empty: whoever plays here is not in atari */
#define TJ_PLAYOUT_PATTERN_ROOMY 32 /* six or more of the eight are empty: no small eye */

typedef struct tj_playout_patterns {
    uint8_t flags[65536];
} tj_playout_patterns;

void tj_playout_patterns_init(tj_playout_patterns *patterns);

#endif
