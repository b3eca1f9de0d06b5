/* Which squares each side attacks, and how often: sets of squares attacked at least once, twice, three
 * times, found for all pieces that step alike at once. */
#ifndef TJ_ENGINE_SHOGI_EVAL_SHOGI_ATTACK_MAP_H
#define TJ_ENGINE_SHOGI_EVAL_SHOGI_ATTACK_MAP_H

#include "base/simd.h"
#include "game/shogi/shogi_attack.h"

typedef struct tj_shogi_attack_map {
    tj_bitboard times[3]; /* [k]: attacked by more than k pieces other than the king */
    tj_bitboard king;     /* by the king */
} tj_shogi_attack_map;

/* Told the reach of a slider. */
typedef void (*tj_shogi_attack_map_slider)(void *ctx, unsigned colour, unsigned kind, unsigned reach);

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

TJ_ALWAYS_INLINE void tj_shogi_attack_map_add_steppers(tj_shogi_attack_map *c, const tj_shogi *p, unsigned us)
{
    tj_bitboard own = p->colour[us], set, ahead, back;
    unsigned them = tj_shogi_opponent(us);

    tj_shogi_attack_map_add(c, tj_bb_forward(tj_bb_and(p->way[TJ_SHOGI_PAWN], own), us));
    set = tj_bb_forward(tj_bb_forward(tj_bb_and(p->way[TJ_SHOGI_KNIGHT], own), us), us);
    tj_shogi_attack_map_add(c, tj_shogi_shift_west(set));
    tj_shogi_attack_map_add(c, tj_shogi_shift_east(set));
    set = tj_bb_and(p->way[TJ_SHOGI_SILVER], own);
    ahead = tj_bb_forward(set, us);
    back = tj_bb_forward(set, them);
    tj_shogi_attack_map_add(c, ahead);
    tj_shogi_attack_map_add(c, tj_shogi_shift_west(ahead));
    tj_shogi_attack_map_add(c, tj_shogi_shift_east(ahead));
    tj_shogi_attack_map_add(c, tj_shogi_shift_west(back));
    tj_shogi_attack_map_add(c, tj_shogi_shift_east(back));
    set = tj_bb_and(p->way[TJ_SHOGI_GOLD], own);
    ahead = tj_bb_forward(set, us);
    tj_shogi_attack_map_add(c, ahead);
    tj_shogi_attack_map_add(c, tj_shogi_shift_west(ahead));
    tj_shogi_attack_map_add(c, tj_shogi_shift_east(ahead));
    tj_shogi_attack_map_add(c, tj_shogi_shift_west(set));
    tj_shogi_attack_map_add(c, tj_shogi_shift_east(set));
    tj_shogi_attack_map_add(c, tj_bb_forward(set, them));
}

TJ_ALWAYS_INLINE void tj_shogi_attack_map_add_sliders(tj_shogi_attack_map *c, const tj_shogi *p, unsigned us,
                                                      unsigned way, tj_shogi_attack_map_slider told,
                                                      void *ctx)
{
    tj_bitboard pieces = tj_bb_and(p->way[way], p->colour[us]), occupied = tj_shogi_occupied(p);

    while (tj_bb_any(pieces)) {
        unsigned square = tj_bb_pop_lsb(&pieces);
        tj_bitboard reach = tj_shogi_attacks_from(us, way, square, occupied);

        if (tj_bb_has(p->way[TJ_SHOGI_KING], square))
            reach = tj_bb_or(reach, tj_shogi_attack_table.step[us][TJ_SHOGI_KING][square]);
        told(ctx, us, tj_shogi_piece_kind(p->board[square]), tj_bb_popcount(reach));
        tj_shogi_attack_map_add(c, reach);
    }
}

TJ_ALWAYS_INLINE void tj_shogi_attack_map_init(tj_shogi_attack_map *c, const tj_shogi *p, unsigned us,
                                               tj_shogi_attack_map_slider told, void *ctx)
{
    *c = (tj_shogi_attack_map){{TJ_BITBOARD_EMPTY, TJ_BITBOARD_EMPTY, TJ_BITBOARD_EMPTY},
                               tj_shogi_attack_table.step[us][TJ_SHOGI_KING][p->king[us]]};
    tj_shogi_attack_map_add_steppers(c, p, us);
    tj_shogi_attack_map_add_sliders(c, p, us, TJ_SHOGI_LANCE, told, ctx);
    tj_shogi_attack_map_add_sliders(c, p, us, TJ_SHOGI_BISHOP, told, ctx);
    tj_shogi_attack_map_add_sliders(c, p, us, TJ_SHOGI_ROOK, told, ctx);
}

/* 0 to 3. */
TJ_ALWAYS_INLINE unsigned tj_shogi_attack_map_count(const tj_shogi_attack_map *c, unsigned square)
{
    return (unsigned)tj_bb_has(c->times[0], square) + tj_bb_has(c->times[1], square) +
           tj_bb_has(c->times[2], square);
}

#endif
