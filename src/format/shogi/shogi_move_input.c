#include "format/shogi/shogi_move_input.h"

#include <string.h>

#include "format/shogi/notation/csa.h"
#include "format/shogi/notation/japanese_move.h"

#define CSA_MOVE 6 /* bytes of "7776FU" */
#define USI_MOVE 5 /* at most: "2b8h+" */

static const char NO_MOVE[] = "it is no move";
static const char OTHER_TURN[] = "it is the other player's turn";

static bool is_between(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == '\r' || c == '\n';
}

static void cut(tj_span *span, size_t n)
{
    span->at += n;
    span->n -= n;
}

/* ---- Japanese ---- */

/* A mark of colour at the beginning, if there is one, must be that of who is to move. */
static bool take_mark(const tj_shogi *position, tj_span *text)
{
    size_t length = 0;
    unsigned colour = tj_japanese_mark(*text, &length);

    if (colour && colour != position->side)
        return false;
    if (colour)
        cut(text, length);
    return true;
}

/* The move at the beginning of the word, which is taken off. */
static void read_japanese(tj_span *word, const tj_shogi *position, tj_shogi_move last,
                          tj_shogi_move_input *out)
{
    tj_japanese_move parsed;
    size_t length;

    out->text = *word;
    if (!take_mark(position, word)) {
        out->why = OTHER_TURN;
        return;
    }
    length = tj_japanese_move_read(*word, &parsed);
    if (!length)
        return;
    out->move = tj_japanese_move_find(&parsed, position, last, &out->why);
    if (out->move == TJ_SHOGI_NO_MOVE)
        return;
    cut(word, length);
    out->text.n -= word->n;
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
static void read_csa(const tj_shogi *position, tj_shogi_move_input *out)
{
    tj_span text = out->text;
    const char *at = text.at + has_sign(text);
    unsigned from, to, kind, before;

    if (text.n != CSA_MOVE + (size_t)has_sign(text))
        return;
    from = tj_csa_square(at);
    to = tj_csa_square(at + 2);
    kind = tj_csa_kind(at + 4);
    if (!kind || to == TJ_SHOGI_NO_SQUARE || (from == TJ_SHOGI_NO_SQUARE && memcmp(at, "00", 2) != 0))
        return;
    if (has_sign(text) && (text.at[0] == '+' ? TJ_BLACK : TJ_WHITE) != position->side) {
        out->why = OTHER_TURN;
        return;
    }
    if (from == TJ_SHOGI_NO_SQUARE) {
        out->move = kind < TJ_SHOGI_KING ? tj_shogi_drop_of(kind, to) : TJ_SHOGI_NO_MOVE;
        return;
    }
    before = tj_shogi_piece_kind(position->board[from]);
    if (kind != before && kind != before + TJ_SHOGI_PROMOTION)
        out->why = "another piece stands there";
    else
        out->move = tj_shogi_move_of(from, to, kind != before);
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

static void read_usi(tj_shogi_move_input *out)
{
    tj_shogi_move move;

    if (tj_shogi_move_input_usi(out->text, &move) == 0)
        out->move = move;
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

/* Blanks and commas, also the wide blank. */
static void skip_between(tj_span *rest)
{
    size_t before;

    do {
        before = rest->n;
        while (rest->n && is_between(rest->at[0]))
            cut(rest, 1);
        tj_japanese_skip_blanks(rest);
    } while (rest->n != before);
}

bool tj_shogi_move_input_next(tj_span *rest, const tj_shogi *position, tj_shogi_move last,
                              tj_shogi_move_input *out)
{
    tj_span word;
    size_t n = 0;

    skip_between(rest);
    if (!rest->n)
        return false;
    while (n < rest->n && !is_between(rest->at[n]))
        n++;
    word = (tj_span){rest->at, n};
    *out = (tj_shogi_move_input){TJ_SHOGI_NO_MOVE, NO_MOVE, word};
    if (is_japanese(word)) {
        tj_span left = word;

        read_japanese(&left, position, last, out);
        n -= out->move == TJ_SHOGI_NO_MOVE ? 0 : left.n;
    } else if (is_csa(word)) {
        read_csa(position, out);
    } else {
        read_usi(out);
    }
    cut(rest, n);
    return true;
}
