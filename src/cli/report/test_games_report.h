/* What is told of the games that were tested on, of either game. */
#ifndef TJ_CLI_REPORT_TEST_GAMES_REPORT_H
#define TJ_CLI_REPORT_TEST_GAMES_REPORT_H

#include "base/json.h"
#include "pattern/evaluation_games.h"

/* Lines: how many, of how many, which were left out, and which might be known without being recognised.
 * corpus: where memory and ranking are; test: where the games are. */
void tj_test_games_text(const tj_test_games *games, bool shogi, const char *corpus, const char *test,
                        tj_buf *out);

/* The same as a member "games". */
void tj_test_games_json(const tj_test_games *games, bool shogi, tj_json *json);

/* Why there is nothing to test on: TJ_E_NOTFOUND with a sentence; `games` has none left.  filter may be NULL.
 */
int tj_test_games_none(const tj_test_games *games, tj_corpus *corpus, const tj_filter *filter,
                       const char *path, tj_err *err);

#endif
