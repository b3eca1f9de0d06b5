/* Positions: what came next, and what the board looks like. */
#include <stdlib.h>

#include "answer/explore_json.h"
#include "answer/filter_params.h"
#include "base/error.h"
#include "serve/handler/request_position.h"
#include "serve/server.h"

struct explore_options {
    tj_position_params position;
    tj_filter_params filter;
    int64_t limit, skip, players;
};

static const tj_param explore_rows[] = {
    TJ_INTEGER(struct explore_options, limit, 0, "limit", "N", 0, TJ_ROWS_MAX, "games listed"),
    TJ_INTEGER(struct explore_options, skip, 0, "skip", "N", 0, TJ_SKIP_MAX, "games left out before them"),
    TJ_INTEGER(struct explore_options, players, 0, "players", "N", 1, TJ_ROWS_MAX, "players listed"),
    TJ_POSITION_PARAMS(struct explore_options),
    TJ_FILTER_PARAMS(struct explore_options),
    TJ_PARAMS_END};

static int explore(tj_request *request, const struct explore_options *given,
                   const tj_request_position *position)
{
    tj_explore_query query = TJ_EXPLORE_QUERY_INIT;
    tj_explore_answer explored = {.corpus = request->handle->corpus,
                                  .go = position->is_shogi ? NULL : &position->go,
                                  .shogi = position->is_shogi ? &position->shogi : NULL,
                                  .skip = (size_t)given->skip};
    tj_explore_result *result = NULL;
    tj_filter filter;
    int rc;

    query.board = position->is_shogi ? NULL : &position->go.board;
    query.colour = position->go.colour;
    query.shogi = position->is_shogi ? &position->shogi.position : NULL;
    query.filter = tj_filter_from_params(&given->filter, &filter) ? &filter : NULL;
    query.hits = (size_t)(given->skip + given->limit);
    query.players = (size_t)given->players;
    if (!query.hits) /* 0 would be all of them */
        query.hits = explored.skip = 1;
    rc = tj_explore(request->handle->corpus, &query, request->monitor, &result, &request->err);
    explored.result = result;
    if (!rc)
        rc = tj_explore_json(&explored, &request->response.body, &request->err);
    tj_explore_result_free(result);
    return rc;
}

int tj_handle_explore(tj_request *request)
{
    struct explore_options given = {.position = TJ_POSITION_PARAMS_INIT, .limit = 10, .players = 10};
    tj_request_position *position = tj_alloc(1, sizeof *position);
    int rc = position ? tj_request_open_corpus(request) : tj_fail_nomem(&request->err);

    if (!rc)
        rc = tj_request_params(request, explore_rows, &given);
    if (!rc)
        rc = tj_request_position_read(position, &given.position, request->handle, &request->err);
    if (!rc && !tj_request_not_modified(request))
        rc = explore(request, &given, position);
    free(position);
    return rc;
}

/* ---- the board alone ---- */

struct position_options {
    tj_position_params position;
};

static const tj_param position_rows[] = {TJ_POSITION_PARAMS(struct position_options), TJ_PARAMS_END};

int tj_handle_position(tj_request *request)
{
    struct position_options given = {.position = TJ_POSITION_PARAMS_INIT};
    tj_request_position *position = tj_alloc(1, sizeof *position);
    int rc = position ? tj_request_params(request, position_rows, &given) : tj_fail_nomem(&request->err);

    if (!rc)
        rc = tj_request_position_read(position, &given.position, NULL, &request->err);
    if (!rc)
        rc = tj_request_position_json(position, &given.position, &request->response.body, &request->err);
    free(position);
    return rc;
}
