#include "mine/ngram.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/thread.h"
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

/* ---- walking all repeated strings of a text ---- */

/* In a suffix array the occurrences of a string stand side by side.  Going down the array, one string of each
 * length is open at a time: that of the current suffix.  Where the common prefix of two neighbours has h
 * symbols, all strings longer than h close and others open. */

#define CHUNKS 64

typedef struct open_strings {
    tj_repeat string[TJ_NGRAM_MAX + 1]; /* by length */
    double sum[TJ_NGRAM_MAX + 1];
    void *scratch; /* of the visitor */
} open_strings;

typedef struct walk {
    const tj_ngrams *grams;
    const tj_repeat_visitor *visitor;
    tj_scored_list chunks[CHUNKS];
} walk;

static double round_score(double score)
{
    int exponent;
    double fraction = frexp(score, &exponent);

    return ldexp(nearbyint(ldexp(fraction, 36)), exponent - 36);
}

static int close_string(const walk *w, open_strings *open, unsigned len, size_t end, tj_scored_list *out)
{
    tj_repeat *repeat = &open->string[len];
    double score;

    repeat->to = (uint32_t)end;
    repeat->frequency = repeat->to - repeat->from;
    repeat->sum = open->sum[len];
    repeat->scratch = open->scratch;
    score = w->visitor->score(w->visitor->ctx, repeat);
    if (!(score > 0))
        return 0;
    return TJ_APPEND(out, NULL,
                     (tj_scored){round_score(score), repeat->at, repeat->frequency, 0, (uint16_t)len});
}

/* The suffix at sa[i]: strings that it begins open, those that end with it close. */
static int walk_suffix(const walk *w, open_strings *open, size_t i, tj_scored_list *out)
{
    const tj_repeat_visitor *visitor = w->visitor;
    unsigned before = w->grams->lcp[i], behind = w->grams->lcp[i + 1];
    unsigned longest = before > behind ? before : behind;
    uint32_t at = w->grams->sa[i];
    int rc = 0;

    if (longest > visitor->len_max)
        longest = visitor->len_max;
    for (unsigned len = visitor->len_min; len <= longest; len++)
        if (len > before) {
            open->string[len] = (tj_repeat){.from = (uint32_t)i, .at = at, .len = len};
            open->sum[len] = 0;
        } else if (at < open->string[len].at) {
            open->string[len].at = at;
        }
    if (visitor->add && longest >= visitor->len_min)
        visitor->add(visitor->ctx, at, visitor->len_min, longest, open->sum);
    if (behind >= visitor->len_min && behind <= longest)
        open->string[behind].branches = true;
    for (unsigned len = longest; !rc && len > behind && len >= visitor->len_min; len--)
        rc = close_string(w, open, len, i + 1, out);
    return rc;
}

static int walk_chunk(void *ctx, size_t number, size_t next)
{
    walk *w = ctx;
    size_t from = tj_ngrams_part(w->grams, 1, number, CHUNKS), to = tj_ngrams_part(w->grams, 1, next, CHUNKS);
    open_strings open;
    int rc = (open.scratch = tj_zalloc(w->visitor->scratch_bytes, 1)) ? 0 : TJ_E_NOMEM;

    for (size_t i = from; !rc && i < to; i++)
        rc = walk_suffix(w, &open, i, &w->chunks[number]);
    free(open.scratch);
    return rc;
}

static int join(const walk *w, tj_scored_list *list, tj_err *err)
{
    size_t total = list->len;

    for (size_t c = 0; c < CHUNKS; c++)
        total += w->chunks[c].len;
    if (TJ_RESERVE(list, total))
        return tj_fail_nomem(err);
    for (size_t c = 0; c < CHUNKS; c++) {
        if (w->chunks[c].len)
            memcpy(list->items + list->len, w->chunks[c].items, w->chunks[c].len * sizeof *list->items);
        list->len += w->chunks[c].len;
    }
    return 0;
}

int tj_repeats_score(const tj_ngrams *grams, const tj_repeat_visitor *visitor, tj_scored_list *list,
                     const tj_progress_monitor *monitor, tj_err *err)
{
    walk w = {grams, visitor, {{NULL, 0, 0}}};
    int rc = tj_parallel_ranges(tj_thread_count(), CHUNKS, 1, walk_chunk, &w, "scoring", monitor, err);

    if (!rc)
        rc = join(&w, list, err);
    for (size_t c = 0; c < CHUNKS; c++)
        free(w.chunks[c].items);
    return rc;
}
