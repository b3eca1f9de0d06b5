#include "base/math/logistic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"

/* ---- systems of equations ---- */

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

/* ---- the fit ---- */

#define ALIAS_TOLERANCE 1e-9  /* of a column that follows from others: what rounding leaves */
#define SEPARATED       1e-6  /* of the information about a column at the start: none of it is left */
#define SMALL_GAIN      1e-13 /* of likelihood, for each row: at the best place */
#define SHORT_STEP      1e-4  /* a step, in coefficients */
#define STEPS_MAX       100
#define HALVES_MAX      40

/* A fit under way; all arrays have one element for each column. */
typedef struct fitting {
    const tj_logistic_data *data;
    tj_logistic *fit;
    double *information; /* columns * columns; then its root */
    double *gradient, *trial, *before;
} fitting;

double tj_logistic_curve(double x)
{
    return 1 / (1 + exp(-x));
}

/* log(1 + exp(x)) without overflow. */
static double soft_plus(double x)
{
    return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x));
}

static double predict(const tj_logistic_data *data, size_t row, const double *coefficients)
{
    double sum = 0;

    for (size_t t = row ? data->ends[row - 1] : 0; t < data->ends[row]; t++)
        sum += data->terms[t].value * coefficients[data->terms[t].column];
    return sum;
}

static double log_likelihood(const tj_logistic_data *data, const double *coefficients)
{
    double sum = 0;

    for (size_t i = 0; i < data->rows; i++) {
        double x = predict(data, i, coefficients);

        sum += data->outcomes[i] * x - soft_plus(x);
    }
    return sum;
}

/* What a perfect fit would have; below 0 only where there are draws. */
static double saturated_likelihood(const tj_logistic_data *data)
{
    double sum = 0;

    for (size_t i = 0; i < data->rows; i++) {
        double y = data->outcomes[i];

        sum += y > 0 && y < 1 ? y * log(y) + (1 - y) * log(1 - y) : 0;
    }
    return sum;
}

/* Gradient and lower half of the information matrix at the present coefficients. */
static void compute_gradient(fitting *f)
{
    const tj_logistic_data *data = f->data;
    size_t k = data->columns;

    memset(f->gradient, 0, k * sizeof *f->gradient);
    memset(f->information, 0, k * k * sizeof *f->information);
    for (size_t i = 0; i < data->rows; i++) {
        size_t first = i ? data->ends[i - 1] : 0;
        double p = tj_logistic_curve(predict(data, i, f->fit->coefficients));

        for (size_t t = first; t < data->ends[i]; t++) {
            const tj_logistic_term *a = &data->terms[t];

            f->gradient[a->column] += a->value * (data->outcomes[i] - p);
            for (size_t u = first; u < data->ends[i]; u++)
                if (data->terms[u].column <= a->column)
                    f->information[a->column * k + data->terms[u].column] +=
                        p * (1 - p) * a->value * data->terms[u].value;
        }
    }
}

/* Goes in the direction found, half as far again and again while that makes things worse.  Returns what was
 * gained, 0 if nothing can be. */
static double line_search(fitting *f, const double *direction, double *likelihood)
{
    double share = 1;

    for (int half = 0; half < HALVES_MAX; half++, share /= 2) {
        double now, gain;

        for (size_t j = 0; j < f->data->columns; j++)
            f->trial[j] = f->fit->coefficients[j] + share * direction[j];
        now = log_likelihood(f->data, f->trial);
        gain = now - *likelihood;
        if (!(gain > 0))
            continue;
        memcpy(f->fit->coefficients, f->trial, f->data->columns * sizeof *f->trial);
        *likelihood = now;
        return gain;
    }
    return 0;
}

/* Nothing is known any more of a direction about which something was known at first. */
static bool is_separated(const fitting *f)
{
    size_t k = f->data->columns;

    for (size_t j = 0; j < k; j++) {
        double root = f->information[j * k + j];

        if (!f->fit->out[j] && root * root < SEPARATED * f->before[j])
            return true;
    }
    return false;
}

static int fail_separated(tj_err *err)
{
    return tj_fail(err, TJ_E_RANGE,
                   "the data separates successes and failures completely; no finite curve fits best");
}

static int iterate(fitting *f, tj_err *err)
{
    size_t k = f->data->columns;
    double likelihood = log_likelihood(f->data, f->fit->coefficients), gain;

    do {
        compute_gradient(f);
        tj_cholesky(f->information, k, f->fit->steps ? 0 : ALIAS_TOLERANCE, f->fit->out);
        for (size_t j = 0; j < k && !f->fit->steps; j++)
            f->before[j] = f->information[j * k + j] * f->information[j * k + j];
        if (is_separated(f))
            return fail_separated(err);
        tj_cholesky_solve(f->information, k, f->fit->out, f->gradient);
        gain = line_search(f, f->gradient, &likelihood);
    } while (++f->fit->steps < STEPS_MAX && gain > SMALL_GAIN * (double)f->data->rows);
    f->fit->deviance = 2 * (saturated_likelihood(f->data) - likelihood);
    if (f->fit->deviance < 0) /* by rounding */
        f->fit->deviance = 0;
    return 0;
}

/* Near the top a step gains less than likelihoods can tell: the last one, if short, is taken on trust. */
static void polish(fitting *f)
{
    double longest = 0;

    tj_cholesky_solve(f->information, f->data->columns, f->fit->out, f->gradient);
    for (size_t j = 0; j < f->data->columns; j++)
        longest = fmax(longest, fabs(f->gradient[j]));
    for (size_t j = 0; j < f->data->columns && longest < SHORT_STEP; j++)
        f->fit->coefficients[j] += f->gradient[j];
}

/* Standard errors and covariance at the place found. */
static int compute_errors(fitting *f, tj_err *err)
{
    size_t k = f->data->columns;

    compute_gradient(f);
    tj_cholesky(f->information, k, 0, f->fit->out);
    if (is_separated(f))
        return fail_separated(err);
    polish(f);
    tj_cholesky_inverse(f->information, k, f->fit->out, f->fit->covariance);
    for (size_t j = 0; j < k; j++)
        f->fit->errors[j] = sqrt(f->fit->covariance[j * k + j]);
    return 0;
}

int tj_logistic_fit(const tj_logistic_data *data, tj_logistic *out, tj_err *err)
{
    size_t k = data->columns;
    fitting f = {.data = data, .fit = out};
    double *scratch;
    int rc;

    memset(out, 0, sizeof *out);
    if (!data->rows || !k || k > TJ_LOGISTIC_COLUMNS_MAX)
        return tj_fail(err, TJ_E_RANGE, "cannot estimate %zu unknowns from %zu outcomes", k, data->rows);
    out->columns = k;
    out->memory = tj_zalloc(k * (k + 2), sizeof(double));
    out->out = tj_zalloc(k, sizeof(bool));
    scratch = tj_zalloc(k * (k + 3), sizeof(double));
    if (!out->memory || !out->out || !scratch) {
        free(scratch);
        return tj_fail_nomem(err);
    }
    out->covariance = out->memory;
    out->coefficients = out->memory + k * k;
    out->errors = out->coefficients + k;
    f.information = scratch;
    f.gradient = scratch + k * k;
    f.trial = f.gradient + k;
    f.before = f.trial + k;
    rc = iterate(&f, err);
    if (!rc)
        rc = compute_errors(&f, err);
    free(scratch);
    return rc;
}

void tj_logistic_release(tj_logistic *fit)
{
    free(fit->memory);
    free(fit->out);
    memset(fit, 0, sizeof *fit);
}
