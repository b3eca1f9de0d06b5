/* Hashes of the stones around every point, ring by ring outwards, kept up to date as stones come and go.
 *
 * The distance of two points is |dx| + |dy| + max(|dx|, |dy|), which makes rings that are nearly circles
 * (Stern, Herbrich and Graepel 2006).  A level is the sum of all rings up to a distance:
 *
 *     level      0  1  2  3  4  5  6  7  8   9  10  11
 *     distance   2  3  4  5  6  7  8  9 10  12  14  17
 *     points     4  8 12 20 28 36 48 60 72 104 140 204
 *
 * Every hash is kept for both players (own and other stones exchanged) and for the 8 symmetries; the sum over
 * these does not depend on how the board is turned: it is the key of the shape.  Keys of 64 bits are taken to
 * be different for different shapes.
 *
 * Load: a training looks at millions of positions of which each differs from the one before by a stone or
 * two; one stone touches 204 points at most, about a microsecond. */
#pragma once

#include "base/random.h"
#include "pattern/go/diamond.h"

#define TJ_VICINITY_LEVELS  12
#define TJ_VICINITY_REACH   8 /* rows and columns */
#define TJ_VICINITY_WIDTH   (2 * TJ_VICINITY_REACH + 1)
#define TJ_VICINITY_OFFSETS (TJ_VICINITY_WIDTH * TJ_VICINITY_WIDTH)
#define TJ_VICINITY_FAR     18 /* any distance beyond the last level */

/* One value for each symmetry: eight small hashes that make one large one. */
typedef struct tj_symmetry_hash {
    uint32_t by[TJ_GO_SYMMETRIES];
} tj_symmetry_hash;

static inline void tj_symmetry_hash_add(tj_symmetry_hash *sum, const tj_symmetry_hash *one)
{
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
        sum->by[s] ^= one->by[s];
}

/* A value that is the same for all 8 ways to turn what was added up; salt tells kinds of values apart.
 * Squares, because a plain sum would have 35 bits. */
static inline uint64_t tj_symmetry_hash_key(const tj_symmetry_hash *sum, uint64_t salt)
{
    uint64_t z = salt;

    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
        z += (uint64_t)sum->by[s] * sum->by[s];
    return tj_mix64(z);
}

/* Random values that all vicinities share; worked out once.  30 kB. */
typedef struct tj_vicinity_tables {
    int8_t level[TJ_VICINITY_OFFSETS];              /* that a point first belongs to, -1 for none */
    tj_symmetry_hash stone[TJ_VICINITY_OFFSETS][3]; /* own, other, off the board */
} tj_vicinity_tables;

void tj_vicinity_tables_init(tj_vicinity_tables *tables);

/* The distance of two points that are so many rows and columns apart, at most TJ_VICINITY_FAR. */
unsigned tj_vicinity_distance(int rows, int columns);

typedef struct tj_vicinity {
    const tj_vicinity_tables *tables;
    unsigned size;
    uint8_t stone[TJ_GO_POINTS_MAX];                 /* what has been added up */
    tj_symmetry_hash (*ring)[2][TJ_VICINITY_LEVELS]; /* by point, player (black, white), level */
} tj_vicinity;

/* An empty board of that size.  The tables are borrowed.  TJ_E_NOMEM, TJ_E_RANGE. */
int tj_vicinity_init(tj_vicinity *vicinity, const tj_vicinity_tables *tables, unsigned size);
void tj_vicinity_release(tj_vicinity *vicinity);

/* Adds and takes away what has changed.  The board must be of the same size. */
void tj_vicinity_follow(tj_vicinity *vicinity, const tj_go_board *board);

/* What lies around a point for a player, up to each level; added up as far as it is asked for. */
typedef struct tj_vicinity_levels {
    const tj_symmetry_hash *ring;
    tj_symmetry_hash sum[TJ_VICINITY_LEVELS];
    unsigned known;
} tj_vicinity_levels;

static inline void tj_vicinity_at(const tj_vicinity *vicinity, unsigned point, int colour,
                                  tj_vicinity_levels *out)
{
    out->ring = vicinity->ring[point][colour == TJ_WHITE];
    out->sum[0] = out->ring[0];
    out->known = 1;
}

static inline const tj_symmetry_hash *tj_vicinity_level(tj_vicinity_levels *levels, unsigned level)
{
    for (; levels->known <= level; levels->known++) {
        levels->sum[levels->known] = levels->sum[levels->known - 1];
        tj_symmetry_hash_add(&levels->sum[levels->known], &levels->ring[levels->known]);
    }
    return &levels->sum[level];
}
