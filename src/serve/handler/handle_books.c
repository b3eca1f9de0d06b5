/* Books: lists, positions, changes, pseudo-matches. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answer/book/book_questions.h"
#include "base/error.h"
#include "base/text/text.h"
#include "serve/handler/book_edit_body.h"
#include "serve/server.h"

static bool is_editable(const tj_request *request, const tj_pooled_book *pooled, const tj_book *book)
{
    return request->server->writable && tj_book_format_of(book) == TJ_BOOK_TEJUN &&
           access(pooled->path, W_OK) == 0;
}

static uint64_t faults_of(const tj_book *book)
{
    const tj_book_faults *faults = tj_book_faults_of(book);

    return faults->positions + faults->moves + faults->repeated;
}

/* The members before the statistics, into an object that is open. */
static void put_header(const tj_request *request, tj_json *json, tj_pooled_book *pooled, const tj_book *book)
{
    tj_json_string(json, "id", pooled->id);
    if (!book)
        return;
    if (tj_game_kind_first_board(tj_book_game_of(book)) != tj_game_kind_last_board(tj_book_game_of(book)))
        tj_json_u64(json, "size", tj_board_lines(tj_book_board_of(book)));
    tj_json_bool(json, "editable", is_editable(request, pooled, book));
    tj_json_u64(json, "faults", faults_of(book));
}

static void put_row(tj_request *request, tj_json *json, tj_pooled_book *pooled)
{
    tj_err inner = TJ_ERR_INIT;
    tj_book *book;
    int rc = tj_pooled_book_acquire(pooled, TJ_BOOK_SLOT_QUICK, &book, &inner);

    tj_json_object(json, NULL);
    put_header(request, json, pooled, rc ? NULL : book);
    if (rc) {
        tj_json_null(json, "game");
        tj_json_null(json, "format");
        tj_json_string(json, "error", inner.text[0] ? inner.text : tj_err_code_text(rc));
        if (inner.why)
            tj_json_string(json, "why", inner.why);
    } else {
        tj_json_string(json, "game", tj_game_kind_name(tj_book_game_of(book)));
        tj_json_string(json, "format", tj_book_format_name(tj_book_format_of(book)));
        tj_pooled_book_release(pooled, TJ_BOOK_SLOT_QUICK);
    }
    tj_json_end(json);
}

int tj_handle_books(tj_request *request)
{
    tj_json json;

    tj_json_init(&json, &request->response.body);
    tj_json_array(&json, NULL);
    for (size_t i = 0; i < request->server->book_pool->count; i++)
        put_row(request, &json, &request->server->book_pool->items[i]);
    tj_json_finish(&json);
    return 0;
}

/* ---- one book ---- */

static int put_book(tj_request *request, tj_pooled_book *pooled, tj_book *book)
{
    const tj_question *question = &tj_book_info_question;
    tj_asked asked = {.books = {&book, &pooled->id, 1}, .monitor = request->monitor};
    tj_book_info info = {0};
    tj_json json;
    int rc = question->run(&asked, &info, &request->err);

    if (!rc) {
        tj_json_start(&json, &request->response.body);
        put_header(request, &json, pooled, book);
        rc = tj_book_info_json(&json, &info, 0, &(tj_optional){0}, &request->err);
        tj_json_finish(&json);
    }
    question->release(&info);
    return rc;
}

int tj_handle_book(tj_request *request)
{
    tj_book_pool *pool = request->server->book_pool;
    tj_buf name = TJ_BUF_INIT;
    tj_pooled_book *pooled;
    tj_book *book;
    int rc = tj_book_pool_find(pool, request->target->part[2], &pooled, &request->err);

    if (rc)
        return rc;
    tj_buf_puts(&name, "book ");
    tj_pooled_book_put_version(pooled, &name);
    if (!tj_book_pool_cache_get(pool, &name, &request->response.body) &&
        !(rc = tj_pooled_book_acquire(pooled, TJ_BOOK_SLOT_LONG, &book, &request->err))) {
        if (!(rc = put_book(request, pooled, book)))
            tj_book_pool_cache_put(pool, &name, &request->response.body);
        tj_pooled_book_release(pooled, TJ_BOOK_SLOT_LONG);
    }
    tj_buf_release(&name);
    return rc;
}

/* Acquires the book that the path names, for a short time. */
static int acquire(tj_request *request, tj_pooled_book **pooled, tj_book **book)
{
    int rc = tj_book_pool_find(request->server->book_pool, request->target->part[2], pooled, &request->err);

    return rc ? rc : tj_pooled_book_acquire(*pooled, TJ_BOOK_SLOT_QUICK, book, &request->err);
}

int tj_handle_book_position(tj_request *request)
{
    tj_pooled_book *pooled;
    tj_book *book;
    int rc = acquire(request, &pooled, &book);

    if (rc)
        return rc;
    rc = tj_request_ask(request,
                        &(tj_asked){.question = &tj_book_show_question, .books = {&book, &pooled->id, 1}});
    tj_pooled_book_release(pooled, TJ_BOOK_SLOT_QUICK);
    return rc;
}

/* ---- changes ---- */

#define TEXT_MAX 4000 /* bytes of a note */

typedef struct reader {
    tj_json_tokens tokens;
    tj_book_edit_body *edit;
    tj_err *err;
} reader;

/* Stores a copy of the token, a text without NULs or the digits of a number, as the parameter. */
static int store_copy(reader *r, uint32_t token, const tj_param *row, void *member)
{
    tj_buf text = TJ_BUF_INIT;
    char *copy;
    int rc = 0;

    tj_buf_puts(&text, "");
    tj_json_string_put(&r->tokens, token, &text);
    if (!tj_buf_ok(&text))
        rc = tj_fail_nomem(r->err);
    else if ((row->kind != TJ_PARAM_ARGUMENTS && text.len > TEXT_MAX) || strlen(text.data) != text.len ||
             !tj_utf8_valid(text.data, text.len))
        rc = tj_fail(r->err, TJ_E_USAGE, "--%s is too long or is not text", row->name);
    copy = tj_buf_detach(&text);
    if (!rc)
        rc = tj_words_add(&r->edit->texts, copy, r->err);
    if (rc)
        free(copy);
    return rc ? rc : tj_param_set(row, copy, member, r->err);
}

/* The field that null deletes; 0: none of that name. */
static unsigned field_of(const char *name)
{
    for (size_t i = 0; i < TJ_BOOK_FACTS; i++)
        if (!strcmp(name, tj_book_facts[i].name))
            return tj_book_facts[i].bit;
    return strcmp(name, "reply") ? 0 : TJ_BOOK_REPLY;
}

static int read_member(reader *r, const tj_param *row, uint32_t token)
{
    const tj_json_token *items = r->tokens.items;
    int kind = items[token].kind, wanted = row->kind == TJ_PARAM_NUMBER ? TJ_JSON_NUMBER : TJ_JSON_STRING;
    void *member = (char *)&r->edit->params + row->at;
    bool list = row->kind == TJ_PARAM_ARGUMENTS && kind == TJ_JSON_ARRAY;
    int rc = 0;

    if (row->kind == TJ_PARAM_FLAG) {
        *(bool *)member = kind == TJ_JSON_TRUE;
        return kind == TJ_JSON_TRUE || kind == TJ_JSON_FALSE
                   ? 0
                   : tj_fail(r->err, TJ_E_USAGE, "--%s must be true or false", row->name);
    }
    if (kind == TJ_JSON_NULL && row->kind != TJ_PARAM_ARGUMENTS) {
        r->edit->params.forget |= field_of(row->name);
        return 0;
    }
    for (uint32_t i = list ? token + 1 : token; !rc && i < items[token].next; i = items[i].next)
        rc = items[i].kind == wanted ? store_copy(r, i, row, member)
                                     : tj_fail(r->err, TJ_E_USAGE, "--%s must be a %s", row->name,
                                               wanted == TJ_JSON_NUMBER ? "number" : "text");
    return rc;
}

/* An unknown member is an error. */
static int read_members(reader *r)
{
    const tj_json_tokens *tokens = &r->tokens;
    int rc = 0;

    if (tokens->items[0].kind != TJ_JSON_OBJECT)
        return tj_fail(r->err, TJ_E_USAGE, "the body is not a JSON object");
    for (uint32_t i = 1; !rc && i < tokens->items[0].next; i = tokens->items[i + 1].next) {
        const tj_param *row = tj_book_edit_question.params;
        tj_span name = tj_json_raw(tokens, i);

        while (row->kind != TJ_PARAM_END && !tj_span_is(name, row->name))
            row++;
        rc = row->kind != TJ_PARAM_END ? read_member(r, row, i + 1)
                                       : tj_fail(r->err, TJ_E_USAGE, "unknown field \"%.*s\"",
                                                 (int)(name.n < 40 ? name.n : 40), name.at);
    }
    return rc;
}

int tj_book_edit_body_parse(tj_book_edit_body *edit, const char *bytes, size_t n, tj_err *err)
{
    reader r = {.edit = edit, .err = err};
    int rc;

    *edit = (tj_book_edit_body){.params = *(const tj_book_edit_params *)tj_book_edit_question.defaults};
    if (!(rc = tj_json_body_parse(&r.tokens, bytes, n, err)) && !(rc = read_members(&r)))
        rc = tj_question_check(&(tj_asked){.question = &tj_book_edit_question, .params = &edit->params}, err);
    tj_json_tokens_release(&r.tokens);
    return rc;
}

void tj_book_edit_body_release(tj_book_edit_body *edit)
{
    for (size_t i = 0; i < edit->texts.len; i++)
        free((char *)edit->texts.items[i]);
    free(edit->texts.items);
    free(edit->params.moves.items);
    *edit = (tj_book_edit_body){0};
}

static int edit_book(tj_request *request, tj_pooled_book *pooled, tj_book *book)
{
    tj_book_edit_body body;
    tj_asked asked = {.question = &tj_book_edit_question,
                      .params = &body.params,
                      .path = pooled->path,
                      .books = {&book, &pooled->id, 1}};
    int rc = tj_book_edit_body_parse(&body, request->body.data ? request->body.data : "", request->body.len,
                                     &request->err);

    if (!rc) {
        rc = tj_request_answer(request, &asked);
        atomic_fetch_add(&pooled->edits, 1);
    }
    tj_book_edit_body_release(&body);
    return rc;
}

int tj_handle_book_edit(tj_request *request)
{
    tj_pooled_book *pooled;
    tj_book *book;
    int rc = acquire(request, &pooled, &book);

    if (rc)
        return rc;
    rc = edit_book(request, pooled, book);
    tj_pooled_book_release(pooled, TJ_BOOK_SLOT_QUICK);
    return rc;
}

/* ---- two books against each other ---- */

struct versus_options {
    const char *black, *white;
    tj_book_versus_params question;
};

static const tj_param versus_rows[] = {
    TJ_TEXT(struct versus_options, black, 0, "black", "ID", "book for Black"),
    TJ_TEXT(struct versus_options, white, 0, "white", "ID", "book for White"),
    TJ_INCLUDE(struct versus_options, question, tj_book_versus_params, "", tj_book_versus_param_table),
    TJ_PARAMS_END};

/* Both books for this thread alone; always in the same order, so that two who want the same two do not wait
 * for each other. */
static int acquire_both(tj_request *request, tj_pooled_book *const pooled[2], tj_book *books[2])
{
    size_t first = pooled[0] > pooled[1];
    int rc = tj_pooled_book_acquire(pooled[first], TJ_BOOK_SLOT_LONG, &books[first], &request->err);

    if (rc)
        return rc;
    books[1 - first] = books[first];
    if (pooled[0] == pooled[1])
        return 0;
    rc = tj_pooled_book_acquire(pooled[1 - first], TJ_BOOK_SLOT_LONG, &books[1 - first], &request->err);
    if (rc)
        tj_pooled_book_release(pooled[first], TJ_BOOK_SLOT_LONG);
    return rc;
}

static int run_versus(tj_request *request, tj_pooled_book *const pooled[2], tj_book_versus_params *given)
{
    const char *names[2] = {pooled[0]->id, pooled[1]->id};
    tj_book *books[2];
    int rc = acquire_both(request, pooled, books);

    if (rc)
        return rc;
    rc = tj_request_answer(
        request,
        &(tj_asked){.question = &tj_book_versus_question, .params = given, .books = {books, names, 2}});
    tj_pooled_book_release(pooled[0], TJ_BOOK_SLOT_LONG);
    if (pooled[0] != pooled[1])
        tj_pooled_book_release(pooled[1], TJ_BOOK_SLOT_LONG);
    return rc;
}

int tj_handle_versus(tj_request *request)
{
    struct versus_options given = {.question = {.limit = 10, .most = TJ_BOOK_MATCH_PLIES_MAX}};
    tj_book_versus_params *params = &given.question;
    tj_pooled_book *pooled[2];
    tj_buf name = TJ_BUF_INIT;
    tj_book_pool *pool = request->server->book_pool;
    int rc = tj_request_params(request, versus_rows, &given);

    if (rc)
        return rc;
    if (!given.black || !given.white)
        return tj_fail(&request->err, TJ_E_USAGE, "no books given; name black and white");
    if ((rc = tj_book_pool_find(pool, given.black, &pooled[0], &request->err)) ||
        (rc = tj_book_pool_find(pool, given.white, &pooled[1], &request->err)))
        return rc;
    tj_buf_printf(&name, "versus %d %lld %lld %lld ", params->all, (long long)params->limit,
                  (long long)params->most, (long long)params->plies.value);
    tj_pooled_book_put_version(pooled[0], &name);
    tj_pooled_book_put_version(pooled[1], &name);
    if (!tj_book_pool_cache_get(pool, &name, &request->response.body) &&
        !(rc = run_versus(request, pooled, params)))
        tj_book_pool_cache_put(pool, &name, &request->response.body);
    tj_buf_release(&name);
    return rc;
}
