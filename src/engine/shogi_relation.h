/* The traits that are looked at anew in every position (the others follow moves): one walk, which tells
 * them to a sink that the compiler knows: a sum of weights, or a list. */
#ifndef TJ_ENGINE_SHOGI_RELATION_H
#define TJ_ENGINE_SHOGI_RELATION_H

#include "engine/shogi_control.h"
#include "engine/shogi_trait.h"

/* Trait `index` of a colour. */
typedef void (*tj_relation_sink)(void *ctx, unsigned colour, unsigned index);

typedef struct tj_relation_slide {
    tj_relation_sink sink;
    void *ctx;
} tj_relation_slide;

TJ_WITHIN void tj_relation_reach(void *ctx, unsigned colour, unsigned kind, unsigned reach)
{
    static const uint8_t ROW[TJ_SHOGI_KINDS] = {[TJ_SHOGI_LANCE] = 0,
                                                [TJ_SHOGI_BISHOP] = 1,
                                                [TJ_SHOGI_ROOK] = 2,
                                                [TJ_SHOGI_HORSE] = 3,
                                                [TJ_SHOGI_DRAGON] = 4};
    tj_relation_slide *slide = ctx;

    slide->sink(slide->ctx, colour, TJ_SHOGI_F_REACH + ROW[kind] * 20u + (reach > 19 ? 19 : reach));
}

/* What an attacker has in hand, as a class: the more and the better, the higher. */
TJ_WITHIN unsigned tj_relation_hands(const uint8_t hand[8])
{
    unsigned worth = 2u * hand[TJ_SHOGI_GOLD] + 2u * hand[TJ_SHOGI_SILVER] + 3u * hand[TJ_SHOGI_ROOK] +
                     2u * hand[TJ_SHOGI_BISHOP] + hand[TJ_SHOGI_KNIGHT] + hand[TJ_SHOGI_LANCE] +
                     (hand[TJ_SHOGI_PAWN] != 0);

    return worth >= TJ_SHOGI_HANDS ? TJ_SHOGI_HANDS - 1 : worth;
}

TJ_WITHIN void tj_relation_king(const tj_shogi *p, unsigned us, const tj_control *own,
                                const tj_control *enemy, tj_relation_sink sink, void *ctx)
{
    unsigned them = tj_shogi_opponent(us), king = p->king[us], hands = tj_relation_hands(p->hand[them]);
    unsigned file = king / 9, rank = king % 9, danger = 0, flight;

    if (king == TJ_SHOGI_NOWHERE)
        return;
    for (unsigned i = 0; i < TJ_SHOGI_GUARDED; i++) {
        /* from the owner's side: row 0 is the farthest ahead */
        unsigned across = us == TJ_BLACK ? i / 5 : 4 - i / 5, ahead = us == TJ_BLACK ? i % 5 : 4 - i % 5;
        unsigned x = file + across - 2, y = rank + ahead - 2;

        if (x > 8 || y > 8)
            continue;
        unsigned square = x * 9 + y, piece = p->board[square];
        unsigned content = piece == 0 ? 0 : tj_shogi_piece_colour(piece) == us ? 1 : 2;
        unsigned attacks = tj_control_at(enemy, square), guards = tj_control_at(own, square);
        /* left and right are the same */
        unsigned seen = (i / 5 > 2 ? 4 - i / 5 : i / 5) * 5 + i % 5;

        sink(ctx, us, TJ_SHOGI_F_GUARD + (seen * 3 + content) * 16 + attacks * 4 + guards);
    }
    tj_bits beside = tj_shogi_table.step[us][TJ_SHOGI_KING][king];
    for (unsigned k = 0; k < 3; k++)
        danger += tj_count(tj_and(beside, enemy->times[k]));
    flight = tj_count(tj_without(tj_without(beside, p->colour[us]), tj_or(enemy->times[0], enemy->king)));
    sink(ctx, us, TJ_SHOGI_F_DANGER + (danger > 15 ? 15 : danger) * TJ_SHOGI_HANDS + hands);
    sink(ctx, us, TJ_SHOGI_F_FLIGHT + flight * TJ_SHOGI_HANDS + hands);
}

TJ_WITHIN void tj_relation_threats(const tj_shogi *p, unsigned us, const tj_control *own,
                                   const tj_control *enemy, tj_relation_sink sink, void *ctx)
{
    tj_bits attacked = tj_and(p->colour[us], tj_or(enemy->times[0], enemy->king));
    tj_bits guarded = tj_or(own->times[0], own->king);

    while (tj_any(attacked)) {
        unsigned square = tj_take(&attacked), kind = tj_shogi_piece_kind(p->board[square]);
        unsigned attacks = tj_has(enemy->times[1], square) ? 2 : 1;
        unsigned guards = (unsigned)tj_has(guarded, square) + tj_has(own->times[1], square);

        sink(ctx, us,
             TJ_SHOGI_F_THREAT + ((kind * 3 + attacks) * 3 + guards) * 2 + (p->side == us ? 1u : 0u));
    }
}

TJ_WITHIN void tj_relation_files(const tj_shogi *p, unsigned us, tj_relation_sink sink, void *ctx)
{
    tj_bits open = tj_open_files(tj_and(p->way[TJ_SHOGI_PAWN], p->colour[us]), us);

    sink(ctx, us, TJ_SHOGI_F_FILES + tj_count(open) / 8);
}

TJ_WITHIN void tj_relation_in_hand(const tj_shogi *p, unsigned us, tj_relation_sink sink, void *ctx)
{
    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++) {
        unsigned count = p->hand[us][kind];

        if (count)
            sink(ctx, us, TJ_SHOGI_F_HAND + kind * 19 + (count > 18 ? 18 : count));
    }
}

TJ_WITHIN void tj_relations(const tj_shogi *p, tj_relation_sink sink, void *ctx)
{
    tj_relation_slide slide = {sink, ctx};
    tj_control control[3];

    for (unsigned us = TJ_BLACK; us <= TJ_WHITE; us++)
        tj_control_of(&control[us], p, us, tj_relation_reach, &slide);
    for (unsigned us = TJ_BLACK; us <= TJ_WHITE; us++) {
        const tj_control *own = &control[us], *enemy = &control[tj_shogi_opponent(us)];

        tj_relation_king(p, us, own, enemy, sink, ctx);
        tj_relation_threats(p, us, own, enemy, sink, ctx);
        tj_relation_files(p, us, sink, ctx);
        tj_relation_in_hand(p, us, sink, ctx);
    }
    sink(ctx, p->side, TJ_SHOGI_F_TURN);
}

#endif
