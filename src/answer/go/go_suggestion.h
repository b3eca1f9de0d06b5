/* Suggestions for a position of Go. */
#ifndef TJ_ANSWER_GO_GO_SUGGESTION_H
#define TJ_ANSWER_GO_GO_SUGGESTION_H

#include "answer/go/go_state.h"
#include "answer/suggestion.h"

/* An empty one; the state must stay. */
static inline void tj_go_suggestion_init(tj_suggestion *suggestion, const tj_go_state *state)
{
    *suggestion = (tj_suggestion){
        .moves = state->moves, .history = state->history, .history_count = state->history_count};
    tj_position_set_go(&suggestion->position, &state->board, state->colour);
}

#endif
