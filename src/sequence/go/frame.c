#include "sequence/go/frame.h"

#include <stdbool.h>
#include <stdlib.h>

/* For axes that run along (x, y): what is 0, or equal, says nothing. */
static tj_frame_constraint constrain(int x, int y, bool exchanged)
{
    return (tj_frame_constraint){(uint8_t)((x != 0) | (y != 0) << 1 | (abs(x) != abs(y)) << 2),
                                 (uint8_t)((x < 0) | (y < 0) << 1 | exchanged << 2)};
}

tj_frame_constraint tj_frame_of_point(unsigned size, int column, int row)
{
    int x = 2 * column - ((int)size - 1), y = 2 * row - ((int)size - 1); /* from the centre, doubled */

    return constrain(-x, -y, abs(x) > abs(y));
}

tj_frame_constraint tj_frame_of_step(tj_displacement step)
{
    return constrain(step.x, step.y, abs(step.y) > abs(step.x));
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
