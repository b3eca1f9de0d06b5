/* From scores to ranks. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"
#include "mine/acquire.h"
#include "mine/go/game_text.h"

static int compare(const void *a, const void *b)
{
    const tj_scored *x = a, *y = b;

    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    if (x->frequency != y->frequency)
        return x->frequency > y->frequency ? -1 : 1;
    if (x->len != y->len)
        return x->len > y->len ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

static void swap(tj_scored *a, tj_scored *b)
{
    tj_scored t = *a;

    *a = *b;
    *b = t;
}

/* Brings the best `top` items to the front, in any order: quickselect. */
static void select_top(tj_scored *items, size_t n, size_t top)
{
    size_t low = 0, high = n;

    while (high - low > 16) {
        tj_scored pivot = items[low + (high - low) / 2];
        size_t i = low, j = high - 1;

        for (;;) {
            while (compare(&items[i], &pivot) < 0)
                i++;
            while (compare(&items[j], &pivot) > 0)
                j--;
            if (i >= j)
                break;
            swap(&items[i++], &items[j--]);
        }
        if (top <= i)
            high = i;
        else
            low = i;
    }
    qsort(items + low, high - low, sizeof *items, compare);
}

void tj_scored_sort(tj_scored_list *list, size_t top)
{
    if (top && top < list->len) {
        select_top(list->items, list->len, top);
        list->len = top;
    }
    if (list->len)
        qsort(list->items, list->len, sizeof *list->items, compare);
    for (size_t i = 0; i < list->len; i++)
        list->items[i].rank = (uint32_t)(i + 1);
}

/* Strings by their E_S codes: an open hash table of the first string of each. */
typedef struct simple_table {
    uint32_t *slots; /* number of an item + 1, or 0 */
    size_t mask;
} simple_table;

static size_t simplify(const uint16_t *text, const tj_scored *item, uint16_t *out)
{
    for (size_t i = 0; i < item->len; i++)
        out[i] = (uint16_t)tj_code_simplified(text[item->at + i]);
    return item->len * sizeof *out;
}

/* The first item that has the E_S codes of items[number]: itself if it is new. */
static size_t first_alike(simple_table *table, const tj_scored *items, size_t number, const uint16_t *text)
{
    uint16_t own[TJ_NGRAM_MAX], other[TJ_NGRAM_MAX];
    size_t bytes = simplify(text, &items[number], own);
    size_t slot = tj_hash64(own, bytes) & table->mask;

    for (; table->slots[slot]; slot = (slot + 1) & table->mask) {
        size_t found = table->slots[slot] - 1;

        if (simplify(text, &items[found], other) == bytes && !memcmp(own, other, bytes))
            return found;
    }
    table->slots[slot] = (uint32_t)(number + 1);
    return number;
}

static int compare_ranks(const void *a, const void *b)
{
    const tj_scored *x = a, *y = b;

    return x->rank != y->rank ? (x->rank < y->rank ? -1 : 1) : compare(a, b);
}

int tj_scored_correct_ranks(tj_scored_list *list, const uint16_t *text, size_t top, tj_err *err)
{
    simple_table table = {NULL, 1};
    uint32_t ranks = 0;

    while (table.mask < list->len * 2)
        table.mask *= 2;
    if (!(table.slots = tj_zalloc(table.mask, sizeof *table.slots)))
        return tj_fail_nomem(err);
    table.mask--;
    for (size_t i = 0; i < list->len; i++) {
        size_t first = first_alike(&table, list->items, i, text);

        list->items[i].rank = first == i ? ++ranks : list->items[first].rank;
    }
    free(table.slots);
    if (list->len)
        qsort(list->items, list->len, sizeof *list->items, compare_ranks);
    while (top && list->len && list->items[list->len - 1].rank > top)
        list->len--;
    return 0;
}
