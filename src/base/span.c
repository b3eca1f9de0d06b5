#include "base/span.h"

#include <string.h>

/* Where one of `ends` stands, or NULL.  One byte is the common case, and memchr is the fast way. */
static const char *find_end(tj_span span, const char *ends)
{
    if (!span.n)
        return NULL;
    if (strlen(ends) == 1)
        return memchr(span.at, ends[0], span.n);
    for (size_t i = 0; i < span.n; i++)
        if (span.at[i] && strchr(ends, span.at[i]))
            return span.at + i;
    return NULL;
}

tj_span tj_span_cut(tj_span *rest, const char *ends)
{
    const char *end = find_end(*rest, ends);
    tj_span piece = {rest->at, end ? (size_t)(end - rest->at) : rest->n};

    if (piece.n || end)
        rest->at += piece.n + (end != NULL);
    rest->n -= piece.n + (end != NULL);
    return piece;
}

bool tj_span_is(tj_span span, const char *word)
{
    return span.n == strlen(word) && (!span.n || memcmp(span.at, word, span.n) == 0);
}
