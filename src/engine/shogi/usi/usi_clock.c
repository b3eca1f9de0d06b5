#include "engine/shogi/usi/usi_clock.h"

#define SECONDS_MIN        0.005 /* seconds: something must be found */
#define OVERHEAD_SHARE_MAX 0.2   /* of the time for a move */
#define MOVES_LEFT         45    /* of one side, at the beginning */
#define MOVES_MIN          18

static double at_least(double seconds)
{
    return seconds < SECONDS_MIN ? SECONDS_MIN : seconds;
}

/* What is lost on the way, in seconds; of a very short time not so much that nothing would be left. */
static double overhead_of(int64_t overhead, double allowed)
{
    double lost = (double)overhead / 1000;

    return lost < allowed * OVERHEAD_SHARE_MAX ? lost : allowed * OVERHEAD_SHARE_MAX;
}

void tj_usi_clock_limits(const tj_usi_clock *clock, unsigned colour, unsigned move_number, int64_t overhead,
                         double *soft, double *hard)
{
    double main = (double)clock->time[colour] / 1000;
    double increment = (double)clock->increment[colour] / 1000, byoyomi = (double)clock->byoyomi / 1000;

    *soft = *hard = 0;
    if (!clock->given)
        return;
    if (clock->movetime) {
        /* All of it: the search ends when it must. */
        double all = (double)clock->movetime / 1000;
        *hard = at_least(all - overhead_of(overhead, all));
        return;
    }
    unsigned played = move_number / 2;
    double left = played < MOVES_LEFT - MOVES_MIN ? MOVES_LEFT - played : MOVES_MIN;
    double all = main + increment + byoyomi, lost = overhead_of(overhead, all), most = at_least(all - lost);
    /* Of an increment, what is not used stays on the clock. */
    *soft = at_least(main / left + 0.8 * increment + byoyomi - lost);
    *hard = at_least(main / left * 4 + increment + byoyomi - lost);
    if (*hard > most)
        *hard = most;
    if (*soft > *hard)
        *soft = *hard;
    /* With nothing but the countdown left, what is not used is lost. */
    if (byoyomi > 0 && main <= byoyomi * 0.5)
        *soft = *hard * 1.8;
}
