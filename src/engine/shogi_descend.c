/* Going from node to node: moves, rules, limits. */
#include <string.h>

#include "base/clock.h"
#include "engine/shogi_searcher_private.h"

#define CLOCK_EVERY 1024 /* nodes; a power of two */

static tj_shogi_past *past_at(tj_shogi_searcher *s, unsigned ply)
{
    return &s->past.items[s->game_length - 1 + ply];
}

void tj_shogi_descend(tj_shogi_searcher *s, unsigned ply, tj_shogi_move move)
{
    tj_shogi_frame *here = &s->frames[ply], *next = here + 1;

    s->nodes++;
    here->move = move;
    next->position = here->position;
    if (move) {
        here->step = tj_shogi_arrival_of(&here->position, move);
        tj_shogi_apply(&next->position, move);
    } else {
        here->step = 0;
        next->position.side = (uint8_t)tj_shogi_opponent(next->position.side);
        next->position.number++;
    }
    next->key = tj_shogi_key(&next->position);
    tj_shogi_table_prefetch(&s->table, next->key);
    next->sums = here->sums;
    if (move)
        tj_shogi_sums_move(s->evaluator, &here->position, &next->position, move, &next->sums);
    next->in_check = move && tj_shogi_in_check(&next->position);
    next->excluded = TJ_SHOGI_NO_MOVE;
    next->line_count = 0;
    *past_at(s, ply + 1) = tj_shogi_past_of(&next->position, past_at(s, ply), next->in_check);
    if (ply + 1 > s->deepest)
        s->deepest = ply + 1;
}

static int draw_value(const tj_shogi_searcher *s, const tj_shogi_frame *f)
{
    return f->position.side == s->root_side ? s->limits.draw : -s->limits.draw;
}

bool tj_shogi_ruled(tj_shogi_searcher *s, unsigned ply, int *value)
{
    const tj_shogi_frame *f = &s->frames[ply];

    switch (tj_shogi_line_return(s->past.items, s->game_length + ply, TJ_SHOGI_RETURN_BACK)) {
    case TJ_SHOGI_RETURN_DRAWS:
        *value = draw_value(s, f);
        return true;
    case TJ_SHOGI_RETURN_WINS:
        *value = TJ_SHOGI_MATE - (int)ply;
        return true;
    case TJ_SHOGI_RETURN_LOSES:
        *value = (int)ply - TJ_SHOGI_MATE;
        return true;
    case TJ_SHOGI_RETURN_SUPERIOR:
        *value = TJ_SHOGI_SUPERIOR;
        return true;
    case TJ_SHOGI_RETURN_INFERIOR:
        *value = -TJ_SHOGI_SUPERIOR;
        return true;
    default:
        break;
    }
    if (tj_shogi_declare(&f->position, TJ_SHOGI_27_POINTS, s->handicap) == TJ_SHOGI_DECLARES_WIN) {
        *value = TJ_SHOGI_MATE - (int)ply - 1;
        return true;
    }
    if (ply < TJ_SHOGI_PLIES_MAX - 2)
        return false;
    *value = f->in_check ? draw_value(s, f) : tj_shogi_appraise(s->evaluator, &f->position, &f->sums);
    return true;
}

double tj_shogi_elapsed(const tj_shogi_searcher *s)
{
    return tj_clock() - s->started;
}

void tj_shogi_start_clock(tj_shogi_searcher *s)
{
    s->timed = true;
    s->started = tj_clock();
    if (s->signals && s->signals->anew) {
        s->limits.soft = s->signals->soft;
        s->limits.hard = s->signals->hard;
    }
}

static bool out_of_time(tj_shogi_searcher *s)
{
    if (s->signals && atomic_load_explicit(&s->signals->stop, memory_order_relaxed))
        return true;
    if (s->signals && atomic_load_explicit(&s->signals->ponder, memory_order_acquire))
        return false;
    if (!s->timed)
        tj_shogi_start_clock(s);
    return s->limits.hard > 0 && tj_shogi_elapsed(s) >= s->limits.hard;
}

bool tj_shogi_must_stop(tj_shogi_searcher *s)
{
    if (!s->stopped)
        s->stopped = (s->limits.nodes && s->nodes >= s->limits.nodes) ||
                     ((s->nodes & (CLOCK_EVERY - 1)) == 0 && out_of_time(s));
    return s->stopped;
}

void tj_shogi_keep_line(tj_shogi_searcher *s, unsigned ply, tj_shogi_move move)
{
    tj_shogi_frame *f = &s->frames[ply];
    const tj_shogi_frame *next = f + 1;
    size_t count = next->line_count < TJ_SHOGI_PLIES_MAX - 1 ? next->line_count : TJ_SHOGI_PLIES_MAX - 1;

    f->line[0] = move;
    memcpy(f->line + 1, next->line, count * sizeof *f->line);
    f->line_count = count + 1;
}

tj_shogi_context tj_shogi_context_of(tj_shogi_searcher *s, unsigned ply, tj_shogi_move table)
{
    const tj_shogi_frame *f = &s->frames[ply];

    return (tj_shogi_context){.position = &f->position,
                              .merits = s->merits,
                              .before = {ply > 0 ? f[-1].step : 0, ply > 1 ? f[-2].step : 0},
                              .table = table,
                              .killers = {f->killers[0], f->killers[1]},
                              .advice = NULL};
}
