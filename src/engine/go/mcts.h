/* Thinking about a move: a tree of moves grown by playouts, guided by the ranking of professional moves.
 *
 * The result counts stones and surrounded points (area), as playouts do.  About 4000 playouts a second on
 * 19x19 with one thread.  Every call starts a new tree, of at most 2,000,000 nodes (100 MB).  Moves offered
 * are legal by tj_go_board (no suicide), do not fill own eyes, and repeat none of the positions named; deeper
 * in the tree only simple ko is looked at. */
#pragma once

#include "pattern/go/go_ranking.h"
#include "tejun/engine.h"

#define TJ_MCTS_PV_MAX      12
#define TJ_MCTS_THREADS_MAX 64 /* they share one tree; more are not used */

/* A position to think about. */
typedef struct tj_mcts_position {
    tj_go_rank_input now; /* board, who moves, moves so far */
    double komi;
    const uint64_t *before; /* tj_go_board_key of earlier positions, which must not come again; may be NULL */
    size_t before_count;
    const bool *excluded; /* [point], and [TJ_GO_POINTS_MAX] for a pass: moves that are not to be played now,
                           as long as others are left; may be NULL */
} tj_mcts_position;

typedef struct tj_mcts_move {
    uint16_t point; /* or TJ_PASS */
    uint32_t visits;
    float win;   /* chance of the mover to win, 0 to 1; a few hundredths of it are the margin */
    float prior; /* probability by the ranking */
    float score; /* mean area score for the mover */
    uint16_t line[TJ_MCTS_PV_MAX]; /* best play, beginning with the move itself */
    unsigned line_len;
} tj_mcts_move;

typedef struct tj_mcts_result {
    tj_mcts_move *items; /* the best first: items[0] is the move to play */
    size_t len, cap;
    bool resign;       /* the game is lost: play on only if resigning is not wanted */
    uint32_t playouts; /* done for this */
} tj_mcts_result;

typedef struct tj_mcts tj_mcts;

/* ranking may be NULL: then a few rules of thumb guide it.  Of the options threads, seed and resign are used:
 * with one thread and no time limit the same seed gives the same moves. */
int tj_mcts_new(tj_mcts **out, const tj_go_ranking *ranking, const tj_engine_options *options, tj_err *err);
void tj_mcts_free(tj_mcts *mcts);

/* Thinks about the next move, for so many nodes (playouts) and seconds; 0: no such limit.  monitor->tick
 * (phase "thinking", done playouts) may stop it: what has been found so far is the answer then (0, not
 * TJ_E_STOPPED), which is how analysis goes on until further notice.  progress (may be NULL) is called about
 * ten times a second with what is known so far. */
int tj_mcts_search(tj_mcts *mcts, const tj_mcts_position *position, const tj_think_limits *limits,
                   tj_mcts_result *out, const tj_progress_monitor *monitor,
                   void (*progress)(void *ctx, const tj_mcts_result *now), void *ctx, tj_err *err);
void tj_mcts_result_release(tj_mcts_result *result);

/* How a game that is over stands, told by playouts: a stone that hardly ever lives is dead. */
typedef struct tj_mcts_estimate {
    uint8_t owner[TJ_GO_POINTS_MAX]; /* who holds the point; TJ_EMPTY: nobody */
    bool dead[TJ_GO_POINTS_MAX];     /* the stone there is dead */
    double score;                    /* Black's area minus White's and komi */
} tj_mcts_estimate;

int tj_mcts_estimate_score(tj_mcts *mcts, const tj_mcts_position *position, tj_mcts_estimate *out,
                           tj_err *err);
