/* Candidate moves, and the cases behind them. */
#include <stdlib.h>

#include "answer/shogi_suggestion.h"
#include "answer/suggestion.h"
#include "base/error.h"
#include "serve/scene.h"
#include "serve/server.h"

struct suggest_options {
    tj_scene_options scene;
    const char *memory, *ranking;
    int by;
    int64_t limit;
};

static const char *const orders[] = {"likely", "alike", "equal", NULL}; /* as tj_shogi_listing */

static const tj_option suggest_rows[] = {
    TJ_CHOICE(struct suggest_options, by, 0, "by", "HOW", orders, "how they are listed"),
    TJ_INTEGER(struct suggest_options, limit, 0, "limit", "N", 0, TJ_ROWS_MAX, "at most so many; 0: all"),
    TJ_TEXT(struct suggest_options, memory, 0, "memory", "NAME", "name of the memory"),
    TJ_TEXT(struct suggest_options, ranking, 0, "ranking", "NAME", "name of the ranking"),
    TJ_SCENE_OPTIONS(struct suggest_options),
    TJ_OPTIONS_END};

static int suggest_go(tj_ask *ask, const struct suggest_options *given, const tj_scene *scene)
{
    tj_suggestions *s = tj_zalloc(1, sizeof *s);
    tj_knowledge *knowledge;
    int rc = s ? 0 : tj_fail_nomem(&ask->err);

    if (!rc && given->by == TJ_LIST_EQUAL)
        rc = tj_fail(&ask->err, TJ_E_USAGE, "by equal is for shogi");
    if (!rc)
        rc =
            tj_desk_go(ask->desk, scene->go.board.size, given->memory, given->ranking, &knowledge, &ask->err);
    if (!rc) {
        s->position = scene->go;
        rc = tj_suggestions_find(s, knowledge, (enum tj_suggest_order)given->by, (size_t)given->limit,
                                 &ask->err);
    }
    if (!rc)
        rc = tj_suggestions_count_results(s, ask->desk->corpus, &ask->err);
    if (!rc)
        tj_suggestions_json(s, &ask->reply.body);
    if (s)
        tj_suggestions_release(s);
    free(s);
    return rc;
}

static int suggest_shogi(tj_ask *ask, const struct suggest_options *given, const tj_scene *scene)
{
    tj_shogi_suggestions *s = tj_zalloc(1, sizeof *s);
    tj_shogi_knowledge *knowledge;
    int rc = s ? tj_desk_shogi(ask->desk, given->memory, given->ranking, &knowledge, &ask->err)
               : tj_fail_nomem(&ask->err);

    if (!rc) {
        s->place = scene->shogi;
        rc = tj_shogi_suggestions_find(s, knowledge, (enum tj_shogi_listing)given->by, (size_t)given->limit,
                                       &ask->err);
    }
    if (!rc)
        rc = tj_shogi_suggestions_count_results(s, ask->desk->corpus, &ask->err);
    if (!rc)
        tj_shogi_suggestions_json(s, &ask->reply.body);
    if (s)
        tj_shogi_suggestions_release(s);
    free(s);
    return rc;
}

int tj_answer_suggest(tj_ask *ask)
{
    struct suggest_options given = {.scene = TJ_SCENE_INIT, .limit = 15};
    tj_scene *scene = tj_alloc(1, sizeof *scene);
    int rc = scene ? tj_ask_desk(ask) : tj_fail_nomem(&ask->err);

    if (!rc)
        rc = tj_ask_params(ask, suggest_rows, &given);
    if (!rc)
        rc = tj_scene_read(scene, &given.scene, ask->desk, &ask->err);
    if (!rc && !tj_ask_unchanged(ask))
        rc = scene->is_shogi ? suggest_shogi(ask, &given, scene) : suggest_go(ask, &given, scene);
    free(scene);
    return rc;
}
