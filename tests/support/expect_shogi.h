/* Positions and moves of shogi from texts that must be right. */
#pragma once

#include "tejun/shogi.h"

tj_shogi position_of(const char *sfen);
tj_shogi_move move_of(const char *usi);
