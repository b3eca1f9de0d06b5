/* Multiple substring frequency profiles (Nakamura 2002, section 2.2.4).
 *
 * For a string of at least w codes, how steeply the profile rises at its start depends on the start alone,
 * and how steeply it falls on the end alone: both are worked out once for every position. */
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "mine/method.h"

typedef struct slopes {
    double *rise, *fall; /* [position * count + window] */
    size_t count;        /* windows */
} slopes;

static double steepness(uint32_t outside, uint32_t inside)
{
    return inside > outside ? 1 - (double)outside / inside : 0;
}

static void add(const void *ctx, uint32_t at, unsigned from, unsigned to, double *sum)
{
    const slopes *s = ctx;
    const double *rise = s->rise + at * s->count, *fall = s->fall + (at + from) * s->count;

    for (unsigned len = from; len <= to; len++)
        for (size_t w = 0; w < s->count; w++)
            sum[len] += rise[w] * *fall++;
}

static double score(const void *ctx, tj_repeat *repeat)
{
    /* the mean over the occurrences times their number is the sum */
    return repeat->sum / (double)((const slopes *)ctx)->count;
}

static void find_slopes(const tj_ngrams *grams, unsigned width, const uint32_t *profile, slopes *s, size_t w)
{
    for (size_t p = 0; p < grams->n; p++) {
        s->rise[p * s->count + w] = steepness(p ? profile[p - 1] : 0, profile[p]);
        /* at the end p of a string: the last window inside starts at p - width */
        s->fall[p * s->count + w] = p < width ? 0 : steepness(profile[p - width + 1], profile[p - width]);
    }
}

int tj_method_msfp(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                   const tj_progress_monitor *monitor, tj_err *err)
{
    size_t count = options->window_count, cells = grams->n * count;
    slopes s = {tj_alloc(cells, sizeof(double)), tj_alloc(cells, sizeof(double)), count};
    uint32_t *profile = tj_alloc(grams->n, sizeof *profile);
    tj_repeat_visitor visitor = {options->len_min, options->len_max, add, score, &s, 0};
    int rc = s.rise && s.fall && profile ? 0 : tj_fail_nomem(err);

    for (size_t w = 0; w < count; w++) {
        unsigned width = options->windows[w];

        if (!rc)
            rc = tj_progress_report(monitor, "profiles", w, count, err);
        if (rc)
            break;
        tj_ngram_frequencies(grams, width, profile);
        find_slopes(grams, width, profile, &s, w);
        if (visitor.len_min < width)
            visitor.len_min = width;
    }
    if (!rc && visitor.len_min <= visitor.len_max)
        rc = tj_repeats_score(grams, &visitor, list, monitor, err);
    free(s.rise);
    free(s.fall);
    free(profile);
    return rc;
}
