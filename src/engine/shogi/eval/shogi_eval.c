#include "engine/shogi/eval/shogi_eval.h"

#include <stdlib.h>

#include "base/memory.h"
#include "engine/shogi/eval/shogi_eval_terms.h"

const int16_t tj_shogi_weights[2 * TJ_SHOGI_EVAL_FEATURES] = {
#include "engine/shogi/eval/shogi_weights.inc"
};

struct tj_shogi_evaluator {
    const tj_shogi_weight *weights;
    /* [king][piece][square]: a piece as it is to Black, whose king that is; for White the board is turned
     * and the colours change. */
    tj_shogi_weight piece[TJ_SHOGI_SQUARES + 1][48][TJ_SHOGI_SQUARES];
};

static void add_weight(tj_shogi_weight *to, tj_shogi_weight what, int sign)
{
    to->opening = (int16_t)(to->opening + sign * what.opening);
    to->endgame = (int16_t)(to->endgame + sign * what.endgame);
}

/* A piece of Black counts with its own worth here, one of White only as it stands to this king. */
static void fill_entry(tj_shogi_evaluator *e, unsigned king, unsigned colour, unsigned kind, unsigned square)
{
    tj_shogi_weight *entry = &e->piece[king][tj_shogi_piece(colour, kind)][square];
    unsigned seen = tj_shogi_relative_square(colour, square);

    if (colour == TJ_BLACK) {
        add_weight(entry, e->weights[TJ_SHOGI_F_MATERIAL + kind], 1);
        add_weight(entry, e->weights[tj_shogi_f_piece_square(kind, seen)], 1);
        if (king < TJ_SHOGI_NO_SQUARE && king != square)
            add_weight(entry, e->weights[tj_shogi_f_king_piece(false, kind, seen, king)], 1);
    } else if (king < TJ_SHOGI_NO_SQUARE) {
        add_weight(entry, e->weights[tj_shogi_f_king_piece(true, kind, seen, 80 - king)], -1);
    }
}

tj_shogi_evaluator *tj_shogi_evaluator_new(const tj_shogi_weight *weights)
{
    tj_shogi_evaluator *e = tj_zalloc(1, sizeof *e);

    if (!e)
        return NULL;
    e->weights = weights ? weights : (const tj_shogi_weight *)tj_shogi_weights;
    for (unsigned king = 0; king <= TJ_SHOGI_NO_SQUARE; king++)
        for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
            for (unsigned kind = 1; kind < TJ_SHOGI_KINDS; kind++)
                for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
                    fill_entry(e, king, colour, kind, square);
    return e;
}

void tj_shogi_evaluator_free(tj_shogi_evaluator *e)
{
    free(e);
}

/* ---- accumulator ---- */

static unsigned relative_king(unsigned colour, unsigned king)
{
    return king == TJ_SHOGI_NO_SQUARE ? king : tj_shogi_relative_square(colour, king);
}

static inline void add_piece(const tj_shogi_evaluator *e, tj_shogi_accumulator *accumulator, unsigned colour,
                             unsigned king, unsigned piece, unsigned square, int sign)
{
    unsigned seen = colour == TJ_BLACK ? piece : piece ^ (TJ_BLACK | TJ_WHITE) << 4;
    const tj_shogi_weight *w = &e->piece[king][seen][tj_shogi_relative_square(colour, square)];

    accumulator->opening[colour] += sign * w->opening;
    accumulator->endgame[colour] += sign * w->endgame;
}

static void refresh(const tj_shogi_evaluator *e, const tj_shogi *p, tj_shogi_accumulator *accumulator,
                    unsigned colour)
{
    tj_bitboard pieces = tj_shogi_occupied(p);
    unsigned king = relative_king(colour, p->king[colour]);

    accumulator->opening[colour] = accumulator->endgame[colour] = 0;
    while (tj_bb_any(pieces)) {
        unsigned square = tj_bb_pop_lsb(&pieces);

        add_piece(e, accumulator, colour, king, p->board[square], square, 1);
    }
}

void tj_shogi_accumulator_init(const tj_shogi_evaluator *e, const tj_shogi *p,
                               tj_shogi_accumulator *accumulator)
{
    *accumulator = (tj_shogi_accumulator){{0}, {0}};
    refresh(e, p, accumulator, TJ_BLACK);
    refresh(e, p, accumulator, TJ_WHITE);
}

void tj_shogi_accumulator_update(const tj_shogi_evaluator *e, const tj_shogi *before, const tj_shogi *after,
                                 tj_shogi_move move, tj_shogi_accumulator *accumulator)
{
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);

    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
        unsigned king = relative_king(colour, after->king[colour]);

        if (after->king[colour] != before->king[colour]) {
            refresh(e, after, accumulator, colour);
            continue;
        }
        if (!tj_shogi_move_is_drop(move))
            add_piece(e, accumulator, colour, king, before->board[from], from, -1);
        if (before->board[to])
            add_piece(e, accumulator, colour, king, before->board[to], to, -1);
        add_piece(e, accumulator, colour, king, after->board[to], to, 1);
    }
}

/* ---- the whole ---- */

/* Twelve pieces in hand or in the enemy's camp make it the end. */
#define ENDGAME_PIECES 12

int tj_shogi_phase(const tj_shogi *p)
{
    unsigned count = 0;

    for (unsigned us = TJ_BLACK; us <= TJ_WHITE; us++) {
        count += tj_bb_popcount(tj_bb_and(p->colour[us], tj_bb_far_ranks(us, 3)));
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
            count += p->hand[us][kind];
    }
    return (int)(count > ENDGAME_PIECES ? ENDGAME_PIECES : count) * TJ_SHOGI_PHASE_MAX / ENDGAME_PIECES;
}

typedef struct balance {
    const tj_shogi_weight *weights;
    int32_t opening, endgame;
} balance;

TJ_ALWAYS_INLINE void add_term(void *ctx, unsigned colour, unsigned index)
{
    balance *b = ctx;
    int sign = colour == TJ_BLACK ? 1 : -1;

    b->opening += sign * b->weights[index].opening;
    b->endgame += sign * b->weights[index].endgame;
}

TJ_TARGET_CLONES static void add_terms(const tj_shogi *p, balance *b)
{
    tj_shogi_eval_terms(p, add_term, b);
}

int tj_shogi_tapered_eval(int64_t opening, int64_t endgame, int phase, unsigned side)
{
    int64_t value = (opening * (TJ_SHOGI_PHASE_MAX - phase) + endgame * phase) /
                    (TJ_SHOGI_PHASE_MAX * TJ_SHOGI_WEIGHT_UNIT);

    if (side == TJ_WHITE)
        value = -value;
    return (int)(value > TJ_SHOGI_EVAL_MAX    ? TJ_SHOGI_EVAL_MAX
                 : value < -TJ_SHOGI_EVAL_MAX ? -TJ_SHOGI_EVAL_MAX
                                              : value);
}

int tj_shogi_eval(const tj_shogi_evaluator *e, const tj_shogi *p, const tj_shogi_accumulator *accumulator)
{
    balance b = {e->weights, accumulator->opening[TJ_BLACK] - accumulator->opening[TJ_WHITE],
                 accumulator->endgame[TJ_BLACK] - accumulator->endgame[TJ_WHITE]};

    add_terms(p, &b);
    return tj_shogi_tapered_eval(b.opening, b.endgame, tj_shogi_phase(p), p->side);
}
