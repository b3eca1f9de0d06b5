/* Any bytes as JSON: tokens lie within the text and within one another, every string becomes UTF-8, and what
 * is written again from the tokens is read again as the same. */
#include <string.h>

#include "base/json.h"
#include "base/json_tokens.h"
#include "base/text/text.h"
#include "fuzz.h"

static void check_token(const tj_json_tokens *t, uint32_t i, size_t used)
{
    const tj_json_token *token = &t->items[i];

    must(token->start <= token->end && token->end <= used);
    must(token->next > i && token->next <= t->len && token->kind <= TJ_JSON_NULL);
    must(token->kind <= TJ_JSON_ARRAY || token->next == i + 1);
    must(tj_json_integer(t, i, 1000) >= -1 && tj_json_integer(t, i, 1000) <= 1000);
}

/* Appends what the tokens say. */
static void put_value(const tj_json_tokens *t, tj_buf *out)
{
    tj_buf text = TJ_BUF_INIT;

    for (uint32_t i = 0; i < t->len; i++) {
        const tj_json_token *token = &t->items[i];
        tj_span raw = tj_json_raw(t, i);

        tj_buf_printf(out, "%d:%u ", token->kind, (unsigned)token->next);
        tj_buf_clear(&text);
        if (token->kind == TJ_JSON_STRING) {
            tj_json_string_put(t, i, &text);
            must(tj_buf_ok(&text));
            tj_buf_add(out, text.data, text.len);
        } else if (token->kind > TJ_JSON_STRING) {
            tj_buf_add(out, raw.at, raw.n);
        }
    }
    tj_buf_release(&text);
}

/* In an object every other value is a name. */
static bool is_name(const tj_json_tokens *t, uint32_t object, uint32_t i)
{
    bool name = true;

    if (t->items[object].kind != TJ_JSON_OBJECT)
        return false;
    for (uint32_t at = object + 1; at < i; at = t->items[at].next)
        name = !name;
    return name;
}

/* The tokens as JSON, strings as they stood. */
static void write_again(const tj_json_tokens *t, tj_buf *out)
{
    uint32_t open[TJ_JSON_NESTING_MAX];
    size_t depth = 0;

    for (uint32_t i = 0; i < t->len; i++) {
        const char *quote = t->items[i].kind == TJ_JSON_STRING ? "\"" : "";
        tj_span raw = tj_json_raw(t, i);

        for (; depth && t->items[open[depth - 1]].next == i; depth--)
            tj_buf_putc(out, t->items[open[depth - 1]].kind == TJ_JSON_OBJECT ? '}' : ']');
        if (i && !strchr("[{:", out->data[out->len - 1]))
            tj_buf_putc(out, ',');
        if (t->items[i].kind <= TJ_JSON_ARRAY) {
            tj_buf_putc(out, t->items[i].kind == TJ_JSON_OBJECT ? '{' : '[');
            open[depth++] = i;
            continue;
        }
        tj_buf_puts(out, quote);
        tj_buf_add(out, raw.at, raw.n);
        tj_buf_puts(out, quote);
        if (depth && is_name(t, open[depth - 1], i))
            tj_buf_putc(out, ':');
    }
    while (depth--)
        tj_buf_putc(out, t->items[open[depth]].kind == TJ_JSON_OBJECT ? '}' : ']');
}

static void read_again(const tj_json_tokens *t)
{
    tj_buf written = TJ_BUF_INIT, first = TJ_BUF_INIT, second = TJ_BUF_INIT;
    tj_json_tokens again;
    size_t used = 0;

    write_again(t, &written);
    put_value(t, &first);
    must(tj_buf_ok(&written) && tj_json_tokens_read(&again, written.data, written.len, &used, NULL) == 0);
    must(used == written.len);
    put_value(&again, &second);
    must(first.len == second.len && !memcmp(first.data, second.data, first.len));
    tj_json_tokens_release(&again);
    tj_buf_release(&written);
    tj_buf_release(&first);
    tj_buf_release(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    tj_json_tokens tokens;
    tj_err err = TJ_ERR_INIT;
    size_t used = 0;

    if (tj_json_tokens_read(&tokens, (const char *)data, n, &used, &err)) {
        must(err.text[0] && (err.code == TJ_E_FORMAT || err.code == TJ_E_RANGE) && err.offset <= n);
    } else {
        fuzz_accepted++;
        must(used <= n && tokens.len > 0);
        for (uint32_t i = 0; i < tokens.len; i++)
            check_token(&tokens, i, used);
        for (uint32_t i = 0; i < tokens.len && i < 16; i++)
            must(tj_json_member(&tokens, i, "a") > i);
        if (n < 5000)
            read_again(&tokens);
    }
    tj_json_tokens_release(&tokens);
    return 0;
}
