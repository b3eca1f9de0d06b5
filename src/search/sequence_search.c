#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/options.h"
#include "search/counts.h"
#include "search/search_kind.h"

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
        return tj_corpus_fail_damaged(plan->corpus, err);
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

/* Slots of the table of continuations: those of the plan, then these two. */
enum { SLOT_ELSEWHERE, SLOT_END, SLOTS_EXTRA };

/* What is counted while occurrences are gone through. */
typedef struct search_tally {
    tj_plan *plan;
    const tj_corpus *corpus;
    const tj_progress_monitor *monitor;
    tj_err *err;
    uint64_t visited, occurrences;
    tj_continuation *slots;
    tj_year_counts *years; /* by slot */
    size_t slot_count;
    uint64_t **seen;  /* by segment: a bit for each game */
    uint32_t **first; /* by segment and game seen: the first occurrence, because lists are in another order */
    tj_newest hits;
} search_tally;

static int tally_alloc(search_tally *tally)
{
    const tj_corpus *corpus = tally->corpus;

    tally->slot_count = tally->plan->slots + SLOTS_EXTRA;
    tally->slots = tj_zalloc(tally->slot_count, sizeof *tally->slots);
    tally->years = tj_zalloc(tally->slot_count, sizeof *tally->years);
    tally->seen = tj_zalloc(corpus->segment_count, sizeof *tally->seen);
    tally->first = tj_zalloc(corpus->segment_count, sizeof *tally->first);
    for (size_t s = 0; tally->seen && tally->first && s < corpus->segment_count; s++) {
        uint32_t games = corpus->segments[s]->game_count;

        if (corpus->segments[s]->board != tally->plan->query->board)
            continue;
        tally->seen[s] = tj_zalloc(games / 64 + 1, sizeof **tally->seen);
        tally->first[s] = tj_alloc(games, sizeof **tally->first);
        if (!tally->seen[s] || !tally->first[s])
            return TJ_E_NOMEM;
    }
    return tally->slots && tally->years && tally->seen && tally->first ? 0 : TJ_E_NOMEM;
}

static void tally_release(search_tally *tally)
{
    for (size_t s = 0; tally->seen && s < tally->corpus->segment_count; s++)
        free(tally->seen[s]);
    for (size_t s = 0; tally->first && s < tally->corpus->segment_count; s++)
        free(tally->first[s]);
    free(tally->seen);
    free(tally->first);
    for (size_t i = 0; tally->years && i < tally->slot_count; i++)
        tj_year_counts_release(&tally->years[i]);
    free(tally->years);
    free(tally->slots);
    free(tally->hits.items);
}

/* Symbols and codes come from a file: one that no board has is damage. */
static int add_next(search_tally *tally, const tj_next *next, const tj_facts *facts)
{
    size_t slot = next->slot, extra = tally->slot_count - SLOTS_EXTRA;
    tj_continuation *one;

    if (next->kind == TJ_NEXT_END)
        slot = extra + SLOT_END;
    else if (next->kind == TJ_NEXT_ELSEWHERE)
        slot = extra + SLOT_ELSEWHERE;
    else if (slot >= extra)
        return tj_corpus_fail_damaged(tally->corpus, tally->err);
    one = &tally->slots[slot];
    if (!one->count)
        *one = (tj_continuation){.kind = next->kind, .move = next->number, .x = next->x, .y = next->y};
    one->count++;
    tj_score_add(&one->score, facts->winner, next->position & 1 ? TJ_WHITE : TJ_BLACK);
    return tj_year_counts_add(&tally->years[slot], tj_facts_year(facts), 1) ? tj_fail_nomem(tally->err) : 0;
}

static void note_game(search_tally *tally, const tj_occurrence *occurrence)
{
    uint64_t *seen = &tally->seen[occurrence->segment][occurrence->game / 64];
    uint64_t bit = (uint64_t)1 << (occurrence->game % 64);
    uint32_t *first = &tally->first[occurrence->segment][occurrence->game];

    if (!(*seen & bit) || occurrence->at < *first)
        *first = occurrence->at;
    *seen |= bit;
}

static int count(void *ctx, const tj_occurrence *occurrence, const tj_next *next)
{
    search_tally *tally = ctx;
    const tj_segment *segment = tally->corpus->segments[occurrence->segment];
    const tj_facts *facts = &segment->facts[occurrence->game];
    tj_match match = {.date = facts->date_from,
                      .game = segment->games[occurrence->game].id,
                      .at = occurrence->at,
                      .last = occurrence->last,
                      .symmetry = next->symmetry};
    int rc = add_next(tally, next, facts);

    if (rc)
        return rc;
    note_game(tally, occurrence);
    tally->occurrences++;
    return tj_newest_add(&tally->hits, &match) ? tj_fail_nomem(tally->err) : 0;
}

static int tally_visit(void *ctx, const tj_occurrence *occurrence)
{
    search_tally *tally = ctx;
    tj_next next;
    int rc = tally->plan->planner->next(tally->plan, occurrence, &next, tally->err);

    if (!rc && ++tally->visited % TICK_EVERY == 0)
        rc = tj_progress_report(tally->monitor, "searching", tally->visited, 0, tally->err);
    return rc || next.later ? rc : count(tally, occurrence, &next);
}

static int by_count(const void *a, const void *b)
{
    const tj_continuation *x = a, *y = b;
    bool x_last = x->kind == TJ_NEXT_ELSEWHERE || x->kind == TJ_NEXT_END,
         y_last = y->kind == TJ_NEXT_ELSEWHERE || y->kind == TJ_NEXT_END;

    if (x_last != y_last)
        return x_last ? 1 : -1;
    if (x_last)
        return (int)x->kind - (int)y->kind;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    if (x->x != y->x || x->y != y->y)
        return x->x != y->x ? x->x - y->x : x->y - y->y;
    return x->move < y->move ? -1 : x->move > y->move;
}

/* Every game that was seen, once, by the player of its first occurrence. */
static void count_games(const search_tally *tally, size_t segment, tj_search_result *result)
{
    uint32_t words = tally->corpus->segments[segment]->game_count / 64 + 1;

    for (uint32_t w = 0; w < words; w++)
        for (uint64_t bits = tally->seen[segment][w]; bits; bits &= bits - 1) {
            uint32_t game = w * 64 + (uint32_t)__builtin_ctzll(bits);
            const tj_facts *facts = &tally->corpus->segments[segment]->facts[game];

            result->games++;
            tj_score_add(&result->score, facts->winner,
                         tally->first[segment][game] & 1 ? TJ_WHITE : TJ_BLACK);
        }
}

static uint32_t count_moves(const tj_segment *segment, uint32_t from, uint32_t to)
{
    uint32_t moves = 0;

    for (uint32_t at = from; at < to; at++)
        moves += segment->index.place[at] >= TJ_SYMBOL_PASS;
    return moves;
}

/* The numbers of the matched moves, if other moves stand between them. */
static void number_matched(const search_tally *tally, const tj_segment *segment, const tj_match *match,
                           uint32_t before, uint32_t *moves)
{
    const uint16_t *symbols = tally->plan->planner->matched(tally->plan, match->symmetry);
    uint32_t at = match->at;

    for (size_t i = 0; i < tally->plan->query->len; i++) {
        uint32_t from = at;

        while (at < match->last && segment->index.place[at] != symbols[i])
            at++;
        before += count_moves(segment, from, at);
        moves[i] = before + 1;
    }
}

/* Turns the matches that are kept into hits, positions into numbers of moves.  Those of a game stand
 * together, in order, so each game is gone through once, however long it is. */
static int list_hits(search_tally *tally, tj_search_result *result, tj_err *err)
{
    const tj_segment *segment = NULL;
    uint32_t id = 0, at = 0, before = 0, *matched = result->matched;

    for (size_t i = 0; i < tally->hits.len; i++) {
        const tj_match *match = &tally->hits.items[i];
        tj_hit *hit = &result->hits[result->hit_count++];

        if (!segment || match->game != id) {
            size_t number;
            uint32_t game;
            int rc = tj_corpus_find_game(tally->corpus, match->game, &number, &game, err);

            if (rc)
                return rc;
            segment = tally->corpus->segments[number];
            id = match->game;
            at = segment->games[game].start;
            before = 0;
        }
        before += count_moves(segment, at, match->at);
        at = match->at;
        *hit = (tj_hit){.game = id,
                        .move = before + 1,
                        .move_last = before + 1 + count_moves(segment, at, match->last),
                        .symmetry = match->symmetry,
                        .colour = at & 1 ? TJ_WHITE : TJ_BLACK,
                        .date = match->date,
                        .moves = matched};
        if (matched) {
            number_matched(tally, segment, match, before, matched);
            matched += tally->plan->query->len;
        }
    }
    return 0;
}

/* Hands over the continuations that occurred, with their trends, and adds these up. */
static int take_slots(search_tally *tally, tj_search_result *result)
{
    tj_year_counts all = {NULL, 0, 0};
    int rc = 0;

    for (size_t i = 0; i < tally->slot_count && !rc; i++) {
        tj_continuation *one = &tally->slots[i];

        if (!one->count)
            continue;
        rc = tj_year_counts_trend(&tally->years[i], &one->trend, &one->year_first, &one->year_last, &all);
        result->next[result->next_count++] = *one;
    }
    if (!rc)
        rc = tj_year_counts_trend(&all, &result->trend, &result->year_first, &result->year_last, NULL);
    tj_year_counts_release(&all);
    return rc;
}

static int tally_finish(search_tally *tally, tj_search_result *result, tj_err *err)
{
    const tj_plan *plan = tally->plan;
    const tj_planner *planner = plan->planner;
    int rc = planner->later ? planner->later(tally->plan, count, tally, err) : 0;

    if (rc)
        return rc;
    result->next = tj_alloc(tally->slot_count, sizeof *result->next);
    if (!result->next || take_slots(tally, result))
        return tj_fail_nomem(err);
    tj_sort(result->next, result->next_count, sizeof *result->next, by_count);
    for (size_t i = 0; planner->name && i < result->next_count; i++)
        if (result->next[i].kind == TJ_NEXT_MOVE)
            planner->name(plan, &result->next[i]);
    tj_newest_prune(&tally->hits);
    result->hits = tj_alloc(tally->hits.len, sizeof *result->hits);
    if (planner->matched && planner->matched(plan, 0) &&
        !(result->matched = tj_alloc(tally->hits.len * plan->query->len, sizeof *result->matched)))
        return tj_fail_nomem(err);
    rc = result->hits ? list_hits(tally, result, err) : tj_fail_nomem(err);
    result->occurrences = tally->occurrences;
    for (size_t s = 0; s < tally->corpus->segment_count; s++)
        if (tally->seen[s])
            count_games(tally, s, result);
    return rc;
}

int tj_search(tj_corpus *corpus, const tj_query *given, size_t limit, const tj_progress_monitor *monitor,
              tj_search_result **out, tj_err *err)
{
    tj_search_result *result = tj_zalloc(1, sizeof *result);
    tj_plan_room room;
    search_tally tally = {
        .plan = &room.plan, .corpus = corpus, .monitor = monitor, .err = err, .hits.limit = limit};
    tj_query query;
    int rc = result ? read_query(&query, given, err) : tj_fail_nomem(err);

    if (rc || (rc = make_plan(&room, corpus, &query, true, err)))
        goto out;
    rc = tally_alloc(&tally) ? tj_fail_nomem(err)
                             : each_in_corpus(&room.plan, tally_visit, &tally, monitor, err);
    if (!rc)
        rc = tally_finish(&tally, result, err);
    tally_release(&tally);
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
