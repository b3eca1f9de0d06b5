#include "answer/shogi/shogi_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/span.h"
#include "base/text/text.h"
#include "tejun/kifu.h"

/* Where words are played, and the line that notes what they are (NULL: none). */
typedef struct replayer {
    tj_shogi_state *p;
    tj_shogi_line *line;
} replayer;

static int play(const replayer *on, tj_shogi_move move, tj_err *err)
{
    tj_shogi_state *p = on->p;
    int verdict = tj_shogi_play(&p->position, move);

    if (verdict != TJ_SHOGI_LEGAL)
        return tj_fail(err, TJ_E_USAGE, "%s", tj_shogi_legality_text(verdict));
    p->last = move;
    p->moves++;
    if (!on->line)
        return 0;
    if (TJ_RESERVE(on->line, on->line->len + 1))
        return tj_fail_nomem(err);
    on->line->items[on->line->len++] = move;
    return 0;
}

static int play_word(const replayer *on, const char *word, tj_err *err)
{
    size_t n = strlen(word), used;
    tj_position position;
    uint16_t move;
    int rc = 0;

    for (; !rc; word += used, n -= used) {
        tj_err inner = TJ_ERR_INIT;

        tj_position_set_shogi(&position, &on->p->position);
        rc = tj_position_move_read(&position, &on->p->last, word, n, &used, &move, &inner);
        if (rc == TJ_E_NOTFOUND)
            return 0;
        if (!rc)
            rc = play(on, move, &inner);
        if (rc == TJ_E_NOMEM)
            return tj_fail_nomem(err);
        if (rc) {
            tj_span text = tj_span_trim((tj_span){word, used}, " ,\t");

            rc = tj_fail(err, TJ_E_USAGE, "move %zu, \"%.*s\": %s", on->p->moves + 1,
                         (int)tj_utf8_complete_length(text.at, text.n < 40 ? text.n : 40), text.at,
                         inner.text);
        }
    }
    return rc;
}

int tj_shogi_unknown_start(const char *name, tj_err *err)
{
    char names[192] = "";
    size_t n = 0;

    for (size_t i = 0; tj_shogi_start_at(i) && n < sizeof names; i++)
        n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", i ? ", " : "",
                              tj_shogi_start_at(i)->english);
    return tj_fail(err, TJ_E_USAGE, "no start of a game is called \"%.*s\"; there are %s",
                   (int)tj_utf8_complete_length(name, strnlen(name, 40)), name, names);
}

static int set_start(tj_shogi_state *p, const char *sfen, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    int rc;

    tj_shogi_init(&p->position);
    if (!sfen || tj_shogi_start(&p->position, sfen, strlen(sfen)) == 0)
        return 0;
    rc = tj_shogi_sfen_parse(&p->position, sfen, strlen(sfen), &inner);
    if (rc && rc != TJ_E_RANGE && !strchr(sfen, '/'))
        return tj_shogi_unknown_start(sfen, err);
    return !rc || rc == TJ_E_RANGE
               ? 0
               : tj_fail_reason(err, TJ_E_USAGE, inner.why, NULL, "--sfen: %s", inner.text);
}

int tj_shogi_line_read(tj_shogi_line *line, const tj_shogi_state *from, const tj_words *words, tj_err *err)
{
    tj_shogi_state at = *from;
    const replayer on = {&at, line};
    int rc = 0;

    for (size_t i = 0; i < words->len && !rc; i++)
        rc = play_word(&on, words->items[i], err);
    return rc;
}

void tj_shogi_line_release(tj_shogi_line *line)
{
    free(line->items);
    *line = (tj_shogi_line){0};
}

int tj_shogi_state_from_words(tj_shogi_state *out, const char *sfen, const tj_words *words, tj_err *err)
{
    const replayer on = {out, NULL};
    int rc;

    memset(out, 0, sizeof *out);
    rc = set_start(out, sfen, err);
    for (size_t i = 0; i < words->len && !rc; i++)
        rc = play_word(&on, words->items[i], err);
    return rc;
}

int tj_shogi_state_from_record(tj_shogi_state *out, const tj_shogi *start, const tj_record *record,
                               size_t moves, const char *path, tj_err *err)
{
    memset(out, 0, sizeof *out);
    out->position = *start;
    if (moves != SIZE_MAX && moves > record->moves.len)
        return tj_fail_path(err, TJ_E_RANGE, path, "the game has only %zu moves", record->moves.len);
    for (size_t i = 0; i < record->moves.len && i < moves; i++) {
        out->last = record->moves.items[i].point;
        out->moves++;
        if (tj_shogi_play(&out->position, out->last) != TJ_SHOGI_LEGAL)
            return tj_fail_path(err, TJ_E_FORMAT, path, "move %zu is not legal", i + 1);
    }
    return 0;
}

int tj_shogi_state_from_file(tj_shogi_state *out, const char *path, size_t moves, tj_err *err)
{
    tj_kifu kifu;
    int rc;

    memset(out, 0, sizeof *out);
    tj_kifu_init(&kifu);
    rc = tj_kifu_read_file(path, &kifu, err);
    if (!rc)
        rc = tj_shogi_state_from_record(out, &kifu.start, &kifu.record, moves, path, err);
    tj_kifu_release(&kifu);
    return rc;
}

void tj_shogi_state_put_move(const tj_shogi_state *p, tj_shogi_move move, bool ascii, tj_buf *out)
{
    char text[TJ_MOVE_NATIVE_MAX];
    tj_position position;

    tj_position_set_shogi(&position, &p->position);
    if (ascii)
        tj_position_move_format(&position, move, text);
    else if (tj_position_move_native(&position, &p->last, move, text))
        out->failed = true;
    tj_buf_puts(out, text);
}
