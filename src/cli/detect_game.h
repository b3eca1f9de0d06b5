/* Which game a command is about. */
#ifndef TJ_CLI_DETECT_GAME_H
#define TJ_CLI_DETECT_GAME_H

#include "cli/command.h"

/* Words for an option "game", ended by NULL. */
extern const char *const tj_game_choices[];

/* asked: a number of these words.  Without one, the game that the corpus has most games of. */
int tj_detect_game(const char *corpus, int asked, bool *shogi, tj_err *err);

/* The board whose games are meant, and with it the game: --size (0: not given), otherwise the usual one of
 * --game, a number as TJ_GAME stores it, otherwise of the game that the corpus has most games of.
 * TJ_E_USAGE: the size is one of another game. */
int tj_detect_board(const char *corpus, int game, int64_t size, unsigned *board, tj_err *err);

#endif
