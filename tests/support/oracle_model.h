/* The formula at the head of pattern/model.h in double precision, written from there. */
#ifndef TJ_TESTS_ORACLE_MODEL_H
#define TJ_TESTS_ORACLE_MODEL_H

#include "pattern/model.h"

/* The numbers of a model, to be changed one by one. */
typedef struct oracle_numbers {
    double *row;                    /* as model->row */
    double judge[TJ_JUDGE_NUMBERS]; /* as the floats of tj_judge */
    size_t rows;                    /* how many numbers there are in row */
} oracle_numbers;

/* Ends the process if memory runs out. */
void oracle_numbers_init(oracle_numbers *numbers, const tj_model *model);
void oracle_numbers_release(oracle_numbers *numbers);

double oracle_score(const oracle_numbers *numbers, const tj_model_move *context, const tj_model_move *move);
/* The logarithm of the probability of moves[played]. */
double oracle_log_probability(const oracle_numbers *numbers, const tj_model_move *context,
                              const tj_model_move *moves, size_t count, size_t played);

#endif
