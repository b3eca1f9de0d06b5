/* What a corpus and its memories hold, in words: for commands that have found nothing, or ask which game is
 * meant. */
#pragma once

#include "base/memory.h"
#include "tejun/corpus.h"
#include "tejun/game_kind.h"
#include "tejun/suggest.h"

/* "of shogi"; "on 19x19" where the game has several boards. */
void tj_board_put(unsigned board, tj_buf *out);

/* "12 of shogi, 202 on 19x19"; nothing for an empty corpus. */
void tj_corpus_games_put(const tj_corpus_info *info, tj_buf *out);

/* If a player asked for is not in the corpus, says so on stderr, with names that come near. */
void tj_filter_hint(tj_corpus *corpus, const tj_filter *filter);

/* For commands that have found nothing: tj_filter_hint (filter NULL: none), and if the corpus has no game on
 * this board (0: on any board of that kind; NULL: of any kind), says so on stderr, and what it has instead.
 */
void tj_corpus_games_explain(tj_corpus *corpus, const tj_filter *filter, const tj_game_kind *kind,
                             unsigned board);

/* Long work on the games of a corpus has returned TJ_E_NOTFOUND.  True if the corpus is there, but not a game
 * on that board that passes the filter (may be NULL); the likely reason is reported on stderr. */
bool tj_corpus_games_missing(const char *corpus, const tj_filter *filter, unsigned board);

/* The board whose games are meant, and with it the game: --size (0: not given), otherwise the usual one of
 * --game, a number as TJ_GAME stores it, otherwise of the game that the corpus has most games of.
 * TJ_E_USAGE: the size is one of another game. */
int tj_detect_board(const char *corpus, int game, int64_t size, unsigned *board, tj_err *err);

/* "3 games are not learned yet, 2 games of the memory are gone"; nothing if it is up to date. */
void tj_memory_age_put(const tj_memory_set_age *age, tj_buf *out);
/* The same on stderr, with what to do: `tejun learn` alone would make another memory of one that was learned
 * with conditions. */
void tj_memory_age_warn(const tj_memory_set_age *age);
