/* How long to think about a move. */
#ifndef TJ_ENGINE_SHOGI_USI_USI_CLOCK_H
#define TJ_ENGINE_SHOGI_USI_USI_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* What "go" says, in milliseconds; 0 where nothing was said.  The move may take time + increment + byoyomi:
 * programs tell the time without the increment of the move that is to be made. */
typedef struct tj_usi_clock {
    int64_t time[3], increment[3]; /* [colour] */
    int64_t byoyomi, movetime;
    bool given; /* any of these was said */
} tj_usi_clock;

/* Seconds for the move of that colour: soft to begin nothing more, hard to stop.  overhead: milliseconds that
 * get lost on the way.  Both are 0 if no clock was given. */
void tj_usi_clock_limits(const tj_usi_clock *clock, unsigned colour, unsigned move_number, int64_t overhead,
                         double *soft, double *hard);

#endif
