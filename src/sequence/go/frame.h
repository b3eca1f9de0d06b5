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
#ifndef TJ_SEQUENCE_GO_FRAME_H
#define TJ_SEQUENCE_GO_FRAME_H

#include <stdint.h>

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

#endif
