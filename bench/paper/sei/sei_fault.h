/* Bad moves, as far as a program can tell without much reading: the kinds that Sei and Kawashima (section
 * 3.3) saw their program play, each as a rule.  Professionals break the rules too, for reasons of their own;
 * how often they do is the yardstick. */
#pragma once

#include "sei_games.h"
#include "pattern/go/tactics.h"

typedef enum sei_fault {
    SEI_FAULT_ABANDONS, /* 3 own stones or more could be saved by a move beside them, and are lost after this
                         */
    SEI_FAULT_SELF_ATARI, /* puts 3 own stones or more in atari, and takes nothing */
    SEI_FAULT_LADDER,     /* makes 2 own stones or more that a ladder takes (greedy), not being the former */
    SEI_FAULT_OWN_EYE,    /* fills an eye: only own stones beside it, none of them in atari */
    SEI_FAULT_FIRST_LINE, /* on the first line without an own stone within 4 steps */
    SEI_FAULT_TURNS_AWAY, /* the last move was answered within 4 steps in the game; this one is further off
                            from both */
    SEI_FAULT_COUNT
} sei_fault;

#define SEI_FAULT_STONES 3
#define SEI_FAULT_NEAR   4

/* "leaves stones that could be saved", ... */
const char *sei_fault_name(sei_fault fault);

/* The faults of a legal move in the cursor's position, as bits 1 << fault. */
unsigned sei_faults_of(const tj_go_game_cursor *cursor, unsigned point);

/* Who proposes. */
enum sei_proposer { SEI_BY_PLAYER, SEI_BY_RANKING, SEI_BY_MEMORY, SEI_PROPOSERS };

/* What each would play: TJ_PASS for nothing.  The memory proposes the most similar (tj_suggest's first).
 */
typedef struct sei_proposals {
    unsigned point[SEI_PROPOSERS];
} sei_proposals;

/* ranker and learnt may be NULL. */
int sei_proposals_make(sei_proposals *out, const tj_go_game_cursor *cursor, tj_go_ranker *ranker,
                       const tj_memory_set *learnt, tj_err *err);

typedef struct sei_faults_tally {
    uint64_t proposals[SEI_PROPOSERS];
    uint64_t with[SEI_PROPOSERS][SEI_FAULT_COUNT]; /* proposals that have this fault */
    uint64_t any[SEI_PROPOSERS];                   /* one or more */
} sei_faults_tally;

/* Progress in positions ("bad moves"). */
int sei_evaluate_faults(const tj_go_ranking *ranking, const tj_memory_set *learnt, const sei_games *games,
                        const sei_position *positions, size_t count, sei_faults_tally *out,
                        const tj_progress_monitor *monitor, tj_err *err);
