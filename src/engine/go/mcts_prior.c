/* Rules of thumb and reading for the priors of moves. */
#include "engine/go/mcts_private.h"

#include <math.h>
#include <stdlib.h>

#include "engine/go/playout.h"

#define PASS_EARLY       0.0005f /* probability of passing, */
#define PASS_LATE        0.02f   /* when more than half of the board is full: to be looked at a few times */
#define BAD_MOVE_FACTOR  0.02f   /* running into a ladder that works, self-atari */
#define SHARPNESS_RANKED 0.5f    /* of reading: a ranking knows some of it */

static unsigned smaller(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* dx + dy + max(dx, dy), as in Coulom's features. */
static unsigned distance(const tj_playout_board *b, unsigned from, unsigned to)
{
    int dy = abs((int)(from / b->stride) - (int)(to / b->stride));
    int dx = abs((int)(from % b->stride) - (int)(to % b->stride));
    return (unsigned)(dx + dy + (dx > dy ? dx : dy));
}

/* Stones within `reach` rows and columns. */
static unsigned stones_near(const tj_playout_board *b, unsigned cell, unsigned reach)
{
    unsigned row = cell / b->stride - 1, column = cell % b->stride - 1, n = 0;
    unsigned top = row > reach ? row - reach : 0, left = column > reach ? column - reach : 0;
    unsigned bottom = smaller(row + reach, b->size - 1), right = smaller(column + reach, b->size - 1);

    for (unsigned y = top; y <= bottom; y++)
        for (unsigned x = left; x <= right; x++)
            n += tj_pb_is_stone(b->stone[(y + 1) * b->stride + x + 1]);
    return n;
}

static float weight_of_line(const tj_playout_board *b, unsigned cell)
{
    static const float lonely[] = {0.02f, 0.1f, 1.6f, 1.6f, 0.5f}, near[] = {0.3f, 0.8f, 1.3f, 1.1f, 1.0f};
    unsigned line = smaller(tj_go_line(b->size, tj_pb_point(b, cell)), 4);

    return stones_near(b, cell, 3) ? near[line] : lonely[line];
}

static float weight_of_nearness(const tj_playout_board *b, unsigned cell)
{
    static const float by_distance[] = {1, 1, 9, 8, 6, 5, 4, 3, 2.5f, 2, 1.6f, 1.4f, 1.2f};
    const unsigned last = sizeof by_distance / sizeof *by_distance - 1;
    float weight = 1;

    if (b->last != TJ_PB_PASS && distance(b, cell, b->last) <= last)
        weight *= by_distance[distance(b, cell, b->last)];
    if (b->before_last != TJ_PB_PASS && distance(b, cell, b->before_last) <= last)
        weight *= sqrtf(by_distance[distance(b, cell, b->before_last)]);
    return weight;
}

/* The first move in an empty corner of a large board. */
static float weight_of_corner(const tj_playout_board *b, unsigned cell)
{
    unsigned row = cell / b->stride - 1, column = cell % b->stride - 1;
    unsigned y = tj_go_edge_distance(b->size, row), x = tj_go_edge_distance(b->size, column);

    if (b->size < 13 || y < 2 || y > 3 || x < 2 || x > 3)
        return 1;
    return stones_near(b, cell, 4) ? 1 : 30;
}

/* A weight above 0 for the cells of moves worth thinking of. */
static void weigh_by_rule(const tj_playout_board *b, float *weights)
{
    unsigned shape = (unsigned)TJ_PLAYOUT_PATTERN_REPLY << (b->to_move - 1);

    for (unsigned i = 0; i < b->empties; i++) {
        unsigned cell = b->empty[i];
        if (tj_pb_is_eye(b, cell, b->to_move) || !tj_playout_legal(b, cell))
            continue;
        float weight = weight_of_line(b, cell) * weight_of_nearness(b, cell) * weight_of_corner(b, cell);
        if (b->patterns->flags[b->around[cell]] & shape)
            weight *= 4;
        weights[cell] = weight;
    }
}

/* How much it matters to take or to save a chain. */
static float gain(const tj_playout_board *b, unsigned head)
{
    return 4 + 2 * (float)smaller(b->length[head], 20);
}

static void scale(float *weights, unsigned cell, float factor, float sharpness)
{
    weights[cell] *= powf(factor, sharpness);
}

/* A chain of to_move's. */
static void read_own(const tj_playout_board *b, tj_playout_ladder_workspace *workspace, unsigned head,
                     float sharpness, float *weights)
{
    unsigned moves[8], first = tj_pb_liberty(b, head, 0), n;

    if (b->count[head] == 1) {
        n = tj_playout_counter_captures(b, head, moves);
        for (unsigned i = 0; i < n; i++)
            if (weights[moves[i]] > 0 && moves[i] != first)
                scale(weights, moves[i], gain(b, head), sharpness);
        if (weights[first] > 0)
            scale(weights, first,
                  tj_playout_ladder_escapes(workspace, b, head, first) ? gain(b, head) : BAD_MOVE_FACTOR,
                  sharpness);
        return;
    }
    if (!tj_playout_ladder_captures(workspace, b, head, NULL))
        return;
    n = tj_playout_counter_captures(b, head, moves);
    unsigned second = tj_pb_liberty(b, head, first);
    for (unsigned i = 0; i < n; i++)
        scale(weights, moves[i], gain(b, head), sharpness);
    scale(weights, first, gain(b, head) / 2, sharpness);
    scale(weights, second, gain(b, head) / 2, sharpness);
}

/* A chain of the other player's. */
static void read_other(const tj_playout_board *b, tj_playout_ladder_workspace *workspace, unsigned head,
                       float sharpness, float *weights)
{
    unsigned first = tj_pb_liberty(b, head, 0), move;

    if (b->count[head] == 1) {
        bool running = tj_playout_ladder_escapes(workspace, b, head, first);
        scale(weights, first, running ? gain(b, head) : 2, sharpness);
        return;
    }
    if (tj_playout_ladder_captures(workspace, b, head, &move))
        scale(weights, move, gain(b, head), sharpness);
}

/* Raises and lowers the weights by what can be read; sharpness 1 for rules of thumb. */
static void weigh_by_reading(const tj_playout_board *b, tj_playout_ladder_workspace *workspace,
                             float sharpness, float *weights)
{
    for (unsigned cell = 0; cell < b->cells; cell++) {
        if (!tj_pb_is_stone(b->stone[cell]) || b->head[cell] != cell || b->count[cell] > 2)
            continue;
        if (b->stone[cell] == b->to_move)
            read_own(b, workspace, cell, sharpness, weights);
        else
            read_other(b, workspace, cell, sharpness, weights);
    }
    for (unsigned i = 0; i < b->empties; i++)
        if (weights[b->empty[i]] > 0 && tj_playout_is_bad_self_atari(b, b->empty[i]))
            scale(weights, b->empty[i], BAD_MOVE_FACTOR, sharpness);
}

static int compare_priors(const void *a, const void *b)
{
    const tj_mcts_prior *x = a, *y = b;
    if (x->probability != y->probability)
        return x->probability < y->probability ? 1 : -1;
    return (x->cell > y->cell) - (x->cell < y->cell);
}

static void weigh_by_ranking(const tj_playout_board *b, const tj_ranked_move *ranked, size_t count,
                             float *weights)
{
    for (size_t i = 0; i < count; i++) {
        unsigned cell = tj_pb_cell(b, ranked[i].move);
        if (tj_playout_legal(b, cell))
            weights[cell] = ranked[i].probability + 1e-6f;
    }
}

unsigned tj_mcts_priors(const tj_playout_board *b, tj_playout_ladder_workspace *workspace,
                        const tj_ranked_move *ranked, size_t count,
                        tj_mcts_prior priors[TJ_GO_POINTS_MAX + 1])
{
    float weights[TJ_PB_CELLS] = {0}, sum = 0;
    unsigned n = 0;

    if (count)
        weigh_by_ranking(b, ranked, count, weights);
    else
        weigh_by_rule(b, weights);
    weigh_by_reading(b, workspace, count ? SHARPNESS_RANKED : 1, weights);
    for (unsigned i = 0; i < b->empties; i++) {
        unsigned cell = b->empty[i];
        if (weights[cell] <= 0)
            continue;
        priors[n++] = (tj_mcts_prior){(uint16_t)cell, weights[cell]};
        sum += weights[cell];
    }
    for (unsigned i = 0; i < n; i++)
        priors[i].probability /= sum;
    bool late = 2 * b->empties < b->size * b->size;
    priors[n++] = (tj_mcts_prior){TJ_PB_PASS, late ? PASS_LATE : PASS_EARLY};
    qsort(priors, n, sizeof *priors, compare_priors);
    return n;
}
