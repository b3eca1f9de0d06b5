#include "mine/acquire.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"
#include "mine/go/game_text.h"

/* ---- normalised frequency (Nakamura 2002, section 2.2.1) ---- */

static double normalised_score(const void *ctx, tj_repeat *repeat)
{
    const double *alpha = ctx;

    return (double)(repeat->to - repeat->from - 1) * alpha[repeat->len];
}

static int method_normalised(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                             const tj_progress_monitor *monitor, tj_err *err)
{
    double alpha[TJ_NGRAM_MAX + 1] = {0};
    tj_ngram_counts counts;
    const tj_repeat_visitor visitor = {options->len_min, options->len_max, NULL, normalised_score, alpha, 0};

    tj_ngram_count(grams, &counts);
    for (unsigned len = 1; len <= TJ_NGRAM_MAX; len++)
        alpha[len] = alpha[len - 1] + (double)counts.distinct[len];
    return tj_repeats_score(grams, &visitor, list, monitor, err);
}

/* ---- entropy of adjacent codes (section 2.2.2) ---- */

/* Occurrences that are followed by the same code stand side by side in the suffix array, so the entropy to
 * the right needs only the places where the common prefix ends with the string.  To the left the codes are
 * counted.  A string that does not branch has entropy 0 to the right and is not looked at any further: the
 * cost is the occurrences of strings that branch, at most TJ_NGRAM_MAX times the text. */

#define SYMBOLS 65536

typedef struct neighbours {
    const tj_ngrams *grams;
    uint16_t *left; /* the symbol before each suffix, in the order of the suffix array */
} neighbours;

/* c * log2(c) is what each count takes away from log2 of the total. */
static double count_term(uint32_t count)
{
    return (double)count * log2((double)count);
}

/* largest: the count of the most frequent neighbour.  If there is no other the entropy is 0, and no rounding
 * may make it more, or the string would be listed. */
static double entropy_of(uint32_t total, uint32_t largest, double sum)
{
    return largest < total ? log2((double)total) - sum / total : 0;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static double right_entropy(const neighbours *s, const tj_repeat *repeat)
{
    const tj_ngrams *g = s->grams;
    uint32_t total = repeat->to - repeat->from, start = repeat->from, i = start, largest;
    double sum = 0;

    /* Suffixes that end here come first; each stands for the same symbol, the border. */
    while (i < repeat->to && !g->text[g->sa[i] + repeat->len])
        i++;
    largest = i - start;
    if (i > start)
        sum += count_term(i - start);
    for (start = i; i < repeat->to; i = start) {
        for (i++; i < repeat->to && g->lcp[i] > repeat->len; i++)
            continue;
        largest = larger(largest, i - start);
        sum += count_term(i - start);
        start = i;
    }
    return entropy_of(total, largest, sum);
}

static double left_entropy(const neighbours *s, const tj_repeat *repeat)
{
    uint32_t *counts = repeat->scratch; /* by symbol, all 0 between calls */
    uint32_t total = repeat->to - repeat->from, largest = 0;
    double sum = 0;

    for (uint32_t i = repeat->from; i < repeat->to; i++)
        counts[s->left[i]]++;
    for (uint32_t i = repeat->from; i < repeat->to; i++)
        if (counts[s->left[i]]) {
            largest = larger(largest, counts[s->left[i]]);
            sum += count_term(counts[s->left[i]]);
            counts[s->left[i]] = 0;
        }
    return entropy_of(total, largest, sum);
}

static double entropy_score(const void *ctx, tj_repeat *repeat)
{
    const neighbours *s = ctx;
    double right, left;

    if (!repeat->branches || (right = right_entropy(s, repeat)) <= 0)
        return 0;
    left = left_entropy(s, repeat);
    return left < right ? left : right;
}

static int method_entropy(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                          const tj_progress_monitor *monitor, tj_err *err)
{
    neighbours s = {grams, tj_alloc(grams->n, sizeof *s.left)};
    const tj_repeat_visitor visitor = {options->len_min,          options->len_max, NULL, entropy_score, &s,
                                       SYMBOLS * sizeof(uint32_t)};
    int rc;

    if (!s.left)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < grams->n; i++)
        s.left[i] = grams->sa[i] ? grams->text[grams->sa[i] - 1] : 0;
    rc = tj_repeats_score(grams, &visitor, list, monitor, err);
    free(s.left);
    return rc;
}

/* ---- substring frequency profiles (section 2.2.3) ---- */

int tj_mountain_next(const uint32_t *profile, size_t count, unsigned width, double threshold, size_t *k,
                     tj_mountain *out)
{
    bool rising = false;
    size_t rise = 0;

    for (size_t i = *k; i < count; i++) {
        double here = profile[i], before = i ? profile[i - 1] : 0,
               behind = i + 1 < count ? profile[i + 1] : 0;

        if (here < threshold)
            continue;
        if (here >= threshold * before) {
            rising = true;
            rise = i;
        }
        if (rising && here >= threshold * behind) {
            *out = (tj_mountain){(uint32_t)rise, (uint32_t)(i - rise + width)};
            *k = i + 1;
            return 1;
        }
    }
    *k = count;
    return 0;
}

/* ctx: the length of the string that was cut out at each position, 0 if none was.  A position has at most
 * one: a mountain is left behind at its fall. */
static void sfp_add(const void *ctx, uint32_t at, unsigned from, unsigned to, double *sum)
{
    unsigned len = ((const uint8_t *)ctx)[at];

    if (len >= from && len <= to)
        sum[len] += 1;
}

static double sfp_score(const void *ctx TJ_UNUSED, tj_repeat *repeat)
{
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

static int method_sfp(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                      const tj_progress_monitor *monitor, tj_err *err)
{
    uint32_t *profile = tj_alloc(grams->n, sizeof *profile);
    uint8_t *cuts = tj_zalloc(grams->n, 1);
    const tj_repeat_visitor visitor = {options->len_min, options->len_max, sfp_add, sfp_score, cuts, 0};
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

/* ---- multiple profiles (section 2.2.4) ---- */

/* For a string of at least w codes, how steeply the profile rises at its start depends on the start alone,
 * and how steeply it falls on the end alone: both are worked out once for every position. */

typedef struct slopes {
    double *rise, *fall; /* [position * count + window] */
    size_t count;        /* windows */
} slopes;

static double steepness(uint32_t outside, uint32_t inside)
{
    return inside > outside ? 1 - (double)outside / inside : 0;
}

static void msfp_add(const void *ctx, uint32_t at, unsigned from, unsigned to, double *sum)
{
    const slopes *s = ctx;
    const double *rise = s->rise + at * s->count, *fall = s->fall + (at + from) * s->count;

    for (unsigned len = from; len <= to; len++)
        for (size_t w = 0; w < s->count; w++)
            sum[len] += rise[w] * *fall++;
}

static double msfp_score(const void *ctx, tj_repeat *repeat)
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

static int method_msfp(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                       const tj_progress_monitor *monitor, tj_err *err)
{
    size_t count = options->window_count, cells = grams->n * count;
    slopes s = {tj_alloc(cells, sizeof(double)), tj_alloc(cells, sizeof(double)), count};
    uint32_t *profile = tj_alloc(grams->n, sizeof *profile);
    tj_repeat_visitor visitor = {options->len_min, options->len_max, msfp_add, msfp_score, &s, 0};
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

/* ---- choosing ---- */

static int set_windows(tj_acquire_options *options, tj_err *err)
{
    static const unsigned SFP[] = {6}, MSFP[] = {4, 5};
    bool several = options->method == TJ_MINE_MSFP;

    if (!options->window_count) {
        options->window_count = several ? 2 : 1;
        memcpy(options->windows, several ? MSFP : SFP, options->window_count * sizeof *SFP);
    }
    if (options->window_count > TJ_MINE_WINDOWS_MAX)
        return tj_fail(err, TJ_E_USAGE, "more than %d windows", TJ_MINE_WINDOWS_MAX);
    for (size_t w = 0; w < options->window_count; w++)
        if (options->windows[w] < 1 || options->windows[w] > TJ_NGRAM_MAX)
            return tj_fail(err, TJ_E_USAGE, "a window must have 1 to %d codes", TJ_NGRAM_MAX);
    return 0;
}

static int check_options(tj_acquire_options *options, tj_err *err)
{
    if (options->len_min < 1 || options->len_max > TJ_NGRAM_MAX || options->len_min > options->len_max)
        return tj_fail(err, TJ_E_USAGE, "lengths must be 1 to %d codes, the smaller first", TJ_NGRAM_MAX);
    if (!(options->threshold > 1))
        return tj_fail(err, TJ_E_USAGE, "the threshold must be more than 1");
    return set_windows(options, err);
}

int tj_acquire(const tj_ngrams *grams, const tj_acquire_options *given, size_t top, tj_scored_list *list,
               const tj_progress_monitor *monitor, tj_err *err)
{
    static int (*const METHODS[])(const tj_ngrams *, const tj_acquire_options *, tj_scored_list *,
                                  const tj_progress_monitor *, tj_err *) = {
        [TJ_MINE_NORMALISED] = method_normalised,
        [TJ_MINE_ENTROPY] = method_entropy,
        [TJ_MINE_SFP] = method_sfp,
        [TJ_MINE_MSFP] = method_msfp,
    };
    tj_acquire_options options = *given;
    int rc;

    if ((rc = check_options(&options, err)))
        return rc;
    if (options.method == TJ_MINE_LOCAL || options.method > TJ_MINE_MSFP)
        return tj_fail(err, TJ_E_USAGE, "method local works on points, not on codes");
    if ((rc = METHODS[options.method](grams, &options, list, monitor, err)) ||
        (rc = tj_progress_report(monitor, "ranking", 0, 0, err)))
        return rc;
    tj_scored_sort(list, top);
    return 0;
}

/* ---- from scores to ranks ---- */

static int compare(const void *a, const void *b)
{
    const tj_scored *x = a, *y = b;

    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    if (x->frequency != y->frequency)
        return x->frequency > y->frequency ? -1 : 1;
    if (x->len != y->len)
        return x->len > y->len ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* Drops most of what comes behind the best `top`: items are gathered behind these if they beat the worst of
 * them, and sorted now and then. */
static void keep_best(tj_scored_list *list, size_t top)
{
    tj_scored *items = list->items;
    size_t n = top;

    qsort(items, top, sizeof *items, compare);
    for (size_t i = top; i < list->len; i++) {
        if (compare(&items[i], &items[top - 1]) < 0)
            items[n++] = items[i];
        if (n == 2 * top) {
            qsort(items, n, sizeof *items, compare);
            n = top;
        }
    }
    list->len = n;
}

void tj_scored_sort(tj_scored_list *list, size_t top)
{
    if (top && top < list->len / 2)
        keep_best(list, top);
    TJ_SORT(list, compare);
    if (top && top < list->len)
        list->len = top;
    for (size_t i = 0; i < list->len; i++)
        list->items[i].rank = (uint32_t)(i + 1);
}

/* A hash of its E_S codes, which is taken to be different for different ones. */
static uint64_t simplified_key(const uint16_t *text, const tj_scored *item)
{
    uint16_t codes[TJ_NGRAM_MAX];

    for (size_t i = 0; i < item->len; i++)
        codes[i] = (uint16_t)tj_code_simplified(text[item->at + i]);
    return tj_hash64(codes, item->len * sizeof *codes);
}

typedef struct keyed_item {
    uint64_t key;
    uint32_t item;
} keyed_item;

static int compare_keys(const void *a, const void *b)
{
    const keyed_item *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->item < y->item ? -1 : x->item > y->item;
}

static int compare_ranks(const void *a, const void *b)
{
    const tj_scored *x = a, *y = b;

    return x->rank != y->rank ? (x->rank < y->rank ? -1 : 1) : compare(a, b);
}

int tj_scored_correct_ranks(tj_scored_list *list, const uint16_t *text, size_t top, tj_err *err)
{
    keyed_item *keyed = tj_alloc(list->len, sizeof *keyed);
    tj_scored *items = list->items;
    uint32_t ranks = 0;

    if (!keyed)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < list->len; i++)
        keyed[i] = (keyed_item){simplified_key(text, &items[i]), (uint32_t)i};
    qsort(keyed, list->len, sizeof *keyed, compare_keys);
    /* first the number of the best string with these codes, counted from 1 */
    for (size_t i = 0; i < list->len; i++)
        items[keyed[i].item].rank =
            i && keyed[i].key == keyed[i - 1].key ? items[keyed[i - 1].item].rank : keyed[i].item + 1;
    for (size_t i = 0; i < list->len; i++)
        items[i].rank = items[i].rank == i + 1 ? ++ranks : items[items[i].rank - 1].rank;
    free(keyed);
    if (list->len)
        qsort(items, list->len, sizeof *items, compare_ranks);
    while (top && list->len && items[list->len - 1].rank > top)
        list->len--;
    return 0;
}
