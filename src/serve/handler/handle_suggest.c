/* Candidate moves, and the cases behind them. */
#include <stdlib.h>

#include "answer/shogi/shogi_suggestion.h"
#include "answer/go/go_suggestion.h"
#include "base/error.h"
#include "answer/position_params.h"
#include "serve/server.h"

struct suggest_options {
    tj_position_params position;
    const char *memory, *ranking;
    int by;
    int64_t limit;
};

static const char *const orders[] = {"likely", "alike", "equal", NULL}; /* as tj_shogi_listing */

static const tj_param suggest_rows[] = {
    TJ_CHOICE(struct suggest_options, by, 0, "by", "HOW", orders, "how they are listed"),
    TJ_INTEGER(struct suggest_options, limit, 0, "limit", "N", 0, TJ_ROWS_MAX, "at most so many; 0: all"),
    TJ_TEXT(struct suggest_options, memory, 0, "memory", "NAME", "name of the memory"),
    TJ_TEXT(struct suggest_options, ranking, 0, "ranking", "NAME", "name of the ranking"),
    TJ_POSITION_PARAMS(struct suggest_options),
    TJ_PARAMS_END};

static int suggest_go(tj_request *request, const struct suggest_options *given,
                      const tj_asked_position *position)
{
    tj_go_suggestions *s = tj_zalloc(1, sizeof *s);
    tj_go_models *models;
    int rc = s ? 0 : tj_fail_nomem(&request->err);

    if (!rc && given->by == TJ_SHOGI_LIST_EQUAL)
        rc = tj_fail(&request->err, TJ_E_USAGE, "by equal is for shogi");
    if (!rc)
        rc = tj_corpus_handle_go_models(request->handle, position->own.go.board.size, given->memory,
                                        given->ranking, &models, &request->err);
    if (!rc) {
        s->position = position->own.go;
        rc = tj_go_suggestions_find(s, models, (enum tj_go_listing)given->by, (size_t)given->limit,
                                    &request->err);
    }
    if (!rc)
        rc = tj_go_suggestions_count_results(s, request->handle->corpus, &request->err);
    if (!rc)
        tj_go_suggestions_json(s, &request->response.body);
    if (s)
        tj_go_suggestions_release(s);
    free(s);
    return rc;
}

static int suggest_shogi(tj_request *request, const struct suggest_options *given,
                         const tj_asked_position *position)
{
    tj_shogi_suggestions *s = tj_zalloc(1, sizeof *s);
    tj_shogi_models *models;
    int rc = s ? tj_corpus_handle_shogi_models(request->handle, given->memory, given->ranking, &models,
                                               &request->err)
               : tj_fail_nomem(&request->err);

    if (!rc) {
        s->state = position->own.shogi;
        rc = tj_shogi_suggestions_find(s, models, (enum tj_shogi_listing)given->by, (size_t)given->limit,
                                       &request->err);
    }
    if (!rc)
        rc = tj_shogi_suggestions_count_results(s, request->handle->corpus, &request->err);
    if (!rc)
        tj_shogi_suggestions_json(s, &request->response.body);
    if (s)
        tj_shogi_suggestions_release(s);
    free(s);
    return rc;
}

int tj_handle_suggest(tj_request *request)
{
    struct suggest_options given = {.position = TJ_POSITION_PARAMS_INIT, .limit = 15};
    tj_asked_position *position = tj_alloc(1, sizeof *position);
    int rc = position ? tj_request_open_corpus(request) : tj_fail_nomem(&request->err);

    if (!rc)
        rc = tj_request_params(request, suggest_rows, &given);
    if (!rc)
        rc = tj_position_params_read(position, &given.position, request->handle->corpus, &request->err);
    if (!rc && !tj_request_not_modified(request))
        rc = tj_position_shogi(&position->position) ? suggest_shogi(request, &given, position)
                                                    : suggest_go(request, &given, position);
    free(given.position.moves.items);
    free(position);
    return rc;
}
