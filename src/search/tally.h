/* A tally: what is counted while occurrences are gone through. */
#ifndef TJ_SEARCH_TALLY_H
#define TJ_SEARCH_TALLY_H

#include "search/search_kind.h"

typedef struct tj_tally tj_tally;

/* limit: how many hits are kept, 0 for all. */
int tj_tally_new(tj_tally **out, tj_plan *plan, size_t limit, const tj_progress_monitor *monitor,
                 tj_err *err);
void tj_tally_free(tj_tally *tally);

int tj_tally_visit(void *tally, const tj_occurrence *occurrence); /* a tj_occurrence_fn */

/* Sorts, and hands everything over. */
int tj_tally_finish(tj_tally *tally, tj_search_result *result, tj_err *err);

#endif
