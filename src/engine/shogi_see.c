#include "engine/shogi_see.h"

#include "game/shogi/attack.h"

/* Twice the value for pieces that stay what they are; what is promoted comes into the hand unpromoted. */
const int16_t tj_shogi_exchange[TJ_SHOGI_KINDS] = {0,     180, 460, 500, 740, 880, 1140, 1280,
                                                   15000, 510, 650, 690, 820, 0,   1400, 1560};

/* Kinds from the cheapest to the dearest, to take with. */
static const uint8_t ORDER[] = {TJ_SHOGI_PAWN,           TJ_SHOGI_LANCE,
                                TJ_SHOGI_KNIGHT,         TJ_SHOGI_TOKIN,
                                TJ_SHOGI_PROMOTED_LANCE, TJ_SHOGI_PROMOTED_KNIGHT,
                                TJ_SHOGI_SILVER,         TJ_SHOGI_PROMOTED_SILVER,
                                TJ_SHOGI_GOLD,           TJ_SHOGI_BISHOP,
                                TJ_SHOGI_ROOK,           TJ_SHOGI_HORSE,
                                TJ_SHOGI_DRAGON,         TJ_SHOGI_KING};

static tj_bits attackers(const tj_shogi *p, unsigned colour, unsigned square, tj_bits occupied)
{
    tj_bits all = tj_and(tj_steppers_at(p, colour, square), occupied);
    tj_bits sliders = tj_and(tj_sliders_in_line(p, colour, square), occupied);

    while (tj_any(sliders)) {
        unsigned from = tj_take(&sliders);

        if (!tj_meet(tj_between(square, from), occupied))
            all = tj_or(all, tj_bit(from));
    }
    return all;
}

/* The cheapest of a set that is not empty. */
static unsigned cheapest(const tj_shogi *p, tj_bits set)
{
    unsigned best = 0, rank = sizeof ORDER;

    while (tj_any(set)) {
        unsigned square = tj_take(&set), kind = tj_shogi_piece_kind(p->board[square]), r = 0;

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
    tj_bits occupied = tj_or(tj_occupied(p), tj_bit(to));
    int balance = tj_shogi_exchange[tj_shogi_piece_kind(p->board[to])] - threshold, next;
    bool won = true;
    unsigned kind;

    if (tj_shogi_move_is_drop(move)) {
        kind = tj_shogi_move_dropped(move);
    } else {
        kind = tj_shogi_piece_kind(p->board[from]);
        occupied = tj_without(occupied, tj_bit(from));
        if (tj_shogi_move_promotes(move)) {
            kind += TJ_SHOGI_PROMOTION;
            balance += (tj_shogi_exchange[kind] - tj_shogi_exchange[kind & 7]);
        }
    }
    if (balance < 0)
        return false;
    next = tj_shogi_exchange[kind];
    balance -= next;
    if (balance >= 0)
        return true;
    for (;;) {
        side = tj_shogi_opponent(side);
        tj_bits takers = tj_without(attackers(p, side, to, occupied), tj_bit(to));
        if (!tj_any(takers))
            return won;
        unsigned taker = cheapest(p, takers);
        kind = tj_shogi_piece_kind(p->board[taker]);
        occupied = tj_without(occupied, tj_bit(taker));
        /* A king cannot take what is protected. */
        if (kind == TJ_SHOGI_KING &&
            tj_any(tj_without(attackers(p, tj_shogi_opponent(side), to, occupied), tj_bit(to))))
            return won;
        won = !won;
        balance = -balance - 1 - tj_shogi_exchange[kind];
        if (balance >= 0)
            return won;
    }
}
