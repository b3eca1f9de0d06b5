#include "pattern/go/go_ranking.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "game/go/go_tables.h"
#include "pattern/pattern_kind.h"

struct tj_go_ranker {
    const tj_go_ranking *ranking;
    tj_go_feature_view *view;
    unsigned turns;
    tj_go_model_position position;
    tj_go_model_workspace workspace;
    float probability[TJ_GO_POINTS_MAX];
};

int tj_go_ranking_open(tj_go_ranking **out, tj_corpus *corpus, const char *name, tj_err *err)
{
    tj_go_ranking *r = tj_zalloc(1, sizeof *r);
    char *path = NULL;
    int rc = r ? tj_ranking_path(corpus, &tj_go_kind, name, &path, err) : tj_fail_nomem(err);

    if (!rc && (rc = tj_go_model_open(&r->model, path, err)) == TJ_E_NOTFOUND)
        rc = TJ_E_IO; /* the ranking exists, its file does not */
    if (!rc)
        rc = tj_go_feature_tables_init(&r->tables, r->model.size);
    free(path);
    if (rc)
        tj_go_ranking_free(r);
    *out = rc ? NULL : r;
    return rc;
}

void tj_go_ranking_free(tj_go_ranking *ranking)
{
    if (ranking)
        tj_go_model_release(&ranking->model);
    free(ranking);
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

int tj_go_rank(tj_go_ranker *r, const tj_go_rank_input *question, tj_ranked_move out[TJ_GO_POINTS_MAX],
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
            out[(*count)++] = (tj_ranked_move){(uint16_t)p, r->probability[p]};
    tj_ranked_moves_sort(out, *count);
    return 0;
}
