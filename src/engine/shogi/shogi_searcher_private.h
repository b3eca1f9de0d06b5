/* What the files of the search share. */
#pragma once

#include "engine/shogi/shogi_move_order.h"
#include "engine/shogi/shogi_searcher.h"

/* ---- the transposition table (shogi_tt.c): what a search has found out about positions, four to a cache
 * line ---- */

enum tj_shogi_bound { TJ_SHOGI_BOUND_NONE, TJ_SHOGI_BOUND_UPPER, TJ_SHOGI_BOUND_LOWER, TJ_SHOGI_BOUND_EXACT };

/* Sixteen bytes:
 *
 *     0  8  key of the position
 *     8  2  the best move, or TJ_SHOGI_NO_MOVE
 *    10  2  value, mates counted from here
 *    12  2  static evaluation, or TJ_SHOGI_VALUE_NONE
 *    14  1  depth
 *    15  1  bits 0-1 tj_shogi_bound, 2-7 generation */
typedef struct tj_shogi_tt_entry {
    uint64_t key;
    tj_shogi_move move;
    int16_t value, evaluation;
    uint8_t depth, flags;
} tj_shogi_tt_entry;

typedef struct tj_shogi_tt {
    tj_shogi_tt_entry *entries;
    size_t buckets; /* a power of two, of four entries each */
    uint8_t generation;
} tj_shogi_tt;

/* 1 to TJ_SHOGI_TT_MB_MAX; the largest power of two that fits.  TJ_E_NOMEM leaves an old table as it is.
 */
int tj_shogi_tt_resize(tj_shogi_tt *table, size_t megabytes);
void tj_shogi_tt_clear(tj_shogi_tt *table);
void tj_shogi_tt_release(tj_shogi_tt *table);
/* Another search begins: what is in it gets older. */
void tj_shogi_tt_new_search(tj_shogi_tt *table);

/* The entry of that key in *out; false if there is none. */
bool tj_shogi_tt_probe(const tj_shogi_tt *table, uint64_t key, tj_shogi_tt_entry *out);
/* entry.flags holds the bound only. */
void tj_shogi_tt_store(tj_shogi_tt *table, const tj_shogi_tt_entry *entry);
void tj_shogi_tt_prefetch(const tj_shogi_tt *table, uint64_t key);

static inline int tj_shogi_tt_entry_bound(const tj_shogi_tt_entry *entry)
{
    return entry->flags & 3;
}

/* In thousandths, of entries of this search, by a sample. */
unsigned tj_shogi_tt_hashfull(const tj_shogi_tt *table);

/* ---- the search ---- */

#define TJ_SHOGI_REPETITION_PLIES 24 /* plies that repetition is looked for */

/* A node on the way from the root to where the search is. */
typedef struct tj_shogi_stack_entry {
    tj_shogi position;
    tj_shogi_accumulator accumulator;
    uint64_t key;
    bool in_check;
    int evaluation;             /* static; TJ_SHOGI_VALUE_NONE in check */
    tj_shogi_move move;         /* being tried here */
    tj_shogi_piece_to piece_to; /* the same; 0 for a null move */
    tj_shogi_move excluded;
    tj_shogi_move killers[2];
    size_t pv_count; /* the best pv_line from here */
    tj_shogi_move pv_line[TJ_SHOGI_PLIES_MAX];
    tj_shogi_move quiets[64], captures[32]; /* tried without success */
    tj_shogi_picker picker;
} tj_shogi_stack_entry;

typedef struct tj_shogi_root_move {
    tj_shogi_move move;
    int value, previous;
    tj_shogi_variation pv_line; /* the last one that was found for it */
} tj_shogi_root_move;

struct tj_shogi_searcher {
    tj_shogi_evaluator *evaluator;
    const tj_shogi_policy *policy;
    tj_shogi_policy_entry *priors; /* a cache; NULL before it is first asked */
    tj_shogi_tt table;
    tj_shogi_history_tables *history;
    tj_shogi_stack_entry *stack; /* TJ_SHOGI_PLIES_MAX */
    uint8_t reductions[64][64];
    /* of this search */
    struct {
        tj_shogi_repetition_entry *items;
        size_t len, cap;
    } positions; /* of the game and of the nodes on the way: that of ply n is items[game_length - 1 + n] */
    size_t game_length;
    bool handicap;
    tj_shogi_search_limits limits;
    tj_shogi_search_signals *signals;
    tj_shogi_pv_callback report;
    void *report_ctx;
    double began;   /* the search */
    double started; /* the clock: later than that after pondering */
    bool timed;     /* the clock runs */
    bool stopped;
    uint64_t nodes;
    unsigned depth, seldepth;
    unsigned root_side;
    struct {
        tj_shogi_root_move *items;
        size_t len, cap;
    } root;
};

/* Repetition: fourfold by the rules, but in a search what came once will come again, so that the second time
 * counts. */

/* The entry of a position, reached from *before (NULL: none) . in_check: the side to move is. */
tj_shogi_repetition_entry tj_shogi_repetition_entry_of(const tj_shogi *position,
                                                       const tj_shogi_repetition_entry *before,
                                                       bool in_check);

enum tj_shogi_repetition_state {
    TJ_SHOGI_REPETITION_NONE,
    TJ_SHOGI_REPETITION_DRAW,
    TJ_SHOGI_REPETITION_WIN,      /* for the side to move: the other has given check all the time */
    TJ_SHOGI_REPETITION_LOSE,     /* it has given check all the time itself */
    TJ_SHOGI_REPETITION_SUPERIOR, /* the board came again, the side to move having more in hand */
    TJ_SHOGI_REPETITION_INFERIOR
};

/* Has the last of positions[0..length-1] been there before, at most `back` plies ago? */
int tj_shogi_repetition_find(const tj_shogi_repetition_entry *positions, size_t length, size_t back);

/* The value of the node at `ply` within alpha and beta; meaningless once search->stopped. */
int tj_shogi_alpha_beta(tj_shogi_searcher *search, unsigned ply, int alpha, int beta, int depth, bool cut);

/* Plays a move of the node at `ply`: the next frame is ready.  Counts a node. */
void tj_shogi_do_move(tj_shogi_searcher *search, unsigned ply, tj_shogi_move move);
/* Keeps in the table what was found out about the node. */
void tj_shogi_store(tj_shogi_searcher *search, unsigned ply, uint64_t key, int depth, tj_shogi_move move,
                    int value, int bound);
/* What the rules say about a node that is not the root: true if *value is it. */
bool tj_shogi_terminal_value(tj_shogi_searcher *search, unsigned ply, int *value);
/* Is it time to stop?  Looks at the clock now and then. */
bool tj_shogi_must_stop(tj_shogi_searcher *search);
/* There is no pondering, or no more: limits of time count from now on. */
void tj_shogi_start_clock(tj_shogi_searcher *search);
/* The pv_line of the node is the move and the pv_line of the next one. */
void tj_shogi_update_pv(tj_shogi_searcher *search, unsigned ply, tj_shogi_move move);
tj_shogi_order_context tj_shogi_order_context_of(tj_shogi_searcher *search, unsigned ply,
                                                 tj_shogi_move table);

/* The value with mates so many plies farther away: they count from the root in a search and from the position
 * in the table. */
static inline int tj_shogi_value_from(int value, int plies)
{
    return value >= TJ_SHOGI_VALUE_MATE_IN_MAX_PLY    ? value - plies
           : value <= -TJ_SHOGI_VALUE_MATE_IN_MAX_PLY ? value + plies
                                                      : value;
}
