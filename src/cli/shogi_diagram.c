#include "cli/shogi_diagram.h"

#include <string.h>

#include "format/japanese_move.h"

static const uint8_t HAND_ORDER[] = {TJ_SHOGI_ROOK,   TJ_SHOGI_BISHOP, TJ_SHOGI_GOLD, TJ_SHOGI_SILVER,
                                     TJ_SHOGI_KNIGHT, TJ_SHOGI_LANCE,  TJ_SHOGI_PAWN};
static const char LETTERS[] = ".PLNSGBRK";

void tj_shogi_diagram_init(tj_shogi_diagram *diagram, const tj_shogi *position)
{
    memset(diagram, 0, sizeof *diagram);
    diagram->position = position;
    diagram->last = TJ_SHOGI_NO_MOVE;
}

static void put_hand(const tj_shogi_diagram *d, unsigned colour, tj_buf *out)
{
    const uint8_t *hand = d->position->hand[colour];
    bool any = false;

    if (d->ascii)
        tj_buf_puts(out, colour == TJ_BLACK ? "Black in hand:" : "White in hand:");
    else
        tj_buf_puts(out, colour == TJ_BLACK ? "先手の持駒：" : "後手の持駒：");
    for (size_t i = 0; i < sizeof HAND_ORDER; i++) {
        unsigned kind = HAND_ORDER[i], n = hand[kind];

        if (!n)
            continue;
        if (d->ascii) {
            tj_buf_printf(out, " %c", LETTERS[kind]);
            if (n > 1)
                tj_buf_printf(out, "%u", n);
        } else {
            tj_buf_printf(out, "%s%s", any ? "　" : "", tj_japanese_kind_name(kind));
            if (n > 1 && n < 20)
                tj_japanese_put_number(n, out);
            else if (n > 1)
                tj_buf_printf(out, "%u", n);
        }
        any = true;
    }
    tj_buf_puts(out, any ? "\n" : d->ascii ? " nothing\n" : "なし\n");
}

/* Three columns for each square. */
static void put_japanese(char label, unsigned piece, tj_buf *out)
{
    unsigned kind = tj_shogi_piece_kind(piece);

    if (!kind && label)
        tj_buf_printf(out, " %c ", label);
    else if (!kind)
        tj_buf_puts(out, " ・");
    else
        tj_buf_printf(out, "%c%s",
                      label                                      ? label
                      : tj_shogi_piece_colour(piece) == TJ_WHITE ? 'v'
                                                                 : ' ',
                      tj_japanese_kind_name(kind));
}

static void put_ascii(char label, unsigned piece, tj_buf *out)
{
    unsigned kind = tj_shogi_piece_kind(piece);
    char letter = LETTERS[tj_shogi_unpromoted(kind)];

    if (!kind)
        tj_buf_printf(out, " %c ", label ? label : '.');
    else
        tj_buf_printf(out, "%c%c%c", kind > TJ_SHOGI_KING ? '+' : ' ',
                      tj_shogi_piece_colour(piece) == TJ_WHITE ? letter + ('a' - 'A') : letter,
                      label ? label : ' ');
}

static void put_square(const tj_shogi_diagram *d, unsigned square, tj_buf *out)
{
    bool last = d->colour && d->last != TJ_SHOGI_NO_MOVE && tj_shogi_move_to(d->last) == square;

    if (last)
        tj_buf_puts(out, "\033[7m");
    (d->ascii ? put_ascii : put_japanese)(d->label[square], d->position->board[square], out);
    if (last)
        tj_buf_puts(out, "\033[0m");
}

void tj_shogi_diagram_write(const tj_shogi_diagram *d, tj_buf *out)
{
    static const char EDGE[] = "+---------------------------+\n";

    put_hand(d, TJ_WHITE, out);
    tj_buf_puts(out, d->ascii ? "   9  8  7  6  5  4  3  2  1\n" : "  ９ ８ ７ ６ ５ ４ ３ ２ １\n");
    tj_buf_puts(out, EDGE);
    for (unsigned rank = 1; rank <= 9; rank++) {
        tj_buf_putc(out, '|');
        for (unsigned file = 9; file >= 1; file--)
            put_square(d, tj_shogi_square(file, rank), out);
        tj_buf_putc(out, '|');
        if (d->ascii)
            tj_buf_printf(out, " %c", 'a' + (int)rank - 1);
        else
            tj_japanese_put_number(rank, out);
        tj_buf_putc(out, '\n');
    }
    tj_buf_puts(out, EDGE);
    put_hand(d, TJ_BLACK, out);
}
