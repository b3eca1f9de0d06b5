/* Playouts: a position played to its end by quick rules, many thousand moves in a blink.
 *
 * A move is, first of all, an answer to the last one: save what was put into atari, take what can be taken,
 * mind chains with two liberties, kill by a move into the eye, answer by shape (playout_shape.h); otherwise
 * any move that neither fills an eye nor puts stones into atari for nothing. */
#ifndef TJ_ENGINE_PLAYOUT_H
#define TJ_ENGINE_PLAYOUT_H

#include "engine/playout_board.h"

/* A playout is broken off after this many moves for each point of the board: only ko fights last so long. */
#define TJ_PLAYOUT_LENGTH 3
#define TJ_PLAYOUT_MOVES  (TJ_PLAYOUT_LENGTH * TJ_GO_POINTS_MAX)

/* Numbers by chance (xorshift64*, Vigna 2016); any state but 0. */
typedef struct tj_dice {
    uint64_t state;
} tj_dice;

static inline uint32_t tj_dice_throw(tj_dice *dice)
{
    dice->state ^= dice->state >> 12;
    dice->state ^= dice->state << 25;
    dice->state ^= dice->state >> 27;
    return (uint32_t)((dice->state * UINT64_C(0x2545F4914F6CDD1D)) >> 32);
}

/* 0 to n - 1. */
static inline unsigned tj_dice_below(tj_dice *dice, unsigned n)
{
    return (unsigned)((uint64_t)tj_dice_throw(dice) * n >> 32);
}

static inline bool tj_dice_percent(tj_dice *dice, unsigned percent)
{
    return tj_dice_below(dice, 100) < percent;
}

/* Moves that come to mind, all of one kind. */
typedef struct tj_playout_moves {
    unsigned count;
    uint16_t cells[64];
} tj_playout_moves;

/* Plays to the end.  moves[0..] gets the cells in order, passes included; returns their number. */
unsigned tj_playout_run(tj_playout_board *b, tj_dice *dice, uint16_t moves[TJ_PLAYOUT_MOVES]);

/* Would to_move put stones of its own into atari by this legal move, without killing an eye by it? */
bool tj_playout_foolish(const tj_playout_board *b, unsigned cell);

/* playout_answer.c: what the last move calls for.  Each adds legal moves of its kind. */
void tj_playout_add_saving(const tj_playout_board *b, tj_playout_moves *moves); /* from atari */
void tj_playout_add_taking(const tj_playout_board *b, tj_playout_moves *moves); /* what was just played */
void tj_playout_add_pressing(const tj_playout_board *b,
                             tj_playout_moves *moves);                           /* chains of two liberties */
void tj_playout_add_killing(const tj_playout_board *b, tj_playout_moves *moves); /* inside an eye */
void tj_playout_add_shapes(const tj_playout_board *b, unsigned around, tj_playout_moves *moves);

#endif
