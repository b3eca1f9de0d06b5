#include "engine/shogi/shogi_move_order.h"

#include "engine/shogi/eval/shogi_eval_feature.h"
#include "engine/shogi/shogi_see.h"

#define HASH_MOVE    (1 << 30)
#define GOOD_CAPTURE (1 << 26) /* before quiet moves; what loses by an exchange comes behind them */
#define BAD_CAPTURE  (-(1 << 26))
#define KILLER       (1 << 22)
#define POLICY_UNIT  160 /* for one of 255 */

tj_shogi_piece_to tj_shogi_piece_to_of(const tj_shogi *p, tj_shogi_move move)
{
    unsigned kind = tj_shogi_move_is_drop(move) ? tj_shogi_move_dropped(move)
                                                : tj_shogi_piece_kind(p->board[tj_shogi_move_from(move)]) +
                                                      (tj_shogi_move_promotes(move) ? TJ_SHOGI_PROMOTION : 0);

    return (tj_shogi_piece_to)(kind * TJ_SHOGI_SQUARES +
                               tj_shogi_relative_square(p->side, tj_shogi_move_to(move)));
}

/* Kinds that are better promoted in every way. */
static bool should_promote(unsigned kind)
{
    return kind == TJ_SHOGI_PAWN || kind == TJ_SHOGI_BISHOP || kind == TJ_SHOGI_ROOK;
}

bool tj_shogi_is_tactical(const tj_shogi *p, tj_shogi_move move)
{
    if (tj_shogi_move_is_drop(move))
        return false;
    return p->board[tj_shogi_move_to(move)] ||
           (tj_shogi_move_promotes(move) &&
            should_promote(tj_shogi_piece_kind(p->board[tj_shogi_move_from(move)])));
}

static bool in_promotion_zone(unsigned colour, unsigned square)
{
    return tj_shogi_relative_square(colour, square) % 9 < 3;
}

bool tj_shogi_declines_promotion(const tj_shogi *p, tj_shogi_move move)
{
    unsigned from = tj_shogi_move_from(move);

    return !tj_shogi_move_is_drop(move) && !tj_shogi_move_promotes(move) &&
           (in_promotion_zone(p->side, tj_shogi_move_to(move)) || in_promotion_zone(p->side, from)) &&
           should_promote(tj_shogi_piece_kind(p->board[from]));
}

int tj_shogi_history_score(const tj_shogi_order_context *c, tj_shogi_move move)
{
    tj_shogi_piece_to piece_to = tj_shogi_piece_to_of(c->position, move);

    return 2 * c->history->quiet[c->position->side][move & 0x3fff] +
           c->history->continuation[0][c->before[0]][piece_to] +
           c->history->continuation[1][c->before[1]][piece_to];
}

static int32_t score_of(const tj_shogi_order_context *c, tj_shogi_move move)
{
    const tj_shogi *p = c->position;

    if (move == c->table)
        return HASH_MOVE;
    if (tj_shogi_is_tactical(p, move)) {
        unsigned taken = tj_shogi_piece_kind(p->board[tj_shogi_move_to(move)]);
        int32_t worth = tj_shogi_see_value[taken] * 16 + (tj_shogi_move_promotes(move) ? 4000 : 0) +
                        c->history->capture[tj_shogi_piece_to_of(p, move)][taken];

        return worth + (tj_shogi_see(p, move, 0) ? GOOD_CAPTURE : BAD_CAPTURE);
    }
    int32_t score = tj_shogi_history_score(c, move);
    if (move == c->killers[0])
        score += KILLER;
    else if (move == c->killers[1])
        score += KILLER - 1;
    if (c->priors)
        score += (int32_t)tj_shogi_policy_entry_weight(c->priors, move) * POLICY_UNIT;
    return score;
}

void tj_shogi_picker_score(tj_shogi_picker *picker, const tj_shogi_order_context *context)
{
    for (size_t i = 0; i < picker->count; i++)
        picker->score[i] = score_of(context, picker->moves[i]);
    picker->next = 0;
    picker->unsorted = false;
}

tj_shogi_move tj_shogi_picker_next(tj_shogi_picker *picker)
{
    size_t at = picker->next, best = at;

    if (at == picker->count)
        return TJ_SHOGI_NO_MOVE;
    if (picker->unsorted)
        return picker->moves[picker->next++];
    for (size_t i = at + 1; i < picker->count; i++)
        if (picker->score[i] > picker->score[best])
            best = i;
    tj_shogi_move move = picker->moves[best];
    int32_t score = picker->score[best];
    picker->moves[best] = picker->moves[at];
    picker->score[best] = picker->score[at];
    picker->moves[at] = move;
    picker->score[at] = score;
    picker->next++;
    return move;
}

static void add_bonus(int16_t *entry, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;

    *entry = (int16_t)(*entry + bonus - *entry * size / TJ_SHOGI_HISTORY_MAX);
}

void tj_shogi_history_update(tj_shogi_history_tables *history, const tj_shogi_order_context *c,
                             tj_shogi_move move, int bonus)
{
    tj_shogi_piece_to piece_to = tj_shogi_piece_to_of(c->position, move);

    if (tj_shogi_is_tactical(c->position, move)) {
        add_bonus(
            &history->capture[piece_to][tj_shogi_piece_kind(c->position->board[tj_shogi_move_to(move)])],
            bonus);
        return;
    }
    add_bonus(&history->quiet[c->position->side][move & 0x3fff], bonus);
    add_bonus(&history->continuation[0][c->before[0]][piece_to], bonus);
    add_bonus(&history->continuation[1][c->before[1]][piece_to], bonus);
}
