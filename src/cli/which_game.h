/* Go or shogi?  For commands that do the same for both. */
#ifndef TJ_CLI_WHICH_GAME_H
#define TJ_CLI_WHICH_GAME_H

#include "tejun/corpus.h"

/* Words for an option "game", ended by NULL: any, go, shogi. */
extern const char *const tj_which_game_words[];

/* asked: number of the word.  Without one, what the corpus holds: *shogi becomes whether that is games of
 * shogi alone.  TJ_E_USAGE if it holds both. */
int tj_which_game(const char *corpus, int asked, bool *shogi, tj_err *err);

#endif
