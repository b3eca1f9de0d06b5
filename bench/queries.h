/* Queries drawn from a corpus: stretches that were played, turned by a random symmetry. */
#pragma once

#include "corpus/corpus_handle.h"
#include "tejun/search.h"

enum { BENCH_QUERY_MIN = 3, BENCH_QUERY_MAX = 12 };

typedef struct bench_query {
    tj_query_step steps[BENCH_QUERY_MAX];
    uint8_t len;
} bench_query;

typedef struct bench_queries {
    bench_query *items;
    size_t len, cap;
} bench_queries;

/* Up to `count` queries, no two of which are equal under the 8 symmetries; fewer if the corpus is small.
 * The same seed draws the same ones. */
void bench_queries_draw(bench_queries *queries, const tj_corpus *corpus, size_t count, uint64_t seed);
void bench_queries_release(bench_queries *queries);

/* As the library wants it; points at the query's memory. */
tj_query bench_query_make(const bench_query *query, enum tj_search_mode place);

/* Seconds that tj_search_count takes, the clock's own cost taken off; *count is its answer. */
double bench_query_time(tj_corpus *corpus, const tj_query *query, double clock_cost, uint64_t *count);
