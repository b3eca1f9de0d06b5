/* The stones around a point: all points within a Manhattan distance (Sei & Kawashima, KATSUNARI,
 * section 2.2), seen from the player to move.
 *
 * Two bits tell what is on a point:
 *
 *     0 empty   1 a stone of the player to move   2 a stone of the other   3 off the board
 *
 * The points stand in rings, nearest first, and fill three words from the top: point 0 is in bits 63 and 62
 * of word 0, point 31 in bits 1 and 0, point 32 in bits 63 and 62 of word 1, and so on.
 *
 *     radius   points (without the centre)   rings begin at
 *        3                 24                 0  4 12
 *        4                 40                 0  4 12 24
 *        5                 60                 0  4 12 24 40
 *        6                 84                 0  4 12 24 40 60
 *
 * Thus a smaller diamond is a prefix of a larger one, diamonds compare like numbers with the inner points
 * counting most, and those whose inner points are equal stand together when sorted. */
#pragma once

#include "pattern/pattern_memory.h"
#include "tejun/go.h"

#define TJ_RADIUS_MIN   1
#define TJ_RADIUS_MAX   6
#define TJ_DIAMOND_MAX  84                  /* points */
#define TJ_DIAMOND_WORD 32                  /* points in a word */
#define TJ_DIAMOND_LOW  0x5555555555555555u /* the lower bit of every point */

enum { TJ_AROUND_EMPTY, TJ_AROUND_OWN, TJ_AROUND_OTHER, TJ_AROUND_OFF };

typedef tj_memory_key tj_diamond; /* the last word is 0 */

/* Where the points lie (each ring from the top clockwise), and how symmetries exchange them; worked out once
 * for a radius.  1 MB. */
typedef struct tj_diamond_shape {
    unsigned radius, points, words;
    int8_t row[TJ_DIAMOND_MAX], column[TJ_DIAMOND_MAX]; /* from the centre, down and to the right */
    /* turn[symmetry][byte][value]: where the four points of a byte go to */
    tj_diamond turn[TJ_GO_SYMMETRIES][TJ_DIAMOND_MAX / 4][256];
} tj_diamond_shape;

/* Points of a diamond of that radius without its centre. */
static inline unsigned tj_diamond_points(unsigned radius)
{
    return 2 * radius * (radius + 1);
}

/* TJ_E_RANGE unless the radius is TJ_RADIUS_MIN to TJ_RADIUS_MAX. */
int tj_diamond_shape_init(tj_diamond_shape *shape, unsigned radius);

static inline unsigned tj_diamond_get(const tj_diamond *diamond, unsigned point)
{
    return diamond->word[point / TJ_DIAMOND_WORD] >> (62 - 2 * (point % TJ_DIAMOND_WORD)) & 3;
}

static inline void tj_diamond_set(tj_diamond *diamond, unsigned point, unsigned value)
{
    unsigned shift = 62 - 2 * (point % TJ_DIAMOND_WORD);
    uint64_t *word = &diamond->word[point / TJ_DIAMOND_WORD];

    *word = (*word & ~((uint64_t)3 << shift)) | (uint64_t)value << shift;
}

/* Rows and columns from a point to another as a symmetry shows them: as tj_go_transform does, around the
 * centre. */
static inline void tj_go_turn_offset(unsigned symmetry, int *row, int *column)
{
    int r = symmetry & 2 ? -*row : *row, c = symmetry & 1 ? -*column : *column;

    *row = symmetry & 4 ? c : r;
    *column = symmetry & 4 ? r : c;
}

/* What lies around a point of the board for that player. */
tj_diamond tj_diamond_at(const tj_diamond_shape *shape, const tj_go_board *board, unsigned point, int colour);

/* The diamond as a symmetry (see tj_go_transform) shows it. */
tj_diamond tj_diamond_turn(const tj_diamond_shape *shape, const tj_diamond *diamond, unsigned symmetry);

/* The smallest of the 8 images. */
tj_diamond tj_diamond_canonical(const tj_diamond_shape *shape, const tj_diamond *diamond);

/* Is there a stone in it? */
static inline bool tj_diamond_has_stone(const tj_diamond *diamond)
{
    for (unsigned w = 0; w < 3; w++)
        if ((diamond->word[w] ^ diamond->word[w] >> 1) & TJ_DIAMOND_LOW)
            return true;
    return false;
}
