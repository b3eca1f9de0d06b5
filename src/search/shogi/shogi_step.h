/* Moves of a query, in the notations that people have at hand: tj_query_step_read and its kin. */
#ifndef TJ_SEARCH_SHOGI_SHOGI_STEP_H
#define TJ_SEARCH_SHOGI_SHOGI_STEP_H

#include "search/search_kind.h"
#include "tejun/shogi.h"

int tj_shogi_step_read(const tj_query_step *previous, tj_span word, size_t *used, tj_query_step *step,
                       int *colour, tj_err *err);
void tj_shogi_step_format(const tj_query_step *step, char out[TJ_QUERY_STEP_TEXT_MAX]);
tj_query_step tj_shogi_step_of(unsigned move, unsigned piece);

#endif
