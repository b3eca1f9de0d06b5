/* Sets of squares (tj_shogi_bitboard): two words, files 1 to 7 and files 8 and 9, so that a file never lies
 * across both and going up or down a file is a shift.  Plain C: the two words need no wide registers to be
 * fast. */
#ifndef TJ_GAME_SHOGI_SHOGI_BITBOARD_H
#define TJ_GAME_SHOGI_SHOGI_BITBOARD_H

#include "tejun/shogi.h"

#define TJ_BITBOARD_LOW   63 /* squares in the low word */
#define TJ_BITBOARD_EMPTY ((tj_shogi_bitboard){0, 0})
#define TJ_BITBOARD_ALL   ((tj_shogi_bitboard){UINT64_MAX >> 1, (1u << 18) - 1})

/* The squares of rank 1 (a); shifted by r those of rank r + 1. */
#define TJ_BITBOARD_RANK ((tj_shogi_bitboard){0x0040201008040201u, 0x201u})

typedef tj_shogi_bitboard tj_bitboard;

static inline tj_bitboard tj_bb_square(unsigned square)
{
    return (tj_bitboard){(uint64_t)(square < TJ_BITBOARD_LOW) << (square & 63),
                         (uint64_t)(square >= TJ_BITBOARD_LOW) << ((square - TJ_BITBOARD_LOW) & 63)};
}

static inline tj_bitboard tj_bb_and(tj_bitboard a, tj_bitboard b)
{
    return (tj_bitboard){a.low & b.low, a.high & b.high};
}

static inline tj_bitboard tj_bb_or(tj_bitboard a, tj_bitboard b)
{
    return (tj_bitboard){a.low | b.low, a.high | b.high};
}

static inline tj_bitboard tj_bb_xor(tj_bitboard a, tj_bitboard b)
{
    return (tj_bitboard){a.low ^ b.low, a.high ^ b.high};
}

/* What is in a and not in b. */
static inline tj_bitboard tj_bb_and_not(tj_bitboard a, tj_bitboard b)
{
    return (tj_bitboard){a.low & ~b.low, a.high & ~b.high};
}

static inline bool tj_bb_any(tj_bitboard a)
{
    return (a.low | a.high) != 0;
}

static inline bool tj_bb_intersects(tj_bitboard a, tj_bitboard b)
{
    return ((a.low & b.low) | (a.high & b.high)) != 0;
}

static inline bool tj_bb_has(tj_bitboard a, unsigned square)
{
    return (square < TJ_BITBOARD_LOW ? a.low >> square : a.high >> (square - TJ_BITBOARD_LOW)) & 1;
}

static inline bool tj_bb_more_than_one(tj_bitboard a)
{
    return (a.low && a.high) || (a.low & (a.low - 1)) || (a.high & (a.high - 1));
}

static inline unsigned tj_bb_popcount(tj_bitboard a)
{
    return (unsigned)(__builtin_popcountll(a.low) + __builtin_popcountll(a.high));
}

/* A square of a set that is not empty. */
static inline unsigned tj_bb_lsb(tj_bitboard a)
{
    return a.low ? (unsigned)__builtin_ctzll(a.low) : TJ_BITBOARD_LOW + (unsigned)__builtin_ctzll(a.high);
}

/* The same, taken out of the set. */
static inline unsigned tj_bb_pop_lsb(tj_bitboard *a)
{
    unsigned square;

    if (a->low) {
        square = (unsigned)__builtin_ctzll(a->low);
        a->low &= a->low - 1;
    } else {
        square = TJ_BITBOARD_LOW + (unsigned)__builtin_ctzll(a->high);
        a->high &= a->high - 1;
    }
    return square;
}

/* Ranks first to last, from 1. */
static inline tj_bitboard tj_bb_ranks(unsigned first, unsigned last)
{
    tj_bitboard ranks = TJ_BITBOARD_EMPTY;

    for (unsigned r = first - 1; r < last; r++)
        ranks = tj_bb_or(ranks, (tj_bitboard){TJ_BITBOARD_RANK.low << r, TJ_BITBOARD_RANK.high << r});
    return ranks;
}

/* The `n` ranks farthest ahead of a colour: the camp for 3. */
static inline tj_bitboard tj_bb_far_ranks(unsigned colour, unsigned n)
{
    return colour == TJ_BLACK ? tj_bb_ranks(1, n) : tj_bb_ranks(10 - n, 9);
}

/* Every square moved one step ahead; those on the last rank go off the board. */
static inline tj_bitboard tj_bb_forward(tj_bitboard a, unsigned colour)
{
    a = tj_bb_and_not(a, tj_bb_far_ranks(colour, 1));
    return colour == TJ_BLACK ? (tj_bitboard){a.low >> 1, a.high >> 1}
                              : (tj_bitboard){a.low << 1, a.high << 1};
}

/* The files on which the set has nothing, without the rank where a pawn of the colour could never move again.
 * In each file the sum reaches the ninth rank's bit if one of the others is set. */
static inline uint64_t tj_bb_open_files_of_word(uint64_t pawns, uint64_t ninth, bool black)
{
    uint64_t others = ninth - (ninth >> 8), empty = ninth & ~(((pawns & ~ninth) + others) | pawns);

    return black ? ninth ^ (ninth - (empty >> 7)) : (ninth ^ (ninth - (empty >> 8))) & ~ninth;
}

static inline tj_bitboard tj_bb_open_files(tj_bitboard pawns, unsigned colour)
{
    const tj_bitboard ninth = {TJ_BITBOARD_RANK.low << 8, TJ_BITBOARD_RANK.high << 8};

    return (tj_bitboard){tj_bb_open_files_of_word(pawns.low, ninth.low, colour == TJ_BLACK),
                         tj_bb_open_files_of_word(pawns.high, ninth.high, colour == TJ_BLACK)};
}

#endif
