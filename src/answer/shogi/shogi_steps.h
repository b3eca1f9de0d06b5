/* A sequence of shogi moves given on the command line: words, or part of a record. */
#ifndef TJ_ANSWER_SHOGI_SHOGI_STEPS_H
#define TJ_ANSWER_SHOGI_SHOGI_STEPS_H

#include "answer/param.h"
#include "tejun/shogi_search.h"

typedef struct tj_shogi_steps {
    tj_shogi_query_move *items;
    size_t len, cap;
    int colour; /* of the first move where it is known, or 0 */
} tj_shogi_steps;

/* May the word begin with a move of shogi?  What is no ASCII may. */
bool tj_shogi_steps_match(const char *word);

/* Words such as "7g7f", "+7776FU", "▲７六歩" or several of them with commas or blanks between; Japanese moves
 * may follow each other without any. */
int tj_shogi_steps_parse(tj_shogi_steps *steps, const tj_words *words, tj_err *err);

/* Moves `first` to `last` (from 1; 0: to the end) of the first game in a shogi record. */
int tj_shogi_steps_from_record(tj_shogi_steps *steps, const char *path, size_t first, size_t last,
                               tj_err *err);

void tj_shogi_steps_release(tj_shogi_steps *steps);

#endif
