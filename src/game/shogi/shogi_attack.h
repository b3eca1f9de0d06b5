/* Sets of squares, where pieces reach, and what attacks a square.
 *
 * A set of squares (tj_shogi_bitboard) is two words, files 1 to 7 and files 8 and 9, so that a file never
 * lies across both and going up or down a file is a shift.  Plain C: the two words need no wide registers to
 * be fast.
 *
 * Steps are looked up; what slides is found on its rays: on a ray that goes up the numbers of squares,
 * subtracting 1 from the occupied ones marks all up to the first obstacle; on one that goes down the leading
 * bit is the obstacle. Magic multiplications, and byte reversal in wide registers as Qugiy has it, were left
 * out: sliders are few, and most are dismissed because they are not in line with anything that matters. */
#pragma once

#include "tejun/shogi.h"

/* ---- sets of squares ---- */

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

/* Is the square in the camp where pieces of the colour promote? */
static inline bool tj_shogi_in_camp(unsigned colour, unsigned square)
{
    unsigned rank = square % 9;

    return colour == TJ_BLACK ? rank < 3 : rank > 5;
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

/* ---- attacks ---- */

/* The first four go up the numbers of squares; d ^ 4 is the opposite of d. */
enum tj_shogi_direction {
    TJ_SHOGI_SOUTH, /* rank 9 */
    TJ_SHOGI_WEST,  /* file 9 */
    TJ_SHOGI_SOUTH_WEST,
    TJ_SHOGI_NORTH_WEST,
    TJ_SHOGI_NORTH,
    TJ_SHOGI_EAST,
    TJ_SHOGI_NORTH_EAST,
    TJ_SHOGI_SOUTH_EAST,
    TJ_SHOGI_NO_DIRECTION
};

/* Written once when the program is loaded, before main.  Row TJ_SHOGI_NO_SQUARE is empty everywhere. */
typedef struct tj_shogi_attack_tables {
    tj_bitboard ray[13][82];    /* [direction][square], to the edge, without the square; empty from
                                   TJ_SHOGI_NO_DIRECTION on */
    tj_bitboard step[3][9][82]; /* [colour][way][square]: where a piece steps; its rays on an empty board if
                               it slides */
    tj_bitboard near[3][9][82]; /* from where it attacks, on an empty board, the square or one beside it */
    uint8_t direction[82][82];  /* from the first to the second */
    uint64_t key[48][TJ_SHOGI_SQUARES]; /* of a piece on a square */
} tj_shogi_attack_tables;
extern __attribute__((visibility("hidden"))) tj_shogi_attack_tables tj_shogi_attack_table;

/* How a kind moves: its index into tj_shogi.way.  Horses and dragons are kings as well. */
static inline unsigned tj_shogi_movement_of(unsigned kind)
{
    /* the own way, but gold's for what promotes to gold, and bishop's and rook's */
    static const uint8_t way[TJ_SHOGI_KINDS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 5, 5, 5, 5, 0, 6, 7};
    return way[kind];
}

/* The ray up to the first occupied square, which is included.  upwards: in the order of the numbers. */
static inline tj_bitboard tj_shogi_ray_attacks_up(tj_bitboard ray, tj_bitboard occupied)
{
    tj_bitboard block = tj_bb_and(ray, occupied);
    uint64_t low_is_free = -(uint64_t)(block.low == 0);

    return (tj_bitboard){ray.low & (block.low ^ (block.low - 1)),
                         ray.high & (block.high ^ (block.high - 1)) & low_is_free};
}

static inline uint64_t tj_bb_from_msb(uint64_t word)
{
    return UINT64_MAX << (63 - __builtin_clzll(word | 1));
}

static inline tj_bitboard tj_shogi_ray_attacks_down(tj_bitboard ray, tj_bitboard occupied)
{
    tj_bitboard block = tj_bb_and(ray, occupied);
    uint64_t high_is_free = -(uint64_t)(block.high == 0);

    return (tj_bitboard){ray.low & tj_bb_from_msb(block.low) & high_is_free,
                         ray.high & tj_bb_from_msb(block.high)};
}

static inline tj_bitboard tj_shogi_line_attacks(unsigned direction, unsigned square, tj_bitboard occupied)
{
    return tj_bb_or(tj_shogi_ray_attacks_up(tj_shogi_attack_table.ray[direction][square], occupied),
                    tj_shogi_ray_attacks_down(tj_shogi_attack_table.ray[direction ^ 4][square], occupied));
}

static inline tj_bitboard tj_shogi_lance_attacks(unsigned colour, unsigned square, tj_bitboard occupied)
{
    return colour == TJ_BLACK
               ? tj_shogi_ray_attacks_down(tj_shogi_attack_table.ray[TJ_SHOGI_NORTH][square], occupied)
               : tj_shogi_ray_attacks_up(tj_shogi_attack_table.ray[TJ_SHOGI_SOUTH][square], occupied);
}

static inline tj_bitboard tj_shogi_bishop_attacks(unsigned square, tj_bitboard occupied)
{
    return tj_bb_or(tj_shogi_line_attacks(TJ_SHOGI_SOUTH_WEST, square, occupied),
                    tj_shogi_line_attacks(TJ_SHOGI_NORTH_WEST, square, occupied));
}

static inline tj_bitboard tj_shogi_rook_attacks(unsigned square, tj_bitboard occupied)
{
    return tj_bb_or(tj_shogi_line_attacks(TJ_SHOGI_SOUTH, square, occupied),
                    tj_shogi_line_attacks(TJ_SHOGI_WEST, square, occupied));
}

/* Where a piece of that way reaches; of horses and dragons only what they do like bishop and rook. */
static inline tj_bitboard tj_shogi_attacks_from(unsigned colour, unsigned way, unsigned square,
                                                tj_bitboard occupied)
{
    switch (way) {
    case TJ_SHOGI_LANCE:
        return tj_shogi_lance_attacks(colour, square, occupied);
    case TJ_SHOGI_BISHOP:
        return tj_shogi_bishop_attacks(square, occupied);
    case TJ_SHOGI_ROOK:
        return tj_shogi_rook_attacks(square, occupied);
    default:
        return tj_shogi_attack_table.step[colour][way][square];
    }
}

/* The squares between two that are in line; none otherwise. */
static inline tj_bitboard tj_shogi_between(unsigned a, unsigned b)
{
    unsigned direction = tj_shogi_attack_table.direction[a][b];

    return tj_bb_and(tj_shogi_attack_table.ray[direction][a], tj_shogi_attack_table.ray[direction ^ 4][b]);
}

/* The sliders of `colour` that would attack the square if nothing were between.  (A lance attacks those
 * squares from which an opponent's lance would attack it.) */
static inline tj_bitboard tj_shogi_sliders_in_line(const tj_shogi *p, unsigned colour, unsigned square)
{
    tj_bitboard(*step)[82] = tj_shogi_attack_table.step[tj_shogi_opponent(colour)];
    tj_bitboard in_line = tj_bb_and(p->way[TJ_SHOGI_LANCE], step[TJ_SHOGI_LANCE][square]);

    in_line = tj_bb_or(in_line, tj_bb_and(p->way[TJ_SHOGI_BISHOP], step[TJ_SHOGI_BISHOP][square]));
    in_line = tj_bb_or(in_line, tj_bb_and(p->way[TJ_SHOGI_ROOK], step[TJ_SHOGI_ROOK][square]));
    return tj_bb_and(in_line, p->colour[colour]);
}

/* The pieces of `colour` that attack the square by a step. */
static inline tj_bitboard tj_shogi_step_attackers(const tj_shogi *p, unsigned colour, unsigned square)
{
    tj_bitboard(*step)[82] = tj_shogi_attack_table.step[tj_shogi_opponent(colour)];
    tj_bitboard at = tj_bb_and(p->way[TJ_SHOGI_PAWN], step[TJ_SHOGI_PAWN][square]);

    at = tj_bb_or(at, tj_bb_and(p->way[TJ_SHOGI_KNIGHT], step[TJ_SHOGI_KNIGHT][square]));
    at = tj_bb_or(at, tj_bb_and(p->way[TJ_SHOGI_SILVER], step[TJ_SHOGI_SILVER][square]));
    at = tj_bb_or(at, tj_bb_and(p->way[TJ_SHOGI_GOLD], step[TJ_SHOGI_GOLD][square]));
    at = tj_bb_or(at, tj_bb_and(p->way[TJ_SHOGI_KING], step[TJ_SHOGI_KING][square]));
    return tj_bb_and(at, p->colour[colour]);
}

/* Does a piece of `colour` attack the square, if these squares are occupied and the pieces on `gone` are not
 * there? */
static inline bool tj_shogi_is_attacked(const tj_shogi *p, unsigned colour, unsigned square,
                                        tj_bitboard occupied, tj_bitboard gone)
{
    if (tj_bb_any(tj_bb_and_not(tj_shogi_step_attackers(p, colour, square), gone)))
        return true;
    tj_bitboard sliders = tj_bb_and_not(tj_shogi_sliders_in_line(p, colour, square), gone);
    while (tj_bb_any(sliders))
        if (!tj_bb_intersects(tj_shogi_between(square, tj_bb_pop_lsb(&sliders)), occupied))
            return true;
    return false;
}

/* The kind that a move puts onto its square. */
static inline unsigned tj_shogi_moved_kind(const tj_shogi *p, tj_shogi_move move)
{
    if (tj_shogi_move_is_drop(move))
        return tj_shogi_move_dropped(move);
    return tj_shogi_piece_kind(p->board[tj_shogi_move_from(move)]) +
           (tj_shogi_move_promotes(move) ? TJ_SHOGI_PROMOTION : 0);
}

/* What is in a hand: a byte a kind. */
static inline uint64_t tj_shogi_hand_word(const uint8_t hand[8])
{
    uint64_t word = 0;

    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
        word |= (uint64_t)hand[kind] << 8 * kind;
    return word;
}

static inline tj_bitboard tj_shogi_occupied(const tj_shogi *p)
{
    return tj_bb_or(p->colour[TJ_BLACK], p->colour[TJ_WHITE]);
}

/* The pieces of `colour` that attack the square, if these squares are occupied. */
static inline tj_bitboard tj_shogi_attackers(const tj_shogi *p, unsigned colour, unsigned square,
                                             tj_bitboard occupied)
{
    tj_bitboard all = tj_shogi_step_attackers(p, colour, square);
    tj_bitboard sliders = tj_shogi_sliders_in_line(p, colour, square);

    while (tj_bb_any(sliders)) {
        unsigned from = tj_bb_pop_lsb(&sliders);

        if (!tj_bb_intersects(tj_shogi_between(square, from), occupied))
            all = tj_bb_or(all, tj_bb_square(from));
    }
    return tj_bb_and(all, occupied);
}

/* Would this pawn drop, legal otherwise, mate the opponent? */
bool tj_shogi_is_pawn_drop_mate(const tj_shogi *position, unsigned square);

/* The moves that a search looks at when it wants a position to become quiet.  In check all legal moves;
 * otherwise those legal moves that take a piece, and the promotions of pawns, bishops and rooks, which are
 * left out where they could promote and do not.  Returns how many. */
size_t tj_shogi_tactical_moves(const tj_shogi *position, tj_shogi_move moves[TJ_SHOGI_MOVES_MAX]);
