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
#define BATCH  8 /* chunks between two looks at the monitor */

typedef struct open_strings {
    tj_repeat string[TJ_NGRAM_MAX + 1]; /* by length */
    double sum[TJ_NGRAM_MAX + 1];
    void *scratch; /* of the visitor */
} open_strings;

typedef struct chunk {
    tj_scored_list list;
    bool failed;
} chunk;

typedef struct walk {
    const tj_ngrams *grams;
    const tj_repeat_visitor *visitor;
    size_t done; /* chunks */
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
    repeat->scratch = open->scratch;
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

/* The suffix at sa[i]: strings that it begins open, those that end with it close. */
static void walk_suffix(const walk *w, open_strings *open, size_t i, chunk *out)
{
    const tj_repeat_visitor *visitor = w->visitor;
    unsigned before = w->grams->lcp[i], behind = w->grams->lcp[i + 1];
    unsigned longest = before > behind ? before : behind;
    uint32_t at = w->grams->sa[i];

    if (longest > visitor->len_max)
        longest = visitor->len_max;
    for (unsigned len = visitor->len_min; len <= longest; len++)
        if (len > before) {
            open->string[len] = (tj_repeat){.from = (uint32_t)i, .at = at, .len = len};
            open->sum[len] = 0;
        } else if (at < open->string[len].at) {
            open->string[len].at = at;
        }
    if (visitor->add && longest >= visitor->len_min)
        visitor->add(visitor->ctx, at, visitor->len_min, longest, open->sum);
    if (behind >= visitor->len_min && behind <= longest)
        open->string[behind].branches = true;
    for (unsigned len = longest; len > behind && len >= visitor->len_min; len--)
        close_string(w, open, len, i + 1, out);
}

static void walk_chunk(void *ctx, size_t number)
{
    walk *w = ctx;
    chunk *part = &w->chunks[w->done + number];
    size_t from = tj_ngrams_part(w->grams, 1, w->done + number, CHUNKS);
    size_t to = tj_ngrams_part(w->grams, 1, w->done + number + 1, CHUNKS);
    open_strings open;

    open.scratch = tj_zalloc(w->visitor->scratch_bytes, 1);
    part->failed = !open.scratch;
    for (size_t i = from; i < to && !part->failed; i++)
        walk_suffix(w, &open, i, part);
    free(open.scratch);
}

/* Joins the chunks' lists, unless rc says that it is all in vain, and frees them. */
static int gather(walk *w, int rc, tj_scored_list *list, tj_err *err)
{
    size_t total = list->len;
    bool failed = false;

    for (size_t c = 0; c < CHUNKS; c++) {
        total += w->chunks[c].list.len;
        failed = failed || w->chunks[c].failed;
    }
    if (!rc && (failed || TJ_RESERVE(list, total)))
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
                     const tj_progress_monitor *monitor, tj_err *err)
{
    walk *w = tj_zalloc(1, sizeof *w);
    int rc = 0;

    if (!w)
        return tj_fail_nomem(err);
    w->grams = grams;
    w->visitor = visitor;
    for (; w->done < CHUNKS && !rc; w->done += BATCH) {
        rc = tj_progress_report(monitor, "scoring", w->done, CHUNKS, err);
        if (!rc)
            tj_parallel_for(tj_thread_count(), BATCH, walk_chunk, w);
    }
    rc = gather(w, rc, list, err);
    free(w);
    return rc;
}
