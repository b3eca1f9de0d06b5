/* Layout: title, legend in rows below it, the plot with its axes, axis titles.  Everything is measured first,
 * then drawn from back to front: grid, bars or lines, marks, text. */
#include "cli/chart/chart.h"

#include <math.h>

#include "cli/chart/chart_svg.h"
#include "base/error.h"
#include "base/text/xml.h"

#define LEGEND_ROW  18.0
#define LEGEND_LINE 30.0 /* length of the sample in the legend */
#define MARKS_ALL   25   /* a longer line has marks on some of its points only */
#define MARKS_APART 45   /* pixels */
#define BAR_SHARE   0.8  /* of a category's width */
#define GREY_GRID   "#dddddd"
#define GREY_AXIS   "#444444"

/* Of Okabe and Ito 2008, strongest on white first; grey stands for their yellow, which vanishes in print. */
static const char *const colours[TJ_CHART_SERIES_MAX] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                         "#E69F00", "#56B4E9", "#000000", "#7F7F7F"};
static const char *const dashes[TJ_CHART_SERIES_MAX] = {"",     "7 3", "2 3", "8 3 2 3",
                                                        "12 4", "4 2", "1 2", "9 2 2 2 2 2"};

typedef struct layout {
    const tj_chart *chart;
    tj_buf *out;
    double width, height;
    double left, right, top, bottom; /* of the plot */
    tj_axis x, y;
    size_t n_categories;
    bool slanted; /* category labels that would touch each other */
} layout;

static unsigned style_of(const layout *l, size_t series)
{
    unsigned like = l->chart->series[series].like;

    return (like ? like - 1 : (unsigned)series) % TJ_CHART_SERIES_MAX;
}

static double x_value(const tj_chart_series *series, size_t i)
{
    return series->x ? series->x[i] : (double)(i + 1);
}

static bool shown(const tj_chart *chart, const tj_chart_series *series, size_t i)
{
    double x = x_value(series, i), y = series->y[i];

    if (!isfinite(y) || (chart->y_scale == TJ_SCALE_LOG && y <= 0))
        return false;
    return chart->kind == TJ_CHART_BARS || (isfinite(x) && (chart->x_scale != TJ_SCALE_LOG || x > 0));
}

static void stretch(double *low, double *high, double value)
{
    *low = value < *low ? value : *low;
    *high = value > *high ? value : *high;
}

static void fit_axes(layout *l)
{
    const tj_chart *chart = l->chart;
    double x_low = INFINITY, x_high = -INFINITY, y_low = INFINITY, y_high = -INFINITY;

    for (size_t s = 0; s < chart->n_series; s++)
        for (size_t i = 0; i < chart->series[s].n; i++)
            if (shown(chart, &chart->series[s], i)) {
                stretch(&x_low, &x_high, x_value(&chart->series[s], i));
                stretch(&y_low, &y_high, chart->series[s].y[i]);
            }
    if (x_low > x_high) /* nothing to show: empty axes */
        x_low = y_low = 1, x_high = y_high = 10;
    if ((chart->kind == TJ_CHART_BARS || chart->y_from_zero) && chart->y_scale == TJ_SCALE_LINEAR)
        stretch(&y_low, &y_high, 0);
    tj_axis_fit(&l->y, chart->y_scale, y_low, y_high, (unsigned)(l->height / 70) + 1);
    tj_axis_fit(&l->x, chart->x_scale, x_low, x_high, (unsigned)(l->width / 90) + 1);
}

static double tick_label_width(const tj_axis *axis)
{
    double widest = 0;

    for (size_t i = 0; i < axis->n_ticks; i++) {
        tj_buf label = TJ_BUF_INIT;

        tj_axis_label(axis, axis->tick[i], &label);
        if (label.data)
            widest = fmax(widest, tj_svg_text_width(label.data));
        tj_buf_release(&label);
    }
    return widest;
}

static double legend_entry_width(const char *name)
{
    return LEGEND_LINE + 8 + tj_svg_text_width(name) + 18;
}

/* Draws the legend if `draw`, and returns its height either way. */
static double legend(const layout *l, double y, bool draw);

/* Room below the plot for category names. */
static double category_room(layout *l)
{
    double slot = (l->right - l->left) / (double)(l->n_categories ? l->n_categories : 1), widest = 0;

    for (size_t i = 0; i < l->n_categories && l->chart->categories; i++)
        widest = fmax(widest, tj_svg_text_width(l->chart->categories[i]));
    l->slanted = widest + 6 > slot;
    return l->slanted ? 12 + fmin(widest * 0.71, l->height / 3) : 18;
}

static void compute_layout(layout *l)
{
    const tj_chart *chart = l->chart;
    double below = 18;

    for (size_t s = 0; s < chart->n_series; s++)
        if (chart->series[s].n > l->n_categories)
            l->n_categories = chart->series[s].n;
    fit_axes(l);
    l->left = 14 + tick_label_width(&l->y) + (chart->y_title ? 20 : 0);
    l->right = l->width - fmax(22, chart->kind == TJ_CHART_LINES ? tick_label_width(&l->x) / 2 + 4 : 0);
    l->top = 12 + (chart->title ? 22 : 0);
    l->top += legend(l, l->top, false) + 4;
    if (chart->kind == TJ_CHART_BARS)
        below = category_room(l);
    l->bottom = l->height - 10 - below - (chart->x_title ? 20 : 0);
}

static double legend(const layout *l, double y, bool draw)
{
    double x = l->left, first = y;
    size_t named = 0;

    for (size_t s = 0; s < l->chart->n_series; s++) {
        const tj_chart_series *series = &l->chart->series[s];
        unsigned look = style_of(l, s);
        tj_svg_stroke ink = {colours[look], dashes[look], 2};

        if (!series->name)
            continue;
        if (named++ && x + legend_entry_width(series->name) > l->width - 12) {
            x = l->left;
            y += LEGEND_ROW;
        }
        if (draw && l->chart->kind == TJ_CHART_BARS && !series->hollow)
            tj_svg_box(l->out, (tj_svg_point){x + LEGEND_LINE - 14, y}, (tj_svg_point){14, 11}, ink.colour);
        else if (draw && !series->hollow)
            tj_svg_line(l->out, (tj_svg_point){x, y + 6}, (tj_svg_point){x + LEGEND_LINE, y + 6}, &ink);
        if (draw && (series->hollow || l->chart->kind == TJ_CHART_LINES))
            tj_svg_mark(l->out, (tj_svg_point){x + LEGEND_LINE / 2, y + 6}, look, ink.colour, series->hollow);
        if (draw)
            tj_svg_text(l->out, (tj_svg_point){x + LEGEND_LINE + 7, y + 10}, "start", 0, series->name);
        x += legend_entry_width(series->name);
    }
    return named ? y - first + LEGEND_ROW : 0;
}

static double pixel_x(const layout *l, double value)
{
    return l->left + tj_axis_place(&l->x, value) * (l->right - l->left);
}

static double pixel_y(const layout *l, double value)
{
    return l->bottom - tj_axis_place(&l->y, value) * (l->bottom - l->top);
}

static void put_label(const layout *l, const tj_axis *axis, double value, tj_svg_point at, const char *anchor)
{
    tj_buf label = TJ_BUF_INIT;

    tj_axis_label(axis, value, &label);
    if (tj_buf_ok(&label))
        tj_svg_text(l->out, at, anchor, 0, label.data);
    else
        l->out->failed = true;
    tj_buf_release(&label);
}

static void draw_y_axis(const layout *l)
{
    static const tj_svg_stroke grid = {GREY_GRID, "", 1};

    for (size_t i = 0; i < l->y.n_ticks; i++) {
        double y = pixel_y(l, l->y.tick[i]);

        tj_svg_line(l->out, (tj_svg_point){l->left, y}, (tj_svg_point){l->right, y}, &grid);
        put_label(l, &l->y, l->y.tick[i], (tj_svg_point){l->left - 7, y + 4}, "end");
    }
}

static void draw_x_axis(const layout *l)
{
    static const tj_svg_stroke grid = {GREY_GRID, "", 1};

    for (size_t i = 0; i < l->x.n_ticks; i++) {
        double x = pixel_x(l, l->x.tick[i]);

        tj_svg_line(l->out, (tj_svg_point){x, l->top}, (tj_svg_point){x, l->bottom}, &grid);
        put_label(l, &l->x, l->x.tick[i], (tj_svg_point){x, l->bottom + 17}, "middle");
    }
}

static double slot_width(const layout *l)
{
    return (l->right - l->left) / (double)(l->n_categories ? l->n_categories : 1);
}

static void draw_categories(const layout *l)
{
    for (size_t i = 0; i < l->n_categories && l->chart->categories; i++) {
        double x = l->left + ((double)i + 0.5) * slot_width(l);
        tj_svg_point at = {l->slanted ? x + 4 : x, l->bottom + (l->slanted ? 13 : 17)};

        tj_svg_text(l->out, at, l->slanted ? "end" : "middle", l->slanted ? -45 : 0, l->chart->categories[i]);
    }
}

/* One path; a gap begins a new piece of it. */
static void draw_line(const layout *l, const tj_chart_series *series, unsigned look)
{
    bool pen_up = true;

    tj_buf_puts(l->out, "<path d=\"");
    for (size_t i = 0; i < series->n; i++) {
        if (!shown(l->chart, series, i)) {
            pen_up = true;
            continue;
        }
        tj_buf_putc(l->out, pen_up ? 'M' : 'L');
        tj_axis_put_fixed(pixel_x(l, x_value(series, i)), 2, false, l->out);
        tj_buf_putc(l->out, ' ');
        tj_axis_put_fixed(pixel_y(l, series->y[i]), 2, false, l->out);
        pen_up = false;
    }
    tj_buf_printf(l->out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linejoin=\"round\"",
                  colours[look]);
    if (*dashes[look])
        tj_buf_printf(l->out, " stroke-dasharray=\"%s\"", dashes[look]);
    tj_buf_puts(l->out, "/>\n");
}

/* Bars stand side by side; hollow series take no room, their marks stand on the bars of the series they are
 * like. */
static size_t bar_index(const layout *l, size_t series, size_t *n_bars)
{
    size_t own = 0, at = 0, wanted = series;

    if (l->chart->series[series].hollow && l->chart->series[series].like)
        wanted = style_of(l, series);
    for (size_t s = 0; s < l->chart->n_series; s++) {
        if (s == wanted)
            own = at;
        at += !l->chart->series[s].hollow;
    }
    *n_bars = at ? at : 1;
    return own < *n_bars ? own : 0;
}

static tj_svg_point bar_top(const layout *l, size_t series, size_t i, double *bar_width)
{
    size_t n_bars, index = bar_index(l, series, &n_bars);
    double slot = slot_width(l), x = l->left + (double)i * slot + slot * (1 - BAR_SHARE) / 2;

    *bar_width = slot * BAR_SHARE / (double)n_bars;
    return (tj_svg_point){x + *bar_width * (double)index, pixel_y(l, l->chart->series[series].y[i])};
}

static void draw_bars(const layout *l, size_t series)
{
    double zero = pixel_y(l, l->chart->y_scale == TJ_SCALE_LOG ? l->y.low : 0);

    for (size_t i = 0; i < l->chart->series[series].n; i++) {
        double width;
        tj_svg_point top;

        if (!shown(l->chart, &l->chart->series[series], i))
            continue;
        top = bar_top(l, series, i, &width);
        tj_svg_box(l->out, (tj_svg_point){top.x, fmin(top.y, zero)},
                   (tj_svg_point){fmax(width - 1, 0.5), fabs(zero - top.y)}, colours[style_of(l, series)]);
    }
}

static void draw_marks(const layout *l, size_t s)
{
    const tj_chart_series *series = &l->chart->series[s];
    unsigned look = style_of(l, s);
    bool all = series->hollow || series->n <= MARKS_ALL;
    /* Begins where no other line has its marks. */
    double next = l->left + look * (double)MARKS_APART / TJ_CHART_SERIES_MAX;

    for (size_t i = 0; i < series->n; i++) {
        tj_svg_point at;

        if (!shown(l->chart, series, i))
            continue;
        if (l->chart->kind == TJ_CHART_BARS) {
            double width;

            at = bar_top(l, s, i, &width);
            at.x += width / 2;
        } else {
            at = (tj_svg_point){pixel_x(l, x_value(series, i)), pixel_y(l, series->y[i])};
        }
        if (!all && at.x < next)
            continue;
        next = at.x + MARKS_APART;
        tj_svg_mark(l->out, at, look, colours[look], series->hollow);
    }
}

static void draw_data(const layout *l)
{
    const tj_chart *chart = l->chart;

    for (size_t s = 0; s < chart->n_series; s++)
        if (!chart->series[s].hollow && chart->kind == TJ_CHART_BARS)
            draw_bars(l, s);
        else if (!chart->series[s].hollow)
            draw_line(l, &chart->series[s], style_of(l, s));
    for (size_t s = 0; s < chart->n_series; s++)
        if (chart->series[s].hollow || chart->kind == TJ_CHART_LINES)
            draw_marks(l, s);
}

static void draw_titles(const layout *l)
{
    const tj_chart *chart = l->chart;

    if (chart->title) {
        tj_buf_puts(l->out, "<g font-weight=\"bold\" font-size=\"14\">");
        tj_svg_text(l->out, (tj_svg_point){l->width / 2, 20}, "middle", 0, chart->title);
        tj_buf_puts(l->out, "</g>\n");
    }
    if (chart->x_title)
        tj_svg_text(l->out, (tj_svg_point){(l->left + l->right) / 2, l->height - 10}, "middle", 0,
                    chart->x_title);
    if (chart->y_title)
        tj_svg_text(l->out, (tj_svg_point){16, (l->top + l->bottom) / 2}, "middle", -90, chart->y_title);
}

static void draw(const layout *l)
{
    static const tj_svg_stroke axis = {GREY_AXIS, "", 1};
    tj_svg_point corner = {l->left, l->bottom};

    tj_buf_printf(
        l->out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f "
        "%.0f\" role=\"img\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"%d\" "
        "fill=\"#222222\">\n",
        l->width, l->height, l->width, l->height, TJ_SVG_FONT_SIZE);
    if (l->chart->title) {
        tj_buf_puts(l->out, "<title>");
        tj_xml_content(l->out, l->chart->title);
        tj_buf_puts(l->out, "</title>\n");
    }
    tj_svg_box(l->out, (tj_svg_point){0, 0}, (tj_svg_point){l->width, l->height}, "#ffffff");
    draw_y_axis(l);
    if (l->chart->kind == TJ_CHART_BARS)
        draw_categories(l);
    else
        draw_x_axis(l);
    draw_data(l);
    tj_svg_line(l->out, corner, (tj_svg_point){l->right, l->bottom}, &axis);
    tj_svg_line(l->out, corner, (tj_svg_point){l->left, l->top}, &axis);
    draw_titles(l);
    legend(l, 12 + (l->chart->title ? 22 : 0), true);
    tj_buf_puts(l->out, "</svg>\n");
}

int tj_chart_svg(const tj_chart *chart, tj_buf *out, tj_err *err)
{
    unsigned width = chart->width ? chart->width : 640, height = chart->height ? chart->height : 400;
    layout l = {.chart = chart, .out = out, .width = width, .height = height};

    if (!chart->n_series || chart->n_series > TJ_CHART_SERIES_MAX)
        return tj_fail(err, TJ_E_RANGE, "a chart shows 1 to %d series, not %zu", TJ_CHART_SERIES_MAX,
                       chart->n_series);
    if (width < 200 || height < 150 || width > 10000 || height > 10000)
        return tj_fail(err, TJ_E_RANGE, "a chart is 200x150 to 10000x10000 pixels, not %ux%u", width, height);
    compute_layout(&l);
    draw(&l);
    return tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}
