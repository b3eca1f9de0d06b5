#include "engine/go/gtp/gtp_args.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tejun/go.h"

bool tj_gtp_text(tj_span word, char *out, size_t room)
{
    if (word.n >= room)
        return false;
    if (word.n)
        memcpy(out, word.at, word.n);
    out[word.n] = '\0';
    return true;
}

bool tj_gtp_integer(tj_span *rest, uint32_t max, uint32_t *out)
{
    tj_span word;
    uint64_t value = 0;

    if (!tj_gtp_word(rest, &word))
        return false;
    for (size_t i = 0; i < word.n; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
        value = value * 10 + (uint64_t)(word.at[i] - '0');
        if (value > max)
            return false;
    }
    *out = (uint32_t)value;
    return true;
}

bool tj_gtp_number(tj_span *rest, double *out)
{
    char text[64], *end;
    double value;
    tj_span word;

    if (!tj_gtp_word(rest, &word) || !tj_gtp_text(word, text, sizeof text))
        return false;
    if (strspn(text, "0123456789+-.eE") != word.n)
        return false;
    value = strtod(text, &end);
    if (*end || end == text || !isfinite(value))
        return false;
    *out = value;
    return true;
}

static int colour_of(tj_span word)
{
    char text[8];

    if (!tj_gtp_text(word, text, sizeof text))
        return TJ_EMPTY;
    if (tj_case_equal(text, "b") || tj_case_equal(text, "black"))
        return TJ_BLACK;
    if (tj_case_equal(text, "w") || tj_case_equal(text, "white"))
        return TJ_WHITE;
    return TJ_EMPTY;
}

bool tj_gtp_is_colour(tj_span word)
{
    return colour_of(word) != TJ_EMPTY;
}

bool tj_gtp_colour(tj_span *rest, int *out)
{
    tj_span word;

    if (!tj_gtp_word(rest, &word) || !tj_gtp_is_colour(word))
        return false;
    *out = colour_of(word);
    return true;
}

int tj_gtp_vertex(tj_span *rest, unsigned size, unsigned *point)
{
    char text[8];
    tj_span word;

    if (!tj_gtp_word(rest, &word))
        return TJ_E_NOTFOUND;
    if (!tj_gtp_text(word, text, sizeof text))
        return TJ_E_FORMAT;
    /* The reader of points takes SGF's pairs of letters, too. */
    if (!tj_case_equal(text, "pass") && (text[1] < '0' || text[1] > '9'))
        return TJ_E_FORMAT;
    return tj_go_point_parse(size, text, point, NULL);
}

bool tj_gtp_end(tj_span rest)
{
    tj_span word;

    return !tj_gtp_word(&rest, &word);
}
