#include "engine/shogi/mate/shogi_mate_solver.h"

#include "base/simd.h"
#include "game/shogi/shogi_attack.h"

typedef struct target {
    const tj_shogi *p;
    unsigned us, them, king;
    tj_bitboard occupied, without_king; /* what is occupied; the same with the king gone */
} target;

static bool mates(const tj_shogi *p, tj_shogi_move move)
{
    tj_shogi after = *p;

    tj_shogi_apply(&after, move);
    return tj_shogi_count_moves(&after) == 0;
}

/* Can the enemy take on the square with a piece other than the king?  Pins are not looked at. */
TJ_ALWAYS_INLINE bool is_covered(const target *t, unsigned square)
{
    return tj_shogi_is_attacked(t->p, t->them, square, t->occupied, tj_bb_square(t->king));
}

TJ_ALWAYS_INLINE tj_shogi_move try_drops(const target *t, unsigned square)
{
    const uint8_t *hand = t->p->hand[t->us];

    for (unsigned kind = TJ_SHOGI_ROOK; kind >= TJ_SHOGI_LANCE; kind--) {
        if (!hand[kind] || kind == TJ_SHOGI_KNIGHT ||
            !tj_bb_has(tj_shogi_attack_table.step[t->them][kind][t->king], square))
            continue;
        tj_shogi_move move = tj_shogi_drop_of(kind, square);
        if (mates(t->p, move))
            return move;
    }
    return TJ_SHOGI_NO_MOVE;
}

/* Squares beside the king where a piece can be dropped: supported, not covered. */
TJ_ALWAYS_INLINE tj_shogi_move mate_by_drop(const target *t, tj_bitboard beside)
{
    const uint8_t *hand = t->p->hand[t->us];
    tj_bitboard squares = tj_bb_and_not(beside, t->occupied);

    if (hand[TJ_SHOGI_GOLD] | hand[TJ_SHOGI_SILVER] | hand[TJ_SHOGI_ROOK] | hand[TJ_SHOGI_BISHOP] |
        hand[TJ_SHOGI_LANCE])
        while (tj_bb_any(squares)) {
            unsigned square = tj_bb_pop_lsb(&squares);

            if (!tj_shogi_is_attacked(t->p, t->us, square, t->without_king, TJ_BITBOARD_EMPTY) ||
                is_covered(t, square))
                continue;
            tj_shogi_move move = try_drops(t, square);
            if (move)
                return move;
        }
    if (hand[TJ_SHOGI_KNIGHT]) {
        squares = tj_bb_and_not(tj_shogi_attack_table.step[t->them][TJ_SHOGI_KNIGHT][t->king], t->occupied);
        while (tj_bb_any(squares)) {
            unsigned square = tj_bb_pop_lsb(&squares);

            if (!is_covered(t, square) && mates(t->p, tj_shogi_drop_of(TJ_SHOGI_KNIGHT, square)))
                return tj_shogi_drop_of(TJ_SHOGI_KNIGHT, square);
        }
    }
    return TJ_SHOGI_NO_MOVE;
}

/* Pieces other than the king that can move there. */
TJ_ALWAYS_INLINE tj_bitboard movers_to(const target *t, unsigned square)
{
    tj_bitboard all = tj_shogi_attackers(t->p, t->us, square, t->occupied);
    unsigned king = t->p->king[t->us];

    return king == TJ_SHOGI_NO_SQUARE ? all : tj_bb_and_not(all, tj_bb_square(king));
}

static bool try_move(const tj_shogi *p, tj_shogi_move move)
{
    return tj_shogi_legality(p, move) == TJ_SHOGI_LEGAL && tj_shogi_gives_check(p, move) && mates(p, move);
}

/* A piece moves beside the king, protected by another one that stays, or that stood behind it. */
TJ_ALWAYS_INLINE tj_shogi_move mate_by_move(const target *t, tj_bitboard beside)
{
    tj_bitboard squares = tj_bb_and_not(beside, t->p->colour[t->us]);

    while (tj_bb_any(squares)) {
        unsigned square = tj_bb_pop_lsb(&squares);
        tj_bitboard movers = movers_to(t, square);

        if (!tj_bb_any(movers) || is_covered(t, square))
            continue;
        while (tj_bb_any(movers)) {
            unsigned from = tj_bb_pop_lsb(&movers);

            if (!tj_shogi_is_attacked(t->p, t->us, square, tj_bb_and_not(t->without_king, tj_bb_square(from)),
                                      tj_bb_square(from)))
                continue;
            for (int promotes = 1; promotes >= 0; promotes--) {
                tj_shogi_move move = tj_shogi_move_of(from, square, promotes);

                if (try_move(t->p, move))
                    return move;
            }
        }
    }
    return TJ_SHOGI_NO_MOVE;
}

TJ_TARGET_CLONES static tj_shogi_move find(const tj_shogi *p)
{
    target t = {.p = p, .us = p->side, .them = tj_shogi_opponent(p->side), .king = 0};

    t.king = p->king[t.them];
    if (t.king == TJ_SHOGI_NO_SQUARE)
        return TJ_SHOGI_NO_MOVE;
    t.occupied = tj_shogi_occupied(p);
    t.without_king = tj_bb_and_not(t.occupied, tj_bb_square(t.king));
    tj_bitboard beside = tj_shogi_attack_table.step[t.us][TJ_SHOGI_KING][t.king];
    tj_shogi_move move = mate_by_drop(&t, beside);
    return move ? move : mate_by_move(&t, beside);
}

tj_shogi_move tj_shogi_mate_in_one(const tj_shogi *p)
{
    return find(p);
}
