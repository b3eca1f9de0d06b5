#include "engine/go/gtp/gtp.h"

#include <string.h>

tj_gtp_line tj_gtp_line_parse(const char *text, size_t n)
{
    tj_gtp_line line = {false, 0, {NULL, 0}, {text, n}};
    tj_span behind = line.rest;

    line.has_id = tj_gtp_integer(&behind, TJ_GTP_ID_MAX, &line.id);
    if (line.has_id)
        line.rest = behind;
    tj_next_word(&line.rest, &line.command);
    return line;
}

void tj_gtp_put_head(tj_buf *out, const tj_gtp_line *line, bool good)
{
    tj_buf_putc(out, good ? '=' : '?');
    if (line->has_id)
        tj_buf_printf(out, "%u", (unsigned)line->id);
}

void tj_gtp_put_answer(tj_buf *out, const tj_gtp_line *line, bool good, tj_span text)
{
    bool any = false, fed = false; /* something was written; a line feed is to come before the next byte */

    tj_gtp_put_head(out, line, good);
    for (size_t i = 0; i < text.n; i++) {
        char c = text.at[i] == '\t' ? ' ' : text.at[i];

        fed = fed || c == '\n';
        if (tj_is_control(c))
            continue;
        tj_buf_puts(out, fed ? "\n" : any ? "" : " ");
        tj_buf_putc(out, c);
        any = true;
        fed = false;
    }
    tj_buf_puts(out, "\n\n");
}

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
    uint64_t value;

    if (!tj_next_word(rest, &word) || !tj_span_number(word, &value) || value > max)
        return false;
    *out = (uint32_t)value;
    return true;
}

bool tj_gtp_number(tj_span *rest, double *out)
{
    tj_span word;

    return tj_next_word(rest, &word) && tj_span_double(word, out);
}

bool tj_gtp_colour(tj_span *rest, int *out)
{
    char text[8];
    tj_span word;

    if (!tj_next_word(rest, &word) || !tj_gtp_text(word, text, sizeof text))
        return false;
    if (tj_case_equal(text, "b") || tj_case_equal(text, "black"))
        *out = TJ_BLACK;
    else if (tj_case_equal(text, "w") || tj_case_equal(text, "white"))
        *out = TJ_WHITE;
    else
        return false;
    return true;
}

int tj_gtp_vertex(tj_span *rest, unsigned size, unsigned *point)
{
    char text[8];
    tj_span word;

    if (!tj_next_word(rest, &word))
        return TJ_E_NOTFOUND;
    if (!tj_gtp_text(word, text, sizeof text))
        return TJ_E_FORMAT;
    /* tj_go_point_parse takes SGF's pairs of letters, too. */
    if (!tj_case_equal(text, "pass") && !tj_is_digit(text[1]))
        return TJ_E_FORMAT;
    return tj_go_point_parse(size, text, point, NULL);
}

bool tj_gtp_end(tj_span rest)
{
    return !tj_span_word(&rest, " ").n;
}
