/* Reading JSON (RFC 8259): the text as a flat list of tokens, each of which knows where its value ends.
 *
 *     {"a": [1, 2], "b": "x"}
 *     object  string a  array  number  number  string b  string x
 *
 * A member is two tokens, its name and its value.  No recursion; nothing is copied until a string is asked
 * for. */
#pragma once

#include "base/memory.h"
#include "base/text/span.h"

#define TJ_JSON_NESTING_MAX 1000

enum tj_json_kind {
    TJ_JSON_OBJECT,
    TJ_JSON_ARRAY,
    TJ_JSON_STRING,
    TJ_JSON_NUMBER,
    TJ_JSON_TRUE,
    TJ_JSON_FALSE,
    TJ_JSON_NULL
};

typedef struct tj_json_token {
    uint32_t start, end; /* bytes of the text; of a string those between its quotes */
    uint32_t next;       /* the token behind this value and all that is in it */
    uint8_t kind;
} tj_json_token;

typedef struct tj_json_tokens {
    const char *text; /* borrowed */
    tj_json_token *items;
    size_t len, cap;
} tj_json_tokens;

/* The first value in text[0..n-1]; *used is what it takes, with the blanks before it.  TJ_E_FORMAT with a
 * sentence and the offset; TJ_E_RANGE: nested deeper than TJ_JSON_NESTING_MAX, or 4 GB; TJ_E_NOMEM.  Release
 * the tokens in any case. */
int tj_json_tokens_read(tj_json_tokens *tokens, const char *text, size_t n, size_t *used, tj_err *err);
void tj_json_tokens_release(tj_json_tokens *tokens);

#define TJ_JSON_NONE UINT32_MAX

/* The value of an object's member; TJ_JSON_NONE if there is no such member, or no object.  O(members). */
uint32_t tj_json_member(const tj_json_tokens *tokens, uint32_t object, const char *name);

/* The same if it is of that kind. */
uint32_t tj_json_member_of(const tj_json_tokens *tokens, uint32_t object, const char *name,
                           enum tj_json_kind kind);

/* Its text as it stands, quotes taken off. */
tj_span tj_json_raw(const tj_json_tokens *tokens, uint32_t token);

/* Appends a string with its escapes undone. */
void tj_json_string_put(const tj_json_tokens *tokens, uint32_t token, tj_buf *out);

/* A whole number from 0 to most; -1 if it is none. */
int64_t tj_json_integer(const tj_json_tokens *tokens, uint32_t token, int64_t most);
