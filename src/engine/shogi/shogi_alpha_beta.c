/* Inner nodes: what is known, what can be left out, what is searched less deeply.  At the leaves quiescence
 * search: only captures and promotions, until nothing is hanging. */
#include "engine/shogi/mate/shogi_mate_solver.h"
#include "engine/shogi/shogi_searcher_private.h"
#include "game/shogi/shogi_attack.h"

#define POLICY_DEPTH   6   /* remaining plies from which on priors are used */
#define POLICY_STRONG  128 /* weight of priors: a twentieth of the heaviest one's share */
#define EXCLUDED_SALT  0x9e3779b97f4a7c15u
#define SINGULAR_DEPTH 7
#define DELTA_MARGIN   180 /* what a capture may gain beyond the piece */

/* From the table, if it is there; TJ_SHOGI_VALUE_NONE in check. */
static int static_eval(const tj_shogi_searcher *s, const tj_shogi_stack_entry *f,
                       const tj_shogi_tt_entry *known)
{
    if (f->in_check)
        return TJ_SHOGI_VALUE_NONE;
    return known->flags && known->evaluation != TJ_SHOGI_VALUE_NONE
               ? known->evaluation
               : tj_shogi_eval(s->evaluator, &f->position, &f->accumulator);
}

/* A mating move of a node that is not in check and not in the table. */
static bool mate_in_one(tj_shogi_searcher *s, unsigned ply, int depth, int *value)
{
    tj_shogi_stack_entry *f = &s->stack[ply];
    tj_shogi_move move = tj_shogi_mate_in_one(&f->position);

    if (!move)
        return false;
    *value = TJ_SHOGI_VALUE_MATE - (int)ply - 1;
    f->pv_line[0] = move;
    f->pv_count = 1;
    tj_shogi_store(s, ply, f->key, depth, move, *value, TJ_SHOGI_BOUND_EXACT);
    return true;
}

/* ---- quiescence ---- */

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
    const tj_shogi_stack_entry *f = &s->stack[ply];

    *best = f->evaluation;
    if (known->flags) {
        int value = tj_shogi_value_from(known->value, (int)ply);

        if (tj_shogi_tt_entry_bound(known) & (value > *best ? TJ_SHOGI_BOUND_LOWER : TJ_SHOGI_BOUND_UPPER))
            *best = value;
    } else if (mate_in_one(s, ply, 0, best)) {
        return true;
    }
    if (*best < beta)
        return false;
    if (!known->flags)
        tj_shogi_store(s, ply, f->key, 0, TJ_SHOGI_NO_MOVE, *best, TJ_SHOGI_BOUND_LOWER);
    return true;
}

static int quiescence(tj_shogi_searcher *s, unsigned ply, int alpha, int beta)
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
        value = tj_shogi_value_from(known.value, (int)ply);
        if (beta - alpha == 1 &&
            tj_shogi_tt_entry_bound(&known) & (value >= beta ? TJ_SHOGI_BOUND_LOWER : TJ_SHOGI_BOUND_UPPER))
            return value;
    }
    f->evaluation = static_eval(s, f, &known);
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
        value = -quiescence(s, ply + 1, -beta, -alpha);
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

/* ---- inner nodes ---- */

/* A node while its moves are tried. */
typedef struct node {
    tj_shogi_searcher *s;
    tj_shogi_stack_entry *f;
    unsigned ply;
    int alpha, beta, depth;
    bool pv, cut_node, improving;
    uint64_t key;
    tj_shogi_tt_entry known;
    int tt_value;
    tj_shogi_order_context context;
    int best;
    tj_shogi_move best_move;
    unsigned tried, quiets;             /* moves; quiet ones among them, also if they were not searched */
    unsigned quiets_searched, captures; /* in the frame's lists of those that were searched in vain */
} node;

static int min(int a, int b)
{
    return a < b ? a : b;
}

/* ---- before moves are tried ---- */

/* The table's value, if it is enough. */
static bool tt_cutoff(node *v, int *value)
{
    if (!tj_shogi_tt_probe(&v->s->table, v->key, &v->known)) {
        v->known = (tj_shogi_tt_entry){.move = TJ_SHOGI_NO_MOVE};
        return false;
    }
    *value = v->tt_value = tj_shogi_value_from(v->known.value, (int)v->ply);
    return !v->pv && !v->f->excluded && v->known.depth >= v->depth &&
           (tj_shogi_tt_entry_bound(&v->known) &
            (*value >= v->beta ? TJ_SHOGI_BOUND_LOWER : TJ_SHOGI_BOUND_UPPER));
}

static void evaluate(node *v)
{
    tj_shogi_stack_entry *f = v->f;

    f->evaluation = static_eval(v->s, f, &v->known);
    if (f->in_check)
        return;
    v->improving = v->ply < 2 || f[-2].evaluation == TJ_SHOGI_VALUE_NONE || f->evaluation > f[-2].evaluation;
}

/* Is it so good that passing would be enough? */
static bool null_move_pruning(node *v, int *value)
{
    tj_shogi_stack_entry *f = v->f;

    if (v->depth < 3 || f->evaluation < v->beta || f[-1].piece_to == 0 ||
        v->beta <= -TJ_SHOGI_VALUE_MATE_IN_MAX_PLY)
        return false;
    int reduction = 3 + v->depth / 4 + min((f->evaluation - v->beta) / 200, 3);
    tj_shogi_do_move(v->s, v->ply, TJ_SHOGI_NO_MOVE);
    *value =
        -tj_shogi_alpha_beta(v->s, v->ply + 1, -v->beta, -v->beta + 1, v->depth - reduction, !v->cut_node);
    if (v->s->stopped || *value < v->beta)
        return false;
    if (*value >= TJ_SHOGI_VALUE_MATE_IN_MAX_PLY)
        *value = v->beta;
    return true;
}

/* Decided without trying moves. */
static bool prune_node(node *v, int *value)
{
    tj_shogi_stack_entry *f = v->f;

    if (v->pv || f->in_check || f->excluded)
        return false;
    if (v->depth <= 3 && f->evaluation + 250 + 200 * v->depth < v->alpha) {
        *value = quiescence(v->s, v->ply, v->alpha, v->alpha + 1);
        if (*value <= v->alpha)
            return true;
    }
    if (v->depth <= 7 && v->beta > -TJ_SHOGI_VALUE_MATE_IN_MAX_PLY &&
        f->evaluation < TJ_SHOGI_VALUE_MATE_IN_MAX_PLY &&
        f->evaluation - 110 * (v->depth - (v->improving ? 1 : 0)) >= v->beta) {
        *value = f->evaluation;
        return true;
    }
    return null_move_pruning(v, value);
}

/* ---- moves ---- */

/* Have so many quiet moves been tried that the others are left out? */
static bool late_move_pruning(const node *v)
{
    return v->depth <= 8 && v->best > -TJ_SHOGI_VALUE_MATE_IN_MAX_PLY &&
           (int)v->quiets >= (3 + v->depth * v->depth) / (v->improving ? 1 : 2) + 2;
}

/* Not worth trying this near the leaves? */
static bool prune_move(const node *v, tj_shogi_move move, bool tactical, bool checks, int reduced)
{
    const tj_shogi *p = &v->f->position;

    if (v->best <= -TJ_SHOGI_VALUE_MATE_IN_MAX_PLY || v->ply == 0)
        return false;
    if (tactical || checks)
        return v->depth <= 6 && !tj_shogi_see(p, move, -160 * v->depth);
    if (reduced <= 3 && tj_shogi_history_score(&v->context, move) < -3500 * v->depth)
        return true;
    if (!v->f->in_check && reduced <= 6 && v->f->evaluation + 130 + 130 * reduced <= v->alpha)
        return true;
    return reduced <= 6 && !tj_shogi_see(p, move, -30 * reduced * reduced);
}

static int late_move_reduction(const node *v, tj_shogi_move move, bool tactical, bool checks)
{
    unsigned d = (unsigned)min(v->depth, 63), n = (unsigned)min((int)v->tried, 63);
    int r = v->s->reductions[d][n];

    if (tactical || checks)
        return r / 2 - (v->pv ? 1 : 0);
    r += (v->cut_node ? 1 : 0) + (v->improving ? 0 : 1) - (v->pv ? 1 : 0) - (v->f->in_check ? 1 : 0);
    if (move == v->context.killers[0] || move == v->context.killers[1])
        r--;
    if (v->context.priors) {
        unsigned weight = tj_shogi_policy_entry_weight(v->context.priors, move);

        /* Heavy candidates are searched deeper, moves that are none less deep. */
        r += weight > POLICY_STRONG ? -1 : weight == 0;
    }
    return r - tj_shogi_history_score(&v->context, move) / 14000;
}

/* Is the table's move much better than all others?  Then it is worth another ply. */
static int singular_extension(node *v, tj_shogi_move move)
{
    tj_shogi_stack_entry *f = v->f;

    if (v->depth < SINGULAR_DEPTH || move != v->known.move || f->excluded || !v->ply ||
        !(tj_shogi_tt_entry_bound(&v->known) & TJ_SHOGI_BOUND_LOWER) || v->known.depth + 3 < v->depth ||
        tj_shogi_is_mate_value(v->tt_value))
        return 0;
    int limit = v->tt_value - 2 * v->depth;
    f->excluded = move;
    int value = tj_shogi_alpha_beta(v->s, v->ply, limit - 1, limit, (v->depth - 1) / 2, v->cut_node);
    f->excluded = TJ_SHOGI_NO_MOVE;
    return value < limit ? 1 : 0;
}

/* The value of a move: the first with the whole window, others only if they prove to be better. */
static int search_move(node *v, tj_shogi_move move, int depth, int reduction)
{
    tj_shogi_searcher *s = v->s;
    int value;

    tj_shogi_do_move(s, v->ply, move);
    if (v->tried == 1)
        return v->pv ? -tj_shogi_alpha_beta(s, v->ply + 1, -v->beta, -v->alpha, depth, false)
                     : -tj_shogi_alpha_beta(s, v->ply + 1, -v->alpha - 1, -v->alpha, depth, !v->cut_node);
    int less = depth - (reduction > 0 ? reduction : 0);
    if (less < 1)
        less = depth < 1 ? depth : 1;
    value = -tj_shogi_alpha_beta(s, v->ply + 1, -v->alpha - 1, -v->alpha, less, true);
    if (!s->stopped && value > v->alpha && less < depth)
        value = -tj_shogi_alpha_beta(s, v->ply + 1, -v->alpha - 1, -v->alpha, depth, !v->cut_node);
    if (!s->stopped && v->pv && value > v->alpha && value < v->beta)
        value = -tj_shogi_alpha_beta(s, v->ply + 1, -v->beta, -v->alpha, depth, false);
    return value;
}

/* The move has refuted the node: it is good, those tried before are not. */
static void update_histories(node *v, tj_shogi_move move, bool tactical)
{
    tj_shogi_stack_entry *f = v->f;
    int bonus = min(32 * v->depth * v->depth + 64 * v->depth, 2000);

    if (!tactical && f->killers[0] != move) {
        f->killers[1] = f->killers[0];
        f->killers[0] = move;
    }
    tj_shogi_history_update(v->s->history, &v->context, move, bonus);
    if (!tactical)
        for (unsigned i = 0; i < v->quiets_searched; i++)
            tj_shogi_history_update(v->s->history, &v->context, f->quiets[i], -bonus);
    for (unsigned i = 0; i < v->captures; i++)
        tj_shogi_history_update(v->s->history, &v->context, f->captures[i], -bonus);
}

static void record_searched(node *v, tj_shogi_move move, bool tactical)
{
    v->quiets += !tactical;
    if (tactical && v->captures < 32)
        v->f->captures[v->captures++] = move;
    else if (!tactical && v->quiets_searched < 64)
        v->f->quiets[v->quiets_searched++] = move;
}

/* Tries one move; true if the node is refuted. */
static bool consider_move(node *v, tj_shogi_move move)
{
    tj_shogi_searcher *s = v->s;
    tj_shogi_stack_entry *f = v->f;
    bool tactical = tj_shogi_is_tactical(&f->position, move);
    bool checks = tj_shogi_gives_check(&f->position, move);
    int reduction, extension, value;

    v->tried++;
    if (!tactical && !checks && late_move_pruning(v)) {
        f->picker.unsorted = true;
        return false;
    }
    reduction = v->depth >= 2 && v->tried > 1 ? late_move_reduction(v, move, tactical, checks) : 0;
    if (prune_move(v, move, tactical, checks, v->depth - 1 - (reduction > 0 ? reduction : 0))) {
        if (!tactical)
            v->quiets++;
        return false;
    }
    extension = singular_extension(v, move);
    if (!extension && checks && v->ply < 2 * s->depth && tj_shogi_see(&f->position, move, 0))
        extension = 1;
    value = search_move(v, move, v->depth - 1 + extension, reduction);
    if (s->stopped)
        return true;
    if (value > v->best) {
        v->best = value;
        if (value > v->alpha) {
            v->best_move = move;
            tj_shogi_update_pv(s, v->ply, move);
            if (value >= v->beta) {
                update_histories(v, move, tactical);
                return true;
            }
            v->alpha = value;
        }
    }
    record_searched(v, move, tactical);
    return false;
}

static void generate_moves(node *v)
{
    tj_shogi_searcher *s = v->s;
    tj_shogi_stack_entry *f = v->f;
    tj_shogi_picker *picker = &f->picker;

    picker->count = tj_shogi_moves(&f->position, picker->moves);
    if (s->policy && v->depth >= POLICY_DEPTH && !f->in_check)
        v->context.priors =
            tj_shogi_policy_ask(&s->priors, s->policy, &f->position, f->key, picker->moves, picker->count);
    size_t kept = 0;
    for (size_t i = 0; i < picker->count; i++)
        if (picker->moves[i] != v->f->excluded &&
            !tj_shogi_declines_promotion(&f->position, picker->moves[i]))
            picker->moves[kept++] = picker->moves[i];
    picker->count = kept;
    tj_shogi_picker_score(picker, &v->context);
}

/* The moves from the best on; the picker is the frame's, and a search of the same node with one move less
 * spoils it: so the table's move is tried before the others are listed. */
static int search_moves(node *v)
{
    tj_shogi_stack_entry *f = v->f;
    tj_shogi_move first = v->known.move, move;
    int old_alpha = v->alpha;
    bool refuted = false;

    v->context = tj_shogi_order_context_of(v->s, v->ply, first);
    if (first == f->excluded || (first && tj_shogi_legality(&f->position, first) != TJ_SHOGI_LEGAL))
        first = TJ_SHOGI_NO_MOVE;
    if (first)
        refuted = consider_move(v, first);
    if (!refuted) {
        generate_moves(v);
        while (!refuted && (move = tj_shogi_picker_next(&f->picker)) != TJ_SHOGI_NO_MOVE)
            if (move != first)
                refuted = consider_move(v, move);
    }
    if (v->s->stopped)
        return 0;
    if (!v->tried)
        return f->excluded ? v->alpha : (int)v->ply - TJ_SHOGI_VALUE_MATE;
    if (!f->excluded)
        tj_shogi_store(v->s, v->ply, v->key, v->depth, v->best_move, v->best,
                       v->best >= v->beta    ? TJ_SHOGI_BOUND_LOWER
                       : v->best > old_alpha ? TJ_SHOGI_BOUND_EXACT
                                             : TJ_SHOGI_BOUND_UPPER);
    return v->best;
}

int tj_shogi_alpha_beta(tj_shogi_searcher *s, unsigned ply, int alpha, int beta, int depth, bool cut_node)
{
    tj_shogi_stack_entry *f = &s->stack[ply];
    node v = {.s = s,
              .f = f,
              .ply = ply,
              .depth = depth,
              .pv = beta - alpha > 1,
              .cut_node = cut_node,
              .best = -TJ_SHOGI_VALUE_INFINITE,
              .key = f->excluded ? f->key ^ EXCLUDED_SALT : f->key};
    int value;

    if (depth <= 0)
        return quiescence(s, ply, alpha, beta);
    f->pv_count = 0;
    if (tj_shogi_must_stop(s))
        return 0;
    if (!f->excluded && tj_shogi_terminal_value(s, ply, &value))
        return value;
    v.alpha = alpha > (int)ply - TJ_SHOGI_VALUE_MATE ? alpha : (int)ply - TJ_SHOGI_VALUE_MATE;
    v.beta = min(beta, TJ_SHOGI_VALUE_MATE - (int)ply - 1);
    if (v.alpha >= v.beta)
        return v.alpha;
    if (tt_cutoff(&v, &value) ||
        (!f->excluded && !f->in_check && !v.known.flags && mate_in_one(s, ply, depth, &value)))
        return value;
    if (!f->excluded)
        evaluate(&v);
    f[1].killers[0] = f[1].killers[1] = f[2].killers[0] = f[2].killers[1] = TJ_SHOGI_NO_MOVE;
    if (prune_node(&v, &value))
        return s->stopped ? 0 : value;
    if (s->stopped)
        return 0;
    if (!v.known.move && v.depth >= 4)
        v.depth--;
    return search_moves(&v);
}
