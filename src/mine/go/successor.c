#include "mine/go/mining.h"

#include <stdlib.h>

#include "base/compare.h"
#include "base/error.h"

/* marks[position]: number of the sequence that begins there (codes) or ends there (streams), from 1; 0: none.
 * A pair is what comes first in the upper half of a word and what follows it in the lower. */
typedef struct successors {
    const tj_mining *mining;
    bool local;
    uint32_t *marks;
    size_t n;
    struct {
        uint64_t *items;
        size_t len, cap;
    } pairs;
} successors;

/* The best ranked last, so that their marks stay. */
static int mark_all(const successors *f, const tj_progress_monitor *monitor, tj_err *err)
{
    const tj_ngrams *grams = &f->mining->grams;
    int rc = 0;

    for (size_t item = f->n; item-- > 0 && !rc;) {
        unsigned len = f->mining->list.items[item].len;
        uint32_t from, to;

        tj_mining_find(f->mining, item, &from, &to);
        for (uint32_t i = from; i < to; i++)
            f->marks[grams->sa[i] + (f->local ? len - 1 : 0)] = (uint32_t)(item + 1);
        if (item % 256 == 0)
            rc = tj_progress_report(monitor, "joining", f->n - item, 2 * f->n, err);
    }
    return rc;
}

/* The string of codes that begins behind one at `at`, as a mark. */
static uint32_t mark_after(const successors *f, uint32_t at, unsigned len)
{
    return f->mining->grams.text[at + len] ? f->marks[at + len] : 0;
}

/* The longest sequence that a beginning of `len` stones goes on from, as a mark; only where no wider locality
 * of the corner has that beginning. */
static uint32_t mark_within(const successors *f, uint32_t at, unsigned len)
{
    if (!(f->mining->local.stones[at + len - 1].flags & TJ_LOCAL_DISTINCT))
        return 0;
    for (uint32_t last = at + len - 1; last-- > at;)
        if (f->marks[last])
            return f->marks[last];
    return 0;
}

static int add_pairs(successors *f, size_t item, tj_err *err)
{
    unsigned len = f->mining->list.items[item].len;
    uint32_t from, to;

    tj_mining_find(f->mining, item, &from, &to);
    if (TJ_RESERVE(&f->pairs, f->pairs.len + (to - from)))
        return tj_fail_nomem(err);
    for (uint32_t i = from; i < to; i++) {
        uint32_t at = f->mining->grams.sa[i];
        uint64_t other = f->local ? mark_within(f, at, len) : mark_after(f, at, len);

        if (other)
            f->pairs.items[f->pairs.len++] =
                f->local ? (other - 1) << 32 | item : (uint64_t)item << 32 | (other - 1);
    }
    return 0;
}

/* Equal pairs stand together, the better ranked successors first. */
static void choose(successors *f, tj_successor *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (tj_successor){TJ_SUCCESSOR_NONE, 0};
    if (f->pairs.len)
        qsort(f->pairs.items, f->pairs.len, sizeof *f->pairs.items, tj_compare_u64);
    for (size_t start = 0, end; start < f->pairs.len; start = end) {
        size_t item = f->pairs.items[start] >> 32;

        for (end = start + 1; end < f->pairs.len && f->pairs.items[end] == f->pairs.items[start]; end++)
            continue;
        if (item < n && end - start > out[item].count)
            out[item] = (tj_successor){(uint32_t)f->pairs.items[start], (uint32_t)(end - start)};
    }
}

int tj_mining_successors(const tj_mining *mining, size_t n, tj_successor *out,
                         const tj_progress_monitor *monitor, tj_err *err)
{
    size_t known = n > TJ_SUCCESSORS_MIN ? n : TJ_SUCCESSORS_MIN, all = mining->list.len;
    successors f = {.mining = mining,
                    .local = mining->options.method == TJ_MINE_LOCAL,
                    .marks = tj_zalloc(mining->grams.text_n, sizeof *f.marks),
                    .n = known < all ? known : all};
    int rc = f.marks ? mark_all(&f, monitor, err) : tj_fail_nomem(err);

    for (size_t item = 0; item < f.n && !rc; item++) {
        rc = add_pairs(&f, item, err);
        if (!rc && item % 256 == 0)
            rc = tj_progress_report(monitor, "joining", f.n + item, 2 * f.n, err);
    }
    if (!rc)
        choose(&f, out, n < all ? n : all);
    free(f.pairs.items);
    free(f.marks);
    return rc;
}
