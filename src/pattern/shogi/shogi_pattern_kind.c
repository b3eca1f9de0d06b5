/* Memories and rankings of shogi. */
#include <stdlib.h>

#include "base/error.h"
#include "corpus/store/derived.h"
#include "game/game_cursor.h"
#include "game/shogi/shogi_tables.h"
#include "pattern/shogi/shogi_ranking.h"
#include "pattern/shogi/shogi_similar.h"

/* ---- memories ---- */

static unsigned words(unsigned radius TJ_UNUSED)
{
    return TJ_WINDOW_WORDS;
}

static int learn_game(const void *shape TJ_UNUSED, bool sided, tj_stored_game stored, uint32_t game,
                      tj_memory_case_list *out)
{
    tj_game_cursor at;
    int rc = tj_game_cursor_init(&at, stored), more = 1;

    while (!rc && (more = tj_game_cursor_peek(&at)) > 0) {
        bool white = tj_position_to_move(&at.position) == TJ_WHITE;
        tj_shogi_view view;
        tj_window seen;

        tj_shogi_view_init(&view, tj_position_shogi(&at.position));
        seen = tj_window_of(&view, at.move, false);
        tj_game_cursor_advance(&at);
        rc = tj_memory_add_case(out, &tj_window_forms_of(&seen, sided).form[0], game, at.position.ply, white);
    }
    return more < 0 ? TJ_E_FORMAT : rc;
}

static void *view_new(const tj_position *position, unsigned radius TJ_UNUSED)
{
    tj_shogi_view *view = tj_alloc(1, sizeof *view);

    if (view)
        tj_shogi_view_init(view, tj_position_shogi(position));
    return view;
}

static void search(const void *view, const tj_memory *part, unsigned move, tj_found_fn *found, void *ctx)
{
    tj_window seen = tj_window_of(view, (tj_shogi_move)move, false);
    tj_window_forms forms = tj_window_forms_of(&seen, part->sided);

    tj_shogi_similar_search(part, &forms, found, ctx);
}

static int by_weight(const void *a, const void *b)
{
    const tj_candidate *x = a, *y = b;

    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    if (x->cases != y->cases)
        return x->cases > y->cases ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static int by_equal(const void *a, const void *b)
{
    const tj_candidate *x = a, *y = b;

    return x->equal != y->equal ? (x->equal > y->equal ? -1 : 1) : by_weight(a, b);
}

/* ---- rankings ---- */

static void ranking_free(void *ranking)
{
    tj_shogi_ranking_release(ranking);
    free(ranking);
}

static int ranking_open(void **out, tj_corpus *corpus, const char *name, tj_ranking_info *info, tj_err *err)
{
    tj_shogi_ranking *r = tj_alloc(1, sizeof *r);
    int rc = r ? tj_shogi_ranking_open(r, corpus, name, err) : tj_fail_nomem(err);

    if (!rc)
        *info = (tj_ranking_info){TJ_BOARD_SHOGI, r->game, r->games};
    else
        free(r);
    *out = rc ? NULL : r;
    return rc;
}

static int rank(void *ranking, const tj_position *position, const uint16_t *history TJ_UNUSED,
                size_t history_count TJ_UNUSED, tj_ranked_move *out, size_t *count, tj_err *err TJ_UNUSED)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    float probability[TJ_SHOGI_MOVES_MAX];

    *count = tj_shogi_moves(tj_position_shogi(position), moves);
    tj_shogi_rank_moves(ranking, tj_position_shogi(position), moves, *count, probability, NULL);
    for (size_t i = 0; i < *count; i++)
        out[i] = (tj_ranked_move){moves[i], probability[i]};
    return 0;
}

static int ranking_check(const void *ranking)
{
    return tj_shogi_ranking_check(ranking, "", NULL);
}

static int ranking_write(const void *trained, const char *path, tj_err *err)
{
    return tj_shogi_ranking_write(trained, path, err);
}

const struct tj_pattern_kind tj_shogi_pattern_kind = {
    .memory_name = TJ_MEMORY_NAME_SHOGI,
    .radius_min = TJ_WINDOW_RADIUS,
    .radius_max = TJ_WINDOW_RADIUS,
    .radius_usual = TJ_WINDOW_RADIUS,
    .has_sides = true,
    .words = words,
    .second_key = tj_memory_second_key,
    .learn_game = learn_game,
    .view = view_new,
    .search = search,
    .weight = tj_window_weight,
    .by_similarity = by_weight,
    .by_equal = by_equal,
    .ranking_kind = TJ_WEIGHTS_KIND,
    .ranking_open = ranking_open,
    .ranking_free = ranking_free,
    .ranking_check = ranking_check,
    .rank = rank,
    .passes = 3,
    .train = tj_shogi_train,
    .ranking_write = ranking_write,
    .stages = {1, 11, 21, 31, 41, 51, 61, 71, 81, 91, 101, 111, 121, 131, 141, 151}};
