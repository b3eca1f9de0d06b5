/* Declaring that a king has safely entered the opponent's camp. */
#include "game/shogi/shogi_attack.h"

#define PIECES_NEEDED 10
#define SET_POINTS    54 /* two rooks and two bishops for 5 each, 34 others */

static const uint8_t POINTS[TJ_SHOGI_KINDS] = {0, 1, 1, 1, 1, 1, 5, 5, 0, 1, 1, 1, 1, 0, 5, 5};

static unsigned points_on(const tj_shogi *p, tj_shogi_bitboard squares)
{
    unsigned points = 0;

    while (tj_bb_any(squares))
        points += POINTS[tj_shogi_piece_kind(p->board[tj_bb_pop_lsb(&squares)])];
    return points;
}

static unsigned points_in_hand(const tj_shogi *p, unsigned colour)
{
    unsigned points = 0;

    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
        points += p->hand[colour][kind] * POINTS[kind];
    return points;
}

tj_shogi_impasse_score tj_shogi_impasse_score_of(const tj_shogi *p, unsigned colour, bool handicap)
{
    tj_shogi_bitboard camp = tj_bb_and(p->colour[colour], tj_bb_far_ranks(colour, 3));
    tj_shogi_impasse_score score = {tj_bb_has(camp, p->king[colour]), 0, 0};

    score.in_camp = tj_bb_popcount(camp) - score.king_in_camp;
    score.points = points_on(p, camp) + points_in_hand(p, colour);
    if (handicap && colour == TJ_WHITE) { /* what was given counts */
        unsigned there =
            points_on(p, tj_shogi_occupied(p)) + points_in_hand(p, TJ_BLACK) + points_in_hand(p, TJ_WHITE);

        score.points += there < SET_POINTS ? SET_POINTS - there : 0;
    }
    return score;
}

int tj_shogi_declare(const tj_shogi *p, enum tj_shogi_impasse_rule rule, bool handicap)
{
    tj_shogi_impasse_score score = tj_shogi_impasse_score_of(p, p->side, handicap);

    if (!score.king_in_camp || score.in_camp < PIECES_NEEDED || tj_shogi_in_check(p))
        return TJ_SHOGI_MAY_NOT_DECLARE;
    if (rule == TJ_SHOGI_24_POINTS)
        return score.points > 30   ? TJ_SHOGI_DECLARES_WIN
               : score.points > 23 ? TJ_SHOGI_DECLARES_DRAW
                                   : TJ_SHOGI_MAY_NOT_DECLARE;
    return score.points >= (p->side == TJ_BLACK ? 28u : 27u) ? TJ_SHOGI_DECLARES_WIN
                                                             : TJ_SHOGI_MAY_NOT_DECLARE;
}
