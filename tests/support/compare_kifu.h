/* Are two shogi records the same? */
#pragma once

#include "tejun/kifu.h"

/* What is compared beside the start and the moves of the game. */
enum {
    SAME_VARIATIONS = 1,
    SAME_ENDS = 2,
    SAME_TIMES = 4, /* in whole seconds */
    SAME_COMMENTS = 8,
    SAME_HEADERS = 16 /* in any order; 手合割 does not count */
};

/* NULL if they are, otherwise what differs; the text is overwritten by the next call. */
const char *kifu_difference(const tj_kifu *a, const tj_kifu *b, unsigned what);

/* Reads the first record of a text into a kifu that was initialised; false if there is none. */
bool read_kifu(const char *text, size_t n, tj_kifu *kifu);

/* The moves of the game in USI notation with a blank between them; overwritten by the next call. */
const char *kifu_moves(const tj_kifu *kifu);
