/* The position: pieces put, taken and moved, with sets of squares and key kept up to date. */
#include <string.h>

#include "base/random.h"
#include "game/shogi/shogi_attack.h"

#define HAND_MAX 100 /* and 81 more that could be taken: a byte is enough */

static inline void toggle(tj_bitboard *set, tj_bitboard bits)
{
    *set = tj_bb_xor(*set, bits);
}

/* Puts a piece onto a square that is empty, or takes it off, all but the board itself. */
static inline void toggle_piece(tj_shogi *p, unsigned square, unsigned piece)
{
    unsigned kind = tj_shogi_piece_kind(piece);
    tj_bitboard bit = tj_bb_square(square);

    toggle(&p->colour[tj_shogi_piece_colour(piece)], bit);
    toggle(&p->way[tj_shogi_movement_of(kind)], bit);
    if (kind >= TJ_SHOGI_HORSE)
        toggle(&p->way[TJ_SHOGI_KING], bit);
    p->board_key ^= tj_shogi_attack_table.key[piece][square];
}

void tj_shogi_clear(tj_shogi *p)
{
    memset(p, 0, sizeof *p);
    p->side = TJ_BLACK;
    p->king[TJ_BLACK] = p->king[TJ_WHITE] = TJ_SHOGI_NO_SQUARE;
    p->number = 1;
}

static bool is_piece(unsigned piece)
{
    unsigned colour = tj_shogi_piece_colour(piece);

    return (colour == TJ_BLACK || colour == TJ_WHITE) &&
           tj_shogi_movement_of(tj_shogi_piece_kind(piece)) != 0;
}

/* The last one on the board, as SFEN goes through it, so that it does not depend on the order in which pieces
 * were put there: a position means the same however it is written down. */
static void find_king(tj_shogi *p, unsigned colour)
{
    p->king[colour] = TJ_SHOGI_NO_SQUARE;
    for (unsigned rank = 1; rank <= 9; rank++)
        for (unsigned file = 9; file >= 1; file--) {
            unsigned square = tj_shogi_square(file, rank);

            if (p->board[square] == tj_shogi_piece(colour, TJ_SHOGI_KING))
                p->king[colour] = (uint8_t)square;
        }
}

int tj_shogi_put(tj_shogi *p, unsigned square, unsigned piece)
{
    if (square >= TJ_SHOGI_SQUARES || (piece != 0 && !is_piece(piece)))
        return TJ_E_RANGE;
    unsigned before = p->board[square];
    if (before)
        toggle_piece(p, square, before);
    p->board[square] = (uint8_t)piece;
    if (piece)
        toggle_piece(p, square, piece);
    if (tj_shogi_piece_kind(before) == TJ_SHOGI_KING)
        find_king(p, tj_shogi_piece_colour(before));
    if (tj_shogi_piece_kind(piece) == TJ_SHOGI_KING) {
        unsigned colour = tj_shogi_piece_colour(piece);

        if (p->king[colour] == TJ_SHOGI_NO_SQUARE)
            p->king[colour] = (uint8_t)square;
        else
            find_king(p, colour);
    }
    return TJ_OK;
}

int tj_shogi_set_hand(tj_shogi *p, unsigned colour, unsigned kind, unsigned count)
{
    if ((colour != TJ_BLACK && colour != TJ_WHITE) || kind < TJ_SHOGI_PAWN || kind > TJ_SHOGI_ROOK ||
        count > HAND_MAX)
        return TJ_E_RANGE;
    p->hand[colour][kind] = (uint8_t)count;
    return TJ_OK;
}

static void apply_drop(tj_shogi *p, unsigned kind, unsigned to)
{
    unsigned piece = tj_shogi_piece(p->side, kind);

    p->hand[p->side][kind]--;
    p->board[to] = (uint8_t)piece;
    toggle_piece(p, to, piece);
}

static void apply_board_move(tj_shogi *p, unsigned from, unsigned to, bool promotes)
{
    unsigned before = p->board[from], after = before + (promotes ? TJ_SHOGI_PROMOTION : 0);
    unsigned taken = p->board[to];

    if (taken) {
        toggle_piece(p, to, taken);
        p->hand[p->side][taken & 7]++;
    }
    toggle_piece(p, from, before);
    toggle_piece(p, to, after);
    p->board[from] = 0;
    p->board[to] = (uint8_t)after;
    if (from == p->king[p->side])
        p->king[p->side] = (uint8_t)to;
}

void tj_shogi_apply(tj_shogi *p, tj_shogi_move move)
{
    if (tj_shogi_move_is_drop(move))
        apply_drop(p, tj_shogi_move_dropped(move), tj_shogi_move_to(move));
    else
        apply_board_move(p, tj_shogi_move_from(move), tj_shogi_move_to(move), tj_shogi_move_promotes(move));
    p->side = (uint8_t)tj_shogi_opponent(p->side);
    p->number++;
}

/* ---- keys ---- */

/* White's words differ from Black's by a bit; empty hands and Black to move leave the key as it is. */
uint64_t tj_shogi_hand_key(const tj_shogi *p)
{
    uint64_t black = tj_shogi_hand_word(p->hand[TJ_BLACK]), white = tj_shogi_hand_word(p->hand[TJ_WHITE]);

    return tj_mix64(black) ^ tj_mix64(white | (white != 0));
}

uint64_t tj_shogi_key(const tj_shogi *p)
{
    return p->board_key ^ tj_shogi_hand_key(p) ^ (p->side == TJ_WHITE ? tj_mix64(2) : 0);
}
