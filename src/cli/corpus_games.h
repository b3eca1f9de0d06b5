/* What games a corpus holds, in words. */
#ifndef TJ_CLI_CORPUS_GAMES_H
#define TJ_CLI_CORPUS_GAMES_H

#include "base/memory.h"
#include "tejun/corpus.h"

/* "12 of shogi, 202 on 19x19"; nothing for an empty corpus. */
void tj_corpus_games_put(const tj_corpus_info *info, tj_buf *out);

/* Beside the numbers of boards, see TJ_BOARD_SHOGI. */
enum { TJ_ANY_BOARD = 0, TJ_ANY_GO_BOARD = 1 };

/* If the corpus has no game on this board at all, says so on stderr, and what it has instead.  For commands
 * that have found nothing. */
void tj_corpus_games_explain(tj_corpus *corpus, unsigned board);

#endif
