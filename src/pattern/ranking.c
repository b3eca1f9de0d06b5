#include "pattern/ranking.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "corpus/derived.h"
#include "pattern/model.h"

struct tj_ranking {
    tj_model model;
    tj_feature_tables tables;
};

struct tj_ranker {
    const tj_ranking *ranking;
    tj_feature_view *view;
    unsigned turns;
    tj_model_position position;
    tj_model_room room;
    float probability[TJ_GO_POINTS_MAX];
};

static int open_file(tj_ranking *ranking, const char *path, tj_err *err)
{
    int rc = path ? tj_model_open(&ranking->model, path, err) : tj_fail_nomem(err);

    if (rc == TJ_E_NOTFOUND) /* the ranking is there, its file is not */
        rc = TJ_E_IO;
    if (!rc)
        rc = tj_feature_tables_init(&ranking->tables, ranking->model.size);
    return rc;
}

int tj_ranking_open(tj_ranking **out, tj_corpus *corpus, const char *name, tj_err *err)
{
    tj_derived_list rows;
    char *path = NULL;
    int rc = tj_derived_find(corpus->db, TJ_RANKING_KIND, name, &rows, err);

    *out = NULL;
    if (!rc && !rows.len)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, corpus->path, "there is no ranking \"%s\" yet: tejun train",
                          name);
    if (!rc && !(*out = tj_zalloc(1, sizeof **out)))
        rc = tj_fail_nomem(err);
    if (!rc) {
        path = tj_derived_path(corpus->path, rows.items[rows.len - 1].file);
        rc = open_file(*out, path, err);
    }
    free(path);
    tj_derived_release(&rows);
    if (rc) {
        tj_ranking_free(*out);
        *out = NULL;
    }
    return rc;
}

void tj_ranking_free(tj_ranking *ranking)
{
    if (ranking)
        tj_model_release(&ranking->model);
    free(ranking);
}

unsigned tj_ranking_size(const tj_ranking *ranking)
{
    return ranking->model.size;
}

const uint32_t *tj_ranking_games(const tj_ranking *ranking, size_t *count)
{
    *count = ranking->model.games;
    return ranking->model.game;
}

int tj_ranker_new(tj_ranker **out, const tj_ranking *ranking, unsigned turns, tj_err *err)
{
    tj_ranker *r = tj_zalloc(1, sizeof *r);
    int rc = r ? tj_feature_view_new(&r->view, &ranking->tables, err) : tj_fail_nomem(err);

    *out = NULL;
    if (rc) {
        free(r);
        return rc;
    }
    r->ranking = ranking;
    r->turns = turns;
    *out = r;
    return 0;
}

void tj_ranker_free(tj_ranker *ranker)
{
    if (ranker)
        tj_feature_view_free(ranker->view);
    free(ranker);
}

static int by_probability(const void *a, const void *b)
{
    const tj_ranked *x = a, *y = b;

    if (x->probability != y->probability)
        return x->probability > y->probability ? -1 : 1;
    return x->point < y->point ? -1 : x->point > y->point;
}

int tj_rank(tj_ranker *r, const tj_rank_question *question, tj_ranked out[TJ_GO_POINTS_MAX], size_t *count,
            tj_err *err)
{
    const tj_model *model = &r->ranking->model;
    unsigned points = (unsigned)question->board->size * question->board->size;

    *count = 0;
    if (tj_feature_look(r->view, question))
        return tj_fail_nomem(err);
    tj_model_know(model, r->view, question, &r->position);
    tj_model_judge(model, &r->position, r->turns, &r->room);
    tj_model_probabilities(&r->position, r->probability);
    for (unsigned p = 0; p < points; p++)
        if (r->position.point[p].legal)
            out[(*count)++] = (tj_ranked){(uint16_t)p, r->probability[p]};
    qsort(out, *count, sizeof *out, by_probability);
    return 0;
}
