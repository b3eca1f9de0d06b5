/* Does a piece attack a square?  Step by step over the board, for testing what is found by sets of squares.
 */
#pragma once

#include "tejun/shogi.h"

/* board[]: pieces as in tj_shogi; own pieces on the way block like others. */
bool naive_attacks(const uint8_t board[TJ_SHOGI_SQUARES], unsigned from, unsigned to);
/* How many pieces of the colour attack it; kings counted or not. */
unsigned naive_attackers(const uint8_t board[TJ_SHOGI_SQUARES], unsigned colour, unsigned to, bool kings);
