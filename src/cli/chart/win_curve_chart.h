/* Figure 1 of Masuko and Tanaka: how often Black won, by evaluation, and the curves through it. */
#ifndef TJ_CLI_CHART_WIN_CURVE_CHART_H
#define TJ_CLI_CHART_WIN_CURVE_CHART_H

#include "base/memory.h"
#include "tejun/book_fit.h"

/* A curve with its name. */
typedef struct tj_named_curve {
    const char *name;
    tj_win_curve curve;
} tj_named_curve;

/* Curves, and games where steps is not NULL, between two evaluations. */
int tj_win_curve_chart(const tj_named_curve *curves, size_t n, const tj_fit_steps *steps, double low,
                       double high, tj_buf *out, tj_err *err);

#endif
