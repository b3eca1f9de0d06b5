#include "engine/go/gtp/gtp_handicap.h"

#include <stdlib.h>

unsigned tj_gtp_handicap_max(unsigned size)
{
    if (size < 7)
        return 0;
    return size == 7 || size % 2 == 0 ? 4 : 9;
}

void tj_gtp_handicap_fixed(unsigned size, unsigned count, uint16_t *points)
{
    /* Column and row of the stones, left or low, middle, right or high.  The one in the middle is the last of
     * 5, 7 and 9. */
    static const uint8_t places[8][2] = {{0, 0}, {2, 2}, {0, 2}, {2, 0}, {0, 1}, {2, 1}, {1, 0}, {1, 2}};
    const unsigned edge = size < 13 ? 2 : 3;
    const unsigned lines[3] = {edge, size / 2, size - 1 - edge};
    bool middle = count >= 5 && count % 2;

    for (unsigned i = 0; i < count - middle; i++)
        points[i] = (uint16_t)((size - 1 - lines[places[i][1]]) * size + lines[places[i][0]]);
    if (middle)
        points[count - 1] = (uint16_t)(size / 2 * size + size / 2);
}

/* Steps from the point to the nearest stone; far beyond the board if there is none. */
static unsigned distance(unsigned size, unsigned point, const uint16_t *stones, unsigned count)
{
    unsigned best = 4 * TJ_GO_SIZE_MAX;

    for (unsigned i = 0; i < count; i++) {
        unsigned steps = (unsigned)(abs((int)(point / size) - stones[i] / (int)size) +
                                    abs((int)(point % size) - stones[i] % (int)size));
        if (steps < best)
            best = steps;
    }
    return best;
}

void tj_gtp_handicap_free(unsigned size, unsigned count, uint16_t *points)
{
    unsigned most = tj_gtp_handicap_max(size), done = count < most ? count : most;

    if (done >= 2)
        tj_gtp_handicap_fixed(size, done, points);
    else
        done = 0;
    for (; done < count; done++) {
        unsigned best = 0, best_worth = 0;

        for (unsigned p = 0; p < size * size; p++) {
            unsigned away = distance(size, p, points, done), up = tj_go_line(size, p);
            /* Distance, but any free point further up counts more than all below the third line. */
            unsigned worth = away ? away + (up < 2 ? up : 2) * 8 * TJ_GO_SIZE_MAX : 0;

            if (worth > best_worth) {
                best = p;
                best_worth = worth;
            }
        }
        points[done] = (uint16_t)best;
    }
}
