/* The formulas at the heads of pattern/go/go_model.h and pattern/go/network.h in double precision, written
 * from there. */
#pragma once

#include "pattern/go/go_model.h"

/* The numbers of a model, to be changed one by one. */
typedef struct oracle_numbers {
    uint32_t plain;
    double *row, *weight;       /* as model->row, weights by slot */
    double net[TJ_NET_NUMBERS]; /* as the floats of tj_net */
} oracle_numbers;

/* Ends the process if memory runs out. */
void oracle_numbers_init(oracle_numbers *numbers, const tj_go_model *model);
void oracle_numbers_release(oracle_numbers *numbers);

/* The scores of all points of a known position that is seen turned: point p stands at turn[p]. */
void oracle_scores(const oracle_numbers *numbers, const tj_go_model_position *position, const uint16_t *turn,
                   double scores[TJ_GO_POINTS_MAX]);

/* The logarithm of the probability of a legal move. */
double oracle_log_probability(const tj_go_model_position *position, const double scores[TJ_GO_POINTS_MAX],
                              unsigned played);
