#include "answer/shogi_position.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "format/csa.h"
#include "format/japanese_move.h"
#include "format/kifu_file.h"

#define BETWEEN  ", \t" /* moves of one word */
#define CSA_MOVE 6      /* bytes of "7776FU" */

static int fail(const tj_shogi_position *p, tj_span text, const char *why, tj_err *err)
{
    return tj_fail(err, TJ_E_USAGE, "move %zu, \"%.*s\": %s", p->moves + 1, (int)(text.n < 40 ? text.n : 40),
                   text.at, why);
}

/* Where words are played, and the line that notes what they are (NULL: none). */
typedef struct player {
    tj_shogi_position *p;
    tj_shogi_line *line;
} player;

static int play(const player *on, tj_shogi_move move, tj_span text, tj_err *err)
{
    tj_shogi_position *p = on->p;
    int verdict = tj_shogi_play(&p->position, move);

    if (verdict != TJ_SHOGI_LEGAL)
        return fail(p, text, tj_shogi_verdict_text(verdict), err);
    p->last = move;
    p->moves++;
    if (!on->line)
        return 0;
    if (TJ_RESERVE(on->line, on->line->len + 1))
        return tj_fail_nomem(err);
    on->line->items[on->line->len++] = move;
    return 0;
}

/* A mark of colour at the beginning, if there is one, must be that of who is to move. */
static bool take_mark(const tj_shogi_position *p, tj_span *text)
{
    size_t length = 0;
    unsigned colour = tj_japanese_mark(*text, &length);

    if (colour && colour != p->position.side)
        return false;
    if (colour) {
        text->at += length;
        text->n -= length;
    }
    return true;
}

/* Plays the Japanese move at the beginning of text and takes it off. */
static int play_japanese(const player *on, tj_span *text, tj_err *err)
{
    tj_shogi_position *p = on->p;
    tj_japanese_move told;
    const char *why = "it is no move";
    tj_span word = *text;
    tj_shogi_move move;
    size_t length;

    if (!take_mark(p, text))
        return fail(p, word, "it is the other player's turn", err);
    length = tj_japanese_move_read(*text, &told);
    if (!length)
        return fail(p, word, "it is no move", err);
    move = tj_japanese_move_find(&told, &p->position, p->last, &why);
    if (move == TJ_SHOGI_NO_MOVE)
        return fail(p, word, why, err);
    text->at += length;
    text->n -= length;
    word.n -= text->n;
    return play(on, move, word, err);
}

static bool has_sign(tj_span text)
{
    return text.at[0] == '+' || text.at[0] == '-';
}

/* "+7776FU", "7776FU": the kind is that after the move. */
static int play_csa(const player *on, tj_span text, tj_err *err)
{
    tj_shogi_position *p = on->p;
    const char *at = text.at + has_sign(text);
    unsigned from, to, kind, before;

    if (text.n != CSA_MOVE + (size_t)has_sign(text))
        return fail(p, text, "it is no move", err);
    from = tj_csa_square(at);
    to = tj_csa_square(at + 2);
    kind = tj_csa_kind(at + 4);
    if (!kind || to == TJ_SHOGI_NOWHERE || (from == TJ_SHOGI_NOWHERE && memcmp(at, "00", 2) != 0))
        return fail(p, text, "it is no move", err);
    if (has_sign(text) && (text.at[0] == '+' ? TJ_BLACK : TJ_WHITE) != p->position.side)
        return fail(p, text, "it is the other player's turn", err);
    if (from == TJ_SHOGI_NOWHERE)
        return play(on, kind < TJ_SHOGI_KING ? tj_shogi_drop_of(kind, to) : TJ_SHOGI_NO_MOVE, text, err);
    before = tj_shogi_piece_kind(p->position.board[from]);
    if (kind != before && kind != before + TJ_SHOGI_PROMOTION)
        return fail(p, text, "another piece stands there", err);
    return play(on, tj_shogi_move_of(from, to, kind != before), text, err);
}

static int play_usi(const player *on, tj_span text, tj_err *err)
{
    tj_shogi_move move;

    if (tj_shogi_move_parse(text.at, text.n, &move, NULL))
        return fail(on->p, text, "it is no move", err);
    return play(on, move, text, err);
}

/* Is there anything in it that only Japanese moves have? */
static bool is_japanese(tj_span text)
{
    for (size_t i = 0; i < text.n; i++)
        if (text.at[i] & 0x80)
            return true;
    return false;
}

static bool is_csa(tj_span text)
{
    return has_sign(text) || (text.n > 1 && text.at[1] >= '0' && text.at[1] <= '9');
}

static int play_word(const player *on, const char *word, tj_err *err)
{
    int rc = 0;

    while (!rc && *word) {
        tj_span text = {word, strcspn(word, BETWEEN)};

        word += text.n + (word[text.n] != 0);
        if (is_japanese(text))
            for (tj_japanese_skip_blanks(&text); !rc && text.n; tj_japanese_skip_blanks(&text))
                rc = play_japanese(on, &text, err);
        else if (text.n)
            rc = is_csa(text) ? play_csa(on, text, err) : play_usi(on, text, err);
    }
    return rc;
}

static int set_start(tj_shogi_position *p, const char *sfen, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    int rc;

    tj_shogi_init(&p->position);
    if (!sfen || tj_shogi_start(&p->position, sfen, strlen(sfen)) == 0)
        return 0;
    rc = tj_shogi_sfen_parse(&p->position, sfen, strlen(sfen), &inner);
    return !rc || rc == TJ_E_RANGE ? 0 : tj_fail(err, TJ_E_USAGE, "--sfen: %s", inner.text);
}

int tj_shogi_line_read(tj_shogi_line *line, const tj_shogi_position *from, const tj_words *words, tj_err *err)
{
    tj_shogi_position at = *from;
    const player on = {&at, line};
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

int tj_shogi_position_from_words(tj_shogi_position *out, const char *sfen, const tj_words *words, tj_err *err)
{
    const player on = {out, NULL};
    int rc;

    memset(out, 0, sizeof *out);
    rc = set_start(out, sfen, err);
    for (size_t i = 0; i < words->len && !rc; i++)
        rc = play_word(&on, words->items[i], err);
    return rc;
}

int tj_shogi_position_from_record(tj_shogi_position *out, const tj_shogi *start, const tj_record *record,
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

int tj_shogi_position_from_file(tj_shogi_position *out, const char *path, size_t moves, tj_err *err)
{
    tj_kifu kifu;
    int rc;

    memset(out, 0, sizeof *out);
    tj_kifu_init(&kifu);
    rc = tj_kifu_file_first(path, &kifu, err);
    if (!rc)
        rc = tj_shogi_position_from_record(out, &kifu.start, &kifu.record, moves, path, err);
    tj_kifu_release(&kifu);
    return rc;
}

void tj_shogi_position_put_move(const tj_shogi_position *p, tj_shogi_move move, bool ascii, tj_buf *out)
{
    char usi[8];

    if (ascii || tj_shogi_verdict(&p->position, move) != TJ_SHOGI_LEGAL) {
        tj_shogi_move_format(move, usi);
        tj_buf_puts(out, usi);
        return;
    }
    tj_buf_puts(out, p->position.side == TJ_BLACK ? "▲" : "△");
    tj_japanese_move_put_ki2(&p->position, move, p->last, out);
}
