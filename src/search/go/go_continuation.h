/* What came next, seen in the query's frame. */
#ifndef TJ_SEARCH_GO_GO_CONTINUATION_H
#define TJ_SEARCH_GO_GO_CONTINUATION_H

#include "search/go/go_plan.h"

typedef struct tj_next {
    enum tj_next_kind kind;
    unsigned number;   /* MOVE: point; CODE: code, 0 for a move that begins a run; otherwise 0 */
    uint32_t position; /* of the next move, or where the next turn would be */
    uint8_t symmetry;  /* that takes the query to the game */
} tj_next;

/* windows[symmetry]: see tj_go_plan_window; only looked at for LOCAL. */
void tj_go_next_of(const tj_go_plan *plan, const tj_segment *segment, const tj_occurrence *occurrence,
                   const uint8_t (*windows)[TJ_GO_POINTS_MAX], tj_next *out);

#endif
