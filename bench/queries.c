#include "queries.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "harness.h"

enum { SIZE = 19 };

/* Hashes of the queries drawn so far, open addressing, 0 for a free place. */
typedef struct hash_set {
    uint64_t *items;
    size_t mask;
} hash_set;

static bool set_add(hash_set *set, uint64_t hash)
{
    size_t at;

    hash += hash == 0;
    for (at = hash & set->mask; set->items[at]; at = (at + 1) & set->mask)
        if (set->items[at] == hash)
            return false;
    set->items[at] = hash;
    return true;
}

/* The same for all 8 images: the hash of the smallest. */
static uint64_t query_hash(const tj_geometry *geometry, const bench_query *query)
{
    uint16_t least[BENCH_QUERY_MAX];
    size_t bytes = query->len * sizeof *least;

    memset(least, 0xFF, sizeof least);
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        uint16_t image[BENCH_QUERY_MAX];

        for (unsigned i = 0; i < query->len; i++)
            image[i] = geometry->turn[s][query->steps[i].move];
        if (memcmp(image, least, bytes) < 0)
            memcpy(least, image, bytes);
    }
    return tj_hash64(least, bytes);
}

/* The moves from position `at` on, turned; false if they are not all of one run. */
static bool take_query(const tj_index *index, uint32_t at, unsigned symmetry, bench_query *query)
{
    if (index->n - at <= query->len)
        return false;
    for (unsigned i = 0; i < query->len; i++) {
        unsigned symbol = index->place[at + i];

        if (symbol < TJ_SYMBOL_MOVE || symbol - TJ_SYMBOL_MOVE >= SIZE * SIZE)
            return false;
        query->steps[i].move = index->geometry->turn[symmetry][symbol - TJ_SYMBOL_MOVE];
    }
    return true;
}

/* The segment with the most moves on large boards: in a fresh corpus, the one there is. */
static const tj_index *largest_index(const tj_corpus *corpus)
{
    const tj_index *found = NULL;

    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_index *index = &corpus->segments[s]->index;

        if (corpus->segments[s]->board == SIZE && (!found || index->n > found->n))
            found = index;
    }
    if (!found)
        bench_die("the corpus has no game on 19x19");
    return found;
}

void bench_queries_draw(bench_queries *queries, const tj_corpus *corpus, size_t count, uint64_t seed)
{
    const tj_index *index = largest_index(corpus);
    hash_set seen = {NULL, 1};
    uint64_t state = seed;

    while (seen.mask < 2 * count)
        seen.mask = 2 * seen.mask + 1;
    seen.items = bench_alloc(seen.mask + 1, sizeof *seen.items);
    queries->items = bench_alloc(count, sizeof *queries->items);
    queries->len = 0;
    queries->cap = count;
    for (size_t tries = 0; queries->len < count && tries < 20 * count; tries++) {
        bench_query query = {.len = 0};
        uint32_t at = bench_random(&state, index->n);
        unsigned symmetry = bench_random(&state, TJ_GO_SYMMETRIES);

        query.len = (uint8_t)(BENCH_QUERY_MIN + bench_random(&state, BENCH_QUERY_MAX - BENCH_QUERY_MIN + 1));
        if (take_query(index, at, symmetry, &query) && set_add(&seen, query_hash(index->geometry, &query)))
            queries->items[queries->len++] = query;
    }
    free(seen.items);
}

void bench_queries_release(bench_queries *queries)
{
    free(queries->items);
    *queries = (bench_queries){NULL, 0, 0};
}

tj_query bench_query_make(const bench_query *query, enum tj_search_mode place)
{
    tj_query out;

    tj_query_init(&out, sizeof out);
    out.steps = query->steps;
    out.len = query->len;
    out.place = place;
    return out;
}

double bench_query_time(tj_corpus *corpus, const tj_query *query, double clock_cost, uint64_t *count)
{
    tj_err err = TJ_ERR_INIT;
    double start = bench_now(), seconds;
    int rc = tj_search_count(corpus, query, NULL, count, &err);

    seconds = bench_now() - start - clock_cost;
    bench_must(rc, &err, "search");
    return seconds > 1e-9 ? seconds : 1e-9; /* what cannot be told from nothing */
}
