/* Are two shogi records the same? */
#ifndef TESTS_SUPPORT_SAME_KIFU_H
#define TESTS_SUPPORT_SAME_KIFU_H

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

#endif
