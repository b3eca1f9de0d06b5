/* The planner of games whose moves are looked up symbol by symbol.
 *
 * A step of a query stands for one symbol or for several, since notations leave things open.  The list of a
 * segment is sorted by the symbols behind each start, so that a query is followed through it level by level:
 * from the ranges of starts whose first moves fit to those whose next move does, too. */
#include <stdlib.h>

#include "base/compare.h"
#include "base/error.h"
#include "search/search_kind.h"

#define ENTRIES_FEW 16 /* fewer are looked at one by one */
#define TURNS_MAX   8

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

typedef struct step_plan {
    tj_plan base;
    unsigned turns; /* ways of looking at the board, as bits */
    uint8_t back[TURNS_MAX];
    int colour;                       /* of the first move, as the query sees it; 0 either */
    tj_symbol_list *steps[TURNS_MAX]; /* by turn and step: the symbols it may be, ascending */
} step_plan;

_Static_assert(sizeof(step_plan) <= sizeof(tj_plan_room), "a plan must fit into its room");

/* ---- what steps mean ---- */

static int by_number(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static unsigned turn_symbol(const tj_plan *plan, unsigned turn, unsigned symbol)
{
    return turn ? TJ_SYMBOL_MOVE +
                      plan->game->transform_point(plan->query->board, turn, symbol - TJ_SYMBOL_MOVE)
                : symbol;
}

static int expand_move(const tj_plan *plan, const tj_query_step *step, unsigned turn, tj_symbol_list *out)
{
    tj_position first;
    uint16_t move;
    unsigned symbol;

    if (step->by_parts || tj_position_init(&first, plan->query->board, NULL))
        return TJ_E_RANGE;
    symbol = plan->game->symbol_of(first.state, step->move);
    if (!plan->game->move_of(plan->query->board, symbol, &move) || move != step->move)
        return TJ_E_RANGE;
    return TJ_APPEND(out, NULL, (uint16_t)turn_symbol(plan, turn, symbol));
}

static int expand(const tj_plan *plan, size_t step, unsigned turn, tj_symbol_list *out, tj_err *err)
{
    int rc = plan->kind->expand ? plan->kind->expand(&plan->query->steps[step], turn, out)
                                : expand_move(plan, &plan->query->steps[step], turn, out);

    if (rc)
        return rc == TJ_E_NOMEM ? tj_fail_nomem(err)
                                : tj_fail(err, rc, "move %zu is not on the board", step + 1);
    TJ_SORT(out, by_number);
    return 0;
}

static bool is_inverse(const tj_plan *plan, unsigned turn, unsigned back)
{
    uint16_t move;

    for (unsigned symbol = TJ_SYMBOL_MOVE; plan->game->move_of(plan->query->board, symbol, &move); symbol++)
        if (turn_symbol(plan, back, turn_symbol(plan, turn, symbol)) != symbol)
            return false;
    return true;
}

/* All symmetries of the game. */
static void use_symmetries(step_plan *plan)
{
    unsigned count = plan->base.game->transform_point ? plan->base.game->symmetries : 1;

    plan->turns = (1u << count) - 1;
    for (unsigned turn = 1; turn < count; turn++)
        while (plan->back[turn] + 1u < count && !is_inverse(&plan->base, turn, plan->back[turn]))
            plan->back[turn]++;
}

static int prepare(tj_plan *base, bool detailed TJ_UNUSED, tj_err *err)
{
    step_plan *plan = (step_plan *)base;
    int rc = 0;

    if (base->query->place != TJ_SEARCH_FIXED)
        return tj_fail(err, TJ_E_USAGE, "%s sequences can only be searched for in one place",
                       base->game->title);
    if (base->kind->turns)
        plan->turns = base->kind->turns(base->query);
    else if (base->query->mirrored || base->query->rotated)
        return tj_fail(err, TJ_E_USAGE, "%s games are always found under all symmetries", base->game->title);
    else
        use_symmetries(plan);
    plan->colour = base->restriction.colour; /* turned with the board: has_colour looks at it */
    base->restriction.colour = 0;
    base->slots = base->game->symbols;
    for (unsigned turn = 0; !rc && turn < TURNS_MAX; turn++) {
        if (!(plan->turns >> turn & 1))
            continue;
        plan->steps[turn] = tj_zalloc(base->query->len, sizeof *plan->steps[turn]);
        if (!plan->steps[turn])
            rc = tj_fail_nomem(err);
        for (size_t i = 0; !rc && i < base->query->len; i++)
            rc = expand(base, i, turn, &plan->steps[turn][i], err);
    }
    return rc;
}

static void release(tj_plan *base)
{
    step_plan *plan = (step_plan *)base;

    for (unsigned turn = 0; turn < TURNS_MAX; turn++) {
        for (size_t i = 0; plan->steps[turn] && i < base->query->len; i++)
            free(plan->steps[turn][i].items);
        free(plan->steps[turn]);
    }
}

/* ---- following the query through a list ---- */

/* Entries with equal symbols so far; neighbours are not merged, their next symbols would not be in order. */
static int add_range(ranges *all, tj_index_range range)
{
    return range.from == range.to ? 0 : TJ_APPEND(all, NULL, range);
}

/* Stretches of equal symbols of a short range, those that the step may be. */
static int narrow_few(const tj_index *index, tj_index_range range, uint32_t depth, const tj_symbol_list *step,
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

static int narrow(const tj_index *index, tj_index_range range, uint32_t depth, const tj_symbol_list *step,
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
static int follow(const step_plan *plan, const tj_index *index, unsigned turn, ranges *out)
{
    ranges next = {NULL, 0, 0};
    int rc = add_range(out, (tj_index_range){0, index->list[TJ_INDEX_FIXED].count});

    for (uint32_t depth = 0; !rc && depth < plan->base.query->len; depth++) {
        ranges done = *out;

        next.len = 0;
        for (size_t i = 0; !rc && i < done.len; i++)
            rc = narrow(index, done.items[i], depth, &plan->steps[turn][depth], &next);
        *out = next;
        next = done;
    }
    free(next.items);
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
static bool has_colour(const step_plan *plan, const start *one)
{
    bool exchanged = plan->base.kind->colour_turns >> one->turn & 1;

    return !plan->colour || (one->at & 1) == ((plan->colour == TJ_WHITE) != exchanged);
}

static int add_starts(const step_plan *plan, const tj_index *index, tj_index_range range, unsigned turn,
                      start_list *out)
{
    if (TJ_RESERVE(out, out->len + (range.to - range.from)))
        return TJ_E_NOMEM;
    for (uint32_t r = range.from; r < range.to; r++) {
        start one = {tj_index_list_get(&index->list[TJ_INDEX_FIXED], index->bits, r), (uint8_t)turn};

        if (has_colour(plan, &one))
            out->items[out->len++] = one;
    }
    return 0;
}

/* The starts in a segment, in their order, each once. */
static int find_starts(const step_plan *plan, const tj_index *index, start_list *out)
{
    size_t kept = 0;
    int rc = 0;

    for (unsigned turn = 0; !rc && turn < TURNS_MAX; turn++) {
        ranges all = {NULL, 0, 0};

        if (!(plan->turns >> turn & 1))
            continue;
        rc = follow(plan, index, turn, &all);
        for (size_t i = 0; !rc && i < all.len; i++)
            rc = add_starts(plan, index, all.items[i], turn, out);
        free(all.items);
    }
    TJ_SORT(out, by_place);
    for (size_t i = 0; i < out->len; i++)
        if (!i || out->items[i].at != out->items[kept - 1].at)
            out->items[kept++] = out->items[i];
    out->len = kept;
    return rc;
}

static int each_start(const tj_plan *base, size_t segment, tj_occurrence_fn each, void *ctx, tj_err *err)
{
    start_list all = {NULL, 0, 0};
    int rc = find_starts((const step_plan *)base, &base->corpus->segments[segment]->index, &all)
                 ? tj_fail_nomem(err)
                 : 0;

    for (size_t i = 0; !rc && i < all.len; i++)
        rc = tj_plan_visit(base, segment, all.items[i].at, all.items[i].turn, each, ctx, err);
    free(all.items);
    return rc;
}

/* ---- what came next ---- */

static unsigned turn_back(const step_plan *plan, unsigned turn, unsigned symbol)
{
    const tj_plan *base = &plan->base;
    uint16_t move;

    if (base->kind->turn_back)
        return base->kind->turn_back(turn, symbol);
    return base->game->move_of(base->query->board, symbol, &move)
               ? turn_symbol(base, plan->back[turn], symbol)
               : 0;
}

static int next_move(tj_plan *base, const tj_occurrence *occurrence, tj_next *next, tj_err *err TJ_UNUSED)
{
    const tj_index *index = &base->corpus->segments[occurrence->segment]->index;
    uint32_t at = tj_segment_next_turn(base->corpus->segments[occurrence->segment], occurrence->last);
    unsigned symbol;

    symbol = at < index->n ? turn_back((step_plan *)base, occurrence->variant, index->place[at]) : 0;
    *next = (tj_next){.kind = symbol ? TJ_NEXT_MOVE : TJ_NEXT_END,
                      .number = symbol,
                      .slot = symbol,
                      .position = at,
                      .symmetry = occurrence->variant};
    return 0;
}

static void name_move(const tj_plan *plan, tj_continuation *one)
{
    unsigned symbol = one->move;
    uint16_t move = 0;

    plan->game->move_of(plan->query->board, symbol, &move);
    one->move = move;
    one->piece = plan->kind->piece ? plan->kind->piece(symbol) : 0;
}

const tj_planner tj_step_planner = {
    .bytes = sizeof(step_plan),
    .prepare = prepare,
    .release = release,
    .each = each_start,
    .next = next_move,
    .name = name_move,
};
