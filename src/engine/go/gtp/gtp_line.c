#include "engine/go/gtp/gtp_line.h"

#include "base/text/span.h"

static void begin(tj_gtp_reader *reader)
{
    tj_buf_clear(&reader->text);
    reader->in_comment = reader->too_long = reader->done = false;
}

static bool is_blank(const tj_buf *text)
{
    for (size_t i = 0; i < text->len; i++)
        if (text->data[i] != ' ')
            return false;
    return true;
}

/* The line is over: is it one? */
static bool finish(tj_gtp_reader *reader)
{
    reader->done = true;
    return reader->text.failed || !is_blank(&reader->text);
}

bool tj_gtp_reader_take(tj_gtp_reader *reader, char byte)
{
    if (reader->done)
        begin(reader);
    if (byte == '\n')
        return finish(reader);
    if (byte == '#')
        reader->in_comment = true;
    if (byte == '\t')
        byte = ' ';
    if (reader->in_comment || tj_is_control(byte))
        return false;
    if (reader->text.len < TJ_GTP_LINE_MAX)
        tj_buf_putc(&reader->text, byte);
    else if (byte != ' ')
        reader->too_long = true;
    return false;
}

bool tj_gtp_reader_end(tj_gtp_reader *reader)
{
    if (reader->done)
        begin(reader);
    return finish(reader);
}

void tj_gtp_reader_release(tj_gtp_reader *reader)
{
    tj_buf_release(&reader->text);
}

bool tj_gtp_word(tj_span *rest, tj_span *word)
{
    do {
        if (!rest->n)
            return false;
        *word = tj_span_cut(rest, " ");
    } while (!word->n);
    return true;
}

static bool parse_id(tj_span word, uint32_t *id)
{
    uint64_t value = 0;

    for (size_t i = 0; i < word.n; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
        value = value * 10 + (uint64_t)(word.at[i] - '0');
        if (value > TJ_GTP_ID_MAX)
            return false;
    }
    *id = (uint32_t)value;
    return true;
}

tj_gtp_line tj_gtp_line_parse(const char *text, size_t n)
{
    tj_gtp_line line = {false, 0, {NULL, 0}, {text, n}};
    tj_span word;

    if (!tj_gtp_word(&line.rest, &word))
        return line;
    line.has_id = parse_id(word, &line.id);
    if (!line.has_id)
        line.command = word;
    else if (tj_gtp_word(&line.rest, &word))
        line.command = word;
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
