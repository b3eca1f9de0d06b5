/* Limits of thinking time, and the clocks of a game. */
#pragma once

#include "base/memory.h"
#include "tejun/engine.h"

/* Seconds left on the clocks, by tj_colour; 0 for a side without a clock.  The increment of the move that is
 * to be made is not included: it comes on top, as byoyomi does, and what is not used is kept. */
typedef struct tj_game_clocks {
    double left[3];
} tj_game_clocks;

/* Is there any limit? */
bool tj_think_limits_any(const tj_think_limits *limits);
/* Appends them as they were parsed or, if they were not, in the same words. */
void tj_think_limits_put(const tj_think_limits *limits, tj_buf *out);

/* Is the time of a move measured? */
bool tj_think_limits_has_clock(const tj_think_limits *limits);
/* How many seconds may a move of this colour take?  Only with a clock. */
double tj_think_limits_allowed(const tj_think_limits *limits, const tj_game_clocks *clocks, unsigned colour);
/* Takes the time of a move off the clock; false if it was too long. */
bool tj_think_limits_spend(const tj_think_limits *limits, tj_game_clocks *clocks, unsigned colour,
                           double seconds);
/* How many seconds the first move may take by its limits; 0 where they do not count seconds. */
double tj_think_limits_longest(const tj_think_limits *limits);
