/* Pieces, moves and starting positions in CSA. */
#include <string.h>

#include "format/shogi/notation/notation.h"

unsigned tj_csa_kind(const char *text)
{
    for (unsigned kind = TJ_SHOGI_PAWN; text[0] && kind < TJ_SHOGI_KINDS; kind++)
        if (memcmp(text, tj_shogi_kind_csa(kind), 2) == 0)
            return kind;
    return 0;
}

tj_shogi_move tj_csa_move(const tj_shogi *p, unsigned colour, const char *text, const char **why)
{
    unsigned from = tj_csa_square(text), to = tj_csa_square(text + 2), kind = tj_csa_kind(text + 4), before;
    bool drops = memcmp(text, "00", 2) == 0, promotes;

    *why = "unreadable move";
    if (!kind || to == TJ_SHOGI_NO_SQUARE || (from == TJ_SHOGI_NO_SQUARE && !drops))
        return TJ_SHOGI_NO_MOVE;
    *why = "it is the other player's turn";
    if (colour != p->side)
        return TJ_SHOGI_NO_MOVE;
    if (drops)
        return tj_shogi_drop_of(kind, to);
    before = tj_shogi_piece_kind(p->board[from]);
    promotes = kind == before + TJ_SHOGI_PROMOTION && before < TJ_SHOGI_KING;
    *why = "a different piece is on the origin square";
    return kind == before || promotes || !p->board[from] ? tj_shogi_move_of(from, to, promotes)
                                                         : TJ_SHOGI_NO_MOVE;
}

/* ---- starting positions ---- */

void tj_csa_board_init(tj_csa_board *board)
{
    memset(board, 0, sizeof *board);
    tj_shogi_clear(&board->position);
}

/* "PI82HI22KA": the even start without some pieces. */
static bool read_even(tj_csa_board *board, tj_span line)
{
    tj_shogi_init(&board->position);
    for (; line.n >= 4; line = tj_span_from(line, 4)) {
        unsigned square = tj_csa_square(line.at), kind = tj_csa_kind(line.at + 2);

        if (square == TJ_SHOGI_NO_SQUARE || !kind ||
            tj_shogi_piece_kind(board->position.board[square]) != kind)
            return false;
        tj_shogi_put(&board->position, square, 0);
    }
    return line.n == 0;
}

/* "P1-KY-KE ...": a rank from file 9 on.  Blanks at its end may be missing. */
static bool read_rank(tj_csa_board *board, unsigned rank, tj_span line)
{
    if (!board->by_ranks)
        tj_shogi_clear(&board->position);
    board->by_ranks = true;
    for (unsigned file = 9; file >= 1; file--) {
        bool has_piece = line.n >= 3 && (line.at[0] == '+' || line.at[0] == '-');
        unsigned kind = has_piece ? tj_csa_kind(line.at + 1) : 0;

        if (has_piece && !kind)
            return false;
        if (has_piece)
            tj_shogi_put(&board->position, tj_shogi_square(file, rank),
                         tj_shogi_piece(line.at[0] == '+' ? TJ_BLACK : TJ_WHITE, kind));
        line = tj_span_from(line, line.n < 3 ? line.n : 3);
    }
    return true;
}

/* All pieces of a set that are nowhere yet. */
static void hold_others(tj_shogi *p, unsigned colour)
{
    static const uint8_t set[8] = {0, 18, 4, 4, 4, 4, 2, 2};
    unsigned used[16] = {0};

    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        used[tj_shogi_unpromoted(tj_shogi_piece_kind(p->board[square]))]++;
    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++) {
        used[kind] += p->hand[TJ_BLACK][kind] + p->hand[TJ_WHITE][kind];
        if (used[kind] < set[kind])
            tj_shogi_set_hand(p, colour, kind, p->hand[colour][kind] + set[kind] - used[kind]);
    }
}

/* "P+00KI55KA00AL": pieces one by one. */
static bool read_pieces(tj_csa_board *board, unsigned colour, tj_span line)
{
    tj_shogi *p = &board->position;

    for (; line.n >= 4; line = tj_span_from(line, 4)) {
        unsigned square = tj_csa_square(line.at), kind = tj_csa_kind(line.at + 2);
        bool in_hand = memcmp(line.at, "00", 2) == 0;

        if (in_hand && memcmp(line.at + 2, "AL", 2) == 0)
            hold_others(p, colour);
        else if (in_hand && kind >= TJ_SHOGI_PAWN && kind <= TJ_SHOGI_ROOK && p->hand[colour][kind] < 18)
            p->hand[colour][kind]++;
        else if (in_hand || square == TJ_SHOGI_NO_SQUARE || !kind)
            return false;
        else
            tj_shogi_put(p, square, tj_shogi_piece(colour, kind));
    }
    return line.n == 0;
}

bool tj_csa_board_line(tj_csa_board *board, tj_span line)
{
    char first = line.n ? line.at[0] : '\0';
    tj_span rest = {line.at + 1, line.n - 1};

    board->given = true;
    if (first >= '1' && first <= '9')
        return read_rank(board, (unsigned)(first - '0'), rest);
    while (first && rest.n && strchr(" \t\r", rest.at[rest.n - 1]))
        rest.n--;
    if (first == 'I')
        return read_even(board, rest);
    if (first == '+' || first == '-')
        return read_pieces(board, first == '+' ? TJ_BLACK : TJ_WHITE, rest);
    return false;
}
