/* Memories and rankings of Go. */
#include <stdlib.h>

#include "base/error.h"
#include "game/go/go_cursor.h"
#include "game/go/go_tables.h"
#include "pattern/go/go_memory.h"
#include "pattern/go/go_ranking.h"
#include "pattern/go/go_suggest.h"
#include "pattern/go/train/go_training.h"

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

/* Plays the move that was looked at, and makes a case of it unless it is a pass.  TJ_E_FORMAT if it cannot
 * have been played, TJ_E_NOMEM. */
static int learn_move(const tj_diamond_shape *shape, tj_go_cursor *replay, uint32_t game,
                      tj_memory_case_list *out)
{
    bool pass = replay->point == TJ_PASS, white = replay->colour == TJ_WHITE;
    tj_diamond seen = {{0, 0, 0}};

    if (!pass)
        seen = tj_diamond_at(shape, &replay->board, replay->point, replay->colour);
    if (tj_go_cursor_advance(replay))
        return TJ_E_FORMAT;
    if (pass)
        return 0;
    seen = tj_diamond_canonical(shape, &seen, NULL);
    return tj_memory_add_case(out, &(tj_memory_key){{seen.word[0], seen.word[1], seen.word[2], 0}}, game,
                              replay->move, white);
}

static int learn_game(const void *shape, bool sided, tj_stored_game stored, uint32_t game,
                      tj_memory_case_list *out)
{
    tj_go_cursor replay;
    int rc = 0;

    (void)sided;
    tj_go_cursor_init(&replay, stored);
    while (!rc && tj_go_cursor_peek(&replay) > 0)
        rc = learn_move(shape, &replay, game, out);
    return rc;
}

uint32_t tj_memory_find(const tj_memory *memory, const tj_diamond *canonical)
{
    const tj_memory_key key = {{canonical->word[0], canonical->word[1], canonical->word[2], 0}};
    uint32_t low = tj_memory_bound(memory, &key);

    if (low < memory->patterns) {
        tj_diamond other = tj_memory_pattern(memory, low);

        if (tj_diamond_compare(&other, canonical) == 0)
            return low;
    }
    return memory->patterns;
}

static bool is_canonical(const void *shape, const tj_memory *m, uint32_t pattern)
{
    tj_diamond here = tj_memory_pattern(m, pattern), inner = tj_diamond_inner(&here, m->radius);
    tj_diamond form = tj_diamond_canonical(shape, &inner, NULL);

    return tj_diamond_compare(&here, &form) == 0;
}

static int suggest(const tj_memory_set *memory, const tj_position *position, tj_candidates *out, tj_err *err)
{
    return tj_go_suggest(memory, tj_position_go(position), tj_position_to_move(position), out, err);
}

static bool proposes(const void *shape, const tj_memory_set *memory, const tj_position *position,
                     unsigned move)
{
    return tj_go_proposes(memory, shape, tj_position_go(position), move, tj_position_to_move(position));
}

static int count_results(const tj_memory_set *memory, const tj_corpus *corpus, const tj_position *position,
                         tj_candidates *candidates, size_t count, tj_err *err)
{
    return tj_go_suggest_records(memory, corpus, tj_position_go(position), tj_position_to_move(position),
                                 candidates, count, err);
}

/* ---- rankings ---- */

typedef struct go_ranking {
    tj_go_ranking *ranking;
    tj_go_ranker *ranker;
    tj_go_ranked_move ranked[TJ_GO_POINTS_MAX];
} go_ranking;

static void ranking_free(void *ranking)
{
    go_ranking *r = ranking;

    tj_go_ranker_free(r->ranker);
    tj_go_ranking_free(r->ranking);
    free(r);
}

static int ranking_open(void **out, tj_corpus *corpus, const char *name, tj_err *err)
{
    go_ranking *r = tj_zalloc(1, sizeof *r);
    int rc = r ? tj_go_ranking_open(&r->ranking, corpus, name, err) : tj_fail_nomem(err);

    if (!rc)
        rc = tj_go_ranker_new(&r->ranker, r->ranking, TJ_GO_RANKER_SYMMETRIES, err);
    if (rc && r)
        ranking_free(r);
    *out = rc ? NULL : r;
    return rc;
}

static tj_ranking_info ranking_info(const void *ranking)
{
    const tj_go_ranking *own = ((const go_ranking *)ranking)->ranking;
    tj_ranking_info info = {.board = tj_go_ranking_size(own)};

    info.games = tj_go_ranking_games(own, &info.count);
    return info;
}

static int rank(void *ranking, const tj_position *position, const uint16_t *history, size_t history_count,
                tj_ranked_move *out, size_t *count, tj_err *err)
{
    const tj_go_rank_input question = {tj_position_go(position), tj_position_to_move(position), history,
                                       history_count};
    go_ranking *r = ranking;
    int rc = tj_go_rank(r->ranker, &question, r->ranked, count, err);

    for (size_t i = 0; !rc && i < *count; i++)
        out[i] = (tj_ranked_move){r->ranked[i].point, r->ranked[i].probability};
    return rc;
}

static int train(const char *corpus, const char *name, const tj_train_options *options,
                 tj_train_summary *summary, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_go_training_options how = TJ_GO_TRAINING_INIT;
    tj_go_training_summary done = {0};
    int rc;

    how.size = options->board;
    how.filter = options->filter;
    how.games_max = options->games_max;
    how.anew = options->anew;
    how.train.positions = options->positions;
    how.train.least = options->least;
    rc = tj_go_train(corpus, name, &how, &done, monitor, err);
    *summary = (tj_train_summary){.games = done.games,
                                  .patterns = done.patterns,
                                  .resumed = done.resumed,
                                  .likelihood = done.likelihood,
                                  .up_to_date = done.up_to_date};
    return rc;
}

const struct tj_pattern_kind tj_go_pattern_kind = {.memory_name = TJ_MEMORY_NAME_GO,
                                                   .radius_min = TJ_RADIUS_MIN,
                                                   .radius_max = TJ_RADIUS_MAX,
                                                   .radius_usual = 4,
                                                   .words = words,
                                                   .shape = shape_new,
                                                   .learn_game = learn_game,
                                                   .is_canonical = is_canonical,
                                                   .suggest = suggest,
                                                   .proposes = proposes,
                                                   .count_results = count_results,
                                                   .ranking_open = ranking_open,
                                                   .ranking_free = ranking_free,
                                                   .ranking_info = ranking_info,
                                                   .rank = rank,
                                                   .train = train,
                                                   .stages = {1, 31, 61, 101, 151, 201}};
