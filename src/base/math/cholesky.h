/* Systems of linear equations whose matrix is symmetric and positive, as sums of squares have it: small and
 * dense, no more than a thousand unknowns or so.  Matrices are rows of doubles, n*n, one behind the other. */
#ifndef TJ_BASE_MATH_CHOLESKY_H
#define TJ_BASE_MATH_CHOLESKY_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
