#include "answer/pattern_models.h"

#include <string.h>

#include "base/error.h"

static int open_memory(tj_memory_set *learnt, tj_corpus *corpus, unsigned size, const char *name, bool *there,
                       tj_err *err)
{
    int rc = tj_memory_set_open_for(learnt, corpus, size, name, there, err);

    return !rc && *there ? tj_memory_set_compare(learnt, corpus, err) : rc;
}

static int open_ranking(tj_go_models *k, tj_corpus *corpus, const char *name, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    int rc = tj_go_ranking_open(&k->ranking, corpus, name ? name : TJ_GO_RANKING_NAME, &fault);

    rc = tj_err_ignore_missing(name, rc, &fault, &k->has_ranking, err);
    if (rc || !k->has_ranking)
        return rc;
    tj_go_ranking_games(k->ranking, &k->ranking_games);
    return tj_go_ranker_new(&k->ranker, k->ranking, TJ_GO_RANKER_SYMMETRIES, err);
}

static int fail_no_models(unsigned size, const char *corpus, tj_err *err)
{
    if (size == 19)
        return tj_fail_path(err, TJ_E_NOTFOUND, corpus,
                            "there is no pattern memory for 19x19 and no ranking \"" TJ_GO_RANKING_NAME
                            "\" yet: `tejun learn` makes the one, `tejun train` the other");
    return tj_fail_path(err, TJ_E_NOTFOUND, corpus,
                        "there is no pattern memory for %ux%u and no ranking \"" TJ_GO_RANKING_NAME
                        "\": `tejun learn --size %u --name %ux%u` makes the one, `tejun train` the other",
                        size, size, size, size, size);
}

int tj_go_models_open(tj_go_models *k, tj_corpus *corpus, unsigned size, const char *memory,
                      const char *ranking, tj_err *err)
{
    int rc;

    memset(k, 0, sizeof *k);
    k->size = size;
    rc = open_memory(&k->learnt, corpus, size, memory, &k->has_memory, err);
    if (!rc)
        rc = open_ranking(k, corpus, ranking, err);
    if (!rc && !k->has_memory && !k->has_ranking)
        rc = fail_no_models(size, corpus->path, err);
    return rc;
}

void tj_go_models_release(tj_go_models *k)
{
    tj_go_ranker_free(k->ranker);
    tj_go_ranking_free(k->ranking);
    tj_memory_set_release(&k->learnt);
    memset(k, 0, sizeof *k);
}

int tj_shogi_models_open(tj_shogi_models *k, tj_corpus *corpus, const char *memory, const char *ranking,
                         tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    int rc;

    memset(k, 0, sizeof *k);
    rc = open_memory(&k->learnt, corpus, TJ_BOARD_SHOGI, memory, &k->has_memory, err);
    if (!rc)
        rc = tj_err_ignore_missing(
            ranking,
            tj_shogi_ranking_open(&k->ranking, corpus, ranking ? ranking : TJ_SHOGI_RANKING_NAME, &fault),
            &fault, &k->has_ranking, err);
    if (!rc && !k->has_memory && !k->has_ranking)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, corpus->path,
                          "there is no pattern memory and no ranking for shogi yet: `tejun learn` makes the "
                          "one, `tejun train` the other");
    return rc;
}

void tj_shogi_models_release(tj_shogi_models *k)
{
    tj_shogi_ranking_release(&k->ranking);
    tj_memory_set_release(&k->learnt);
    memset(k, 0, sizeof *k);
}

void tj_memory_age_json(tj_json *json, const tj_memory_set_age *age)
{
    tj_json_u64_or_null(json, "not_learnt", age->known && age->whole, age->to_learn);
    tj_json_u64_or_null(json, "gone", age->known, age->gone);
}
