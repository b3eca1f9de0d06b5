/* Sorting the buckets of suffixes that agree in their first symbols.
 *
 * A group of suffixes becomes an array of 64-bit keys: the next symbols in the upper bits, cut at the first
 * 0, and the place within the group in the lower bits.  Groups are always in the order of positions, so the
 * keys are distinct and their order is the contract's order, ties included:
 *
 *     63        index bits + count * bits      index bits            0
 *     +--------+-----------+-----------+------+---------------------+
 *     | unused | symbol    | symbol    | ...  | place in the group  |
 *     +--------+-----------+-----------+------+---------------------+
 *
 * Groups whose keys agree in all symbols (none of them 0) are sorted again by the symbols that follow.  Small
 * ones that agree in many symbols (a game that is there twice) are compared directly.  All work is counted;
 * there is no bound for what this method may need, so the caller sets one, and groups that would surely reach
 * it give up at once. */
#include "sequence/suffix_array_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    PAIR_SIZE = 2,         /* groups up to this size are compared directly */
    SMALL_SIZE = 16,       /* so are these, once they have agreed in */
    LONG_PREFIX = 32,      /* this many symbols */
    REPEATED_PREFIX = 16,  /* no large part of a collection of games agrees in this many symbols */
    INSERTION_SIZE = 20,   /* below this, insertion sort beats partitioning */
    PREFETCH = 16,         /* suffixes whose symbols are asked for ahead: a third off the time of a bucket */
    LEVELS_MAX = 100,      /* of groups within groups: bounds the recursion */
    CHARGE_STEP = 1 << 14, /* work a thread does before it tells the others */
    KEY_COST = 4,          /* of reading the symbols of one suffix, which are seldom cached */
};

#define EQUAL_TO_PREVIOUS 0x80000000u /* positions are below 2^31: the top bit marks members of a group */

typedef struct worker {
    suffix_buckets *shared;
    const uint16_t *text;
    uint64_t *keys; /* SUFFIX_LARGE_BUCKET of them */
    uint64_t work;  /* not yet added to the shared count */
    uint32_t *end;  /* of the suffixes that this worker has taken */
} worker;

/* Counts work; true once all threads together have passed the limit. */
static bool charge(worker *w, uint64_t units)
{
    suffix_buckets *shared = w->shared;

    w->work += units;
    if (w->work < CHARGE_STEP)
        return false;
    if (atomic_fetch_add_explicit(&shared->work, w->work, memory_order_relaxed) + w->work >
        shared->work_limit)
        atomic_store_explicit(&shared->abandoned, true, memory_order_relaxed);
    w->work = 0;
    return atomic_load_explicit(&shared->abandoned, memory_order_relaxed);
}

static bool has_zero_symbol(uint64_t four_symbols)
{
    return (four_symbols - 0x0001000100010001u) & ~four_symbols & 0x8000800080008000u;
}

/* The order of the suffixes at a and b, which agree in `depth` symbols. */
static bool suffix_before(worker *w, uint32_t a, uint32_t b, size_t depth)
{
    const uint16_t *x = w->text + a + depth, *y = w->text + b + depth;
    const uint16_t *from = x;
    uint64_t u, v;

    for (;; x += 4, y += 4) {
        memcpy(&u, x, sizeof u);
        memcpy(&v, y, sizeof v);
        if (u != v || has_zero_symbol(u))
            break;
    }
    for (; *x == *y && *x; x++, y++)
        ;
    w->work += KEY_COST + (uint64_t)(x - from) / 4;
    return *x != *y ? *x < *y : a < b;
}

static void sort_directly(worker *w, uint32_t *group, size_t size, size_t depth)
{
    for (size_t i = 1; i < size; i++) {
        uint32_t suffix = group[i];
        size_t j = i;

        for (; j > 0 && suffix_before(w, suffix, group[j - 1], depth); j--)
            group[j] = group[j - 1];
        group[j] = suffix;
    }
}

static void insertion_sort_keys(uint64_t *keys, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        uint64_t key = keys[i];
        size_t j = i;

        for (; j > 0 && key < keys[j - 1]; j--)
            keys[j] = keys[j - 1];
        keys[j] = key;
    }
}

static uint64_t median(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t low = a < b ? a : b, high = a < b ? b : a;

    return c < low ? low : c < high ? c : high;
}

/* Puts keys below the pivot first and returns their number.  Without a branch: what a key is cannot be
 * predicted. */
static size_t partition_keys(uint64_t *keys, size_t n, uint64_t pivot)
{
    size_t below = 0;

    for (size_t i = 0; i < n; i++) {
        uint64_t key = keys[i];

        keys[i] = keys[below];
        keys[below] = key;
        below += key < pivot;
    }
    return below;
}

/* Quicksort; the recursion takes the smaller part and so is at most 31 deep.  A choice of bad pivots ends at
 * the limit of work, the keys being still there but in no order. */
static void sort_keys(worker *w, uint64_t *keys, size_t n)
{
    while (n > INSERTION_SIZE) {
        uint64_t pivot = median(keys[n / 4], keys[n / 2], keys[n - 1 - n / 4]);
        size_t below = partition_keys(keys, n, pivot);

        if (charge(w, n))
            return;
        if (below < n - below) {
            sort_keys(w, keys, below);
            keys += below;
            n -= below;
        } else {
            sort_keys(w, keys + below, n - below);
            n = below;
        }
    }
    insertion_sort_keys(keys, n);
}

/* `count` symbols in one number, all 0 behind the first 0. */
static inline uint64_t pack(const uint16_t *symbols, unsigned count, unsigned bits)
{
    uint64_t packed = 0;

    for (unsigned i = 0; i < count; i++) {
        packed = packed << bits | symbols[i];
        if (!symbols[i])
            return packed << (bits * (count - 1 - i));
    }
    return packed;
}

/* Sorts a group by the `count` symbols at depth, and marks those that are to be sorted further.  keys: room
 * for `size` of them. */
static void sort_by_keys(worker *w, uint32_t *group, uint64_t *keys, size_t size, size_t depth,
                         unsigned index_bits, unsigned count)
{
    suffix_buckets *shared = w->shared;
    uint64_t index_mask = ((uint64_t)1 << index_bits) - 1, last_symbol = ((uint64_t)1 << shared->bits) - 1;
    uint64_t previous = UINT64_MAX;

    for (size_t i = 0; i < size; i++) {
        if (group + i + PREFETCH < w->end)
            __builtin_prefetch(w->text + (group[i + PREFETCH] & ~EQUAL_TO_PREVIOUS) + shared->prefix);
        keys[i] = pack(w->text + group[i] + depth, count, shared->bits) << index_bits | i;
    }
    sort_keys(w, keys, size);
    for (size_t i = 0; i < size; i++) {
        uint64_t symbols = keys[i] >> index_bits;
        bool equal = symbols == previous && (symbols & last_symbol);

        keys[i] = group[keys[i] & index_mask] | (equal ? EQUAL_TO_PREVIOUS : 0);
        previous = symbols;
    }
    for (size_t i = 0; i < size; i++)
        group[i] = (uint32_t)keys[i];
}

/* Is a good part of the whole text the same sequence over and over? */
static bool is_hopeless(const suffix_buckets *shared, size_t size, size_t depth)
{
    size_t n = shared->start[shared->count];

    return depth >= REPEATED_PREFIX && size > SUFFIX_LARGE_BUCKET && size > n / 256;
}

static void sort_group(worker *w, uint32_t *group, size_t size, size_t depth, unsigned level)
{
    unsigned index_bits = suffix_bit_width(size - 1), count = (64 - index_bits) / w->shared->bits;
    uint64_t *keys;

    if (charge(w, KEY_COST * size))
        return;
    if (size <= PAIR_SIZE || (size <= SMALL_SIZE && depth >= LONG_PREFIX)) {
        sort_directly(w, group, size, depth);
        return;
    }
    if (level == LEVELS_MAX || is_hopeless(w->shared, size, depth)) {
        atomic_store_explicit(&w->shared->abandoned, true, memory_order_relaxed);
        return;
    }
    keys = size <= SUFFIX_LARGE_BUCKET ? w->keys : tj_alloc(size, sizeof *keys);
    if (!keys) {
        atomic_store_explicit(&w->shared->no_memory, true, memory_order_relaxed);
        atomic_store_explicit(&w->shared->abandoned, true, memory_order_relaxed);
        return;
    }
    sort_by_keys(w, group, keys, size, depth, index_bits, count);
    if (keys != w->keys)
        free(keys);
    for (size_t i = 0, end; i < size; i = end) {
        for (end = i + 1; end < size && (group[end] & EQUAL_TO_PREVIOUS); end++)
            group[end] &= ~EQUAL_TO_PREVIOUS;
        if (end - i > 1)
            sort_group(w, group + i, end - i, depth + count, level + 1);
    }
}

/* A bucket whose last symbol is 0 holds equal suffixes, which are in order already. */
static void sort_bucket(worker *w, size_t bucket)
{
    suffix_buckets *shared = w->shared;
    size_t start = shared->start[bucket], size = shared->start[bucket + 1] - start;

    if (size > 1 && (bucket & (((size_t)1 << shared->bits) - 1)))
        sort_group(w, shared->sa + start, size, shared->prefix, 0);
}

void tj_suffix_buckets_sort(suffix_buckets *shared)
{
    worker w = {shared, shared->text, tj_alloc(SUFFIX_LARGE_BUCKET, sizeof *w.keys), 0, NULL};
    size_t step =
        shared->count / 4096 + 1; /* small enough for an even load, large enough to be taken seldom */

    while (w.keys && !atomic_load_explicit(&shared->abandoned, memory_order_relaxed)) {
        size_t first = atomic_fetch_add(&shared->next, step);
        size_t end = first + step < shared->count ? first + step : shared->count;

        if (first >= shared->count)
            break;
        w.end = shared->sa + shared->start[end];
        for (size_t bucket = first; bucket < end; bucket++)
            sort_bucket(&w, bucket);
    }
    free(w.keys);
}
