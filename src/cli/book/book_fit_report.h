/* How a fitted curve is shown: text, tab-separated values, JSON, a chart. */
#ifndef TJ_CLI_BOOK_BOOK_FIT_REPORT_H
#define TJ_CLI_BOOK_BOOK_FIT_REPORT_H

#include "tejun/book_fit.h"
#include "base/memory.h"
#include "cli/terminal/terminal.h"

typedef struct tj_book_fit_report {
    const tj_fit_games *games;
    const tj_fit_steps *steps;
    const tj_fit *fits; /* the first without strengths, the second, if there is one, with them */
    size_t n_fits;
    bool by_step; /* also games by the step of their evaluation */
    const tj_terminal *terminal;
} tj_book_fit_report;

void tj_book_fit_text(const tj_book_fit_report *report, tj_buf *out);
/* A row for each step. */
void tj_book_fit_tsv(const tj_book_fit_report *report, tj_buf *out);
void tj_book_fit_json(const tj_book_fit_report *report, tj_buf *out);

/* Games and curves; figure 1 of Masuko and Tanaka. */
int tj_book_fit_chart(const tj_book_fit_report *report, tj_buf *out, tj_err *err);

/* A curve with its name, for the chart. */
typedef struct tj_named_curve {
    const char *name;
    tj_win_curve curve;
} tj_named_curve;

/* The same chart with any curves, and games where steps is not NULL, between two evaluations. */
int tj_win_curve_chart(const tj_named_curve *curves, size_t n, const tj_fit_steps *steps, double low,
                       double high, tj_buf *out, tj_err *err);

#endif
