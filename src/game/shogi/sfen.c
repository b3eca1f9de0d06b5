/* Positions as SFEN: "board side hands [number]".
 *
 * The board is told rank by rank from rank 1, each from file 9 to file 1. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text/span.h"
#include "tejun/shogi.h"

#define NUMBER_MAX 99999

static const char LETTERS[] = " PLNSGBRK";

/* The kind of a letter, either case; 0 if it is none. */
static unsigned kind_of_letter(char c)
{
    char upper = tj_upper(c);
    const char *at = upper == ' ' || upper == '\0' ? NULL : strchr(LETTERS, upper);

    return at ? (unsigned)(at - LETTERS) : 0;
}

static unsigned colour_of_letter(char c)
{
    return c >= 'a' ? TJ_WHITE : TJ_BLACK;
}

/* Where the reader is, for the place of a fault. */
typedef struct reader {
    const char *text;
    tj_err *err;
} reader;

static int fail_at(const reader *r, const char *at, const char *sentence)
{
    int code = tj_fail(r->err, TJ_E_FORMAT, "%s", sentence);

    if (r->err && r->err->column == 0)
        r->err->column = (uint64_t)(at - r->text) + 1;
    return code;
}

/* A piece of the board at *at, "+" and all; 0 if there is none. */
static unsigned read_piece(tj_span rest, size_t *length)
{
    bool promoted = rest.at[0] == '+';
    unsigned kind;

    *length = promoted ? 2 : 1;
    if (rest.n < *length)
        return 0;
    kind = kind_of_letter(rest.at[promoted]);
    if (!kind || (promoted && (kind == TJ_SHOGI_GOLD || kind == TJ_SHOGI_KING)))
        return 0;
    return tj_shogi_piece(colour_of_letter(rest.at[promoted]), kind + (promoted ? TJ_SHOGI_PROMOTION : 0));
}

static int read_rank(const reader *r, tj_shogi *p, unsigned rank, tj_span row)
{
    unsigned file = 9;

    while (row.n) {
        size_t length = 1;
        unsigned files = 1, piece = 0;

        if (row.at[0] >= '1' && row.at[0] <= '9')
            files = (unsigned)(row.at[0] - '0');
        else if (!(piece = read_piece(row, &length)))
            return fail_at(r, row.at, "neither a piece nor a number of empty squares");
        if (files > file)
            return fail_at(r, row.at, "a rank has more than nine squares");
        if (piece)
            tj_shogi_put(p, tj_shogi_square(file, rank), piece);
        file -= files;
        row = tj_span_from(row, length);
    }
    return file ? fail_at(r, row.at, "a rank has fewer than nine squares") : TJ_OK;
}

static int read_board(const reader *r, tj_shogi *p, tj_span board)
{
    const char *end = board.at + board.n;

    for (unsigned rank = 1; rank <= 9; rank++) {
        tj_span row = tj_span_cut(&board, "/");
        int code = read_rank(r, p, rank, row);

        if (code)
            return code;
        if ((rank < 9) != (row.at + row.n < end))
            return fail_at(r, row.at + row.n, "a board has nine ranks");
    }
    return TJ_OK;
}

/* "2", "18"; 1 if there is no number.  0 for what is too much. */
static unsigned read_count(tj_span *rest)
{
    unsigned count = 0;

    if (!rest->n || !tj_is_digit(rest->at[0]))
        return 1;
    while (rest->n && tj_is_digit(rest->at[0]) && count < 100) {
        count = count * 10 + (unsigned)(rest->at[0] - '0');
        *rest = tj_span_from(*rest, 1);
    }
    return count < 100 ? count : 0;
}

static int read_hands(const reader *r, tj_shogi *p, tj_span hands)
{
    if (tj_span_is(hands, "-"))
        return TJ_OK;
    while (hands.n) {
        const char *start = hands.at;
        unsigned count = read_count(&hands), kind = hands.n ? kind_of_letter(hands.at[0]) : 0;

        if (!count || !kind || kind == TJ_SHOGI_KING)
            return fail_at(r, start, "pieces in hand are written like \"R2Pb\", none as \"-\"");
        unsigned colour = colour_of_letter(hands.at[0]), sum = p->hand[colour][kind] + count;
        if (sum > 18)
            return fail_at(r, start, "too many pieces in hand");
        tj_shogi_set_hand(p, colour, kind, sum);
        hands = tj_span_from(hands, 1);
    }
    return TJ_OK;
}

static int read_fields(const reader *r, tj_shogi *p, tj_span board, tj_span rest)
{
    tj_span side = tj_span_word(&rest, " \t"), hands = tj_span_word(&rest, " \t"),
            number = tj_span_word(&rest, " \t"), more = tj_span_word(&rest, " \t");
    uint64_t value = p->number;
    int code;

    if ((code = read_board(r, p, board)))
        return code;
    if (!tj_span_is(side, "b") && !tj_span_is(side, "w"))
        return fail_at(r, side.at, "the side to move, b or w, must follow the board");
    p->side = side.at[0] == 'b' ? TJ_BLACK : TJ_WHITE;
    if (!hands.n)
        return fail_at(r, hands.at, "the pieces in hand are missing (\"-\" for none)");
    if ((code = read_hands(r, p, hands)))
        return code;
    if (number.n && !tj_span_number(number, &value))
        return fail_at(r, number.at, "the move number is not a number");
    if (value > NUMBER_MAX)
        return fail_at(r, number.at, "the move number is too large");
    p->number = (uint32_t)value;
    return more.n ? fail_at(r, more.at, "unexpected text after the position") : TJ_OK;
}

int tj_shogi_sfen_parse(tj_shogi *position, const char *text, size_t n, tj_err *err)
{
    const reader r = {text, err};
    tj_span rest = {text, n}, first = tj_span_word(&rest, " \t");
    tj_shogi read;
    int code;

    if (tj_span_is(first, "startpos")) {
        tj_span more = tj_span_word(&rest, " \t");
        if (more.n)
            return fail_at(&r, more.at, "unexpected text after the position");
        tj_shogi_init(position);
        return TJ_OK;
    }
    if (tj_span_is(first, "sfen"))
        first = tj_span_word(&rest, " \t");
    tj_shogi_clear(&read);
    if ((code = read_fields(&r, &read, first, rest)))
        return code;
    code = tj_shogi_validate(&read, err);
    if (!code || code == TJ_E_RANGE)
        *position = read;
    return code;
}

/* ---- writing ---- */

/* Each appends to *out, which has room for TJ_SHOGI_SFEN_MAX bytes in all. */

static void put_number(char **out, unsigned number)
{
    *out += snprintf(*out, 11, "%u", number);
}

static void put_letter(char **out, unsigned colour, unsigned kind)
{
    char c = LETTERS[tj_shogi_unpromoted(kind)];

    *(*out)++ = colour == TJ_WHITE ? tj_lower(c) : c;
}

static void put_rank(char **out, const tj_shogi *p, unsigned rank)
{
    unsigned empty = 0;

    for (unsigned file = 9; file >= 1; file--) {
        unsigned piece = p->board[tj_shogi_square(file, rank)], kind = tj_shogi_piece_kind(piece);

        empty += !piece;
        if (empty && (piece || file == 1)) {
            put_number(out, empty);
            empty = 0;
        }
        if (piece && kind != tj_shogi_unpromoted(kind))
            *(*out)++ = '+';
        if (piece)
            put_letter(out, tj_shogi_piece_colour(piece), kind);
    }
}

/* In the order that USI wants: rook, bishop, gold, silver, knight, lance, pawn. */
static void put_hand(char **out, const tj_shogi *p, unsigned colour)
{
    for (unsigned kind = TJ_SHOGI_ROOK; kind >= TJ_SHOGI_PAWN; kind--) {
        unsigned count = p->hand[colour][kind];

        if (count > 1)
            put_number(out, count);
        if (count)
            put_letter(out, colour, kind);
    }
}

void tj_shogi_sfen_format(const tj_shogi *p, char out[TJ_SHOGI_SFEN_MAX])
{
    const char *hands;

    for (unsigned rank = 1; rank <= 9; rank++) {
        put_rank(&out, p, rank);
        *out++ = rank < 9 ? '/' : ' ';
    }
    *out++ = p->side == TJ_BLACK ? 'b' : 'w';
    *out++ = ' ';
    hands = out;
    put_hand(&out, p, TJ_BLACK);
    put_hand(&out, p, TJ_WHITE);
    if (out == hands)
        *out++ = '-';
    *out++ = ' ';
    put_number(&out, p->number);
}
