/* Where handicap stones go (section 4.1 of the GTP specification). */
#ifndef TJ_ENGINE_GO_GTP_GTP_HANDICAP_H
#define TJ_ENGINE_GO_GTP_GTP_HANDICAP_H

#include "tejun/go.h"

/* How many stones can be placed as is the custom: 0 on boards of fewer than 7 lines, 4 on 7 lines and where
 * the number of lines is even, else 9. */
unsigned tj_gtp_handicap_max(unsigned size);

/* The points of `count` stones (2 to tj_gtp_handicap_max) in the order of the specification's table. */
void tj_gtp_handicap_fixed(unsigned size, unsigned count, uint16_t *points);

/* Points for any number of stones below the number of points: as is the custom as far as that goes, then
 * always where it is furthest to the next stone, not on the first two lines while there is room elsewhere. */
void tj_gtp_handicap_free(unsigned size, unsigned count, uint16_t *points);

#endif
