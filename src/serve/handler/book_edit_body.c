#include "serve/handler/book_edit_body.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"
#include "serve/http/request.h"

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
