/* Which game a command is about. */
#ifndef TJ_CLI_DETECT_GAME_H
#define TJ_CLI_DETECT_GAME_H

#include "cli/command.h"

/* Words for an option "game", ended by NULL. */
extern const char *const tj_game_choices[];

/* asked: a number of these words.  Without one, the game that the corpus has most games of. */
int tj_detect_game(const char *corpus, int asked, bool *shogi, tj_err *err);

#endif
