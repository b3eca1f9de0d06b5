#include "pattern/go/go_ranking.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "corpus/store/derived.h"
#include "pattern/go/go_model.h"

struct tj_go_ranking {
    tj_go_model model;
    tj_go_feature_tables tables;
};

struct tj_go_ranker {
    const tj_go_ranking *ranking;
    tj_go_feature_view *view;
    unsigned turns;
    tj_go_model_position position;
    tj_go_model_workspace workspace;
    float probability[TJ_GO_POINTS_MAX];
};

static int open_file(tj_go_ranking *ranking, const char *path, tj_err *err)
{
    int rc = path ? tj_go_model_open(&ranking->model, path, err) : tj_fail_nomem(err);

    if (rc == TJ_E_NOTFOUND) /* the ranking is there, its file is not */
        rc = TJ_E_IO;
    if (!rc)
        rc = tj_go_feature_tables_init(&ranking->tables, ranking->model.size);
    return rc;
}

int tj_go_ranking_open(tj_go_ranking **out, tj_corpus *corpus, const char *name, tj_err *err)
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
        tj_go_ranking_free(*out);
        *out = NULL;
    }
    return rc;
}

void tj_go_ranking_free(tj_go_ranking *ranking)
{
    if (ranking)
        tj_go_model_release(&ranking->model);
    free(ranking);
}

unsigned tj_go_ranking_size(const tj_go_ranking *ranking)
{
    return ranking->model.size;
}

const uint32_t *tj_go_ranking_games(const tj_go_ranking *ranking, size_t *count)
{
    *count = ranking->model.games;
    return ranking->model.game;
}

int tj_go_ranker_new(tj_go_ranker **out, const tj_go_ranking *ranking, unsigned turns, tj_err *err)
{
    tj_go_ranker *r = tj_zalloc(1, sizeof *r);
    int rc = r ? tj_go_feature_view_new(&r->view, &ranking->tables, err) : tj_fail_nomem(err);

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

void tj_go_ranker_free(tj_go_ranker *ranker)
{
    if (ranker)
        tj_go_feature_view_free(ranker->view);
    free(ranker);
}

static int by_probability(const void *a, const void *b)
{
    const tj_go_ranked_move *x = a, *y = b;

    if (x->probability != y->probability)
        return x->probability > y->probability ? -1 : 1;
    return x->point < y->point ? -1 : x->point > y->point;
}

int tj_go_rank(tj_go_ranker *r, const tj_go_rank_input *question, tj_go_ranked_move out[TJ_GO_POINTS_MAX],
               size_t *count, tj_err *err)
{
    const tj_go_model *model = &r->ranking->model;
    unsigned points = (unsigned)question->board->size * question->board->size;

    *count = 0;
    if (tj_go_feature_view_set(r->view, question))
        return tj_fail_nomem(err);
    tj_go_model_lookup(model, r->view, question, &r->position);
    tj_go_model_score(model, &r->position, r->turns, &r->workspace);
    tj_go_model_probabilities(&r->position, r->probability);
    for (unsigned p = 0; p < points; p++)
        if (r->position.point[p].legal)
            out[(*count)++] = (tj_go_ranked_move){(uint16_t)p, r->probability[p]};
    qsort(out, *count, sizeof *out, by_probability);
    return 0;
}
