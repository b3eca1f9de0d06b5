/* Which board, and with it which game, a command is about. */
#ifndef TJ_CLI_DETECT_BOARD_H
#define TJ_CLI_DETECT_BOARD_H

#include "cli/command.h"

/* The board whose games are meant: --size (0: not given), otherwise the usual one of --game, a number as
 * TJ_GAME stores it, otherwise of the game that the corpus has most games of.  TJ_E_USAGE: the size is one of
 * another game. */
int tj_detect_board(const char *corpus, int game, int64_t size, unsigned *board, tj_err *err);

#endif
