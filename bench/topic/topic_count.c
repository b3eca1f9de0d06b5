/* Counting occurrences in the three consecutive modes, and finding the games. */
#include <stdio.h>

#include "topics.h"

enum { SCANS = 50, PHRASES = 200 };

static const char *const NAMES[] = {"fixed", "anywhere", "coded"};

static void count_all(bench_context *context, enum tj_search_mode place, bench_samples *samples)
{
    const bench_queries *queries = bench_context_queries(context);

    for (size_t i = 0; i < queries->len; i++) {
        tj_query query = bench_query_make(&queries->items[i], place);
        uint64_t count;

        bench_sample(samples, bench_query_time(context->corpus, &query, context->clock_cost, &count));
        if (!count)
            bench_die("%s, query %zu was played but is not found", NAMES[place], i);
    }
}

/* A sample of the queries by index and by scan, which must agree.  The scans come afterwards: they would push
 * the index out of the processor's caches, where a stream of queries keeps it. */
static void scan_some(bench_context *context, enum tj_search_mode place, bench_samples *ours,
                      bench_samples *scans)
{
    const bench_queries *queries = bench_context_queries(context);
    size_t step = queries->len / SCANS + 1, n = 0;
    uint64_t count[SCANS];

    for (size_t i = 0; i < queries->len; i += step) {
        tj_query query = bench_query_make(&queries->items[i], place);

        bench_sample(ours, bench_query_time(context->corpus, &query, context->clock_cost, &count[n++]));
    }
    for (size_t i = 0; i < n; i++) {
        tj_query query = bench_query_make(&queries->items[i * step], place);
        double start = bench_now();
        uint64_t scanned = bench_scan(context->corpus, &query, NULL);

        bench_sample(scans, bench_now() - start);
        if (scanned != count[i])
            bench_die("%s, query %zu: the index finds %llu, the scan %llu", NAMES[place], i * step,
                      (unsigned long long)count[i], (unsigned long long)scanned);
    }
}

static void measure_place(bench_context *context, enum tj_search_mode place)
{
    const char *name = place == TJ_SEARCH_FIXED ? "memmem for each image" : "memmem for each string";
    bench_samples all = {NULL, 0, 0}, ours = {NULL, 0, 0}, scans = {NULL, 0, 0};
    bench_spread scanned;
    char what[64];

    count_all(context, place, &all);
    scan_some(context, place, &ours, &scans);
    scanned = bench_spread_of(&scans);
    bench_print_spread(&(bench_spread_rows){.what = NAMES[place],
                                            .ours = bench_spread_of(&all),
                                            .baseline = scanned,
                                            .name = name,
                                            .most.median = 5e-6});
    snprintf(what, sizeof what, "%s: median of the scanned", NAMES[place]);
    bench_print(&(bench_row){.what = what,
                             .unit = "s",
                             .ours = bench_spread_of(&ours).median,
                             .baseline = scanned.median,
                             .name = name,
                             .least_ratio = 1000});
    bench_samples_release(&all);
    bench_samples_release(&ours);
    bench_samples_release(&scans);
}

/* The whole answer, of which SQLite gives the number of games. */
static void measure_search(bench_context *context)
{
    const bench_queries *queries = bench_context_queries(context);
    bench_full_text *full_text = bench_context_full_text(context);
    bench_samples ours = {NULL, 0, 0}, theirs = {NULL, 0, 0};

    for (size_t i = 0; i < queries->len; i += queries->len / PHRASES + 1) {
        tj_query query = bench_query_make(&queries->items[i], TJ_SEARCH_FIXED);
        tj_err err = TJ_ERR_INIT;
        tj_search_result *result;
        double start = bench_now();
        uint64_t games;

        bench_must(tj_search(context->corpus, &query, 10, NULL, &result, &err), &err, "search");
        bench_sample(&ours, bench_now() - start);
        start = bench_now();
        games = bench_full_text_games(full_text, &query);
        bench_sample(&theirs, bench_now() - start);
        if (games != result->games)
            bench_die("query %zu: %llu games, by SQLite %llu", i, (unsigned long long)result->games,
                      (unsigned long long)games);
        tj_search_result_free(result);
    }
    bench_print_spread(&(bench_spread_rows){.what = "search",
                                            .ours = bench_spread_of(&ours),
                                            .baseline = bench_spread_of(&theirs),
                                            .name = "SQLite FTS5, games only"});
    bench_note("search: games, results, next moves and ten hits of %zu of them", ours.len);
    bench_samples_release(&ours);
    bench_samples_release(&theirs);
}

void bench_topic_count(bench_context *context)
{
    for (enum tj_search_mode place = TJ_SEARCH_FIXED; place <= TJ_SEARCH_CODED; place++)
        measure_place(context, place);
    bench_note("%zu different queries of %d to %d moves that were played, each asked once; up to %d of them "
               "are scanned; %.0f ns for the clock are taken off",
               bench_context_queries(context)->len, BENCH_QUERY_MIN, BENCH_QUERY_MAX, SCANS,
               context->clock_cost * 1e9);
    measure_search(context);
}
