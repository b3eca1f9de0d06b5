/* Logistic regression: how likely a success is, given what is known before.
 *
 *     p = 1 / (1 + exp(-(c[0]*x[0] + c[1]*x[1] + ...)))
 *
 * The coefficients c are those of highest likelihood, found by iteratively reweighted least squares, which is
 * Newton's method: some ten steps, each of which solves one system of equations.  Standard
 * errors come from the information matrix at the end, as R's glm has them.
 *
 * Rows are sparse, because a game has two players out of hundreds.  n rows with m terms each and k columns
 * cost O(n*m^2 + k^3) a step. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tejun/err.h"

#define TJ_LOGISTIC_COLUMNS_MAX 1000

typedef struct tj_logistic_term {
    uint32_t column;
    double value; /* of about the size of 1; not more than a thousand times that */
} tj_logistic_term;

/* What was seen. */
typedef struct tj_logistic_data {
    const tj_logistic_term *terms; /* row by row; a column stands at most once in a row */
    const size_t *ends;            /* the terms of row i end before terms[ends[i]] */
    const double *outcomes;        /* 1 for a success, 0 for none, 0.5 for a draw */
    size_t rows, columns;
} tj_logistic_data;

typedef struct tj_logistic {
    double *coefficients, *errors; /* by column; both 0 for one that is out */
    bool *out;                     /* the column says nothing beyond those before it */
    double *covariance;            /* columns * columns */
    size_t columns;
    double deviance; /* twice the log-likelihood below a perfect fit */
    unsigned steps;  /* that it took */
    double *memory;  /* what the first members point into */
} tj_logistic;

/* TJ_E_RANGE with a sentence: no rows or columns, too many columns, or a combination of columns that
 * foretells all successes and failures (or those of all rows in which it says anything), so that no finite
 * coefficients are the best; TJ_E_NOMEM.  Release it also after a failure. */
int tj_logistic_fit(const tj_logistic_data *data, tj_logistic *out, tj_err *err);
void tj_logistic_release(tj_logistic *fit);

/* 1 / (1 + exp(-x)). */
double tj_logistic_curve(double x);

/* ---- systems of equations ---- */

/* Linear ones, whose matrix is symmetric and positive, as sums of squares have it: small and
 * dense, no more than a thousand unknowns or so.  Matrices are rows of doubles, n*n, one behind the other. */
/* Replaces the lower half of a (the upper one is not looked at) by L with L * transposed L = a.  O(n^3).
 *
 * A column that says nothing beyond those before it (what is left of its diagonal is not more than
 * `tolerance` times what was there) is left out: out[j] becomes true, row and column j of L are 0.  Columns
 * that are out already stay so; set out[0..n-1] before. */
void tj_cholesky(double *a, size_t n, double tolerance, bool *out);

/* Solves L * transposed L * x = b in place; x is 0 where a column is out. */
void tj_cholesky_solve(const double *l, size_t n, const bool *out, double *b);

/* The inverse of the matrix that L was made from; rows and columns that are out are 0.  O(n^3). */
void tj_cholesky_inverse(const double *l, size_t n, const bool *out, double *inverse);
