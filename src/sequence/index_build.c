/* Building the lists of an index, and proving them against the text.
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
static int build_list(tj_built_index *out, enum tj_index_list_kind kind, const uint32_t *sa)
{
    tj_index_list *list = &out->view.list[kind];
    unsigned buckets = tj_index_is_plain(&out->view) ? 1 : tj_relative_code_limit(out->view.geometry->size);
    uint32_t *bucket = tj_alloc(buckets, sizeof *bucket);

    if (!bucket)
        return TJ_E_NOMEM;
    list->count = measure_buckets(&out->view, kind, bucket, buckets);
    list->packed = out->packed[kind] = tj_zalloc(tj_index_list_bytes(list->count, out->view.bits), 1);
    list->keys = out->keys[kind] = tj_alloc(tj_index_list_keys(list->count), sizeof *out->keys[kind]);
    if (list->packed && list->keys) {
        distribute_list(&out->view, kind, sa, bucket, out->packed[kind]);
        for (size_t k = 0; k < tj_index_list_keys(list->count); k++)
            out->keys[kind][k] = key_at(&out->view, kind, (uint32_t)(k * TJ_INDEX_KEY_SPACING));
    }
    free(bucket);
    return list->packed && list->keys ? 0 : TJ_E_NOMEM;
}

/* The two lists that come from the order of the codes. */
typedef struct code_lists {
    tj_built_index *out;
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
static int build_lists(tj_built_index *out, unsigned symbols, unsigned threads,
                       const tj_progress_monitor *monitor, tj_err *err)
{
    const tj_index *view = &out->view;
    uint32_t *sa = tj_alloc(view->n, sizeof *sa);
    code_lists both = {out, sa, {0, 0}};
    int rc = sa ? tj_suffix_array_build(sa, view->codes, view->n, symbols, threads, err) : tj_fail_nomem(err);

    if (rc)
        goto out;
    tj_parallel_for(threads, 2, build_code_list, &both);
    rc = both.rc[0] || both.rc[1] ? tj_fail_nomem(err)
                                  : tj_progress_report(monitor, "sorting", view->n / 2, view->n, err);
    if (!rc && !tj_index_is_plain(view))
        rc = tj_suffix_array_build(sa, view->steps, view->n, symbols, threads, err);
    if (!rc)
        rc = build_list(out, TJ_INDEX_ANYWHERE, sa)
                 ? tj_fail_nomem(err)
                 : tj_progress_report(monitor, "sorting", view->n, view->n, err);
out:
    free(sa);
    return rc;
}

int tj_index_build(tj_built_index *out, const tj_geometry *geometry, unsigned symbols, const uint16_t *place,
                   uint32_t n, unsigned threads, const tj_progress_monitor *monitor, tj_err *err)
{
    int rc = 0;

    memset(out, 0, sizeof *out);
    if (n >= TJ_SUFFIX_TEXT_MAX)
        return tj_fail(err, TJ_E_RANGE, "too many moves for one segment");
    out->view = (tj_index){.geometry = geometry,
                           .place = place,
                           .codes = place,
                           .steps = place,
                           .n = n,
                           .bits = tj_index_bits(n)};
    if (geometry) {
        symbols = tj_relative_code_limit(geometry->size);
        out->view.codes = out->codes = tj_alloc(n, sizeof *out->codes);
        out->view.steps = out->steps = tj_alloc(n, sizeof *out->steps);
        if (out->codes && out->steps)
            tj_relative_codes(geometry, place, n, out->codes, out->steps);
        else
            rc = tj_fail_nomem(err);
    }
    if (!rc)
        rc = build_lists(out, symbols, threads, monitor, err);
    if (rc)
        tj_index_release(out);
    return rc;
}

void tj_index_release(tj_built_index *memory)
{
    for (int kind = 0; kind < TJ_INDEX_LISTS; kind++) {
        free(memory->packed[kind]);
        free(memory->keys[kind]);
    }
    free(memory->codes);
    free(memory->steps);
    memset(memory, 0, sizeof *memory);
}

/* ---- proving ---- */

/* Strings are compared by the ranks of their tails, so that texts with long repetitions take no longer than
 * others. */
typedef struct checker {
    const tj_index *index;
    uint32_t *rank;  /* by position, of the list at hand */
    uint32_t *coded; /* by position, of the list `coded` */
    const char *name;
} checker;

/* Is the string at b not below the one at a, both having the same first symbols up to here?  x and y are the
 * next symbols, ranks those of the tails that begin with them. */
static bool tails_in_order(unsigned x, unsigned y, uint32_t rank_a, uint32_t rank_b)
{
    if (!x || !y)
        return !x;
    return rank_a < rank_b;
}

/* The same of two strings of a plain index.  Turns that were left out, and passes, have no rank. */
static bool plain_in_order(const checker *check, uint32_t a, uint32_t b)
{
    const uint16_t *text = check->index->place;

    for (bool first = true; text[a] == text[b]; a++, b++, first = false) {
        if (!text[a])
            return true;
        if (!first && text[a] >= TJ_SYMBOL_MOVE)
            return check->rank[a] < check->rank[b];
    }
    return text[a] < text[b];
}

static bool in_order(const checker *check, enum tj_index_list_kind kind, uint32_t a, uint32_t b)
{
    const tj_index *index = check->index;
    const uint16_t *text = kind == TJ_INDEX_ANYWHERE ? index->steps : index->codes;
    unsigned bucket_a, bucket_b;

    if (tj_index_is_plain(index))
        return plain_in_order(check, a, b);
    bucket_a = bucket_of(index, kind, a);
    bucket_b = bucket_of(index, kind, b);
    if (bucket_a != bucket_b)
        return bucket_a < bucket_b;
    if (kind == TJ_INDEX_FIXED)
        return tails_in_order(text[a + 1], text[b + 1], check->coded[a], check->coded[b]);
    a += text_offset(index, kind);
    b += text_offset(index, kind);
    if (kind == TJ_INDEX_CODED) {
        if (text[a] != text[b])
            return text[a] < text[b];
        return tails_in_order(text[a + 1], text[b + 1], check->rank[a], check->rank[b]);
    }
    if (text[a] != text[b] || !text[a])
        return text[a] <= text[b];
    return tails_in_order(text[a + 1], text[b + 1], check->rank[a - 1], check->rank[b - 1]);
}

#define UNRANKED UINT32_MAX

/* Every position that belongs to the list stands in it once. */
static int check_members(checker *check, enum tj_index_list_kind kind, tj_err *err)
{
    const tj_index *index = check->index;
    const tj_index_list *list = &index->list[kind];
    uint32_t expected = 0;

    for (uint32_t at = 0; at < index->n; at++) {
        check->rank[at] = UNRANKED;
        expected += belongs(index, kind, at);
    }
    if (list->count != expected)
        return tj_fail(err, TJ_E_FORMAT, "list %s has %u entries instead of %u", check->name, list->count,
                       expected);
    for (uint32_t r = 0; r < list->count; r++) {
        uint32_t at = tj_index_list_get(list, index->bits, r);

        if (at >= index->n || !belongs(index, kind, at) || check->rank[at] != UNRANKED)
            return tj_fail(err, TJ_E_FORMAT, "list %s: entry %u does not belong there", check->name, r);
        check->rank[at] = r;
    }
    return 0;
}

static int check_order(const checker *check, enum tj_index_list_kind kind, tj_err *err)
{
    const tj_index *index = check->index;
    const tj_index_list *list = &index->list[kind];
    uint32_t previous = 0;

    for (uint32_t r = 0; r < list->count; r++) {
        uint32_t at = tj_index_list_get(list, index->bits, r);

        if (r && !in_order(check, kind, previous, at))
            return tj_fail(err, TJ_E_FORMAT, "list %s: entry %u is out of order", check->name, r);
        if (r % TJ_INDEX_KEY_SPACING == 0 && list->keys[r / TJ_INDEX_KEY_SPACING] != key_at(index, kind, r))
            return tj_fail(err, TJ_E_FORMAT, "list %s: the key of entry %u is wrong", check->name, r);
        previous = at;
    }
    return 0;
}

static int check_lists(const tj_index *index, uint32_t *rank, uint32_t *coded, tj_err *err)
{
    /* `coded` first: the order of `fixed` is told by its ranks. */
    checker checks[TJ_INDEX_LISTS] = {
        {index, coded, coded, "coded"}, {index, rank, coded, "fixed"}, {index, rank, coded, "anywhere"}};
    static const enum tj_index_list_kind KINDS[] = {TJ_INDEX_CODED, TJ_INDEX_FIXED, TJ_INDEX_ANYWHERE};
    int rc = 0;

    for (int i = 0; !rc && i < TJ_INDEX_LISTS; i++)
        if (!(rc = check_members(&checks[i], KINDS[i], err)))
            rc = check_order(&checks[i], KINDS[i], err);
    return rc;
}

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

int tj_index_check(const tj_index *index, unsigned board, tj_err *err)
{
    size_t bytes = index->n * sizeof(uint16_t);
    uint16_t *codes = tj_alloc(index->n, sizeof *codes), *steps = tj_alloc(index->n, sizeof *steps);
    uint32_t *rank = tj_alloc(index->n, sizeof *rank), *coded = tj_alloc(index->n, sizeof *coded);
    int rc = codes && steps && rank && coded ? check_place(index, board, err) : tj_fail_nomem(err);

    if (!rc && !tj_index_is_plain(index)) {
        tj_relative_codes(index->geometry, index->place, index->n, codes, steps);
        if (memcmp(codes, index->codes, bytes) || memcmp(steps, index->steps, bytes))
            rc = tj_fail(err, TJ_E_FORMAT, "the codes do not fit the moves");
    }
    if (!rc)
        rc = check_lists(index, rank, coded, err);
    free(codes);
    free(steps);
    free(rank);
    free(coded);
    return rc;
}
