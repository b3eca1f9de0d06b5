/* Go or shogi?  For commands that do the same for both. */
#ifndef TJ_CLI_WHICH_GAME_H
#define TJ_CLI_WHICH_GAME_H

#include "cli/command.h"
#include "tejun/corpus.h"

/* Words for an option "game", ended by NULL: any, go, shogi. */
extern const char *const tj_which_game_words[];

/* asked: number of the word.  Without one, what the corpus holds: *shogi becomes whether that is games of
 * shogi alone.  TJ_E_USAGE if it holds both. */
int tj_which_game(const char *corpus, int asked, bool *shogi, tj_err *err);

/* Runs the command in one of its two ways. */
int tj_run_by_game(tj_invocation *call, int asked, int (*go)(tj_invocation *call),
                   int (*shogi)(tj_invocation *call));

#endif
