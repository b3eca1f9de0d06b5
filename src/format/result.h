/* Results of games as people write them, made comparable. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "tejun/record.h"

typedef enum tj_win_method {
    TJ_WIN_UNKNOWN = 0,
    TJ_WIN_POINTS,
    TJ_WIN_RESIGNATION,
    TJ_WIN_TIME,
    TJ_WIN_FORFEIT
} tj_win_method;

typedef struct tj_result {
    tj_winner winner;
    tj_win_method how; /* UNKNOWN unless somebody won */
    uint32_t quarters; /* the margin in quarters of a point where how is POINTS: 3.5 is 14 */
} tj_result;

/* Reads text (UTF-8; NULL counts as ""): SGF's RE ("B+3.5", "W+R", "Jigo", "Void"), English sentences, and
 * the Japanese, Chinese and Korean phrases in use.  Numbers are taken as they stand, but a margin that is
 * said to be in Chinese zi is doubled to be points.  "W+0" is a win (of a tie that counts so).  Games left
 * unfinished or suspended are unknown: they may have been decided later.  What contradicts itself ("WB+R") or
 * cannot be read is unknown. */
tj_result tj_result_parse(const char *text);

/* Writes the normal form: "B+3.5", "B+2.25", "W+R", "W+T", "W+F", "B+", "Draw", "Void", "?".  16 bytes are
 * always enough. */
void tj_result_format(tj_result result, char *out, size_t size);
