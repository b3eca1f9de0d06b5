#include "engine/shogi/eval/shogi_eval_feature.h"

#include <assert.h>

#include "engine/shogi/eval/shogi_eval_terms.h"

/* Twelve pieces in hand or in the enemy's camp make it the end. */
#define ENDGAME_PIECES 12

int tj_shogi_phase(const tj_shogi *p)
{
    unsigned count = 0;

    for (unsigned us = TJ_BLACK; us <= TJ_WHITE; us++) {
        count += tj_bb_popcount(tj_bb_and(p->colour[us], tj_bb_far_ranks(us, 3)));
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
            count += p->hand[us][kind];
    }
    return (int)(count > ENDGAME_PIECES ? ENDGAME_PIECES : count) * TJ_SHOGI_PHASE_MAX / ENDGAME_PIECES;
}

static inline void list_feature(void *ctx, unsigned colour, unsigned index)
{
    tj_shogi_eval_feature_list *list = ctx;

    assert(list->count < TJ_SHOGI_EVAL_ACTIVE_MAX && index < TJ_SHOGI_EVAL_FEATURES);
    list->index[list->count] = (int16_t)index;
    list->sign[list->count++] = colour == TJ_BLACK ? 1 : -1;
}

static void list_piece(const tj_shogi *p, unsigned square, tj_shogi_eval_feature_list *list)
{
    unsigned kind = tj_shogi_piece_kind(p->board[square]), us = tj_shogi_piece_colour(p->board[square]);
    unsigned own = p->king[us], other = p->king[tj_shogi_opponent(us)];
    unsigned seen = tj_shogi_relative_square(us, square);

    list_feature(list, us, TJ_SHOGI_F_MATERIAL + kind);
    list_feature(list, us, tj_shogi_f_piece_square(kind, seen));
    if (own < TJ_SHOGI_NO_SQUARE && own != square)
        list_feature(list, us, tj_shogi_f_king_piece(false, kind, seen, tj_shogi_relative_square(us, own)));
    if (other < TJ_SHOGI_NO_SQUARE)
        list_feature(list, us, tj_shogi_f_king_piece(true, kind, seen, tj_shogi_relative_square(us, other)));
}

void tj_shogi_eval_features(const tj_shogi *p, tj_shogi_eval_feature_list *list)
{
    list->count = 0;
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        if (p->board[square])
            list_piece(p, square, list);
    tj_shogi_eval_terms(p, list_feature, list);
}
