/* A stretch of bytes that belongs to somebody else, not ended by a NUL: how parsers cut text in place. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tj_span {
    const char *at; /* may be NULL if n is 0 */
    size_t n;
} tj_span;

/* Cuts off what stands before the first byte that is in `ends`; both lose that byte.  If there is none,
 * everything is cut off. */
tj_span tj_span_cut(tj_span *rest, const char *ends);

/* Cuts off the next word: bytes of `blanks` before it are passed over, the one behind it goes as well.  n is
 * 0 if there is none. */
tj_span tj_span_word(tj_span *rest, const char *blanks);

/* Without the bytes of `blanks` at both ends. */
tj_span tj_span_trim(tj_span span, const char *blanks);
/* Without blanks, tabs, carriage returns and U+3000, the blank of Japanese text, at both ends. */
tj_span tj_span_trim_wide(tj_span span);

/* Without the first n bytes; n is at most its length. */
static inline tj_span tj_span_from(tj_span span, size_t n)
{
    return (tj_span){span.at + n, span.n - n};
}

/* Are these the bytes of the word? */
bool tj_span_is(tj_span span, const char *word);
/* Do they begin with it? */
bool tj_span_begins(tj_span span, const char *word);

/* What a byte is in ASCII, whatever the locale. */
static inline bool tj_is_digit(char c)
{
    return c >= '0' && c <= '9';
}
static inline bool tj_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
static inline bool tj_is_control(char c)
{
    return (unsigned char)c < ' ' || c == 127;
}
/* Reads a number of decimal digits and nothing else; what does not fit becomes UINT64_MAX. */
bool tj_span_number(tj_span text, uint64_t *value);
/* Reads a finite decimal number, such as -1.5e3, and nothing else, whatever the locale; *value stays where
 * there is none. */
bool tj_span_double(tj_span text, double *value);
/* The digit that text begins with, in ASCII or full width (U+FF10 to U+FF19), and its bytes; -1 if there is
 * none.  Looks at n bytes at most, and at none behind a NUL. */
static inline int tj_digit_at(const char *text, size_t n, size_t *bytes)
{
    if (n && tj_is_digit(*text)) {
        *bytes = 1;
        return *text - '0';
    }
    *bytes = 3;
    return n >= 3 && text[0] == '\xEF' && text[1] == '\xBC' && text[2] >= '\x90' && text[2] <= '\x99'
               ? text[2] - '\x90'
               : -1;
}
static inline char tj_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}
static inline char tj_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - ('a' - 'A')) : c;
}

/* strcasecmp, strncasecmp and strcasestr for ASCII letters, whatever the locale: in a Turkish one I and i are
 * two letters.  Other bytes are compared as they are. */
bool tj_case_equal(const char *a, const char *b);
bool tj_case_equal_n(const char *a, const char *b, size_t n); /* of the first n, or up to both ends */
const char *tj_case_find(const char *text, const char *word); /* NULL if it is not there */
/* Is it one of the words of a list, which | divides? */
bool tj_case_listed(const char *list, const char *word, size_t n);
