/* Playouts: a position played to its end by quick rules, many thousand moves in a blink.
 *
 * A move is, first of all, an answer to the last one: save what was put into atari, take what can be taken,
 * mind chains with two liberties, kill by a move into the eye, answer by shape; otherwise
 * any move that neither fills an eye nor puts stones into atari for nothing. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tejun/go.h"

/* ---- the board (playout_board.c) ----
 *
 * Made for speed, and exact about the liberties of every chain.
 *
 * Rows of size + 1 cells with one column of edge between them, so that the eight neighbours of every point
 * exist.  Every chain keeps the set of its liberties, one bit for each cell: counting them costs nothing, the
 * last one is found by a glance at a few words, and joining two chains is an OR.  (Pseudo-liberties with sums
 * tell only a chain's last liberty; most of what playouts know is about two.)
 *
 * Rules: simple ko, no suicide.  Nothing here checks legality unless it says so. */

#define TJ_PB_CELLS ((TJ_GO_SIZE_MAX + 2) * (TJ_GO_SIZE_MAX + 1) + 1)
#define TJ_PB_WORDS ((TJ_PB_CELLS + 63) / 64)
#define TJ_PB_PASS  0 /* the cell of a pass; it is an edge */

/* What the eight neighbours of an empty point say about playing there, in one look-up (playout_pattern.c).
 *
 * A neighbourhood is 16 bits: tj_colour or TJ_GO_EDGE of the neighbours above, left, right, below (bits 0, 2,
 * 4, 6), then upper left, upper right, lower left, lower right (bits 8, 10, 12, 14). */

/* For Black; for White the next bit. */
#define TJ_PLAYOUT_PATTERN_EYE   1 /* a one-point eye of that colour, not to be filled */
#define TJ_PLAYOUT_PATTERN_REPLY 4 /* playing here is a natural answer to a move beside it */
/* between that colour's stones, the other being nowhere near: better left empty */
#define TJ_PLAYOUT_PATTERN_INSIDE 64
/* For both. */
#define TJ_PLAYOUT_PATTERN_OPEN  16 /* two neighbours are empty: whoever plays here is not in atari */
#define TJ_PLAYOUT_PATTERN_ROOMY 32 /* six or more of the eight are empty: no small eye */

typedef struct tj_playout_patterns {
    uint8_t flags[65536];
} tj_playout_patterns;

void tj_playout_patterns_init(tj_playout_patterns *patterns);

/* length, count and liberty_set are those of a chain, at its head only; head and next mean nothing without
 * stone. */
typedef struct tj_playout_board {
    unsigned size, stride, cells, words;
    unsigned ko;                /* cell that to_move may not take, or 0 */
    unsigned last, before_last; /* cells of the last two moves, or TJ_PB_PASS */
    unsigned to_move;           /* TJ_BLACK or TJ_WHITE */
    unsigned passes;            /* in a row */
    unsigned empties;           /* how many cells are empty: empty[0..empties-1] */
    int offset[8];              /* of the neighbours: above, left, right, below, then diagonal ones */
    const tj_playout_patterns *patterns; /* borrowed */
    uint8_t stone[TJ_PB_CELLS];          /* tj_colour or TJ_GO_EDGE */
    uint16_t around[TJ_PB_CELLS];        /* the eight neighbours, two bits each, as above */
    uint16_t empty[TJ_PB_CELLS];
    uint16_t place[TJ_PB_CELLS]; /* of a cell in empty[] */
    uint16_t head[TJ_PB_CELLS];
    uint16_t next[TJ_PB_CELLS]; /* ring of the cells of a chain */
    uint16_t length[TJ_PB_CELLS];
    uint16_t count[TJ_PB_CELLS]; /* of liberties */
    /* liberties: cell c of chain h is bit c of &liberty_set[h * words] */
    uint64_t liberty_set[TJ_PB_CELLS * TJ_PB_WORDS];
} tj_playout_board;

/* The position of board with colour to move; patterns is borrowed.  last and before_last are points or
 * TJ_PASS. A last move without a stone of the other player's is as a pass.  Chains without liberties (a
 * set-up can leave them) are taken off. */
void tj_playout_board_from(tj_playout_board *b, const tj_go_board *board, unsigned colour, unsigned last,
                           unsigned before_last, const tj_playout_patterns *patterns);
/* *to becomes *from; only what boards of this size use is touched. */
void tj_playout_board_copy(tj_playout_board *to, const tj_playout_board *from);

/* May to_move play at this empty cell? */
bool tj_playout_legal(const tj_playout_board *b, unsigned cell);
/* to_move plays at a cell, which must be legal, or passes. */
void tj_playout_play(tj_playout_board *b, unsigned cell);

/* How many liberties, at most `limit`, colour's chain has after playing at an empty cell, what it captures
 * counted as liberties; 0 if that is suicide.  O(1) but for what is captured. */
unsigned tj_playout_liberties_after(const tj_playout_board *b, unsigned cell, unsigned colour,
                                    unsigned limit);

/* The area of Black minus that of White; owner[cell] becomes who holds the cell: TJ_BLACK, TJ_WHITE or
 * TJ_GO_EDGE.  A region of empty cells is held by who is all around it. */
int tj_playout_area(const tj_playout_board *b, uint8_t owner[TJ_PB_CELLS]);

static inline unsigned tj_pb_cell(const tj_playout_board *b, unsigned point)
{
    return point == TJ_PASS ? TJ_PB_PASS : (point / b->size + 1) * b->stride + point % b->size + 1;
}

static inline unsigned tj_pb_point(const tj_playout_board *b, unsigned cell)
{
    return cell == TJ_PB_PASS ? TJ_PASS : (cell / b->stride - 1) * b->size + cell % b->stride - 1;
}

static inline bool tj_pb_is_stone(unsigned content)
{
    return content - 1U < 2;
}

static inline unsigned tj_pb_neighbour(const tj_playout_board *b, unsigned cell, unsigned direction)
{
    return (unsigned)((int)cell + b->offset[direction]);
}

static inline const uint64_t *tj_pb_liberty_set(const tj_playout_board *b, unsigned head)
{
    return &b->liberty_set[head * b->words];
}

/* Liberties of the chain at a stone. */
static inline unsigned tj_pb_liberties(const tj_playout_board *b, unsigned cell)
{
    return b->count[b->head[cell]];
}

/* The first liberty behind cell `from` of a chain (0: the first of all); 0 if there is none. */
unsigned tj_pb_liberty(const tj_playout_board *b, unsigned head, unsigned from);

static inline bool tj_pb_is_open(const tj_playout_board *b, unsigned cell)
{
    return b->patterns->flags[b->around[cell]] & TJ_PLAYOUT_PATTERN_OPEN;
}

static inline bool tj_pb_is_eye(const tj_playout_board *b, unsigned cell, unsigned colour)
{
    return b->patterns->flags[b->around[cell]] & (TJ_PLAYOUT_PATTERN_EYE << (colour - 1));
}

/* ---- playouts (playout.c) ---- */

/* A playout is broken off after this many moves for each point of the board: only ko fights last so long. */
#define TJ_PLAYOUT_LENGTH 3
#define TJ_PLAYOUT_MOVES  (TJ_PLAYOUT_LENGTH * TJ_GO_POINTS_MAX)

/* Numbers by chance (xorshift64*, Vigna 2016); any state but 0. */
typedef struct tj_playout_rng {
    uint64_t state;
} tj_playout_rng;

static inline uint32_t tj_playout_rng_next(tj_playout_rng *rng)
{
    rng->state ^= rng->state >> 12;
    rng->state ^= rng->state << 25;
    rng->state ^= rng->state >> 27;
    return (uint32_t)((rng->state * UINT64_C(0x2545F4914F6CDD1D)) >> 32);
}

/* 0 to n - 1. */
static inline unsigned tj_playout_rng_below(tj_playout_rng *rng, unsigned n)
{
    return (unsigned)((uint64_t)tj_playout_rng_next(rng) * n >> 32);
}

static inline bool tj_playout_rng_percent(tj_playout_rng *rng, unsigned percent)
{
    return tj_playout_rng_below(rng, 100) < percent;
}

/* Moves that come to mind, all of one kind. */
typedef struct tj_playout_moves {
    unsigned count;
    uint16_t cells[64];
} tj_playout_moves;

/* Plays to the end.  moves[0..] gets the cells in order, passes included; returns their number. */
unsigned tj_playout_run(tj_playout_board *b, tj_playout_rng *rng, uint16_t moves[TJ_PLAYOUT_MOVES]);

/* Would to_move put stones of its own into atari by this legal move, without killing an eye by it? */
bool tj_playout_is_bad_self_atari(const tj_playout_board *b, unsigned cell);

/* What the last move calls for: each adds legal moves of its kind. */
void tj_playout_add_atari_escapes(const tj_playout_board *b, tj_playout_moves *moves); /* from atari */
void tj_playout_add_captures(const tj_playout_board *b, tj_playout_moves *moves); /* what was just played */
void tj_playout_add_nakade(const tj_playout_board *b, tj_playout_moves *moves);   /* inside an eye */

/* ---- ladders (playout_ladder.c) ----
 *
 * Reading ladders: is a chain with one or two liberties lost if it is chased by atari after atari?
 *
 * The chaser only gives atari; the chased runs, or takes a chain in atari that touches it.  Three liberties
 * are freedom.  What is too long or branches too much to be read counts as escaped.
 *
 * On the board of playouts, which knows every chain's liberties; pattern/go/tactics.h, which says why there
 * are two, reads on the board of the rules, for the ranking's features. */

#define TJ_PLAYOUT_LADDER_DEPTH 12  /* branchings in one another */
#define TJ_PLAYOUT_LADDER_MOVES 400 /* tried for one answer */

/* Room to read in, a board for each branching; 0.9 MB.  Any content will do. */
typedef struct tj_playout_ladder_workspace {
    unsigned tried;
    tj_playout_board boards[TJ_PLAYOUT_LADDER_DEPTH];
} tj_playout_ladder_workspace;

/* The chain at cell has one or two liberties; may the other player, moving first, capture it?  *move (may be
 * NULL) is the first move that does. */
bool tj_playout_ladder_captures(tj_playout_ladder_workspace *workspace, const tj_playout_board *b,
                                unsigned cell, unsigned *move);

/* The chain at cell has one liberty; is it saved if its owner plays `move`? */
bool tj_playout_ladder_escapes(tj_playout_ladder_workspace *workspace, const tj_playout_board *b,
                               unsigned cell, unsigned move);

/* Moves that take a chain in atari which touches the chain at cell, each once; returns how many, at most 8.
 */
unsigned tj_playout_counter_captures(const tj_playout_board *b, unsigned cell, unsigned moves[8]);
