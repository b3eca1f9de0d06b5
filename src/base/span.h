/* A stretch of bytes that belongs to somebody else, not ended by a NUL: how parsers cut text in place. */
#ifndef TJ_BASE_SPAN_H
#define TJ_BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>

typedef struct tj_span {
    const char *at; /* may be NULL if n is 0 */
    size_t n;
} tj_span;

/* Cuts off what stands before the first byte that is in `ends`; both lose that byte.  If there is none,
 * everything is cut off. */
tj_span tj_span_cut(tj_span *rest, const char *ends);

/* Are these the bytes of the word? */
bool tj_span_is(tj_span span, const char *word);

#endif
