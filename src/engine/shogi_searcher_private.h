/* What the files of the search share. */
#ifndef TJ_ENGINE_SHOGI_SEARCHER_PRIVATE_H
#define TJ_ENGINE_SHOGI_SEARCHER_PRIVATE_H

#include "engine/shogi_order.h"
#include "engine/shogi_searcher.h"
#include "engine/shogi_table.h"

#define TJ_SHOGI_RETURN_BACK 24 /* plies that repetition is looked for */

/* A node on the way from the root to where the search is. */
typedef struct tj_shogi_frame {
    tj_shogi position;
    tj_shogi_sums sums;
    uint64_t key;
    bool in_check;
    int evaluation;        /* static; TJ_SHOGI_NO_VALUE in check */
    tj_shogi_move move;    /* being tried here */
    tj_shogi_arrival step; /* the same; 0 for a null move */
    tj_shogi_move excluded;
    tj_shogi_move killers[2];
    size_t line_count; /* the best line from here */
    tj_shogi_move line[TJ_SHOGI_PLIES_MAX];
    tj_shogi_move quiets[64], takings[32]; /* tried without success */
    tj_shogi_picker picker;
} tj_shogi_frame;

typedef struct tj_shogi_root_move {
    tj_shogi_move move;
    int value, previous;
    tj_shogi_variation line; /* the last one that was found for it */
} tj_shogi_root_move;

struct tj_shogi_searcher {
    const tj_shogi_appraiser *evaluator;
    const tj_shogi_guide *adviser;
    tj_shogi_advice_cache advice;
    tj_shogi_table table;
    tj_shogi_merits *merits;
    tj_shogi_frame *frames; /* TJ_SHOGI_PLIES_MAX */
    uint8_t reductions[64][64];
    /* of this search */
    struct {
        tj_shogi_past *items;
        size_t len, cap;
    } past; /* of the game and of the nodes on the way: that of ply n is items[game_length - 1 + n] */
    size_t game_length;
    bool handicap;
    tj_shogi_limits limits;
    tj_shogi_signals *signals;
    tj_shogi_report report;
    void *report_ctx;
    double began;   /* the search */
    double started; /* the clock: later than that after pondering */
    bool timed;     /* the clock runs */
    bool stopped;
    uint64_t nodes;
    unsigned depth, deepest;
    unsigned root_side;
    struct {
        tj_shogi_root_move *items;
        size_t len, cap;
    } root;
};

/* The value of the node at `ply` within alpha and beta; meaningless once search->stopped. */
int tj_shogi_node(tj_shogi_searcher *search, unsigned ply, int alpha, int beta, int depth, bool cut);
int tj_shogi_quiesce(tj_shogi_searcher *search, unsigned ply, int alpha, int beta, int depth);

/* Plays a move of the node at `ply`: the next frame is ready.  Counts a node. */
void tj_shogi_descend(tj_shogi_searcher *search, unsigned ply, tj_shogi_move move);
/* What the rules say about a node that is not the root: true if *value is it. */
bool tj_shogi_ruled(tj_shogi_searcher *search, unsigned ply, int *value);
/* Is it time to stop?  Looks at the clock now and then. */
bool tj_shogi_must_stop(tj_shogi_searcher *search);
/* There is no pondering, or no more: limits of time count from now on. */
void tj_shogi_start_clock(tj_shogi_searcher *search);
/* Seconds on the clock. */
double tj_shogi_elapsed(const tj_shogi_searcher *search);
/* The line of the node is the move and the line of the next one. */
void tj_shogi_keep_line(tj_shogi_searcher *search, unsigned ply, tj_shogi_move move);
tj_shogi_context tj_shogi_context_of(tj_shogi_searcher *search, unsigned ply, tj_shogi_move table);

/* Mates count from the root in a search and from the position in the table. */
static inline int tj_shogi_to_table(int value, unsigned ply)
{
    return value >= TJ_SHOGI_MATES ? value + (int)ply : value <= -TJ_SHOGI_MATES ? value - (int)ply : value;
}
static inline int tj_shogi_from_table(int value, unsigned ply)
{
    return value >= TJ_SHOGI_MATES ? value - (int)ply : value <= -TJ_SHOGI_MATES ? value + (int)ply : value;
}

#endif
