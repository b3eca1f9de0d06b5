/* Points as SGF has them (letters from the upper left corner), and as some old programs wrote them (letter
 * without I, and number from the bottom). */
#include "format/go/sgf_internal.h"

#include <string.h>

#include "base/text/span.h"

#define WRITTEN_MAX 8

static bool is_lower(unsigned char c)
{
    return c >= 'a' && c <= 'z';
}

static tj_sgf_point_kind letters(const unsigned char *t, unsigned size, unsigned *point)
{
    unsigned column = t[0] - 'a', row = t[1] - 'a';

    if (is_lower(t[0]) && is_lower(t[1]) && column < size && row < size) {
        *point = row * size + column;
        return TJ_SGF_POINT_PLAIN;
    }
    if (t[0] == 't' && t[1] == 't' && size <= 19) {
        *point = TJ_PASS;
        return TJ_SGF_POINT_PLAIN;
    }
    return TJ_SGF_POINT_OFF;
}

/* "Q16" */
static tj_sgf_point_kind letter_and_number(const unsigned char *t, size_t n, unsigned size, unsigned *point)
{
    unsigned letter = (t[0] | 0x20u) - 'a', number = 0;

    for (size_t i = 1; i < n; i++) {
        if (t[i] < '0' || t[i] > '9' || i > 2)
            return TJ_SGF_POINT_NONE;
        number = 10 * number + (unsigned)(t[i] - '0');
    }
    if (letter == 'i' - 'a')
        return TJ_SGF_POINT_NONE;
    letter -= letter > 'i' - 'a';
    if (letter >= size || number < 1 || number > size)
        return TJ_SGF_POINT_OFF;
    *point = (size - number) * size + letter;
    return TJ_SGF_POINT_UNUSUAL;
}

/* Copies without white space and NULs; WRITTEN_MAX + 1 if there is more than a point can need. */
static size_t squeeze(const unsigned char *text, size_t n, unsigned char *out)
{
    size_t len = 0;

    for (size_t i = 0; i < n; i++) {
        if (tj_sgf_is_space(text[i]) || text[i] == 0)
            continue;
        if (len == WRITTEN_MAX)
            return WRITTEN_MAX + 1;
        out[len++] = text[i];
    }
    return len;
}

static tj_sgf_point_kind squeezed(const unsigned char *t, size_t n, unsigned size, unsigned *point)
{
    if (n == 0 || (n == 4 && tj_case_equal_n((const char *)t, "pass", 4))) {
        *point = TJ_PASS;
        return n ? TJ_SGF_POINT_UNUSUAL : TJ_SGF_POINT_PLAIN;
    }
    if (n == 2 && tj_is_letter((char)t[0]) && tj_is_letter((char)t[1]))
        return letters(t, size, point);
    if (n >= 2 && n <= 3 && tj_is_letter((char)t[0]))
        return letter_and_number(t, n, size, point);
    return TJ_SGF_POINT_NONE;
}

tj_sgf_point_kind tj_sgf_point_read(const unsigned char *text, size_t n, unsigned size, unsigned *point)
{
    unsigned char t[WRITTEN_MAX];
    tj_sgf_point_kind kind;
    size_t len;

    if (n == 2 && is_lower(text[0]) && is_lower(text[1]))
        return letters(text, size, point);
    len = squeeze(text, n, t);
    if (len > WRITTEN_MAX)
        return TJ_SGF_POINT_NONE;
    kind = squeezed(t, len, size, point);
    /* Space around a point is harmless; inside it, or a NUL, it is worth a word. */
    if (kind == TJ_SGF_POINT_PLAIN && len && !memmem(text, n, t, len))
        kind = TJ_SGF_POINT_UNUSUAL;
    return kind;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

tj_sgf_point_kind tj_sgf_rectangle_read(const unsigned char *text, size_t n, unsigned size,
                                        tj_sgf_rectangle *out)
{
    const unsigned char *colon = memchr(text, ':', n);
    size_t first_n = colon ? (size_t)(colon - text) : n;
    unsigned first = TJ_PASS, last;
    tj_sgf_point_kind kind = tj_sgf_point_read(text, first_n, size, &first), kind2 = kind;

    last = first;
    if (colon)
        kind2 = tj_sgf_point_read(colon + 1, n - first_n - 1, size, &last);
    if (kind2 > kind)
        kind = kind2;
    if (kind >= TJ_SGF_POINT_OFF)
        return kind;
    if (first == TJ_PASS || last == TJ_PASS)
        return n ? TJ_SGF_POINT_OFF : TJ_SGF_POINT_NONE;
    out->left = least(first % size, last % size);
    out->right = first % size + last % size - out->left;
    out->top = least(first / size, last / size);
    out->bottom = first / size + last / size - out->top;
    return kind;
}
