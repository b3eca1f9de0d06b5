/* Positions and moves of shogi from texts that must be right. */
#ifndef TJ_TESTS_SUPPORT_EXPECT_SHOGI_H
#define TJ_TESTS_SUPPORT_EXPECT_SHOGI_H

#include "tejun/shogi.h"

tj_shogi position_of(const char *sfen);
tj_shogi_move move_of(const char *usi);

#endif
