/* Mate in one, where it can be seen at a glance. */
#ifndef TJ_ENGINE_SHOGI_MATE_SHOGI_MATE_IN_ONE_H
#define TJ_ENGINE_SHOGI_MATE_SHOGI_MATE_IN_ONE_H

#include "tejun/shogi.h"

/* A move that mates, or TJ_SHOGI_NO_MOVE: there is none, or it comes from afar.  Looked at are checks from
 * beside the king and by knights.  The side to move must not be in check. */
tj_shogi_move tj_shogi_mate_in_one(const tj_shogi *position);

#endif
