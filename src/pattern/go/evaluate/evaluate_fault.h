/* Bad moves, as far as a program can tell without much reading: the kinds that Sei and Kawashima (section
 * 3.3) saw their program play, each as a rule.  Professionals break the rules too, for reasons of their own;
 * how often they do is the yardstick. */
#ifndef TJ_PATTERN_GO_EVALUATE_EVALUATE_FAULT_H
#define TJ_PATTERN_GO_EVALUATE_EVALUATE_FAULT_H

#include "pattern/evaluation_games.h"
#include "pattern/go/tactics.h"

typedef enum tj_move_fault {
    TJ_FAULT_ABANDONS,   /* 3 own stones or more could be saved by a move beside them, and are lost after this
                          */
    TJ_FAULT_SELF_ATARI, /* puts 3 own stones or more in atari, and takes nothing */
    TJ_FAULT_LADDER,     /* makes 2 own stones or more that a ladder takes (greedy), not being the former */
    TJ_FAULT_OWN_EYE,    /* fills an eye: only own stones beside it, none of them in atari */
    TJ_FAULT_FIRST_LINE, /* on the first line without an own stone within 4 steps */
    TJ_FAULT_TURNS_AWAY, /* the last move was answered within 4 steps in the game; this one is further off
                            from both */
    TJ_FAULT_COUNT
} tj_move_fault;

#define TJ_FAULT_STONES 3
#define TJ_FAULT_NEAR   4

/* "leaves stones that could be saved", ... */
const char *tj_move_fault_name(tj_move_fault fault);

/* The faults of a legal move in the cursor's position, as bits 1 << fault. */
unsigned tj_move_faults(const tj_go_game_cursor *cursor, unsigned point);

/* Who proposes. */
enum tj_proposer { TJ_BY_PLAYER, TJ_BY_RANKING, TJ_BY_MEMORY, TJ_PROPOSERS };

/* What each would play: TJ_PASS for nothing.  The memory proposes the most similar (tj_go_suggest's first).
 */
typedef struct tj_proposals {
    unsigned point[TJ_PROPOSERS];
} tj_proposals;

/* ranker and learnt may be NULL. */
int tj_proposals_make(tj_proposals *out, const tj_go_game_cursor *cursor, tj_go_ranker *ranker,
                      const tj_memory_set *learnt, tj_err *err);

typedef struct tj_go_faults_tally {
    uint64_t proposals[TJ_PROPOSERS];
    uint64_t with[TJ_PROPOSERS][TJ_FAULT_COUNT]; /* proposals that have this fault */
    uint64_t any[TJ_PROPOSERS];                  /* one or more */
} tj_go_faults_tally;

/* Progress in positions ("bad moves"). */
int tj_go_evaluate_faults(const tj_go_ranking *ranking, const tj_memory_set *learnt,
                          const tj_test_games *games, const tj_test_position *positions, size_t count,
                          tj_go_faults_tally *out, const tj_progress_monitor *monitor, tj_err *err);

#endif
