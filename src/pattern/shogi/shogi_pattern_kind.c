/* Memories and rankings of shogi. */
#include <stdlib.h>

#include "base/error.h"
#include "game/shogi/shogi_cursor.h"
#include "game/shogi/shogi_tables.h"
#include "pattern/shogi/shogi_memory.h"
#include "pattern/shogi/shogi_ranking.h"
#include "pattern/shogi/shogi_suggest.h"

/* ---- memories ---- */

static unsigned words(unsigned radius)
{
    (void)radius;
    return TJ_WINDOW_WORDS;
}

static int learn_game(const void *shape, bool sided, tj_stored_game stored, uint32_t game,
                      tj_memory_case_list *out)
{
    tj_shogi_cursor replay;
    int rc = tj_shogi_cursor_init(&replay, stored);

    (void)shape;
    while (!rc && tj_shogi_cursor_peek(&replay) > 0) {
        bool white = replay.position.side == TJ_WHITE;
        tj_shogi_view view;
        tj_window seen;

        if (tj_shogi_legality(&replay.position, replay.move) != TJ_SHOGI_LEGAL)
            return TJ_E_FORMAT;
        tj_shogi_view_init(&view, &replay.position);
        seen = tj_window_of(&view, replay.move, false);
        if (!sided)
            seen = tj_window_canonical(&seen);
        tj_shogi_cursor_advance(&replay);
        rc = tj_memory_add_case(out,
                                &(tj_memory_key){{seen.word[0], seen.word[1], seen.word[2], seen.word[3]}},
                                game, replay.moves, white);
    }
    return rc;
}

static bool is_canonical(const void *shape, const tj_memory *m, uint32_t pattern)
{
    tj_window here = tj_memory_window(m, pattern), form = tj_window_canonical(&here);

    (void)shape;
    return tj_window_valid(&here) && (m->sided || tj_window_compare(&here, &form) == 0);
}

static int suggest(const tj_memory_set *memory, const tj_position *position, tj_candidates *out, tj_err *err)
{
    return tj_shogi_suggest(memory, tj_position_shogi(position), TJ_SHOGI_BY_WEIGHT, out, err);
}

static int suggest_equal(const tj_memory_set *memory, const tj_position *position, tj_candidates *out,
                         tj_err *err)
{
    return tj_shogi_suggest(memory, tj_position_shogi(position), TJ_SHOGI_BY_EQUAL, out, err);
}

static int count_results(const tj_memory_set *memory, const tj_corpus *corpus, const tj_position *position,
                         tj_candidates *candidates, size_t count, tj_err *err)
{
    return tj_shogi_suggest_records(memory, corpus, tj_position_shogi(position), candidates, count, err);
}

/* ---- rankings ---- */

static void ranking_free(void *ranking)
{
    tj_shogi_ranking_release(ranking);
    free(ranking);
}

static int ranking_open(void **out, tj_corpus *corpus, const char *name, tj_err *err)
{
    tj_shogi_ranking *r = tj_alloc(1, sizeof *r);
    int rc = r ? tj_shogi_ranking_open(r, corpus, name, err) : tj_fail_nomem(err);

    if (rc)
        free(r);
    *out = rc ? NULL : r;
    return rc;
}

static tj_ranking_info ranking_info(const void *ranking)
{
    const tj_shogi_ranking *own = ranking;

    return (tj_ranking_info){TJ_BOARD_SHOGI, own->game, own->games};
}

static int rank(void *ranking, const tj_position *position, const uint16_t *history, size_t history_count,
                tj_ranked_move *out, size_t *count, tj_err *err)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    float probability[TJ_SHOGI_MOVES_MAX];

    (void)history;
    (void)history_count;
    (void)err;
    *count = tj_shogi_moves(tj_position_shogi(position), moves);
    tj_shogi_rank_moves(ranking, tj_position_shogi(position), moves, *count, probability);
    for (size_t i = 0; i < *count; i++)
        out[i] = (tj_ranked_move){moves[i], probability[i]};
    return 0;
}

static int train(const char *corpus, const char *name, const tj_train_options *options,
                 tj_train_summary *summary, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_shogi_training_options how = TJ_SHOGI_TRAINING_INIT;
    tj_shogi_training_summary done = {0};
    int rc;

    how.filter = options->filter;
    how.games_max = options->games_max;
    how.positions = options->positions;
    how.anew = options->anew;
    rc = tj_shogi_train(corpus, name, &how, &done, monitor, err);
    *summary = (tj_train_summary){.games = done.games,
                                  .positions = done.positions,
                                  .likelihood = done.likelihood,
                                  .up_to_date = done.up_to_date};
    return rc;
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
    .is_canonical = is_canonical,
    .suggest = suggest,
    .suggest_equal = suggest_equal,
    .count_results = count_results,
    .ranking_open = ranking_open,
    .ranking_free = ranking_free,
    .ranking_info = ranking_info,
    .rank = rank,
    .train = train,
    .stages = {1, 11, 21, 31, 41, 51, 61, 71, 81, 91, 101, 111, 121, 131, 141, 151}};
