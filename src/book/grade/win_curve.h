/* From evaluations to chances of winning (Masuko and Tanaka 2013, section 3.3).
 *
 * Evaluations are in hundredths of a pawn and from Black's side, who moves first.  A curve says how often
 * Black wins:
 *
 *     p = 1 / (1 + exp(-(constant + slope * evaluation))) */
#ifndef TJ_BOOK_GRADE_WIN_CURVE_H
#define TJ_BOOK_GRADE_WIN_CURVE_H

#include <stdint.h>

#include "tejun/err.h"

typedef struct tj_win_curve {
    double constant, slope;
} tj_win_curve;

/* The paper's two curves, fitted without and with the strength of the opponents.  It prints the values of
 * constant and slope under each other's names: only this way round do its figure 1 and Table 4 come out. */
#define TJ_WIN_CURVE_ORIGINAL                                                                                \
    {                                                                                                        \
        -0.1912028, 0.0039159                                                                                \
    }
#define TJ_WIN_CURVE_REVISED                                                                                 \
    {                                                                                                        \
        -0.003757, 0.002047                                                                                  \
    }

double tj_win_curve_at(const tj_win_curve *curve, double evaluation);

/* "-0.003757,0.002047": constant and slope.  TJ_E_USAGE with a sentence. */
int tj_win_curve_parse(tj_win_curve *curve, const char *text, tj_err *err);

/* Evaluations beyond this, among them those of mates, count as this: who is so far ahead has won, and no
 * engine's number for that (100000, 1148897, "mate") may decide a mean. */
#define TJ_EVALUATION_CAP 3000
double tj_evaluation_clamp(double evaluation, double cap);

/* Evaluations are counted in steps of 20: step 0 is -10 to 9, step 1 is 10 to 29, step -1 is -30 to -11. */
#define TJ_EVALUATION_STEP 20
int tj_evaluation_step(double evaluation);
int tj_evaluation_step_low(int step);

#endif
