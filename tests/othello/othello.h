/* Othello, a third game: it shows what a game must bring, and proves that it is all.
 * build/tests/othello/tejun is the program with Othello in its table of games. */
#pragma once

#include "format/record_kind.h"
#include "game/kind.h"

enum { OTHELLO_BOARD = 27, OTHELLO_LINES = 8, OTHELLO_SQUARES = 64 };

extern const tj_game_kind othello_kind;
extern const tj_record_kind othello_records;
