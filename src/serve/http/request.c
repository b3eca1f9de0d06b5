#include "serve/http/request.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "serve/http/upload.h"

int tj_request_open_corpus(tj_request *request)
{
    tj_pooled_corpus *pooled;
    int rc = tj_corpus_pool_find(request->corpus_pool, request->target->part[2], &pooled, &request->err);

    return rc ? rc : tj_corpus_handle_acquire(&request->handle, pooled, &request->err);
}

int tj_request_params(tj_request *request, const tj_param *table, void *values)
{
    return tj_params_read(table, request->target, values, &request->err);
}

int tj_request_no_params(tj_request *request)
{
    static const tj_param none[] = {TJ_PARAMS_END};

    return tj_request_params(request, none, NULL);
}

bool tj_request_not_modified(tj_request *request)
{
    snprintf(request->response.etag, sizeof request->response.etag, "\"%s-%llx-%lld\"", TJ_VERSION,
             (unsigned long long)tj_pooled_corpus_identity(request->handle->pooled),
             (long long)request->handle->cache->generation);
    if (!request->if_none_match || !strstr(request->if_none_match, request->response.etag))
        return false;
    request->response.status = 304;
    return true;
}

int tj_request_usage(int rc)
{
    return rc == TJ_E_FORMAT || rc == TJ_E_RANGE ? TJ_E_USAGE : rc;
}

unsigned tj_error_status(int rc, const char **code)
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

void tj_error_json(tj_json *json, const char *code, const char *text, const char *why)
{
    tj_json_object(json, "error");
    tj_json_string(json, "code", code);
    tj_json_string(json, "text", text);
    if (why)
        tj_json_string(json, "why", why);
    tj_json_end(json);
}

/* The response becomes {"error":{"code":...,"text":...}}. */
static void put_error(tj_request *request, unsigned status, const char *code, const char *text,
                      const char *why)
{
    tj_json json;

    tj_buf_release(&request->response.body);
    request->response = (tj_response){.status = status, .total = -1};
    tj_json_init(&json, &request->response.body);
    tj_json_object(&json, NULL);
    tj_error_json(&json, code, text, why);
    tj_json_end(&json);
    tj_buf_putc(&request->response.body, '\n');
}

void tj_request_reject(tj_request *request, unsigned status, const char *code, const char *text)
{
    put_error(request, status, code, text, NULL);
}

void tj_request_fail(tj_request *request, int rc)
{
    const tj_err *err = &request->err;
    const char *code;
    unsigned status = tj_error_status(rc, &code);

    tj_params_strip_dashes(&request->err);
    put_error(request, status, code, err->code && err->text[0] ? err->text : tj_err_code_text(rc), err->why);
}

void tj_request_release(tj_request *request)
{
    tj_corpus_handle_release(request->handle);
    tj_upload_free(request->upload);
    tj_buf_release(&request->body);
    tj_buf_release(&request->response.body);
    request->handle = NULL;
    request->upload = NULL;
}

/* ---- the table ---- */

static const tj_route ROUTES[] = {
    {TJ_GET, "api", tj_handle_server, TJ_BODY_NONE, TJ_ROUTE_QUICK},
    {TJ_GET, "api/load", tj_handle_load, TJ_BODY_NONE, TJ_ROUTE_QUICK},
    {TJ_GET, "api/corpora", tj_handle_corpora, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?", tj_handle_corpus, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/explore", tj_handle_explore, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/search", tj_handle_search, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/games", tj_handle_games, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/games/?", tj_handle_game, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/games/?/original", tj_handle_original, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/games/?/export", tj_handle_export, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/games/?/profile", tj_handle_profile, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/players", tj_handle_players, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/suggest", tj_handle_suggest, TJ_BODY_NONE, 0},
    {TJ_GET, "api/corpora/?/joseki", tj_handle_joseki, TJ_BODY_NONE, 0},
    {TJ_POST, "api/corpora/?/imports", tj_handle_import, TJ_BODY_IMPORT, TJ_ROUTE_WRITES},
    {TJ_GET, "api/position", tj_handle_position, TJ_BODY_NONE, 0},
    {TJ_POST, "api/record", tj_handle_record, TJ_BODY_RECORD, 0},
    {TJ_GET, "api/books", tj_handle_books, TJ_BODY_NONE, 0},
    {TJ_GET, "api/books/?", tj_handle_book, TJ_BODY_NONE, 0},
    {TJ_GET, "api/books/?/position", tj_handle_book_position, TJ_BODY_NONE, 0},
    {TJ_POST, "api/books/?/edit", tj_handle_book_edit, TJ_BODY_JSON, TJ_ROUTE_WRITES},
    {TJ_GET, "api/versus", tj_handle_versus, TJ_BODY_NONE, 0},
    {TJ_GET, "api/jobs", tj_handle_jobs, TJ_BODY_NONE, TJ_ROUTE_QUICK},
    {TJ_GET, "api/jobs/?", tj_handle_job, TJ_BODY_NONE, TJ_ROUTE_QUICK},
    {TJ_DELETE, "api/jobs/?", tj_handle_job_stop, TJ_BODY_NONE, TJ_ROUTE_QUICK},
};

const tj_route *tj_route_find(enum tj_http_method method, const tj_target *target, bool *known)
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
