#include "format/shogi/shogi_move_input.h"

#include <string.h>

#include "base/error.h"
#include "format/shogi/notation/notation.h"
#include "format/shogi/notation/japanese_move.h"

#define CSA_MOVE 6 /* bytes of "7776FU" */
#define USI_MOVE 5 /* at most: "2b8h+" */

static const char OTHER_TURN[] = "it is the other player's turn";

/* A word of the input, and what it means. */
typedef struct input {
    tj_shogi_move move; /* TJ_SHOGI_NO_MOVE: `why` says what is wrong */
    const char *why;
    tj_span text; /* of the move, as it stands there */
} input;

/* ---- Japanese ---- */

/* A mark of colour at the beginning, if there is one, must be that of who is to move. */
static bool take_mark(const tj_shogi *position, tj_span *text)
{
    size_t length = 0;
    unsigned colour = tj_japanese_mark(*text, &length);

    if (colour && colour != position->side)
        return false;
    if (colour)
        *text = tj_span_from(*text, length);
    return true;
}

/* The move at the beginning of the word. */
static void read_japanese(const tj_shogi *position, tj_shogi_move last, input *out)
{
    tj_span word = out->text;
    tj_japanese_move parsed;
    size_t length;

    if (!take_mark(position, &word)) {
        out->why = OTHER_TURN;
        return;
    }
    length = tj_japanese_move_read(word, &parsed);
    if (length)
        out->move = tj_japanese_move_find(&parsed, position, last, &out->why);
    if (out->move != TJ_SHOGI_NO_MOVE)
        out->text.n = (size_t)(word.at - out->text.at) + length;
}

/* ---- CSA and USI ---- */

static bool has_sign(tj_span text)
{
    return text.at[0] == '+' || text.at[0] == '-';
}

static bool is_csa(tj_span text)
{
    return has_sign(text) || (text.n > 1 && text.at[1] >= '0' && text.at[1] <= '9');
}

/* "+7776FU", "7776FU": the kind is that after the move. */
static void read_csa(const tj_shogi *position, input *out)
{
    tj_span text = out->text;
    unsigned colour = !has_sign(text) ? position->side : text.at[0] == '+' ? TJ_BLACK : TJ_WHITE;

    if (text.n == CSA_MOVE + (size_t)has_sign(text))
        out->move = tj_csa_move(position, colour, text.at + has_sign(text), &out->why);
}

int tj_shogi_move_input_usi(tj_span text, tj_shogi_move *move)
{
    char usi[USI_MOVE];

    if (text.n > sizeof usi)
        return TJ_E_FORMAT;
    for (size_t i = 0; i < text.n; i++) /* ranks are small, pieces that are dropped are capitals */
        usi[i] = i == 0 ? tj_upper(text.at[i]) : tj_lower(text.at[i]);
    return tj_shogi_move_parse(usi, text.n, move, NULL);
}

/* ---- any ---- */

/* Is there anything in it that only Japanese moves have? */
static bool is_japanese(tj_span text)
{
    for (size_t i = 0; i < text.n; i++)
        if (text.at[i] & 0x80)
            return true;
    return false;
}

int tj_shogi_move_read(const void *state, const uint16_t *last, tj_span text, size_t *used, uint16_t *move,
                       tj_err *err)
{
    input in = {TJ_SHOGI_NO_MOVE, "not a move", text};

    if (is_japanese(text))
        read_japanese(state, last ? *last : TJ_SHOGI_NO_MOVE, &in);
    else if (is_csa(text))
        read_csa(state, &in);
    else if (tj_shogi_move_input_usi(text, &in.move))
        in.move = TJ_SHOGI_NO_MOVE;
    if (in.move == TJ_SHOGI_NO_MOVE)
        return tj_fail(err, TJ_E_FORMAT, "%s", in.why);
    *used = in.text.n;
    *move = in.move;
    return 0;
}

void tj_shogi_move_native(const void *state, const uint16_t *last, unsigned move, tj_buf *out)
{
    const tj_shogi *position = state;

    tj_buf_puts(out, position->side == TJ_BLACK ? "▲" : "△");
    tj_japanese_move_put_ki2(position, (tj_shogi_move)move, last ? *last : TJ_SHOGI_NO_MOVE, out);
}
