#include "base/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/text.h"

void tj_json_init(tj_json *json, tj_buf *out)
{
    memset(json, 0, sizeof *json);
    json->out = out;
}

/* Bytes that are valid UTF-8 already. */
static void put_escaped(tj_buf *out, const char *bytes, size_t n)
{
    size_t plain = 0; /* start of the stretch that needs no escape */

    tj_buf_putc(out, '"');
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)bytes[i];
        const char *letter = c ? strchr("\"\"\\\\\bb\ff\nn\rr\tt", c) : NULL;

        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        tj_buf_add(out, bytes + plain, i - plain);
        plain = i + 1;
        if (letter)
            tj_buf_printf(out, "\\%c", letter[1]);
        else
            tj_buf_printf(out, "\\u%04x", c);
    }
    tj_buf_add(out, bytes + plain, n - plain);
    tj_buf_putc(out, '"');
}

static void put_string(tj_buf *out, const char *bytes, size_t n)
{
    static const tj_encoding utf8 = {TJ_CHARSET_UTF8, "UTF-8"};
    tj_buf repaired = TJ_BUF_INIT;

    if (tj_utf8_valid(bytes, n)) {
        put_escaped(out, bytes, n);
        return;
    }
    tj_text_to_utf8(&utf8, bytes, n, &repaired);
    if (tj_buf_ok(&repaired))
        put_escaped(out, repaired.data, repaired.len);
    else
        out->failed = true;
    tj_buf_release(&repaired);
}

/* What comes before every value: a comma, the key. */
static void begin_value(tj_json *json, const char *key)
{
    bool in_object = json->level[json->depth].is_object;

    assert(in_object == (key != NULL));
    assert(json->depth > 0 || !json->level[0].has_values);
    if (json->level[json->depth].has_values)
        tj_buf_putc(json->out, ',');
    json->level[json->depth].has_values = true;
    if (in_object && key) {
        put_string(json->out, key, strlen(key));
        tj_buf_putc(json->out, ':');
    }
}

static void begin_level(tj_json *json, const char *key, bool is_object)
{
    begin_value(json, key);
    assert(json->depth < TJ_JSON_DEPTH_MAX);
    json->depth++;
    json->level[json->depth].is_object = is_object;
    json->level[json->depth].has_values = false;
    tj_buf_putc(json->out, is_object ? '{' : '[');
}

void tj_json_object(tj_json *json, const char *key)
{
    begin_level(json, key, true);
}

void tj_json_array(tj_json *json, const char *key)
{
    begin_level(json, key, false);
}

void tj_json_end(tj_json *json)
{
    assert(json->depth > 0);
    tj_buf_putc(json->out, json->level[json->depth].is_object ? '}' : ']');
    json->depth--;
}

void tj_json_start(tj_json *json, tj_buf *out)
{
    tj_json_init(json, out);
    tj_json_object(json, NULL);
}

void tj_json_finish(tj_json *json)
{
    tj_json_end(json);
    tj_buf_putc(json->out, '\n');
}

void tj_json_string_n(tj_json *json, const char *key, const char *bytes, size_t n)
{
    begin_value(json, key);
    put_string(json->out, bytes, n);
}

void tj_json_string(tj_json *json, const char *key, const char *text)
{
    if (text)
        tj_json_string_n(json, key, text, strlen(text));
    else
        tj_json_null(json, key);
}

void tj_json_buf(tj_json *json, const char *key, const tj_buf *text)
{
    json->out->failed |= text->failed;
    tj_json_string_n(json, key, text->data, text->len);
}

void tj_json_u64(tj_json *json, const char *key, uint64_t value)
{
    begin_value(json, key);
    tj_buf_printf(json->out, "%" PRIu64, value);
}

void tj_json_i64(tj_json *json, const char *key, int64_t value)
{
    begin_value(json, key);
    tj_buf_printf(json->out, "%" PRId64, value);
}

void tj_json_bool(tj_json *json, const char *key, bool value)
{
    begin_value(json, key);
    tj_buf_puts(json->out, value ? "true" : "false");
}

void tj_json_u64_or_null(tj_json *json, const char *key, bool known, uint64_t value)
{
    if (known)
        tj_json_u64(json, key, value);
    else
        tj_json_null(json, key);
}

void tj_json_null(tj_json *json, const char *key)
{
    begin_value(json, key);
    tj_buf_puts(json->out, "null");
}

/* The fewest significant digits that give value > 0 back, and the decimal exponent of the first one.  The
 * locale's decimal point may be any string: everything that is no digit is skipped. */
static size_t shortest_digits(double value, char digits[20], int *exponent)
{
    char text[64];
    size_t n = 0;
    const char *p;

    for (int precision = 0; precision <= 16; precision++) {
        snprintf(text, sizeof text, "%.*e", precision, value);
        if (strtod(text, NULL) == value)
            break;
    }
    for (p = text; *p && *p != 'e'; p++)
        if (*p >= '0' && *p <= '9' && n < 19)
            digits[n++] = *p;
    *exponent = *p ? (int)strtol(p + 1, NULL, 10) : 0;
    digits[n] = 0;
    return n;
}

static void put_positive(tj_buf *out, double value)
{
    char digits[20];
    int exponent;
    int n = (int)shortest_digits(value, digits, &exponent);

    if (exponent < -5 || exponent > 16) {
        tj_buf_printf(out, "%c%s%se%d", digits[0], n > 1 ? "." : "", digits + 1, exponent);
    } else if (exponent < 0) {
        tj_buf_printf(out, "0.%.*s%s", -exponent - 1, "0000", digits);
    } else {
        for (int i = 0; i < n || i <= exponent; i++) {
            if (i == exponent + 1)
                tj_buf_putc(out, '.');
            tj_buf_putc(out, i < n ? digits[i] : '0');
        }
    }
}

void tj_buf_put_double(tj_buf *out, double value)
{
    assert(isfinite(value));
    if (signbit(value))
        tj_buf_putc(out, '-');
    if (value == 0)
        tj_buf_putc(out, '0');
    else
        put_positive(out, fabs(value));
}

void tj_json_double(tj_json *json, const char *key, double value)
{
    if (!isfinite(value)) {
        tj_json_null(json, key);
        return;
    }
    begin_value(json, key);
    tj_buf_put_double(json->out, value);
}
