/* Memories and rankings of Go. */
#include <stdlib.h>

#include "base/error.h"
#include "game/go/go_tables.h"
#include "corpus/store/derived.h"
#include "pattern/go/go_ranking.h"
#include "pattern/go/go_similar.h"
#include "pattern/go/train/go_trainer.h"
#include "pattern/pattern_kind.h"

_Static_assert(TJ_TRAIN_LEAST_MAX == TJ_GO_FEATURE_SELECT_MAX, "tejun/ranking.h tells the limit");

/* ---- memories ---- */

static unsigned words(unsigned radius)
{
    return (tj_diamond_points(radius) + TJ_DIAMOND_WORD - 1) / TJ_DIAMOND_WORD;
}

static void *shape_new(unsigned radius)
{
    tj_diamond_shape *shape = tj_alloc(1, sizeof *shape);

    if (shape)
        tj_diamond_shape_init(shape, radius);
    return shape;
}

static int learn_game(const void *shape, bool sided TJ_UNUSED, tj_stored_game stored, uint32_t game,
                      tj_memory_case_list *out)
{
    tj_go_cursor replay;
    int rc = 0;

    tj_go_cursor_init(&replay, stored);
    while (!rc && tj_go_cursor_peek(&replay) > 0) {
        bool pass = replay.point == TJ_PASS, white = replay.colour == TJ_WHITE;
        tj_diamond seen = {{0}};

        if (!pass)
            seen = tj_diamond_at(shape, &replay.board, replay.point, replay.colour);
        if (tj_go_cursor_advance(&replay))
            return TJ_E_FORMAT;
        if (pass)
            continue;
        seen = tj_diamond_canonical(shape, &seen);
        rc = tj_memory_add_case(out, &seen, game, replay.move, white);
    }
    return rc;
}

typedef struct go_view {
    tj_diamond_shape shape;
    const tj_go_board *board;
    int colour;
} go_view;

static void *view_new(const tj_position *position, unsigned radius)
{
    go_view *view = tj_alloc(1, sizeof *view);

    if (view) {
        tj_diamond_shape_init(&view->shape, radius);
        view->board = tj_position_go(position);
        view->colour = tj_position_to_move(position);
    }
    return view;
}

static void search(const void *view, const tj_memory *part, unsigned move, tj_found_fn *found, void *ctx)
{
    const go_view *v = view;
    tj_diamond seen = tj_diamond_at(&v->shape, v->board, move, v->colour), canonical;
    uint32_t pattern;

    if (part->radius == TJ_GO_SIMILAR_RADIUS) {
        tj_go_similar_search(&v->shape, part, &seen, found, ctx);
        return;
    }
    canonical = tj_diamond_canonical(&v->shape, &seen);
    pattern = tj_diamond_has_stone(&seen) ? tj_memory_find(part, &canonical) : part->patterns;
    if (pattern < part->patterns)
        found(ctx, part, pattern, 0, true);
}

static int by_similarity(const void *a, const void *b)
{
    const tj_candidate *x = a, *y = b;

    if (x->difference != y->difference)
        return x->difference < y->difference ? -1 : 1;
    if (x->equal != y->equal)
        return x->equal > y->equal ? -1 : 1;
    if (x->cases != y->cases)
        return x->cases > y->cases ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static void found_any(void *ctx, const tj_memory *part TJ_UNUSED, uint32_t pattern TJ_UNUSED,
                      uint32_t difference TJ_UNUSED, bool equal TJ_UNUSED)
{
    *(bool *)ctx = true;
}

bool tj_go_proposes(const tj_memory_set *learnt, const tj_diamond_shape *shape, const tj_go_board *board,
                    unsigned point, int colour)
{
    tj_diamond seen = tj_diamond_at(shape, board, point, colour), canonical;
    bool proposed = false;

    if (!tj_diamond_has_stone(&seen) || tj_go_board_legality(board, point, colour, false) != TJ_GO_LEGAL)
        return false;
    canonical = tj_diamond_canonical(shape, &seen);
    for (size_t i = 0; i < learnt->count && !proposed; i++) /* equal ones are found at once */
        proposed = tj_memory_find(&learnt->parts[i], &canonical) < learnt->parts[i].patterns;
    for (size_t i = 0; learnt->radius == TJ_GO_SIMILAR_RADIUS && i < learnt->count && !proposed; i++)
        tj_go_similar_search(shape, &learnt->parts[i], &seen, found_any, &proposed);
    return proposed;
}

static bool proposes(const void *shape, const tj_memory_set *memory, const tj_position *position,
                     unsigned move)
{
    return tj_go_proposes(memory, shape, tj_position_go(position), move, tj_position_to_move(position));
}

/* ---- rankings ---- */

typedef struct go_ranking {
    tj_go_ranking *ranking;
    tj_go_ranker *ranker;
} go_ranking;

static void ranking_free(void *ranking)
{
    go_ranking *r = ranking;

    tj_go_ranker_free(r->ranker);
    tj_go_ranking_free(r->ranking);
    free(r);
}

static int ranking_open(void **out, tj_corpus *corpus, const char *name, tj_ranking_info *info, tj_err *err)
{
    go_ranking *r = tj_zalloc(1, sizeof *r);
    int rc = r ? tj_go_ranking_open(&r->ranking, corpus, name, err) : tj_fail_nomem(err);

    if (!rc)
        rc = tj_go_ranker_new(&r->ranker, r->ranking, TJ_GO_RANKER_SYMMETRIES, err);
    if (!rc)
        *info = (tj_ranking_info){r->ranking->model.size, r->ranking->model.game, r->ranking->model.games};
    else if (r)
        ranking_free(r);
    *out = rc ? NULL : r;
    return rc;
}

static const tj_go_model *model_of(const void *ranking)
{
    return &((const go_ranking *)ranking)->ranking->model;
}

static int ranking_check(const void *ranking)
{
    return tj_go_model_check(model_of(ranking), "", NULL);
}

static uint64_t patterns(const void *ranking)
{
    return tj_go_model_keys(model_of(ranking));
}

static int ranking_write(const void *trained, const char *path, tj_err *err)
{
    return tj_go_model_write(trained, path, err);
}

static int rank(void *ranking, const tj_position *position, const uint16_t *history, size_t history_count,
                tj_ranked_move *out, size_t *count, tj_err *err)
{
    const tj_go_rank_input question = {tj_position_go(position), tj_position_to_move(position), history,
                                       history_count};

    return tj_go_rank(((go_ranking *)ranking)->ranker, &question, out, count, err);
}

const struct tj_pattern_kind tj_go_pattern_kind = {.memory_name = TJ_MEMORY_NAME_GO,
                                                   .radius_min = TJ_RADIUS_MIN,
                                                   .radius_max = TJ_RADIUS_MAX,
                                                   .radius_usual = 4,
                                                   .words = words,
                                                   .shape = shape_new,
                                                   .learn_game = learn_game,
                                                   .view = view_new,
                                                   .search = search,
                                                   .by_similarity = by_similarity,
                                                   .proposes = proposes,
                                                   .ranking_kind = TJ_RANKING_KIND,
                                                   .ranking_open = ranking_open,
                                                   .ranking_free = ranking_free,
                                                   .ranking_check = ranking_check,
                                                   .patterns = patterns,
                                                   .rank = rank,
                                                   .passes = 4,
                                                   .least = 10,
                                                   .describe = tj_go_train_describe,
                                                   .train = tj_go_train,
                                                   .ranking_write = ranking_write,
                                                   .stages = {1, 31, 61, 101, 151, 201}};
