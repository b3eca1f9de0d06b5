/* Suggestions for a position of shogi. */
#ifndef TJ_ANSWER_SHOGI_SHOGI_SUGGESTION_H
#define TJ_ANSWER_SHOGI_SHOGI_SUGGESTION_H

#include "answer/shogi/shogi_state.h"
#include "answer/suggestion.h"

/* An empty one; the state must stay. */
void tj_shogi_suggestion_init(tj_suggestion *suggestion, const tj_shogi_state *state);

#endif
