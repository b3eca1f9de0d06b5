#include "mine/go/joseki/acquire_local.h"

#include "base/error.h"

#define STONES_FULL 10
#define LEFT_SHARE  0.01

typedef struct view {
    const tj_local_text *local;
    const tj_ngrams *grams;
} view;

/* What happens at the border of a candidate, in one locality. */
typedef struct border {
    uint32_t f, through, left, on;
} border;

typedef struct borders {
    border of[TJ_LOCALITIES];
    uint32_t distinct; /* different corners */
} borders;

/* Adds the occurrences sa[from .. to-1], which all go on with the same symbol (or all end). */
static void add_branch(const view *v, size_t from, size_t to, unsigned len, borders *all)
{
    uint32_t at_once[TJ_LOCALITIES] = {0};

    for (size_t i = from; i < to; i++) {
        tj_local_stone stone = v->local->stones[v->grams->sa[i] + len - 1];
        unsigned l = stone.flags & TJ_LOCAL_WIDTH;
        border *b = &all->of[l];
        bool leaves = stone.gap > 1;

        b->f++;
        b->left += leaves;
        b->through += leaves && stone.flags & TJ_LOCAL_UNINTERRUPTED;
        at_once[l] += !leaves;
        all->distinct += stone.flags & TJ_LOCAL_DISTINCT ? 1 : 0;
    }
    for (unsigned l = 0; l < TJ_LOCALITIES; l++)
        if (at_once[l] > all->of[l].on)
            all->of[l].on = at_once[l];
}

static void find_borders(const view *v, const tj_repeat *repeat, borders *all)
{
    for (size_t start = repeat->from, end; start < repeat->to; start = end) {
        for (end = start + 1; end < repeat->to && v->grams->lcp[end] > repeat->len; end++)
            continue;
        add_branch(v, start, end, repeat->len, all);
    }
}

static double score(const void *ctx, tj_repeat *repeat)
{
    borders all = {{{0, 0, 0, 0}}, 0};
    double sum = 0;

    find_borders(ctx, repeat, &all);
    repeat->frequency = all.distinct; /* corners, not streams */
    if (all.distinct < 2)
        return 0;
    for (unsigned l = 0; l < TJ_LOCALITIES; l++) {
        const border *b = &all.of[l];

        if (b->f)
            sum += (b->through + LEFT_SHARE * b->left) * (1 - (double)b->on / b->f);
    }
    return sum * (repeat->len < STONES_FULL ? repeat->len : STONES_FULL);
}

int tj_acquire_local(const tj_local_text *local, const tj_ngrams *grams, unsigned len_min, unsigned len_max,
                     size_t top, tj_scored_list *list, const tj_progress_monitor *monitor, tj_err *err)
{
    const view v = {local, grams};
    const tj_repeat_visitor visitor = {len_min, len_max, NULL, score, &v, 0};
    int rc;

    if ((rc = tj_repeats_score(grams, &visitor, list, monitor, err)) ||
        (rc = tj_progress_report(monitor, "ranking", 0, 0, err)))
        return rc;
    tj_scored_sort(list, top);
    return 0;
}
