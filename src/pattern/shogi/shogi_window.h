/* The squares around a shogi move (Kubota et al., "Candidate moves by pattern matching of partial positions",
 * section 3): 5x5 around the origin, or around the square of a drop; for an unpromoted knight 5 files from
 * two ranks behind to four ahead of its origin; both hands by kind and count; and the move itself. Everything
 * is seen from the player to move, who plays up.
 *
 * Squares are numbered in rings, the centre left out because the move tells what stands there: 0 to 7 beside
 * the centre, 8 to 23 around these, 24 to 33 the knight's two further ranks, which are 0 for all other moves.
 * Row by row from the far side, each from the left:
 *
 *                                  24 25 26 27 28
 *         knight                   29 30 31 32 33
 *                8  9 10 11 12      8  9 10 11 12
 *               13  0  1  2 14     13  0  1  2 14
 *               15  3  *  4 16     15  3  *  4 16
 *               17  5  6  7 18     17  5  6  7 18
 *               19 20 21 22 23     19 20 21 22 23
 *
 * A square has 5 bits: 0 empty, 1 to 15 an own piece (tj_shogi_kind), 16 off the board, 17 to 31 one of the
 * opponent's.
 *
 *     word 0   63..48 move   47..8  squares 0 to 7     7..0   zero
 *     word 1                 59..0  squares 8 to 19
 *     word 2                 59..0  squares 20 to 31
 *     word 3   63..60 zero   59..50 squares 32, 33     49..29 own hand   28..8 the opponent's
 *              7..0 circumstances
 *
 *     move     15..12 kind of the piece as it stood or is dropped   11 drop   10 promotes
 *              9..5 files to the right + 8   4..0 ranks ahead + 8: where it goes, seen from the centre
 *     hand     20..16 pawns, then 3 bits each of lances, knights, silvers, golds, 2 bits of bishops, rooks;
 *              more than fits counts as what fits
 *     circumstances, which the paper does not have and which play no part in what is equal: 7..4 kind of the
 *              piece that is taken   3 gives check   2 the opponent attacks the destination   1 another own
 *              piece does   0 the opponent attacks the origin (0 for drops); all before the move
 *
 * The first square of a word stands highest, so that sorting brings equal moves with equal inner squares
 * together. */
#pragma once

#include "pattern/pattern_memory.h"
#include "tejun/shogi.h"

#define TJ_WINDOW_WORDS   TJ_MEMORY_WORDS
#define TJ_WINDOW_SQUARES 34 /* the centre is none of them */
#define TJ_WINDOW_RING_2  8  /* the first squares of the outer rings */
#define TJ_WINDOW_RING_3  24
#define TJ_WINDOW_OFF     16
#define TJ_WINDOW_RADIUS  2

typedef tj_memory_key tj_window;

/* A position as the player to move sees it, with a border: made once, asked for many moves. */
#define TJ_VIEW_WIDTH  13 /* nine files and two squares on either side */
#define TJ_VIEW_HEIGHT 15 /* four squares beyond the far rank, two behind the near one */
typedef struct tj_shogi_view {
    uint8_t code[TJ_VIEW_WIDTH * TJ_VIEW_HEIGHT]; /* rows from the far side, as squares of a window */
    uint64_t hands;                               /* as in word 3 */
    tj_shogi_bitboard own, own_twice, other;      /* squares that the sides attack, the own one twice */
    const tj_shogi *position;                     /* borrowed */
} tj_shogi_view;

void tj_shogi_view_init(tj_shogi_view *view, const tj_shogi *position);

/* Where a square is in the view: an index into `code`, rows of TJ_VIEW_WIDTH. */
unsigned tj_shogi_view_at(const tj_shogi_view *view, unsigned square);

/* The window around a move of the side to move, pseudo-legal at least, as it stands or in the mirror. */
tj_window tj_window_of(const tj_shogi_view *view, tj_shogi_move move, bool mirrored);

/* Left and right exchanged. */
tj_window tj_window_mirror(const tj_window *window);

/* Squares, hands and move are equal: what the paper means by a match. */
static inline bool tj_window_equal(const tj_window *a, const tj_window *b)
{
    return a->word[0] == b->word[0] && a->word[1] == b->word[1] && a->word[2] == b->word[2] &&
           (a->word[3] ^ b->word[3]) < 256;
}

/* The move alone, 16 bits. */
static inline unsigned tj_window_move(const tj_window *window)
{
    return (unsigned)(window->word[0] >> 48);
}

/* What stands on a square. */
static inline unsigned tj_window_get(const tj_window *window, unsigned square)
{
    if (square < TJ_WINDOW_RING_2)
        return window->word[0] >> (43 - 5 * square) & 31;
    if (square < 32)
        return window->word[square < 20 ? 1 : 2] >> (55 - 5 * ((square - 8) % 12)) & 31;
    return window->word[3] >> (55 - 5 * (square - 32)) & 31;
}
