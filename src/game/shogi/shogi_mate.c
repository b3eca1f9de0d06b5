/* Check and mate. */
#include "game/shogi/shogi_attack.h"

bool tj_shogi_in_check(const tj_shogi *p)
{
    return tj_shogi_is_attacked(p, tj_shogi_opponent(p->side), p->king[p->side], tj_shogi_occupied(p),
                                TJ_BITBOARD_EMPTY);
}

bool tj_shogi_is_mate(const tj_shogi *p)
{
    return tj_shogi_in_check(p) && tj_shogi_count_moves(p) == 0;
}

/* A pawn without protection can be taken by the king it attacks.  Otherwise it is tried.  The opponent then
 * has no drops (nothing can come between), so that this never leads to another pawn drop. */
bool tj_shogi_is_pawn_drop_mate(const tj_shogi *p, unsigned square)
{
    unsigned king = p->king[tj_shogi_opponent(p->side)];
    tj_bitboard occupied = tj_bb_and_not(tj_shogi_occupied(p), tj_bb_square(king));

    if (!tj_shogi_is_attacked(p, p->side, square, occupied, TJ_BITBOARD_EMPTY))
        return false;
    tj_shogi after = *p;
    tj_shogi_apply(&after, tj_shogi_drop_of(TJ_SHOGI_PAWN, square));
    return tj_shogi_count_moves(&after) == 0;
}

bool tj_shogi_gives_check(const tj_shogi *p, tj_shogi_move move)
{
    unsigned them = tj_shogi_opponent(p->side), king = p->king[them];
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);
    tj_bitboard occupied = tj_bb_or(tj_shogi_occupied(p), tj_bb_square(to)), gone = TJ_BITBOARD_EMPTY;
    unsigned kind;

    if (tj_shogi_move_is_drop(move)) {
        kind = tj_shogi_move_dropped(move);
    } else {
        kind = tj_shogi_piece_kind(p->board[from]) + (tj_shogi_move_promotes(move) ? TJ_SHOGI_PROMOTION : 0);
        gone = tj_bb_square(from);
        occupied = tj_bb_and_not(occupied, gone);
    }
    if (tj_bb_has(tj_shogi_attacks_from(p->side, tj_shogi_movement_of(kind), to, occupied), king))
        return true;
    if (kind >= TJ_SHOGI_HORSE && tj_bb_has(tj_shogi_attack_table.step[p->side][TJ_SHOGI_KING][to], king))
        return true;
    return tj_shogi_is_attacked(p, p->side, king, occupied, gone);
}
