#include "engine/go/gtp/gtp.h"

#include <math.h>

/* Lost for every move: the way of the answer, and a search that stops late.  Where there is hardly any time,
 * half of it. */
#define LAG 0.15

void tj_gtp_clock_set(tj_gtp_clock *clock, tj_gtp_timing timing, double main, double period, unsigned count)
{
    *clock = (tj_gtp_clock){.timing = timing, .main = main, .period = period, .count = count};
    tj_gtp_clock_reset(clock);
}

/* What begins when main time is over. */
static void begin_period(tj_gtp_clock *clock, int colour)
{
    clock->left[colour] = clock->period;
    clock->due[colour] = clock->count;
}

static bool has_periods(const tj_gtp_clock *clock)
{
    return clock->timing == TJ_GTP_CANADIAN || clock->timing == TJ_GTP_BYOYOMI;
}

void tj_gtp_clock_reset(tj_gtp_clock *clock)
{
    for (int colour = 1; colour <= 2; colour++) {
        clock->left[colour] = clock->main;
        clock->due[colour] = 0;
        if (clock->main <= 0 && has_periods(clock))
            begin_period(clock, colour);
    }
}

void tj_gtp_clock_left(tj_gtp_clock *clock, int colour, double seconds, unsigned due)
{
    clock->left[colour] = seconds;
    clock->due[colour] = due;
}

/* A move was made `over` seconds into the periods, the first of which has begun. */
static void spend_period(tj_gtp_clock *clock, int colour, double over)
{
    if (clock->timing == TJ_GTP_CANADIAN) {
        clock->left[colour] -= over;
        if (--clock->due[colour] == 0)
            begin_period(clock, colour);
        return;
    }
    for (; over >= clock->period && clock->due[colour] > 1; over -= clock->period)
        clock->due[colour]--;
    clock->left[colour] = clock->period;
}

void tj_gtp_clock_spend(tj_gtp_clock *clock, int colour, double seconds)
{
    double over = seconds - clock->left[colour];

    if (clock->timing == TJ_GTP_UNTIMED)
        return;
    if (has_periods(clock) && clock->due[colour]) {
        spend_period(clock, colour, seconds);
    } else if (over < 0 || !has_periods(clock)) {
        clock->left[colour] = over < 0 ? -over : 0;
    } else {
        begin_period(clock, colour);
        spend_period(clock, colour, over);
    }
}

/* How many moves the colour may still have to make, carefully. */
static double moves_to_come(size_t moves, unsigned points)
{
    double all = 0.45 * points, few = 0.18 * points + 8;

    return fmax(all - (double)moves, few);
}

double tj_gtp_clock_seconds(const tj_gtp_clock *clock, int colour, size_t moves, unsigned points)
{
    double left = clock->left[colour], share;
    double each = clock->timing == TJ_GTP_CANADIAN && clock->count ? clock->period / clock->count
                  : clock->timing == TJ_GTP_BYOYOMI                ? clock->period
                                                                   : 0;

    if (clock->due[colour])
        share = (clock->timing == TJ_GTP_CANADIAN ? left / clock->due[colour] : left) * 0.9;
    else /* with periods to come, a move may take what one there has, and use main time up */
        share = fmin(fmax(left / moves_to_come(moves, points), each * 0.9), (left + each) * 0.9);
    return fmax(share - fmin(LAG, share / 2), TJ_GTP_SECONDS_MIN);
}
