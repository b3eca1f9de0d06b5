/* Sorting the suffixes of texts of 16-bit symbols: the order of events.
 *
 * First, the text is copied with its symbols renumbered without gaps, so that they take few bits, and with
 * zeros behind it.
 *
 * Second, suffixes are put into buckets by their first symbols, as many as fit in RADIX_BITS.
 *
 * Third, every bucket is sorted on its own by the symbols that follow (suffix_array_buckets.c).
 *
 * If that takes more work than WORK_PER_SYMBOL allows, which no collection of games needs, the text is
 * repetitive: everything is thrown away, and induced sorting (suffix_array_induce.c), linear for all texts,
 * does it again on one thread.  Both ways and any number of threads give the same array, because the
 * contract's order is total.
 *
 * Scratch per symbol: 2 bytes for the copy, at most 2 for the buckets of each scanning thread (one of them
 * stays for the third step), and 8 for keys of those buckets that are being sorted and are large; induced
 * sorting needs 12, when all else is freed.
 *
 * Rejected: libdivsufsort over pairs of bytes, the baseline in bench/topic/topic_sort.c, because it sorts
 * the odd byte positions for nothing, knows one thread, and compares beyond the end of a game. */
#include "sequence/suffix_array_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/thread.h"

enum {
    SYMBOLS_MAX = 65536,
    RADIX_BITS = 22,
    SCAN_THREADS = 4, /* more would only cost tables */
    THREADS_MAX = 64,
    WORK_PER_SYMBOL = 64, /* games take about 11, and 45 if every one is there twice */
    WORK_PER_SOME = 1024, /* where a few suffixes are sorted, which may have much in common */
    MIN_SLICE = 512,      /* symbols for which a thread is worth starting */
};

typedef struct sorter {
    const uint16_t *text;
    size_t n;
    unsigned k, scanners; /* scanning threads: thread i takes the slice i of the text */
    uint16_t *dense;      /* the renumbered copy */
    uint8_t *used;        /* [scanners][SYMBOLS_MAX]: does a symbol occur in the slice? */
    uint16_t *number;     /* [SYMBOLS_MAX]: new numbers of symbols */
    uint32_t *ends; /* [scanners][bucket count]: sizes, then ends, of the part of each bucket from a slice */
    suffix_buckets buckets;
} sorter;

static size_t slice_start(const sorter *s, size_t index)
{
    return s->n * index / s->scanners;
}

static void note_symbols(void *ctx, size_t index)
{
    sorter *s = ctx;
    uint8_t *used = s->used + index * SYMBOLS_MAX;
    size_t end = slice_start(s, index + 1);

    for (size_t i = slice_start(s, index); i < end; i++)
        used[s->text[i]] = 1;
}

static void copy_slice(void *ctx, size_t index)
{
    sorter *s = ctx;
    size_t end = slice_start(s, index + 1);

    for (size_t i = slice_start(s, index); i < end; i++)
        s->dense[i] = s->number[s->text[i]];
}

/* Numbers the symbols that occur, 0 staying 0.  TJ_E_RANGE if one is not below k. */
static int number_symbols(sorter *s, tj_err *err)
{
    unsigned last = 0;

    for (unsigned symbol = 1; symbol < SYMBOLS_MAX; symbol++) {
        bool used = false;

        for (unsigned i = 0; i < s->scanners; i++)
            used |= s->used[(size_t)i * SYMBOLS_MAX + symbol];
        if (used && symbol >= s->k)
            return tj_fail(err, TJ_E_RANGE, "symbol %u in a text of symbols below %u", symbol, s->k);
        last += used;
        s->number[symbol] = (uint16_t)last;
    }
    s->buckets.bits = last ? suffix_bit_width(last) : 1;
    return 0;
}

static int copy_text(sorter *s, tj_err *err)
{
    int rc;

    s->used = tj_zalloc(s->scanners, SYMBOLS_MAX);
    s->number = tj_zalloc(SYMBOLS_MAX, sizeof *s->number);
    s->dense = tj_alloc(s->n + SUFFIX_PADDING, sizeof *s->dense);
    if (!s->used || !s->number || !s->dense)
        return tj_fail_nomem(err);
    tj_parallel_for(s->scanners, s->scanners, note_symbols, s);
    rc = number_symbols(s, err);
    if (rc)
        return rc;
    tj_parallel_for(s->scanners, s->scanners, copy_slice, s);
    memset(s->dense + s->n, 0, SUFFIX_PADDING * sizeof *s->dense);
    s->buckets.text = s->dense;
    return 0;
}

/* Buckets are numbered by the first symbols of a suffix, 0 behind the first 0.  Going from right to left, the
 * number comes from the one before; this is where a slice starts. */
static size_t bucket_behind(const sorter *s, size_t position)
{
    const suffix_buckets *b = &s->buckets;
    size_t bucket = 0;
    bool ended = false;

    for (unsigned i = 0; i < b->prefix; i++) {
        uint16_t symbol = !ended && position + i < s->n ? s->dense[position + i] : 0;

        ended |= !symbol;
        bucket = bucket << b->bits | symbol;
    }
    return bucket;
}

static inline size_t bucket_before(size_t bucket, uint16_t symbol, unsigned bits, unsigned shift)
{
    return symbol ? (size_t)symbol << shift | bucket >> bits : 0;
}

static void count_slice(void *ctx, size_t index)
{
    sorter *s = ctx;
    uint32_t *sizes = s->ends + index * s->buckets.count;
    unsigned bits = s->buckets.bits, shift = bits * (s->buckets.prefix - 1);
    size_t start = slice_start(s, index), i = slice_start(s, index + 1), bucket = bucket_behind(s, i);

    while (i-- > start) {
        bucket = bucket_before(bucket, s->dense[i], bits, shift);
        sizes[bucket]++;
    }
}

static void distribute_slice(void *ctx, size_t index)
{
    sorter *s = ctx;
    uint32_t *ends = s->ends + index * s->buckets.count, *sa = s->buckets.sa;
    unsigned bits = s->buckets.bits, shift = bits * (s->buckets.prefix - 1);
    size_t start = slice_start(s, index), i = slice_start(s, index + 1), bucket = bucket_behind(s, i);

    while (i-- > start) {
        bucket = bucket_before(bucket, s->dense[i], bits, shift);
        sa[--ends[bucket]] = (uint32_t)i;
    }
}

static void sizes_to_ends(sorter *s)
{
    uint32_t end = 0;

    for (size_t bucket = 0; bucket < s->buckets.count; bucket++) {
        for (unsigned i = 0; i < s->scanners; i++) {
            end += s->ends[i * s->buckets.count + bucket];
            s->ends[i * s->buckets.count + bucket] = end;
        }
    }
}

/* How many symbols, and so buckets, are worth while for `count` suffixes. */
static void choose_buckets(suffix_buckets *b, size_t count)
{
    unsigned bits = suffix_bit_width(count / 4);

    if (bits > RADIX_BITS)
        bits = RADIX_BITS;
    b->prefix = bits > b->bits ? bits / b->bits : 1;
    b->count = (size_t)1 << (b->prefix * b->bits);
}

/* The second step.  Afterwards the ends of the first slice are the starts of the buckets; one more entry
 * closes the last. */
static int fill_buckets(sorter *s, tj_err *err)
{
    suffix_buckets *b = &s->buckets;
    uint32_t *only_starts;

    choose_buckets(b, s->n);
    s->ends = tj_zalloc(b->count * s->scanners + 1, sizeof *s->ends);
    if (!s->ends)
        return tj_fail_nomem(err);
    tj_parallel_for(s->scanners, s->scanners, count_slice, s);
    sizes_to_ends(s);
    tj_parallel_for(s->scanners, s->scanners, distribute_slice, s);
    s->ends[b->count] = (uint32_t)s->n;
    only_starts = realloc(s->ends, (b->count + 1) * sizeof *only_starts);
    if (only_starts)
        s->ends = only_starts;
    b->start = s->ends;
    return 0;
}

static void sort_task(void *ctx, size_t index TJ_UNUSED)
{
    sorter *s = ctx;

    tj_suffix_buckets_sort(&s->buckets);
}

/* The third step. */
static int sort_buckets(sorter *s, unsigned threads, uint64_t work_limit, tj_err *err)
{
    suffix_buckets *b = &s->buckets;

    b->work_limit = work_limit;
    tj_parallel_for(threads, threads, sort_task, s);
    if ((atomic_load(&b->next) < b->count && !atomic_load(&b->abandoned)) || atomic_load(&b->no_memory))
        return tj_fail_nomem(err);
    return 0;
}

static void release(sorter *s)
{
    free(s->used);
    free(s->number);
    free(s->dense);
    free(s->ends);
}

static unsigned useful_threads(unsigned wanted, unsigned max, size_t n)
{
    size_t useful = n / MIN_SLICE + 1;

    if (wanted > max)
        wanted = max;
    return wanted < 1 ? 1 : wanted > useful ? (unsigned)useful : wanted;
}

int tj_suffix_array_build(uint32_t *sa, const uint16_t *text, size_t n, unsigned k, unsigned threads,
                          tj_err *err)
{
    sorter s = {.text = text, .n = n, .k = k, .scanners = useful_threads(threads, SCAN_THREADS, n)};
    bool abandoned;
    int rc;

    if (n >= TJ_SUFFIX_TEXT_MAX || k > SYMBOLS_MAX)
        return tj_fail(err, TJ_E_RANGE, "a text of %zu symbols below %u is too large to sort", n, k);
    if (n == 0)
        return 0;
    s.buckets.sa = sa;
    if (!(rc = copy_text(&s, err)) && !(rc = fill_buckets(&s, err)))
        rc = sort_buckets(&s, useful_threads(threads, THREADS_MAX, n), (uint64_t)WORK_PER_SYMBOL * n, err);
    abandoned = atomic_load(&s.buckets.abandoned);
    release(&s);
    if (!rc && abandoned && tj_suffix_array_induce(sa, text, n, k))
        rc = tj_fail_nomem(err);
    return rc;
}

/* The second step for some suffixes; `sorted` takes them.  Going from the last to the first, the ends of
 * buckets become their starts, and equal ones stay in order. */
static int fill_some(sorter *s, const uint32_t *suffixes, size_t count, uint32_t *sorted, tj_err *err)
{
    suffix_buckets *b = &s->buckets;
    uint32_t end = 0;

    choose_buckets(b, count);
    s->ends = tj_zalloc(b->count + 1, sizeof *s->ends);
    if (!s->ends)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < count; i++)
        s->ends[bucket_behind(s, suffixes[i])]++;
    for (size_t bucket = 0; bucket <= b->count; bucket++)
        s->ends[bucket] = end += s->ends[bucket];
    for (size_t i = count; i-- > 0;)
        sorted[--s->ends[bucket_behind(s, suffixes[i])]] = suffixes[i];
    b->start = s->ends;
    b->sa = sorted;
    return 0;
}

/* The way out for hostile texts: all suffixes, of which some are kept. */
static int sort_all(uint32_t *suffixes, size_t count, const uint16_t *text, size_t n, unsigned k,
                    unsigned threads, tj_err *err)
{
    uint32_t *sa = tj_alloc(n, sizeof *sa);
    uint8_t *wanted = tj_zalloc(n, 1);
    size_t found = 0;
    int rc = sa && wanted ? tj_suffix_array_build(sa, text, n, k, threads, err) : tj_fail_nomem(err);

    for (size_t i = 0; !rc && i < count; i++)
        wanted[suffixes[i]] = 1;
    for (size_t i = 0; !rc && i < n; i++)
        if (wanted[sa[i]])
            suffixes[found++] = sa[i];
    free(sa);
    free(wanted);
    return rc;
}

int tj_suffix_array_subset(uint32_t *suffixes, size_t count, const uint16_t *text, size_t n, unsigned k,
                           unsigned threads, tj_err *err)
{
    sorter s = {.text = text, .n = n, .k = k, .scanners = useful_threads(threads, SCAN_THREADS, n)};
    uint32_t *sorted;
    int rc;

    if (n >= TJ_SUFFIX_TEXT_MAX || k > SYMBOLS_MAX)
        return tj_fail(err, TJ_E_RANGE, "a text of %zu symbols below %u is too large to sort", n, k);
    if (count == 0)
        return 0;
    sorted = tj_alloc(count, sizeof *sorted);
    rc = sorted ? copy_text(&s, err) : tj_fail_nomem(err);
    if (!rc && !(rc = fill_some(&s, suffixes, count, sorted, err)))
        rc = sort_buckets(&s, useful_threads(threads, THREADS_MAX, count), (uint64_t)WORK_PER_SOME * count,
                          err);
    if (!rc && !atomic_load(&s.buckets.abandoned))
        memcpy(suffixes, sorted, count * sizeof *sorted);
    free(sorted);
    release(&s);
    if (!rc && atomic_load(&s.buckets.abandoned))
        rc = sort_all(suffixes, count, text, n, k, threads, err);
    return rc;
}

/* ---- longest common prefixes ---- */

#define LCP_CHUNK 65536

typedef struct lcp_job {
    uint8_t *lcp;
    const uint32_t *sa;
    const uint16_t *text;
    size_t count, n;
    unsigned cap;
} lcp_job;

static unsigned common_prefix(const lcp_job *j, size_t a, size_t b)
{
    size_t room = j->n - (a > b ? a : b);
    unsigned limit = room < j->cap ? (unsigned)room : j->cap, k = 0;

    while (k < limit && j->text[a + k] == j->text[b + k] && j->text[a + k])
        k++;
    return k;
}

static void fill_lcp(void *ctx, size_t number)
{
    const lcp_job *j = ctx;
    size_t from = number * LCP_CHUNK, to = from + LCP_CHUNK < j->count ? from + LCP_CHUNK : j->count;

    for (size_t i = from ? from : 1; i < to; i++)
        j->lcp[i] = (uint8_t)common_prefix(j, j->sa[i - 1], j->sa[i]);
}

void tj_lcp_build(uint8_t *lcp, const uint32_t *suffixes, size_t count, const uint16_t *text, size_t n,
                  unsigned cap, unsigned threads)
{
    lcp_job j = {lcp, suffixes, text, count, n, cap};

    lcp[0] = lcp[count] = 0;
    tj_parallel_for(threads, (count + LCP_CHUNK - 1) / LCP_CHUNK, fill_lcp, &j);
}
