/* Line charts as SVG text, for the figures of papers and for profiles.
 *
 * The SVG stands alone (no style sheet, no script, no font files).  Colours are those of Okabe and Ito, which
 * people with any colour vision can tell apart; dashes and marks tell the series apart in black and white
 * too. The same chart gives the same bytes everywhere: no locale, no clock. */
#pragma once

#include "base/memory.h"

/* Axes (axis.c): nice ends, nice ticks, places and labels. */
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

#define TJ_CHART_SERIES_MAX 8 /* more cannot be told apart */

typedef struct tj_chart_series {
    const char *name; /* for the legend; NULL: not in it */
    const double *x;  /* NULL: 1, 2, 3 ... */
    const double *y;  /* NaN (or nothing positive, on a logarithmic axis) is a gap */
    size_t n;
    bool hollow;   /* hollow marks without a line: published values to compare with */
    unsigned like; /* takes colour and mark of that series, counted from 1; 0: its own */
} tj_chart_series;

typedef struct tj_chart {
    const char *title, *x_title, *y_title; /* UTF-8; NULL for none */
    tj_scale y_scale;                      /* the x axis is linear */
    bool y_from_zero;                      /* not on a logarithmic axis */
    const tj_chart_series *series;
    size_t n_series;        /* 1 to TJ_CHART_SERIES_MAX */
    unsigned width, height; /* in pixels; 0: 640 and 400 */
} tj_chart;

/* Appends the SVG.  TJ_E_RANGE: too many series, or too small a picture (under 200x150, over 10000);
 * TJ_E_NOMEM. */
int tj_chart_svg(const tj_chart *chart, tj_buf *out, tj_err *err);

/* A chart whose points are added one by one.  Memory that runs out is reported by tj_line_chart_svg.
 *
 *     tj_line_chart chart = {.chart = {.title = "Positions", .y_from_zero = true}};
 *
 *     tj_line_chart_series(&chart, "%s", name);
 *     tj_line_chart_point(&chart, 1, 20);
 *     ...
 *     rc = tj_line_chart_svg(&chart, &out, err); */
typedef struct tj_line_chart {
    tj_chart chart; /* all but its series */
    size_t n;       /* series; the first TJ_CHART_SERIES_MAX are drawn */
    tj_chart_series series[TJ_CHART_SERIES_MAX];
    struct tj_line {
        tj_buf name;
        tj_buf x, y; /* doubles */
    } lines[TJ_CHART_SERIES_MAX];
} tj_line_chart;

/* Begins a series: its entry in the legend. */
void tj_line_chart_series(tj_line_chart *chart, const char *name, ...) TJ_PRINTF(2, 3);
/* Adds a point to the series begun last. */
void tj_line_chart_point(tj_line_chart *chart, double x, double y);
/* As tj_chart_svg; releases everything. */
int tj_line_chart_svg(tj_line_chart *chart, tj_buf *out, tj_err *err);

/* Writes a picture to FOLDER/NAME, as tj_output_file_write does, and releases it; the folder is made unless
 * it is there.  Nothing is written if rc, how drawing it went, is not 0; returns that, too. */
int tj_chart_file_write(const char *folder, const char *name, int rc, tj_buf *svg, tj_err *err);
