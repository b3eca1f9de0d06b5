/* Which squares each side attacks, and how often: sets of squares attacked at least once, twice, three
 * times, found for all pieces that step alike at once. */
#ifndef TJ_ENGINE_SHOGI_CONTROL_H
#define TJ_ENGINE_SHOGI_CONTROL_H

#include "base/wide.h"
#include "game/shogi/attack.h"

typedef struct tj_control {
    tj_bits times[3]; /* [k]: attacked by more than k pieces other than the king */
    tj_bits king;     /* by the king */
} tj_control;

/* Told the reach of a slider. */
typedef void (*tj_control_slider)(void *ctx, unsigned colour, unsigned kind, unsigned reach);

TJ_WITHIN void tj_control_add(tj_control *c, tj_bits set)
{
    c->times[2] = tj_or(c->times[2], tj_and(c->times[1], set));
    c->times[1] = tj_or(c->times[1], tj_and(c->times[0], set));
    c->times[0] = tj_or(c->times[0], set);
}

/* All squares moved one file; those on the last file go off the board. */
TJ_WITHIN tj_bits tj_westwards(tj_bits a)
{
    return (tj_bits){a.low << 9 & TJ_BITS_ALL.low, (a.high << 9 | a.low >> 54) & TJ_BITS_ALL.high};
}
TJ_WITHIN tj_bits tj_eastwards(tj_bits a)
{
    return (tj_bits){a.low >> 9 | (a.high & 511) << 54, a.high >> 9};
}

TJ_WITHIN void tj_control_steps(tj_control *c, const tj_shogi *p, unsigned us)
{
    tj_bits own = p->colour[us], set, ahead, back;
    unsigned them = tj_shogi_opponent(us);

    tj_control_add(c, tj_ahead(tj_and(p->way[TJ_SHOGI_PAWN], own), us));
    set = tj_ahead(tj_ahead(tj_and(p->way[TJ_SHOGI_KNIGHT], own), us), us);
    tj_control_add(c, tj_westwards(set));
    tj_control_add(c, tj_eastwards(set));
    set = tj_and(p->way[TJ_SHOGI_SILVER], own);
    ahead = tj_ahead(set, us);
    back = tj_ahead(set, them);
    tj_control_add(c, ahead);
    tj_control_add(c, tj_westwards(ahead));
    tj_control_add(c, tj_eastwards(ahead));
    tj_control_add(c, tj_westwards(back));
    tj_control_add(c, tj_eastwards(back));
    set = tj_and(p->way[TJ_SHOGI_GOLD], own);
    ahead = tj_ahead(set, us);
    tj_control_add(c, ahead);
    tj_control_add(c, tj_westwards(ahead));
    tj_control_add(c, tj_eastwards(ahead));
    tj_control_add(c, tj_westwards(set));
    tj_control_add(c, tj_eastwards(set));
    tj_control_add(c, tj_ahead(set, them));
}

TJ_WITHIN void tj_control_slides(tj_control *c, const tj_shogi *p, unsigned us, unsigned way,
                                 tj_control_slider told, void *ctx)
{
    tj_bits pieces = tj_and(p->way[way], p->colour[us]), occupied = tj_occupied(p);

    while (tj_any(pieces)) {
        unsigned square = tj_take(&pieces);
        tj_bits reach = tj_reach(us, way, square, occupied);

        if (tj_has(p->way[TJ_SHOGI_KING], square))
            reach = tj_or(reach, tj_shogi_table.step[us][TJ_SHOGI_KING][square]);
        told(ctx, us, tj_shogi_piece_kind(p->board[square]), tj_count(reach));
        tj_control_add(c, reach);
    }
}

TJ_WITHIN void tj_control_of(tj_control *c, const tj_shogi *p, unsigned us, tj_control_slider told, void *ctx)
{
    *c = (tj_control){{TJ_BITS_NONE, TJ_BITS_NONE, TJ_BITS_NONE},
                      tj_shogi_table.step[us][TJ_SHOGI_KING][p->king[us]]};
    tj_control_steps(c, p, us);
    tj_control_slides(c, p, us, TJ_SHOGI_LANCE, told, ctx);
    tj_control_slides(c, p, us, TJ_SHOGI_BISHOP, told, ctx);
    tj_control_slides(c, p, us, TJ_SHOGI_ROOK, told, ctx);
}

/* 0 to 3. */
TJ_WITHIN unsigned tj_control_at(const tj_control *c, unsigned square)
{
    return (unsigned)tj_has(c->times[0], square) + tj_has(c->times[1], square) + tj_has(c->times[2], square);
}

#endif
