/* A tally: what is counted while occurrences are gone through. */
#ifndef TJ_SEARCH_TALLY_H
#define TJ_SEARCH_TALLY_H

#include "search/go/go_continuation.h"

typedef struct tj_tally tj_tally;

/* For games on that board, continuations having numbers below `slots`.  limit: how many hits are kept, 0 for
 * all. */
int tj_tally_create(tj_tally **out, const tj_corpus *corpus, unsigned board, size_t slots, size_t limit,
                    const tj_progress_monitor *monitor, tj_err *err);
/* The same for a plan. */
int tj_tally_for_plan(tj_tally **out, const tj_go_plan *plan, const tj_corpus *corpus, size_t limit,
                      const tj_progress_monitor *monitor, tj_err *err);
void tj_tally_free(tj_tally *tally);

/* An occurrence and what came next. */
int tj_tally_count(tj_tally *tally, const tj_occurrence *occurrence, const tj_next *next);
/* The same, what came next being found by the plan. */
int tj_tally_visit(void *tally, const tj_occurrence *occurrence); /* a tj_occurrence_fn */

/* Sorts, and hands everything over. */
int tj_tally_finish(tj_tally *tally, tj_search_result *result, tj_err *err);

#endif
