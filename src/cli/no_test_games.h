/* Why there is nothing to test on. */
#ifndef TJ_CLI_NO_TEST_GAMES_H
#define TJ_CLI_NO_TEST_GAMES_H

#include "pattern/evaluate_games.h"

/* TJ_E_NOTFOUND with a sentence; `games` has none left.  filter may be NULL. */
int tj_no_test_games(const tj_test_games *games, tj_corpus *corpus, const tj_filter *filter, const char *path,
                     tj_err *err);

#endif
