/* Distributions of evaluations: figure 11 of Masuko and Tanaka. */
#include <math.h>

#include "cli/book/book_grade_report.h"
#include "cli/chart/chart.h"

/* Long tails would leave no room for the hill: what lies beyond low and high is not drawn. */
typedef struct drawing {
    const tj_grade_group *groups;
    double low, high;
} drawing;

static size_t group_series(const void *ctx, size_t number, tj_buf *name)
{
    const tj_grade_group *group = &((const drawing *)ctx)->groups[number];

    tj_buf_printf(name, "%.40s - %.40s", group->black, group->white ? group->white : "all positions");
    return group->tally.steps.len;
}

static void step_point(const void *ctx, size_t number, size_t i, double *x, double *y)
{
    const drawing *d = ctx;
    const tj_grade_step *step = &d->groups[number].tally.steps.items[i];

    *x = tj_evaluation_step_low(step->step) + TJ_EVALUATION_STEP / 2;
    *y = *x < d->low || *x > d->high ? NAN : step->share;
}

int tj_book_grade_chart(const tj_book_grade_report *report, tj_buf *out, tj_err *err)
{
    drawing d = {report->groups, INFINITY, -INFINITY};
    const tj_line_chart chart = {.title = "Evaluations",
                                 .x_title = "evaluation, from Black's side, in steps of 20",
                                 .y_title = "probability",
                                 .n_series = report->n_groups,
                                 .series = group_series,
                                 .point = step_point,
                                 .ctx = &d};

    for (size_t i = 0; i < report->n_groups && i < TJ_CHART_SERIES_MAX; i++) {
        const tj_grade_tally *tally = &report->groups[i].tally;

        d.low = fmin(d.low, tally->mean - 4 * tally->deviation - TJ_EVALUATION_STEP);
        d.high = fmax(d.high, tally->mean + 4 * tally->deviation + TJ_EVALUATION_STEP);
    }
    return tj_line_chart_svg(&chart, out, err);
}
