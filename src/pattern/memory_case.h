/* The cases behind a candidate: where such a move was played, and what became of it. */
#ifndef TJ_PATTERN_MEMORY_CASE_H
#define TJ_PATTERN_MEMORY_CASE_H

#include "corpus/game_outcomes.h"
#include "pattern/memory_set.h"

/* Puts the cases of a pattern of this part among those that are shown: the most similar ones, of equally
 * similar ones the latest games, of a game the earliest moves, and none of a game that is known to be gone
 * (tj_memory_set_compare).  Returns how many cases the pattern has. */
uint32_t tj_cases_show(tj_case shown[TJ_CANDIDATE_CASES], size_t *count, const tj_memory_set *learnt,
                       const tj_memory *part, uint32_t pattern, uint32_t difference);

/* Adds the cases of a pattern to a record; all zeroes is an empty one. */
void tj_case_record_add(tj_case_record *record, const tj_memory *memory, uint32_t pattern,
                        const tj_game_outcomes *facts);

#endif
