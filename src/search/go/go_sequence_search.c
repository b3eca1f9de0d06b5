#include "tejun/search.h"

#include <stdlib.h>

#include "base/error.h"
#include "search/tally.h"
#include "search/trend.h"

#define TICK_EVERY 65536

static int each_in_corpus(const tj_go_plan *plan, const tj_corpus *corpus, tj_occurrence_fn each, void *ctx,
                          const tj_progress_monitor *monitor, tj_err *err)
{
    int rc = 0;

    for (size_t s = 0; !rc && s < corpus->segment_count; s++) {
        if (corpus->segments[s]->board != plan->query->size)
            continue;
        rc = tj_progress_report(monitor, "searching", 0, 0, err);
        if (!rc && plan->query->place == TJ_SEARCH_LOCAL)
            rc = tj_go_plan_each_local(plan, corpus, s, each, ctx, err);
        else if (!rc)
            rc = tj_go_plan_each(plan, corpus, s, each, ctx, err);
    }
    return rc;
}

typedef struct counting {
    uint64_t count;
    const tj_progress_monitor *monitor;
    tj_err *err;
} counting;

static int count_one(void *ctx, const tj_occurrence *occurrence)
{
    counting *counter = ctx;

    (void)occurrence;
    if (++counter->count % TICK_EVERY)
        return 0;
    return tj_progress_report(counter->monitor, "searching", counter->count, 0, counter->err);
}

static uint64_t count_ranges(const tj_go_plan *plan, const tj_corpus *corpus)
{
    uint64_t total = 0;

    for (size_t s = 0; s < corpus->segment_count; s++) {
        tj_index_range ranges[TJ_GO_SYMMETRIES];
        unsigned count;

        if (corpus->segments[s]->board != plan->query->size)
            continue;
        count = tj_go_plan_ranges(plan, corpus->segments[s], ranges);
        for (unsigned v = 0; v < count; v++)
            total += ranges[v].to - ranges[v].from;
    }
    return total;
}

int tj_search_count(tj_corpus *corpus, const tj_query *query, const tj_progress_monitor *monitor,
                    uint64_t *count, tj_err *err)
{
    counting all = {0, monitor, err};
    tj_go_plan plan;
    int rc = tj_go_plan_init(&plan, corpus, query, false, err);

    *count = 0;
    if (rc)
        return rc;
    if (tj_go_plan_counts_ranges(&plan))
        all.count = count_ranges(&plan, corpus);
    else
        rc = each_in_corpus(&plan, corpus, count_one, &all, monitor, err);
    *count = all.count;
    tj_go_plan_release(&plan);
    return rc;
}

double tj_score_rate(const tj_score *score)
{
    uint64_t known = score->wins + score->losses + score->draws;

    return known ? ((double)score->wins + (double)score->draws / 2) / (double)known : -1;
}

int tj_search(tj_corpus *corpus, const tj_query *query, size_t limit, const tj_progress_monitor *monitor,
              tj_search_result **out, tj_err *err)
{
    tj_search_result *result = tj_zalloc(1, sizeof *result);
    tj_tally *tally = NULL;
    tj_go_plan plan;
    int rc;

    *out = NULL;
    if (!result)
        return tj_fail_nomem(err);
    rc = tj_go_plan_init(&plan, corpus, query, true, err);
    if (!rc) {
        rc = tj_tally_for_plan(&tally, &plan, corpus, limit, monitor, err);
        if (!rc)
            rc = each_in_corpus(&plan, corpus, tj_tally_visit, tally, monitor, err);
        if (!rc)
            rc = tj_tally_finish(tally, result, err);
        tj_tally_free(tally);
        tj_go_plan_release(&plan);
    }
    if (rc)
        tj_search_result_free(result);
    else
        *out = result;
    return rc;
}

int tj_hit_moves(const tj_query *query, const tj_hit *hit, const tj_record *record, size_t *moves)
{
    size_t at = hit->move - 1;

    for (size_t i = 0; i < query->len; i++, at++) {
        unsigned point = tj_go_transform(query->size, hit->symmetry, query->points[i]);

        while (query->place == TJ_SEARCH_LOCAL && at < record->moves.len &&
               record->moves.items[at].point != point)
            at++;
        if (at >= record->moves.len)
            return TJ_E_RANGE;
        moves[i] = at;
    }
    return 0;
}

void tj_search_result_free(tj_search_result *result)
{
    if (!result)
        return;
    for (size_t i = 0; i < result->next_count; i++)
        tj_trend_release(&result->next[i].trend);
    tj_trend_release(&result->trend);
    free(result->next);
    free(result->hits);
    free(result);
}
