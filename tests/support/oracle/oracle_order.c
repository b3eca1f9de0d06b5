/* The order in which two results can be compared.  See oracle.h. */
#include <stdlib.h>

#include "oracle.h"

void oracle_result_free(tj_search_result *result)
{
    if (!result)
        return;
    free(result->hits);
    for (size_t i = 0; i < result->next_count; i++)
        free(result->next[i].trend.items);
    free(result->trend.items);
    free(result->next);
    free(result);
}

static int compare_numbers(int64_t a, int64_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_hits(const void *left, const void *right)
{
    const tj_hit *a = left, *b = right;
    int order = compare_numbers(a->game, b->game);

    if (!order)
        order = compare_numbers(a->move, b->move);
    return order ? order : compare_numbers(a->move_last, b->move_last);
}

static int compare_next(const void *left, const void *right)
{
    const tj_continuation *a = left, *b = right;
    int order = compare_numbers(a->kind, b->kind);

    if (!order && a->kind == TJ_NEXT_CODE)
        order = compare_numbers(a->x, b->x) ? compare_numbers(a->x, b->x) : compare_numbers(a->y, b->y);
    if (!order && a->kind <= TJ_NEXT_CODE)
        order = compare_numbers(a->move, b->move);
    return order;
}

void oracle_sort(tj_search_result *result)
{
    if (result->hit_count)
        qsort(result->hits, result->hit_count, sizeof *result->hits, compare_hits);
    if (result->next_count)
        qsort(result->next, result->next_count, sizeof *result->next, compare_next);
}
