/* Normalised frequency (Nakamura 2002, section 2.2.1). */
#include "mine/method.h"

static double score(const void *ctx, tj_repeat *repeat)
{
    const double *alpha = ctx;

    return (double)(repeat->to - repeat->from - 1) * alpha[repeat->len];
}

int tj_method_normalised(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                         const tj_progress_monitor *monitor, tj_err *err)
{
    double alpha[TJ_NGRAM_MAX + 1] = {0};
    tj_ngram_counts counts;
    const tj_repeat_visitor visitor = {options->len_min, options->len_max, NULL, score, alpha, 0};

    tj_ngram_count(grams, &counts);
    for (unsigned len = 1; len <= TJ_NGRAM_MAX; len++)
        alpha[len] = alpha[len - 1] + (double)counts.distinct[len];
    return tj_repeats_score(grams, &visitor, list, monitor, err);
}
