/* Ascending order of plain numbers, for qsort and bsearch. */
#ifndef TJ_BASE_COMPARE_H
#define TJ_BASE_COMPARE_H

#include <stdint.h>

static inline int tj_compare_u32(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

static inline int tj_compare_u64(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

#endif
