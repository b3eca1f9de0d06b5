#include "search/go/go_continuation.h"

#include <string.h>

/* The position of the game's next move or pass behind `last`, or of its border. */
static uint32_t next_turn(const tj_segment *segment, uint32_t last)
{
    uint32_t at = last + 1;

    while (at + 1 < segment->index.n && segment->index.place[at] == TJ_SYMBOL_SKIP)
        at++;
    return at;
}

/* Does this symmetry take the query to the occurrence?  (Consecutive moves.) */
static bool fits_place(const tj_go_plan *plan, const uint16_t *place, uint32_t at, unsigned symmetry)
{
    return memcmp(place + at, plan->images[symmetry], plan->len * sizeof *place) == 0;
}

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

/* The matched moves of a LOCAL occurrence are an image of the query: which symmetries give the same one? */
static bool fits_image(const tj_go_plan *plan, unsigned image, unsigned symmetry)
{
    return memcmp(plan->images[image], plan->images[symmetry], plan->len * sizeof **plan->images) == 0;
}

static bool fits(const tj_go_plan *plan, const tj_segment *segment, const tj_occurrence *occurrence,
                 unsigned symmetry)
{
    switch (plan->query->place) {
    case TJ_SEARCH_FIXED:
        return fits_place(plan, segment->index.place, occurrence->at, symmetry);
    case TJ_SEARCH_ANYWHERE:
        return fits_shape(plan, segment->index.place, occurrence->at, symmetry);
    default:
        return fits_image(plan, occurrence->variant, symmetry);
    }
}

/* The point in the query's frame, or TJ_PASS if it is none. */
static unsigned seen_from_query(const tj_go_plan *plan, const tj_segment *segment,
                                const tj_occurrence *occurrence, unsigned symmetry, unsigned point)
{
    const tj_geometry *geometry = plan->geometry;
    unsigned first = plan->query->points[0], here = segment->index.place[occurrence->at] - TJ_SYMBOL_MOVE;
    tj_displacement way;
    int column, row, size = (int)geometry->size;

    if (plan->query->place != TJ_SEARCH_ANYWHERE)
        return geometry->turn[tj_go_inverse_transform(symmetry)][point];
    way = tj_frame_decode(symmetry, tj_geometry_step(geometry, here, point));
    column = geometry->column[first] + way.x;
    row = geometry->row[first] + way.y;
    return column >= 0 && column < size && row >= 0 && row < size ? (unsigned)(row * size + column) : TJ_PASS;
}

static void next_point(const tj_go_plan *plan, const tj_segment *segment, const tj_occurrence *occurrence,
                       const uint8_t (*windows)[TJ_GO_POINTS_MAX], unsigned point, tj_next *out)
{
    bool local = plan->query->place == TJ_SEARCH_LOCAL;

    out->kind = TJ_NEXT_ELSEWHERE;
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        unsigned seen;

        if (!fits(plan, segment, occurrence, s))
            continue;
        seen = local && !windows[s][point] ? TJ_PASS : seen_from_query(plan, segment, occurrence, s, point);
        if (out->kind != TJ_NEXT_MOVE)
            out->symmetry = (uint8_t)s;
        if (seen == TJ_PASS || (out->kind == TJ_NEXT_MOVE && seen >= out->number))
            continue;
        *out = (tj_next){TJ_NEXT_MOVE, seen, out->position, (uint8_t)s};
    }
}

void tj_go_next_of(const tj_go_plan *plan, const tj_segment *segment, const tj_occurrence *occurrence,
                   const uint8_t (*windows)[TJ_GO_POINTS_MAX], tj_next *out)
{
    unsigned points = plan->geometry->size * plan->geometry->size, symbol;

    *out = (tj_next){TJ_NEXT_END, 0, next_turn(segment, occurrence->last), 0};
    symbol = out->position < segment->index.n ? segment->index.place[out->position] : TJ_SYMBOL_BORDER;
    if (symbol >= TJ_SYMBOL_MOVE && symbol - TJ_SYMBOL_MOVE < points) {
        if (plan->query->place == TJ_SEARCH_CODED) {
            out->kind = TJ_NEXT_CODE;
            out->number = segment->index.codes[out->position];
        } else
            next_point(plan, segment, occurrence, windows, symbol - TJ_SYMBOL_MOVE, out);
    } else if (plan->query->place != TJ_SEARCH_CODED)
        while (out->symmetry + 1u < TJ_GO_SYMMETRIES && !fits(plan, segment, occurrence, out->symmetry))
            out->symmetry++;
}
