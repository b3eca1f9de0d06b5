#include "engine/usi_clock.h"

#define LEAST      0.005 /* seconds: something must be found */
#define MOVES_LEFT 45    /* of one side, at the beginning */
#define MOVES_MIN  18

static double at_least(double seconds)
{
    return seconds < LEAST ? LEAST : seconds;
}

void tj_usi_clock_limits(const tj_usi_clock *clock, unsigned colour, unsigned move_number, int64_t overhead,
                         double *soft, double *hard)
{
    double lost = (double)overhead / 1000, main = (double)clock->time[colour] / 1000;
    double increment = (double)clock->increment[colour] / 1000, byoyomi = (double)clock->byoyomi / 1000;

    *soft = *hard = 0;
    if (!clock->given)
        return;
    if (clock->movetime) {
        /* All of it: the search ends when it must. */
        *hard = at_least((double)clock->movetime / 1000 - lost);
        return;
    }
    unsigned played = move_number / 2;
    double left = played < MOVES_LEFT - MOVES_MIN ? MOVES_LEFT - played : MOVES_MIN;
    double most = at_least(main + byoyomi - lost);
    *soft = at_least(main / left + 0.8 * increment + byoyomi - lost);
    *hard = at_least(main / left * 4 + 0.8 * increment + byoyomi - lost);
    if (*hard > most)
        *hard = most;
    if (*soft > *hard)
        *soft = *hard;
    /* With nothing but the countdown left, what is not used is lost. */
    if (main <= byoyomi * 0.5)
        *soft = *hard * 1.8;
}
