#include "base/math/cholesky.h"

#include <math.h>

/* The product of rows i and j of L, up to column `end`. */
static double product(const double *l, size_t n, size_t i, size_t j, size_t end)
{
    double sum = 0;

    for (size_t k = 0; k < end; k++)
        sum += l[i * n + k] * l[j * n + k];
    return sum;
}

void tj_cholesky(double *a, size_t n, double tolerance, bool *out)
{
    for (size_t j = 0; j < n; j++) {
        double whole = a[j * n + j], left = whole - product(a, n, j, j, j);
        double root;

        out[j] = out[j] || !(left > tolerance * whole);
        root = out[j] ? 0 : sqrt(left);
        for (size_t k = 0; out[j] && k < j; k++)
            a[j * n + k] = 0;
        a[j * n + j] = root;
        for (size_t i = j + 1; i < n; i++)
            a[i * n + j] = out[j] ? 0 : (a[i * n + j] - product(a, n, i, j, j)) / root;
    }
}

void tj_cholesky_solve(const double *l, size_t n, const bool *out, double *b)
{
    for (size_t i = 0; i < n; i++) {
        double sum = b[i];

        for (size_t k = 0; k < i; k++)
            sum -= l[i * n + k] * b[k];
        b[i] = out[i] ? 0 : sum / l[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        double sum = b[i];

        for (size_t k = i + 1; k < n; k++)
            sum -= l[k * n + i] * b[k];
        b[i] = out[i] ? 0 : sum / l[i * n + i];
    }
}

void tj_cholesky_inverse(const double *l, size_t n, const bool *out, double *inverse)
{
    for (size_t j = 0; j < n; j++) {
        double *row = &inverse[j * n]; /* column j, which is row j as well */

        for (size_t i = 0; i < n; i++)
            row[i] = i == j && !out[j];
        tj_cholesky_solve(l, n, out, row);
    }
}
