/* A shogi board as text, with what is in hand.
 *
 *     White in hand: none               White in hand: none
 *       ９ ８ ７ ６ ５ ４ ３ ２ １         9  8  7  6  5  4  3  2  1
 *     +---------------------------+     +---------------------------+
 *     |v香v桂v銀v金v玉v金v銀v桂v香|一   | l  n  s  g  k  g  s  n  l |a
 *     | ・v飛 ・ ・ ・ ・ ・v角 ・|二   | .  r  .  .  .  .  .  b  . |b
 */
#include "cli/board_diagram.h"
#include "tejun/shogi.h"

#define EDGE "+---------------------------+\n"

/* The letter of a kind that is not promoted, as SFEN has it. */
static char letter_of(unsigned kind, unsigned colour)
{
    static const char BLACK[] = ".PLNSGBRK", WHITE[] = ".plnsgbrk";

    return (colour == TJ_WHITE ? WHITE : BLACK)[tj_shogi_unpromoted(kind)];
}

static void put_hand(const tj_shogi *p, unsigned colour, bool ascii, tj_buf *out)
{
    bool none = true;

    tj_buf_printf(out, "%s in hand:", colour == TJ_WHITE ? "White" : "Black");
    for (unsigned kind = TJ_SHOGI_ROOK; kind >= TJ_SHOGI_PAWN; kind--) {
        unsigned count = p->hand[colour][kind];

        if (!count)
            continue;
        none = false;
        if (ascii)
            tj_buf_printf(out, " %c", letter_of(kind, colour));
        else
            tj_buf_printf(out, " %s", tj_shogi_kind_japanese(kind));
        if (count > 1)
            tj_buf_printf(out, "%u", count);
    }
    tj_buf_puts(out, none ? " none\n" : "\n");
}

static void put_square(unsigned piece, char label, bool ascii, tj_buf *out)
{
    unsigned kind = tj_shogi_piece_kind(piece), colour = tj_shogi_piece_colour(piece);

    if (!piece && label) /* among letters for pieces it needs to stand out */
        tj_buf_printf(out, ascii ? "(%c)" : " %c ", label);
    else if (ascii)
        tj_buf_printf(out, "%c%c ", kind > TJ_SHOGI_KING ? '+' : ' ', letter_of(kind, colour));
    else
        tj_buf_printf(out, "%c%s", colour == TJ_WHITE ? 'v' : ' ', tj_shogi_kind_japanese(kind));
}

static unsigned place_of(unsigned move)
{
    return tj_shogi_move_to((tj_shogi_move)move);
}

/* Letters stand on empty squares; ascii: pieces as in SFEN. */
static void write_position(const tj_board_diagram *diagram, tj_buf *out)
{
    static const char *const RANKS[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
    const tj_shogi *p = tj_position_shogi(diagram->position);
    char label[TJ_SHOGI_SQUARES] = {0};
    bool ascii = diagram->ascii;

    for (size_t i = diagram->n_moves; i-- > 0;)
        label[place_of(diagram->moves[i])] = (char)('a' + (int)i);
    put_hand(p, TJ_WHITE, ascii, out);
    tj_buf_puts(out, ascii ? "  9  8  7  6  5  4  3  2  1\n" EDGE : "  ９ ８ ７ ６ ５ ４ ３ ２ １\n" EDGE);
    for (unsigned rank = 1; rank <= 9; rank++) {
        const char letter[] = {(char)('a' + rank - 1), '\0'};

        tj_buf_putc(out, '|');
        for (unsigned file = 9; file >= 1; file--) {
            unsigned square = tj_shogi_square(file, rank);

            put_square(p->board[square], label[square], ascii, out);
        }
        tj_buf_printf(out, "|%s\n", ascii ? letter : RANKS[rank]);
    }
    tj_buf_puts(out, EDGE);
    put_hand(p, TJ_BLACK, ascii, out);
}

extern const tj_diagram_kind tj_diagram_shogi;
const tj_diagram_kind tj_diagram_shogi = {"shogi", place_of, write_position, false};
