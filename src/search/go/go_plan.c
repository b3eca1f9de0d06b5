#include "search/go/go_plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static int check_query(const tj_query *query, tj_err *err)
{
    if (query->size < TJ_GO_SIZE_MIN || query->size > TJ_GO_SIZE_MAX)
        return tj_fail(err, TJ_E_RANGE, "boards have %d to %d lines", TJ_GO_SIZE_MIN, TJ_GO_SIZE_MAX);
    if (!query->len)
        return tj_fail(err, TJ_E_USAGE, "a search needs at least one move");
    if (query->len > TJ_QUERY_MAX)
        return tj_fail(err, TJ_E_USAGE, "a search takes at most %d moves", TJ_QUERY_MAX);
    if ((unsigned)query->place > TJ_SEARCH_LOCAL)
        return tj_fail(err, TJ_E_USAGE, "there is no such way to search");
    if (query->colour < 0 || query->colour > TJ_WHITE)
        return tj_fail(err, TJ_E_USAGE, "the first move is Black's or White's");
    for (size_t i = 0; i < query->len; i++) {
        if (query->points[i] == TJ_PASS)
            return tj_fail(err, TJ_E_USAGE, "a sequence ends at a pass: it cannot be searched for");
        if (query->points[i] >= query->size * query->size)
            return tj_fail(err, TJ_E_RANGE, "move %zu is not on the board", i + 1);
    }
    return 0;
}

static int make_images(tj_go_plan *plan)
{
    const tj_query *query = plan->query;
    uint16_t *images = plan->memory[0] = tj_alloc(TJ_GO_SYMMETRIES * plan->len, sizeof *images);
    tj_displacement *steps = plan->memory[1] = tj_alloc(TJ_GO_SYMMETRIES * plan->len, sizeof *steps);

    if (!images || !steps)
        return TJ_E_NOMEM;
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        plan->images[s] = images + s * plan->len;
        plan->steps[s] = steps + s * plan->len;
        for (size_t i = 0; i < plan->len; i++) {
            plan->images[s][i] = (uint16_t)(TJ_SYMBOL_MOVE + plan->geometry->turn[s][query->points[i]]);
            plan->steps[s][i] =
                tj_frame_encode(s, tj_geometry_step(plan->geometry, query->points[0], query->points[i]));
        }
    }
    return 0;
}

/* The strings to look up: what the variants say, behind a first symbol where the list has one. */
static int make_strings(tj_go_plan *plan)
{
    const tj_query *query = plan->query;
    bool steps = query->place == TJ_SEARCH_ANYWHERE, headed = query->place != TJ_SEARCH_CODED;
    unsigned head = 0;
    tj_code_variants variants;
    uint16_t *strings;
    int rc = steps ? tj_code_variants_of_steps(plan->geometry, query->points, plan->len, &variants)
                   : tj_code_variants_of_codes(plan->geometry, query->points, plan->len, &variants);

    if (rc)
        return rc;
    if (steps)
        head = tj_relative_code_step_class(
            query->size, tj_geometry_step(plan->geometry, query->points[0], query->points[1]));
    else
        head = plan->geometry->orbit[query->points[0]];
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

/* Is there anything in the filter? */
static bool filters(const tj_filter *filter)
{
    return filter &&
           (filter->player || filter->player2 || filter->black || filter->white || filter->event ||
            filter->date_from || filter->date_to || filter->has_winner || filter->board ||
            filter->moves_min || filter->moves_max || filter->handicap || filter->damaged || filter->kind);
}

/* The geometry of the board: that of a segment with such boards, or one of our own. */
static int find_geometry(tj_go_plan *plan, const tj_corpus *corpus)
{
    tj_geometry *own;

    for (size_t s = 0; s < corpus->segment_count; s++)
        if (corpus->segments[s]->board == plan->query->size) {
            plan->geometry = &corpus->segments[s]->geometry;
            return 0;
        }
    plan->geometry = own = plan->memory[3] = tj_alloc(1, sizeof *own);
    if (!own)
        return TJ_E_NOMEM;
    tj_geometry_init(own, plan->query->size);
    return 0;
}

/* Numbers of moves will be asked for: gets the segments ready for it. */
static int count_moves(const tj_corpus *corpus, unsigned board)
{
    int rc = 0;

    for (size_t s = 0; !rc && s < corpus->segment_count; s++)
        if (corpus->segments[s]->board == board)
            rc = tj_segment_count_skips(corpus->segments[s]);
    return rc;
}

int tj_restriction_init(tj_restriction *restriction, tj_corpus *corpus, unsigned board,
                        const tj_filter *filter, tj_err *err)
{
    if ((restriction->from || restriction->to) && count_moves(corpus, board))
        return tj_fail_nomem(err);
    return filters(filter) ? tj_corpus_filter(corpus, filter, &restriction->games, err) : 0;
}

int tj_go_plan_init(tj_go_plan *plan, tj_corpus *corpus, const tj_query *query, bool detailed, tj_err *err)
{
    static const enum tj_index_list_kind LISTS[] = {TJ_INDEX_FIXED, TJ_INDEX_ANYWHERE, TJ_INDEX_CODED,
                                                    TJ_INDEX_FIXED};
    int rc = check_query(query, err);

    memset(plan, 0, sizeof *plan);
    if (rc)
        return rc;
    plan->query = query;
    plan->len = query->len;
    plan->list = LISTS[query->place];
    plan->every_move =
        plan->len == 1 && (query->place == TJ_SEARCH_ANYWHERE || query->place == TJ_SEARCH_CODED);
    if (plan->every_move)
        plan->list = TJ_INDEX_FIXED;
    if (find_geometry(plan, corpus) || ((detailed || query->place == TJ_SEARCH_LOCAL) && make_images(plan)) ||
        (!plan->every_move && make_strings(plan)))
        rc = tj_fail_nomem(err);
    if (!rc && plan->every_move)
        plan->ends[0] = (uint8_t)tj_frames_apply(plan->geometry->hint[query->points[0]], TJ_FRAMES_ALL);
    plan->restriction = (tj_restriction){query->colour, query->from, query->to, NULL};
    if (!rc)
        rc = tj_restriction_init(&plan->restriction, corpus, query->size, query->filter, err);
    if (rc)
        tj_go_plan_release(plan);
    return rc;
}

void tj_go_plan_release(tj_go_plan *plan)
{
    for (size_t i = 0; i < sizeof plan->memory / sizeof *plan->memory; i++) {
        free(plan->memory[i]);
        plan->memory[i] = NULL;
    }
}

unsigned tj_go_plan_ranges(const tj_go_plan *plan, const tj_segment *segment,
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

bool tj_occurrence_passes(const tj_restriction *restriction, const tj_corpus *corpus,
                          tj_occurrence *occurrence)
{
    const tj_segment *segment = corpus->segments[occurrence->segment];
    uint32_t move;

    if (restriction->colour && ((occurrence->at & 1) != 0) != (restriction->colour == TJ_WHITE))
        return false;
    occurrence->game = tj_segment_game_at(segment, occurrence->at);
    if (restriction->games && !tj_game_set_has(restriction->games, occurrence->segment, occurrence->game))
        return false;
    if (!restriction->from && !restriction->to)
        return true;
    move = tj_segment_moves_before(segment, occurrence->game, occurrence->at) + 1;
    return move >= restriction->from && (!restriction->to || move <= restriction->to);
}

/* Looks at the occurrence that begins there. */
static int visit(const tj_go_plan *plan, const tj_corpus *corpus, size_t number, uint32_t at,
                 unsigned variant, tj_occurrence_fn each, void *ctx, tj_err *err)
{
    tj_occurrence one = {number, 0, at, at + (uint32_t)plan->len - 1, (uint8_t)variant};

    if (one.last >= corpus->segments[number]->index.n || at > one.last)
        return tj_fail_path(err, TJ_E_FORMAT, corpus->path, "a segment is damaged: run tejun check");
    return tj_occurrence_passes(&plan->restriction, corpus, &one) ? each(ctx, &one) : 0;
}

int tj_go_plan_each(const tj_go_plan *plan, const tj_corpus *corpus, size_t number, tj_occurrence_fn each,
                    void *ctx, tj_err *err)
{
    const tj_segment *segment = corpus->segments[number];
    const tj_index_list *list = &segment->index.list[plan->list];
    tj_index_range ranges[TJ_GO_SYMMETRIES];
    unsigned count = plan->every_move ? 0 : tj_go_plan_ranges(plan, segment, ranges);
    int rc = 0;

    /* In the order of the text: in that of a list nearly each would be a cache miss. */
    for (uint32_t at = 0; plan->every_move && at < segment->index.n && !rc; at++)
        if (segment->index.place[at] >= TJ_SYMBOL_MOVE)
            rc = visit(plan, corpus, number, at, 0, each, ctx, err);
    for (unsigned v = 0; v < count; v++)
        for (uint32_t r = ranges[v].from; r < ranges[v].to && !rc; r++)
            rc = visit(plan, corpus, number, tj_index_list_get(list, segment->index.bits, r), v, each, ctx,
                       err);
    return rc;
}

unsigned tj_go_plan_code_point(const tj_go_plan *plan, unsigned variant, unsigned code)
{
    const tj_geometry *geometry = plan->geometry;
    unsigned last = plan->query->points[plan->len - 1], smallest = TJ_PASS;
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
    int margin = (int)(plan->query->margin < TJ_GO_SIZE_MAX ? plan->query->margin : TJ_GO_SIZE_MAX);
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
