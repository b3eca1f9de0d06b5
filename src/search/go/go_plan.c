#include "search/go/go_plan.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static int read_points(tj_go_plan *plan, tj_err *err)
{
    const tj_query *query = plan->base.query;

    if (query->mirrored || query->rotated)
        return tj_fail(err, TJ_E_USAGE, "Go games are always found under all symmetries");
    for (size_t i = 0; i < plan->len; i++) {
        plan->points[i] = query->steps[i].move;
        if (query->steps[i].by_parts ||
            (plan->points[i] != TJ_PASS && plan->points[i] >= query->board * query->board))
            return tj_fail(err, TJ_E_RANGE, "move %zu is not on the board", i + 1);
        if (plan->points[i] == TJ_PASS)
            return tj_fail(err, TJ_E_USAGE, "a search cannot contain a pass");
    }
    return 0;
}

static int make_images(tj_go_plan *plan)
{
    const uint16_t *points = plan->points;
    uint16_t *images = plan->memory[0] = tj_alloc(TJ_GO_SYMMETRIES * plan->len, sizeof *images);
    tj_displacement *steps = plan->memory[1] = tj_alloc(TJ_GO_SYMMETRIES * plan->len, sizeof *steps);

    if (!images || !steps)
        return TJ_E_NOMEM;
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        plan->images[s] = images + s * plan->len;
        plan->steps[s] = steps + s * plan->len;
        for (size_t i = 0; i < plan->len; i++) {
            plan->images[s][i] = (uint16_t)(TJ_SYMBOL_MOVE + plan->geometry->turn[s][points[i]]);
            plan->steps[s][i] = tj_frame_encode(s, tj_geometry_step(plan->geometry, points[0], points[i]));
        }
    }
    return 0;
}

/* The strings to look up: what the variants say, behind a first symbol where the list has one. */
static int make_strings(tj_go_plan *plan)
{
    const tj_query *query = plan->base.query;
    const uint16_t *points = plan->points;
    bool steps = query->place == TJ_SEARCH_ANYWHERE, headed = query->place != TJ_SEARCH_CODED;
    unsigned head = 0;
    tj_code_variants variants;
    uint16_t *strings;
    int rc = tj_code_variants_make(plan->geometry, points, plan->len, steps, &variants);

    if (rc)
        return rc;
    if (steps)
        head =
            tj_relative_code_step_class(query->board, tj_geometry_step(plan->geometry, points[0], points[1]));
    else
        head = plan->geometry->orbit[points[0]];
    plan->string_len = variants.len + headed;
    plan->string_count = variants.count;
    strings = plan->memory[2] = tj_alloc(variants.count * plan->string_len, sizeof *strings);
    for (unsigned v = 0; strings && v < variants.count; v++) {
        plan->strings[v] = strings + v * plan->string_len;
        if (headed)
            plan->strings[v][0] = (uint16_t)head;
        plan->ends[v] = variants.ends[v];
        if (variants.len)
            memcpy(plan->strings[v] + headed, variants.codes[v], variants.len * sizeof *strings);
    }
    tj_code_variants_release(&variants);
    return strings ? 0 : TJ_E_NOMEM;
}

/* The geometry of the board: that of a segment with such boards, or one of our own. */
static int find_geometry(tj_go_plan *plan)
{
    const tj_corpus *corpus = plan->base.corpus;
    tj_geometry *own;

    for (size_t s = 0; s < corpus->segment_count; s++)
        if (corpus->segments[s]->board == plan->base.query->board) {
            plan->geometry = &corpus->segments[s]->geometry;
            return 0;
        }
    plan->geometry = own = plan->memory[3] = tj_alloc(1, sizeof *own);
    if (!own)
        return TJ_E_NOMEM;
    tj_geometry_init(own, plan->base.query->board);
    return 0;
}

/* What continuations need. */
static int prepare_next(tj_go_plan *plan)
{
    enum tj_search_mode place = plan->base.query->place;

    plan->base.slots = tj_relative_code_limit(plan->base.query->board);
    if (place == TJ_SEARCH_CODED && plan->string_count)
        plan->base.slots *= plan->string_count;
    if (place != TJ_SEARCH_LOCAL)
        return 0;
    plan->windows = tj_alloc(TJ_GO_SYMMETRIES, sizeof *plan->windows);
    for (unsigned s = 0; plan->windows && s < TJ_GO_SYMMETRIES; s++)
        tj_go_plan_window(plan, s, plan->windows[s]);
    return plan->windows ? 0 : TJ_E_NOMEM;
}

static int prepare(tj_plan *base, bool detailed, tj_err *err)
{
    static const enum tj_index_list_kind LISTS[] = {TJ_INDEX_FIXED, TJ_INDEX_ANYWHERE, TJ_INDEX_CODED,
                                                    TJ_INDEX_FIXED};
    tj_go_plan *plan = (tj_go_plan *)base;
    enum tj_search_mode place = base->query->place;
    int rc;

    plan->len = base->query->len;
    plan->list = LISTS[place];
    plan->every_move = plan->len == 1 && (place == TJ_SEARCH_ANYWHERE || place == TJ_SEARCH_CODED);
    if (plan->every_move)
        plan->list = TJ_INDEX_FIXED;
    rc = read_points(plan, err);
    if (rc)
        return rc;
    if (find_geometry(plan) || ((detailed || place == TJ_SEARCH_LOCAL) && make_images(plan)) ||
        (!plan->every_move && make_strings(plan)) || (detailed && prepare_next(plan)))
        return tj_fail_nomem(err);
    if (plan->every_move)
        plan->ends[0] = (uint8_t)tj_frames_apply(plan->geometry->hint[plan->points[0]], TJ_FRAMES_ALL);
    return 0;
}

static void release(tj_plan *base)
{
    tj_go_plan *plan = (tj_go_plan *)base;

    for (size_t i = 0; i < sizeof plan->memory / sizeof *plan->memory; i++)
        free(plan->memory[i]);
    free(plan->windows);
    free(plan->later.items);
}

/* Ranges of the segment's list, one for each string; returns their number. */
static unsigned find_ranges(const tj_go_plan *plan, const tj_segment *segment,
                            tj_index_range ranges[TJ_GO_SYMMETRIES])
{
    if (plan->every_move) {
        ranges[0] = (tj_index_range){0, segment->index.list[TJ_INDEX_FIXED].count};
        return 1;
    }
    for (unsigned v = 0; v < plan->string_count; v++)
        ranges[v] = tj_index_find(&segment->index, plan->list, plan->strings[v], plan->string_len);
    return plan->string_count;
}

static bool count_ranges(const tj_plan *base, const tj_segment *segment, uint64_t *count)
{
    tj_index_range ranges[TJ_GO_SYMMETRIES];
    unsigned found;

    if (base->query->place == TJ_SEARCH_LOCAL)
        return false;
    found = find_ranges((const tj_go_plan *)base, segment, ranges);
    for (unsigned v = 0; v < found; v++)
        *count += ranges[v].to - ranges[v].from;
    return true;
}

static int each_occurrence(const tj_plan *base, size_t number, tj_occurrence_fn each, void *ctx, tj_err *err)
{
    const tj_go_plan *plan = (const tj_go_plan *)base;
    const tj_segment *segment = base->corpus->segments[number];
    const tj_index_list *list = &segment->index.list[plan->list];
    tj_index_range ranges[TJ_GO_SYMMETRIES];
    unsigned count;
    int rc = 0;

    if (base->query->place == TJ_SEARCH_LOCAL)
        return tj_go_plan_each_local(plan, number, each, ctx, err);
    count = plan->every_move ? 0 : find_ranges(plan, segment, ranges);
    /* In the order of the text: in that of a list nearly each would be a cache miss. */
    for (uint32_t at = 0; plan->every_move && at < segment->index.n && !rc; at++)
        if (segment->index.place[at] >= TJ_SYMBOL_MOVE)
            rc = tj_plan_visit(base, number, at, 0, each, ctx, err);
    for (unsigned v = 0; v < count; v++)
        for (uint32_t r = ranges[v].from; r < ranges[v].to && !rc; r++)
            rc = tj_plan_visit(base, number, tj_index_list_get(list, segment->index.bits, r), v, each, ctx,
                               err);
    return rc;
}

unsigned tj_go_plan_code_point(const tj_go_plan *plan, unsigned variant, unsigned code)
{
    const tj_geometry *geometry = plan->geometry;
    unsigned last = plan->points[plan->len - 1], smallest = TJ_PASS;
    tj_displacement told = tj_relative_code_displacement(geometry->size, code);
    int size = (int)geometry->size;

    for (unsigned frame = 0; frame < TJ_GO_SYMMETRIES; frame++) {
        tj_displacement way = tj_frame_decode(frame, told);
        int column = geometry->column[last] + way.x, row = geometry->row[last] + way.y;
        unsigned point = (unsigned)(row * size + column);

        if (plan->ends[variant] >> frame & 1 && column >= 0 && column < size && row >= 0 && row < size &&
            point < smallest)
            smallest = point;
    }
    return smallest;
}

void tj_go_plan_window(const tj_go_plan *plan, unsigned symmetry, uint8_t inside[TJ_GO_POINTS_MAX])
{
    const tj_geometry *geometry = plan->geometry;
    int margin = (int)(plan->base.query->margin < TJ_GO_SIZE_MAX ? plan->base.query->margin : TJ_GO_SIZE_MAX);
    int left = TJ_GO_SIZE_MAX, right = 0, top = TJ_GO_SIZE_MAX, bottom = 0;

    for (size_t i = 0; i < plan->len; i++) {
        unsigned point = plan->images[symmetry][i] - TJ_SYMBOL_MOVE;
        int column = geometry->column[point], row = geometry->row[point];

        left = column < left ? column : left;
        right = column > right ? column : right;
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
    }
    for (unsigned p = 0; p < geometry->size * geometry->size; p++)
        inside[p] = geometry->column[p] >= left - margin && geometry->column[p] <= right + margin &&
                    geometry->row[p] >= top - margin && geometry->row[p] <= bottom + margin;
}

static const uint16_t *matched(const tj_plan *base, unsigned symmetry)
{
    return base->query->place == TJ_SEARCH_LOCAL ? ((const tj_go_plan *)base)->images[symmetry] : NULL;
}

static const tj_planner PLANNER = {
    .bytes = offsetof(tj_go_plan, points),
    .prepare = prepare,
    .release = release,
    .count = count_ranges,
    .each = each_occurrence,
    .next = tj_go_plan_next,
    .later = tj_go_plan_later,
    .matched = matched,
};

const tj_search_kind tj_go_search_kind = {.planner = &PLANNER};
