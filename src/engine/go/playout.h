/* Playouts: a position played to its end by quick rules, many thousand moves in a blink.
 *
 * A move is, first of all, an answer to the last one: save what was put into atari, take what can be taken,
 * mind chains with two liberties, kill by a move into the eye, answer by shape; otherwise
 * any move that neither fills an eye nor puts stones into atari for nothing. */
#ifndef TJ_ENGINE_GO_PLAYOUT_H
#define TJ_ENGINE_GO_PLAYOUT_H

#include "engine/go/playout_board.h"

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

#endif
