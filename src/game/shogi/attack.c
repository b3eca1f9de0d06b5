#include "game/shogi/attack.h"

#include <stdlib.h>

#include "base/random.h"

tj_shogi_tables tj_shogi_table;

/* Steps of the directions in files and ranks, in the order of tj_direction. */
static const int FILES[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int RANKS[8] = {1, 0, 1, -1, -1, 0, -1, 1};

/* The square so many files and ranks away, or NOWHERE. */
static unsigned moved(unsigned square, int files, int ranks)
{
    int file = (int)tj_shogi_file(square) + files, rank = (int)tj_shogi_rank(square) + ranks;

    if (file < 1 || file > 9 || rank < 1 || rank > 9)
        return TJ_SHOGI_NOWHERE;
    return tj_shogi_square((unsigned)file, (unsigned)rank);
}

static tj_bits bit_or_none(unsigned square)
{
    return square < TJ_SHOGI_SQUARES ? tj_bit(square) : TJ_BITS_NONE;
}

static void fill_rays(tj_shogi_tables *t)
{
    for (unsigned a = 0; a <= TJ_SHOGI_NOWHERE; a++)
        for (unsigned b = 0; b <= TJ_SHOGI_NOWHERE; b++)
            t->direction[a][b] = TJ_NOT_IN_LINE;
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        for (unsigned d = 0; d < TJ_NOT_IN_LINE; d++)
            for (unsigned at = moved(square, FILES[d], RANKS[d]); at < TJ_SHOGI_SQUARES;
                 at = moved(at, FILES[d], RANKS[d])) {
                t->ray[d][square] = tj_or(t->ray[d][square], tj_bit(at));
                t->direction[square][at] = (uint8_t)d;
            }
}

/* The one-step moves among the eight directions as Black makes them: one bit for each direction. */
static unsigned black_steps(unsigned way)
{
    const unsigned ahead = 1u << TJ_NORTH, behind = 1u << TJ_SOUTH, sides = 1u << TJ_WEST | 1u << TJ_EAST;
    const unsigned ahead_aslant = 1u << TJ_NORTH_WEST | 1u << TJ_NORTH_EAST;
    const unsigned behind_aslant = 1u << TJ_SOUTH_WEST | 1u << TJ_SOUTH_EAST;

    switch (way) {
    case TJ_SHOGI_PAWN:
        return ahead;
    case TJ_SHOGI_SILVER:
        return ahead | ahead_aslant | behind_aslant;
    case TJ_SHOGI_GOLD:
        return ahead | ahead_aslant | sides | behind;
    case TJ_SHOGI_KING:
        return ahead | ahead_aslant | sides | behind | behind_aslant;
    default:
        return 0;
    }
}

static tj_bits steps_of(unsigned colour, unsigned way, unsigned square)
{
    const int sign = colour == TJ_BLACK ? 1 : -1;
    tj_bits reach = TJ_BITS_NONE;

    if (way == TJ_SHOGI_KNIGHT)
        return tj_or(bit_or_none(moved(square, 1, -2 * sign)), bit_or_none(moved(square, -1, -2 * sign)));
    if (way == TJ_SHOGI_LANCE || way == TJ_SHOGI_BISHOP || way == TJ_SHOGI_ROOK)
        return tj_reach(colour, way, square, TJ_BITS_NONE);
    for (unsigned d = 0; d < TJ_NOT_IN_LINE; d++)
        if (black_steps(way) >> d & 1)
            reach = tj_or(reach, bit_or_none(moved(square, FILES[d], sign * RANKS[d])));
    return reach;
}

static void fill_near(tj_shogi_tables *t, unsigned colour, unsigned way)
{
    for (unsigned centre = 0; centre < TJ_SHOGI_SQUARES; centre++) {
        tj_bits zone = tj_or(t->step[colour][TJ_SHOGI_KING][centre], tj_bit(centre));

        for (unsigned from = 0; from < TJ_SHOGI_SQUARES; from++)
            if (tj_meet(t->step[colour][way][from], zone))
                t->near[colour][way][centre] = tj_or(t->near[colour][way][centre], tj_bit(from));
    }
}

static void fill_keys(tj_shogi_tables *t)
{
    uint64_t state = 1;

    for (unsigned piece = 0; piece < 48; piece++)
        for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
            t->key[piece][square] = tj_random(&state);
}

__attribute__((constructor)) static void fill_tables(void)
{
    tj_shogi_tables *t = &tj_shogi_table;

    fill_rays(t);
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
        for (unsigned way = TJ_SHOGI_PAWN; way <= TJ_SHOGI_KING; way++)
            for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
                t->step[colour][way][square] = steps_of(colour, way, square);
        for (unsigned way = TJ_SHOGI_PAWN; way <= TJ_SHOGI_KING; way++)
            fill_near(t, colour, way);
    }
    fill_keys(t);
}
