#include "answer/pattern_models.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static int fail_no_models(unsigned board, const char *corpus, tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);
    char how[64] = "";

    if (board != tj_game_kind_usual_board(kind))
        snprintf(how, sizeof how, " --size %u --name %ux%u", board, board, board);
    if (tj_game_kind_first_board(kind) == tj_game_kind_last_board(kind))
        return tj_fail_path(
            err, TJ_E_NOTFOUND, corpus,
            "no pattern memory and no ranking for %s; run `tejun learn` or `tejun train` first",
            tj_game_kind_title(kind));
    return tj_fail_path(err, TJ_E_NOTFOUND, corpus,
                        "no pattern memory for %ux%u and no ranking \"" TJ_RANKING_NAME
                        "\"; run `tejun learn%s` or `tejun train` first",
                        board, board, how);
}

static int open_models(tj_pattern_models *models, tj_corpus *corpus, unsigned board, const char *memory,
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

static void close_slot(tj_model_cache *cache, size_t slot)
{
    tj_ranking_free(cache->kept[slot].models.ranking);
    tj_memory_set_free(cache->kept[slot].models.memory);
    free(cache->kept[slot].key);
    memset(&cache->kept[slot], 0, sizeof cache->kept[slot]);
}

void tj_model_cache_release(tj_model_cache *cache)
{
    for (size_t i = 0; i < TJ_MODELS_KEPT; i++)
        close_slot(cache, i);
}

int tj_model_cache_get(tj_model_cache *cache, tj_corpus *corpus, unsigned board, const char *memory,
                       const char *ranking, const tj_pattern_models **out, tj_err *err)
{
    tj_buf key = TJ_BUF_INIT;
    size_t slot = 0;
    int rc = 0;

    tj_buf_printf(&key, "%u %s\n%s", board, memory ? memory : "", ranking ? ranking : "");
    if (!tj_buf_ok(&key)) {
        tj_buf_release(&key);
        return tj_fail_nomem(err);
    }
    while (slot < TJ_MODELS_KEPT && (!cache->kept[slot].key || strcmp(cache->kept[slot].key, key.data)))
        slot++;
    if (slot == TJ_MODELS_KEPT) {
        slot = cache->next++ % TJ_MODELS_KEPT;
        close_slot(cache, slot);
        if ((rc = open_models(&cache->kept[slot].models, corpus, board, memory, ranking, err)))
            close_slot(cache, slot);
        else
            cache->kept[slot].key = tj_buf_detach(&key);
    }
    tj_buf_release(&key);
    *out = rc ? NULL : &cache->kept[slot].models;
    return rc;
}

void tj_memory_age_json(tj_json *json, const tj_memory_set_age *age)
{
    tj_json_u64_or_null(json, "not_learnt", age->known && age->whole, age->to_learn);
    tj_json_u64_or_null(json, "gone", age->known, age->gone);
}
