/* Judging moves the slow way.  See oracle_model.h. */
#include "oracle_model.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define W TJ_NET_WIDTH

typedef struct plane {
    double at[TJ_GO_SIZE_MAX][TJ_GO_SIZE_MAX][W];
} plane;

static void *must_allocate(size_t bytes)
{
    void *out = calloc(1, bytes);

    if (!out) {
        fputs("oracle of models: memory ran out\n", stderr);
        abort();
    }
    return out;
}

void oracle_numbers_init(oracle_numbers *n, const tj_go_model *model)
{
    float net[TJ_NET_NUMBERS];

    n->plain = model->plain;
    n->row = must_allocate(tj_go_model_row_numbers(model) * sizeof *n->row);
    n->weight = must_allocate(model->slots * sizeof *n->weight);
    for (size_t i = 0; i < tj_go_model_row_numbers(model); i++)
        n->row[i] = (double)model->row[i];
    for (uint32_t s = 0; s < model->slots; s++)
        n->weight[s] = (double)model->slot[s].weight;
    memcpy(net, model->net, sizeof net);
    for (size_t i = 0; i < TJ_NET_NUMBERS; i++)
        n->net[i] = (double)net[i];
}

void oracle_numbers_release(oracle_numbers *n)
{
    free(n->row);
    free(n->weight);
    n->row = n->weight = NULL;
}

static double positive(double x)
{
    return x > 0 ? x : 0;
}

/* The number of the network that stands at an offset of tj_net. */
static double number(const oracle_numbers *n, size_t layer, size_t member, size_t index)
{
    return n->net[(offsetof(tj_net, layer) + layer * sizeof(tj_net_layer) + member) / sizeof(float) + index];
}

static double near_value(const oracle_numbers *n, unsigned l, const plane *value, unsigned size, int row,
                         int column, unsigned c)
{
    double sum = 0;

    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            int there = (y + 1) * 3 + x + 1;

            if (row + y >= 0 && row + y < (int)size && column + x >= 0 && column + x < (int)size)
                sum += number(n, l, offsetof(tj_net_layer, near), (size_t)there * W + c) *
                       value->at[row + y][column + x][c];
        }
    return sum;
}

static void refine(const oracle_numbers *n, unsigned l, unsigned size, const plane *value, plane *next)
{
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            double near[W];

            for (unsigned c = 0; c < W; c++)
                near[c] = near_value(n, l, value, size, (int)row, (int)column, c);
            for (unsigned to = 0; to < W; to++) {
                double sum = number(n, l, offsetof(tj_net_layer, bias), to);

                for (unsigned from = 0; from < W; from++)
                    sum += number(n, l, offsetof(tj_net_layer, mix), (size_t)from * W + to) * near[from];
                next->at[row][column][to] = value->at[row][column][to] + positive(sum);
            }
        }
}

static double rows(const oracle_numbers *n, const tj_go_model_point *point, unsigned c)
{
    double sum = 0;

    for (unsigned i = 0; i < point->count; i++)
        if (point->feature[i] < n->plain)
            sum += n->row[(size_t)point->feature[i] * W + c];
    return sum;
}

void oracle_scores(const oracle_numbers *n, const tj_go_model_position *position, const uint16_t *turn,
                   double scores[TJ_GO_POINTS_MAX])
{
    unsigned size = position->size;
    plane *value = must_allocate(2 * sizeof *value);

    for (unsigned p = 0; p < size * size; p++)
        for (unsigned c = 0; c < W; c++)
            value->at[turn[p] / size][turn[p] % size][c] =
                positive(rows(n, &position->context, c) + rows(n, &position->point[p], c));
    for (unsigned l = 0; l < TJ_NET_LAYERS; l++) {
        refine(n, l, size, value, value + 1);
        value[0] = value[1];
    }
    for (unsigned p = 0; p < size * size; p++) {
        const tj_go_model_point *point = &position->point[p];

        scores[p] = 0;
        for (unsigned c = 0; c < W; c++)
            scores[p] += n->net[offsetof(tj_net, out) / sizeof(float) + c] *
                         value->at[turn[p] / size][turn[p] % size][c];
        for (unsigned i = 0; i < point->count; i++)
            if (point->feature[i] >= n->plain)
                scores[p] += n->weight[point->feature[i] - n->plain];
    }
    free(value);
}

double oracle_log_probability(const tj_go_model_position *position, const double scores[TJ_GO_POINTS_MAX],
                              unsigned played)
{
    double best = -INFINITY, total = 0;

    for (unsigned p = 0; p < position->size * position->size; p++)
        if (position->point[p].legal && scores[p] > best)
            best = scores[p];
    for (unsigned p = 0; p < position->size * position->size; p++)
        if (position->point[p].legal)
            total += exp(scores[p] - best);
    return scores[played] - best - log(total);
}
