#include "cli/chart/win_curve_chart.h"

#include <math.h>

#include "cli/chart/chart.h"

enum { PLACES = 101 }; /* of a curve */

typedef struct drawing {
    const tj_named_curve *curves;
    size_t n;
    const tj_fit_steps *steps;
    double low, high;
} drawing;

static size_t series(const void *ctx, size_t number, tj_buf *name)
{
    const drawing *d = ctx;

    tj_buf_puts(name, number < d->n ? d->curves[number].name : "games");
    return number < d->n ? PLACES : d->steps->len;
}

static void point(const void *ctx, size_t number, size_t i, double *x, double *y)
{
    const drawing *d = ctx;
    const tj_fit_step *step;

    if (number < d->n) {
        *x = d->low + (d->high - d->low) * (double)i / (PLACES - 1);
        *y = tj_win_curve_at(&d->curves[number].curve, *x);
        return;
    }
    step = &d->steps->items[i];
    *x = tj_evaluation_step_low(step->step) + TJ_EVALUATION_STEP / 2;
    *y = *x < d->low || *x > d->high ? NAN : step->points / step->games;
}

/* The games are hollow marks. */
int tj_win_curve_chart(const tj_named_curve *curves, size_t n, const tj_fit_steps *steps, double low,
                       double high, tj_buf *out, tj_err *err)
{
    const tj_line_chart chart = {.title = "Evaluation and games won by Black",
                                 .x_title = "evaluation, from Black's side",
                                 .y_title = "share won",
                                 .n_series = n + (steps != NULL),
                                 .series = series,
                                 .point = point,
                                 .ctx = &(drawing){curves, n, steps, low, high},
                                 .hollow = steps != NULL};

    return tj_line_chart_svg(&chart, out, err);
}
