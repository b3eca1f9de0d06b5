/* Counting with --local: moves outside a window do not interrupt the sequence. */
#include <math.h>

#include "harness.h"
#include "scan.h"
#include "topics.h"

enum { QUERIES = 1000, SCANS = 20 };

void bench_topic_local(bench_context *context)
{
    bench_samples all = {NULL, 0, 0}, ours = {NULL, 0, 0}, scans = {NULL, 0, 0};
    size_t n = context->queries.len < QUERIES ? context->queries.len : QUERIES, step = n / SCANS + 1;
    bench_spread spread;

    for (size_t i = 0; i < n; i++) {
        tj_query query = bench_query_make(&context->queries.items[i], TJ_PLACE_LOCAL);
        uint64_t count, scanned;
        double seconds = bench_query_time(context->corpus, &query, context->clock_cost, &count), start;

        bench_sample(&all, seconds);
        if (i % step)
            continue;
        bench_sample(&ours, seconds);
        start = bench_now();
        scanned = bench_scan_local(context->corpus, &query);
        bench_sample(&scans, bench_now() - start);
        if (scanned != count)
            bench_die("local, query %zu: the library finds %llu, the scan %llu", i, (unsigned long long)count,
                      (unsigned long long)scanned);
    }
    spread = bench_spread_of(&all);
    bench_table("Counting with other moves in between (local)");
    bench_print(&(bench_row){"median", "ms", spread.median * 1e3, NAN, NULL, 20, false});
    bench_print(&(bench_row){"99 % are below", "ms", spread.most * 1e3, NAN, NULL, NAN, false});
    bench_print(&(bench_row){"worst", "ms", spread.worst * 1e3, NAN, NULL, NAN, false});
    bench_print(&(bench_row){"median of those that were scanned, too", "ms",
                             bench_spread_of(&ours).median * 1e3, bench_spread_of(&scans).median * 1e3,
                             "all games move by move, 8 windows, one thread", NAN, false});
    bench_note("%zu queries, %zu of them scanned", all.len, scans.len);
    bench_samples_release(&all);
    bench_samples_release(&ours);
    bench_samples_release(&scans);
}
