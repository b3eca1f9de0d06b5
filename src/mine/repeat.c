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
    void *scratch; /* of the visitor */
} open_strings;

typedef struct walk {
    const tj_ngrams *grams;
    const tj_repeat_visitor *visitor;
    tj_scored_list chunks[CHUNKS];
} walk;

double tj_score_round(double score)
{
    int exponent;
    double fraction = frexp(score, &exponent);

    return ldexp(nearbyint(ldexp(fraction, 36)), exponent - 36);
}

static int close_string(const walk *w, open_strings *open, unsigned len, size_t end, tj_scored_list *out)
{
    tj_repeat *repeat = &open->string[len];
    double score;

    repeat->to = (uint32_t)end;
    repeat->frequency = repeat->to - repeat->from;
    repeat->sum = open->sum[len];
    repeat->scratch = open->scratch;
    score = w->visitor->score(w->visitor->ctx, repeat);
    if (!(score > 0))
        return 0;
    if (TJ_RESERVE(out, out->len + 1))
        return TJ_E_NOMEM;
    out->items[out->len++] =
        (tj_scored){tj_score_round(score), repeat->at, repeat->frequency, 0, (uint16_t)len};
    return 0;
}

/* The suffix at sa[i]: strings that it begins open, those that end with it close. */
static int walk_suffix(const walk *w, open_strings *open, size_t i, tj_scored_list *out)
{
    const tj_repeat_visitor *visitor = w->visitor;
    unsigned before = w->grams->lcp[i], behind = w->grams->lcp[i + 1];
    unsigned longest = before > behind ? before : behind;
    uint32_t at = w->grams->sa[i];
    int rc = 0;

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
    for (unsigned len = longest; !rc && len > behind && len >= visitor->len_min; len--)
        rc = close_string(w, open, len, i + 1, out);
    return rc;
}

static int walk_chunk(void *ctx, size_t number, size_t next)
{
    walk *w = ctx;
    size_t from = tj_ngrams_part(w->grams, 1, number, CHUNKS), to = tj_ngrams_part(w->grams, 1, next, CHUNKS);
    open_strings open;
    int rc = (open.scratch = tj_zalloc(w->visitor->scratch_bytes, 1)) ? 0 : TJ_E_NOMEM;

    for (size_t i = from; !rc && i < to; i++)
        rc = walk_suffix(w, &open, i, &w->chunks[number]);
    free(open.scratch);
    return rc;
}

static int join(const walk *w, tj_scored_list *list, tj_err *err)
{
    size_t total = list->len;

    for (size_t c = 0; c < CHUNKS; c++)
        total += w->chunks[c].len;
    if (TJ_RESERVE(list, total))
        return tj_fail_nomem(err);
    for (size_t c = 0; c < CHUNKS; c++) {
        if (w->chunks[c].len)
            memcpy(list->items + list->len, w->chunks[c].items, w->chunks[c].len * sizeof *list->items);
        list->len += w->chunks[c].len;
    }
    return 0;
}

int tj_repeats_score(const tj_ngrams *grams, const tj_repeat_visitor *visitor, tj_scored_list *list,
                     const tj_progress_monitor *monitor, tj_err *err)
{
    walk w = {grams, visitor, {{NULL, 0, 0}}};
    int rc = tj_parallel_ranges(tj_thread_count(), CHUNKS, 1, walk_chunk, &w, "scoring", monitor, err);

    if (!rc)
        rc = join(&w, list, err);
    for (size_t c = 0; c < CHUNKS; c++)
        free(w.chunks[c].items);
    return rc;
}
