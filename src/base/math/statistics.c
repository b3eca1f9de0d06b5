#include "base/math/statistics.h"

#include <assert.h>
#include <math.h>

void tj_wilson(double successes, double trials, double z, double *low, double *high)
{
    double share, middle, half, scale;

    assert(successes >= 0 && successes <= trials && z >= 0);
    if (trials <= 0) {
        *low = 0;
        *high = 1;
        return;
    }
    share = successes / trials;
    scale = 1 / (1 + z * z / trials);
    middle = scale * (share + z * z / (2 * trials));
    half = scale * z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
    /* Rounding must not leave the ends, where the interval touches them. */
    *low = successes == 0 ? 0 : fmax(0, middle - half);
    *high = successes == trials ? 1 : fmin(1, middle + half);
}

double tj_elo_difference(double share)
{
    if (share <= 0)
        return -INFINITY;
    if (share >= 1)
        return INFINITY;
    return 400 * log10(share / (1 - share));
}
