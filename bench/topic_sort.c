/* Suffix sorting of the corpus's own texts, against libdivsufsort on the same text as pairs of bytes.
 * bench_suffix_array.c has made-up and hostile texts. */
#include <divsufsort.h>
#include <math.h>
#include <stdlib.h>

#include "base/thread.h"
#include "harness.h"
#include "sequence/suffix_array.h"
#include "topics.h"

enum { ROUNDS = 2 };

static double time_ours(const uint16_t *text, uint32_t n, unsigned limit, unsigned threads, uint32_t *sa)
{
    tj_err err = TJ_ERR_INIT;
    double start = bench_now(), seconds;

    bench_must(tj_suffix_array_build(sa, text, n, limit, threads, &err), &err, "sort");
    seconds = bench_now() - start;
    bench_must(tj_suffix_array_check(sa, text, n, &err), &err, "sorted wrongly");
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

/* The best of some rounds that take turns, so that a busy machine disturbs both sides alike. */
static void sort_text(const char *what[2], const uint16_t *text, uint32_t n, unsigned limit)
{
    uint32_t *sa = bench_alloc(n, sizeof *sa);
    saidx_t *pairs = bench_alloc(2 * (size_t)n, sizeof *pairs);
    uint8_t *bytes = bench_alloc(2 * (size_t)n, 1);
    double one = INFINITY, all = INFINITY, theirs = INFINITY;

    for (int i = 0; i < ROUNDS; i++) {
        one = fmin(one, time_ours(text, n, limit, 1, sa));
        all = fmin(all, time_ours(text, n, limit, tj_thread_count(), sa));
        theirs = fmin(theirs, time_divsufsort(text, n, bytes, pairs));
    }
    bench_print(&(bench_row){what[0], "s", one, theirs, "libdivsufsort (one thread)", 1, true});
    bench_print(&(bench_row){what[1], "s", all, theirs, "libdivsufsort (one thread)", 1, true});
    free(sa);
    free(pairs);
    free(bytes);
}

void bench_topic_sort(bench_context *context)
{
    static const char *codes[] = {"E_R codes, one thread", "E_R codes, all cores"};
    static const char *steps[] = {"steps, one thread", "steps, all cores"};
    const tj_index *index = NULL;

    for (size_t s = 0; s < context->corpus->segment_count; s++)
        if (!index || context->corpus->segments[s]->index.n > index->n)
            index = &context->corpus->segments[s]->index;
    if (!index || index->n > TJ_TEXT_MAX / 4)
        bench_die("no text of a size that libdivsufsort takes");
    bench_table("Sorting the suffixes of the corpus's texts");
    sort_text(codes, index->codes, index->n, tj_code_limit(index->geometry->size));
    sort_text(steps, index->steps, index->n, tj_code_limit(index->geometry->size));
    bench_note("%lu symbols each", (unsigned long)index->n);
}
