/* The root: iterative deepening, several lines, limits. */
#include "engine/shogi_searcher.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "engine/shogi_searcher_private.h"

#define WINDOW       40 /* of the first try around the last value */
#define WINDOW_DEPTH 4  /* from which on */

static void fill_reductions(tj_shogi_searcher *s)
{
    for (unsigned d = 1; d < 64; d++)
        for (unsigned n = 1; n < 64; n++)
            s->reductions[d][n] = (uint8_t)(0.4 + log(d) * log(n) / 2.1);
}

tj_shogi_searcher *tj_shogi_searcher_new(const tj_shogi_appraiser *evaluator, size_t megabytes)
{
    tj_shogi_searcher *s = tj_zalloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->evaluator = evaluator;
    s->merits = tj_zalloc(1, sizeof *s->merits);
    s->frames = tj_zalloc(TJ_SHOGI_PLIES_MAX + 2, sizeof *s->frames);
    fill_reductions(s);
    if (!s->merits || !s->frames || tj_shogi_table_resize(&s->table, megabytes)) {
        tj_shogi_searcher_free(s);
        return NULL;
    }
    return s;
}

void tj_shogi_searcher_free(tj_shogi_searcher *s)
{
    if (!s)
        return;
    tj_shogi_table_release(&s->table);
    tj_shogi_advice_release(&s->advice);
    free(s->merits);
    free(s->frames);
    free(s->past.items);
    free(s->root.items);
    free(s);
}

int tj_shogi_searcher_resize(tj_shogi_searcher *s, size_t megabytes)
{
    return tj_shogi_table_resize(&s->table, megabytes);
}

void tj_shogi_searcher_clear(tj_shogi_searcher *s)
{
    tj_shogi_table_clear(&s->table);
    memset(s->merits, 0, sizeof *s->merits);
}

void tj_shogi_searcher_advised(tj_shogi_searcher *s, const tj_shogi_guide *adviser)
{
    s->adviser = adviser;
    tj_shogi_advice_clear(&s->advice);
}

/* ---- the root's moves ---- */

/* Is the move to be looked at?  Promotions that are forgone are, where the moves were named, or there is
 * nothing else. */
static bool is_wanted(const tj_shogi_searcher *s, tj_shogi_move move, size_t count)
{
    for (size_t i = 0; i < s->limits.only_count; i++)
        if (s->limits.only[i] == move)
            return true;
    return !s->limits.only_count &&
           !(tj_shogi_is_humble(&s->frames[0].position, move) && count > 1 && s->root.len);
}

static int list_root(tj_shogi_searcher *s)
{
    tj_shogi_frame *f = &s->frames[0];
    size_t count = tj_shogi_moves(&f->position, f->picker.moves);
    tj_shogi_entry known = {.move = TJ_SHOGI_NO_MOVE};
    /* what a move counts for that is played before any was searched */
    int at_sight = tj_shogi_appraise(s->evaluator, &f->position, &f->sums);

    s->root.len = 0;
    if (TJ_RESERVE(&s->root, count ? count : 1))
        return TJ_E_NOMEM;
    tj_shogi_table_get(&s->table, f->key, &known);
    tj_shogi_context context = tj_shogi_context_of(s, 0, known.move);
    if (s->adviser)
        context.advice =
            tj_shogi_advice_get(&s->advice, s->adviser, &f->position, f->key, f->picker.moves, count);
    f->picker.count = count;
    tj_shogi_picker_score(&f->picker, &context);
    for (tj_shogi_move move; (move = tj_shogi_picker_next(&f->picker)) != TJ_SHOGI_NO_MOVE;) {
        tj_shogi_root_move *r = &s->root.items[s->root.len];

        if (!is_wanted(s, move, count))
            continue;
        *r = (tj_shogi_root_move){.move = move, .value = -TJ_SHOGI_INFINITE, .previous = -TJ_SHOGI_INFINITE};
        r->line.value = at_sight;
        r->line.count = 1;
        r->line.moves[0] = move;
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

static void keep_root_line(tj_shogi_searcher *s, tj_shogi_root_move *r, int value)
{
    const tj_shogi_frame *next = &s->frames[1];
    size_t count = next->line_count < TJ_SHOGI_PLIES_MAX - 1 ? next->line_count : TJ_SHOGI_PLIES_MAX - 1;

    r->value = value;
    r->line.value = value;
    r->line.moves[0] = r->move;
    memcpy(r->line.moves + 1, next->line, count * sizeof *next->line);
    r->line.count = count + 1;
    r->line.depth = s->depth;
    r->line.deepest = s->deepest;
}

/* Searches the moves from `first` on; values of those that are no better than others become very low. */
static int search_root(tj_shogi_searcher *s, size_t first, int alpha, int beta, int depth)
{
    tj_shogi_frame *f = &s->frames[0];
    int best = -TJ_SHOGI_INFINITE, value = best;

    for (size_t i = first; i < s->root.len; i++) {
        tj_shogi_root_move *r = &s->root.items[i];
        bool quiet = !tj_shogi_is_tactical(&f->position, r->move);
        int less = depth - 1;

        tj_shogi_descend(s, 0, r->move);
        if (i > first) {
            if (quiet && depth >= 3 && i - first > 3 && !s->frames[1].in_check)
                less -= s->reductions[depth < 63 ? depth : 63][i < 63 ? i : 63] * 2 / 3;
            value = -tj_shogi_node(s, 1, -alpha - 1, -alpha, less, true);
            if (!s->stopped && value > alpha && less < depth - 1)
                value = -tj_shogi_node(s, 1, -alpha - 1, -alpha, depth - 1, true);
        }
        if (i == first || (!s->stopped && value > alpha))
            value = -tj_shogi_node(s, 1, -beta, -alpha, depth - 1, false);
        if (s->stopped)
            return best;
        if (i == first || value > alpha)
            keep_root_line(s, r, value);
        else
            r->value = -TJ_SHOGI_INFINITE;
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

static void tell(tj_shogi_searcher *s, size_t rank, int bound)
{
    tj_shogi_variation *line = &s->root.items[rank].line;

    line->rank = (unsigned)rank;
    line->bound = bound;
    line->nodes = s->nodes;
    line->seconds = tj_clock() - s->began;
    line->full = tj_shogi_table_full(&s->table);
    if (s->report)
        s->report(s->report_ctx, line);
}

/* One line at the present depth, with a window around what it was worth before. */
static void search_line(tj_shogi_searcher *s, size_t rank)
{
    int before = s->root.items[rank].previous, window = WINDOW, value;
    int alpha = -TJ_SHOGI_INFINITE, beta = TJ_SHOGI_INFINITE;

    if (s->depth >= WINDOW_DEPTH && before > -TJ_SHOGI_INFINITE && !tj_shogi_is_mate_score(before)) {
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
        if (window > 1000 || tj_shogi_is_mate_score(value)) {
            alpha = value <= alpha || alpha < -2000 ? -TJ_SHOGI_INFINITE : alpha;
            beta = TJ_SHOGI_INFINITE;
        }
    }
}

/* Not worth another iteration?  A best move that has just changed deserves more time. */
static bool is_enough(tj_shogi_searcher *s, bool changed)
{
    if (s->limits.soft <= 0 || !s->timed)
        return false;
    return tj_shogi_elapsed(s) >= s->limits.soft * (changed ? 1.0 : 0.55);
}

/* Tells all lines that were found; returns the first move of the best one. */
static tj_shogi_move tell_lines(tj_shogi_searcher *s, size_t lines)
{
    for (size_t rank = 0; rank < lines; rank++)
        if (!rank || s->root.items[rank].line.depth)
            tell(s, rank, TJ_SHOGI_EXACT);
    return s->root.items[0].move;
}

static void deepen(tj_shogi_searcher *s)
{
    size_t lines = s->limits.lines ? s->limits.lines : 1;
    unsigned depth_max =
        s->limits.depth && s->limits.depth < TJ_SHOGI_PLIES_MAX ? s->limits.depth : TJ_SHOGI_PLIES_MAX - 1;
    tj_shogi_move told = TJ_SHOGI_NO_MOVE;

    if (lines > s->root.len)
        lines = s->root.len;
    for (s->depth = 1; s->depth <= depth_max && !s->stopped; s->depth++) {
        tj_shogi_move before = s->root.items[0].move;

        for (size_t i = 0; i < s->root.len; i++)
            s->root.items[i].previous = s->root.items[i].value;
        s->deepest = 0;
        for (size_t rank = 0; rank < lines && !s->stopped; rank++) {
            search_line(s, rank);
            sort_root(s, 0);
        }
        if (!s->stopped)
            told = tell_lines(s, lines);
        int value = s->root.items[0].value;
        /* A mate so near will not become nearer; and a single move need not be thought about. */
        bool settled = tj_shogi_is_mate_score(value) && TJ_SHOGI_MATE - abs(value) <= (int)s->depth / 2;
        if (s->timed && s->limits.soft > 0 && (settled || s->root.len == 1))
            break;
        if (is_enough(s, s->root.items[0].move != before))
            break;
    }
    /* The iteration that was cut off has found a better move, or was the first: what is played is told. */
    if (s->root.items[0].move != told)
        tell_lines(s, lines);
}

static int begin(tj_shogi_searcher *s, const tj_shogi_game *game)
{
    tj_shogi_frame *f = &s->frames[0];

    s->game_length = game->past.len;
    if (TJ_RESERVE(&s->past, game->past.len + TJ_SHOGI_PLIES_MAX + 2))
        return TJ_E_NOMEM;
    memcpy(s->past.items, game->past.items, game->past.len * sizeof *s->past.items);
    for (unsigned i = 0; i < TJ_SHOGI_PLIES_MAX; i++)
        s->frames[i].killers[0] = s->frames[i].killers[1] = TJ_SHOGI_NO_MOVE;
    f->position = game->position;
    f->key = tj_shogi_key(&f->position);
    f->in_check = tj_shogi_in_check(&f->position);
    f->excluded = TJ_SHOGI_NO_MOVE;
    f->step = 0;
    tj_shogi_sums_init(s->evaluator, &f->position, &f->sums);
    f->evaluation = f->in_check ? TJ_SHOGI_NO_VALUE : tj_shogi_appraise(s->evaluator, &f->position, &f->sums);
    s->handicap = game->handicap;
    s->root_side = f->position.side;
    s->nodes = 0;
    s->depth = s->deepest = 0;
    tj_shogi_table_age(&s->table);
    return list_root(s);
}

void tj_shogi_searcher_run(tj_shogi_searcher *s, const tj_shogi_game *game, const tj_shogi_limits *limits,
                           tj_shogi_signals *signals, tj_shogi_report report, void *ctx,
                           tj_shogi_variation *best)
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
    if (begin(s, game) || !s->root.len)
        return;
    deepen(s);
    *best = s->root.items[0].line;
    best->nodes = s->nodes;
    best->seconds = tj_clock() - s->began;
}
