/* Frames: the axes that relative codes are told in.
 *
 * A frame is one of the 8 ways to lay axes on the board, written as a symmetry (see tj_go_turn): bit 0
 * reverses x, bit 1 reverses y, bit 2 then exchanges them.  A point, or a step from one point to another,
 * determines some of the three bits; the others are inherited from the frame before.  Where nothing can be
 * inherited yet, the set of frames still possible is carried along (one bit for each frame).
 *
 * Two things determine frames here:
 *  - a point, for E_R (Nakamura 2002, Kato et al. 2012): x' runs toward the nearest centre line, y' toward
 *    the nearest diagonal, both positive inward;
 *  - a step, for sequences that may lie anywhere: the step itself becomes x' >= y' >= 0. */
#ifndef TJ_SEQUENCE_FRAME_H
#define TJ_SEQUENCE_FRAME_H

#include <stdint.h>

#define TJ_FRAMES_ALL 0xFFu

/* What a point or step says about the frame: bits of `mask` are set to `value`, the rest is inherited. */
typedef struct tj_frame_hint {
    uint8_t mask, value;
} tj_frame_hint;

typedef struct tj_vector {
    int x, y;
} tj_vector;

tj_frame_hint tj_frame_of_point(unsigned size, int column, int row);
tj_frame_hint tj_frame_of_step(tj_vector step);

static inline unsigned tj_frame_apply(tj_frame_hint hint, unsigned frame)
{
    return (frame & ~(unsigned)hint.mask) | hint.value;
}

/* The images of all frames in the set. */
static inline unsigned tj_frames_apply(tj_frame_hint hint, unsigned set)
{
    unsigned images = 0;

    if (hint.mask == 7)
        return 1u << hint.value;
    for (unsigned frame = 0; frame < 8; frame++)
        if (set >> frame & 1)
            images |= 1u << tj_frame_apply(hint, frame);
    return images;
}

/* A step as it is told in a frame, and back. */
static inline tj_vector tj_frame_tell(unsigned frame, tj_vector step)
{
    int x = frame & 1 ? -step.x : step.x, y = frame & 2 ? -step.y : step.y;

    return frame & 4 ? (tj_vector){y, x} : (tj_vector){x, y};
}

static inline tj_vector tj_frame_untell(unsigned frame, tj_vector told)
{
    int x = frame & 4 ? told.y : told.x, y = frame & 4 ? told.x : told.y;

    return (tj_vector){frame & 1 ? -x : x, frame & 2 ? -y : y};
}

/* Tells the step in the frame of the set that gives the largest (x', then y'), and drops from the set those
 * that give something else. */
tj_vector tj_frames_tell(unsigned *set, tj_vector step);

#endif
