/* Adding up results and years, while games are gone through and afterwards. */
#ifndef TJ_SEARCH_TREND_H
#define TJ_SEARCH_TREND_H

#include "tejun/search.h"

/* Counters for the years from `first` on; all 0: nothing was counted. */
typedef struct tj_year_counts {
    uint32_t *of;
    int first, len;
} tj_year_counts;

/* More of that year; 0 and what is no year is not counted.  TJ_E_NOMEM. */
int tj_year_counts_add(tj_year_counts *counts, int year, uint32_t more);
/* Makes a trend of all years.  TJ_E_NOMEM. */
int tj_year_counts_trend(const tj_year_counts *counts, tj_trend *out);
/* Adds the trend's counts.  TJ_E_NOMEM. */
int tj_year_counts_add_trend(tj_year_counts *counts, const tj_trend *trend);
void tj_year_counts_release(tj_year_counts *counts);

/* One more game with that winner (tj_winner), seen by a colour. */
static inline void tj_score_add(tj_score *score, unsigned winner, unsigned colour)
{
    if (winner == TJ_WINNER_DRAW)
        score->draws++;
    else if (winner != TJ_WINNER_BLACK && winner != TJ_WINNER_WHITE)
        score->unknown++;
    else if (winner == colour)
        score->wins++;
    else
        score->losses++;
}

/* One more game of that year (0: unknown). */
static inline void tj_years_add(int *first, int *last, int year)
{
    if (!year)
        return;
    if (!*first || year < *first)
        *first = year;
    if (year > *last)
        *last = year;
}

#endif
