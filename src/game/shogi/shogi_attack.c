#include "game/shogi/shogi_attack.h"

#include "base/random.h"

tj_shogi_attack_tables tj_shogi_attack_table;

/* Steps of the directions in files and ranks, in the order of tj_shogi_direction. */
static const int FILES[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int RANKS[8] = {1, 0, 1, -1, -1, 0, -1, 1};

/* The square so many files and ranks away, or TJ_SHOGI_NO_SQUARE. */
static unsigned moved(unsigned square, int files, int ranks)
{
    int file = (int)tj_shogi_file(square) + files, rank = (int)tj_shogi_rank(square) + ranks;

    if (file < 1 || file > 9 || rank < 1 || rank > 9)
        return TJ_SHOGI_NO_SQUARE;
    return tj_shogi_square((unsigned)file, (unsigned)rank);
}

static tj_bitboard bit_or_none(unsigned square)
{
    return square < TJ_SHOGI_SQUARES ? tj_bb_square(square) : TJ_BITBOARD_EMPTY;
}

static void fill_rays(tj_shogi_attack_tables *t)
{
    for (unsigned a = 0; a <= TJ_SHOGI_NO_SQUARE; a++)
        for (unsigned b = 0; b <= TJ_SHOGI_NO_SQUARE; b++)
            t->direction[a][b] = TJ_SHOGI_NO_DIRECTION;
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        for (unsigned d = 0; d < TJ_SHOGI_NO_DIRECTION; d++)
            for (unsigned at = moved(square, FILES[d], RANKS[d]); at < TJ_SHOGI_SQUARES;
                 at = moved(at, FILES[d], RANKS[d])) {
                t->ray[d][square] = tj_bb_or(t->ray[d][square], tj_bb_square(at));
                t->direction[square][at] = (uint8_t)d;
            }
}

/* The one-step moves among the eight directions as Black makes them: one bit for each direction. */
enum {
    AHEAD = 1 << TJ_SHOGI_NORTH,
    BEHIND = 1 << TJ_SHOGI_SOUTH,
    SIDES = 1 << TJ_SHOGI_WEST | 1 << TJ_SHOGI_EAST,
    AHEAD_ASLANT = 1 << TJ_SHOGI_NORTH_WEST | 1 << TJ_SHOGI_NORTH_EAST,
    BEHIND_ASLANT = 1 << TJ_SHOGI_SOUTH_WEST | 1 << TJ_SHOGI_SOUTH_EAST
};
static const uint8_t BLACK_STEPS[] = {[TJ_SHOGI_PAWN] = AHEAD,
                                      [TJ_SHOGI_SILVER] = AHEAD | AHEAD_ASLANT | BEHIND_ASLANT,
                                      [TJ_SHOGI_GOLD] = AHEAD | AHEAD_ASLANT | SIDES | BEHIND,
                                      [TJ_SHOGI_KING] = 255};

static tj_bitboard steps_of(unsigned colour, unsigned way, unsigned square)
{
    const int sign = colour == TJ_BLACK ? 1 : -1;
    tj_bitboard reach = TJ_BITBOARD_EMPTY;

    if (way == TJ_SHOGI_KNIGHT)
        return tj_bb_or(bit_or_none(moved(square, 1, -2 * sign)), bit_or_none(moved(square, -1, -2 * sign)));
    if (way == TJ_SHOGI_LANCE || way == TJ_SHOGI_BISHOP || way == TJ_SHOGI_ROOK)
        return tj_shogi_attacks_from(colour, way, square, TJ_BITBOARD_EMPTY);
    for (unsigned d = 0; d < TJ_SHOGI_NO_DIRECTION; d++)
        if (BLACK_STEPS[way] >> d & 1)
            reach = tj_bb_or(reach, bit_or_none(moved(square, FILES[d], sign * RANKS[d])));
    return reach;
}

static void fill_near(tj_shogi_attack_tables *t, unsigned colour, unsigned way)
{
    for (unsigned centre = 0; centre < TJ_SHOGI_SQUARES; centre++) {
        tj_bitboard zone = tj_bb_or(t->step[colour][TJ_SHOGI_KING][centre], tj_bb_square(centre));

        for (unsigned from = 0; from < TJ_SHOGI_SQUARES; from++)
            if (tj_bb_intersects(t->step[colour][way][from], zone))
                t->near[colour][way][centre] = tj_bb_or(t->near[colour][way][centre], tj_bb_square(from));
    }
}

__attribute__((constructor)) static void fill_tables(void)
{
    tj_shogi_attack_tables *t = &tj_shogi_attack_table;
    uint64_t state = 1;

    fill_rays(t);
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
        for (unsigned way = TJ_SHOGI_PAWN; way <= TJ_SHOGI_KING; way++)
            for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
                t->step[colour][way][square] = steps_of(colour, way, square);
        for (unsigned way = TJ_SHOGI_PAWN; way <= TJ_SHOGI_KING; way++)
            fill_near(t, colour, way);
    }
    for (unsigned piece = 0; piece < 48; piece++)
        for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
            t->key[piece][square] = tj_random(&state);
}
