/* Walking all repeated strings of a text.
 *
 * In a suffix array the occurrences of a string stand side by side.  Going down the array, one string of each
 * length is open at a time: that of the current suffix.  Where the common prefix of two neighbours has h
 * symbols, all strings longer than h close and others open. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/thread.h"
#include "mine/ngram.h"

#define CHUNKS 64

typedef struct open_strings {
    tj_repeat string[TJ_NGRAM_MAX + 1]; /* by length */
    double sum[TJ_NGRAM_MAX + 1];
} open_strings;

typedef struct chunk {
    size_t from, to;
    tj_scored_list list;
    bool failed;
} chunk;

typedef struct walk {
    const tj_ngrams *grams;
    const tj_repeat_visitor *visitor;
    chunk chunks[CHUNKS];
} walk;

double tj_score_round(double score)
{
    int exponent;
    double fraction = frexp(score, &exponent);

    return ldexp(nearbyint(ldexp(fraction, 36)), exponent - 36);
}

static void close_string(const walk *w, open_strings *open, unsigned len, size_t end, chunk *out)
{
    tj_repeat *repeat = &open->string[len];
    double score;

    repeat->to = (uint32_t)end;
    repeat->frequency = repeat->to - repeat->from;
    repeat->sum = open->sum[len];
    score = w->visitor->score(w->visitor->ctx, repeat);
    if (!(score > 0) || out->failed)
        return;
    if (TJ_RESERVE(&out->list, out->list.len + 1)) {
        out->failed = true;
        return;
    }
    out->list.items[out->list.len++] =
        (tj_scored){tj_score_round(score), repeat->at, repeat->frequency, 0, (uint16_t)len};
}

static void walk_chunk(void *ctx, size_t number)
{
    walk *w = ctx;
    chunk *part = &w->chunks[number];
    const tj_repeat_visitor *visitor = w->visitor;
    const uint32_t *sa = w->grams->sa;
    const uint8_t *lcp = w->grams->lcp;
    open_strings open;

    for (size_t i = part->from; i < part->to && !part->failed; i++) {
        unsigned before = lcp[i], behind = lcp[i + 1], longest = before > behind ? before : behind;
        uint32_t at = sa[i];

        if (longest > visitor->len_max)
            longest = visitor->len_max;
        for (unsigned len = visitor->len_min; len <= longest; len++)
            if (len > before) {
                open.string[len] = (tj_repeat){(uint32_t)i, 0, at, len, 0, false, 0};
                open.sum[len] = 0;
            } else if (at < open.string[len].at) {
                open.string[len].at = at;
            }
        if (visitor->add && longest >= visitor->len_min)
            visitor->add(visitor->ctx, at, visitor->len_min, longest, open.sum);
        if (behind >= visitor->len_min && behind <= longest)
            open.string[behind].branches = true;
        for (unsigned len = longest; len > behind && len >= visitor->len_min; len--)
            close_string(w, &open, len, i + 1, part);
    }
}

/* Cuts the array where the first symbol changes, so that no string stands in two chunks. */
static void cut_chunks(walk *w)
{
    size_t n = w->grams->n, at = 0;

    for (size_t c = 0; c < CHUNKS; c++) {
        size_t to = n / CHUNKS * (c + 1);

        if (to < at)
            to = at;
        while (to < n && w->grams->lcp[to])
            to++;
        w->chunks[c].from = at;
        w->chunks[c].to = at = c + 1 < CHUNKS ? to : n;
    }
}

static int gather(walk *w, tj_scored_list *list, tj_err *err)
{
    size_t total = list->len;
    int rc = 0;

    for (size_t c = 0; c < CHUNKS; c++) {
        total += w->chunks[c].list.len;
        if (w->chunks[c].failed)
            rc = TJ_E_NOMEM;
    }
    if (rc || TJ_RESERVE(list, total))
        rc = tj_fail_nomem(err);
    for (size_t c = 0; c < CHUNKS; c++) {
        const tj_scored_list *part = &w->chunks[c].list;

        if (!rc && part->len) {
            memcpy(list->items + list->len, part->items, part->len * sizeof *part->items);
            list->len += part->len;
        }
        free(part->items);
    }
    return rc;
}

int tj_repeats_score(const tj_ngrams *grams, const tj_repeat_visitor *visitor, tj_scored_list *list,
                     const tj_watch *watch, tj_err *err)
{
    walk *w = tj_zalloc(1, sizeof *w);
    int rc = w ? tj_watch_tick(watch, "scoring", 0, 0, err) : tj_fail_nomem(err);

    if (!rc) {
        w->grams = grams;
        w->visitor = visitor;
        cut_chunks(w);
        tj_parallel(tj_thread_count(), CHUNKS, walk_chunk, w);
        rc = gather(w, list, err);
    }
    free(w);
    return rc;
}
