/* Starting positions in KIF and KI2. */
#include <string.h>

#include "format/shogi/notation/japanese_move.h"
#include "format/shogi/notation/notation.h"

void tj_kif_start_init(tj_kif_start *start)
{
    memset(start, 0, sizeof *start);
    tj_shogi_clear(&start->board);
}

/* The first fault stays. */
static void set_fault(tj_kif_start *start, const char *at, const char *fault)
{
    start->fault_at = start->fault ? start->fault_at : at;
    start->fault = start->fault ? start->fault : fault;
}

/* One cell: " 歩", "v歩", " ・". */
static bool read_cell(tj_span *line, unsigned *piece)
{
    unsigned colour = TJ_BLACK;
    size_t n = 0;

    if (line->n && (line->at[0] == 'v' || line->at[0] == 'V'))
        colour = TJ_WHITE;
    else if (!line->n || (line->at[0] != ' ' && line->at[0] != '^'))
        return false;
    *line = tj_span_from(*line, 1);
    unsigned kind = tj_japanese_kind(*line, &n);
    *piece = kind ? tj_shogi_piece(colour, kind) : 0;
    if (!kind && line->n >= 3)
        n = 3; /* ・, or a wide blank */
    *line = tj_span_from(*line, n);
    return n > 0;
}

void tj_kif_start_row(tj_kif_start *start, tj_span line)
{
    unsigned rank = ++start->rows, piece;

    if (!start->at)
        start->at = line.at;
    line = tj_span_from(line, 1);
    for (unsigned file = 9; file >= 1; file--) {
        if (rank > 9 || !read_cell(&line, &piece)) {
            set_fault(start, line.at,
                      rank > 9 ? "the diagram has more than 9 rows" : "unreadable square in the diagram");
            return;
        }
        tj_shogi_put(&start->board, tj_shogi_square(file, rank), piece);
    }
}

void tj_kif_start_hand(tj_kif_start *start, unsigned colour, tj_span hand)
{
    if (tj_span_begins(hand, "なし"))
        return;
    for (tj_japanese_skip_blanks(&hand); hand.n; tj_japanese_skip_blanks(&hand)) {
        size_t n, m;
        unsigned kind = tj_japanese_kind(hand, &n);
        unsigned count = tj_japanese_number(tj_span_from(hand, n), &m);

        if (!kind || kind > TJ_SHOGI_ROOK || count > 18) {
            set_fault(start, hand.at,
                      kind == TJ_SHOGI_KING ? "a king in hand"
                      : kind && count > 18  ? "more than 18 pieces of a kind in hand"
                                            : "not a piece that can be in hand");
            return;
        }
        tj_shogi_set_hand(&start->board, colour, kind, count ? count : 1);
        hand = tj_span_from(hand, n + m);
        if (tj_span_begins(hand, "枚")) /* "歩18枚" */
            hand = tj_span_from(hand, strlen("枚"));
    }
}

bool tj_kif_start_make(tj_kif_start *start, tj_shogi *position)
{
    tj_shogi_init(position);
    bool known = !start->handicap.n || !tj_shogi_start(position, start->handicap.at, start->handicap.n);

    if (start->rows == 9) {
        unsigned side = position->side; /* in a handicap game White begins */
        *position = start->board;
        position->side = (uint8_t)side;
    } else if (start->rows) {
        set_fault(start, start->at, "the diagram has fewer than 9 rows");
    } else if (!known) {
        set_fault(start, start->at, "unknown handicap and no diagram");
    }
    if (start->side)
        position->side = (uint8_t)start->side;
    return !start->fault;
}

/* ---- writing ---- */

static void put_hand(const tj_shogi *p, unsigned colour, const char *name, tj_buf *out)
{
    bool first = true;

    tj_buf_printf(out, "%sの持駒：", name);
    for (unsigned kind = TJ_SHOGI_ROOK; kind >= TJ_SHOGI_PAWN; kind--) {
        unsigned count = p->hand[colour][kind];

        if (!count)
            continue;
        tj_buf_printf(out, "%s%s", first ? "" : "　", tj_shogi_kind_japanese(kind));
        if (count > 1)
            tj_japanese_put_number(count, out);
        first = false;
    }
    tj_buf_puts(out, first ? "なし\n" : "\n");
}

static void put_board(const tj_shogi *p, tj_buf *out)
{
    tj_buf_puts(out, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for (unsigned rank = 1; rank <= 9; rank++) {
        tj_buf_putc(out, '|');
        for (unsigned file = 9; file >= 1; file--) {
            unsigned piece = p->board[tj_shogi_square(file, rank)];

            tj_buf_putc(out, tj_shogi_piece_colour(piece) == TJ_WHITE ? 'v' : ' ');
            tj_buf_puts(out, tj_shogi_kind_japanese(tj_shogi_piece_kind(piece)));
        }
        tj_buf_putc(out, '|');
        tj_japanese_put_number(rank, out);
        tj_buf_putc(out, '\n');
    }
    tj_buf_puts(out, "+---------------------------+\n");
}

void tj_kif_put_start(const tj_kifu *kifu, tj_buf *out)
{
    const tj_shogi_start_row *row = tj_shogi_start_of(&kifu->start);

    if (row) {
        tj_buf_printf(out, "手合割：%s\n", row->japanese);
        return;
    }
    put_hand(&kifu->start, TJ_WHITE, "後手", out);
    put_board(&kifu->start, out);
    put_hand(&kifu->start, TJ_BLACK, "先手", out);
    tj_buf_puts(out, kifu->start.side == TJ_BLACK ? "先手番\n" : "後手番\n");
}
