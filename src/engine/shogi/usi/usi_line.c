#include "engine/shogi/usi/usi_line.h"

#include "base/text/span.h"

static void begin(tj_usi_reader *reader)
{
    tj_buf_clear(&reader->text);
    reader->too_long = reader->done = false;
}

static bool finish(tj_usi_reader *reader)
{
    reader->done = true;
    if (reader->text.failed)
        return true;
    for (size_t i = 0; i < reader->text.len; i++)
        if (reader->text.data[i] != ' ')
            return true;
    return false;
}

bool tj_usi_reader_take(tj_usi_reader *reader, char byte)
{
    if (reader->done)
        begin(reader);
    if (byte == '\n')
        return finish(reader);
    if (tj_is_control(byte))
        byte = ' ';
    if (reader->text.len < TJ_USI_INPUT_MAX)
        tj_buf_putc(&reader->text, byte);
    else if (byte != ' ')
        reader->too_long = true;
    return false;
}

bool tj_usi_reader_end(tj_usi_reader *reader)
{
    if (reader->done)
        begin(reader);
    return finish(reader);
}

void tj_usi_reader_release(tj_usi_reader *reader)
{
    tj_buf_release(&reader->text);
}

bool tj_usi_word(tj_span *rest, tj_span *word)
{
    do {
        if (!rest->n)
            return false;
        *word = tj_span_cut(rest, " ");
    } while (!word->n);
    return true;
}

/* Digits beyond what fits do not count any more. */
static bool parse_integer(tj_span word, int64_t *out)
{
    bool negative = word.n && word.at[0] == '-';
    int64_t value = 0;

    if (word.n == (size_t)negative)
        return false;
    for (size_t i = negative; i < word.n; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
        if (value < INT64_MAX / 20)
            value = value * 10 + (word.at[i] - '0');
    }
    *out = negative ? -value : value;
    return true;
}

bool tj_usi_integer(tj_span *rest, int64_t least, int64_t most, int64_t *out)
{
    tj_span ahead = *rest, word;
    int64_t value;

    if (!tj_usi_word(&ahead, &word) || !parse_integer(word, &value))
        return false;
    *out = value < least ? least : value > most ? most : value;
    *rest = ahead;
    return true;
}
