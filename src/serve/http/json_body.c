#include "serve/http/json_body.h"

#include "base/error.h"

static bool is_blank(const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r' && bytes[i] != '\n')
            return false;
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
        return tj_fail(err, TJ_E_USAGE, "the body is no JSON: %s", inner.text);
    return is_blank(text + used, n - used)
               ? 0
               : tj_fail(err, TJ_E_USAGE, "something follows the JSON of the body, from byte %zu on",
                         used + 1);
}
