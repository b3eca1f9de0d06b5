/* What the files of the suffix sorter share; suffix_array.c tells how they work together. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

#include "sequence/suffix_array.h"

/* Suffixes as their first few symbols put them into buckets: the shared state of the workers that sort the
 * buckets.  Bucket b is sa[start[b] .. start[b + 1] - 1], in the order of positions. */
typedef struct suffix_buckets {
    const uint16_t *text; /* symbols 0 .. 2^bits - 1, followed by zeros (SUFFIX_PADDING) */
    uint32_t *sa;
    const uint32_t *start;
    size_t count;              /* of buckets */
    unsigned bits;             /* per symbol */
    unsigned prefix;           /* symbols that the buckets have taken into account */
    atomic_size_t next;        /* first bucket that no worker has taken yet */
    atomic_uint_fast64_t work; /* units spent by all workers, roughly nanoseconds */
    uint64_t work_limit;
    atomic_bool abandoned; /* work_limit was passed: the order in sa is of no use */
    atomic_bool no_memory; /* there was none for a large bucket: the same */
} suffix_buckets;

enum {
    SUFFIX_PADDING = 32,           /* zeros behind the text: room for reading and prefetching ahead */
    SUFFIX_LARGE_BUCKET = 1 << 15, /* keys that a worker holds itself: 256 KB, half of a usual L2 cache */
};

/* Bits that the value takes; 0 for 0. */
static inline unsigned suffix_bit_width(size_t value)
{
    unsigned width = 0;

    for (; value; value >>= 1)
        width++;
    return width;
}

/* Takes buckets and sorts them until none is left or the work is abandoned.  Any number of threads may run
 * it; each has 256 KB of its own, and 8 bytes for each suffix of a group larger than that, which are given
 * back before the next group.  A thread without memory of its own leaves the buckets to the others: if all
 * do, `next` stays below `count`. */
void tj_suffix_buckets_sort(suffix_buckets *buckets);

/* The same array by induced sorting: O(n) for every text, five times slower on texts of games.  12 bytes of
 * scratch per symbol.  Returns 0 or TJ_E_NOMEM. */
int tj_suffix_array_induce(uint32_t *sa, const uint16_t *text, size_t n, unsigned k);
