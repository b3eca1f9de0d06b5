/* Substring frequency profiles of one game (Nakamura 2002, section 2.2.3, figures 6 to 9): how often each of
 * its windows of w codes stands in the games of a corpus.
 *
 * All windows are counted in one pass over the corpus' text: a rolling hash of each width finds those that
 * may be windows of the game, and symbol by symbol proves them.  A suffix array (mine/ngram.h) would give the
 * windows of all games, which is what mining wants, but takes a hundred times as long to sort. */
#pragma once

#include "mine/acquire.h"
#include "mine/go/game_text.h"

/* A game as codes; code k belongs to move k + 1 of the record. */
typedef struct tj_profile_game {
    uint16_t *codes; /* n, as in tj_game_text.symbols, without the 0 behind them */
    uint16_t *moves; /* n, as in tj_game_text.moves */
    size_t n;
} tj_profile_game;

/* Of a record on 19x19 that has been replayed (otherwise TJ_E_RANGE); TJ_E_NOMEM.  Release it whatever is
 * returned. */
int tj_profile_game_init(tj_profile_game *game, const tj_record *record, tj_mine_code coding, tj_err *err);
void tj_profile_game_release(tj_profile_game *game);

/* The first game of the text, by its number in text->games, that has just these codes, or SIZE_MAX. */
size_t tj_profile_game_find(const tj_profile_game *game, const tj_game_text *text);

/* Fills count and frequency of profiles[0..n_profiles-1], whose widths are given, for a game's codes (none of
 * them 0) over text[0..text_n-1], in which 0 ends games.  A game that is in the text counts itself.  Progress
 * in the phase "counting".  TJ_E_NOMEM, TJ_E_STOPPED; release the profiles whatever is returned. */
int tj_profiles_count(tj_profile_window *profiles, size_t n_profiles, const tj_profile_game *game,
                      const uint16_t *text, size_t text_n, const tj_progress_monitor *monitor, tj_err *err);
void tj_profiles_release(tj_profile_window *profiles, size_t n_profiles);

/* Finds the mountains of a profile that was counted.  TJ_E_NOMEM. */
int tj_profile_find_mountains(tj_profile_window *profile, double threshold);
