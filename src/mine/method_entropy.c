/* Entropy of adjacent codes (Nakamura 2002, section 2.2.2).
 *
 * Occurrences that are followed by the same code stand side by side in the suffix array, so the entropy to
 * the right needs only the places where the common prefix ends with the string.  To the left the codes are
 * counted.  A string that does not branch has entropy 0 to the right and is not looked at any further: the
 * cost is the occurrences of strings that branch, at most TJ_NGRAM_MAX times the text. */
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "mine/method.h"

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

static double score(const void *ctx, tj_repeat *repeat)
{
    const neighbours *s = ctx;
    double right, left;

    if (!repeat->branches || (right = right_entropy(s, repeat)) <= 0)
        return 0;
    left = left_entropy(s, repeat);
    return left < right ? left : right;
}

int tj_method_entropy(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                      const tj_progress_monitor *monitor, tj_err *err)
{
    neighbours s = {grams, tj_alloc(grams->n, sizeof *s.left)};
    const tj_repeat_visitor visitor = {options->len_min,          options->len_max, NULL, score, &s,
                                       SYMBOLS * sizeof(uint32_t)};
    int rc = s.left ? 0 : tj_fail_nomem(err);

    if (!rc) {
        for (size_t i = 0; i < grams->n; i++)
            s.left[i] = grams->sa[i] ? grams->text[grams->sa[i] - 1] : 0;
        rc = tj_repeats_score(grams, &visitor, list, monitor, err);
    }
    free(s.left);
    return rc;
}
