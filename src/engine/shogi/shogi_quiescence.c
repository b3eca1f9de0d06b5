/* Quiescence search: only captures and promotions, until nothing is hanging. */
#include "engine/shogi/mate/shogi_mate_solver.h"
#include "engine/shogi/shogi_searcher_private.h"
#include "engine/shogi/shogi_see.h"
#include "game/shogi/shogi_attack.h"

#define DELTA_MARGIN 180 /* what a capture may gain beyond the piece */

/* Could it not reach alpha, or does it lose by an exchange? */
static bool is_delta_pruned(const tj_shogi_stack_entry *f, tj_shogi_move move, int alpha)
{
    int taken = tj_shogi_see_value[tj_shogi_piece_kind(f->position.board[tj_shogi_move_to(move)])];
    int promoted = tj_shogi_move_promotes(move) ? 400 : 0;

    return f->evaluation + taken + promoted + DELTA_MARGIN <= alpha || !tj_shogi_see(&f->position, move, 0);
}

/* The value with nothing played, raised or refuted; true if that is enough. */
static bool stand_pat(tj_shogi_searcher *s, unsigned ply, const tj_shogi_tt_entry *known, int beta, int *best)
{
    tj_shogi_stack_entry *f = &s->stack[ply];

    f->evaluation = known->flags && known->evaluation != TJ_SHOGI_VALUE_NONE
                        ? known->evaluation
                        : tj_shogi_eval(s->evaluator, &f->position, &f->accumulator);
    *best = f->evaluation;
    if (known->flags) {
        int value = tj_shogi_value_from_tt(known->value, ply);

        if (tj_shogi_tt_entry_bound(known) & (value > *best ? TJ_SHOGI_BOUND_LOWER : TJ_SHOGI_BOUND_UPPER))
            *best = value;
    } else {
        tj_shogi_move mate = tj_shogi_mate_in_one(&f->position);

        if (mate) {
            *best = TJ_SHOGI_VALUE_MATE - (int)ply - 1;
            f->pv_line[0] = mate;
            f->pv_count = 1;
            tj_shogi_store(s, ply, f->key, 0, mate, *best, TJ_SHOGI_BOUND_EXACT);
            return true;
        }
    }
    if (*best < beta)
        return false;
    if (!known->flags)
        tj_shogi_store(s, ply, f->key, 0, TJ_SHOGI_NO_MOVE, *best, TJ_SHOGI_BOUND_LOWER);
    return true;
}

int tj_shogi_quiescence(tj_shogi_searcher *s, unsigned ply, int alpha, int beta)
{
    tj_shogi_stack_entry *f = &s->stack[ply];
    tj_shogi_tt_entry known = {0};
    tj_shogi_move best_move = TJ_SHOGI_NO_MOVE, move;
    int best = -TJ_SHOGI_VALUE_INFINITE, value, old_alpha = alpha;

    f->pv_count = 0;
    if (tj_shogi_must_stop(s))
        return 0;
    if (ply && tj_shogi_terminal_value(s, ply, &value))
        return value;
    if (tj_shogi_tt_probe(&s->table, f->key, &known)) {
        value = tj_shogi_value_from_tt(known.value, ply);
        if (beta - alpha == 1 &&
            tj_shogi_tt_entry_bound(&known) & (value >= beta ? TJ_SHOGI_BOUND_LOWER : TJ_SHOGI_BOUND_UPPER))
            return value;
    }
    f->evaluation = TJ_SHOGI_VALUE_NONE;
    if (!f->in_check) {
        if (stand_pat(s, ply, &known, beta, &best))
            return best;
        if (best > alpha)
            alpha = best;
    }
    f->picker.count = tj_shogi_tactical_moves(&f->position, f->picker.moves);
    tj_shogi_order_context context = tj_shogi_order_context_of(s, ply, known.move);
    tj_shogi_picker_score(&f->picker, &context);
    while ((move = tj_shogi_picker_next(&f->picker)) != TJ_SHOGI_NO_MOVE) {
        if (!f->in_check && is_delta_pruned(f, move, alpha))
            continue;
        /* Of the evasions that take nothing a few are enough once one has been found that holds. */
        if (f->in_check && best > -TJ_SHOGI_VALUE_MATE_IN_MAX_PLY && f->picker.next > 4 &&
            !f->position.board[tj_shogi_move_to(move)])
            continue;
        tj_shogi_do_move(s, ply, move);
        value = -tj_shogi_quiescence(s, ply + 1, -beta, -alpha);
        if (s->stopped)
            return 0;
        if (value <= best)
            continue;
        best = value;
        if (value <= alpha)
            continue;
        alpha = value;
        best_move = move;
        tj_shogi_update_pv(s, ply, move);
        if (value >= beta)
            break;
    }
    if (f->in_check && best == -TJ_SHOGI_VALUE_INFINITE)
        return (int)ply - TJ_SHOGI_VALUE_MATE;
    tj_shogi_store(s, ply, f->key, 0, best_move, best,
                   best >= beta                    ? TJ_SHOGI_BOUND_LOWER
                   : best > old_alpha && best_move ? TJ_SHOGI_BOUND_EXACT
                                                   : TJ_SHOGI_BOUND_UPPER);
    return best;
}
