/* Counting by years, while games are gone through and afterwards. */
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

#endif
