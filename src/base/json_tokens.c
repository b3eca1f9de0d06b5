#include "base/json_tokens.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"

/* What may come next. */
enum state { VALUE, FIRST_OR_END, NAME, COLON, COMMA_OR_END };

typedef struct parser {
    tj_json_tokens *tokens;
    const char *text;
    size_t n, at;
    enum state state;
    uint32_t open[TJ_JSON_NESTING_MAX]; /* the objects and arrays that are not closed */
    unsigned depth;
    tj_err *err;
} parser;

static int fail(const parser *p, const char *sentence)
{
    int code = tj_fail(p->err, TJ_E_FORMAT, "%s", sentence);

    if (p->err && !p->err->offset)
        p->err->offset = p->at;
    return code;
}

static int add(parser *p, uint8_t kind, size_t start, size_t end)
{
    tj_json_tokens *t = p->tokens;

    if (TJ_RESERVE(t, t->len + 1))
        return tj_fail_nomem(p->err);
    t->items[t->len] = (tj_json_token){(uint32_t)start, (uint32_t)end, (uint32_t)t->len + 1, kind};
    t->len++;
    return TJ_OK;
}

static bool in_object(const parser *p)
{
    return p->depth && p->tokens->items[p->open[p->depth - 1]].kind == TJ_JSON_OBJECT;
}

static int open_value(parser *p, uint8_t kind)
{
    if (p->depth == TJ_JSON_NESTING_MAX)
        return tj_fail(p->err, TJ_E_RANGE, "JSON is nested too deeply");
    p->open[p->depth++] = (uint32_t)p->tokens->len;
    p->state = FIRST_OR_END;
    p->at++;
    return add(p, kind, p->at - 1, p->at);
}

static int close_value(parser *p, char bracket)
{
    if (!p->depth || in_object(p) != (bracket == '}'))
        return fail(p, "unexpected closing bracket");
    tj_json_token *token = &p->tokens->items[p->open[--p->depth]];
    token->end = (uint32_t)++p->at;
    token->next = (uint32_t)p->tokens->len;
    p->state = COMMA_OR_END;
    return TJ_OK;
}

static int read_string(parser *p)
{
    size_t start = ++p->at;

    for (; p->at < p->n && p->text[p->at] != '"'; p->at++) {
        if ((unsigned char)p->text[p->at] < 0x20)
            return fail(p, "a string is not closed");
        if (p->text[p->at] == '\\' && ++p->at == p->n)
            break;
    }
    if (p->at >= p->n)
        return fail(p, "a string is not closed");
    return add(p, TJ_JSON_STRING, start, p->at++);
}

static int read_word(parser *p)
{
    static const struct {
        const char *word;
        uint8_t kind;
    } words[] = {{"true", TJ_JSON_TRUE}, {"false", TJ_JSON_FALSE}, {"null", TJ_JSON_NULL}};

    for (size_t i = 0; i < 3; i++) {
        size_t start = p->at;

        if (tj_span_begins((tj_span){p->text + start, p->n - start}, words[i].word)) {
            p->at += strlen(words[i].word);
            return add(p, words[i].kind, start, p->at);
        }
    }
    return fail(p, "not a JSON value");
}

static int read_value(parser *p, char c)
{
    size_t start;

    if (c == '{')
        return open_value(p, TJ_JSON_OBJECT);
    if (c == '[')
        return open_value(p, TJ_JSON_ARRAY);
    p->state = COMMA_OR_END;
    if (c == '"')
        return read_string(p);
    if (c != '-' && !tj_is_digit(c))
        return read_word(p);
    for (start = p->at; p->at < p->n && memchr("+-.0123456789eE", p->text[p->at], 15);)
        p->at++;
    return add(p, TJ_JSON_NUMBER, start, p->at);
}

static int read_name(parser *p, char c)
{
    if (c != '"')
        return fail(p, "the name of a member is missing");
    p->state = COLON;
    return read_string(p);
}

/* One bracket, comma, colon, name or value. */
static int step(parser *p)
{
    char c = p->text[p->at];

    switch (p->state) {
    case VALUE:
        return read_value(p, c);
    case FIRST_OR_END:
        if (c == '}' || c == ']')
            return close_value(p, c);
        return in_object(p) ? read_name(p, c) : read_value(p, c);
    case NAME:
        return read_name(p, c);
    case COLON:
        if (c != ':')
            return fail(p, "a colon is missing");
        p->at++;
        p->state = VALUE;
        return TJ_OK;
    default:
        if (c == '}' || c == ']')
            return close_value(p, c);
        if (c != ',')
            return fail(p, "a comma is missing");
        p->at++;
        p->state = in_object(p) ? NAME : VALUE;
        return TJ_OK;
    }
}

int tj_json_tokens_read(tj_json_tokens *tokens, const char *text, size_t n, size_t *used, tj_err *err)
{
    parser *p = tj_zalloc(1, sizeof *p);
    int rc = TJ_OK;

    memset(tokens, 0, sizeof *tokens);
    tokens->text = text;
    *used = 0;
    if (!p)
        return tj_fail_nomem(err);
    *p = (parser){.tokens = tokens, .text = text, .n = n, .err = err};
    if (n >= UINT32_MAX)
        rc = tj_fail(err, TJ_E_RANGE, "JSON is larger than 4 GB");
    do {
        while (p->at < n && memchr(" \t\r\n", text[p->at], 4))
            p->at++;
        if (!rc)
            rc = p->at < n ? step(p) : fail(p, "unexpected end of JSON");
    } while (!rc && p->depth);
    *used = p->at;
    free(p);
    return rc;
}

void tj_json_tokens_release(tj_json_tokens *tokens)
{
    free(tokens->items);
    memset(tokens, 0, sizeof *tokens);
}

/* ---- looking ---- */

uint32_t tj_json_member(const tj_json_tokens *t, uint32_t object, const char *name)
{
    if (object == TJ_JSON_NONE || t->items[object].kind != TJ_JSON_OBJECT)
        return TJ_JSON_NONE;
    for (uint32_t i = object + 1; i < t->items[object].next; i = t->items[i + 1].next)
        if (tj_span_is(tj_json_raw(t, i), name))
            return i + 1;
    return TJ_JSON_NONE;
}

uint32_t tj_json_member_of(const tj_json_tokens *t, uint32_t object, const char *name, enum tj_json_kind kind)
{
    uint32_t member = tj_json_member(t, object, name);

    return member != TJ_JSON_NONE && t->items[member].kind == kind ? member : TJ_JSON_NONE;
}

tj_span tj_json_raw(const tj_json_tokens *t, uint32_t token)
{
    return (tj_span){t->text + t->items[token].start, t->items[token].end - t->items[token].start};
}

/* Four hexadecimal digits; -1 if they are not. */
static int32_t hex4(const char *at, size_t n)
{
    int32_t value = 0;

    if (n < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        const char *digits = "0123456789abcdef0123456789ABCDEF",
                   *digit = at[i] ? strchr(digits, at[i]) : NULL;

        if (!digit)
            return -1;
        value = value * 16 + (int32_t)((digit - digits) % 16);
    }
    return value;
}

/* "\u5148", or a pair of surrogates; returns the bytes it takes behind the backslash. */
static size_t put_unicode(const char *at, size_t n, tj_buf *out)
{
    int32_t code = hex4(at + 1, n - 1), low;

    if (code >= 0xD800 && code < 0xDC00 && n >= 11 && at[5] == '\\' && at[6] == 'u' &&
        (low = hex4(at + 7, n - 7)) >= 0xDC00 && low < 0xE000) {
        tj_utf8_put(out, (uint32_t)(0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)));
        return 11;
    }
    tj_utf8_put(out, code < 0 || (code >= 0xD800 && code < 0xE000) ? 0xFFFD : (uint32_t)code);
    return code < 0 ? 1 : 5;
}

void tj_json_string_put(const tj_json_tokens *t, uint32_t token, tj_buf *out)
{
    static const char letters[] = "bfnrt", values[] = "\b\f\n\r\t";
    tj_span raw = tj_json_raw(t, token);

    for (size_t i = 0; i < raw.n;) {
        const char *backslash = memchr(raw.at + i, '\\', raw.n - i);
        size_t plain = backslash ? (size_t)(backslash - raw.at) - i : raw.n - i;

        tj_buf_add(out, raw.at + i, plain);
        i += plain + 1;
        if (!backslash || i >= raw.n)
            break;
        const char *letter = raw.at[i] ? strchr(letters, raw.at[i]) : NULL;
        if (raw.at[i] == 'u') {
            i += put_unicode(raw.at + i, raw.n - i, out);
        } else {
            tj_buf_putc(out, letter ? values[letter - letters] : raw.at[i]);
            i++;
        }
    }
}

int64_t tj_json_integer(const tj_json_tokens *t, uint32_t token, int64_t most)
{
    uint64_t value;

    if (token == TJ_JSON_NONE || t->items[token].kind != TJ_JSON_NUMBER ||
        !tj_span_number(tj_json_raw(t, token), &value) || value > (uint64_t)most)
        return -1;
    return (int64_t)value;
}
