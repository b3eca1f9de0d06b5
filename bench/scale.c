/* Questions to an open corpus of any size, for tools/measure-scale: a figure a line on standard output, as
 * NAME TAB NUMBER, times in seconds.
 *
 *     scale CORPUS
 *
 * Questions are drawn from the games, so that they stand for what people ask; a few of them are answered by
 * going through all games, too, and the answers must agree. */
#include <stdio.h>
#include <stdlib.h>

#include "harness.h"
#include "bench_positions.h"
#include "queries.h"
#include "scan.h"

enum { QUERIES = 20000, SEARCHES = 2000, LOCAL = 200, POSITIONS = 2000, ROUNDS = 20, SCANS = 2 };

static void print_spread(const char *name, bench_samples *samples)
{
    bench_spread spread = bench_spread_of(samples);

    printf("%s.median\t%.9f\n%s.most\t%.9f\n%s.worst\t%.9f\n", name, spread.median, name, spread.most, name,
           spread.worst);
    fflush(stdout);
    bench_samples_release(samples);
}

static tj_corpus *open_corpus(const char *path)
{
    bench_samples samples = {NULL, 0, 0};
    tj_corpus *corpus = NULL;
    tj_err err = TJ_ERR_INIT;

    for (int i = 0; i < ROUNDS; i++) {
        double start = bench_now();

        tj_corpus_free(corpus);
        bench_must(tj_corpus_open(&corpus, path, &err), &err, "open");
        bench_sample(&samples, bench_now() - start);
    }
    print_spread("open", &samples);
    return corpus;
}

/* The first few queries by going through the text. */
static void compare_scans(tj_corpus *corpus, const bench_queries *queries, enum tj_search_mode place)
{
    for (size_t i = 0; i < SCANS && i < queries->len; i++) {
        tj_query query = bench_query_make(&queries->items[i], place);
        uint64_t count, scanned = place == TJ_SEARCH_LOCAL ? bench_scan_local(corpus, &query)
                                                           : bench_scan(corpus, &query, NULL);

        bench_query_time(corpus, &query, 0, &count);
        if (count != scanned)
            bench_die("query %zu: the index finds %llu, going through all games %llu", i,
                      (unsigned long long)count, (unsigned long long)scanned);
    }
}

/* How often was it played? */
static void measure_counts(tj_corpus *corpus, const bench_queries *queries, enum tj_search_mode place,
                           const char *name, size_t limit)
{
    bench_samples samples = {NULL, 0, 0};
    double clock_cost = bench_clock_cost();

    for (size_t i = 0; i < queries->len && i < limit; i++) {
        tj_query query = bench_query_make(&queries->items[i], place);
        uint64_t count;

        bench_sample(&samples, bench_query_time(corpus, &query, clock_cost, &count));
        if (!count)
            bench_die("%s, query %zu was played but is not found", name, i);
    }
    compare_scans(corpus, queries, place);
    print_spread(name, &samples);
}

/* Where was it played, and what came next? */
static void measure_searches(tj_corpus *corpus, const bench_queries *queries, enum tj_search_mode place,
                             const char *name, size_t limit)
{
    bench_samples samples = {NULL, 0, 0};

    for (size_t i = 0; i < queries->len && i < limit; i++) {
        tj_query query = bench_query_make(&queries->items[i], place);
        tj_search_result *result;
        tj_err err = TJ_ERR_INIT;
        double start = bench_now();

        bench_must(tj_search(corpus, &query, 20, NULL, &result, &err), &err, "search");
        bench_sample(&samples, bench_now() - start);
        tj_search_result_free(result);
    }
    print_spread(name, &samples);
}

static void measure_openings(tj_corpus *corpus)
{
    static const char *const NAMES[] = {"explore.empty", "explore.one", "explore.two"};
    static const unsigned STONES[] = {0, 1, 4};

    for (size_t i = 0; i < sizeof STONES / sizeof *STONES; i++) {
        bench_samples samples = {NULL, 0, 0};
        bench_position position;
        uint64_t games = 0;

        bench_position_stars(&position, STONES[i]);
        for (int round = 0; round < ROUNDS; round++)
            bench_position_ask(corpus, &position, &samples, &games);
        printf("%s.games\t%llu\n", NAMES[i], (unsigned long long)games);
        print_spread(NAMES[i], &samples);
    }
}

static void measure_positions(tj_corpus *corpus)
{
    bench_samples samples = {NULL, 0, 0};
    bench_position position;
    uint64_t seed = 5, games;

    for (int i = 0; i < POSITIONS; i++) {
        bench_position_draw(corpus, &seed, &position);
        bench_position_ask(corpus, &position, &samples, &games);
        if (!games)
            bench_die("position %d was played but is not found", i);
    }
    print_spread("explore.any", &samples);
}

int main(int argc, char **argv)
{
    static const char *const COUNTS[] = {"count.fixed", "count.anywhere", "count.coded"};
    bench_queries queries = {NULL, 0, 0};
    tj_corpus *corpus;

    if (argc != 2)
        bench_die("usage: scale CORPUS");
    corpus = open_corpus(argv[1]);
    printf("segments\t%zu\n", corpus->segment_count);
    bench_queries_draw(&queries, corpus, QUERIES, 1);
    for (enum tj_search_mode place = TJ_SEARCH_FIXED; place <= TJ_SEARCH_CODED; place++)
        measure_counts(corpus, &queries, place, COUNTS[place], QUERIES);
    measure_searches(corpus, &queries, TJ_SEARCH_FIXED, "search.fixed", SEARCHES);
    measure_counts(corpus, &queries, TJ_SEARCH_LOCAL, "count.local", LOCAL);
    measure_searches(corpus, &queries, TJ_SEARCH_LOCAL, "search.local", LOCAL);
    measure_openings(corpus);
    measure_positions(corpus);
    bench_queries_release(&queries);
    tj_corpus_free(corpus);
    return 0;
}
