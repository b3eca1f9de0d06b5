#include "tejun/ranking.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "pattern/pattern_kind.h"

static int check_kind(const tj_game_kind *kind, tj_err *err)
{
    const struct tj_pattern_kind *pattern = kind ? tj_game_row_of(kind)->pattern : NULL;

    return pattern && pattern->rank
               ? 0
               : tj_fail(err, TJ_E_USAGE, "there are no rankings for %s", kind ? kind->title : "this board");
}

void tj_train_options_init(tj_train_options *options, size_t size)
{
    const tj_train_options preset = {.board = 19, .positions = 1500000, .least = 10};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_train(const char *corpus, const char *name, const tj_train_options *given, tj_train_summary *summary,
             const tj_progress_monitor *monitor, tj_err *err)
{
    tj_train_options options;
    int rc;

    *summary = (tj_train_summary){0};
    tj_train_options_init(&options, sizeof options);
    tj_options_read(&options, sizeof options, given);
    if ((rc = check_kind(tj_game_kind_of_board(options.board), err)))
        return rc;
    return tj_pattern_kind_of_board(options.board)
        ->train(corpus, name ? name : TJ_RANKING_NAME, &options, summary, monitor, err);
}

int tj_ranking_open(tj_ranking **out, tj_corpus *corpus, const tj_game_kind *kind, const char *name,
                    tj_err *err)
{
    tj_ranking *ranking = NULL;
    int rc = check_kind(kind, err);

    *out = NULL;
    if (rc)
        return rc;
    if (!(ranking = tj_zalloc(1, sizeof *ranking)))
        return tj_fail_nomem(err);
    ranking->kind = kind;
    ranking->pattern = tj_game_row_of(kind)->pattern;
    rc = ranking->pattern->ranking_open(&ranking->own, corpus, name ? name : TJ_RANKING_NAME, err);
    if (rc)
        free(ranking);
    else
        *out = ranking;
    return rc;
}

void tj_ranking_free(tj_ranking *ranking)
{
    if (ranking)
        ranking->pattern->ranking_free(ranking->own);
    free(ranking);
}

tj_ranking_info tj_ranking_info_of(const tj_ranking *ranking)
{
    return ranking->pattern->ranking_info(ranking->own);
}

uint64_t tj_ranking_games(const tj_ranking *ranking)
{
    return tj_ranking_info_of(ranking).count;
}

static int by_probability(const void *a, const void *b)
{
    const tj_ranked_move *x = a, *y = b;

    if (x->probability != y->probability)
        return x->probability > y->probability ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

int tj_rank(tj_ranking *ranking, const tj_position *position, const uint16_t *history, size_t history_count,
            tj_ranked_move out[TJ_POSITION_MOVES_MAX], size_t *count, tj_err *err)
{
    int rc;

    *count = 0;
    if (position->kind != ranking->kind)
        return tj_fail(err, TJ_E_USAGE, "the ranking is for %s, the position is one of %s",
                       ranking->kind->title, position->kind->title);
    rc = ranking->pattern->rank(ranking->own, position, history, history_count, out, count, err);
    if (!rc)
        qsort(out, *count, sizeof *out, by_probability);
    return rc;
}
