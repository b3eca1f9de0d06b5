/* Suffix sorting of the corpus's own texts and of made ones, against libdivsufsort on the same text as pairs
 * of bytes. */
#include <divsufsort.h>
#include <math.h>
#include <stdlib.h>

#include "base/thread.h"
#include "bench/bench_symbols.h"
#include "sequence/suffix_array.h"
#include "tests/support/oracle/oracle_suffix_array.h"
#include "topics.h"

enum { ROUNDS = 2, GEN_LARGE = 2000000, GEN_SMALL = 50000 }; /* symbols */

static double time_ours(const uint16_t *text, uint32_t n, unsigned limit, unsigned threads, uint32_t *sa)
{
    tj_err err = TJ_ERR_INIT;
    double start = bench_now(), seconds;

    bench_must(tj_suffix_array_build(sa, text, n, limit, threads, &err), &err, "sort");
    seconds = bench_now() - start;
    bench_must(oracle_check_suffix_array(sa, text, n, &err), &err, "sorted wrongly");
    return seconds;
}

/* As one would use it: the larger byte first, and afterwards the even positions are kept. */
static double time_divsufsort(const uint16_t *text, uint32_t n, uint8_t *bytes, saidx_t *sa)
{
    double start = bench_now();
    size_t kept = 0;

    for (uint32_t i = 0; i < n; i++) {
        bytes[2 * (size_t)i] = (uint8_t)(text[i] >> 8);
        bytes[2 * (size_t)i + 1] = (uint8_t)text[i];
    }
    if (divsufsort(bytes, sa, (saidx_t)(2 * n)))
        bench_die("libdivsufsort failed");
    for (size_t i = 0; i < 2 * (size_t)n; i++)
        if (sa[i] % 2 == 0)
            sa[kept++] = sa[i] / 2;
    return bench_now() - start;
}

/* Do the two say the same?  For us a 0 ends a suffix, so that other suffixes may stand at a place if they are
 * equal up to their 0. */
static void compare(const uint16_t *text, uint32_t n, const uint32_t *ours, const saidx_t *theirs)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t a = ours[i], b = (uint32_t)theirs[i];

        while (a != b && a < n && b < n && text[a] == text[b] && text[a])
            a++, b++;
        if (a != b && (a < n ? text[a] : 0) != (b < n ? text[b] : 0))
            bench_die("libdivsufsort has another suffix at place %lu", (unsigned long)i);
    }
}

/* The best of some rounds that take turns, so that a busy machine disturbs all sides alike.  all_cores: what
 * the line for all cores is called; NULL: one thread only. */
static void sort_text(const char *one_thread, const char *all_cores, const uint16_t *text, uint32_t n,
                      unsigned limit)
{
    uint32_t *sa = bench_alloc(n, sizeof *sa);
    saidx_t *pairs = bench_alloc(2 * (size_t)n, sizeof *pairs);
    uint8_t *bytes = bench_alloc(2 * (size_t)n, 1);
    double one = INFINITY, all = INFINITY, theirs = INFINITY;

    for (int i = 0; i < ROUNDS; i++) {
        one = fmin(one, time_ours(text, n, limit, 1, sa));
        if (all_cores)
            all = fmin(all, time_ours(text, n, limit, tj_thread_count(), sa));
        theirs = fmin(theirs, time_divsufsort(text, n, bytes, pairs));
        compare(text, n, sa, pairs);
    }
    bench_print(&(bench_row){.what = one_thread,
                             .unit = "s",
                             .ours = one,
                             .baseline = theirs,
                             .name = "libdivsufsort",
                             .least_ratio = 1});
    if (all_cores)
        bench_print(&(bench_row){.what = all_cores,
                                 .unit = "s",
                                 .ours = all,
                                 .baseline = theirs,
                                 .name = "libdivsufsort (1 thread)",
                                 .least_ratio = 1});
    free(sa);
    free(pairs);
    free(bytes);
}

/* Texts as there are few, which a sorter may stumble over. */
static void sort_made(uint32_t n)
{
    static const struct {
        const char *one, *all;
        void (*make)(uint16_t *text, size_t n);
    } MADE[] = {{"made games, one thread", "made games, all cores", bench_symbols_games},
                {"six moves again and again", NULL, bench_symbols_period},
                {"one symbol only", NULL, bench_symbols_same},
                {"one game of 249, copied", NULL, bench_symbols_copies}};
    uint16_t *text = bench_alloc(n, sizeof *text);

    for (size_t i = 0; i < sizeof MADE / sizeof *MADE; i++) {
        MADE[i].make(text, n);
        sort_text(MADE[i].one, MADE[i].all, text, n, BENCH_SYMBOLS_LIMIT);
    }
    free(text);
}

void bench_topic_sort(bench_context *context)
{
    uint32_t made = context->collection.is_large ? GEN_LARGE : GEN_SMALL;
    const tj_index *index = NULL;

    for (size_t s = 0; s < context->corpus->segment_count; s++)
        if (!index || context->corpus->segments[s]->index.n > index->n)
            index = &context->corpus->segments[s]->index;
    if (!index || index->n > TJ_SUFFIX_TEXT_MAX / 4)
        bench_die("no text of a size that libdivsufsort takes");
    sort_text("E_R codes, one thread", "E_R codes, all cores", index->codes, index->n,
              tj_relative_code_limit(index->geometry->size));
    sort_text("steps, one thread", "steps, all cores", index->steps, index->n,
              tj_relative_code_limit(index->geometry->size));
    sort_made(made);
    bench_note("%lu symbols of the games in each text, %lu in those that were made", (unsigned long)index->n,
               (unsigned long)made);
}
