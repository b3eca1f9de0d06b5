/* What the evaluations of many positions come to (Masuko and Tanaka 2013, section 4.3): mean, spread,
 * distribution, extremes, and how often Black is expected to win.
 *
 * Every position weighs as much as its probability.  Positions without an evaluation are left out, and the
 * others taken for all. */
#ifndef TJ_BOOK_GRADE_GRADE_TALLY_H
#define TJ_BOOK_GRADE_GRADE_TALLY_H

#include <stdbool.h>
#include <stddef.h>

#include "book/grade/win_curve.h"

typedef struct tj_weighted_evaluation {
    double evaluation; /* from Black's side; NaN: not known */
    double weight;     /* 0 or more */
} tj_weighted_evaluation;

typedef struct tj_grade_step {
    int step; /* win_curve.h */
    size_t positions;
    double share; /* of the weight */
} tj_grade_step;

typedef struct tj_grade_tally {
    size_t positions, graded;
    double share;                       /* of the weight that is graded; 0 without any weight */
    double mean, deviation;             /* by weight; NaN without a graded position that weighs anything */
    double plain_mean, plain_deviation; /* every position once */
    double win_rate;        /* Black's, expected: the mean of the curve, not the curve at the mean */
    size_t lowest, highest; /* places of the extremes; the first of equals */
    struct {
        tj_grade_step *items; /* from the lowest to the highest, empty ones between them as well */
        size_t len, cap;
    } steps;
} tj_grade_tally;

/* TJ_E_NOMEM; release it in any case. */
int tj_grade_tally_compute(tj_grade_tally *tally, const tj_weighted_evaluation *items, size_t n,
                           const tj_win_curve *curve, tj_err *err);
void tj_grade_tally_release(tj_grade_tally *tally);

#endif
