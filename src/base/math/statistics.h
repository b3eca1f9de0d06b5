/* Statistics of won and lost games. */
#pragma once

#define TJ_NORMAL_QUANTILE_95                                                                                \
    1.959963984540054 /* of a 95 % interval: the normal distribution's 97.5 % quantile */

/* Wilson's score interval (1927) for a share of which `successes` of `trials` were seen: which shares would
 * not surprise by more than z standard deviations.  0 <= successes <= trials; halves (draws) may be counted,
 * the interval is then a little wider than need be.  Unlike successes/trials +- z*sigma it stays within 0..1
 * and is right for few trials.  Without trials it is 0..1. */
void tj_wilson(double successes, double trials, double z, double *low, double *high);

/* The Elo difference at which this share of points (0..1) is expected; infinite at 0 and 1. */
double tj_elo_difference(double share);
