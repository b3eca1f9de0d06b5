/* Acquiring set sequences with moves elsewhere left out: beyond Nakamura 2002, which sees consecutive moves
 * only.
 *
 * A candidate is a beginning of streams (mine/go/joseki/local_text.h).  Its unity is judged by what happens
 * at its border.  In each locality let
 *
 *     f        corners that begin with it
 *     through  those in which it was played through from its second stone on (the first one is often played
 *              long before) and then left: the next move of the game was elsewhere, a pass, or none
 *     left     those in which it was left, played through or not
 *     on       those that went on at once with the one move that most often does
 *
 *     score = min(stones, 10) * sum over the localities of (through + left / 100) * (1 - on / f)
 *
 * Longer sequences say more, up to ten stones; a sequence that mostly goes on with one and the same move
 * breaks off in the middle; one that depends on where the line around the corner is drawn appears in one
 * locality and not in the others.  What was never left has score 0 and is not listed. */
#pragma once

#include "mine/acquire.h"
#include "mine/go/joseki/local_text.h"

/* The candidates of len_min .. len_max stones that at least two corners begin with, best first, ranked as in
 * mine/acquire.h; positions are those of the local text, `frequency` is the number of corners that begin with
 * the sequence in any locality.  With top > 0 only so many. */
int tj_acquire_local(const tj_local_text *local, const tj_ngrams *grams, unsigned len_min, unsigned len_max,
                     size_t top, tj_scored_list *list, const tj_progress_monitor *monitor, tj_err *err);
