/* From evaluations to chances of winning, and statistics of many of them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/math/logistic.h"
#include "base/memory.h"
#include "base/text/span.h"
#include "tejun/book_grade.h"

double tj_win_curve_at(const tj_win_curve *curve, double evaluation)
{
    return tj_logistic_curve(curve->constant + curve->slope * evaluation);
}

int tj_win_curve_parse(tj_win_curve *curve, const char *text, tj_err *err)
{
    tj_span rest = {text, strlen(text)};

    if (tj_span_double(tj_span_trim(tj_span_cut(&rest, ","), " "), &curve->constant) &&
        tj_span_double(tj_span_trim(rest, " "), &curve->slope))
        return 0;
    return tj_fail(err, TJ_E_USAGE,
                   "a curve must be CONSTANT,SLOPE, such as -0.003757,0.002047, not \"%.60s\"", text);
}

double tj_evaluation_clamp(double evaluation, double cap)
{
    return fmax(-cap, fmin(cap, evaluation));
}

int tj_evaluation_step(double evaluation)
{
    return (int)floor((evaluation + TJ_EVALUATION_STEP / 2) / TJ_EVALUATION_STEP);
}

int tj_evaluation_step_low(int step)
{
    return step * TJ_EVALUATION_STEP - TJ_EVALUATION_STEP / 2;
}

/* ---- tallies ---- */

static int count_steps(tj_grade_tally *tally, const tj_weighted_evaluation *items, size_t n, double weight,
                       tj_err *err)
{
    int first = tj_evaluation_step(items[tally->lowest].evaluation);
    int last = tj_evaluation_step(items[tally->highest].evaluation);

    tally->steps.len = (size_t)(last - first) + 1;
    if (TJ_RESERVE(&tally->steps, tally->steps.len))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < tally->steps.len; i++)
        tally->steps.items[i] = (tj_grade_step){.step = first + (int)i};
    for (size_t i = 0; i < n; i++) {
        tj_grade_step *step;

        if (isnan(items[i].evaluation))
            continue;
        step = &tally->steps.items[tj_evaluation_step(items[i].evaluation) - first];
        step->positions++;
        step->share += weight > 0 ? items[i].weight / weight : 0;
    }
    return 0;
}

int tj_grade_tally_compute(tj_grade_tally *tally, const tj_weighted_evaluation *items, size_t n,
                           const tj_win_curve *curve, tj_err *err)
{
    double weight = 0, all_weight = 0, plain = 0, weighted = 0, wins = 0;

    *tally = (tj_grade_tally){.positions = n,
                              .mean = NAN,
                              .deviation = NAN,
                              .win_rate = NAN,
                              .plain_mean = NAN,
                              .plain_deviation = NAN};
    for (size_t i = 0; i < n; i++) {
        double v = items[i].evaluation, w = items[i].weight;

        all_weight += w;
        if (isnan(v))
            continue;
        if (!tally->graded || v < items[tally->lowest].evaluation)
            tally->lowest = i;
        if (!tally->graded || v > items[tally->highest].evaluation)
            tally->highest = i;
        tally->graded++;
        weight += w;
        plain += v;
        weighted += w * v;
        wins += w * tj_win_curve_at(curve, v);
    }
    tally->share = all_weight > 0 ? weight / all_weight : 0;
    if (!tally->graded)
        return 0;
    tally->plain_mean = plain / (double)tally->graded;
    if (weight > 0) {
        tally->mean = weighted / weight;
        tally->win_rate = wins / weight;
    }
    /* Around the means, which are known by now: no digits are lost. */
    plain = weighted = 0;
    for (size_t i = 0; i < n; i++) {
        double v = items[i].evaluation;

        if (isnan(v))
            continue;
        plain += (v - tally->plain_mean) * (v - tally->plain_mean);
        weighted += items[i].weight * (v - tally->mean) * (v - tally->mean);
    }
    tally->plain_deviation = sqrt(plain / (double)tally->graded);
    tally->deviation = sqrt(weighted / weight);
    return count_steps(tally, items, n, weight, err);
}

void tj_grade_tally_release(tj_grade_tally *tally)
{
    free(tally->steps.items);
    memset(tally, 0, sizeof *tally);
}
