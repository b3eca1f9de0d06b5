/* Line and bar charts as SVG text, for the figures of papers and for profiles.
 *
 * The SVG stands alone (no style sheet, no script, no font files).  Colours are those of Okabe and Ito, which
 * people with any colour vision can tell apart; dashes and marks tell the series apart in black and white
 * too. The same chart gives the same bytes everywhere: no locale, no clock. */
#ifndef TJ_CLI_CHART_CHART_H
#define TJ_CLI_CHART_CHART_H

#include "cli/chart/axis.h"

#define TJ_CHART_SERIES_MAX 8 /* more cannot be told apart */

typedef enum tj_chart_kind { TJ_CHART_LINES, TJ_CHART_BARS } tj_chart_kind;

typedef struct tj_chart_series {
    const char *name; /* for the legend; NULL: not in it */
    const double *x;  /* NULL: 1, 2, 3 ...; bars have none */
    const double *y;  /* NaN (or nothing positive, on a logarithmic axis) is a gap */
    size_t n;
    bool hollow;   /* hollow marks without line or bar: published values to compare with */
    unsigned like; /* takes colour and mark of that series, counted from 1; 0: its own */
} tj_chart_series;

typedef struct tj_chart {
    tj_chart_kind kind;
    const char *title, *x_title, *y_title; /* UTF-8; NULL for none */
    tj_scale x_scale, y_scale;             /* x of lines only */
    bool y_from_zero;                      /* always for bars; not on a logarithmic axis */
    const char *const *categories;         /* of bars: as many as the longest series has values */
    const tj_chart_series *series;
    size_t n_series;        /* 1 to TJ_CHART_SERIES_MAX */
    unsigned width, height; /* in pixels; 0: 640 and 400 */
} tj_chart;

/* Appends the SVG.  TJ_E_RANGE: too many series, or too small a picture (under 200x150, over 10000);
 * TJ_E_NOMEM. */
int tj_chart_svg(const tj_chart *chart, tj_buf *out, tj_err *err);

#endif
