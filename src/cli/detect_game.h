/* Go or shogi?  For commands that do the same for both. */
#ifndef TJ_CLI_DETECT_GAME_H
#define TJ_CLI_DETECT_GAME_H

#include "cli/command.h"
#include "tejun/corpus.h"

/* Words for an option "game", ended by NULL, and their numbers. */
extern const char *const tj_game_choices[];
enum tj_game_choice { TJ_GAME_CHOICE_ANY, TJ_GAME_CHOICE_GO, TJ_GAME_CHOICE_SHOGI };

/* asked: a tj_game_choice.  Without one, the game that the corpus has most games of. */
int tj_detect_game(const char *corpus, int asked, bool *shogi, tj_err *err);

/* The same by moves on the command line, at least one: the first tells.  One that is a move of neither game
 * is TJ_E_USAGE with how moves of the games are written that were asked for, or that the corpus holds; so is
 * one of the other game than was asked for. */
int tj_detect_game_by_moves(const tj_words *moves, const char *corpus, int asked, bool *shogi, tj_err *err);

/* TJ_E_USAGE if something else was asked for than what is given. */
int tj_check_game_option(int asked, bool shogi, tj_err *err);

/* Runs the command in one of its two ways. */
int tj_run_by_game(tj_invocation *call, int asked, int (*go)(tj_invocation *call),
                   int (*shogi)(tj_invocation *call));

#endif
