#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "search/tally.h"

#define TICK_EVERY 65536

const tj_search_kind *tj_search_kind_of(const tj_game_kind *game)
{
    static const tj_search_kind PLAIN = {NULL};
    const tj_search_kind *kind = tj_game_row_of(game)->search;

    return kind ? kind : &PLAIN;
}

/* ---- which occurrences count ---- */

static int restrict_plan(tj_plan *plan, tj_err *err)
{
    const tj_query *query = plan->query;
    tj_corpus *corpus = plan->corpus;

    plan->restriction = (tj_restriction){query->colour, query->from, query->to, NULL};
    for (size_t s = 0; (query->from || query->to) && s < corpus->segment_count; s++)
        if (corpus->segments[s]->board == query->board && tj_segment_count_skips(corpus->segments[s]))
            return tj_fail_nomem(err);
    return tj_corpus_filter(corpus, query->filter, &plan->restriction.games, err);
}

bool tj_occurrence_passes(const tj_restriction *restriction, const tj_corpus *corpus,
                          tj_occurrence *occurrence)
{
    const tj_segment *segment = corpus->segments[occurrence->segment];
    uint32_t move;

    if (restriction->colour && ((occurrence->at & 1) != 0) != (restriction->colour == TJ_WHITE))
        return false;
    occurrence->game = tj_segment_game_at(segment, occurrence->at);
    if (!tj_game_set_has(restriction->games, occurrence->segment, occurrence->game))
        return false;
    if (!restriction->from && !restriction->to)
        return true;
    move = tj_segment_moves_before(segment, occurrence->game, occurrence->at) + 1;
    return move >= restriction->from && (!restriction->to || move <= restriction->to);
}

int tj_plan_visit(const tj_plan *plan, size_t segment, uint32_t at, unsigned variant, tj_occurrence_fn each,
                  void *ctx, tj_err *err)
{
    tj_occurrence one = {segment, 0, at, at + (uint32_t)plan->query->len - 1, (uint8_t)variant};

    if (one.last >= plan->corpus->segments[segment]->index.n || at > one.last)
        return tj_fail_path(err, TJ_E_FORMAT, plan->corpus->path, "a segment is damaged; run `tejun check`");
    return tj_occurrence_passes(&plan->restriction, plan->corpus, &one) ? each(ctx, &one) : 0;
}

/* ---- plans ---- */

void tj_query_init(tj_query *query, size_t size)
{
    const tj_query preset = {.board = 19, .place = TJ_SEARCH_FIXED, .margin = 2};

    tj_options_preset(query, size, &preset, sizeof preset);
}

static int read_query(tj_query *query, const tj_query *given, tj_err *err)
{
    tj_query_init(query, sizeof *query);
    return tj_options_read(query, sizeof *query, given, err);
}

static int check_query(const tj_query *query, tj_err *err)
{
    if (!query->len)
        return tj_fail(err, TJ_E_USAGE, "a search needs at least one move");
    if (query->len > TJ_QUERY_MAX)
        return tj_fail(err, TJ_E_USAGE, "a search takes at most %d moves", TJ_QUERY_MAX);
    if ((unsigned)query->place > TJ_SEARCH_LOCAL)
        return tj_fail(err, TJ_E_USAGE, "no such kind of search");
    if (query->colour < 0 || query->colour > TJ_WHITE)
        return tj_fail(err, TJ_E_USAGE, "the first move must be Black's or White's");
    return 0;
}

/* Release it only if 0 is returned. */
static int make_plan(tj_plan_room *room, tj_corpus *corpus, const tj_query *query, bool detailed, tj_err *err)
{
    const tj_game_kind *game = tj_game_kind_of_board(query->board);
    const tj_search_kind *kind;
    const tj_planner *planner;
    int rc;

    if (!game)
        return tj_fail(err, TJ_E_RANGE, "no game has board %u", query->board);
    rc = check_query(query, err);
    if (rc)
        return rc;
    kind = tj_search_kind_of(game);
    planner = kind->planner ? kind->planner : &tj_step_planner;
    memset(room->bytes, 0, planner->bytes);
    room->plan = (tj_plan){.planner = planner, .kind = kind, .game = game, .corpus = corpus, .query = query};
    if ((rc = restrict_plan(&room->plan, err)) || (rc = planner->prepare(&room->plan, detailed, err)))
        planner->release(&room->plan);
    return rc;
}

static int each_in_corpus(const tj_plan *plan, tj_occurrence_fn each, void *ctx,
                          const tj_progress_monitor *monitor, tj_err *err)
{
    int rc = 0;

    for (size_t s = 0; !rc && s < plan->corpus->segment_count; s++)
        if (plan->corpus->segments[s]->board == plan->query->board) {
            rc = tj_progress_report(monitor, "searching", 0, 0, err);
            if (!rc)
                rc = plan->planner->each(plan, s, each, ctx, err);
        }
    return rc;
}

/* ---- counting ---- */

typedef struct counting {
    uint64_t count;
    const tj_progress_monitor *monitor;
    tj_err *err;
} counting;

static int count_one(void *ctx, const tj_occurrence *occurrence TJ_UNUSED)
{
    counting *counter = ctx;

    if (++counter->count % TICK_EVERY)
        return 0;
    return tj_progress_report(counter->monitor, "searching", counter->count, 0, counter->err);
}

/* False: occurrences must be looked at. */
static bool count_all(const tj_plan *plan, uint64_t *count)
{
    const tj_restriction *r = &plan->restriction;

    if (r->games || r->colour || r->from || r->to || !plan->planner->count)
        return false;
    for (size_t s = 0; s < plan->corpus->segment_count; s++)
        if (plan->corpus->segments[s]->board == plan->query->board &&
            !plan->planner->count(plan, plan->corpus->segments[s], count))
            return false;
    return true;
}

int tj_search_count(tj_corpus *corpus, const tj_query *given, const tj_progress_monitor *monitor,
                    uint64_t *count, tj_err *err)
{
    counting all = {0, monitor, err};
    tj_plan_room room;
    tj_query query;
    int rc;

    *count = 0;
    if ((rc = read_query(&query, given, err)) || (rc = make_plan(&room, corpus, &query, false, err)))
        return rc;
    if (!count_all(&room.plan, &all.count))
        rc = each_in_corpus(&room.plan, count_one, &all, monitor, err);
    *count = rc ? 0 : all.count;
    room.plan.planner->release(&room.plan);
    return rc;
}

/* ---- everything ---- */

int tj_search(tj_corpus *corpus, const tj_query *given, size_t limit, const tj_progress_monitor *monitor,
              tj_search_result **out, tj_err *err)
{
    tj_search_result *result = tj_zalloc(1, sizeof *result);
    tj_tally *tally = NULL;
    tj_plan_room room;
    tj_query query;
    int rc = result ? read_query(&query, given, err) : tj_fail_nomem(err);

    if (rc || (rc = make_plan(&room, corpus, &query, true, err)))
        goto out;
    if (!(rc = tj_tally_new(&tally, &room.plan, limit, monitor, err)) &&
        !(rc = each_in_corpus(&room.plan, tj_tally_visit, tally, monitor, err)))
        rc = tj_tally_finish(tally, result, err);
    tj_tally_free(tally);
    room.plan.planner->release(&room.plan);
out:
    if (rc)
        tj_search_result_free(result);
    *out = rc ? NULL : result;
    return rc;
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
    free(result->matched);
    free(result);
}

double tj_score_rate(const tj_score *score)
{
    uint64_t known = score->wins + score->losses + score->draws;

    return known ? ((double)score->wins + (double)score->draws / 2) / (double)known : -1;
}
