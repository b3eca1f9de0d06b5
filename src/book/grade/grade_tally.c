/* From evaluations to chances of winning, and what many of them come to. */
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

/* Sums over the graded positions. */
typedef struct sums {
    double weight, all_weight, plain, weighted, wins;
} sums;

static sums add_up(tj_grade_tally *tally, const tj_weighted_evaluation *items, size_t n,
                   const tj_win_curve *curve)
{
    sums s = {0};

    for (size_t i = 0; i < n; i++) {
        double v = items[i].evaluation, w = items[i].weight;

        s.all_weight += w;
        if (isnan(v))
            continue;
        if (!tally->graded || v < items[tally->lowest].evaluation)
            tally->lowest = i;
        if (!tally->graded || v > items[tally->highest].evaluation)
            tally->highest = i;
        tally->graded++;
        s.weight += w;
        s.plain += v;
        s.weighted += w * v;
        s.wins += w * tj_win_curve_at(curve, v);
    }
    return s;
}

/* Around the means, which are known by now: no digits are lost. */
static void compute_deviations(tj_grade_tally *tally, const tj_weighted_evaluation *items, size_t n,
                               double weight)
{
    double plain = 0, weighted = 0;

    for (size_t i = 0; i < n; i++) {
        double v = items[i].evaluation;

        if (isnan(v))
            continue;
        plain += (v - tally->plain_mean) * (v - tally->plain_mean);
        weighted += items[i].weight * (v - tally->mean) * (v - tally->mean);
    }
    tally->plain_deviation = sqrt(plain / (double)tally->graded);
    tally->deviation = sqrt(weighted / weight);
}

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
    sums s;

    memset(tally, 0, sizeof *tally);
    tally->positions = n;
    s = add_up(tally, items, n, curve);
    tally->share = s.all_weight > 0 ? s.weight / s.all_weight : 0;
    tally->mean = s.weight > 0 ? s.weighted / s.weight : NAN;
    tally->win_rate = s.weight > 0 ? s.wins / s.weight : NAN;
    tally->plain_mean = tally->graded ? s.plain / (double)tally->graded : NAN;
    tally->deviation = tally->plain_deviation = NAN;
    if (!tally->graded)
        return 0;
    compute_deviations(tally, items, n, s.weight);
    return count_steps(tally, items, n, s.weight, err);
}

void tj_grade_tally_release(tj_grade_tally *tally)
{
    free(tally->steps.items);
    memset(tally, 0, sizeof *tally);
}
