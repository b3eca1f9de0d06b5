/* How a shogi position stands, in hundredths of a pawn.
 *
 * What pieces and kings are worth together is looked up in tables by king, piece and square, and the
 * accumulator is kept up to date move by move; what depends on attacks is recomputed (shogi_eval_terms.h).
 *
 * It is a sum of features, each with one weight for the opening and one for the endgame, which are added for
 * Black and subtracted for White:
 *
 *     material, place   a piece; where it stands, from its owner's side, left and right being the same
 *     near              where it stands from its own king, and from the other one
 *     hand              how many of a kind are in hand
 *     guard             each square around a king: what stands there, how often it is attacked and defended
 *     danger, flight    attacks beside the king, and squares it can go to, with what the enemy has in hand
 *     threat            a piece that is attacked, by how many, and how often it is protected
 *     reach             how many squares sliding pieces reach
 *     files             files on which a pawn could be dropped
 *     turn              who is to move
 *
 * All of them depend on the position alone, and turning the board with the colours changes the sign. */
#pragma once

#include "tejun/shogi.h"

#define TJ_SHOGI_KING_ZONE    25 /* squares of the 5x5 around a king */
#define TJ_SHOGI_HAND_CLASSES 8  /* classes of what is in hand */

enum tj_shogi_eval_feature {
    TJ_SHOGI_F_MATERIAL = 0,                                        /* [kind] */
    TJ_SHOGI_F_HAND = TJ_SHOGI_F_MATERIAL + 16,                     /* [kind 8][count 0..18] */
    TJ_SHOGI_F_PIECE_SQUARE = TJ_SHOGI_F_HAND + 8 * 19,             /* [kind][file 0..4][rank] */
    TJ_SHOGI_F_KING_PIECE = TJ_SHOGI_F_PIECE_SQUARE + 16 * 45,      /* [own, other][kind][dx 0..8][dy] */
    TJ_SHOGI_F_KING_ZONE = TJ_SHOGI_F_KING_PIECE + 2 * 16 * 9 * 17, /* [square][content 3][enemy][own] */
    TJ_SHOGI_F_KING_ATTACK = TJ_SHOGI_F_KING_ZONE + TJ_SHOGI_KING_ZONE * 3 * 16,  /* [attacks 0..15][hands] */
    TJ_SHOGI_F_KING_ESCAPE = TJ_SHOGI_F_KING_ATTACK + 16 * TJ_SHOGI_HAND_CLASSES, /* [squares 0..8][hands] */
    TJ_SHOGI_F_THREAT =
        TJ_SHOGI_F_KING_ESCAPE + 9 * TJ_SHOGI_HAND_CLASSES,   /* [kind][attacks][guards][to move] */
    TJ_SHOGI_F_MOBILITY = TJ_SHOGI_F_THREAT + 16 * 3 * 3 * 2, /* [slider 5][squares 0..19] */
    TJ_SHOGI_F_OPEN_FILES = TJ_SHOGI_F_MOBILITY + 5 * 20,     /* [0..9] */
    TJ_SHOGI_F_TEMPO = TJ_SHOGI_F_OPEN_FILES + 10,
    TJ_SHOGI_EVAL_FEATURES
};

/* Eighths of a hundredth of a pawn. */
typedef struct tj_shogi_weight {
    int16_t opening, endgame;
} tj_shogi_weight;
#define TJ_SHOGI_WEIGHT_UNIT 8

/* How far the game has gone, 0 to TJ_SHOGI_PHASE_MAX: pieces in hand and in the enemy's camp. */
#define TJ_SHOGI_PHASE_MAX 256
int tj_shogi_phase(const tj_shogi *position);

/* The square as its owner sees it: Black's as it is, White's turned. */
static inline unsigned tj_shogi_relative_square(unsigned colour, unsigned square)
{
    return colour == TJ_BLACK ? square : 80 - square;
}

/* Features of one piece that depend on it and on a king; squares as the piece's owner sees them. */
static inline unsigned tj_shogi_f_piece_square(unsigned kind, unsigned square)
{
    unsigned file = square / 9;

    return TJ_SHOGI_F_PIECE_SQUARE + kind * 45 + (file > 4 ? 8 - file : file) * 9 + square % 9;
}
static inline unsigned tj_shogi_f_king_piece(bool other, unsigned kind, unsigned square, unsigned king)
{
    unsigned file = square / 9, king_file = king / 9;
    unsigned dx = file > king_file ? file - king_file : king_file - file, dy = square % 9 + 8 - king % 9;

    return TJ_SHOGI_F_KING_PIECE + ((other * 16u + kind) * 9 + dx) * 17 + dy;
}

/* The weights that come with the program, as pairs like tj_shogi_weight:
 * src/engine/shogi/eval/shogi_weights.inc, made by `make tune-shogi`. */
extern const int16_t tj_shogi_weights[2 * TJ_SHOGI_EVAL_FEATURES];

typedef struct tj_shogi_evaluator tj_shogi_evaluator;

/* Tables for these weights (borrowed; NULL: those of the program); 900 kB.  NULL if memory ran out. */
tj_shogi_evaluator *tj_shogi_evaluator_new(const tj_shogi_weight *weights);
void tj_shogi_evaluator_free(tj_shogi_evaluator *evaluator);

/* What the pieces are worth to each colour, seen from its king. */
typedef struct tj_shogi_accumulator {
    int32_t opening[3], endgame[3]; /* [colour] */
} tj_shogi_accumulator;

void tj_shogi_accumulator_init(const tj_shogi_evaluator *evaluator, const tj_shogi *position,
                               tj_shogi_accumulator *accumulator);
/* accumulator of the position `before` become those after the legal move. */
void tj_shogi_accumulator_update(const tj_shogi_evaluator *evaluator, const tj_shogi *before,
                                 const tj_shogi *after, tj_shogi_move move,
                                 tj_shogi_accumulator *accumulator);

/* For the side to move; within TJ_SHOGI_EVAL_MAX. */
#define TJ_SHOGI_EVAL_MAX 25000
int tj_shogi_eval(const tj_shogi_evaluator *evaluator, const tj_shogi *position,
                  const tj_shogi_accumulator *accumulator);

/* Rounds a sum for Black, in units of weights, to what tj_shogi_eval returns; for the tuner and tests. */
int tj_shogi_tapered_eval(int64_t opening, int64_t endgame, int phase, unsigned side);
