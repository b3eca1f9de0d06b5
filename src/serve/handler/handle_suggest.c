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

static const char *const orders[] = {"likely", "alike", "equal", NULL}; /* of tj_suggest_order */

static const tj_param suggest_rows[] = {
    TJ_CHOICE(struct suggest_options, by, 0, "by", "HOW", orders, "how they are listed"),
    TJ_INTEGER(struct suggest_options, limit, 0, "limit", "N", 0, TJ_ROWS_MAX, "at most so many; 0: all"),
    TJ_TEXT(struct suggest_options, memory, 0, "memory", "NAME", "name of the memory"),
    TJ_TEXT(struct suggest_options, ranking, 0, "ranking", "NAME", "name of the ranking"),
    TJ_POSITION_PARAMS(struct suggest_options),
    TJ_PARAMS_END};

static int suggest(tj_request *request, const struct suggest_options *given,
                   const tj_asked_position *position)
{
    const tj_pattern_models *models;
    tj_suggestion s;
    int rc;

    if (tj_position_shogi(&position->position))
        tj_shogi_suggestion_init(&s, &position->own.shogi);
    else
        tj_go_suggestion_init(&s, &position->own.go);
    rc = tj_corpus_handle_models(request->handle, s.position.board, given->memory, given->ranking, &models,
                                 &request->err);
    if (!rc)
        rc = tj_suggestion_find(&s, models, request->handle->corpus, (enum tj_suggest_order)given->by,
                                (size_t)given->limit, &request->err);
    if (!rc)
        tj_suggestion_json(&s, &request->response.body);
    tj_suggestion_release(&s);
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
        rc = suggest(request, &given, position);
    free(given.position.moves.items);
    free(position);
    return rc;
}
