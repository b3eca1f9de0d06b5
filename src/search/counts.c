#include "search/counts.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "corpus/corpus_handle.h"

#define YEARS_END  10000
#define YEARS_STEP 32 /* so many are made at a time */

/* Makes room for a year before or behind those there are. */
static int widen(tj_year_counts *counts, int year)
{
    int from = year / YEARS_STEP * YEARS_STEP, to = from + YEARS_STEP, end = counts->first + counts->len;
    uint32_t *of;

    if (counts->of && counts->first < from)
        from = counts->first;
    if (counts->of && end > to)
        to = end;
    of = tj_zalloc((size_t)(to - from), sizeof *of);
    if (!of)
        return TJ_E_NOMEM;
    if (counts->of)
        memcpy(of + (counts->first - from), counts->of, (size_t)counts->len * sizeof *of);
    free(counts->of);
    *counts = (tj_year_counts){of, from, to - from};
    return 0;
}

int tj_year_counts_add(tj_year_counts *counts, int year, uint32_t more)
{
    if (year <= 0 || year >= YEARS_END)
        return 0;
    if ((year < counts->first || year - counts->first >= counts->len) && widen(counts, year))
        return TJ_E_NOMEM;
    counts->of[year - counts->first] += more;
    return 0;
}

int tj_year_counts_trend(const tj_year_counts *counts, tj_trend *out, int *first, int *last,
                         tj_year_counts *sum)
{
    size_t years = 0;

    *out = (tj_trend){NULL, 0};
    *first = *last = 0;
    for (int i = 0; i < counts->len; i++)
        years += counts->of[i] > 0;
    if (!years)
        return 0;
    if (!(out->items = tj_alloc(years, sizeof *out->items)))
        return TJ_E_NOMEM;
    for (int i = 0; i < counts->len; i++) {
        if (!counts->of[i])
            continue;
        *last = counts->first + i;
        out->items[out->len++] = (tj_trend_year){*last, counts->of[i]};
        if (sum && tj_year_counts_add(sum, *last, counts->of[i]))
            return TJ_E_NOMEM;
    }
    *first = out->items[0].year;
    return 0;
}

void tj_year_counts_release(tj_year_counts *counts)
{
    free(counts->of);
    *counts = (tj_year_counts){NULL, 0, 0};
}

void tj_trend_release(tj_trend *trend)
{
    free(trend->items);
    *trend = (tj_trend){NULL, 0};
}

int tj_corpus_years(const tj_corpus *corpus, tj_trend *years, tj_err *err)
{
    tj_year_counts counts = {NULL, 0, 0};
    int first, last, rc = 0;

    for (size_t s = 0; s < corpus->segment_count; s++)
        for (uint32_t g = 0; !rc && g < corpus->segments[s]->game_count; g++)
            rc = tj_year_counts_add(&counts, tj_facts_year(&corpus->segments[s]->facts[g]), 1);
    if (!rc)
        rc = tj_year_counts_trend(&counts, years, &first, &last, NULL);
    tj_year_counts_release(&counts);
    return rc ? tj_fail_nomem(err) : 0;
}

static int newest_first(const void *a, const void *b)
{
    const tj_match *x = a, *y = b;

    if (x->date != y->date)
        return x->date > y->date ? -1 : 1;
    if (x->game != y->game)
        return x->game > y->game ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

void tj_newest_prune(tj_newest *newest)
{
    TJ_SORT(newest, newest_first);
    if (newest->limit && newest->len > newest->limit)
        newest->len = newest->limit;
}

int tj_newest_add(tj_newest *newest, const tj_match *match)
{
    if (newest->limit && newest->len >= 4 * newest->limit + 1024) {
        tj_newest_prune(newest);
        newest->is_full = true;
    }
    /* Once so many are there, what is older than the last of them can never be among the first. */
    if (newest->is_full && newest_first(match, &newest->items[newest->limit - 1]) > 0)
        return 0;
    return TJ_APPEND(newest, NULL, *match);
}

double tj_score_rate(const tj_score *score)
{
    uint64_t known = score->wins + score->losses + score->draws;

    return known ? ((double)score->wins + (double)score->draws / 2) / (double)known : -1;
}
