#include "base/clock.h"

#include <time.h>

static double seconds(clockid_t clock)
{
    struct timespec now;

    return clock_gettime(clock, &now) ? 0 : (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double tj_clock(void)
{
    return seconds(CLOCK_MONOTONIC);
}

double tj_clock_thread(void)
{
    return seconds(CLOCK_THREAD_CPUTIME_ID);
}
