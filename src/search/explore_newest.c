/* The newest games that have a position, as many as are wanted. */
#include <stdlib.h>

#include "base/memory.h"
#include "search/explore_private.h"

/* A total order: a game comes once. */
static bool is_newer(const tj_explore_hit *a, const tj_explore_hit *b)
{
    return a->date != b->date ? a->date > b->date : a->game > b->game;
}

static int newest_first(const void *a, const void *b)
{
    return is_newer(a, b) ? -1 : is_newer(b, a);
}

bool tj_newest_accepts(const tj_newest *newest, const tj_explore_hit *hit)
{
    return !newest->limit || newest->len < newest->limit || is_newer(hit, &newest->items[0]);
}

/* The first one is replaced, and finds its place below. */
static void sift_down(tj_newest *newest, tj_explore_hit hit)
{
    size_t at = 0, below;

    while ((below = 2 * at + 1) < newest->len) {
        if (below + 1 < newest->len && is_newer(&newest->items[below], &newest->items[below + 1]))
            below++;
        if (!is_newer(&hit, &newest->items[below]))
            break;
        newest->items[at] = newest->items[below];
        at = below;
    }
    newest->items[at] = hit;
}

static void sift_up(tj_newest *newest, tj_explore_hit hit)
{
    size_t at = newest->len++;

    while (at && is_newer(&newest->items[(at - 1) / 2], &hit)) {
        newest->items[at] = newest->items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    newest->items[at] = hit;
}

int tj_newest_add(tj_newest *newest, const tj_explore_hit *hit)
{
    if (newest->limit && newest->len == newest->limit) {
        sift_down(newest, *hit);
        return 0;
    }
    if (TJ_RESERVE(newest, newest->len + 1))
        return TJ_E_NOMEM;
    if (newest->limit)
        sift_up(newest, *hit);
    else
        newest->items[newest->len++] = *hit;
    return 0;
}

void tj_newest_sort(tj_newest *newest)
{
    if (newest->len)
        qsort(newest->items, newest->len, sizeof *newest->items, newest_first);
}
