/* Counting by years, while games are gone through and afterwards. */
#ifndef TJ_SEARCH_TREND_H
#define TJ_SEARCH_TREND_H

#include "tejun/search.h"

#define TJ_TREND_YEARS 10000

/* Counters for each year, made when first needed: 40 kB, so that adding is one step. */
typedef struct tj_year_counts {
    uint32_t *of; /* NULL: nothing was counted */
} tj_year_counts;

/* One more of that year; 0 and what is no year is not counted.  TJ_E_NOMEM. */
int tj_year_counts_add(tj_year_counts *counts, int year);
/* Makes a trend of the years first..last, outside which nothing was counted.  TJ_E_NOMEM. */
int tj_year_counts_trend(const tj_year_counts *counts, int first, int last, tj_trend *out);
/* Adds the trend's counts. */
int tj_year_counts_add_trend(tj_year_counts *counts, const tj_trend *trend);
void tj_year_counts_release(tj_year_counts *counts);

#endif
