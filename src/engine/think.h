/* Thinking about a move: a tree of moves grown by playouts, guided by the ranking of professional moves.
 *
 * The result counts stones and surrounded points (area), as playouts do.  About 4000 playouts a second on
 * 19x19 with one thread.  Every call starts a new tree, of at most 64 MB.  Moves offered are legal by
 * tj_go_board (no suicide), do not fill own eyes, and repeat none of the positions named; deeper in the tree
 * only simple ko is looked at. */
#ifndef TJ_ENGINE_THINK_H
#define TJ_ENGINE_THINK_H

#include "pattern/ranking.h"

#define TJ_THOUGHT_LINE      12
#define TJ_THINK_THREADS_MAX 64

typedef struct tj_think_options {
    uint32_t playouts; /* for a move; 0: no limit but time */
    double seconds;    /* for a move; 0: no limit but playouts */
    unsigned threads;  /* 1 to TJ_THINK_THREADS_MAX; they share one tree */
    uint64_t seed;     /* with one thread and no time limit the same seed gives the same moves */
    double resign;     /* resign when the chance to win stays below this; 0: never */
} tj_think_options;

#define TJ_THINK_INIT                                                                                        \
    {                                                                                                        \
        2000, 0, 1, 1, 0.03                                                                                  \
    }

/* A position to think about. */
typedef struct tj_situation {
    tj_rank_question now; /* board, who moves, moves so far */
    double komi;
    const uint64_t *before; /* tj_go_board_key of earlier positions, which must not come again; may be NULL */
    size_t before_count;
    const bool *barred; /* [point], and [TJ_GO_POINTS_MAX] for a pass: moves that are not to be played now, as
                           long as others are left; may be NULL */
} tj_situation;

typedef struct tj_thought {
    uint16_t point; /* or TJ_PASS */
    uint32_t visits;
    float win;   /* chance of the mover to win, 0 to 1; a few hundredths of it are the margin */
    float prior; /* probability by the ranking */
    float score; /* mean area score for the mover */
    uint16_t line[TJ_THOUGHT_LINE]; /* best play, beginning with the move itself */
    unsigned line_len;
} tj_thought;

typedef struct tj_thoughts {
    tj_thought *items; /* the best first: items[0] is the move to play */
    size_t len, cap;
    bool resign;       /* the game is lost: play on only if resigning is not wanted */
    uint32_t playouts; /* done for this */
} tj_thoughts;

typedef struct tj_thinker tj_thinker;

/* ranking may be NULL: then a few rules of thumb guide it. */
int tj_thinker_new(tj_thinker **out, const tj_ranking *ranking, const tj_think_options *options, tj_err *err);
void tj_thinker_free(tj_thinker *thinker);
void tj_thinker_set(tj_thinker *thinker, const tj_think_options *options);

/* Thinks about the next move.  watch->tick (phase "thinking", done playouts) may stop it: what has been found
 * so far is the answer then (0, not TJ_E_STOPPED), which is how analysis goes on until further notice.
 * between (may be NULL) is called about ten times a second with what is known so far. */
int tj_think(tj_thinker *thinker, const tj_situation *situation, tj_thoughts *out, const tj_watch *watch,
             void (*between)(void *ctx, const tj_thoughts *now), void *ctx, tj_err *err);
void tj_thoughts_release(tj_thoughts *thoughts);

/* How a game that is over stands: owner[point] becomes the colour that holds the point (TJ_EMPTY: nobody),
 * dead[point] whether the stone there is dead; either may be NULL.  *score is Black's area score minus komi.
 * By playouts: a stone that hardly ever lives is dead. */
int tj_think_score(tj_thinker *thinker, const tj_situation *situation, uint8_t *owner, bool *dead,
                   double *score, tj_err *err);

#endif
