/* Is one move legal?  Without generating any other: checking a big collection asks this of every move. */
#include "game/shogi/shogi_attack.h"

static bool could_never_move(unsigned colour, unsigned kind, unsigned to)
{
    unsigned ranks_ahead = colour == TJ_BLACK ? to % 9 : 8 - to % 9;

    return (kind == TJ_SHOGI_PAWN || kind == TJ_SHOGI_LANCE) ? ranks_ahead < 1
           : kind == TJ_SHOGI_KNIGHT                         ? ranks_ahead < 2
                                                             : false;
}

/* The own king after the move: `occupied` as it is then, what was taken being gone. */
static bool left_in_check(const tj_shogi *p, unsigned king, tj_bitboard occupied, unsigned to)
{
    return tj_shogi_is_attacked(p, tj_shogi_opponent(p->side), king, occupied, tj_bb_square(to));
}

static int drop_legality(const tj_shogi *p, unsigned kind, unsigned to)
{
    if (kind > TJ_SHOGI_ROOK)
        return TJ_SHOGI_NO_SUCH_MOVE;
    if (!p->hand[p->side][kind])
        return TJ_SHOGI_NOT_IN_HAND;
    if (p->board[to])
        return TJ_SHOGI_OCCUPIED;
    if (could_never_move(p->side, kind, to))
        return TJ_SHOGI_DEAD;
    if (kind == TJ_SHOGI_PAWN) {
        tj_bitboard pawns = tj_bb_and(p->way[TJ_SHOGI_PAWN], p->colour[p->side]);
        if (!tj_bb_has(tj_bb_open_files(pawns, p->side), to))
            return TJ_SHOGI_TWO_PAWNS;
    }
    if (left_in_check(p, p->king[p->side], tj_bb_or(tj_shogi_occupied(p), tj_bb_square(to)), to))
        return TJ_SHOGI_LEFT_IN_CHECK;
    if (kind == TJ_SHOGI_PAWN &&
        tj_bb_has(tj_shogi_attack_table.step[p->side][TJ_SHOGI_PAWN][to],
                  p->king[tj_shogi_opponent(p->side)]) &&
        tj_shogi_is_pawn_drop_mate(p, to))
        return TJ_SHOGI_PAWN_DROP_MATE;
    return TJ_SHOGI_LEGAL;
}

static bool reaches(const tj_shogi *p, unsigned kind, unsigned from, unsigned to)
{
    unsigned way = tj_shogi_movement_of(kind);

    if (tj_bb_has(tj_shogi_attack_table.step[p->side][way][from], to) &&
        !tj_bb_intersects(tj_shogi_between(from, to), tj_shogi_occupied(p)))
        return true;
    return kind >= TJ_SHOGI_HORSE && tj_bb_has(tj_shogi_attack_table.step[p->side][TJ_SHOGI_KING][from], to);
}

static bool may_promote(unsigned colour, unsigned kind, unsigned from, unsigned to)
{
    return kind < TJ_SHOGI_KING && kind != TJ_SHOGI_GOLD &&
           (tj_shogi_in_camp(colour, from) || tj_shogi_in_camp(colour, to));
}

static int board_move_legality(const tj_shogi *p, unsigned from, unsigned to, bool promotes)
{
    unsigned piece = p->board[from], kind = tj_shogi_piece_kind(piece), us = p->side;

    if (tj_shogi_piece_colour(piece) != us)
        return TJ_SHOGI_NOT_OWN;
    if (tj_shogi_piece_colour(p->board[to]) == us)
        return TJ_SHOGI_OWN_PIECE;
    if (!reaches(p, kind, from, to))
        return TJ_SHOGI_UNREACHABLE;
    if (promotes && !may_promote(us, kind, from, to))
        return TJ_SHOGI_NO_PROMOTION;
    if (!promotes && could_never_move(us, kind, to))
        return TJ_SHOGI_DEAD;
    tj_bitboard occupied =
        tj_bb_or(tj_bb_and_not(tj_shogi_occupied(p), tj_bb_square(from)), tj_bb_square(to));
    if (left_in_check(p, from == p->king[us] ? to : p->king[us], occupied, to))
        return TJ_SHOGI_LEFT_IN_CHECK;
    return TJ_SHOGI_LEGAL;
}

int tj_shogi_legality(const tj_shogi *p, tj_shogi_move move)
{
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);
    bool promotes = tj_shogi_move_promotes(move);

    if (to >= TJ_SHOGI_SQUARES || move >> 15 || from == to)
        return TJ_SHOGI_NO_SUCH_MOVE;
    if (from > TJ_SHOGI_DROPS)
        return promotes ? TJ_SHOGI_NO_SUCH_MOVE : drop_legality(p, from - TJ_SHOGI_DROPS, to);
    return board_move_legality(p, from, to, promotes);
}

int tj_shogi_play(tj_shogi *p, tj_shogi_move move)
{
    int verdict = tj_shogi_legality(p, move);

    if (verdict == TJ_SHOGI_LEGAL)
        tj_shogi_apply(p, move);
    return verdict;
}

const char *tj_shogi_legality_text(int verdict)
{
    static const char *const TEXTS[] = {
        [TJ_SHOGI_LEGAL] = "the move is legal",
        [TJ_SHOGI_NO_SUCH_MOVE] = "there is no such move",
        [TJ_SHOGI_NOT_OWN] = "the player has no piece there",
        [TJ_SHOGI_OWN_PIECE] = "an own piece is in the way",
        [TJ_SHOGI_UNREACHABLE] = "the piece cannot move there",
        [TJ_SHOGI_NO_PROMOTION] = "the piece cannot promote",
        [TJ_SHOGI_DEAD] = "the piece could never move again",
        [TJ_SHOGI_NOT_IN_HAND] = "there is no such piece in hand",
        [TJ_SHOGI_OCCUPIED] = "the square is occupied",
        [TJ_SHOGI_TWO_PAWNS] = "two pawns on a file",
        [TJ_SHOGI_PAWN_DROP_MATE] = "mate by dropping a pawn",
        [TJ_SHOGI_LEFT_IN_CHECK] = "the king is left in check",
    };
    bool known = verdict >= 0 && (size_t)verdict < sizeof TEXTS / sizeof *TEXTS;

    return known ? TEXTS[verdict] : "the move is illegal";
}

/* ---- check and mate ---- */

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
    unsigned kind = tj_shogi_moved_kind(p, move);

    if (!tj_shogi_move_is_drop(move)) {
        gone = tj_bb_square(from);
        occupied = tj_bb_and_not(occupied, gone);
    }
    if (tj_bb_has(tj_shogi_attacks_from(p->side, tj_shogi_movement_of(kind), to, occupied), king))
        return true;
    if (kind >= TJ_SHOGI_HORSE && tj_bb_has(tj_shogi_attack_table.step[p->side][TJ_SHOGI_KING][to], king))
        return true;
    return tj_shogi_is_attacked(p, p->side, king, occupied, gone);
}
