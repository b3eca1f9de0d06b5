#include "mine/ngram.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/thread.h"
#include "sequence/lcp.h"
#include "sequence/suffix_array.h"

int tj_ngrams_build(tj_ngrams *grams, const uint16_t *text, size_t n, unsigned k,
                    const tj_progress_monitor *monitor, tj_err *err)
{
    assert(!n || !text[n - 1]);
    return tj_ngrams_build_of(grams, tj_alloc(n, sizeof *grams->sa), n, text, n, k, monitor, err);
}

int tj_ngrams_build_of(tj_ngrams *grams, uint32_t *sa, size_t count, const uint16_t *text, size_t n,
                       unsigned k, const tj_progress_monitor *monitor, tj_err *err)
{
    unsigned threads = tj_thread_count();
    int rc = tj_progress_report(monitor, "sorting", 0, 0, err);

    *grams = (tj_ngrams){text, count, sa, tj_alloc(count + 1, 1), n};
    if (!rc && (!grams->sa || !grams->lcp))
        rc = tj_fail_nomem(err);
    if (!rc)
        rc = count == n ? tj_suffix_array_build(sa, text, n, k, threads, err)
                        : tj_suffix_array_subset(sa, count, text, n, k, threads, err);
    if (rc || (rc = tj_progress_report(monitor, "comparing", 0, 0, err)))
        tj_ngrams_release(grams);
    else
        tj_lcp_build(grams->lcp, sa, count, text, n, TJ_NGRAM_LCP, threads);
    return rc;
}

void tj_ngrams_release(tj_ngrams *grams)
{
    free(grams->sa);
    free(grams->lcp);
    *grams = (tj_ngrams){NULL, 0, NULL, NULL, 0};
}

/* 1 where a window of that width fits before the next border, 0 elsewhere. */
static void mark_windows(const tj_ngrams *grams, unsigned width, uint32_t *frequency)
{
    size_t room = 0;

    for (size_t p = grams->n; p-- > 0;) {
        room = grams->text[p] ? room + 1 : 0;
        frequency[p] = room >= width;
    }
}

void tj_ngram_frequencies(const tj_ngrams *grams, unsigned width, uint32_t *frequency)
{
    mark_windows(grams, width, frequency);
    for (size_t i = 0; i < grams->n;) {
        size_t end = i + 1;

        while (end < grams->n && grams->lcp[end] >= width)
            end++;
        if (end - i > 1)
            for (size_t j = i; j < end; j++)
                frequency[grams->sa[j]] = (uint32_t)(end - i);
        i = end;
    }
}

void tj_ngram_count(const tj_ngrams *grams, tj_ngram_counts *counts)
{
    uint64_t room_is[TJ_NGRAM_MAX + 2] = {0}, lcp_is[TJ_NGRAM_LCP + 1] = {0}, rises[TJ_NGRAM_MAX + 2] = {0};
    size_t room = 0;

    for (size_t p = grams->n; p-- > 0;) {
        room = grams->text[p] ? room + 1 : 0;
        room_is[room < TJ_NGRAM_MAX ? room : TJ_NGRAM_MAX]++;
    }
    for (size_t i = 0; i < grams->n; i++) {
        unsigned here = grams->lcp[i], next = grams->lcp[i + 1];

        lcp_is[here]++;
        /* a string of each length above `here` up to `next` begins to repeat at i */
        if (next > here && here < TJ_NGRAM_MAX) {
            rises[here + 1]++;
            rises[(next < TJ_NGRAM_MAX ? next : TJ_NGRAM_MAX) + 1]--;
        }
    }
    memset(counts, 0, sizeof *counts);
    for (unsigned len = TJ_NGRAM_LCP; len > TJ_NGRAM_MAX; len--)
        lcp_is[TJ_NGRAM_MAX] += lcp_is[len];
    for (unsigned len = TJ_NGRAM_MAX; len > 0; len--) {
        counts->distinct[len] = room_is[len] - lcp_is[len];
        room_is[len - 1] += room_is[len];
        lcp_is[len - 1] += lcp_is[len];
    }
    for (unsigned len = 1; len <= TJ_NGRAM_MAX; len++)
        counts->repeated[len] = rises[len] += rises[len - 1];
}

size_t tj_ngrams_part(const tj_ngrams *grams, unsigned len, size_t number, size_t count)
{
    size_t at = number < count ? grams->n / count * number : grams->n;

    while (at < grams->n && grams->lcp[at] >= len)
        at++;
    return at;
}
