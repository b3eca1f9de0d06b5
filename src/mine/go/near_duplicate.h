/* Games that are nearly the same: they share a run of equal E_R codes (another ending, a missing move, the
 * same game from another source). */
#ifndef TJ_MINE_GO_NEAR_DUPLICATE_H
#define TJ_MINE_GO_NEAR_DUPLICATE_H

#include "mine/go/game_text.h"
#include "mine/ngram.h"

#define TJ_NEAR_DUPLICATE_RUN 40 /* codes */

/* Games that share a run of `run` codes (1 to TJ_NGRAM_LCP), directly or through others, are one cluster; the
 * first of each stays.  stays[0..game_count-1] is written; returns how many stay, or 0 if memory ran out.
 * grams are those of the text, in E_R. */
size_t tj_near_duplicates(const tj_game_text *text, const tj_ngrams *grams, unsigned run, bool *stays);

/* Sorts the text, drops all but the first game of each cluster, and gives the number of dropped ones. */
int tj_game_text_distinct(tj_game_text *text, size_t *dropped, const tj_progress_monitor *monitor,
                          tj_err *err);

#endif
