/* Figure 1 of Masuko and Tanaka: how often Black won, by evaluation, and the curves through it. */
#include <math.h>
#include <stdlib.h>

#include "cli/chart/chart.h"
#include "base/error.h"
#include "cli/book/book_fit_report.h"

enum { PLACES = 101 }; /* of a curve */

static int chart_of(const tj_chart_series *series, size_t n, tj_buf *out, tj_err *err)
{
    const tj_chart chart = {.kind = TJ_CHART_LINES,
                            .title = "Evaluation and games won by Black",
                            .x_title = "evaluation, from Black's side",
                            .y_title = "share won",
                            .y_from_zero = true,
                            .series = series,
                            .n_series = n};

    return tj_chart_svg(&chart, out, err);
}

/* The games between low and high as hollow marks; x and y have room for all steps.  Returns their number. */
static size_t place_steps(const tj_fit_steps *steps, double low, double high, double *x, double *y)
{
    size_t n = 0;

    for (size_t i = 0; steps && i < steps->len; i++) {
        const tj_fit_step *step = &steps->items[i];
        double middle = tj_evaluation_step_low(step->step) + TJ_EVALUATION_STEP / 2;

        if (middle < low || middle > high)
            continue;
        x[n] = middle;
        y[n++] = step->points / step->games;
    }
    return n;
}

int tj_win_curve_chart(const tj_named_curve *curves, size_t n, const tj_fit_steps *steps, double low,
                       double high, tj_buf *out, tj_err *err)
{
    size_t games = steps ? steps->len : 0, count = 0;
    double *x = tj_alloc(PLACES * (n + 1) + 2 * games, sizeof *x), *y;
    tj_chart_series series[TJ_CHART_SERIES_MAX];
    int rc;

    if (!x)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < PLACES; i++)
        x[i] = low + (high - low) * (double)i / (PLACES - 1);
    for (size_t k = 0; k < n && k + 1 < TJ_CHART_SERIES_MAX; k++) {
        y = x + PLACES * (k + 1);
        for (size_t i = 0; i < PLACES; i++)
            y[i] = tj_win_curve_at(&curves[k].curve, x[i]);
        series[count++] = (tj_chart_series){.name = curves[k].name, .x = x, .y = y, .n = PLACES};
    }
    y = x + PLACES * (n + 1);
    games = place_steps(steps, low, high, y, y + games);
    if (games)
        series[count++] =
            (tj_chart_series){.name = "games", .x = y, .y = y + steps->len, .n = games, .hollow = true};
    rc = chart_of(series, count, out, err);
    free(x);
    return rc;
}

int tj_book_fit_chart(const tj_book_fit_report *report, tj_buf *out, tj_err *err)
{
    static const char *const NAMES[TJ_FIT_KINDS] = {"fit without strengths", "fit with ratings",
                                                    "fit with strengths of players"};
    const tj_fit_steps *steps = report->steps;
    tj_named_curve curves[2];

    for (size_t i = 0; i < report->n_fits; i++)
        curves[i] = (tj_named_curve){NAMES[report->fits[i].kind], report->fits[i].curve};
    return tj_win_curve_chart(curves, report->n_fits, steps, tj_evaluation_step_low(steps->items[0].step),
                              tj_evaluation_step_low(steps->items[steps->len - 1].step + 1), out, err);
}
