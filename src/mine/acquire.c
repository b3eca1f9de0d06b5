#include "mine/acquire.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "mine/method.h"

static int set_windows(tj_acquire_options *options, tj_err *err)
{
    static const unsigned SFP[] = {6}, MSFP[] = {4, 5};
    bool several = options->method == TJ_MINE_MSFP;

    if (!options->window_count) {
        options->window_count = several ? 2 : 1;
        memcpy(options->windows, several ? MSFP : SFP, options->window_count * sizeof *SFP);
    }
    if (options->window_count > TJ_MINE_WINDOWS_MAX)
        return tj_fail(err, TJ_E_USAGE, "at most %d windows", TJ_MINE_WINDOWS_MAX);
    for (size_t w = 0; w < options->window_count; w++)
        if (options->windows[w] < 1 || options->windows[w] > TJ_NGRAM_MAX)
            return tj_fail(err, TJ_E_USAGE, "a window has 1 to %d codes", TJ_NGRAM_MAX);
    return 0;
}

static int check_options(tj_acquire_options *options, tj_err *err)
{
    if (options->len_min < 1 || options->len_max > TJ_NGRAM_MAX || options->len_min > options->len_max)
        return tj_fail(err, TJ_E_USAGE, "lengths are 1 to %d codes, the smaller first", TJ_NGRAM_MAX);
    if (!(options->threshold > 1))
        return tj_fail(err, TJ_E_USAGE, "a threshold must be above 1");
    return set_windows(options, err);
}

int tj_acquire(const tj_ngrams *grams, const tj_acquire_options *given, size_t top, tj_scored_list *list,
               const tj_progress_monitor *monitor, tj_err *err)
{
    static int (*const METHODS[])(const tj_ngrams *, const tj_acquire_options *, tj_scored_list *,
                                  const tj_progress_monitor *, tj_err *) = {
        [TJ_MINE_NORMALISED] = tj_method_normalised,
        [TJ_MINE_ENTROPY] = tj_method_entropy,
        [TJ_MINE_SFP] = tj_method_sfp,
        [TJ_MINE_MSFP] = tj_method_msfp,
    };
    tj_acquire_options options = *given;
    int rc = check_options(&options, err);

    if (!rc && (options.method == TJ_MINE_LOCAL || options.method > TJ_MINE_MSFP))
        rc = tj_fail(err, TJ_E_USAGE, "method local works on points, not on codes");
    if (!rc)
        rc = METHODS[options.method](grams, &options, list, monitor, err);
    if (!rc)
        rc = tj_progress_report(monitor, "ranking", 0, 0, err);
    if (!rc)
        tj_scored_sort(list, top);
    return rc;
}
