/* Analysis as graphical programs read it: one line with what is known of every move.
 *
 *   Leela Zero   info move D4 visits 836 winrate 4656 prior 839 lcb 4640 order 0 pv D4 Q16 info move ...
 *   KataGo       info move D4 visits 836 winrate 0.465600 scoreMean -1.2 scoreLead -1.2 prior 0.083900
 *                lcb 0.464000 order 0 pv D4 Q16 info move ... ownership 0.0 1.0 ...
 *
 * lcb is the lower end of the 95 % interval of winrate (base/math/statistics.h).  All from the view of the
 * player to move.  Leela Zero counts in ten-thousandths; readers tell the two apart by the decimal point,
 * which KataGo's numbers always have. */
#ifndef TJ_ENGINE_GO_GTP_GTP_INFO_H
#define TJ_ENGINE_GO_GTP_GTP_INFO_H

#include "base/memory.h"
#include "engine/go/mcts.h"

typedef enum tj_gtp_dialect { TJ_GTP_LEELA, TJ_GTP_KATAGO } tj_gtp_dialect;

typedef struct tj_gtp_info {
    tj_gtp_dialect dialect;
    unsigned size;        /* of the board */
    int colour;           /* to move */
    size_t least, most;   /* moves: so many even if hardly looked at, at most so many; 0: all */
    const uint8_t *owner; /* tj_colour of every point, or NULL: no ownership */
} tj_gtp_info;

/* Appends the line with its end; nothing if there are no result.  Moves that were not looked at are left
 * out unless fewer than `least` (or none) would be told. */
void tj_gtp_put_info(tj_buf *out, const tj_gtp_info *info, const tj_mcts_result *result);

#endif
