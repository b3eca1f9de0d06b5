/* The JSON of a request's body. */
#ifndef TJ_SERVE_HTTP_JSON_BODY_H
#define TJ_SERVE_HTTP_JSON_BODY_H

#include "base/json_tokens.h"

/* Reads a body that is one value and nothing more.  bytes may be NULL if n is 0.  TJ_E_USAGE with a sentence;
 * TJ_E_NOMEM.  Release the tokens in any case. */
int tj_json_body_parse(tj_json_tokens *tokens, const char *bytes, size_t n, tj_err *err);

#endif
