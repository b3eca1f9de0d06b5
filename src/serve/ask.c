#include "serve/ask.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "serve/upload.h"

int tj_ask_desk(tj_ask *ask)
{
    tj_room *room;
    int rc = tj_hall_find(ask->hall, ask->target->part[2], &room, &ask->err);

    return rc ? rc : tj_desk_take(&ask->desk, room, &ask->err);
}

int tj_ask_params(tj_ask *ask, const tj_option *table, void *values)
{
    return tj_params_read(table, ask->target, values, &ask->err);
}

int tj_ask_no_params(tj_ask *ask)
{
    static const tj_option none[] = {TJ_OPTIONS_END};

    return tj_ask_params(ask, none, NULL);
}

bool tj_ask_unchanged(tj_ask *ask)
{
    snprintf(ask->reply.etag, sizeof ask->reply.etag, "\"%s-%llx-%lld\"", TJ_VERSION,
             (unsigned long long)tj_room_mark(ask->desk->room), (long long)ask->desk->shelf->generation);
    if (!ask->if_none_match || !strstr(ask->if_none_match, ask->reply.etag))
        return false;
    ask->reply.status = 304;
    return true;
}

int tj_ask_usage(int rc)
{
    return rc == TJ_E_FORMAT || rc == TJ_E_RANGE ? TJ_E_USAGE : rc;
}

unsigned tj_problem_status(int rc, const char **code)
{
    static const struct {
        int rc;
        unsigned status;
        const char *code;
    } ROWS[] = {{TJ_E_USAGE, 400, "usage"},     {TJ_E_RANGE, 400, "usage"}, {TJ_E_NOTFOUND, 404, "not_found"},
                {TJ_E_STOPPED, 408, "timeout"}, {TJ_E_BUSY, 409, "busy"},   {TJ_E_FORMAT, 500, "format"},
                {TJ_E_NOMEM, 500, "memory"},    {TJ_E_IO, 500, "io"}};

    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (ROWS[i].rc == rc) {
            *code = ROWS[i].code;
            return ROWS[i].status;
        }
    *code = "io";
    return 500;
}

void tj_problem_json(tj_json *json, const char *code, const char *text, const char *why)
{
    tj_json_object(json, "error");
    tj_json_string(json, "code", code);
    tj_json_string(json, "text", text);
    if (why)
        tj_json_string(json, "why", why);
    tj_json_end(json);
}

/* The reply becomes {"error":{"code":...,"text":...}}. */
static void put_problem(tj_ask *ask, unsigned status, const char *code, const char *text, const char *why)
{
    tj_json json;

    tj_buf_release(&ask->reply.body);
    ask->reply = (tj_reply){.status = status, .total = -1};
    tj_json_init(&json, &ask->reply.body);
    tj_json_object(&json, NULL);
    tj_problem_json(&json, code, text, why);
    tj_json_end(&json);
    tj_buf_putc(&ask->reply.body, '\n');
}

void tj_ask_refuse(tj_ask *ask, unsigned status, const char *code, const char *text)
{
    put_problem(ask, status, code, text, NULL);
}

void tj_ask_fail(tj_ask *ask, int rc)
{
    const tj_err *err = &ask->err;
    const char *code;
    unsigned status = tj_problem_status(rc, &code);

    tj_params_without_dashes(&ask->err);
    put_problem(ask, status, code, err->code && err->text[0] ? err->text : tj_code_text(rc), err->why);
}

void tj_ask_release(tj_ask *ask)
{
    tj_desk_give(ask->desk);
    tj_upload_free(ask->upload);
    tj_buf_release(&ask->body);
    tj_buf_release(&ask->reply.body);
    ask->desk = NULL;
    ask->upload = NULL;
}

/* ---- the table ---- */

static const tj_route ROUTES[] = {
    {TJ_GET, "api", tj_answer_server, TJ_BODY_NONE, TJ_ROUTE_QUICK},
    {TJ_GET, "api/load", tj_answer_load, TJ_BODY_NONE, TJ_ROUTE_QUICK},
    {TJ_GET, "api/corpora", tj_answer_corpora, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?", tj_answer_corpus, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/explore", tj_answer_explore, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/search", tj_answer_search, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/games", tj_answer_games, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/games/?", tj_answer_game, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/games/?/original", tj_answer_original, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/games/?/export", tj_answer_export, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/games/?/profile", tj_answer_profile, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/players", tj_answer_players, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/suggest", tj_answer_suggest, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/joseki", tj_answer_joseki, TJ_BODY_NONE, 0},
    {TJ_POST, "api/corpora/?/imports", tj_answer_import, TJ_BODY_IMPORT, TJ_ROUTE_WRITES},
    {TJ_GET, "api/position", tj_answer_position, TJ_BODY_NONE, 0},
    {TJ_POST, "api/record", tj_answer_record, TJ_BODY_RECORD, 0},
    {TJ_GET, "api/books", tj_answer_books, TJ_BODY_NONE, 0},
    {TJ_GET, "api/books/?", tj_answer_book, TJ_BODY_NONE, 0},
    {TJ_GET, "api/books/?/position", tj_answer_book_position, TJ_BODY_NONE, 0},
    {TJ_POST, "api/books/?/edit", tj_answer_book_edit, TJ_BODY_JSON, TJ_ROUTE_WRITES},
    {TJ_GET, "api/versus", tj_answer_versus, TJ_BODY_NONE, 0},
    {TJ_GET, "api/jobs", tj_answer_jobs, TJ_BODY_NONE, TJ_ROUTE_QUICK},
    {TJ_GET, "api/jobs/?", tj_answer_job, TJ_BODY_NONE, TJ_ROUTE_QUICK},
    {TJ_DELETE, "api/jobs/?", tj_answer_job_stop, TJ_BODY_NONE, TJ_ROUTE_QUICK},
};

const tj_route *tj_route_find(enum tj_verb method, const tj_target *target, bool *known)
{
    *known = false;
    for (size_t i = 0; i < sizeof ROUTES / sizeof *ROUTES; i++)
        if (tj_target_matches(target, ROUTES[i].pattern)) {
            *known = true;
            if (ROUTES[i].method == method)
                return &ROUTES[i];
        }
    return NULL;
}
