#include "mine/follow.h"

#include <stdlib.h>

#include "base/error.h"

/* marks[position]: number of the sequence that begins there (codes) or ends there (streams), from 1; 0: none
 */
typedef struct follower {
    const tj_mining *mining;
    bool local;
    uint32_t *marks;
    size_t n;
    struct {
        uint32_t *items;
        size_t len, cap;
    } found; /* those that follow the sequence in hand */
} follower;

static void range_of(const follower *f, size_t item, uint32_t *from, uint32_t *to)
{
    const tj_scored *scored = &f->mining->list.items[item];

    tj_ngrams_find(&f->mining->grams, f->mining->grams.text + scored->at, scored->len, from, to);
}

/* The best ranked last, so that their marks stay. */
static int mark_all(const follower *f, const tj_watch *watch, tj_err *err)
{
    const tj_ngrams *grams = &f->mining->grams;
    int rc = 0;

    for (size_t item = f->n; item-- > 0 && !rc;) {
        unsigned len = f->mining->list.items[item].len;
        uint32_t from, to;

        range_of(f, item, &from, &to);
        for (uint32_t i = from; i < to; i++)
            f->marks[grams->sa[i] + (f->local ? len - 1 : 0)] = (uint32_t)(item + 1);
        if (item % 1024 == 0)
            rc = tj_watch_tick(watch, "joining", f->n - item, f->n, err);
    }
    return rc;
}

/* The mark of what follows an occurrence at `at`, or 0. */
static uint32_t mark_behind(const follower *f, uint32_t at, unsigned len)
{
    const uint16_t *text = f->mining->grams.text;

    if (!f->local)
        return text[at + len] ? f->marks[at + len] : 0;
    if (!(f->mining->local.stones[at + len - 1].flags & TJ_LOCAL_FRESH))
        return 0;
    for (uint32_t next = at + len; text[next]; next++)
        if (f->marks[next])
            return f->marks[next];
    return 0;
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

static tj_follow most_frequent(follower *f)
{
    tj_follow best = {TJ_FOLLOW_NONE, 0};

    if (f->found.len)
        qsort(f->found.items, f->found.len, sizeof *f->found.items, ascending);
    for (size_t start = 0, end; start < f->found.len; start = end) {
        for (end = start + 1; end < f->found.len && f->found.items[end] == f->found.items[start]; end++)
            continue;
        if (end - start > best.count)
            best = (tj_follow){f->found.items[start] - 1, (uint32_t)(end - start)};
    }
    return best;
}

static int follow_item(follower *f, size_t item, tj_follow *out, tj_err *err)
{
    unsigned len = f->mining->list.items[item].len;
    uint32_t from, to;

    range_of(f, item, &from, &to);
    f->found.len = 0;
    if (TJ_RESERVE(&f->found, to - from))
        return tj_fail_nomem(err);
    for (uint32_t i = from; i < to; i++) {
        uint32_t mark = mark_behind(f, f->mining->grams.sa[i], len);

        if (mark)
            f->found.items[f->found.len++] = mark;
    }
    *out = most_frequent(f);
    return 0;
}

int tj_mining_follow(const tj_mining *mining, size_t n, tj_follow *out, const tj_watch *watch, tj_err *err)
{
    follower f = {.mining = mining,
                  .local = mining->options.acquire.method == TJ_METHOD_LOCAL,
                  .marks = tj_zalloc(mining->grams.text_n, sizeof *f.marks),
                  .n = n < mining->list.len ? n : mining->list.len};
    int rc = f.marks ? mark_all(&f, watch, err) : tj_fail_nomem(err);

    for (size_t item = 0; item < f.n && !rc; item++)
        rc = follow_item(&f, item, &out[item], err);
    free(f.found.items);
    free(f.marks);
    return rc;
}
