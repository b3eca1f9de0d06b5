#include "sequence/go/frame.h"

#include <stdbool.h>
#include <stdlib.h>

tj_frame_constraint tj_frame_of_point(unsigned size, int column, int row)
{
    int x = 2 * column - ((int)size - 1), y = 2 * row - ((int)size - 1); /* from the centre, doubled */
    tj_frame_constraint hint = {0, 0};

    if (x) {
        hint.mask |= 1;
        hint.value |= x > 0 ? 1 : 0;
    }
    if (y) {
        hint.mask |= 2;
        hint.value |= y > 0 ? 2 : 0;
    }
    if (abs(x) != abs(y)) {
        hint.mask |= 4;
        hint.value |= abs(x) > abs(y) ? 4 : 0;
    }
    return hint;
}

tj_frame_constraint tj_frame_of_step(tj_displacement step)
{
    tj_frame_constraint hint = {0, 0};

    if (step.x) {
        hint.mask |= 1;
        hint.value |= step.x < 0 ? 1 : 0;
    }
    if (step.y) {
        hint.mask |= 2;
        hint.value |= step.y < 0 ? 2 : 0;
    }
    if (abs(step.x) != abs(step.y)) {
        hint.mask |= 4;
        hint.value |= abs(step.y) > abs(step.x) ? 4 : 0;
    }
    return hint;
}

static bool larger(tj_displacement a, tj_displacement b)
{
    return a.x != b.x ? a.x > b.x : a.y > b.y;
}

tj_displacement tj_frames_encode(unsigned *set, tj_displacement step)
{
    tj_displacement best = {0, 0};
    unsigned kept = 0;

    if ((*set & (*set - 1)) == 0) /* one frame: by far the most common case */
        return tj_frame_encode((unsigned)__builtin_ctz(*set), step);
    for (unsigned frame = 0; frame < 8; frame++) {
        tj_displacement encoded;

        if (!(*set >> frame & 1))
            continue;
        encoded = tj_frame_encode(frame, step);
        if (!kept || larger(encoded, best)) {
            best = encoded;
            kept = 0;
        }
        if (encoded.x == best.x && encoded.y == best.y)
            kept |= 1u << frame;
    }
    *set = kept;
    return best;
}
