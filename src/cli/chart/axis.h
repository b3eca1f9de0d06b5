/* Axes of charts: nice ends, nice ticks, places and labels. */
#pragma once

#include "base/memory.h"

typedef enum tj_scale { TJ_SCALE_LINEAR, TJ_SCALE_LOG } tj_scale;

#define TJ_TICKS_MAX 32

typedef struct tj_axis {
    tj_scale scale;
    double low, high; /* ends, low < high; positive if logarithmic */
    double tick[TJ_TICKS_MAX];
    size_t n_ticks;
    int decimals; /* of the labels, if linear */
} tj_axis;

/* An axis that shows low..high (finite, any order, equal or, for a logarithm, not positive: then something
 * sensible), with about `wanted` (2 to 15) ticks at 1, 2 or 5 times a power of ten. */
void tj_axis_fit(tj_axis *axis, tj_scale scale, double low, double high, unsigned wanted);

/* 0 at the low end, 1 at the high end; values outside are clamped. */
double tj_axis_place(const tj_axis *axis, double value);

/* Appends "1,000", "0.25" or, on a logarithmic axis, "10⁷". */
void tj_axis_label(const tj_axis *axis, double value, tj_buf *out);
