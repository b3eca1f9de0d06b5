/* Pieces, squares and starting positions in CSA. */
#include "format/shogi/notation/csa.h"

#include <string.h>

#define PAIR(a, b) ((unsigned)(a) << 8 | (unsigned char)(b))

/* A switch, because every move of a collection comes through here. */
unsigned tj_csa_kind(const char *text)
{
    switch (PAIR((unsigned char)text[0], text[1])) {
    case PAIR('F', 'U'):
        return TJ_SHOGI_PAWN;
    case PAIR('K', 'Y'):
        return TJ_SHOGI_LANCE;
    case PAIR('K', 'E'):
        return TJ_SHOGI_KNIGHT;
    case PAIR('G', 'I'):
        return TJ_SHOGI_SILVER;
    case PAIR('K', 'I'):
        return TJ_SHOGI_GOLD;
    case PAIR('K', 'A'):
        return TJ_SHOGI_BISHOP;
    case PAIR('H', 'I'):
        return TJ_SHOGI_ROOK;
    case PAIR('O', 'U'):
        return TJ_SHOGI_KING;
    case PAIR('T', 'O'):
        return TJ_SHOGI_TOKIN;
    case PAIR('N', 'Y'):
        return TJ_SHOGI_PROMOTED_LANCE;
    case PAIR('N', 'K'):
        return TJ_SHOGI_PROMOTED_KNIGHT;
    case PAIR('N', 'G'):
        return TJ_SHOGI_PROMOTED_SILVER;
    case PAIR('U', 'M'):
        return TJ_SHOGI_HORSE;
    case PAIR('R', 'Y'):
        return TJ_SHOGI_DRAGON;
    default:
        return 0;
    }
}

void tj_csa_board_init(tj_csa_board *board)
{
    memset(board, 0, sizeof *board);
    tj_shogi_clear(&board->position);
}

/* "PI82HI22KA": the even start without some pieces. */
static bool read_even(tj_csa_board *board, tj_span line)
{
    tj_shogi_init(&board->position);
    for (; line.n >= 4; line.at += 4, line.n -= 4) {
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
        size_t width = line.n < 3 ? line.n : 3;
        line.at += width;
        line.n -= width;
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

    for (; line.n >= 4; line.at += 4, line.n -= 4) {
        unsigned square = tj_csa_square(line.at), kind = tj_csa_kind(line.at + 2);
        bool in_hand = line.at[0] == '0' && line.at[1] == '0';

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
