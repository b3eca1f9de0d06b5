/* Looking sequences of shogi moves up.
 *
 * A step of a query stands for one symbol or for several, since notations leave things open.  The list of a
 * segment is sorted by the symbols behind each start, so that a query is followed through it level by level:
 * from the ranges of starts whose first moves fit to those whose next move does, too. */
#include "tejun/shogi_search.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "search/tally.h"
#include "game/shogi/shogi_symbol.h"

#define ENTRIES_FEW 16 /* fewer are looked at one by one */

typedef struct symbols {
    uint16_t *items;
    size_t len, cap;
} symbols;

typedef struct ranges {
    tj_index_range *items;
    size_t len, cap;
} ranges;

/* An occurrence, and the way of looking at the board that finds it. */
typedef struct start {
    uint32_t at;
    uint8_t turn;
} start;

typedef struct start_list {
    start *items;
    size_t len, cap;
} start_list;

/* A query made ready. */
typedef struct search {
    const tj_shogi_query *query;
    tj_corpus *corpus;
    tj_restriction restriction;
    unsigned turns[TJ_SHOGI_TRANSFORMS];
    size_t turn_count;
    symbols *steps[TJ_SHOGI_TRANSFORMS]; /* by turn and step: the symbols it may be, ascending */
} search;

/* ---- what steps mean ---- */

static int by_number(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static int add_symbol(symbols *all, const tj_shogi_query_move *step, unsigned kind, tj_shogi_move move)
{
    unsigned symbol, after = kind + (tj_shogi_move_promotes(move) ? TJ_SHOGI_PROMOTION : 0);

    if ((step->before && step->before != kind) || (step->after && step->after != after))
        return 0;
    symbol = tj_shogi_symbol(kind, move);
    if (!symbol)
        return 0;
    if (TJ_RESERVE(all, all->len + 1))
        return TJ_E_NOMEM;
    all->items[all->len++] = (uint16_t)symbol;
    return 0;
}

static int add_moves(symbols *all, const tj_shogi_query_move *step, unsigned from)
{
    int rc = 0;

    for (unsigned kind = TJ_SHOGI_PAWN; kind < TJ_SHOGI_KINDS; kind++)
        for (unsigned promotes = 0; !rc && promotes < 2; promotes++)
            if (step->promotes == TJ_SHOGI_QUERY_ANY || step->promotes == promotes)
                rc = add_symbol(all, step, kind, tj_shogi_move_of(from, step->to, promotes));
    return rc;
}

/* All symbols that the step may be, seen as `turn` does. */
static int expand_step(const tj_shogi_query_move *told, unsigned turn, symbols *out)
{
    tj_shogi_query_move step = *told;
    int rc = 0;

    step.to = (uint8_t)tj_shogi_transform_square(turn, step.to);
    if (step.from < TJ_SHOGI_SQUARES)
        step.from = (uint8_t)tj_shogi_transform_square(turn, step.from);
    for (unsigned from = 0; !rc && from < TJ_SHOGI_SQUARES; from++)
        if (step.from == TJ_SHOGI_QUERY_ANY || step.from == from)
            rc = add_moves(out, &step, from);
    for (unsigned kind = TJ_SHOGI_PAWN; !rc && kind <= TJ_SHOGI_ROOK; kind++)
        if ((step.from == TJ_SHOGI_QUERY_ANY || step.from == TJ_SHOGI_QUERY_DROP) && step.promotes != 1)
            rc = add_symbol(out, &step, kind, tj_shogi_drop_of(kind, step.to));
    if (out->len)
        qsort(out->items, out->len, sizeof *out->items, by_number);
    return rc;
}

/* ---- making ready ---- */

static int check_query(const tj_shogi_query *query, tj_err *err)
{
    if (!query->len)
        return tj_fail(err, TJ_E_USAGE, "a search needs at least one move");
    if (query->len > TJ_QUERY_MAX)
        return tj_fail(err, TJ_E_USAGE, "a search takes at most %d moves", TJ_QUERY_MAX);
    if (query->colour < 0 || query->colour > TJ_WHITE)
        return tj_fail(err, TJ_E_USAGE, "the first move is Black's or White's");
    for (size_t i = 0; i < query->len; i++)
        if (query->steps[i].to >= TJ_SHOGI_SQUARES)
            return tj_fail(err, TJ_E_RANGE, "move %zu is not on the board", i + 1);
    return 0;
}

static void release(search *s)
{
    for (size_t t = 0; t < s->turn_count; t++) {
        for (size_t i = 0; s->steps[t] && i < s->query->len; i++)
            free(s->steps[t][i].items);
        free(s->steps[t]);
    }
}

static int prepare(search *s, tj_corpus *corpus, const tj_shogi_query *query, tj_err *err)
{
    int rc = check_query(query, err);

    memset(s, 0, sizeof *s);
    s->query = query;
    s->corpus = corpus;
    s->restriction = (tj_restriction){0, query->from, query->to, NULL};
    for (unsigned turn = 0; !rc && turn < TJ_SHOGI_TRANSFORMS; turn++) {
        if ((turn & TJ_SHOGI_MIRRORED && !query->mirrored) || (turn & TJ_SHOGI_ROTATED && !query->rotated))
            continue;
        s->turns[s->turn_count] = turn;
        s->steps[s->turn_count] = tj_zalloc(query->len, sizeof *s->steps[0]);
        if (!s->steps[s->turn_count++])
            rc = tj_fail_nomem(err);
        for (size_t i = 0; !rc && i < query->len; i++)
            if (expand_step(&query->steps[i], turn, &s->steps[s->turn_count - 1][i]))
                rc = tj_fail_nomem(err);
    }
    if (!rc)
        rc = tj_restriction_init(&s->restriction, corpus, TJ_BOARD_SHOGI, query->filter, err);
    if (rc)
        release(s);
    return rc;
}

/* ---- following the query through a list ---- */

/* Entries with equal symbols so far; neighbours are not merged, their next symbols would not be in order. */
static int add_range(ranges *all, tj_index_range range)
{
    if (range.from == range.to)
        return 0;
    if (TJ_RESERVE(all, all->len + 1))
        return TJ_E_NOMEM;
    all->items[all->len++] = range;
    return 0;
}

/* Stretches of equal symbols of a short range, those that the step may be. */
static int narrow_few(const tj_index *index, tj_index_range range, uint32_t depth, const symbols *step,
                      ranges *out)
{
    int rc = 0;

    for (uint32_t from = range.from, to; !rc && from < range.to; from = to) {
        uint16_t symbol = (uint16_t)tj_index_symbol(index, from, depth);

        for (to = from + 1; to < range.to && tj_index_symbol(index, to, depth) == symbol;)
            to++;
        if (bsearch(&symbol, step->items, step->len, sizeof symbol, by_number))
            rc = add_range(out, (tj_index_range){from, to});
    }
    return rc;
}

static int narrow(const tj_index *index, tj_index_range range, uint32_t depth, const symbols *step,
                  ranges *out)
{
    int rc = 0;

    if (!step->len)
        return 0;
    if (range.to - range.from <= ENTRIES_FEW)
        return narrow_few(index, range, depth, step, out);
    for (size_t i = 0; !rc && i < step->len; i++)
        rc = add_range(out, tj_index_narrow(index, range, depth, step->items[i]));
    return rc;
}

/* The entries of the segment's list that the query fits in this turn. */
static int follow(const search *s, const tj_index *index, size_t turn, ranges *out)
{
    ranges now = {NULL, 0, 0}, next = {NULL, 0, 0};
    int rc = add_range(&now, (tj_index_range){0, index->list[TJ_INDEX_FIXED].count});

    for (uint32_t depth = 0; !rc && depth < s->query->len; depth++) {
        ranges done = now;

        next.len = 0;
        for (size_t i = 0; !rc && i < now.len; i++)
            rc = narrow(index, now.items[i], depth, &s->steps[turn][depth], &next);
        now = next;
        next = done;
    }
    free(next.items);
    if (rc)
        free(now.items);
    else
        *out = now;
    return rc;
}

static int by_place(const void *a, const void *b)
{
    const start *x = a, *y = b;

    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return x->turn - y->turn;
}

/* Has the first move the colour that is asked for?  A way of looking that is not the right one may hide
 * another one, so that this is asked before starts are told apart. */
static bool has_colour(const search *s, const start *one)
{
    bool white = (s->query->colour == TJ_WHITE) != ((one->turn & TJ_SHOGI_ROTATED) != 0);

    return !s->query->colour || (one->at & 1) == white;
}

static int add_starts(const search *s, const tj_index *index, tj_index_range range, unsigned turn,
                      start_list *out)
{
    if (TJ_RESERVE(out, out->len + (range.to - range.from)))
        return TJ_E_NOMEM;
    for (uint32_t r = range.from; r < range.to; r++) {
        start one = {tj_index_list_get(&index->list[TJ_INDEX_FIXED], index->bits, r), (uint8_t)turn};

        if (has_colour(s, &one))
            out->items[out->len++] = one;
    }
    return 0;
}

/* The starts in a segment, in their order, each once. */
static int find_in_segment(const search *s, const tj_segment *segment, start_list *out, tj_err *err)
{
    const tj_index *index = &segment->index;
    size_t kept = 0;
    int rc = 0;

    out->len = 0;
    for (size_t t = 0; !rc && t < s->turn_count; t++) {
        ranges all = {NULL, 0, 0};

        rc = follow(s, index, t, &all);
        for (size_t i = 0; !rc && i < all.len; i++)
            rc = add_starts(s, index, all.items[i], s->turns[t], out);
        free(all.items);
    }
    if (rc)
        return tj_fail_nomem(err);
    if (out->len)
        qsort(out->items, out->len, sizeof *out->items, by_place);
    for (size_t i = 0; i < out->len; i++)
        if (!i || out->items[i].at != out->items[kept - 1].at)
            out->items[kept++] = out->items[i];
    out->len = kept;
    return 0;
}

/* ---- answers ---- */

typedef int (*occurrence_fn)(void *ctx, const tj_occurrence *occurrence);

/* Calls `visit` for every occurrence; its variant is the turn. */
static int each(const search *s, occurrence_fn visit, void *ctx, const tj_progress_monitor *monitor,
                tj_err *err)
{
    start_list all = {NULL, 0, 0};
    int rc = 0;

    for (size_t number = 0; !rc && number < s->corpus->segment_count; number++) {
        const tj_segment *segment = s->corpus->segments[number];

        if (segment->board != TJ_BOARD_SHOGI)
            continue;
        rc = tj_progress_report(monitor, "searching", 0, 0, err);
        if (!rc)
            rc = find_in_segment(s, segment, &all, err);
        for (size_t i = 0; !rc && i < all.len; i++) {
            tj_occurrence one = {number, 0, all.items[i].at, all.items[i].at + (uint32_t)s->query->len - 1,
                                 all.items[i].turn};

            if (one.last >= segment->index.n || one.at > one.last)
                rc = tj_fail_path(err, TJ_E_FORMAT, s->corpus->path, "a segment is damaged: run tejun check");
            else if (tj_occurrence_passes(&s->restriction, s->corpus, &one))
                rc = visit(ctx, &one);
        }
    }
    free(all.items);
    return rc;
}

static int count_one(void *ctx, const tj_occurrence *occurrence)
{
    (void)occurrence;
    ++*(uint64_t *)ctx;
    return 0;
}

int tj_shogi_search_count(tj_corpus *corpus, const tj_shogi_query *query, const tj_progress_monitor *monitor,
                          uint64_t *count, tj_err *err)
{
    search s;
    int rc = prepare(&s, corpus, query, err);

    *count = 0;
    if (rc)
        return rc;
    rc = each(&s, count_one, count, monitor, err);
    release(&s);
    return rc;
}

typedef struct tally_context {
    const search *search;
    tj_tally *tally;
} tally_context;

/* What came next, seen as the query is. */
static int count_next(void *ctx, const tj_occurrence *occurrence)
{
    const tally_context *t = ctx;
    const tj_index *index = &t->search->corpus->segments[occurrence->segment]->index;
    tj_next next = {TJ_NEXT_END, 0, occurrence->last + 1, occurrence->variant};
    unsigned symbol = next.position < index->n ? index->place[next.position] : TJ_SYMBOL_BORDER, kind;
    tj_shogi_move move;

    if (tj_shogi_symbol_read(symbol, &kind, &move)) {
        next.kind = TJ_NEXT_SHOGI;
        next.number = tj_shogi_symbol(kind, tj_shogi_transform_move(occurrence->variant, move));
    }
    return tj_tally_count(t->tally, occurrence, &next);
}

int tj_shogi_search(tj_corpus *corpus, const tj_shogi_query *query, size_t limit,
                    const tj_progress_monitor *monitor, tj_search_result **out, tj_err *err)
{
    tj_search_result *result = tj_zalloc(1, sizeof *result);
    search s;
    tally_context t = {&s, NULL};
    int rc = result ? prepare(&s, corpus, query, err) : tj_fail_nomem(err);

    *out = NULL;
    if (!rc) {
        rc = tj_tally_create(&t.tally, corpus, TJ_BOARD_SHOGI, TJ_SHOGI_SYMBOL_LIMIT, limit, monitor, err);
        if (!rc)
            rc = each(&s, count_next, &t, monitor, err);
        if (!rc)
            rc = tj_tally_finish(t.tally, result, err);
        tj_tally_free(t.tally);
        release(&s);
    }
    if (rc)
        tj_search_result_free(result);
    else
        *out = result;
    return rc;
}
