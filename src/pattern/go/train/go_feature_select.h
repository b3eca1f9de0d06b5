/* Which keyed features a model is to know: those that moves of the games had often enough.
 *
 * Counting all keys exactly would take a table of hundreds of millions; they are counted in a sketch of small
 * counters instead (each key has two, the smaller one counts), in a first pass over the games; a second pass
 * collects the keys.  A few keys may seem more frequent than they are, none less. */
#ifndef TJ_PATTERN_GO_TRAIN_GO_FEATURE_SELECT_H
#define TJ_PATTERN_GO_TRAIN_GO_FEATURE_SELECT_H

#include "corpus/corpus_handle.h"
#include "pattern/go/go_feature.h"

#define TJ_GO_FEATURE_SELECT_MAX 190 /* counting stops there, give or take a step for each thread */

typedef struct tj_go_feature_keys {
    uint64_t *items; /* ascending, none is 0 */
    size_t len, cap;
} tj_go_feature_keys;

/* The keys that were those of the move played in at least `least` (1 to TJ_GO_FEATURE_SELECT_MAX) positions,
 * or of its context; a family's later keys only where its earlier ones are in.  The result does not depend on
 * the number of threads.  Progress: "counting", then "harvesting", in games.  About 60 bytes a move, at
 * most 2 GB and the keys.  TJ_E_NOMEM, TJ_E_STOPPED, TJ_E_RANGE (too many keys). */
int tj_go_feature_select(const tj_corpus *corpus, const tj_selected_game *games, size_t count,
                         const tj_go_feature_tables *tables, unsigned least, tj_go_feature_keys *out,
                         const tj_progress_monitor *monitor, tj_err *err);

#endif
