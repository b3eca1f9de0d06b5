/* Prefix doubling (Manber and Myers, "Suffix Arrays: A New Method for On-Line String Searches", SIAM Journal
 * on Computing 22, 1993), for texts too repetitive for buckets: from the order by the first h symbols that by
 * the first 2h, O(n) each time.
 *
 * The contract's order is the plain order of suffixes once every 0 is a symbol of its own, those of the text
 * from left to right and the end of the text as the last of them.  A suffix that has one of these among its
 * first h symbols therefore has no equal; the others have a suffix, or the end, h places further on. */
#include "sequence/suffix_array_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

typedef struct doubling {
    size_t n, zeros;
    uint32_t *sorted; /* by the first h symbols */
    uint32_t *group; /* by suffix: the first place of those with the same h symbols; of the end: no other's */
    uint32_t *other; /* as sorted, and ... */
    uint32_t *next;  /* ... as group, for 2h; before that, by group: its next free place */
    size_t groups;
} doubling;

static void sort_by_symbol(doubling *d, const uint16_t *text, unsigned k)
{
    uint32_t start = 0;

    for (size_t i = 0; i < d->n; i++)
        d->next[text[i]]++;
    d->zeros = d->next[0];
    for (unsigned symbol = 0; symbol < k; symbol++) {
        uint32_t size = d->next[symbol];

        d->next[symbol] = start;
        start += size;
    }
    for (size_t i = 0; i < d->n; i++)
        d->sorted[d->next[text[i]]++] = (uint32_t)i;
    for (size_t place = 0; place < d->n; place++) {
        const uint32_t *at = &d->sorted[place];
        bool same = place > d->zeros && text[at[0]] == text[at[-1]];

        d->group[*at] = same ? d->group[at[-1]] : (uint32_t)place;
        d->groups += !same;
    }
    d->group[d->n] = d->next[d->n] = UINT32_MAX;
}

/* From h to 2h symbols. */
static void sort_groups(doubling *d, size_t h)
{
    uint32_t *sorted = d->other, *group = d->next;

    for (size_t place = 0; place < d->n; place++)
        d->next[place] = (uint32_t)place;
    for (size_t i = d->n < h ? 0 : d->n - h + 1; i < d->n; i++) /* these end before */
        sorted[d->group[i]] = (uint32_t)i;
    for (size_t place = 0; place <= d->n; place++) {
        size_t behind = place < d->zeros ? d->sorted[place] : place == d->zeros ? d->n : d->sorted[place - 1];

        if (behind >= h)
            sorted[d->next[d->group[behind - h]]++] = (uint32_t)(behind - h);
    }
    d->groups = 0;
    for (size_t place = 0; place < d->n; place++) {
        const uint32_t *at = &sorted[place];
        bool same =
            place && d->group[at[0]] == d->group[at[-1]] && d->group[at[0] + h] == d->group[at[-1] + h];

        group[*at] = same ? group[at[-1]] : (uint32_t)place;
        d->groups += !same;
    }
    d->other = d->sorted;
    d->sorted = sorted;
    d->next = d->group;
    d->group = group;
}

int tj_suffix_array_double(uint32_t *sa, const uint16_t *text, size_t n, unsigned k)
{
    doubling d = {.n = n, .sorted = sa};
    uint32_t *own = d.other = tj_alloc(n, sizeof *own);
    int rc = TJ_E_NOMEM;

    d.group = tj_alloc(n + 1, sizeof *d.group);
    d.next = tj_zalloc((n > k ? n : k) + 1, sizeof *d.next);
    if (!own || !d.group || !d.next)
        goto out;
    sort_by_symbol(&d, text, k);
    for (size_t h = 1; d.groups < n; h *= 2)
        sort_groups(&d, h);
    if (d.sorted != sa)
        memcpy(sa, d.sorted, n * sizeof *sa);
    rc = 0;
out:
    free(own);
    free(d.group);
    free(d.next);
    return rc;
}
