/* How long a shogi engine may think about a move, and what that is in USI.
 *
 *     nodes 10000               so many positions
 *     depth 8                   so many moves ahead
 *     seconds 1.5               so long for a move
 *     clock 600                 so many seconds for the game
 *     clock 600+5               and so many more for each move, the first included
 *     clock 600 byoyomi 10      or so many for each move when these are used up
 *     stop 2                    `go infinite`, then `stop` after so many seconds
 *     go infinite               whatever the engine wants to be told */
#ifndef TJ_CLIENT_SHOGI_SHOGI_LIMIT_H
#define TJ_CLIENT_SHOGI_SHOGI_LIMIT_H

#include "base/memory.h"
#include "tejun/record.h"

enum tj_shogi_limit_kind {
    TJ_SHOGI_LIMIT_NODES,
    TJ_SHOGI_LIMIT_DEPTH,
    TJ_SHOGI_LIMIT_CLOCK,
    TJ_SHOGI_LIMIT_STOP,
    TJ_SHOGI_LIMIT_TEXT
};

typedef struct tj_shogi_limit {
    int kind;               /* tj_shogi_limit_kind */
    uint64_t count;         /* nodes or depth */
    double main, increment; /* of a clock, in seconds */
    double byoyomi;         /* or until stop */
    const char *text;       /* behind "go"; borrowed from what was parsed */
} tj_shogi_limit;

/* text is borrowed.  TJ_E_USAGE with a sentence. */
int tj_shogi_limit_parse(tj_shogi_limit *limit, const char *text, tj_err *err);

/* What is left on the clocks, in seconds, by tj_colour; 0 for who has none.  As USI tells it, without the
 * increment of the move that is to be made: that comes on top, as byoyomi does, and what is not used stays.
 */
typedef struct tj_shogi_clocks {
    double left[3];
} tj_shogi_clocks;

/* Appends what stands behind "go": "nodes 10000", "btime 600000 wtime 590000 byoyomi 10000". */
void tj_shogi_limit_put_go(const tj_shogi_limit *limit, const tj_shogi_clocks *clocks, tj_buf *out);

/* Does a clock run? */
bool tj_shogi_limit_has_clock(const tj_shogi_limit *limit);
/* How long may a move of this colour take, in seconds?  Only with a clock. */
double tj_shogi_limit_allows(const tj_shogi_limit *limit, const tj_shogi_clocks *clocks, unsigned colour);
/* A move took so long; false if that was too long. */
bool tj_shogi_limit_spend(const tj_shogi_limit *limit, tj_shogi_clocks *clocks, unsigned colour,
                          double seconds);

#endif
