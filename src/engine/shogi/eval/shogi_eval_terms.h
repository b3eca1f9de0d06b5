/* The traits that are looked at anew in every position (the others follow moves): one walk, which tells
 * them to a sink that the compiler knows: a sum of weights, or a list. */
#ifndef TJ_ENGINE_SHOGI_EVAL_SHOGI_EVAL_TERMS_H
#define TJ_ENGINE_SHOGI_EVAL_SHOGI_EVAL_TERMS_H

#include "engine/shogi/eval/shogi_attack_map.h"
#include "engine/shogi/eval/shogi_eval_feature.h"

/* Trait `index` of a colour. */
typedef void (*tj_shogi_eval_sink)(void *ctx, unsigned colour, unsigned index);

typedef struct tj_shogi_eval_mobility_sink {
    tj_shogi_eval_sink sink;
    void *ctx;
} tj_shogi_eval_mobility_sink;

TJ_ALWAYS_INLINE void tj_shogi_eval_mobility(void *ctx, unsigned colour, unsigned kind, unsigned reach)
{
    static const uint8_t ROW[TJ_SHOGI_KINDS] = {[TJ_SHOGI_LANCE] = 0,
                                                [TJ_SHOGI_BISHOP] = 1,
                                                [TJ_SHOGI_ROOK] = 2,
                                                [TJ_SHOGI_HORSE] = 3,
                                                [TJ_SHOGI_DRAGON] = 4};
    tj_shogi_eval_mobility_sink *slide = ctx;

    slide->sink(slide->ctx, colour, TJ_SHOGI_F_MOBILITY + ROW[kind] * 20u + (reach > 19 ? 19 : reach));
}

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

TJ_ALWAYS_INLINE void tj_shogi_eval_open_files(const tj_shogi *p, unsigned us, tj_shogi_eval_sink sink,
                                               void *ctx)
{
    tj_bitboard open = tj_bb_open_files(tj_bb_and(p->way[TJ_SHOGI_PAWN], p->colour[us]), us);

    sink(ctx, us, TJ_SHOGI_F_OPEN_FILES + tj_bb_popcount(open) / 8);
}

TJ_ALWAYS_INLINE void tj_shogi_eval_hand(const tj_shogi *p, unsigned us, tj_shogi_eval_sink sink, void *ctx)
{
    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++) {
        unsigned count = p->hand[us][kind];

        if (count)
            sink(ctx, us, TJ_SHOGI_F_HAND + kind * 19 + (count > 18 ? 18 : count));
    }
}

TJ_ALWAYS_INLINE void tj_shogi_eval_terms(const tj_shogi *p, tj_shogi_eval_sink sink, void *ctx)
{
    tj_shogi_eval_mobility_sink slide = {sink, ctx};
    tj_shogi_attack_map maps[3];

    for (unsigned us = TJ_BLACK; us <= TJ_WHITE; us++)
        tj_shogi_attack_map_init(&maps[us], p, us, tj_shogi_eval_mobility, &slide);
    for (unsigned us = TJ_BLACK; us <= TJ_WHITE; us++) {
        const tj_shogi_attack_map *own = &maps[us], *enemy = &maps[tj_shogi_opponent(us)];

        tj_shogi_eval_king_safety(p, us, own, enemy, sink, ctx);
        tj_shogi_eval_threats(p, us, own, enemy, sink, ctx);
        tj_shogi_eval_open_files(p, us, sink, ctx);
        tj_shogi_eval_hand(p, us, sink, ctx);
    }
    sink(ctx, p->side, TJ_SHOGI_F_TEMPO);
}

#endif
