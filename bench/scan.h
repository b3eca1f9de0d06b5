/* Baselines: the same answers without an index, by going through the text. */
#pragma once

#include "queries.h"

/* What is looked for: strings in one of the texts of each segment. */
typedef struct bench_needles {
    uint16_t strings[TJ_GO_SYMMETRIES][BENCH_QUERY_MAX];
    unsigned count;
    size_t len;
    unsigned first_class; /* `anywhere`: of the step before the string; else 0 */
} bench_needles;

/* The different images of the query as symbols of the place text. */
void bench_find_images(const tj_geometry *geometry, const tj_query *query, bench_needles *out);

/* Positions of the 16-bit string in text[0..n-1], found by memmem; each(ctx, position) for every one,
 * overlapping ones included.  Returns how many. */
size_t bench_memmem(const uint16_t *text, size_t n, const uint16_t *string, size_t len,
                    void (*each)(void *ctx, size_t at), void *ctx);

/* The number of occurrences by memmem: `fixed` looks for the different images in the place text, `coded` for
 * the code strings in the E_R text, `anywhere` for those in the text of steps (where what is found is
 * compared in its first step).  games: only those, one after the other; NULL: all, in one go. */
uint64_t bench_scan(const tj_corpus *corpus, const tj_query *query, const tj_game_set *games);

/* The same for `local`, by its definition: each game move by move under the 8 windows. */
uint64_t bench_scan_local(const tj_corpus *corpus, const tj_query *query);
