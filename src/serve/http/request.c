#include "serve/http/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer/question/questions.h"
#include "base/error.h"
#include "serve/http/upload.h"
#include "serve/server.h"

int tj_request_find_corpus(tj_request *request, tj_pooled_corpus **out)
{
    return tj_corpus_pool_find(request->server->corpus_pool, request->target->part[2], out, &request->err);
}

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Turns a message about options into one about parameters: "--to-move" becomes "to_move". */
static void strip_dashes(tj_err *err)
{
    char *to = err ? err->text : NULL;
    bool name = false; /* of an option */

    for (const char *from = to; from && *from; from++) {
        bool starts = from == err->text || strchr(" (\"", from[-1]);

        if (starts && from[0] == '-' && from[1] == '-' && is_lower(from[2])) {
            from += 2;
            name = true;
        }
        name = name && (is_lower(*from) || *from == '-');
        *to++ = name && *from == '-' ? '_' : *from;
    }
    if (to)
        *to = 0;
}

static int store_flag(const tj_param *option, const char *value, bool *flag, tj_err *err)
{
    if (strcmp(value, "0") != 0 && strcmp(value, "1") != 0)
        return tj_fail(err, TJ_E_USAGE, "--%s must be 0 or 1, not \"%.100s\"", option->name, value);
    *flag = *value == '1';
    return 0;
}

static int store(const tj_param_ref *ref, const char *value, char *values, tj_err *err)
{
    tj_param capped = *ref->option;

    if (capped.kind == TJ_PARAM_FLAG)
        return store_flag(&capped, value, (bool *)(void *)(values + ref->at), err);
    if (capped.kind == TJ_PARAM_ROWS)
        capped.high = TJ_ROWS_MAX;
    return tj_param_set(&capped, value, values + ref->at, err);
}

/* 0, all rows, becomes the limit. */
static void cap_rows(const tj_param_list *list, char *values)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->items[i].option->kind == TJ_PARAM_ROWS) {
            int64_t *rows = (int64_t *)(void *)(values + list->items[i].at);

            *rows = *rows ? *rows : TJ_ROWS_MAX;
        }
}

/* "to_move" is the parameter that the table calls "to-move". */
static bool is_name(const char *asked, const char *name)
{
    while (*asked && (*asked == *name || (*asked == '_' && *name == '-')))
        asked++, name++;
    return *asked == *name;
}

static int read_one(const tj_param_list *list, const tj_target_param *param, char *values, tj_err *err)
{
    if (list->arguments && is_name(param->name, list->arguments->name))
        return *param->value ? tj_param_set(list->arguments, param->value, values + list->arguments_at, err)
                             : 0;
    for (size_t i = 0; i < list->len; i++)
        if (is_name(param->name, list->items[i].option->name) && list->items[i].option->kind != TJ_PARAM_FILE)
            return *param->value ? store(&list->items[i], param->value, values, err) : 0;
    return tj_fail(err, TJ_E_USAGE, "unknown parameter \"%.40s\"", param->name);
}

int tj_params_read(const tj_param_list *list, const tj_target *target, void *values, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; !rc && i < target->params; i++)
        rc = read_one(list, &target->param[i], values, err);
    strip_dashes(err);
    cap_rows(list, values);
    return rc;
}

int tj_request_params(tj_request *request, const tj_param *table, void *values)
{
    tj_param_list list = {.len = 0};

    tj_param_list_add(&list, table, NULL, 0);
    return tj_params_read(&list, request->target, values, &request->err);
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

int tj_json_body_parse(tj_json_tokens *tokens, const char *bytes, size_t n, tj_err *err)
{
    const char *text = bytes ? bytes : "";
    tj_err inner = TJ_ERR_INIT;
    size_t used = 0;
    int rc = tj_json_tokens_read(tokens, text, n, &used, &inner);

    if (rc == TJ_E_NOMEM)
        return tj_fail_nomem(err);
    if (rc)
        return tj_fail(err, TJ_E_USAGE, "the body is not JSON: %s", inner.text);
    for (size_t i = used; i < n; i++)
        if (!text[i] || !strchr(" \t\r\n", text[i]))
            return tj_fail(err, TJ_E_USAGE, "unexpected data after the JSON of the body, at byte %zu",
                           used + 1);
    return 0;
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
    tj_json_start(&json, &request->response.body);
    tj_error_json(&json, code, text, why);
    tj_json_finish(&json);
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

    strip_dashes(&request->err);
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
    {TJ_GET, "api", .handler = tj_handle_server, .flags = TJ_ROUTE_QUICK},
    {TJ_GET, "api/load", .handler = tj_handle_load, .flags = TJ_ROUTE_QUICK},
    {TJ_GET, "api/corpora", .handler = tj_handle_corpora},
    {TJ_GET, "api/corpora/?", .question = &tj_info_question},
    {TJ_GET, "api/corpora/?/explore", .question = &tj_explore_question},
    {TJ_GET, "api/corpora/?/search", .question = &tj_search_question},
    {TJ_GET, "api/corpora/?/games", .question = &tj_games_question},
    {TJ_GET, "api/corpora/?/games/?", .question = &tj_game_question},
    {TJ_GET, "api/corpora/?/games/?/original", .handler = tj_handle_original, .flags = TJ_ROUTE_CORPUS},
    {TJ_GET, "api/corpora/?/games/?/export", .handler = tj_handle_export,
     .flags = TJ_ROUTE_CORPUS | TJ_ROUTE_PARAMS},
    {TJ_GET, "api/corpora/?/games/?/profile", .question = &tj_profile_question},
    {TJ_GET, "api/corpora/?/players", .question = &tj_players_question},
    {TJ_GET, "api/corpora/?/suggest", .question = &tj_suggest_question},
    {TJ_GET, "api/corpora/?/joseki", .handler = tj_handle_joseki, .flags = TJ_ROUTE_CORPUS | TJ_ROUTE_PARAMS},
    {TJ_POST, "api/corpora/?/imports", .handler = tj_handle_import, .body = TJ_BODY_IMPORT,
     .flags = TJ_ROUTE_WRITES},
    {TJ_GET, "api/position", .question = &tj_position_question},
    {TJ_POST, "api/record", .handler = tj_handle_record, .body = TJ_BODY_RECORD, .flags = TJ_ROUTE_PARAMS},
    {TJ_GET, "api/books", .handler = tj_handle_books},
    {TJ_GET, "api/books/?", .handler = tj_handle_book},
    {TJ_GET, "api/books/?/position", .handler = tj_handle_book_position, .flags = TJ_ROUTE_PARAMS},
    {TJ_POST, "api/books/?/edit", .handler = tj_handle_book_edit, .body = TJ_BODY_JSON,
     .flags = TJ_ROUTE_WRITES},
    {TJ_GET, "api/versus", .handler = tj_handle_versus, .flags = TJ_ROUTE_PARAMS},
    {TJ_GET, "api/jobs", .handler = tj_handle_jobs, .flags = TJ_ROUTE_QUICK},
    {TJ_GET, "api/jobs/?", .handler = tj_handle_job, .flags = TJ_ROUTE_QUICK},
    {TJ_DELETE, "api/jobs/?", .handler = tj_handle_job_stop, .flags = TJ_ROUTE_QUICK},
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

int tj_request_answer(tj_request *request, tj_asked *asked)
{
    const tj_question *question = asked->question;
    void *answer = tj_zalloc(1, question->answer_size);
    tj_err *err = &request->err;
    int rc;

    if (!answer)
        return tj_fail_nomem(err);
    asked->monitor = request->monitor;
    asked->total = -1;
    rc = question->run(asked, answer, err);
    request->response.total = asked->total;
    if (!rc)
        rc = tj_question_json(asked, answer, &request->response.body, err);
    if (question->release)
        question->release(answer);
    free(answer);
    tj_buf_release(&asked->notes);
    return rc;
}

static int ask(tj_request *request, const tj_param_list *list, tj_asked *asked)
{
    const tj_target *target = request->target;
    bool in_path = list->arguments && target->parts > 4;
    tj_param_list query = *list; /* the parameters behind the path */
    tj_err *err = &request->err;
    int rc;

    if (in_path)
        query.arguments = NULL;
    if ((rc = tj_params_read(&query, target, asked->params, err)) ||
        (in_path && (rc = tj_param_set(list->arguments, target->part[4],
                                       (char *)asked->params + list->arguments_at, err))) ||
        (rc = tj_question_check(asked, err)))
        return rc;
    /* The summary of a corpus is computed each time. */
    if (asked->corpus && target->parts > 3 && tj_request_not_modified(request))
        return 0;
    return tj_request_answer(request, asked);
}

int tj_request_ask(tj_request *request, tj_asked *asked)
{
    const tj_question *question = asked->question;
    tj_param_list list = {.len = 0};
    int rc;

    asked->params = tj_zalloc(1, question->params_size);
    if (!asked->params)
        return tj_fail_nomem(&request->err);
    tj_param_list_add(&list, question->params, question->defaults, 0);
    memcpy(asked->params, question->defaults, question->params_size);
    rc = ask(request, &list, asked);
    tj_param_list_release(&list, asked->params);
    free(asked->params);
    return rc;
}

static int ask_question(tj_request *request, const tj_question *question)
{
    tj_asked asked = {.question = question};

    if (request->handle) {
        asked.corpus = request->handle->corpus;
        asked.cache = request->handle->cache;
        asked.models = &request->handle->models;
        asked.id = request->handle->pooled->id;
        asked.path = request->handle->pooled->path;
    }
    return tj_request_ask(request, &asked);
}

int tj_route_answer(const tj_route *route, tj_request *request)
{
    const tj_question *question = route->question;
    tj_pooled_corpus *pooled;
    int rc = 0;

    if (question ? question->corpus : route->flags & TJ_ROUTE_CORPUS)
        if ((rc = tj_request_find_corpus(request, &pooled)) ||
            (rc = tj_corpus_handle_acquire(&request->handle, pooled, &request->err)))
            return rc;
    if (!question && !(route->flags & TJ_ROUTE_PARAMS) && (rc = tj_request_params(request, NULL, NULL)))
        return rc;
    return question ? ask_question(request, question) : route->handler(request);
}
