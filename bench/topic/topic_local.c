/* Counting with --local: moves outside a window do not interrupt the sequence. */
#include "topics.h"

enum { QUERIES = 1000, SCANS = 20 };

void bench_topic_local(bench_context *context)
{
    const bench_queries *queries = bench_context_queries(context);
    bench_samples all = {NULL, 0, 0}, scans = {NULL, 0, 0};
    size_t n = queries->len < QUERIES ? queries->len : QUERIES, step = n / SCANS + 1;

    for (size_t i = 0; i < n; i++) {
        tj_query query = bench_query_make(&queries->items[i], TJ_SEARCH_LOCAL);
        uint64_t count, scanned;
        double seconds = bench_query_time(context->corpus, &query, context->clock_cost, &count), start;

        bench_sample(&all, seconds);
        if (i % step)
            continue;
        start = bench_now();
        scanned = bench_scan_local(context->corpus, &query);
        bench_sample(&scans, bench_now() - start);
        if (scanned != count)
            bench_die("local, query %zu: the library finds %llu, the scan %llu", i, (unsigned long long)count,
                      (unsigned long long)scanned);
    }
    bench_print_spread(&(bench_spread_rows){.what = "local",
                                            .ours = bench_spread_of(&all),
                                            .baseline = bench_spread_of(&scans),
                                            .name = "all games move by move",
                                            .most.median = 20e-3});
    bench_note("%zu queries, %zu of them also by going through all games with each of 8 windows, one thread",
               all.len, scans.len);
    bench_samples_release(&all);
    bench_samples_release(&scans);
}
