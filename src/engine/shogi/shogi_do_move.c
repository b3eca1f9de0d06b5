/* Games as a search wants them, and going from node to node: moves, repetition, limits. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "engine/shogi/shogi_searcher_private.h"
#include "game/shogi/shogi_attack.h"

#define TIME_CHECK_NODES 1024 /* nodes; a power of two */

void tj_shogi_game_release(tj_shogi_game *game)
{
    free(game->positions.items);
    *game = (tj_shogi_game){.positions = {NULL, 0, 0}};
}

int tj_shogi_game_begin(tj_shogi_game *game, const tj_shogi *start)
{
    const tj_shogi_start_row *row = tj_shogi_start_of(start);

    if (TJ_RESERVE(&game->positions, 1))
        return TJ_E_NOMEM;
    game->position = *start;
    game->handicap = row && row != tj_shogi_start_at(0);
    game->positions.items[0] = tj_shogi_repetition_entry_of(start, NULL, false);
    game->positions.len = 1;
    return 0;
}

int tj_shogi_game_play(tj_shogi_game *game, tj_shogi_move move)
{
    if (TJ_RESERVE(&game->positions, game->positions.len + 1))
        return TJ_E_NOMEM;
    tj_shogi_apply(&game->position, move);
    game->positions.items[game->positions.len] = tj_shogi_repetition_entry_of(
        &game->position, &game->positions.items[game->positions.len - 1], tj_shogi_in_check(&game->position));
    game->positions.len++;
    return 0;
}

/* ---- repetition ---- */

tj_shogi_repetition_entry tj_shogi_repetition_entry_of(const tj_shogi *p,
                                                       const tj_shogi_repetition_entry *before, bool in_check)
{
    tj_shogi_repetition_entry now = {
        .board_key = p->board_key, .hand = tj_shogi_hand_word(p->hand[TJ_BLACK]), .side = p->side};
    unsigned mover = tj_shogi_opponent(p->side);

    if (before) {
        now.checks[p->side] = before->checks[p->side];
        now.checks[mover] = in_check ? (uint16_t)(before->checks[mover] + 1) : 0;
    }
    return now;
}

/* Every count of a at least that of b?  Counts are below 128, so that no byte borrows from its neighbour
 * unless it is the lesser one. */
static bool covers(uint64_t a, uint64_t b)
{
    const uint64_t tops = 0x8080808080808080u;

    return (((a | tops) - b) & tops) == tops;
}

static int by_checks(const tj_shogi_repetition_entry *now, size_t plies)
{
    bool own = now->checks[now->side] * (size_t)2 >= plies;
    bool other = now->checks[tj_shogi_opponent(now->side)] * (size_t)2 >= plies;

    return own == other ? TJ_SHOGI_REPETITION_DRAW : own ? TJ_SHOGI_REPETITION_LOSE : TJ_SHOGI_REPETITION_WIN;
}

int tj_shogi_repetition_find(const tj_shogi_repetition_entry *positions, size_t length, size_t back)
{
    const tj_shogi_repetition_entry *now = &positions[length - 1];

    if (back > length - 1)
        back = length - 1;
    for (size_t plies = 4; plies <= back; plies += 2) {
        const tj_shogi_repetition_entry *then = now - plies;

        if (then->board_key != now->board_key || then->side != now->side)
            continue;
        if (then->hand == now->hand)
            return by_checks(now, plies);
        if (covers(now->hand, then->hand))
            return now->side == TJ_BLACK ? TJ_SHOGI_REPETITION_SUPERIOR : TJ_SHOGI_REPETITION_INFERIOR;
        if (covers(then->hand, now->hand))
            return now->side == TJ_BLACK ? TJ_SHOGI_REPETITION_INFERIOR : TJ_SHOGI_REPETITION_SUPERIOR;
    }
    return TJ_SHOGI_REPETITION_NONE;
}

/* ---- nodes ---- */

static tj_shogi_repetition_entry *repetition_entry_at(tj_shogi_searcher *s, unsigned ply)
{
    return &s->positions.items[s->game_length - 1 + ply];
}

void tj_shogi_do_move(tj_shogi_searcher *s, unsigned ply, tj_shogi_move move)
{
    tj_shogi_stack_entry *here = &s->stack[ply], *next = here + 1;

    s->nodes++;
    here->move = move;
    next->position = here->position;
    if (move) {
        here->piece_to = tj_shogi_piece_to_of(&here->position, move);
        tj_shogi_apply(&next->position, move);
    } else {
        here->piece_to = 0;
        next->position.side = (uint8_t)tj_shogi_opponent(next->position.side);
        next->position.number++;
    }
    next->key = tj_shogi_key(&next->position);
    tj_shogi_tt_prefetch(&s->table, next->key);
    next->accumulator = here->accumulator;
    if (move)
        tj_shogi_accumulator_update(s->evaluator, &here->position, &next->position, move, &next->accumulator);
    next->in_check = move && tj_shogi_in_check(&next->position);
    next->excluded = TJ_SHOGI_NO_MOVE;
    next->pv_count = 0;
    *repetition_entry_at(s, ply + 1) =
        tj_shogi_repetition_entry_of(&next->position, repetition_entry_at(s, ply), next->in_check);
    if (ply + 1 > s->seldepth)
        s->seldepth = ply + 1;
}

static int draw_value(const tj_shogi_searcher *s, const tj_shogi_stack_entry *f)
{
    return f->position.side == s->root_side ? s->limits.draw : -s->limits.draw;
}

bool tj_shogi_terminal_value(tj_shogi_searcher *s, unsigned ply, int *value)
{
    const tj_shogi_stack_entry *f = &s->stack[ply];
    int state = tj_shogi_repetition_find(s->positions.items, s->game_length + ply, TJ_SHOGI_REPETITION_PLIES);

    if (state) {
        const int values[] = {[TJ_SHOGI_REPETITION_DRAW] = draw_value(s, f),
                              [TJ_SHOGI_REPETITION_WIN] = TJ_SHOGI_VALUE_MATE - (int)ply,
                              [TJ_SHOGI_REPETITION_LOSE] = (int)ply - TJ_SHOGI_VALUE_MATE,
                              [TJ_SHOGI_REPETITION_SUPERIOR] = TJ_SHOGI_VALUE_SUPERIOR,
                              [TJ_SHOGI_REPETITION_INFERIOR] = -TJ_SHOGI_VALUE_SUPERIOR};

        *value = values[state];
        return true;
    }
    if (tj_shogi_declare(&f->position, TJ_SHOGI_27_POINTS, s->handicap) == TJ_SHOGI_DECLARES_WIN) {
        *value = TJ_SHOGI_VALUE_MATE - (int)ply - 1;
        return true;
    }
    if (ply < TJ_SHOGI_PLIES_MAX - 2)
        return false;
    *value = f->in_check ? draw_value(s, f) : tj_shogi_eval(s->evaluator, &f->position, &f->accumulator);
    return true;
}

void tj_shogi_store(tj_shogi_searcher *s, unsigned ply, uint64_t key, int depth, tj_shogi_move move,
                    int value, int bound)
{
    const tj_shogi_tt_entry entry = {.key = key,
                                     .move = move,
                                     .value = (int16_t)tj_shogi_value_from(value, -(int)ply),
                                     .evaluation = (int16_t)s->stack[ply].evaluation,
                                     .depth = (uint8_t)(depth < 0 ? 0 : depth),
                                     .flags = (uint8_t)bound};

    tj_shogi_tt_store(&s->table, &entry);
}

void tj_shogi_start_clock(tj_shogi_searcher *s)
{
    s->timed = true;
    s->started = tj_clock();
    if (s->signals && s->signals->new_limits) {
        s->limits.soft = s->signals->soft;
        s->limits.hard = s->signals->hard;
    }
}

static bool out_of_time(tj_shogi_searcher *s)
{
    if ((s->signals && atomic_load_explicit(&s->signals->stop, memory_order_relaxed)) ||
        (s->limits.stop && atomic_load_explicit(s->limits.stop, memory_order_relaxed)))
        return true;
    if (s->signals && atomic_load_explicit(&s->signals->ponder, memory_order_acquire))
        return false;
    if (!s->timed)
        tj_shogi_start_clock(s);
    return s->limits.hard > 0 && tj_clock() - s->started >= s->limits.hard;
}

bool tj_shogi_must_stop(tj_shogi_searcher *s)
{
    if (!s->stopped)
        s->stopped = (s->limits.nodes && s->nodes >= s->limits.nodes) ||
                     ((s->nodes & (TIME_CHECK_NODES - 1)) == 0 && out_of_time(s));
    return s->stopped;
}

void tj_shogi_update_pv(tj_shogi_searcher *s, unsigned ply, tj_shogi_move move)
{
    tj_shogi_stack_entry *f = &s->stack[ply];
    const tj_shogi_stack_entry *next = f + 1;
    size_t count = next->pv_count < TJ_SHOGI_PLIES_MAX - 1 ? next->pv_count : TJ_SHOGI_PLIES_MAX - 1;

    f->pv_line[0] = move;
    memcpy(f->pv_line + 1, next->pv_line, count * sizeof *f->pv_line);
    f->pv_count = count + 1;
}

tj_shogi_order_context tj_shogi_order_context_of(tj_shogi_searcher *s, unsigned ply, tj_shogi_move table)
{
    const tj_shogi_stack_entry *f = &s->stack[ply];

    return (tj_shogi_order_context){.position = &f->position,
                                    .history = s->history,
                                    .before = {ply > 0 ? f[-1].piece_to : 0, ply > 1 ? f[-2].piece_to : 0},
                                    .table = table,
                                    .killers = {f->killers[0], f->killers[1]},
                                    .priors = NULL};
}
