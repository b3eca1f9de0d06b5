/* Games: lists, records, other notations. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer/filter_params.h"
#include "answer/game_export.h"
#include "answer/game_json.h"
#include "answer/record_json.h"
#include "base/error.h"
#include "serve/server.h"

struct games_options {
    tj_filter_params filter;
    const char *number;
    int sort, game;
    int64_t limit, skip, size;
    bool reverse;
};

static const char *const orders[] = {"added", "date", "black", "white", "event", "moves", NULL};
static const char *const kinds[] = {"any", "go", "shogi", NULL};

static const tj_param games_rows[] = {
    TJ_CHOICE(struct games_options, sort, 0, "sort", "BY", orders, "in this order"),
    TJ_FLAG(struct games_options, reverse, 0, "reverse", "the other way round"),
    TJ_INTEGER(struct games_options, limit, 0, "limit", "N", 1, TJ_ROWS_MAX, "at most so many"),
    TJ_INTEGER(struct games_options, skip, 0, "skip", "N", 0, UINT32_MAX, "left out before them"),
    TJ_CHOICE(struct games_options, game, 0, "game", "WHICH", kinds, "of Go or shogi"),
    TJ_INTEGER(struct games_options, size, 0, "size", "N", 2, 25, "lines of the board"),
    TJ_TEXT(struct games_options, number, 0, "number", "NUMBERS", "these games"),
    TJ_FILTER_PARAMS(struct games_options),
    TJ_PARAMS_END};

static int read_number(const char *text, size_t n, uint32_t *number, tj_err *err)
{
    uint64_t value = 0;

    for (size_t i = 0; i < n && value <= UINT32_MAX; i++)
        value = text[i] >= '0' && text[i] <= '9' ? value * 10 + (uint64_t)(text[i] - '0') : UINT64_MAX / 20;
    if (!n || value > UINT32_MAX)
        return tj_fail(err, TJ_E_USAGE, "\"%.*s\" is no number of a game", (int)(n < 40 ? n : 40), text);
    *number = (uint32_t)value;
    return 0;
}

static int read_numbers(const char *list, uint32_t **ids, size_t *count, tj_err *err)
{
    const char *item;
    size_t n;
    int rc = 0;

    *count = 0;
    if (!(*ids = tj_alloc(TJ_ROWS_MAX, sizeof **ids)))
        return tj_fail_nomem(err);
    while (!rc && (item = tj_list_next_item(&list, &n)) != NULL) {
        if (*count == TJ_ROWS_MAX)
            return tj_fail(err, TJ_E_USAGE, "these are more than %d games", TJ_ROWS_MAX);
        rc = read_number(item, n, &(*ids)[*count], err);
        *count += !rc;
    }
    return rc;
}

/* Leaves out games that are not there any more: who asks for several has read of them in an older answer.
 * TJ_E_NOTFOUND, of the first, if none is there. */
static int keep_existing(tj_corpus *corpus, uint32_t *ids, size_t *count, tj_err *err)
{
    tj_err first = TJ_ERR_INIT;
    size_t kept = 0;

    for (size_t i = 0; i < *count; i++) {
        tj_err inner = TJ_ERR_INIT;
        tj_game game;
        int rc = tj_game_get(corpus, ids[i], &game, &inner);

        if (!rc) {
            tj_game_release(&game);
            ids[kept++] = ids[i];
        } else if (rc != TJ_E_NOTFOUND) {
            *err = inner;
            return rc;
        } else if (!first.code)
            first = inner;
    }
    if (*count && !kept) {
        *err = first;
        return TJ_E_NOTFOUND;
    }
    *count = kept;
    return 0;
}

static int choose(tj_request *request, const struct games_options *given, uint32_t **ids, size_t *count)
{
    tj_filter filter;
    uint64_t total = 0;
    int rc;

    tj_filter_from_params(&given->filter, &filter);
    filter.size = (unsigned)given->size;
    filter.game = given->game;
    rc = tj_game_count(request->handle->corpus, &filter, &total, &request->err);
    request->response.total = (int64_t)total;
    if (!rc)
        rc = tj_game_list(request->handle->corpus, &filter, (enum tj_game_order)given->sort, given->reverse,
                          (size_t)given->skip, (size_t)given->limit, ids, count, &request->err);
    return rc;
}

int tj_handle_games(tj_request *request)
{
    struct games_options given = {.limit = 50};
    uint32_t *ids = NULL;
    size_t count = 0;
    int rc = tj_request_open_corpus(request);

    if (!rc)
        rc = tj_request_params(request, games_rows, &given);
    if (!rc && given.number && request->target->params > 1)
        rc = tj_fail(&request->err, TJ_E_USAGE, "number goes with nothing else");
    if (rc || tj_request_not_modified(request))
        return rc;
    if (given.number) {
        rc = read_numbers(given.number, &ids, &count, &request->err);
        if (!rc)
            rc = keep_existing(request->handle->corpus, ids, &count, &request->err);
        request->response.total = (int64_t)count;
    } else
        rc = choose(request, &given, &ids, &count);
    if (!rc)
        rc = tj_games_json(request->handle->corpus, ids, count, &request->response.body, &request->err);
    free(ids);
    return rc;
}

/* ---- one game ---- */

/* The number in the path. */
static int open_game(tj_request *request, uint32_t *id)
{
    const char *text = request->target->part[4];
    int rc = read_number(text, strlen(text), id, &request->err);

    return rc ? rc : tj_request_open_corpus(request);
}

static const tj_param no_rows[] = {TJ_PARAMS_END};

int tj_handle_game(tj_request *request)
{
    uint32_t id;
    int rc = open_game(request, &id);

    if (!rc)
        rc = tj_request_params(request, no_rows, NULL);
    if (rc || tj_request_not_modified(request))
        return rc;
    return tj_record_json(request->handle->corpus, id, &request->response.body, &request->err);
}

int tj_handle_original(tj_request *request)
{
    char *bytes = NULL;
    size_t n = 0;
    uint32_t id;
    int rc = open_game(request, &id);

    if (!rc)
        rc = tj_request_params(request, no_rows, NULL);
    if (rc || tj_request_not_modified(request))
        return rc;
    rc = tj_game_original(request->handle->corpus, id, &bytes, &n, &request->err);
    if (!rc) {
        tj_buf_add(&request->response.body, bytes, n);
        request->response.type = "application/octet-stream";
        snprintf(request->response.save_as, sizeof request->response.save_as, "game-%u.txt", id);
    }
    free(bytes);
    return rc;
}

struct export_options {
    int as;
};

static const char *const notations[] = {"sgf", "csa", "kif", "ki2", "usi", "jkf", NULL};

static const tj_param export_rows[] = {
    TJ_CHOICE(struct export_options, as, 0, "as", "NOTATION", notations, "in this notation"), TJ_PARAMS_END};

int tj_handle_export(tj_request *request)
{
    struct export_options given = {0};
    uint32_t id;
    int rc = open_game(request, &id);

    if (!rc)
        rc = tj_request_params(request, export_rows, &given);
    if (rc || tj_request_not_modified(request))
        return rc;
    rc = given.as ? tj_game_export_kifu(request->handle->corpus, id, given.as, &request->response.body,
                                        &request->err)
                  : tj_game_export_sgf(request->handle->corpus, id, NULL, NULL, &request->response.body,
                                       &request->err);
    request->response.type = "application/octet-stream";
    snprintf(request->response.save_as, sizeof request->response.save_as, "game-%u.%s", id,
             notations[given.as]);
    return rc;
}

/* ---- a record that is in no corpus ---- */

struct record_options {
    int64_t index;
};

static const tj_param record_rows[] = {
    TJ_INTEGER(struct record_options, index, 0, "index", "N", 0, 10000000, "which game of the file"),
    TJ_PARAMS_END};

int tj_handle_record(tj_request *request)
{
    struct record_options given = {0};
    int rc = tj_request_params(request, record_rows, &given);

    return rc ? rc
              : tj_record_json_from_bytes(request->body.data ? request->body.data : "", request->body.len,
                                          (size_t)given.index, &request->response.body, &request->err);
}
