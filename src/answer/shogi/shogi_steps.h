/* What looks like moves of shogi. */
#ifndef TJ_ANSWER_SHOGI_SHOGI_STEPS_H
#define TJ_ANSWER_SHOGI_SHOGI_STEPS_H

#include <stdbool.h>

/* May the word begin with a move of shogi?  What is no ASCII may. */
bool tj_shogi_steps_match(const char *word);

#endif
