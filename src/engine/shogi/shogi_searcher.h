/* Searching for the best move: iterative deepening, alpha-beta with principal variations, quiescence.
 *
 * The result depends on nothing but position, game, limits, options and what was searched before: with a
 * limit of nodes or depth it is always the same. */
#pragma once

#include <stdatomic.h>

#include "engine/shogi/eval/shogi_eval.h"

/* Values are hundredths of a pawn for the side to move; mates count from the root. */
#define TJ_SHOGI_PLIES_MAX             128   /* a line in a search is no longer */
#define TJ_SHOGI_VALUE_INFINITE        31000 /* no value is so high */
#define TJ_SHOGI_VALUE_MATE            30000 /* minus the number of plies until then */
#define TJ_SHOGI_VALUE_MATE_IN_MAX_PLY (TJ_SHOGI_VALUE_MATE - 1000)
#define TJ_SHOGI_VALUE_SUPERIOR        28000 /* the same board again, with more in hand */
#define TJ_SHOGI_VALUE_NONE            32000

static inline bool tj_shogi_is_mate_value(int value)
{
    return value >= TJ_SHOGI_VALUE_MATE_IN_MAX_PLY || value <= -TJ_SHOGI_VALUE_MATE_IN_MAX_PLY;
}

#define TJ_SHOGI_MULTIPV_MAX 500 /* MultiPV */

#define TJ_SHOGI_TT_MB_MAX 65536 /* megabytes of the transposition table */

/* Knows which moves are worth a look (pattern memories). */
typedef struct tj_shogi_policy {
    void *ctx;
    /* Writes a weight of 0 or more for each of the legal moves; 0: not a candidate.  Returns how many
     * candidates there are: 0 means that nothing is known of the position. */
    size_t (*weigh)(void *ctx, const tj_shogi *position, const tj_shogi_move *moves, size_t count,
                    float *weight);
} tj_shogi_policy;

typedef struct tj_shogi_searcher tj_shogi_searcher;

/* Evaluates with the weights of the program.  NULL if memory ran out. */
tj_shogi_searcher *tj_shogi_searcher_new(size_t megabytes);
void tj_shogi_searcher_free(tj_shogi_searcher *search);
/* The size of the table; TJ_E_NOMEM, and the old one stays. */
int tj_shogi_searcher_resize(tj_shogi_searcher *search, size_t megabytes);
/* Forgets everything: for another game. */
void tj_shogi_searcher_clear(tj_shogi_searcher *search);
/* Asked about candidates; borrowed; NULL: none. */
void tj_shogi_searcher_set_policy(tj_shogi_searcher *search, const tj_shogi_policy *policy);

/* A position on the way to another. */
typedef struct tj_shogi_repetition_entry {
    uint64_t board_key;
    uint64_t hand;      /* Black's: a byte a kind.  White's follows, as no piece is lost */
    uint16_t checks[3]; /* moves of each colour that gave check, without interruption up to now */
    uint8_t side;
} tj_shogi_repetition_entry;

/* A game so far: its positions one after the other, the last one being that to be searched.  All zero at
 * first; call tj_shogi_game_begin before anything else. */
typedef struct tj_shogi_game {
    tj_shogi position;
    struct {
        tj_shogi_repetition_entry *items;
        size_t len, cap;
    } positions;
    bool handicap; /* for declarations */
} tj_shogi_game;

void tj_shogi_game_release(tj_shogi_game *game);
/* Begins a game there.  TJ_E_NOMEM. */
int tj_shogi_game_begin(tj_shogi_game *game, const tj_shogi *start);
/* Plays a legal move.  TJ_E_NOMEM, nothing changed. */
int tj_shogi_game_play(tj_shogi_game *game, tj_shogi_move move);

/* When to stop, 0 meaning no limit.  Without any it goes on until it is told to stop, or until the depth is
 * TJ_SHOGI_PLIES_MAX - 1. */
typedef struct tj_shogi_search_limits {
    uint64_t nodes;
    unsigned depth;
    double soft, hard;         /* seconds: begin no further iteration after that; stop in any case */
    unsigned lines;            /* how many best moves with their lines; 0 is 1 */
    int draw;                  /* value of a draw for the side to move */
    const tj_shogi_move *only; /* only[0..only_count-1]: no other moves are played first; borrowed */
    size_t only_count;         /* 0: any move is */
    const atomic_bool *stop;   /* stops it once it is true; may be NULL */
} tj_shogi_search_limits;

/* What another thread says to a search. */
typedef struct tj_shogi_search_signals {
    atomic_bool stop;
    atomic_bool ponder; /* limits of time do not count while this is set; the clock starts when it goes */
    /* the limits from then on, instead of those that the search began with; set before it goes */
    bool new_limits;
    double soft, hard;
} tj_shogi_search_signals;

/* A line of play. */
typedef struct tj_shogi_variation {
    unsigned rank; /* from 0 */
    int value;     /* for the side to move; at first sight if depth is 0 */
    unsigned depth, seldepth;
    uint64_t nodes;
    double seconds;    /* of searching, pondering included */
    unsigned hashfull; /* the table, in thousandths */
    size_t count;
    tj_shogi_move moves[TJ_SHOGI_PLIES_MAX]; /* from the root on; at least one */
} tj_shogi_variation;

/* Called for every line when an iteration is finished, and once more if the move that is best in the end is
 * not that of the line of rank 0 that was reported last; may be NULL. */
typedef void (*tj_shogi_pv_callback)(void *ctx, const tj_shogi_variation *line);

/* Searches; *best is the best line, with count 0 if there is no legal move.  signals may be NULL. */
void tj_shogi_searcher_run(tj_shogi_searcher *search, const tj_shogi_game *game,
                           const tj_shogi_search_limits *limits, tj_shogi_search_signals *signals,
                           tj_shogi_pv_callback report, void *ctx, tj_shogi_variation *best);
