#include "sequence/frame.h"

#include <stdbool.h>
#include <stdlib.h>

tj_frame_hint tj_frame_of_point(unsigned size, int column, int row)
{
    int x = 2 * column - ((int)size - 1), y = 2 * row - ((int)size - 1); /* from the centre, doubled */
    tj_frame_hint hint = {0, 0};

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

tj_frame_hint tj_frame_of_step(tj_vector step)
{
    tj_frame_hint hint = {0, 0};

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

static bool larger(tj_vector a, tj_vector b)
{
    return a.x != b.x ? a.x > b.x : a.y > b.y;
}

tj_vector tj_frames_tell(unsigned *set, tj_vector step)
{
    tj_vector best = {0, 0};
    unsigned kept = 0;

    if ((*set & (*set - 1)) == 0) /* one frame: by far the most common case */
        return tj_frame_tell((unsigned)__builtin_ctz(*set), step);
    for (unsigned frame = 0; frame < 8; frame++) {
        tj_vector told;

        if (!(*set >> frame & 1))
            continue;
        told = tj_frame_tell(frame, step);
        if (!kept || larger(told, best)) {
            best = told;
            kept = 0;
        }
        if (told.x == best.x && told.y == best.y)
            kept |= 1u << frame;
    }
    *set = kept;
    return best;
}
