/* The root: iterative deepening, several lines, limits. */
#include "engine/shogi/shogi_searcher.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "engine/shogi/shogi_searcher_private.h"

#define ASPIRATION_WINDOW 40 /* of the first try around the last value */
#define ASPIRATION_DEPTH  4  /* from which on */

tj_shogi_searcher *tj_shogi_searcher_new(size_t megabytes)
{
    tj_shogi_searcher *s = tj_zalloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->evaluator = tj_shogi_evaluator_new(NULL);
    s->history = tj_zalloc(1, sizeof *s->history);
    s->stack = tj_zalloc(TJ_SHOGI_PLIES_MAX + 2, sizeof *s->stack);
    for (unsigned d = 1; d < 64; d++)
        for (unsigned n = 1; n < 64; n++)
            s->reductions[d][n] = (uint8_t)(0.4 + log(d) * log(n) / 2.1);
    if (!s->evaluator || !s->history || !s->stack || tj_shogi_tt_resize(&s->table, megabytes)) {
        tj_shogi_searcher_free(s);
        return NULL;
    }
    return s;
}

void tj_shogi_searcher_free(tj_shogi_searcher *s)
{
    if (!s)
        return;
    tj_shogi_evaluator_free(s->evaluator);
    tj_shogi_tt_release(&s->table);
    free(s->priors);
    free(s->history);
    free(s->stack);
    free(s->positions.items);
    free(s->root.items);
    free(s);
}

int tj_shogi_searcher_resize(tj_shogi_searcher *s, size_t megabytes)
{
    return tj_shogi_tt_resize(&s->table, megabytes);
}

void tj_shogi_searcher_clear(tj_shogi_searcher *s)
{
    tj_shogi_tt_clear(&s->table);
    memset(s->history, 0, sizeof *s->history);
}

void tj_shogi_searcher_set_policy(tj_shogi_searcher *s, const tj_shogi_policy *policy)
{
    s->policy = policy;
    free(s->priors);
    s->priors = NULL;
}

/* ---- the root's moves ---- */

/* Is the move to be looked at?  Promotions that are forgone are, where the moves were named, or there is
 * nothing else. */
static bool is_root_move(const tj_shogi_searcher *s, tj_shogi_move move, size_t count)
{
    for (size_t i = 0; i < s->limits.only_count; i++)
        if (s->limits.only[i] == move)
            return true;
    return !s->limits.only_count &&
           !(tj_shogi_declines_promotion(&s->stack[0].position, move) && count > 1 && s->root.len);
}

static int generate_root_moves(tj_shogi_searcher *s)
{
    tj_shogi_stack_entry *f = &s->stack[0];
    size_t count = tj_shogi_moves(&f->position, f->picker.moves);
    tj_shogi_tt_entry known = {.move = TJ_SHOGI_NO_MOVE};
    /* what a move counts for that is played before any was searched */
    int static_eval = tj_shogi_eval(s->evaluator, &f->position, &f->accumulator);

    s->root.len = 0;
    if (TJ_RESERVE(&s->root, count ? count : 1))
        return TJ_E_NOMEM;
    tj_shogi_tt_probe(&s->table, f->key, &known);
    tj_shogi_order_context context = tj_shogi_order_context_of(s, 0, known.move);
    if (s->policy)
        context.priors =
            tj_shogi_policy_ask(&s->priors, s->policy, &f->position, f->key, f->picker.moves, count);
    f->picker.count = count;
    tj_shogi_picker_score(&f->picker, &context);
    for (tj_shogi_move move; (move = tj_shogi_picker_next(&f->picker)) != TJ_SHOGI_NO_MOVE;) {
        tj_shogi_root_move *r = &s->root.items[s->root.len];

        if (!is_root_move(s, move, count))
            continue;
        *r = (tj_shogi_root_move){
            .move = move, .value = -TJ_SHOGI_VALUE_INFINITE, .previous = -TJ_SHOGI_VALUE_INFINITE};
        r->pv_line.value = static_eval;
        r->pv_line.count = 1;
        r->pv_line.moves[0] = move;
        s->root.len++;
    }
    return 0;
}

/* Best first; moves of one value stay in their order. */
static void sort_root(tj_shogi_searcher *s, size_t first)
{
    for (size_t i = first + 1; i < s->root.len; i++) {
        if (s->root.items[i].value <= s->root.items[i - 1].value)
            continue;
        tj_shogi_root_move move = s->root.items[i];
        size_t at = i;
        for (; at > first && s->root.items[at - 1].value < move.value; at--)
            s->root.items[at] = s->root.items[at - 1];
        s->root.items[at] = move;
    }
}

static void update_root_pv(tj_shogi_searcher *s, tj_shogi_root_move *r, int value)
{
    const tj_shogi_stack_entry *f = &s->stack[0];

    tj_shogi_update_pv(s, 0, r->move);
    r->value = value;
    r->pv_line.value = value;
    memcpy(r->pv_line.moves, f->pv_line, f->pv_count * sizeof *f->pv_line);
    r->pv_line.count = f->pv_count;
    r->pv_line.depth = s->depth;
    r->pv_line.seldepth = s->seldepth;
}

/* Searches the moves from `first` on; values of those that are no better than others become very low. */
static int search_root(tj_shogi_searcher *s, size_t first, int alpha, int beta, int depth)
{
    tj_shogi_stack_entry *f = &s->stack[0];
    int best = -TJ_SHOGI_VALUE_INFINITE, value = best;

    for (size_t i = first; i < s->root.len; i++) {
        tj_shogi_root_move *r = &s->root.items[i];
        bool quiet = !tj_shogi_is_tactical(&f->position, r->move);
        int reduced_depth = depth - 1;

        tj_shogi_do_move(s, 0, r->move);
        if (i > first) {
            if (quiet && depth >= 3 && i - first > 3 && !s->stack[1].in_check)
                reduced_depth -= s->reductions[depth < 63 ? depth : 63][i < 63 ? i : 63] * 2 / 3;
            value = -tj_shogi_alpha_beta(s, 1, -alpha - 1, -alpha, reduced_depth, true);
            if (!s->stopped && value > alpha && reduced_depth < depth - 1)
                value = -tj_shogi_alpha_beta(s, 1, -alpha - 1, -alpha, depth - 1, true);
        }
        if (i == first || (!s->stopped && value > alpha))
            value = -tj_shogi_alpha_beta(s, 1, -beta, -alpha, depth - 1, false);
        if (s->stopped)
            return best;
        if (i == first || value > alpha)
            update_root_pv(s, r, value);
        else
            r->value = -TJ_SHOGI_VALUE_INFINITE;
        if (value > best)
            best = value;
        if (value > alpha)
            alpha = value;
        if (alpha >= beta)
            break;
    }
    return best;
}

/* ---- deepening ---- */

static void report_pv(tj_shogi_searcher *s, size_t rank)
{
    tj_shogi_variation *pv_line = &s->root.items[rank].pv_line;

    pv_line->rank = (unsigned)rank;
    pv_line->nodes = s->nodes;
    pv_line->seconds = tj_clock() - s->began;
    pv_line->hashfull = tj_shogi_tt_hashfull(&s->table);
    if (s->report)
        s->report(s->report_ctx, pv_line);
}

/* One pv_line at the present depth, with a window around what it was worth before. */
static void aspiration_search(tj_shogi_searcher *s, size_t rank)
{
    int before = s->root.items[rank].previous, window = ASPIRATION_WINDOW, value;
    int alpha = -TJ_SHOGI_VALUE_INFINITE, beta = TJ_SHOGI_VALUE_INFINITE;

    if (s->depth >= ASPIRATION_DEPTH && before > -TJ_SHOGI_VALUE_INFINITE &&
        !tj_shogi_is_mate_value(before)) {
        alpha = before - window;
        beta = before + window;
    }
    for (;;) {
        value = search_root(s, rank, alpha, beta, (int)s->depth);
        sort_root(s, rank);
        if (s->stopped || (value > alpha && value < beta))
            return;
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = value - window;
        } else {
            beta = value + window;
        }
        window += window;
        if (window > 1000 || tj_shogi_is_mate_value(value)) {
            alpha = value <= alpha || alpha < -2000 ? -TJ_SHOGI_VALUE_INFINITE : alpha;
            beta = TJ_SHOGI_VALUE_INFINITE;
        }
    }
}

/* Not worth another iteration?  A best move that has just changed deserves more time. */
static bool should_stop_deepening(tj_shogi_searcher *s, bool changed)
{
    if (s->limits.soft <= 0 || !s->timed)
        return false;
    return tj_clock() - s->started >= s->limits.soft * (changed ? 1.0 : 0.55);
}

/* Tells all lines that were found; returns the first move of the best one. */
static tj_shogi_move report_pvs(tj_shogi_searcher *s, size_t lines)
{
    for (size_t rank = 0; rank < lines; rank++)
        if (!rank || s->root.items[rank].pv_line.depth)
            report_pv(s, rank);
    return s->root.items[0].move;
}

static void iterative_deepening(tj_shogi_searcher *s)
{
    size_t lines = s->limits.lines ? s->limits.lines : 1;
    unsigned depth_max =
        s->limits.depth && s->limits.depth < TJ_SHOGI_PLIES_MAX ? s->limits.depth : TJ_SHOGI_PLIES_MAX - 1;
    tj_shogi_move reported = TJ_SHOGI_NO_MOVE;

    if (lines > s->root.len)
        lines = s->root.len;
    for (s->depth = 1; s->depth <= depth_max && !s->stopped; s->depth++) {
        tj_shogi_move before = s->root.items[0].move;

        for (size_t i = 0; i < s->root.len; i++)
            s->root.items[i].previous = s->root.items[i].value;
        s->seldepth = 0;
        for (size_t rank = 0; rank < lines && !s->stopped; rank++) {
            aspiration_search(s, rank);
            sort_root(s, 0);
        }
        if (!s->stopped)
            reported = report_pvs(s, lines);
        int value = s->root.items[0].value;
        /* A mate so near will not become nearer; and a single move need not be thought about. */
        bool settled = tj_shogi_is_mate_value(value) && TJ_SHOGI_VALUE_MATE - abs(value) <= (int)s->depth / 2;
        if (s->timed && s->limits.soft > 0 && (settled || s->root.len == 1))
            break;
        if (should_stop_deepening(s, s->root.items[0].move != before))
            break;
    }
    /* The iteration that was cut off has found a better move, or was the first: what is played is reported.
     */
    if (s->root.items[0].move != reported)
        report_pvs(s, lines);
}

static int init_search(tj_shogi_searcher *s, const tj_shogi_game *game)
{
    tj_shogi_stack_entry *f = &s->stack[0];

    s->game_length = game->positions.len;
    if (TJ_RESERVE(&s->positions, game->positions.len + TJ_SHOGI_PLIES_MAX + 2))
        return TJ_E_NOMEM;
    memcpy(s->positions.items, game->positions.items, game->positions.len * sizeof *s->positions.items);
    for (unsigned i = 0; i < TJ_SHOGI_PLIES_MAX; i++)
        s->stack[i].killers[0] = s->stack[i].killers[1] = TJ_SHOGI_NO_MOVE;
    f->position = game->position;
    f->key = tj_shogi_key(&f->position);
    f->in_check = tj_shogi_in_check(&f->position);
    f->excluded = TJ_SHOGI_NO_MOVE;
    f->piece_to = 0;
    tj_shogi_accumulator_init(s->evaluator, &f->position, &f->accumulator);
    f->evaluation =
        f->in_check ? TJ_SHOGI_VALUE_NONE : tj_shogi_eval(s->evaluator, &f->position, &f->accumulator);
    s->handicap = game->handicap;
    s->root_side = f->position.side;
    s->nodes = 0;
    s->depth = s->seldepth = 0;
    tj_shogi_tt_new_search(&s->table);
    return generate_root_moves(s);
}

void tj_shogi_searcher_run(tj_shogi_searcher *s, const tj_shogi_game *game,
                           const tj_shogi_search_limits *limits, tj_shogi_search_signals *signals,
                           tj_shogi_pv_callback report, void *ctx, tj_shogi_variation *best)
{
    s->limits = *limits;
    s->signals = signals;
    s->report = report;
    s->report_ctx = ctx;
    s->began = s->started = tj_clock();
    s->timed = s->stopped = false;
    if (!signals || !atomic_load(&signals->ponder))
        tj_shogi_start_clock(s);
    best->count = 0;
    if (init_search(s, game) || !s->root.len)
        return;
    iterative_deepening(s);
    *best = s->root.items[0].pv_line;
    best->nodes = s->nodes;
    best->seconds = tj_clock() - s->began;
}
