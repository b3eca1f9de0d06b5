/* Ascending order of plain numbers, for qsort and bsearch; finding in rows that are sorted by one. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* TJ_SORT(v, compare): qsort of a struct with `items` and `len`, which may be empty. */
#define TJ_SORT(v, compare) tj_sort((v)->items, (v)->len, sizeof *(v)->items, (compare))

static inline void tj_sort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    if (count)
        qsort(items, count, size, compare);
}

static inline int tj_compare_u16(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static inline int tj_compare_u32(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

static inline int tj_compare_i64(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return x < y ? -1 : x > y;
}

static inline int tj_compare_u64(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

/* The first of `count` rows whose key is not below `key`, or count.  keys is the first row's key; the next
 * one stands `stride` keys behind it. */
static inline size_t tj_lower_bound_u64(const uint64_t *keys, size_t stride, size_t count, uint64_t key)
{
    size_t low = 0, high = count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (keys[middle * stride] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
