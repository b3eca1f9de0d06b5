/* Substring frequency profiles (Nakamura 2002, section 2.2.3). */
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "mine/method.h"
#include "mine/mountain.h"

/* ctx: the length of the string that was cut out at each position, 0 if none was.  A position has at most
 * one: a mountain is left behind at its fall. */
static void add(const void *ctx, uint32_t at, unsigned from, unsigned to, double *sum)
{
    unsigned len = ((const uint8_t *)ctx)[at];

    if (len >= from && len <= to)
        sum[len] += 1;
}

static double score(const void *ctx, tj_repeat *repeat)
{
    (void)ctx;
    return repeat->sum;
}

static void cut_game(const uint32_t *profile, size_t count, const tj_acquire_options *options, uint8_t *cuts)
{
    tj_mountain mountain;
    size_t k = 0;

    while (tj_mountain_next(profile, count, options->windows[0], options->threshold, &k, &mountain))
        if (mountain.len <= TJ_NGRAM_MAX)
            cuts[mountain.at] = (uint8_t)mountain.len;
}

static void cut_games(const tj_ngrams *grams, const uint32_t *profile, const tj_acquire_options *options,
                      uint8_t *cuts)
{
    for (size_t start = 0, end; start < grams->n; start = end + 1) {
        for (end = start; end < grams->n && grams->text[end]; end++)
            continue;
        if (end - start >= options->windows[0])
            cut_game(profile + start, end - start - options->windows[0] + 1, options, cuts + start);
    }
}

int tj_method_sfp(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                  const tj_progress_monitor *monitor, tj_err *err)
{
    uint32_t *profile = tj_alloc(grams->n, sizeof *profile);
    uint8_t *cuts = tj_zalloc(grams->n, 1);
    const tj_repeat_visitor visitor = {options->len_min, options->len_max, add, score, cuts, 0};
    int rc = profile && cuts ? tj_progress_report(monitor, "profiles", 0, 1, err) : tj_fail_nomem(err);

    if (!rc) {
        tj_ngram_frequencies(grams, options->windows[0], profile);
        cut_games(grams, profile, options, cuts);
        rc = tj_repeats_score(grams, &visitor, list, monitor, err);
    }
    free(profile);
    free(cuts);
    return rc;
}
