#include "base/text/span.h"

#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool is_among(char c, const char *set)
{
    return c && strchr(set, c);
}

/* Where one of `ends` stands, or NULL.  One byte is the common case, and memchr is the fast way. */
static const char *find_end(tj_span span, const char *ends)
{
    if (!span.n)
        return NULL;
    if (strlen(ends) == 1)
        return memchr(span.at, ends[0], span.n);
    for (size_t i = 0; i < span.n; i++)
        if (is_among(span.at[i], ends))
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

static tj_span without_front(tj_span span, const char *blanks)
{
    while (span.n && is_among(span.at[0], blanks)) {
        span.at++;
        span.n--;
    }
    return span;
}

tj_span tj_span_word(tj_span *rest, const char *blanks)
{
    *rest = without_front(*rest, blanks);
    return rest->n ? tj_span_cut(rest, blanks) : *rest;
}

tj_span tj_span_trim(tj_span span, const char *blanks)
{
    span = without_front(span, blanks);
    while (span.n && is_among(span.at[span.n - 1], blanks))
        span.n--;
    return span;
}

/* The bytes of the blank at one end, 0 if there is none. */
static size_t wide_blank(tj_span span, bool front)
{
    static const char WIDE[] = "\xE3\x80\x80";

    if (span.n && is_among(span.at[front ? 0 : span.n - 1], " \t\r"))
        return 1;
    return span.n >= 3 && memcmp(front ? span.at : span.at + span.n - 3, WIDE, 3) == 0 ? 3 : 0;
}

tj_span tj_span_trim_wide(tj_span span)
{
    size_t n;

    while ((n = wide_blank(span, true)))
        span = (tj_span){span.at + n, span.n - n};
    while ((n = wide_blank(span, false)))
        span.n -= n;
    return span;
}

bool tj_span_is(tj_span span, const char *word)
{
    return span.n == strlen(word) && (!span.n || memcmp(span.at, word, span.n) == 0);
}

bool tj_span_begins(tj_span span, const char *word)
{
    size_t n = strlen(word);

    return span.n >= n && (!n || memcmp(span.at, word, n) == 0);
}

bool tj_case_equal_n(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (tj_lower(a[i]) != tj_lower(b[i]))
            return false;
        if (!a[i])
            break;
    }
    return true;
}

bool tj_case_equal(const char *a, const char *b)
{
    return tj_case_equal_n(a, b, SIZE_MAX);
}

const char *tj_case_find(const char *text, const char *word)
{
    size_t n = strlen(word);

    for (; !tj_case_equal_n(text, word, n); text++)
        if (!*text)
            return NULL;
    return text;
}

bool tj_case_listed(const char *list, const char *word, size_t n)
{
    for (size_t length; *list; list += length + (list[length] == '|')) {
        length = strcspn(list, "|");
        if (length == n && tj_case_equal_n(list, word, n))
            return true;
    }
    return false;
}

bool tj_span_number(tj_span text, uint64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < text.n; i++) {
        if (!tj_is_digit(text.at[i]))
            return false;
        if (__builtin_mul_overflow(*value, (uint64_t)10, value) ||
            __builtin_add_overflow(*value, (uint64_t)(text.at[i] - '0'), value))
            *value = UINT64_MAX;
    }
    return text.n > 0;
}

bool tj_span_double(tj_span text, double *value)
{
    /* The GNU C library has this locale ready: it allocates nothing and cannot fail. */
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    char copy[128], *end;
    double number;

    if (!text.n || text.n >= sizeof copy)
        return false;
    memcpy(copy, text.at, text.n);
    copy[text.n] = 0;
    if (strspn(copy, "0123456789+-.eE") != text.n)
        return false;
    number = strtod_l(copy, &end, plain);
    if (*end || !isfinite(number))
        return false;
    *value = number;
    return true;
}
