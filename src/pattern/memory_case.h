/* The cases behind a candidate: where such a move was played, and what became of it. */
#ifndef TJ_PATTERN_MEMORY_CASE_H
#define TJ_PATTERN_MEMORY_CASE_H

#include "corpus/game_outcomes.h"
#include "pattern/memory_set.h"

#define TJ_CANDIDATE_CASES 5

/* A move that was played in surroundings like these. */
typedef struct tj_case {
    uint32_t game; /* number in the corpus */
    uint32_t move; /* of the game, from 1 */
    uint32_t difference;
} tj_case;

/* What became of the games in which such moves were played. */
typedef struct tj_case_record {
    uint64_t wins, losses, draws, unknown; /* of the player who moved; unknown: or void */
    int year_first, year_last;             /* 0: no game says */
    uint32_t move_first, move_last;        /* numbers of the moves in their games */
} tj_case_record;

/* Puts the cases of a pattern of this part among those that are shown: the most similar ones, of equally
 * similar ones the latest games, of a game the earliest moves, and none of a game that is known to be gone
 * (tj_memory_set_compare).  Returns how many cases the pattern has. */
uint32_t tj_cases_show(tj_case shown[TJ_CANDIDATE_CASES], size_t *count, const tj_memory_set *learnt,
                       const tj_memory *part, uint32_t pattern, uint32_t difference);

/* Adds the cases of a pattern to a record; all zeroes is an empty one. */
void tj_case_record_add(tj_case_record *record, const tj_memory *memory, uint32_t pattern,
                        const tj_game_outcomes *facts);

#endif
