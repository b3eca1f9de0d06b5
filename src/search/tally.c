#include "search/tally.h"

#include <stdlib.h>

#include "base/error.h"
#include "search/counts.h"

#define TICK_EVERY 65536

/* Slots of the table of continuations: those of the plan, then these two. */
enum { SLOT_ELSEWHERE, SLOT_END, SLOTS_EXTRA };

struct tj_tally {
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
};

static int alloc_seen(tj_tally *tally)
{
    const tj_corpus *corpus = tally->corpus;

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
    return tally->seen && tally->first ? 0 : TJ_E_NOMEM;
}

int tj_tally_new(tj_tally **out, tj_plan *plan, size_t limit, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_tally *tally = tj_zalloc(1, sizeof *tally);

    *out = tally;
    if (!tally)
        return tj_fail_nomem(err);
    tally->plan = plan;
    tally->corpus = plan->corpus;
    tally->monitor = monitor;
    tally->err = err;
    tally->hits.limit = limit;
    tally->slot_count = plan->slots + SLOTS_EXTRA;
    tally->slots = tj_zalloc(tally->slot_count, sizeof *tally->slots);
    tally->years = tj_zalloc(tally->slot_count, sizeof *tally->years);
    return tally->slots && tally->years && !alloc_seen(tally) ? 0 : tj_fail_nomem(err);
}

void tj_tally_free(tj_tally *tally)
{
    if (!tally)
        return;
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
    free(tally);
}

static int fail_damaged(const tj_tally *tally)
{
    return tj_fail_path(tally->err, TJ_E_FORMAT, tally->corpus->path, "a segment is damaged");
}

/* Symbols and codes come from a file: one that no board has is damage. */
static int add_next(tj_tally *tally, const tj_next *next, const tj_facts *facts)
{
    size_t slot = next->slot, extra = tally->slot_count - SLOTS_EXTRA;
    tj_continuation *one;

    if (next->kind == TJ_NEXT_END)
        slot = extra + SLOT_END;
    else if (next->kind == TJ_NEXT_ELSEWHERE)
        slot = extra + SLOT_ELSEWHERE;
    else if (slot >= extra)
        return fail_damaged(tally);
    one = &tally->slots[slot];
    if (!one->count)
        *one = (tj_continuation){.kind = next->kind, .move = next->number, .x = next->x, .y = next->y};
    one->count++;
    tj_score_add(&one->score, facts->winner, next->position & 1 ? TJ_WHITE : TJ_BLACK);
    return tj_year_counts_add(&tally->years[slot], tj_facts_year(facts), 1) ? tj_fail_nomem(tally->err) : 0;
}

static void note_game(tj_tally *tally, const tj_occurrence *occurrence)
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
    tj_tally *tally = ctx;
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

int tj_tally_visit(void *ctx, const tj_occurrence *occurrence)
{
    tj_tally *tally = ctx;
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
static void count_games(const tj_tally *tally, size_t segment, tj_search_result *result)
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
static void number_matched(const tj_tally *tally, const tj_segment *segment, const tj_match *match,
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
static int list_hits(tj_tally *tally, tj_search_result *result, tj_err *err)
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
static int take_slots(tj_tally *tally, tj_search_result *result)
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

int tj_tally_finish(tj_tally *tally, tj_search_result *result, tj_err *err)
{
    const tj_plan *plan = tally->plan;
    const tj_planner *planner = plan->planner;
    int rc = planner->later ? planner->later(tally->plan, count, tally, err) : 0;

    if (rc)
        return rc;
    result->next = tj_alloc(tally->slot_count, sizeof *result->next);
    if (!result->next || take_slots(tally, result))
        return tj_fail_nomem(err);
    if (result->next_count)
        qsort(result->next, result->next_count, sizeof *result->next, by_count);
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
