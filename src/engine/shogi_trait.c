#include "engine/shogi_trait.h"

#include <assert.h>

#include "engine/shogi_relation.h"

/* Twelve pieces in hand or in the enemy's camp make it the end. */
#define LATE 12

int tj_shogi_stage(const tj_shogi *p)
{
    unsigned count = 0;

    for (unsigned us = TJ_BLACK; us <= TJ_WHITE; us++) {
        count += tj_count(tj_and(p->colour[us], tj_far_ranks(us, 3)));
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
            count += p->hand[us][kind];
    }
    return (int)(count > LATE ? LATE : count) * TJ_SHOGI_STAGES / LATE;
}

static inline void list_feature(void *ctx, unsigned colour, unsigned index)
{
    tj_shogi_trait_list *list = ctx;

    assert(list->count < TJ_SHOGI_TRAITS_MAX && index < TJ_SHOGI_TRAITS);
    list->index[list->count] = (int16_t)index;
    list->sign[list->count++] = colour == TJ_BLACK ? 1 : -1;
}

static void list_piece(const tj_shogi *p, unsigned square, tj_shogi_trait_list *list)
{
    unsigned kind = tj_shogi_piece_kind(p->board[square]), us = tj_shogi_piece_colour(p->board[square]);
    unsigned own = p->king[us], other = p->king[tj_shogi_opponent(us)];
    unsigned seen = tj_shogi_seen_by(us, square);

    list_feature(list, us, TJ_SHOGI_F_MATERIAL + kind);
    list_feature(list, us, tj_shogi_f_place(kind, seen));
    if (own < TJ_SHOGI_NOWHERE && own != square)
        list_feature(list, us, tj_shogi_f_near(false, kind, seen, tj_shogi_seen_by(us, own)));
    if (other < TJ_SHOGI_NOWHERE)
        list_feature(list, us, tj_shogi_f_near(true, kind, seen, tj_shogi_seen_by(us, other)));
}

void tj_shogi_traits(const tj_shogi *p, tj_shogi_trait_list *list)
{
    list->count = 0;
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        if (p->board[square])
            list_piece(p, square, list);
    tj_relations(p, list_feature, list);
}
