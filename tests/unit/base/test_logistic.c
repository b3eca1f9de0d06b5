/* Logistic regression against closed forms, published figures and a search that knows no calculus. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/logistic.h"
#include "base/random.h"

enum { ROWS_MAX = 4000, WIDTH = 4 };

/* Rows as a table, which the tests find easier; a 0 is no term. */
typedef struct sheet {
    double x[ROWS_MAX][WIDTH], y[ROWS_MAX];
    size_t rows, columns;
    tj_logistic_term terms[ROWS_MAX * WIDTH];
    size_t ends[ROWS_MAX];
} sheet;

static sheet page; /* too large for the stack */

static tj_logistic_data data_of(sheet *s)
{
    size_t n = 0;

    for (size_t i = 0; i < s->rows; i++) {
        for (size_t j = 0; j < s->columns; j++)
            if (s->x[i][j] != 0)
                s->terms[n++] = (tj_logistic_term){(uint32_t)j, s->x[i][j]};
        s->ends[i] = n;
    }
    return (tj_logistic_data){s->terms, s->ends, s->y, s->rows, s->columns};
}

/* ---- closed forms ---- */

/* Of a constant alone: the logarithm of the odds. */
static void test_constant(void **state)
{
    tj_logistic fit;
    tj_logistic_data data;

    (void)state;
    page.rows = 100;
    page.columns = 1;
    for (size_t i = 0; i < page.rows; i++) {
        page.x[i][0] = 1;
        page.y[i] = i < 30;
    }
    data = data_of(&page);
    assert_int_equal(tj_logistic_fit(&data, &fit, NULL), 0);
    assert_true(fabs(fit.coefficients[0] - log(0.3 / 0.7)) < 1e-9);
    assert_true(fabs(fit.errors[0] - 1 / sqrt(100 * 0.3 * 0.7)) < 1e-9);
    assert_true(fabs(fit.deviance + 2 * (30 * log(0.3) + 70 * log(0.7))) < 1e-7);
    tj_logistic_release(&fit);
}

/* Of a table of two by two: the logarithm of the odds ratio, whose variance is the sum of 1 / count. */
static void test_two_by_two(void **state)
{
    static const size_t COUNT[2][2] = {{40, 10}, {25, 55}}; /* [x][success] */
    tj_logistic fit;
    tj_logistic_data data;
    double variance = 0;

    (void)state;
    page.rows = 0;
    page.columns = 2;
    for (size_t x = 0; x < 2; x++)
        for (size_t y = 0; y < 2; y++) {
            for (size_t i = 0; i < COUNT[x][y]; i++, page.rows++) {
                page.x[page.rows][0] = 1;
                page.x[page.rows][1] = (double)x;
                page.y[page.rows] = (double)y;
            }
            variance += 1.0 / (double)COUNT[x][y];
        }
    data = data_of(&page);
    assert_int_equal(tj_logistic_fit(&data, &fit, NULL), 0);
    assert_true(fabs(fit.coefficients[0] - log(10.0 / 40)) < 1e-9);
    assert_true(fabs(fit.coefficients[1] - log(55.0 / 25 / (10.0 / 40))) < 1e-9);
    assert_true(fabs(fit.errors[1] - sqrt(variance)) < 1e-9);
    tj_logistic_release(&fit);
}

/* The seals of the space shuttle by temperature (Dalal, Fowlkes and Hoadley 1989): figures that R's glm and
 * many textbooks give. */
static void test_published(void **state)
{
    static const double TEMPERATURE[] = {53, 57, 58, 63, 66, 67, 67, 67, 68, 69, 70, 70,
                                         70, 70, 72, 73, 75, 75, 76, 76, 78, 79, 81};
    static const double FAILED[] = {1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0};
    tj_logistic fit;
    tj_logistic_data data;

    (void)state;
    page.rows = sizeof FAILED / sizeof *FAILED;
    page.columns = 2;
    for (size_t i = 0; i < page.rows; i++) {
        page.x[i][0] = 1;
        page.x[i][1] = TEMPERATURE[i];
        page.y[i] = FAILED[i];
    }
    data = data_of(&page);
    assert_int_equal(tj_logistic_fit(&data, &fit, NULL), 0);
    assert_true(fabs(fit.coefficients[0] - 15.0429) < 0.00005);
    assert_true(fabs(fit.coefficients[1] + 0.2322) < 0.00005);
    assert_true(fabs(fit.errors[0] - 7.3786) < 0.00005);
    assert_true(fabs(fit.errors[1] - 0.1082) < 0.00005);
    assert_true(fabs(fit.deviance - 20.315) < 0.0005);
    assert_true(fit.steps < 15);
    tj_logistic_release(&fit);
}

/* ---- by chance ---- */

static double likelihood(const double *c)
{
    double sum = 0;

    for (size_t i = 0; i < page.rows; i++) {
        double x = 0, p;

        for (size_t j = 0; j < page.columns; j++)
            x += page.x[i][j] * c[j];
        p = 1 / (1 + exp(-x));
        sum += page.y[i] * log(p) + (1 - page.y[i]) * log(1 - p);
    }
    return sum;
}

/* The best place by trying one coordinate after the other with shorter and shorter steps. */
static void search(double *c)
{
    double best = likelihood(c);

    for (double step = 1; step > 1e-7;) {
        bool better = false;

        for (size_t j = 0; j < 2 * page.columns; j++) {
            double old = c[j / 2], now;

            c[j / 2] += j % 2 ? step : -step;
            now = likelihood(c);
            better = better || now > best;
            if (now > best)
                best = now;
            else
                c[j / 2] = old;
        }
        step = better ? step : step / 2;
    }
}

/* Outcomes by chance from known coefficients; some are draws. */
static void make(const double *c, size_t rows, size_t columns, uint64_t seed)
{
    page.rows = rows;
    page.columns = columns;
    for (size_t i = 0; i < rows; i++) {
        double x = c[0];

        page.x[i][0] = 1;
        for (size_t j = 1; j < columns; j++) {
            page.x[i][j] = 4 * tj_random_unit(tj_random(&seed)) - 2;
            x += c[j] * page.x[i][j];
        }
        page.y[i] = tj_random_unit(tj_random(&seed)) < 0.1
                        ? 0.5
                        : tj_random_unit(tj_random(&seed)) < 1 / (1 + exp(-x));
    }
}

static void test_search(void **state)
{
    static const double TRUE[][WIDTH] = {{0.1, 0.5}, {-1, 2, 0.3}, {0, 0, 0, 0}, {0.7, -0.4, 0.2, 1.5}};
    static const size_t COLUMNS[] = {2, 3, 4, 4};

    (void)state;
    for (size_t t = 0; t < 4; t++) {
        double found[WIDTH] = {0};
        tj_logistic fit;
        tj_logistic_data data;

        make(TRUE[t], 300, COLUMNS[t], t);
        search(found);
        data = data_of(&page);
        assert_int_equal(tj_logistic_fit(&data, &fit, NULL), 0);
        for (size_t j = 0; j < COLUMNS[t]; j++)
            assert_true(fabs(fit.coefficients[j] - found[j]) < 1e-4);
        assert_true(likelihood(fit.coefficients) >= likelihood(found) - 1e-9);
        tj_logistic_release(&fit);
    }
}

/* What is found is where the likelihood is flat, its errors are what the curvature says, by differences, and
 * the truth is not far. */
static void test_flat(void **state)
{
    static const double TRUE[] = {0.3, 0.8, -0.5};
    const double h = 1e-3;
    tj_logistic fit;
    tj_logistic_data data;
    double curvature[9], inverse[9];
    bool out[3] = {false};

    (void)state;
    make(TRUE, ROWS_MAX, 3, 77);
    data = data_of(&page);
    assert_int_equal(tj_logistic_fit(&data, &fit, NULL), 0);
    for (size_t a = 0; a < 3; a++)
        for (size_t b = 0; b < 3; b++) {
            double value[2][2];

            for (int s = 0; s < 4; s++) {
                double c[3];

                memcpy(c, fit.coefficients, sizeof c);
                c[a] += s & 1 ? h : -h;
                c[b] += s & 2 ? h : -h;
                value[s & 1][s >> 1] = likelihood(c);
            }
            curvature[a * 3 + b] = -(value[1][1] - value[1][0] - value[0][1] + value[0][0]) / (4 * h * h);
            if (a == b)
                assert_true(fabs(value[1][1] - value[0][0]) / (4 * h) < 1e-3);
        }
    tj_cholesky(curvature, 3, 0, out);
    tj_cholesky_inverse(curvature, 3, out, inverse);
    for (size_t j = 0; j < 3; j++) {
        assert_true(fabs(fit.errors[j] / sqrt(inverse[j * 4]) - 1) < 1e-4);
        assert_true(fabs(fit.coefficients[j] - TRUE[j]) < 5 * fit.errors[j]);
    }
    assert_true(fabs(fit.covariance[1] - inverse[1]) < 1e-6);
    tj_logistic_release(&fit);
}

/* ---- what cannot be fitted ---- */

/* A column that follows from others is left out, as R does; the rest is as without it. */
static void test_aliased(void **state)
{
    static const double TRUE[] = {0.2, 0.6, 0};
    tj_logistic fit, without;
    tj_logistic_data data;

    (void)state;
    make(TRUE, 500, 2, 5);
    data = data_of(&page);
    assert_int_equal(tj_logistic_fit(&data, &without, NULL), 0);
    page.columns = 3;
    for (size_t i = 0; i < page.rows; i++)
        page.x[i][2] = 2 - 3 * page.x[i][1];
    data = data_of(&page);
    assert_int_equal(tj_logistic_fit(&data, &fit, NULL), 0);
    assert_true(fit.out[2] && !fit.out[0] && !fit.out[1]);
    assert_true(fit.coefficients[2] == 0 && fit.errors[2] == 0);
    for (size_t j = 0; j < 2; j++) {
        assert_true(fabs(fit.coefficients[j] - without.coefficients[j]) < 1e-9);
        assert_true(fabs(fit.errors[j] - without.errors[j]) < 1e-9);
    }
    tj_logistic_release(&fit);
    tj_logistic_release(&without);
}

static void test_separated(void **state)
{
    tj_logistic fit;
    tj_logistic_data data;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    page.rows = 40;
    page.columns = 2;
    for (size_t i = 0; i < page.rows; i++) { /* successes above 0 only */
        page.x[i][0] = 1;
        page.x[i][1] = (double)i - 19.5;
        page.y[i] = i >= 20;
    }
    data = data_of(&page);
    assert_int_equal(tj_logistic_fit(&data, &fit, &err), TJ_E_RANGE);
    assert_non_null(strstr(err.text, "completely"));
    tj_logistic_release(&fit);

    for (size_t i = 0; i < page.rows; i++) { /* successes wherever the second column is not 0 */
        page.x[i][1] = i < 10;
        page.y[i] = i < 10 || i % 2;
    }
    data = data_of(&page);
    assert_int_equal(tj_logistic_fit(&data, &fit, NULL), TJ_E_RANGE);
    tj_logistic_release(&fit);

    data.rows = 0;
    assert_int_equal(tj_logistic_fit(&data, &fit, NULL), TJ_E_RANGE);
    tj_logistic_release(&fit);
}

/* ---- equations ---- */

/* L L' is the matrix, and inverse times matrix is 1. */
static void test_cholesky(void **state)
{
    enum { N = 12 };
    double a[N * N], l[N * N], inverse[N * N], b[N], x[N];
    bool out[N] = {false};
    uint64_t random = 3;

    (void)state;
    for (size_t i = 0; i < N * N; i++)
        l[i] = tj_random_unit(tj_random(&random)) - 0.5;
    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j < N; j++) {
            a[i * N + j] = i == j ? 0.1 : 0;
            for (size_t k = 0; k < N; k++)
                a[i * N + j] += l[i * N + k] * l[j * N + k];
        }
    memcpy(l, a, sizeof l);
    tj_cholesky(l, N, 1e-12, out);
    tj_cholesky_inverse(l, N, out, inverse);
    for (size_t i = 0; i < N; i++) {
        b[i] = x[i] = tj_random_unit(tj_random(&random));
        assert_false(out[i]);
    }
    tj_cholesky_solve(l, N, out, x);
    for (size_t i = 0; i < N; i++) {
        double sum = 0;

        for (size_t k = 0; k < N; k++)
            sum += a[i * N + k] * x[k];
        assert_true(fabs(sum - b[i]) < 1e-9);
        for (size_t j = 0; j < N; j++) {
            double product = 0;

            for (size_t k = 0; k < N; k++)
                product += inverse[i * N + k] * a[k * N + j];
            assert_true(fabs(product - (i == j)) < 1e-9);
        }
    }
}

int test_logistic(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_constant),  cmocka_unit_test(test_two_by_two), cmocka_unit_test(test_published),
        cmocka_unit_test(test_search),    cmocka_unit_test(test_flat),       cmocka_unit_test(test_aliased),
        cmocka_unit_test(test_separated), cmocka_unit_test(test_cholesky),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
