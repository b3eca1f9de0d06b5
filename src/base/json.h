/* Writing JSON (RFC 8259) into a buffer, value by value, without building a tree.
 *
 * Commas and quotes come by themselves.  Every value takes its key: the member's name inside an object, NULL
 * inside an array and at the top.
 *
 *     tj_json json;
 *     tj_json_start(&json, &out);
 *     tj_json_u64(&json, "games", 12);
 *     tj_json_array(&json, "moves");
 *     tj_json_string(&json, NULL, "Q16");
 *     tj_json_end(&json);
 *     tj_json_finish(&json);               {"games":12,"moves":["Q16"]} and the end of the line
 *
 * A key where none belongs, a missing one, a second value at the top and an end too many are programmers'
 * mistakes and fail an assert.  Memory that runs out is remembered by the buffer. */
#pragma once

#include "base/memory.h"

#define TJ_JSON_DEPTH_MAX 256

typedef struct tj_json {
    tj_buf *out;
    unsigned depth;
    struct {
        bool is_object;
        bool has_values;
    } level[TJ_JSON_DEPTH_MAX + 1]; /* level[0] is the top */
} tj_json;

void tj_json_init(tj_json *json, tj_buf *out);
/* The same with an object at the top, and its end with that of the line: a text of its own. */
void tj_json_start(tj_json *json, tj_buf *out);
void tj_json_finish(tj_json *json);

void tj_json_object(tj_json *json, const char *key);
void tj_json_array(tj_json *json, const char *key);
void tj_json_end(tj_json *json); /* of the innermost object or array */

/* text is UTF-8, each bad byte of it becomes U+FFFD; NULL becomes null. */
void tj_json_string(tj_json *json, const char *key, const char *text);
void tj_json_string_n(tj_json *json, const char *key, const char *bytes, size_t n);
/* What is in the buffer; if memory had run out there, it has in `out`. */
void tj_json_buf(tj_json *json, const char *key, const tj_buf *text);
void tj_json_u64(tj_json *json, const char *key, uint64_t value);
void tj_json_i64(tj_json *json, const char *key, int64_t value);
/* The shortest form that reads back as the same double, whatever the locale; NaN and infinities, which JSON
 * does not have, become null. */
void tj_json_double(tj_json *json, const char *key, double value);
void tj_json_bool(tj_json *json, const char *key, bool value);
void tj_json_null(tj_json *json, const char *key);
/* The number, or null where it is not known. */
void tj_json_u64_or_null(tj_json *json, const char *key, bool known, uint64_t value);

/* Appends a finite number in that shortest form, for other formats that keep doubles as text. */
void tj_buf_put_double(tj_buf *out, double value);
