#include "search/trend.h"

#include <stdlib.h>

#include "base/error.h"
#include "corpus/corpus_handle.h"

static int make(tj_year_counts *counts)
{
    if (!counts->of)
        counts->of = tj_zalloc(TJ_TREND_YEARS, sizeof *counts->of);
    return counts->of ? 0 : TJ_E_NOMEM;
}

int tj_year_counts_add(tj_year_counts *counts, int year)
{
    if (year <= 0 || year >= TJ_TREND_YEARS)
        return 0;
    if (!counts->of && make(counts))
        return TJ_E_NOMEM;
    counts->of[year]++;
    return 0;
}

int tj_year_counts_trend(const tj_year_counts *counts, int first, int last, tj_trend *out)
{
    size_t years = 0;

    *out = (tj_trend){NULL, 0};
    if (!counts->of || first <= 0)
        return 0;
    last = last < TJ_TREND_YEARS ? last : TJ_TREND_YEARS - 1;
    for (int year = first; year <= last; year++)
        years += counts->of[year] > 0;
    if (!(out->items = tj_alloc(years, sizeof *out->items)))
        return TJ_E_NOMEM;
    for (int year = first; year <= last; year++)
        if (counts->of[year])
            out->items[out->len++] = (tj_trend_year){year, counts->of[year]};
    return 0;
}

int tj_year_counts_add_trend(tj_year_counts *counts, const tj_trend *trend)
{
    if (trend->len && make(counts))
        return TJ_E_NOMEM;
    for (size_t i = 0; i < trend->len; i++)
        counts->of[trend->items[i].year] += (uint32_t)trend->items[i].count;
    return 0;
}

void tj_year_counts_release(tj_year_counts *counts)
{
    free(counts->of);
    counts->of = NULL;
}

void tj_trend_release(tj_trend *trend)
{
    free(trend->items);
    *trend = (tj_trend){NULL, 0};
}

int tj_corpus_years(const tj_corpus *corpus, tj_trend *years, tj_err *err)
{
    tj_year_counts counts = {NULL};
    int rc = 0;

    for (size_t s = 0; s < corpus->segment_count; s++)
        for (uint32_t g = 0; !rc && g < corpus->segments[s]->game_count; g++)
            rc = tj_year_counts_add(&counts, tj_facts_year(&corpus->segments[s]->facts[g]));
    if (!rc)
        rc = tj_year_counts_trend(&counts, 1, TJ_TREND_YEARS - 1, years);
    tj_year_counts_release(&counts);
    return rc ? tj_fail_nomem(err) : 0;
}
