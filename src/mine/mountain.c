#include "mine/mountain.h"

#include <stdbool.h>

int tj_mountain_next(const uint32_t *profile, size_t count, unsigned width, double threshold, size_t *k,
                     tj_mountain *out)
{
    bool rising = false;
    size_t rise = 0;

    for (size_t i = *k; i < count; i++) {
        double here = profile[i], before = i ? profile[i - 1] : 0,
               behind = i + 1 < count ? profile[i + 1] : 0;

        if (here < threshold)
            continue;
        if (here >= threshold * before) {
            rising = true;
            rise = i;
        }
        if (rising && here >= threshold * behind) {
            *out = (tj_mountain){(uint32_t)rise, (uint32_t)(i - rise + width)};
            *k = i + 1;
            return 1;
        }
    }
    *k = count;
    return 0;
}
