/* Counting occurrences in the three consecutive modes. */
#include <math.h>
#include <stdio.h>

#include "harness.h"
#include "scan.h"
#include "topics.h"

enum { QUERIES = 200000, SCANS = 50 };

static const char *const NAMES[] = {"fixed", "anywhere", "coded"};

static void print_spread(const char *mode, bench_spread spread)
{
    char what[64];

    snprintf(what, sizeof what, "%s: median", mode);
    bench_print(&(bench_row){what, "us", spread.median * 1e6, NAN, NULL, 5, false});
    snprintf(what, sizeof what, "%s: 99 %% are below", mode);
    bench_print(&(bench_row){what, "us", spread.most * 1e6, NAN, NULL, NAN, false});
    snprintf(what, sizeof what, "%s: worst", mode);
    bench_print(&(bench_row){what, "us", spread.worst * 1e6, NAN, NULL, NAN, false});
}

/* A sample of the queries by index and by scan, which must agree.  The scans come afterwards: they would push
 * the index out of the processor's caches, where a stream of queries keeps it. */
static void compare_scan(bench_context *context, enum tj_place place)
{
    bench_samples ours = {NULL, 0, 0}, scans = {NULL, 0, 0};
    size_t step = context->queries.len / SCANS + 1, n = 0;
    uint64_t count[SCANS];
    char what[64];

    for (size_t i = 0; i < context->queries.len; i += step) {
        tj_query query = bench_query_make(&context->queries.items[i], place);

        bench_sample(&ours, bench_query_time(context->corpus, &query, context->clock_cost, &count[n++]));
    }
    for (size_t i = 0; i < n; i++) {
        tj_query query = bench_query_make(&context->queries.items[i * step], place);
        double start = bench_now();
        uint64_t scanned = bench_scan(context->corpus, &query, NULL);

        bench_sample(&scans, bench_now() - start);
        if (scanned != count[i])
            bench_die("%s, query %zu: the index finds %llu, the scan %llu", NAMES[place], i * step,
                      (unsigned long long)count[i], (unsigned long long)scanned);
    }
    snprintf(what, sizeof what, "%s: median of %zu of them", NAMES[place], n);
    bench_print(&(bench_row){
        what, "us", bench_spread_of(&ours).median * 1e6, bench_spread_of(&scans).median * 1e6,
        place == TJ_PLACE_FIXED ? "memmem for each image in the moves" : "memmem for each code string", 1000,
        true});
    bench_samples_release(&ours);
    bench_samples_release(&scans);
}

void bench_topic_count(bench_context *context)
{
    bench_queries_draw(&context->queries, context->corpus, QUERIES, 1);
    bench_table("Counting the occurrences of a sequence (tj_search_count)");
    for (enum tj_place place = TJ_PLACE_FIXED; place <= TJ_PLACE_CODED; place++) {
        bench_samples samples = {NULL, 0, 0};

        for (size_t i = 0; i < context->queries.len; i++) {
            tj_query query = bench_query_make(&context->queries.items[i], place);
            uint64_t count;

            bench_sample(&samples, bench_query_time(context->corpus, &query, context->clock_cost, &count));
            if (!count)
                bench_die("%s, query %zu was played but is not found", NAMES[place], i);
        }
        print_spread(NAMES[place], bench_spread_of(&samples));
        compare_scan(context, place);
        bench_samples_release(&samples);
    }
    bench_note("%zu different queries of %d to %d moves that were played, each asked once; %.0f ns for the "
               "clock are taken off",
               context->queries.len, BENCH_QUERY_MIN, BENCH_QUERY_MAX, context->clock_cost * 1e9);
}
