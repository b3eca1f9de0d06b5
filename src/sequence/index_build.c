/* Building the lists of an index, and checking them.
 *
 * Suffix sorting gives the order of the codes (and of the steps) behind every position.  Dealing the sorted
 * positions stably onto one bucket for each first symbol gives the order by first symbol and codes: no second
 * sort is needed for `fixed`. */
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/thread.h"
#include "game/kind.h"
#include "sequence/index.h"
#include "sequence/suffix_array.h"

#define PREFETCH_AHEAD 24

/* Where in the suffix array's text a list's entry for a start position stands: that many symbols behind. */
static inline uint32_t text_offset(const tj_index *index, enum tj_index_list_kind kind)
{
    return tj_index_is_plain(index) ? 0 : kind == TJ_INDEX_ANYWHERE ? 2 : 1;
}

static inline bool belongs(const tj_index *index, enum tj_index_list_kind kind, uint32_t at)
{
    if (kind == TJ_INDEX_FIXED)
        return index->place[at] >= TJ_SYMBOL_MOVE;
    if (tj_index_is_plain(index))
        return false;
    return at + 1 < index->n && index->place[at] >= TJ_SYMBOL_MOVE && index->place[at + 1] >= TJ_SYMBOL_MOVE;
}

static inline unsigned bucket_of(const tj_index *index, enum tj_index_list_kind kind, uint32_t at)
{
    const tj_geometry *geometry = index->geometry;

    if (kind == TJ_INDEX_CODED || tj_index_is_plain(index))
        return 0;
    if (kind == TJ_INDEX_FIXED)
        return geometry->orbit[index->place[at] - TJ_SYMBOL_MOVE];
    return tj_relative_code_step_class(
        geometry->size,
        tj_geometry_step(geometry, index->place[at] - TJ_SYMBOL_MOVE, index->place[at + 1] - TJ_SYMBOL_MOVE));
}

static inline uint64_t key_at(const tj_index *index, enum tj_index_list_kind kind, uint32_t entry)
{
    uint16_t symbols[TJ_INDEX_KEY_SYMBOLS] = {0};
    uint64_t key = 0;

    tj_index_string(index, kind, tj_index_list_get(&index->list[kind], index->bits, entry), symbols,
                    TJ_INDEX_KEY_SYMBOLS);
    for (int i = 0; i < TJ_INDEX_KEY_SYMBOLS; i++)
        key = key << 16 | symbols[i];
    return key;
}

static void list_put(uint8_t *packed, unsigned bits, uint32_t at, uint32_t value)
{
    size_t bit = (size_t)at * bits;
    uint64_t word;

    memcpy(&word, packed + bit / 8, sizeof word);
    word |= (uint64_t)value << (bit & 7);
    memcpy(packed + bit / 8, &word, sizeof word);
}

/* bucket[h] becomes the first entry of bucket h; returns the number of entries. */
static uint32_t measure_buckets(const tj_index *index, enum tj_index_list_kind kind, uint32_t *bucket,
                                unsigned buckets)
{
    uint32_t total = 0;

    memset(bucket, 0, buckets * sizeof *bucket);
    for (uint32_t at = 0; at < index->n; at++)
        if (belongs(index, kind, at))
            bucket[bucket_of(index, kind, at)]++;
    for (unsigned h = 0; h < buckets; h++) {
        uint32_t size = bucket[h];

        bucket[h] = total;
        total += size;
    }
    return total;
}

/* Deals the sorted positions onto their buckets.  Every position is a cache miss of its own, so it is asked
 * for some rounds ahead. */
static inline void distribute(const tj_index *index, enum tj_index_list_kind kind, const uint32_t *sa,
                              uint32_t *bucket, uint8_t *packed)
{
    uint32_t offset = text_offset(index, kind);

    for (uint32_t r = 0; r < index->n; r++) {
        uint32_t at = sa[r] - offset;

        if (r + PREFETCH_AHEAD < index->n && sa[r + PREFETCH_AHEAD] >= offset)
            __builtin_prefetch(index->place + sa[r + PREFETCH_AHEAD] - offset);
        if (sa[r] >= offset && belongs(index, kind, at))
            list_put(packed, index->bits, bucket[bucket_of(index, kind, at)]++, at);
    }
}

/* The same, compiled for each kind. */
static void distribute_list(const tj_index *index, enum tj_index_list_kind kind, const uint32_t *sa,
                            uint32_t *bucket, uint8_t *packed)
{
    if (kind == TJ_INDEX_FIXED)
        distribute(index, TJ_INDEX_FIXED, sa, bucket, packed);
    else if (kind == TJ_INDEX_CODED)
        distribute(index, TJ_INDEX_CODED, sa, bucket, packed);
    else
        distribute(index, TJ_INDEX_ANYWHERE, sa, bucket, packed);
}

/* From the order of the text behind the first symbols. */
static int build_list(tj_index *out, enum tj_index_list_kind kind, const uint32_t *sa)
{
    unsigned buckets = tj_index_is_plain(out) ? 1 : tj_relative_code_limit(out->geometry->size);
    uint32_t *bucket = tj_alloc(buckets, sizeof *bucket);
    uint32_t count = bucket ? measure_buckets(out, kind, bucket, buckets) : 0;
    uint8_t *packed = tj_zalloc(tj_index_list_bytes(count, out->bits), 1);
    uint64_t *keys = tj_alloc(tj_index_list_keys(count), sizeof *keys);
    int rc = bucket && packed && keys ? 0 : TJ_E_NOMEM;

    out->list[kind] = (tj_index_list){packed, keys, count};
    if (!rc) {
        distribute_list(out, kind, sa, bucket, packed);
        for (size_t k = 0; k < tj_index_list_keys(count); k++)
            keys[k] = key_at(out, kind, (uint32_t)(k * TJ_INDEX_KEY_SPACING));
    }
    free(bucket);
    return rc;
}

/* The two lists that come from the order of the codes. */
typedef struct code_lists {
    tj_index *out;
    const uint32_t *sa;
    int rc[2];
} code_lists;

static void build_code_list(void *ctx, size_t i)
{
    static const enum tj_index_list_kind KINDS[] = {TJ_INDEX_CODED, TJ_INDEX_FIXED};
    code_lists *both = ctx;

    both->rc[i] = build_list(both->out, KINDS[i], both->sa);
}

/* symbols: one more than the largest of codes and steps.  In a plain index, where these are the text itself,
 * only `fixed` gets entries. */
static int build_lists(tj_index *out, unsigned symbols, unsigned threads, const tj_progress_monitor *monitor,
                       tj_err *err)
{
    uint32_t *sa = tj_alloc(out->n, sizeof *sa);
    code_lists both = {out, sa, {0, 0}};
    int rc = sa ? tj_suffix_array_build(sa, out->codes, out->n, symbols, threads, err) : tj_fail_nomem(err);

    if (rc)
        goto out;
    tj_parallel_for(threads, 2, build_code_list, &both);
    rc = both.rc[0] || both.rc[1] ? tj_fail_nomem(err)
                                  : tj_progress_report(monitor, "sorting", out->n / 2, out->n, err);
    if (!rc && !tj_index_is_plain(out))
        rc = tj_suffix_array_build(sa, out->steps, out->n, symbols, threads, err);
    if (!rc)
        rc = build_list(out, TJ_INDEX_ANYWHERE, sa)
                 ? tj_fail_nomem(err)
                 : tj_progress_report(monitor, "sorting", out->n, out->n, err);
out:
    free(sa);
    return rc;
}

int tj_index_build(tj_index *out, const tj_geometry *geometry, unsigned symbols, const uint16_t *place,
                   uint32_t n, unsigned threads, const tj_progress_monitor *monitor, tj_err *err)
{
    uint16_t *codes, *steps;
    int rc = 0;

    *out = (tj_index){0};
    if (n >= TJ_SUFFIX_TEXT_MAX)
        return tj_fail(err, TJ_E_RANGE, "too many moves for one segment");
    *out = (tj_index){.geometry = geometry,
                      .place = place,
                      .codes = place,
                      .steps = place,
                      .n = n,
                      .bits = tj_index_bits(n)};
    if (geometry) {
        symbols = tj_relative_code_limit(geometry->size);
        out->codes = codes = tj_alloc(n, sizeof *codes);
        out->steps = steps = tj_alloc(n, sizeof *steps);
        if (codes && steps)
            tj_relative_codes(geometry, place, n, codes, steps);
        else
            rc = tj_fail_nomem(err);
    }
    if (!rc)
        rc = build_lists(out, symbols, threads, monitor, err);
    if (rc)
        tj_index_release(out);
    return rc;
}

void tj_index_release(tj_index *index)
{
    for (int kind = 0; kind < TJ_INDEX_LISTS; kind++) {
        free((void *)index->list[kind].packed);
        free((void *)index->list[kind].keys);
    }
    if (!tj_index_is_plain(index)) {
        free((void *)index->codes);
        free((void *)index->steps);
    }
    *index = (tj_index){0};
}

/* ---- checking ---- */

static int check_place(const tj_index *index, unsigned board, tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);
    uint16_t move;

    for (uint32_t at = 0; at < index->n; at++)
        if (index->place[at] >= TJ_SYMBOL_PASS && !kind->move_of(board, index->place[at], &move))
            return tj_fail(err, TJ_E_FORMAT, "move %u is off the board", at);
    if (index->n && index->place[index->n - 1] != TJ_SYMBOL_BORDER)
        return tj_fail(err, TJ_E_FORMAT, "the last game has no end");
    return 0;
}

static bool same_list(const tj_index *a, const tj_index *b, enum tj_index_list_kind kind)
{
    const tj_index_list *x = &a->list[kind], *y = &b->list[kind];

    return x->count == y->count && !memcmp(x->packed, y->packed, tj_index_list_bytes(x->count, a->bits)) &&
           !memcmp(x->keys, y->keys, tj_index_list_keys(x->count) * sizeof *x->keys);
}

int tj_index_check(const tj_index *index, unsigned board, tj_err *err)
{
    static const char *const NAMES[TJ_INDEX_LISTS] = {"fixed", "coded", "anywhere"};
    size_t bytes = index->n * sizeof(uint16_t);
    tj_index rebuilt;
    int rc;

    if ((rc = check_place(index, board, err)) ||
        (rc = tj_index_build(&rebuilt, index->geometry, tj_game_kind_of_board(board)->symbols, index->place,
                             index->n, tj_thread_count(), NULL, err)))
        return rc;
    if (memcmp(rebuilt.codes, index->codes, bytes) || memcmp(rebuilt.steps, index->steps, bytes))
        rc = tj_fail(err, TJ_E_FORMAT, "the codes do not fit the moves");
    for (int kind = 0; !rc && kind < TJ_INDEX_LISTS; kind++)
        if (!same_list(&rebuilt, index, kind))
            rc = tj_fail(err, TJ_E_FORMAT, "list %s is not that of the moves", NAMES[kind]);
    tj_index_release(&rebuilt);
    return rc;
}
