/* Moves to symbols.
 *
 * The place text of a corpus holds every game as a string of 16-bit symbols, one for each move, with these
 * in between:
 *
 *     0          border between games
 *     1          a turn that was left out: the same colour moved twice, or White first (or would have)
 *     2          a pass
 *     3 + point  a move
 *
 * Every game starts at an even position with Black's turn, so a move's colour is the parity of its position.
 * A run (the definition: a stretch without a pass in which colours alternate) is a stretch of symbols >= 3.
 *
 * From the place text come two texts of relative codes, position by position; both are 0 where a run starts
 * and at everything that is no move:
 *
 *     codes   E_R: the move relative to the one before, in the frame of that point
 *     steps   the step from the move before, in the frame of the step before that; 0 for a run's first two
 *
 * A vector (x, y) on a board of `size` lines is coded as 1 + (x + size - 1) * (2 size - 1) + (y + size - 1),
 * which keeps the order by x, then y, and never needs more than 12 bits. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/kind.h"
#include "tejun/go.h"

/* ---- frames ---- */

/* Frames: the axes that relative codes are encoded in.
 *
 * A frame is one of the 8 ways to lay axes on the board, written as a symmetry (see tj_go_transform): bit 0
 * reverses x, bit 1 reverses y, bit 2 then exchanges them.  A point, or a step from one point to another,
 * determines some of the three bits; the others are inherited from the frame before.  Where nothing can be
 * inherited yet, the set of frames still possible is carried along (one bit for each frame).
 *
 * Two things determine frames here:
 *  - a point, for E_R (Nakamura 2002, Kato et al. 2012): x' runs toward the nearest centre line, y' toward
 *    the nearest diagonal, both positive inward;
 *  - a step, for sequences that may lie anywhere: the step itself becomes x' >= y' >= 0. */
#define TJ_FRAMES_ALL 0xFFu

/* What a point or step says about the frame: bits of `mask` are set to `value`, the rest is inherited. */
typedef struct tj_frame_constraint {
    uint8_t mask, value;
} tj_frame_constraint;

typedef struct tj_displacement {
    int x, y;
} tj_displacement;

tj_frame_constraint tj_frame_of_point(unsigned size, int column, int row);
tj_frame_constraint tj_frame_of_step(tj_displacement step);

static inline unsigned tj_frame_apply(tj_frame_constraint hint, unsigned frame)
{
    return (frame & ~(unsigned)hint.mask) | hint.value;
}

/* The images of all frames in the set. */
static inline unsigned tj_frames_apply(tj_frame_constraint hint, unsigned set)
{
    unsigned images = 0;

    if (hint.mask == 7)
        return 1u << hint.value;
    for (unsigned frame = 0; frame < 8; frame++)
        if (set >> frame & 1)
            images |= 1u << tj_frame_apply(hint, frame);
    return images;
}

/* A step as it is encoded in a frame, and back. */
static inline tj_displacement tj_frame_encode(unsigned frame, tj_displacement step)
{
    int x = frame & 1 ? -step.x : step.x, y = frame & 2 ? -step.y : step.y;

    return frame & 4 ? (tj_displacement){y, x} : (tj_displacement){x, y};
}

static inline tj_displacement tj_frame_decode(unsigned frame, tj_displacement encoded)
{
    int x = frame & 4 ? encoded.y : encoded.x, y = frame & 4 ? encoded.x : encoded.y;

    return (tj_displacement){frame & 1 ? -x : x, frame & 2 ? -y : y};
}

/* Tells the step in the frame of the set that gives the largest (x', then y'), and drops from the set those
 * that give something else. */
tj_displacement tj_frames_encode(unsigned *set, tj_displacement step);

/* ---- codes ---- */

/* What the coder wants to know of each point, worked out once for a board size. */
typedef struct tj_geometry {
    unsigned size; /* lines */
    uint8_t column[TJ_GO_POINTS_MAX], row[TJ_GO_POINTS_MAX];
    tj_frame_constraint hint[TJ_GO_POINTS_MAX];
    uint8_t orbit[TJ_GO_POINTS_MAX]; /* 1..: number of the class of points that symmetries exchange */
    uint16_t turn[TJ_GO_SYMMETRIES][TJ_GO_POINTS_MAX];
    unsigned orbits;
} tj_geometry;

/* size: lines of the board. */
void tj_geometry_init(tj_geometry *geometry, unsigned size);

static inline unsigned tj_relative_code_of(unsigned size, tj_displacement v)
{
    int reach = (int)size - 1, side = 2 * (int)size - 1;

    return (unsigned)(1 + (v.x + reach) * side + v.y + reach);
}

static inline tj_displacement tj_relative_code_displacement(unsigned size, unsigned code)
{
    int reach = (int)size - 1, side = 2 * (int)size - 1, number = (int)code - 1;

    return (tj_displacement){number / side - reach, number % side - reach};
}

/* One more than the largest code. */
static inline unsigned tj_relative_code_limit(unsigned size)
{
    return (2 * size - 1) * (2 * size - 1) + 1;
}

static inline tj_displacement tj_geometry_step(const tj_geometry *geometry, unsigned from, unsigned to)
{
    return (tj_displacement){geometry->column[to] - geometry->column[from],
                             geometry->row[to] - geometry->row[from]};
}

/* Writes codes and steps of place[0..n-1], which must begin at a game's start and be made of whole games. */
void tj_relative_codes(const tj_geometry *geometry, const uint16_t *place, size_t n, uint16_t *codes,
                       uint16_t *steps);

/* The full E_R codes of one game's symbols: as `codes`, but the move after a pass or a left-out turn keeps
 * its relative code; only the game's first move and everything that is no move on this board is 0. */
void tj_relative_codes_of_game(const tj_geometry *geometry, const uint16_t *place, size_t n, uint16_t *codes);

/* The code of the step in its own frame: what is left of it under the 8 symmetries. */
unsigned tj_relative_code_step_class(unsigned size, tj_displacement step);

/* The code strings a sequence without history can have, one for each frame still possible after its first
 * point (or, with `steps`, first step): out[v] gets the codes of points[1..] (E_R), or those of points[2..],
 * the frames being those after the first point and step.  There are 1 to 8; equal ones are merged.  ends[v]
 * is the set of frames in which variant v can end. */
typedef struct tj_code_variants {
    unsigned count;
    uint16_t *codes[TJ_GO_SYMMETRIES];
    uint8_t ends[TJ_GO_SYMMETRIES];
    size_t len;
    uint16_t *memory;
} tj_code_variants;

/* TJ_E_NOMEM. */
int tj_code_variants_make(const tj_geometry *geometry, const uint16_t *points, size_t n, bool steps,
                          tj_code_variants *out);
void tj_code_variants_release(tj_code_variants *variants);
