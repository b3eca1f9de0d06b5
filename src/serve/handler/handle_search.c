/* Sequences: where they were played, and what came next. */
#include "answer/filter_params.h"
#include "answer/go/go_move_list.h"
#include "answer/search_json.h"
#include "answer/shogi/shogi_steps.h"
#include "base/error.h"
#include "serve/server.h"

#define SIZE_DEFAULT 19

struct search_options {
    tj_filter_params filter;
    const char *moves;
    int place, colour;
    tj_optional local;
    int64_t size, earliest, latest, limit, skip;
    bool mirror, rotate;
};

static const char *const places[] = {"fixed", "anywhere", "coded", NULL};
static const char *const colours[] = {"any", "black", "white", NULL};

static const tj_param search_rows[] = {
    TJ_TEXT(struct search_options, moves, 0, "moves", "MOVES", "the sequence"),
    TJ_CHOICE(struct search_options, place, 0, "place", "WHERE", places, "where it may lie"),
    TJ_OPTIONAL(struct search_options, local, 0, "local", "N", 0, 25, "moves elsewhere do not interrupt"),
    TJ_FLAG(struct search_options, mirror, 0, "mirror", "shogi: left and right exchanged, too"),
    TJ_FLAG(struct search_options, rotate, 0, "rotate", "shogi: by the other side, too"),
    TJ_INTEGER(struct search_options, size, 0, "size", "N", 2, 25, "lines of the board"),
    TJ_CHOICE(struct search_options, colour, 0, "colour", "WHO", colours, "who plays the first move"),
    TJ_INTEGER(struct search_options, earliest, 0, "earliest", "N", 0, 100000, "first move, at least"),
    TJ_INTEGER(struct search_options, latest, 0, "latest", "N", 0, 100000, "first move, at most"),
    TJ_INTEGER(struct search_options, limit, 0, "limit", "N", 0, TJ_ROWS_MAX, "places listed"),
    TJ_INTEGER(struct search_options, skip, 0, "skip", "N", 0, TJ_SKIP_MAX, "places left out before them"),
    TJ_FILTER_PARAMS(struct search_options),
    TJ_PARAMS_END};

static int check(const struct search_options *given, bool shogi, tj_err *err)
{
    if (shogi && (given->place || given->local.given || given->size))
        return tj_fail(err, TJ_E_USAGE, "place, local and size are for Go");
    if (!shogi && (given->mirror || given->rotate))
        return tj_fail(err, TJ_E_USAGE, "mirror and rotate are for shogi");
    if (given->local.given && given->place)
        return tj_fail(err, TJ_E_USAGE, "local goes with place fixed only");
    if (given->earliest && given->latest && given->earliest > given->latest)
        return tj_fail(err, TJ_E_USAGE, "earliest is later than latest");
    return 0;
}

/* 0 hits would be all of them. */
static size_t hits_of(const struct search_options *given, size_t *skip)
{
    size_t hits = (size_t)(given->skip + given->limit);

    *skip = hits ? (size_t)given->skip : 1;
    return hits ? hits : 1;
}

static int search_go(tj_request *request, const struct search_options *given, const tj_filter *filter)
{
    const tj_words words = {(const char **)&given->moves, 1, 1};
    tj_query query = TJ_QUERY_INIT;
    tj_search_answer searched = {.corpus = request->handle->corpus, .query = &query};
    size_t hits = hits_of(given, &searched.skip);
    tj_search_result *result = NULL;
    tj_go_move_list list = {0};
    int rc = tj_request_usage(tj_go_move_list_parse(&list, given->size ? (unsigned)given->size : SIZE_DEFAULT,
                                                    &words, &request->err));

    query.size = list.size;
    query.points = list.points;
    query.len = list.len;
    query.place = given->local.given ? TJ_SEARCH_LOCAL : (enum tj_search_mode)given->place;
    query.margin = (unsigned)given->local.value;
    query.colour = given->colour;
    query.from = (unsigned)given->earliest;
    query.to = (unsigned)given->latest;
    query.filter = filter;
    if (!rc)
        rc = tj_search(request->handle->corpus, &query, hits, request->monitor, &result, &request->err);
    searched.result = result;
    if (!rc)
        rc = tj_search_json(&searched, NULL, &request->response.body, &request->err);
    tj_search_result_free(result);
    tj_go_move_list_release(&list);
    return rc;
}

static int search_shogi(tj_request *request, const struct search_options *given, const tj_filter *filter)
{
    const tj_words words = {(const char **)&given->moves, 1, 1};
    tj_shogi_query query = {.mirrored = given->mirror,
                            .rotated = given->rotate,
                            .from = (unsigned)given->earliest,
                            .to = (unsigned)given->latest,
                            .filter = filter};
    tj_search_answer searched = {.corpus = request->handle->corpus, .shogi = &query};
    size_t hits = hits_of(given, &searched.skip);
    tj_search_result *result = NULL;
    tj_shogi_steps steps = {0};
    int rc = tj_request_usage(tj_shogi_steps_parse(&steps, &words, &request->err));

    query.steps = steps.items;
    query.len = steps.len;
    query.colour = given->colour ? given->colour : steps.colour;
    if (!rc && given->colour && steps.colour && given->colour != steps.colour)
        rc = tj_fail(&request->err, TJ_E_USAGE, "colour says another colour than the moves");
    if (!rc)
        rc = tj_shogi_search(request->handle->corpus, &query, hits, request->monitor, &result, &request->err);
    searched.result = result;
    if (!rc)
        rc = tj_search_json(&searched, NULL, &request->response.body, &request->err);
    tj_search_result_free(result);
    tj_shogi_steps_release(&steps);
    return rc;
}

int tj_handle_search(tj_request *request)
{
    struct search_options given = {.local = {false, 2}, .limit = 10};
    tj_filter filter;
    const tj_filter *chosen;
    bool shogi;
    int rc = tj_request_open_corpus(request);

    if (!rc)
        rc = tj_request_params(request, search_rows, &given);
    if (!rc && !given.moves)
        rc = tj_fail(&request->err, TJ_E_USAGE, "say which moves to search for");
    if (rc)
        return rc;
    shogi = tj_shogi_steps_match(given.moves);
    rc = check(&given, shogi, &request->err);
    if (rc || tj_request_not_modified(request))
        return rc;
    chosen = tj_filter_from_params(&given.filter, &filter) ? &filter : NULL;
    return shogi ? search_shogi(request, &given, chosen) : search_go(request, &given, chosen);
}
