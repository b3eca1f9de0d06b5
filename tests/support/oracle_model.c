/* Judging moves the slow way.  See oracle_model.h. */
#include "oracle_model.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define W          TJ_MODEL_WIDTH
#define AT(member) (offsetof(tj_judge, member) / sizeof(float))

void oracle_numbers_init(oracle_numbers *n, const tj_model *model)
{
    float judge[TJ_JUDGE_NUMBERS];

    n->rows = tj_model_features(model) * W;
    n->row = malloc(n->rows * sizeof *n->row);
    if (!n->row) {
        fputs("oracle of models: memory ran out\n", stderr);
        abort();
    }
    for (size_t i = 0; i < n->rows; i++)
        n->row[i] = model->row[i];
    memcpy(judge, &model->judge, sizeof judge);
    for (size_t i = 0; i < TJ_JUDGE_NUMBERS; i++)
        n->judge[i] = judge[i];
}

void oracle_numbers_release(oracle_numbers *n)
{
    free(n->row);
    n->row = NULL;
}

static double positive(double x)
{
    return x > 0 ? x : 0;
}

/* Column k of all rows of the move and its context, with the bias. */
static double column(const oracle_numbers *n, const tj_model_move *context, const tj_model_move *move,
                     unsigned k)
{
    double sum = n->judge[AT(bias) + k];

    for (unsigned i = 0; i < context->count; i++)
        sum += n->row[(size_t)context->feature[i] * W + k];
    for (unsigned i = 0; i < move->count; i++)
        sum += n->row[(size_t)move->feature[i] * W + k];
    return sum;
}

double oracle_score(const oracle_numbers *n, const tj_model_move *context, const tj_model_move *move)
{
    double score = column(n, context, move, 0), wide[W];

    for (unsigned k = 1; k < W; k++) {
        wide[k] = positive(column(n, context, move, k));
        score += n->judge[AT(out) + k] * wide[k];
    }
    for (unsigned j = 0; j < TJ_MODEL_DEEP; j++) {
        double deep = n->judge[AT(deep_bias) + j];

        for (unsigned k = 1; k < W; k++)
            deep += n->judge[AT(weight) + j * W + k] * wide[k];
        score += n->judge[AT(deep_out) + j] * positive(deep);
    }
    return score;
}

double oracle_log_probability(const oracle_numbers *n, const tj_model_move *context,
                              const tj_model_move *moves, size_t count, size_t played)
{
    double best = -INFINITY, total = 0, own = 0;

    for (size_t i = 0; i < count; i++) {
        double score = oracle_score(n, context, &moves[i]);

        if (i == played)
            own = score;
        if (score > best) {
            total *= exp(best - score);
            best = score;
        }
        total += exp(score - best);
    }
    return own - best - log(total);
}
