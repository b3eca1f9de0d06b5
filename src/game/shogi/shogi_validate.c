/* What no game can go on from, what is odd, and the proof of a position's inner state. */
#include <string.h>

#include "base/error.h"
#include "game/shogi/shogi_attack.h"

/* How many of each kind a set has. */
static const uint8_t SET[9] = {0, 18, 4, 4, 4, 4, 2, 2, 2};
static const char *const NAMES[9] = {"",      "pawns",   "lances", "knights", "silvers",
                                     "golds", "bishops", "rooks",  "kings"};

static const char *colour_name(unsigned colour)
{
    return colour == TJ_BLACK ? "Black" : "White";
}

static int check_numbers(const tj_shogi *p, tj_err *err)
{
    unsigned count[9] = {0}, kings[3] = {0};

    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++) {
        unsigned kind = tj_shogi_piece_kind(p->board[square]);

        count[tj_shogi_unpromoted(kind)]++;
        kings[tj_shogi_piece_colour(p->board[square])] += kind == TJ_SHOGI_KING;
    }
    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++) {
        count[kind] += p->hand[TJ_BLACK][kind] + p->hand[TJ_WHITE][kind];
        if (count[kind] > SET[kind])
            return tj_fail(err, TJ_E_RANGE, "there are %u %s, %u are all there can be", count[kind],
                           NAMES[kind], SET[kind]);
    }
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        if (kings[colour] > 1)
            return tj_fail(err, TJ_E_RANGE, "%s has %u kings", colour_name(colour), kings[colour]);
    return TJ_OK;
}

static int check_dead_pieces(const tj_shogi *p, unsigned colour, tj_err *err)
{
    const tj_bitboard own = p->colour[colour], last = tj_bb_far_ranks(colour, 1),
                      last_two = tj_bb_far_ranks(colour, 2);
    tj_bitboard dead = tj_bb_and(tj_bb_or(p->way[TJ_SHOGI_PAWN], p->way[TJ_SHOGI_LANCE]), last);

    dead = tj_bb_and(tj_bb_or(dead, tj_bb_and(p->way[TJ_SHOGI_KNIGHT], last_two)), own);
    if (!tj_bb_any(dead))
        return TJ_OK;
    unsigned square = tj_bb_lsb(dead);
    return tj_fail(err, TJ_E_RANGE, "the piece on %u%c could never move again", tj_shogi_file(square),
                   'a' + (int)tj_shogi_rank(square) - 1);
}

static int check_two_pawns(const tj_shogi *p, unsigned colour, tj_err *err)
{
    tj_bitboard pawns = tj_bb_and(p->way[TJ_SHOGI_PAWN], p->colour[colour]);
    bool seen[10] = {false};

    while (tj_bb_any(pawns)) {
        unsigned file = tj_shogi_file(tj_bb_pop_lsb(&pawns));

        if (seen[file])
            return tj_fail(err, TJ_E_RANGE, "%s has two pawns on file %u", colour_name(colour), file);
        seen[file] = true;
    }
    return TJ_OK;
}

int tj_shogi_validate(const tj_shogi *p, tj_err *err)
{
    unsigned other = tj_shogi_opponent(p->side);
    int code;

    if (tj_shogi_is_attacked(p, p->side, p->king[other], tj_shogi_occupied(p), TJ_BITBOARD_EMPTY))
        return tj_fail_reason(err, TJ_E_FORMAT, "in_check", NULL, "%s is in check, but it is %s's turn",
                              colour_name(other), colour_name(p->side));
    if ((code = check_numbers(p, err)))
        return code;
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        if ((code = check_dead_pieces(p, colour, err)) || (code = check_two_pawns(p, colour, err)))
            return code;
    return TJ_OK;
}

/* ---- the inner state ---- */

static int wrong(const char *what, tj_err *err)
{
    return tj_fail(err, TJ_E_FORMAT, "shogi position: %s", what);
}

static int check_frame(const tj_shogi *p, tj_err *err)
{
    if (p->side != TJ_BLACK && p->side != TJ_WHITE)
        return wrong("nobody is to move", err);
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
        unsigned king = p->king[colour];

        if (king > TJ_SHOGI_NO_SQUARE ||
            (king < TJ_SHOGI_NO_SQUARE && p->board[king] != tj_shogi_piece(colour, TJ_SHOGI_KING)))
            return wrong("a king is not where it should be", err);
    }
    return TJ_OK;
}

int tj_shogi_check(const tj_shogi *p, tj_err *err)
{
    tj_shogi again;
    int code = check_frame(p, err);

    if (code)
        return code;
    tj_shogi_clear(&again);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        if (tj_shogi_put(&again, square, p->board[square]))
            return wrong("a square holds nonsense", err);
    if (memcmp(again.colour, p->colour, sizeof p->colour) != 0)
        return wrong("the squares of a colour are wrong", err);
    if (memcmp(again.way, p->way, sizeof p->way) != 0)
        return wrong("the squares of a kind are wrong", err);
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        if ((again.king[colour] == TJ_SHOGI_NO_SQUARE) != (p->king[colour] == TJ_SHOGI_NO_SQUARE))
            return wrong("a king is missing", err);
    if (again.board_key != p->board_key)
        return wrong("the key is wrong", err);
    return TJ_OK;
}
