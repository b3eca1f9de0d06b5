/* Positions: what came next, and what the board looks like. */
#include <stdlib.h>

#include "answer/explore_json.h"
#include "answer/filter_options.h"
#include "base/error.h"
#include "serve/scene.h"
#include "serve/server.h"

struct explore_options {
    tj_scene_options scene;
    tj_filter_options filter;
    int64_t limit, skip, players;
};

static const tj_option explore_rows[] = {
    TJ_INTEGER(struct explore_options, limit, 0, "limit", "N", 0, TJ_ROWS_MAX, "games listed"),
    TJ_INTEGER(struct explore_options, skip, 0, "skip", "N", 0, TJ_SKIP_MAX, "games left out before them"),
    TJ_INTEGER(struct explore_options, players, 0, "players", "N", 1, TJ_ROWS_MAX, "players listed"),
    TJ_SCENE_OPTIONS(struct explore_options),
    TJ_FILTER_OPTIONS(struct explore_options),
    TJ_OPTIONS_END};

static int explore(tj_ask *ask, const struct explore_options *given, const tj_scene *scene)
{
    tj_explore_query query = TJ_EXPLORE_QUERY_INIT;
    tj_explored explored = {.corpus = ask->desk->corpus,
                            .go = scene->is_shogi ? NULL : &scene->go,
                            .shogi = scene->is_shogi ? &scene->shogi : NULL,
                            .skip = (size_t)given->skip};
    tj_explore_result *result = NULL;
    tj_filter filter;
    int rc;

    query.board = scene->is_shogi ? NULL : &scene->go.board;
    query.colour = scene->go.colour;
    query.shogi = scene->is_shogi ? &scene->shogi.position : NULL;
    query.filter = tj_filter_from_options(&given->filter, &filter) ? &filter : NULL;
    query.hits = (size_t)(given->skip + given->limit);
    query.players = (size_t)given->players;
    if (!query.hits) /* 0 would be all of them */
        query.hits = explored.skip = 1;
    rc = tj_explore(ask->desk->corpus, &query, ask->watch, &result, &ask->err);
    explored.result = result;
    if (!rc)
        rc = tj_explore_json(&explored, &ask->reply.body, &ask->err);
    tj_explore_result_free(result);
    return rc;
}

int tj_answer_explore(tj_ask *ask)
{
    struct explore_options given = {.scene = TJ_SCENE_INIT, .limit = 10, .players = 10};
    tj_scene *scene = tj_alloc(1, sizeof *scene);
    int rc = scene ? tj_ask_desk(ask) : tj_fail_nomem(&ask->err);

    if (!rc)
        rc = tj_ask_params(ask, explore_rows, &given);
    if (!rc)
        rc = tj_scene_read(scene, &given.scene, ask->desk, &ask->err);
    if (!rc && !tj_ask_unchanged(ask))
        rc = explore(ask, &given, scene);
    free(scene);
    return rc;
}

/* ---- the board alone ---- */

struct position_options {
    tj_scene_options scene;
};

static const tj_option position_rows[] = {TJ_SCENE_OPTIONS(struct position_options), TJ_OPTIONS_END};

int tj_answer_position(tj_ask *ask)
{
    struct position_options given = {.scene = TJ_SCENE_INIT};
    tj_scene *scene = tj_alloc(1, sizeof *scene);
    int rc = scene ? tj_ask_params(ask, position_rows, &given) : tj_fail_nomem(&ask->err);

    if (!rc)
        rc = tj_scene_read(scene, &given.scene, NULL, &ask->err);
    if (!rc)
        rc = tj_scene_json(scene, &given.scene, &ask->reply.body, &ask->err);
    free(scene);
    return rc;
}
