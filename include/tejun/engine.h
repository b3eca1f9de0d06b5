/* Engines: programs that play, ours and others.
 *
 *     tj_think_limits limits;
 *
 *     if (tj_think_limits_parse(&limits, "nodes 10000", NULL) == 0)
 *         printf("%llu nodes\n", (unsigned long long)limits.nodes); */
#ifndef TEJUN_ENGINE_H
#define TEJUN_ENGINE_H

#include <stdbool.h>

#include "tejun/err.h"

/* ---- how long to think about a move ---- */

/* 0 and NULL: no such limit. */
typedef struct tj_think_limits {
    uint64_t nodes;   /* positions; playouts in Go */
    uint32_t depth;   /* moves ahead */
    double seconds;   /* for a move; with a clock: for each move once the clock has run out (byoyomi) */
    double clock;     /* seconds for the whole game */
    double increment; /* seconds added to the clock for each move, the first included */
    double stop;      /* other engines only: think without limit, and be told to stop after so many seconds */
    const char *go;   /* other engines only: the limits in the words of the protocol, borrowed */
} tj_think_limits;

/* Reads limits as text; text is borrowed.
 *
 *     nodes 10000               so many positions
 *     depth 8                   so many moves ahead
 *     seconds 1.5               so long for a move
 *     clock 600                 so many seconds for the game
 *     clock 600+5               and so many more for each move, the first included
 *     clock 600 byoyomi 10      or so many for each move once the clock has run out
 *     stop 2                    `go infinite`, then `stop` after so many seconds
 *     go infinite               whatever the engine expects behind `go`
 *
 * TJ_E_USAGE with a sentence. */
TJ_API int tj_think_limits_parse(tj_think_limits *limits, const char *text, tj_err *err);

/* ---- other engines ---- */

/* An engine that is started by a command, as its user describes it; everything is borrowed.
 *
 *     gpsusi: {"LimitDepth=5", "BookDepth=0", "Thread=1"} and "go infinite" */
typedef struct tj_engine_command {
    const char *command;        /* split into words as a shell does, without a shell */
    const char *const *options; /* "NAME=VALUE"; options[0..option_count-1] */
    size_t option_count;
    tj_think_limits limits;
} tj_engine_command;

#endif
