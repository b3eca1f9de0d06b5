#include "engine/shogi/shogi_see.h"

#include "game/shogi/shogi_attack.h"

/* Twice the value for pieces that stay what they are; what is promoted comes into the hand unpromoted. */
const int16_t tj_shogi_see_value[TJ_SHOGI_KINDS] = {0,     180, 460, 500, 740, 880, 1140, 1280,
                                                    15000, 510, 650, 690, 820, 0,   1400, 1560};

/* Kinds of capturing pieces, least valuable first. */
static const uint8_t ORDER[] = {TJ_SHOGI_PAWN,           TJ_SHOGI_LANCE,
                                TJ_SHOGI_KNIGHT,         TJ_SHOGI_TOKIN,
                                TJ_SHOGI_PROMOTED_LANCE, TJ_SHOGI_PROMOTED_KNIGHT,
                                TJ_SHOGI_SILVER,         TJ_SHOGI_PROMOTED_SILVER,
                                TJ_SHOGI_GOLD,           TJ_SHOGI_BISHOP,
                                TJ_SHOGI_ROOK,           TJ_SHOGI_HORSE,
                                TJ_SHOGI_DRAGON,         TJ_SHOGI_KING};

/* The least_valuable of a set that is not empty. */
static unsigned least_valuable(const tj_shogi *p, tj_bitboard set)
{
    unsigned best = 0, rank = sizeof ORDER;

    while (tj_bb_any(set)) {
        unsigned square = tj_bb_pop_lsb(&set), kind = tj_shogi_piece_kind(p->board[square]), r = 0;

        while (ORDER[r] != kind)
            r++;
        if (r < rank) {
            rank = r;
            best = square;
        }
    }
    return best;
}

/* balance: what the side that has just taken (or moved) is ahead of the threshold, if nothing more
 * happens; the piece that stands there can be taken by the other side. */
bool tj_shogi_see(const tj_shogi *p, tj_shogi_move move, int threshold)
{
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move), side = p->side;
    tj_bitboard occupied = tj_bb_or(tj_shogi_occupied(p), tj_bb_square(to));
    int balance = tj_shogi_see_value[tj_shogi_piece_kind(p->board[to])] - threshold, next;
    bool won = true;
    unsigned kind;

    if (tj_shogi_move_is_drop(move)) {
        kind = tj_shogi_move_dropped(move);
    } else {
        kind = tj_shogi_piece_kind(p->board[from]);
        occupied = tj_bb_and_not(occupied, tj_bb_square(from));
        if (tj_shogi_move_promotes(move)) {
            kind += TJ_SHOGI_PROMOTION;
            balance += (tj_shogi_see_value[kind] - tj_shogi_see_value[kind & 7]);
        }
    }
    if (balance < 0)
        return false;
    next = tj_shogi_see_value[kind];
    balance -= next;
    if (balance >= 0)
        return true;
    for (;;) {
        side = tj_shogi_opponent(side);
        tj_bitboard capturers = tj_bb_and_not(tj_shogi_attackers(p, side, to, occupied), tj_bb_square(to));
        if (!tj_bb_any(capturers))
            return won;
        unsigned capturer = least_valuable(p, capturers);
        kind = tj_shogi_piece_kind(p->board[capturer]);
        occupied = tj_bb_and_not(occupied, tj_bb_square(capturer));
        /* A king cannot take what is protected. */
        if (kind == TJ_SHOGI_KING &&
            tj_bb_any(tj_bb_and_not(tj_shogi_attackers(p, tj_shogi_opponent(side), to, occupied),
                                    tj_bb_square(to))))
            return won;
        won = !won;
        balance = -balance - 1 - tj_shogi_see_value[kind];
        if (balance >= 0)
            return won;
    }
}
