/* The features that are computed from scratch in every position (the others are updated by moves): one walk,
 * which passes them to a sink that the compiler knows: a sum of weights, or a list. */
#pragma once

#include "base/simd.h"
#include "engine/shogi/eval/shogi_eval.h"
#include "game/shogi/shogi_attack.h"

/* ---- which squares each side attacks, and how often: found for all pieces that step alike at once ---- */

typedef struct tj_shogi_attack_map {
    tj_bitboard times[3]; /* [k]: attacked by more than k pieces other than the king */
    tj_bitboard king;     /* by the king */
} tj_shogi_attack_map;

/* Feature `index` of a colour. */
typedef void (*tj_shogi_eval_sink)(void *ctx, unsigned colour, unsigned index);

TJ_ALWAYS_INLINE void tj_shogi_attack_map_add(tj_shogi_attack_map *c, tj_bitboard set)
{
    c->times[2] = tj_bb_or(c->times[2], tj_bb_and(c->times[1], set));
    c->times[1] = tj_bb_or(c->times[1], tj_bb_and(c->times[0], set));
    c->times[0] = tj_bb_or(c->times[0], set);
}

/* All squares moved one file; those on the last file go off the board. */
TJ_ALWAYS_INLINE tj_bitboard tj_shogi_shift_west(tj_bitboard a)
{
    return (tj_bitboard){a.low << 9 & TJ_BITBOARD_ALL.low,
                         (a.high << 9 | a.low >> 54) & TJ_BITBOARD_ALL.high};
}
TJ_ALWAYS_INLINE tj_bitboard tj_shogi_shift_east(tj_bitboard a)
{
    return (tj_bitboard){a.low >> 9 | (a.high & 511) << 54, a.high >> 9};
}

/* The squares on either side of a set. */
TJ_ALWAYS_INLINE void tj_shogi_attack_map_add_beside(tj_shogi_attack_map *c, tj_bitboard set)
{
    tj_shogi_attack_map_add(c, tj_shogi_shift_west(set));
    tj_shogi_attack_map_add(c, tj_shogi_shift_east(set));
}

TJ_ALWAYS_INLINE void tj_shogi_attack_map_add_steppers(tj_shogi_attack_map *c, const tj_shogi *p, unsigned us)
{
    tj_bitboard own = p->colour[us], set, ahead;
    unsigned them = tj_shogi_opponent(us);

    tj_shogi_attack_map_add(c, tj_bb_forward(tj_bb_and(p->way[TJ_SHOGI_PAWN], own), us));
    set = tj_bb_and(p->way[TJ_SHOGI_KNIGHT], own);
    tj_shogi_attack_map_add_beside(c, tj_bb_forward(tj_bb_forward(set, us), us));
    set = tj_bb_and(p->way[TJ_SHOGI_SILVER], own);
    ahead = tj_bb_forward(set, us);
    tj_shogi_attack_map_add(c, ahead);
    tj_shogi_attack_map_add_beside(c, ahead);
    tj_shogi_attack_map_add_beside(c, tj_bb_forward(set, them));
    set = tj_bb_and(p->way[TJ_SHOGI_GOLD], own);
    ahead = tj_bb_forward(set, us);
    tj_shogi_attack_map_add(c, ahead);
    tj_shogi_attack_map_add_beside(c, ahead);
    tj_shogi_attack_map_add_beside(c, set);
    tj_shogi_attack_map_add(c, tj_bb_forward(set, them));
}

/* The mobility of the sliders goes to the sink. */
TJ_ALWAYS_INLINE void tj_shogi_attack_map_add_sliders(tj_shogi_attack_map *c, const tj_shogi *p, unsigned us,
                                                      unsigned way, tj_shogi_eval_sink sink, void *ctx)
{
    static const uint8_t ROW[TJ_SHOGI_KINDS] = {
        [TJ_SHOGI_BISHOP] = 1, [TJ_SHOGI_ROOK] = 2, [TJ_SHOGI_HORSE] = 3, [TJ_SHOGI_DRAGON] = 4};
    tj_bitboard pieces = tj_bb_and(p->way[way], p->colour[us]), occupied = tj_shogi_occupied(p);

    while (tj_bb_any(pieces)) {
        unsigned square = tj_bb_pop_lsb(&pieces), squares;
        tj_bitboard reach = tj_shogi_attacks_from(us, way, square, occupied);

        if (tj_bb_has(p->way[TJ_SHOGI_KING], square))
            reach = tj_bb_or(reach, tj_shogi_attack_table.step[us][TJ_SHOGI_KING][square]);
        squares = tj_bb_popcount(reach);
        sink(ctx, us,
             TJ_SHOGI_F_MOBILITY + ROW[tj_shogi_piece_kind(p->board[square])] * 20u +
                 (squares > 19 ? 19 : squares));
        tj_shogi_attack_map_add(c, reach);
    }
}

TJ_ALWAYS_INLINE void tj_shogi_attack_map_init(tj_shogi_attack_map *c, const tj_shogi *p, unsigned us,
                                               tj_shogi_eval_sink sink, void *ctx)
{
    *c = (tj_shogi_attack_map){{TJ_BITBOARD_EMPTY, TJ_BITBOARD_EMPTY, TJ_BITBOARD_EMPTY},
                               tj_shogi_attack_table.step[us][TJ_SHOGI_KING][p->king[us]]};
    tj_shogi_attack_map_add_steppers(c, p, us);
    tj_shogi_attack_map_add_sliders(c, p, us, TJ_SHOGI_LANCE, sink, ctx);
    tj_shogi_attack_map_add_sliders(c, p, us, TJ_SHOGI_BISHOP, sink, ctx);
    tj_shogi_attack_map_add_sliders(c, p, us, TJ_SHOGI_ROOK, sink, ctx);
}

/* 0 to 3. */
TJ_ALWAYS_INLINE unsigned tj_shogi_attack_map_count(const tj_shogi_attack_map *c, unsigned square)
{
    return (unsigned)tj_bb_has(c->times[0], square) + tj_bb_has(c->times[1], square) +
           tj_bb_has(c->times[2], square);
}

/* ---- features ---- */

/* What an attacker has in hand, as a class: the more and the better, the higher. */
TJ_ALWAYS_INLINE unsigned tj_shogi_eval_hand_class(const uint8_t hand[8])
{
    unsigned worth = 2u * hand[TJ_SHOGI_GOLD] + 2u * hand[TJ_SHOGI_SILVER] + 3u * hand[TJ_SHOGI_ROOK] +
                     2u * hand[TJ_SHOGI_BISHOP] + hand[TJ_SHOGI_KNIGHT] + hand[TJ_SHOGI_LANCE] +
                     (hand[TJ_SHOGI_PAWN] != 0);

    return worth >= TJ_SHOGI_HAND_CLASSES ? TJ_SHOGI_HAND_CLASSES - 1 : worth;
}

TJ_ALWAYS_INLINE void tj_shogi_eval_king_safety(const tj_shogi *p, unsigned us,
                                                const tj_shogi_attack_map *own,
                                                const tj_shogi_attack_map *enemy, tj_shogi_eval_sink sink,
                                                void *ctx)
{
    unsigned them = tj_shogi_opponent(us), king = p->king[us],
             hands = tj_shogi_eval_hand_class(p->hand[them]);
    unsigned file = king / 9, rank = king % 9, danger = 0, flight;

    if (king == TJ_SHOGI_NO_SQUARE)
        return;
    for (unsigned i = 0; i < TJ_SHOGI_KING_ZONE; i++) {
        /* from the owner's side: row 0 is the farthest ahead */
        unsigned across = us == TJ_BLACK ? i / 5 : 4 - i / 5, ahead = us == TJ_BLACK ? i % 5 : 4 - i % 5;
        unsigned x = file + across - 2, y = rank + ahead - 2;

        if (x > 8 || y > 8)
            continue;
        unsigned square = x * 9 + y, piece = p->board[square];
        unsigned content = piece == 0 ? 0 : tj_shogi_piece_colour(piece) == us ? 1 : 2;
        unsigned attacks = tj_shogi_attack_map_count(enemy, square),
                 guards = tj_shogi_attack_map_count(own, square);
        /* left and right are the same */
        unsigned seen = (i / 5 > 2 ? 4 - i / 5 : i / 5) * 5 + i % 5;

        sink(ctx, us, TJ_SHOGI_F_KING_ZONE + (seen * 3 + content) * 16 + attacks * 4 + guards);
    }
    tj_bitboard beside = tj_shogi_attack_table.step[us][TJ_SHOGI_KING][king];
    for (unsigned k = 0; k < 3; k++)
        danger += tj_bb_popcount(tj_bb_and(beside, enemy->times[k]));
    flight = tj_bb_popcount(
        tj_bb_and_not(tj_bb_and_not(beside, p->colour[us]), tj_bb_or(enemy->times[0], enemy->king)));
    sink(ctx, us, TJ_SHOGI_F_KING_ATTACK + (danger > 15 ? 15 : danger) * TJ_SHOGI_HAND_CLASSES + hands);
    sink(ctx, us, TJ_SHOGI_F_KING_ESCAPE + flight * TJ_SHOGI_HAND_CLASSES + hands);
}

TJ_ALWAYS_INLINE void tj_shogi_eval_threats(const tj_shogi *p, unsigned us, const tj_shogi_attack_map *own,
                                            const tj_shogi_attack_map *enemy, tj_shogi_eval_sink sink,
                                            void *ctx)
{
    tj_bitboard attacked = tj_bb_and(p->colour[us], tj_bb_or(enemy->times[0], enemy->king));
    tj_bitboard guarded = tj_bb_or(own->times[0], own->king);

    while (tj_bb_any(attacked)) {
        unsigned square = tj_bb_pop_lsb(&attacked), kind = tj_shogi_piece_kind(p->board[square]);
        unsigned attacks = tj_bb_has(enemy->times[1], square) ? 2 : 1;
        unsigned guards = (unsigned)tj_bb_has(guarded, square) + tj_bb_has(own->times[1], square);

        sink(ctx, us,
             TJ_SHOGI_F_THREAT + ((kind * 3 + attacks) * 3 + guards) * 2 + (p->side == us ? 1u : 0u));
    }
}

TJ_ALWAYS_INLINE void tj_shogi_eval_terms(const tj_shogi *p, tj_shogi_eval_sink sink, void *ctx)
{
    tj_shogi_attack_map maps[3];

    for (unsigned us = TJ_BLACK; us <= TJ_WHITE; us++)
        tj_shogi_attack_map_init(&maps[us], p, us, sink, ctx);
    for (unsigned us = TJ_BLACK; us <= TJ_WHITE; us++) {
        const tj_shogi_attack_map *own = &maps[us], *enemy = &maps[tj_shogi_opponent(us)];
        tj_bitboard open = tj_bb_open_files(tj_bb_and(p->way[TJ_SHOGI_PAWN], p->colour[us]), us);

        tj_shogi_eval_king_safety(p, us, own, enemy, sink, ctx);
        tj_shogi_eval_threats(p, us, own, enemy, sink, ctx);
        sink(ctx, us, TJ_SHOGI_F_OPEN_FILES + tj_bb_popcount(open) / 8);
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++) {
            unsigned count = p->hand[us][kind];

            if (count)
                sink(ctx, us, TJ_SHOGI_F_HAND + kind * 19 + (count > 18 ? 18 : count));
        }
    }
    sink(ctx, p->side, TJ_SHOGI_F_TEMPO);
}
