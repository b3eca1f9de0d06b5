#include "answer/move_line.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/span.h"
#include "base/text/text.h"

int tj_move_line_add(tj_move_line *line, unsigned move, tj_err *err)
{
    if (TJ_RESERVE(line, line->len + 1))
        return tj_fail_nomem(err);
    line->items[line->len++] = (uint16_t)move;
    return 0;
}

void tj_move_line_release(tj_move_line *line)
{
    free(line->items);
    *line = (tj_move_line){0};
}

const uint16_t *tj_move_line_last(const tj_move_line *line)
{
    return line->len ? &line->items[line->len - 1] : NULL;
}

static int play_word(tj_move_line *line, tj_position *position, const char *word, tj_err *err)
{
    size_t n = strlen(word), used;
    uint16_t move;
    int rc = 0;

    for (; !rc; word += used, n -= used) {
        tj_err inner = TJ_ERR_INIT;

        rc = tj_position_move_read(position, tj_move_line_last(line), word, n, &used, &move, &inner);
        if (rc == TJ_E_NOTFOUND)
            return 0;
        if (!rc)
            rc = tj_position_play(position, move, &inner);
        if (rc == TJ_E_NOMEM)
            return tj_fail_nomem(err);
        if (rc) {
            tj_span text = tj_span_trim((tj_span){word, used}, " ,\t");

            return tj_fail(err, TJ_E_USAGE, "move %zu, \"%.*s\": %s", line->len + 1,
                           (int)tj_utf8_complete_length(text.at, text.n < 40 ? text.n : 40), text.at,
                           inner.text);
        }
        rc = tj_move_line_add(line, move, err);
    }
    return rc;
}

int tj_move_line_play(tj_move_line *line, tj_position *position, const tj_words *words, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; !rc && i < words->len; i++)
        rc = play_word(line, position, words->items[i], err);
    return rc;
}

void tj_move_put(const tj_position *position, const uint16_t *last, unsigned move, bool native, tj_buf *out)
{
    char text[TJ_MOVE_NATIVE_MAX];

    if (!native)
        tj_position_move_format(position, move, text);
    else if (tj_position_move_native(position, last, move, text))
        out->failed = true;
    tj_buf_puts(out, text);
}

int tj_position_read_start(tj_position *position, const tj_game_kind *kind, const char *name,
                           const char *text, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;

    return tj_position_parse(position, kind, text, strlen(text), &inner)
               ? tj_fail_reason(err, TJ_E_USAGE, inner.why, NULL, "--%s: %s", name, inner.text)
               : 0;
}
