/* What came next, seen in the query's frame. */
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "search/go/go_plan.h"

static bool fits_shape(const tj_go_plan *plan, const uint16_t *place, uint32_t at, unsigned symmetry)
{
    const tj_geometry *geometry = plan->geometry;
    unsigned from = place[at] - (unsigned)TJ_SYMBOL_MOVE, points = geometry->size * geometry->size;

    if (from >= points)
        return false;
    for (size_t i = 1; i < plan->len; i++) {
        unsigned to = place[at + i] - (unsigned)TJ_SYMBOL_MOVE;
        tj_displacement step;

        if (to >= points)
            return false;
        step = tj_geometry_step(geometry, from, to);
        if (step.x != plan->steps[symmetry][i].x || step.y != plan->steps[symmetry][i].y)
            return false;
    }
    return true;
}

/* Does this symmetry take the query to the occurrence?  The matched moves of a LOCAL one are an image of the
 * query, and several symmetries may give the same one. */
static bool fits(const tj_go_plan *plan, const tj_segment *segment, const tj_occurrence *occurrence,
                 unsigned symmetry)
{
    const uint16_t *place = segment->index.place, *matched = place + occurrence->at;

    if (plan->base.query->place == TJ_SEARCH_ANYWHERE)
        return fits_shape(plan, place, occurrence->at, symmetry);
    if (plan->base.query->place == TJ_SEARCH_LOCAL)
        matched = plan->images[occurrence->variant];
    return memcmp(matched, plan->images[symmetry], plan->len * sizeof *matched) == 0;
}

/* The point in the query's frame, or TJ_PASS if it is none. */
static unsigned seen_from_query(const tj_go_plan *plan, const tj_segment *segment,
                                const tj_occurrence *occurrence, unsigned symmetry, unsigned point)
{
    const tj_geometry *geometry = plan->geometry;
    unsigned first = plan->points[0], here = segment->index.place[occurrence->at] - TJ_SYMBOL_MOVE;
    tj_displacement way;
    int column, row, size = (int)geometry->size;

    if (plan->base.query->place != TJ_SEARCH_ANYWHERE)
        return geometry->turn[tj_go_inverse_transform(symmetry)][point];
    way = tj_frame_decode(symmetry, tj_geometry_step(geometry, here, point));
    column = geometry->column[first] + way.x;
    row = geometry->row[first] + way.y;
    return column >= 0 && column < size && row >= 0 && row < size ? (unsigned)(row * size + column) : TJ_PASS;
}

static void next_point(const tj_go_plan *plan, const tj_segment *segment, const tj_occurrence *occurrence,
                       unsigned point, tj_next *out)
{
    bool local = plan->base.query->place == TJ_SEARCH_LOCAL;

    out->kind = TJ_NEXT_ELSEWHERE;
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        unsigned seen;

        if (!fits(plan, segment, occurrence, s))
            continue;
        seen = local && !plan->windows[s][point] ? TJ_PASS
                                                 : seen_from_query(plan, segment, occurrence, s, point);
        if (out->kind != TJ_NEXT_MOVE)
            out->symmetry = (uint8_t)s;
        if (seen == TJ_PASS || (out->kind == TJ_NEXT_MOVE && seen >= out->number))
            continue;
        out->kind = TJ_NEXT_MOVE;
        out->slot = out->number = seen;
        out->symmetry = (uint8_t)s;
    }
}

/* One code can mean several points, by the string it stands behind: then each is a continuation of its own.
 * Strings behind which it means the same point share a slot. */
static void next_code(const tj_go_plan *plan, unsigned variant, unsigned code, tj_next *out)
{
    unsigned size = plan->geometry->size, limit = tj_relative_code_limit(size), first = 0;
    tj_displacement way = tj_relative_code_displacement(size, code);

    out->number = tj_go_plan_code_point(plan, variant, code);
    out->x = way.x;
    out->y = way.y;
    while (first < variant && tj_go_plan_code_point(plan, first, code) != out->number)
        first++;
    out->slot = code < limit ? (size_t)first * limit + code : SIZE_MAX;
}

int tj_go_plan_next(tj_plan *base, const tj_occurrence *occurrence, tj_next *out, tj_err *err)
{
    tj_go_plan *plan = (tj_go_plan *)base;
    const tj_segment *segment = base->corpus->segments[occurrence->segment];
    unsigned points = plan->geometry->size * plan->geometry->size, symbol;
    bool coded = base->query->place == TJ_SEARCH_CODED;

    *out = (tj_next){.kind = TJ_NEXT_END, .position = tj_segment_next_turn(segment, occurrence->last)};
    symbol = out->position < segment->index.n ? segment->index.place[out->position] : TJ_SYMBOL_BORDER;
    if (symbol < TJ_SYMBOL_MOVE || symbol - TJ_SYMBOL_MOVE >= points) {
        while (!coded && out->symmetry + 1u < TJ_GO_SYMMETRIES &&
               !fits(plan, segment, occurrence, out->symmetry))
            out->symmetry++;
        return 0;
    }
    if (!coded) {
        next_point(plan, segment, occurrence, symbol - TJ_SYMBOL_MOVE, out);
        return 0;
    }
    out->kind = TJ_NEXT_CODE;
    out->later = !segment->index.codes[out->position];
    if (!out->later) {
        next_code(plan, occurrence->variant, segment->index.codes[out->position], out);
        return 0;
    }
    return TJ_APPEND(&plan->later, err, *occurrence);
}

static int by_game(const void *a, const void *b)
{
    const tj_occurrence *x = a, *y = b;

    if (x->segment != y->segment)
        return x->segment < y->segment ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* Tells each game once, however many of its occurrences were put off. */
int tj_go_plan_later(tj_plan *base, tj_next_fn each, void *ctx, tj_err *err)
{
    tj_go_plan *plan = (tj_go_plan *)base;
    struct {
        uint16_t *items;
        size_t cap;
    } codes = {NULL, 0};
    const tj_occurrence *last = NULL;
    uint32_t n = 0;
    int rc = 0;

    TJ_SORT(&plan->later, by_game);
    for (size_t i = 0; i < plan->later.len && !rc; i++) {
        const tj_occurrence *one = &plan->later.items[i];
        const tj_segment *segment = base->corpus->segments[one->segment];
        uint32_t start = segment->games[one->game].start;
        tj_next next = {.kind = TJ_NEXT_CODE, .position = tj_segment_next_turn(segment, one->last)};

        if (!last || last->segment != one->segment || last->game != one->game) {
            n = tj_segment_game_end(segment, one->game) - start;
            if (TJ_RESERVE(&codes, n))
                rc = tj_fail_nomem(err);
            else
                tj_relative_codes_of_game(plan->geometry, segment->index.place + start, n, codes.items);
        }
        last = one;
        if (!rc && next.position - start >= n)
            rc = tj_corpus_fail_damaged(base->corpus, err);
        if (!rc) {
            next_code(plan, one->variant, codes.items[next.position - start], &next);
            rc = each(ctx, one, &next);
        }
    }
    free(codes.items);
    return rc;
}
