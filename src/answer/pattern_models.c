#include "answer/pattern_models.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"

static int fail_no_models(unsigned board, const char *corpus, tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);
    char how[64] = "";

    if (board != tj_game_kind_usual_board(kind))
        snprintf(how, sizeof how, " --size %u --name %ux%u", board, board, board);
    if (tj_game_kind_first_board(kind) == tj_game_kind_last_board(kind))
        return tj_fail_path(err, TJ_E_NOTFOUND, corpus,
                            "there is no pattern memory and no ranking for %s yet; `tejun learn` makes the "
                            "one, `tejun train` the other",
                            tj_game_kind_title(kind));
    return tj_fail_path(err, TJ_E_NOTFOUND, corpus,
                        "there is no pattern memory for %ux%u and no ranking \"" TJ_RANKING_NAME
                        "\" yet; `tejun learn%s` makes the one, `tejun train` the other",
                        board, board, how);
}

int tj_pattern_models_open(tj_pattern_models *models, tj_corpus *corpus, unsigned board, const char *memory,
                           const char *ranking, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    bool there;
    int rc;

    *models = (tj_pattern_models){.board = board};
    if ((rc = tj_memory_set_open(&models->memory, corpus, board, memory, err)))
        return rc;
    if (models->memory)
        tj_memory_set_info_get(models->memory, &models->memory_info);
    rc = tj_ranking_open(&models->ranking, corpus, tj_game_kind_of_board(board), ranking, &fault);
    rc = tj_err_ignore_missing(ranking, rc, &fault, &there, err);
    if (!rc && !models->memory && !models->ranking)
        rc = fail_no_models(board, tj_corpus_path(corpus), err);
    return rc;
}

void tj_pattern_models_release(tj_pattern_models *models)
{
    tj_ranking_free(models->ranking);
    tj_memory_set_free(models->memory);
    memset(models, 0, sizeof *models);
}

void tj_memory_age_json(tj_json *json, const tj_memory_set_age *age)
{
    tj_json_u64_or_null(json, "not_learnt", age->known && age->whole, age->to_learn);
    tj_json_u64_or_null(json, "gone", age->known, age->gone);
}
