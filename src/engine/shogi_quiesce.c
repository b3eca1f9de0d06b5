/* The end of a line: only moves that take or promote, until nothing is hanging. */
#include "engine/shogi_mate_one.h"
#include "engine/shogi_searcher_private.h"
#include "engine/shogi_see.h"
#include "game/shogi/tactical.h"

#define MARGIN 180 /* what a capture may gain beyond the piece */

static void store(tj_shogi_searcher *s, unsigned ply, tj_shogi_move move, int value, int bound)
{
    const tj_shogi_frame *f = &s->frames[ply];
    tj_shogi_entry entry = {.key = f->key,
                            .move = move,
                            .value = (int16_t)tj_shogi_to_table(value, ply),
                            .evaluation = (int16_t)f->evaluation,
                            .depth = 0,
                            .flags = (uint8_t)bound};

    tj_shogi_table_put(&s->table, &entry);
}

/* Could it not reach alpha, or does it lose by an exchange? */
static bool is_futile(const tj_shogi_frame *f, tj_shogi_move move, int alpha)
{
    int taken = tj_shogi_exchange[tj_shogi_piece_kind(f->position.board[tj_shogi_move_to(move)])];
    int promoted = tj_shogi_move_promotes(move) ? 400 : 0;

    return f->evaluation + taken + promoted + MARGIN <= alpha || !tj_shogi_see(&f->position, move, 0);
}

/* The value with nothing played, raised or refuted; true if that is enough. */
static bool stand(tj_shogi_searcher *s, unsigned ply, const tj_shogi_entry *known, int alpha, int beta,
                  int *best)
{
    tj_shogi_frame *f = &s->frames[ply];

    f->evaluation = known->flags && known->evaluation != TJ_SHOGI_NO_VALUE
                        ? known->evaluation
                        : tj_shogi_appraise(s->evaluator, &f->position, &f->sums);
    *best = f->evaluation;
    if (known->flags) {
        int value = tj_shogi_from_table(known->value, ply);

        if (tj_shogi_entry_bound(known) & (value > *best ? TJ_SHOGI_LOWER : TJ_SHOGI_UPPER))
            *best = value;
    } else {
        tj_shogi_move mate = tj_shogi_mate_in_one(&f->position);

        if (mate) {
            *best = TJ_SHOGI_MATE - (int)ply - 1;
            f->line[0] = mate;
            f->line_count = 1;
            store(s, ply, mate, *best, TJ_SHOGI_EXACT);
            return true;
        }
    }
    (void)alpha;
    if (*best < beta)
        return false;
    if (!known->flags)
        store(s, ply, TJ_SHOGI_NO_MOVE, *best, TJ_SHOGI_LOWER);
    return true;
}

int tj_shogi_quiesce(tj_shogi_searcher *s, unsigned ply, int alpha, int beta, int depth)
{
    tj_shogi_frame *f = &s->frames[ply];
    tj_shogi_entry known = {0};
    tj_shogi_move best_move = TJ_SHOGI_NO_MOVE, move;
    int best = -TJ_SHOGI_INFINITE, value, floor = alpha;

    f->line_count = 0;
    if (tj_shogi_must_stop(s))
        return 0;
    if (ply && tj_shogi_ruled(s, ply, &value))
        return value;
    if (tj_shogi_table_get(&s->table, f->key, &known)) {
        value = tj_shogi_from_table(known.value, ply);
        if (beta - alpha == 1 &&
            tj_shogi_entry_bound(&known) & (value >= beta ? TJ_SHOGI_LOWER : TJ_SHOGI_UPPER))
            return value;
    }
    f->evaluation = TJ_SHOGI_NO_VALUE;
    if (!f->in_check) {
        if (stand(s, ply, &known, alpha, beta, &best))
            return best;
        if (best > alpha)
            alpha = best;
    }
    f->picker.count = tj_shogi_tactical_moves(&f->position, f->picker.moves);
    tj_shogi_context context = tj_shogi_context_of(s, ply, known.move);
    tj_shogi_picker_score(&f->picker, &context);
    while ((move = tj_shogi_picker_next(&f->picker)) != TJ_SHOGI_NO_MOVE) {
        if (!f->in_check && is_futile(f, move, alpha))
            continue;
        /* Of the evasions that take nothing a few are enough once one has been found that holds. */
        if (f->in_check && best > -TJ_SHOGI_MATES && f->picker.next > 4 &&
            !f->position.board[tj_shogi_move_to(move)])
            continue;
        tj_shogi_descend(s, ply, move);
        value = -tj_shogi_quiesce(s, ply + 1, -beta, -alpha, depth - 1);
        if (s->stopped)
            return 0;
        if (value <= best)
            continue;
        best = value;
        if (value <= alpha)
            continue;
        alpha = value;
        best_move = move;
        tj_shogi_keep_line(s, ply, move);
        if (value >= beta)
            break;
    }
    if (f->in_check && best == -TJ_SHOGI_INFINITE)
        return (int)ply - TJ_SHOGI_MATE;
    store(s, ply, best_move, best,
          best >= beta                ? TJ_SHOGI_LOWER
          : best > floor && best_move ? TJ_SHOGI_EXACT
                                      : TJ_SHOGI_UPPER);
    return best;
}
