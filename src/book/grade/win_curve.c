#include "book/grade/win_curve.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/math/logistic.h"

double tj_win_curve_at(const tj_win_curve *curve, double evaluation)
{
    return tj_logistic_curve(curve->constant + curve->slope * evaluation);
}

/* A finite number, and `*at` behind it. */
static bool take_number(const char **at, double *number)
{
    char *end;

    *number = strtod(*at, &end);
    if (end == *at || !isfinite(*number))
        return false;
    *at = end;
    return true;
}

int tj_win_curve_parse(tj_win_curve *curve, const char *text, tj_err *err)
{
    const char *at = text;
    bool good = take_number(&at, &curve->constant) && *at == ',';

    at += good;
    if (good && take_number(&at, &curve->slope) && !*at)
        return 0;
    return tj_fail(err, TJ_E_USAGE, "a curve is CONSTANT,SLOPE as in -0.003757,0.002047, not \"%.60s\"",
                   text);
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
