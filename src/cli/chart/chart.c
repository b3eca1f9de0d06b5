/* Layout: title, legend in rows below it, the plot with its axes, axis titles.  Everything is measured first,
 * then drawn from back to front: grid, lines, marks, text. */
#include "cli/chart/chart.h"

#include <math.h>

#include "base/error.h"
#include "base/text/text.h"
#include "base/text/xml.h"

#define FONT_SIZE   12
#define LEGEND_ROW  18.0
#define LEGEND_LINE 30.0 /* length of the sample in the legend */
#define MARKS_ALL   25   /* a longer line has marks on some of its points only */
#define MARKS_APART 45   /* pixels */
#define GREY_GRID   "#dddddd"
#define GREY_AXIS   "#444444"

/* Of Okabe and Ito 2008, strongest on white first; grey stands for their yellow, which vanishes in print. */
static const char *const colours[TJ_CHART_SERIES_MAX] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                         "#E69F00", "#56B4E9", "#000000", "#7F7F7F"};
static const char *const dashes[TJ_CHART_SERIES_MAX] = {"",     "7 3", "2 3", "8 3 2 3",
                                                        "12 4", "4 2", "1 2", "9 2 2 2 2 2"};

/* ---- pieces of SVG ---- */

/* A point or an extent, in pixels. */
typedef struct point {
    double x, y;
} point;

typedef struct stroke {
    const char *colour;
    const char *dash; /* "" for a full line */
    double width;
} stroke;

static void put_line(tj_buf *out, point from, point to, const stroke *ink)
{
    tj_buf_printf(out, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" stroke-width=\"%.2f\"", from.x,
                  from.y, to.x, to.y, ink->width);
    if (*ink->dash)
        tj_buf_printf(out, " stroke-dasharray=\"%s\"", ink->dash);
    tj_buf_printf(out, " stroke=\"%s\"/>\n", ink->colour);
}

/* anchor: "start", "middle" or "end"; turned by `degrees` about the point. */
static void put_text(tj_buf *out, point at, const char *anchor, int degrees, const char *text)
{
    tj_buf_printf(out, "<text x=\"%.2f\" y=\"%.2f\"", at.x, at.y);
    if (degrees)
        tj_buf_printf(out, " transform=\"rotate(%d %.2f %.2f)\"", degrees, at.x, at.y);
    tj_buf_printf(out, " text-anchor=\"%s\">", anchor);
    tj_xml_content(out, text);
    tj_buf_puts(out, "</text>\n");
}

/* A mark about 7 pixels wide: circle, square, triangle, diamond ... by shape 0..7. */
static void put_mark(tj_buf *out, point at, unsigned shape, const char *colour, bool hollow)
{
    /* Drawn around the origin and moved there. */
    static const char *const paths[8] = {
        "M-3.5 0A3.5 3.5 0 1 1 3.5 0A3.5 3.5 0 1 1 -3.5 0Z",
        "M-3.2 -3.2H3.2V3.2H-3.2Z",
        "M0 -4.2L3.9 3H-3.9Z",
        "M0 -4.5L4.5 0L0 4.5L-4.5 0Z",
        "M0 4.2L3.9 -3H-3.9Z",
        "M-1.4 -4H1.4V-1.4H4V1.4H1.4V4H-1.4V1.4H-4V-1.4H-1.4Z",
        "M-4.2 0L3 -3.9V3.9Z",
        "M4.2 0L-3 -3.9V3.9Z",
    };

    tj_buf_printf(
        out,
        "<path transform=\"translate(%.2f %.2f)\" d=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>\n",
        at.x, at.y, paths[shape % 8], hollow ? "#ffffff" : colour, colour, hollow ? "1.6" : "0.6");
}

/* Pixels that a text takes, roughly: fonts differ. */
static double text_width(const char *text)
{
    return (double)tj_utf8_width(text) * FONT_SIZE * 0.56;
}

/* ---- layout ---- */

typedef struct layout {
    const tj_chart *chart;
    tj_buf *out;
    double width, height;
    double left, right, top, bottom; /* of the plot */
    tj_axis x, y;
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
    return isfinite(x_value(series, i)) && isfinite(series->y[i]) &&
           (chart->y_scale != TJ_SCALE_LOG || series->y[i] > 0);
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
    if (chart->y_from_zero && chart->y_scale == TJ_SCALE_LINEAR)
        stretch(&y_low, &y_high, 0);
    tj_axis_fit(&l->y, chart->y_scale, y_low, y_high, (unsigned)(l->height / 70) + 1);
    tj_axis_fit(&l->x, TJ_SCALE_LINEAR, x_low, x_high, (unsigned)(l->width / 90) + 1);
}

static double tick_label_width(const tj_axis *axis)
{
    double widest = 0;

    for (size_t i = 0; i < axis->n_ticks; i++) {
        tj_buf label = TJ_BUF_INIT;

        tj_axis_label(axis, axis->tick[i], &label);
        if (label.data)
            widest = fmax(widest, text_width(label.data));
        tj_buf_release(&label);
    }
    return widest;
}

static double legend_entry_width(const char *name)
{
    return LEGEND_LINE + 8 + text_width(name) + 18;
}

/* Draws the legend if `draw`, and returns its height either way. */
static double legend(const layout *l, double y, bool draw)
{
    double x = l->left, first = y;
    size_t named = 0;

    for (size_t s = 0; s < l->chart->n_series; s++) {
        const tj_chart_series *series = &l->chart->series[s];
        unsigned look = style_of(l, s);
        stroke ink = {colours[look], dashes[look], 2};

        if (!series->name)
            continue;
        if (named++ && x + legend_entry_width(series->name) > l->width - 12) {
            x = l->left;
            y += LEGEND_ROW;
        }
        if (draw && !series->hollow)
            put_line(l->out, (point){x, y + 6}, (point){x + LEGEND_LINE, y + 6}, &ink);
        if (draw) {
            put_mark(l->out, (point){x + LEGEND_LINE / 2, y + 6}, look, ink.colour, series->hollow);
            put_text(l->out, (point){x + LEGEND_LINE + 7, y + 10}, "start", 0, series->name);
        }
        x += legend_entry_width(series->name);
    }
    return named ? y - first + LEGEND_ROW : 0;
}

static void compute_layout(layout *l)
{
    const tj_chart *chart = l->chart;

    fit_axes(l);
    l->left = 14 + tick_label_width(&l->y) + (chart->y_title ? 20 : 0);
    l->right = l->width - fmax(22, tick_label_width(&l->x) / 2 + 4);
    l->top = 12 + (chart->title ? 22 : 0);
    l->top += legend(l, l->top, false) + 4;
    l->bottom = l->height - 28 - (chart->x_title ? 20 : 0);
}

static double pixel_x(const layout *l, double value)
{
    return l->left + tj_axis_place(&l->x, value) * (l->right - l->left);
}

static double pixel_y(const layout *l, double value)
{
    return l->bottom - tj_axis_place(&l->y, value) * (l->bottom - l->top);
}

static void put_label(const layout *l, const tj_axis *axis, double value, point at, const char *anchor)
{
    tj_buf label = TJ_BUF_INIT;

    tj_axis_label(axis, value, &label);
    if (tj_buf_ok(&label))
        put_text(l->out, at, anchor, 0, label.data);
    else
        l->out->failed = true;
    tj_buf_release(&label);
}

static void draw_axes(const layout *l)
{
    static const stroke grid = {GREY_GRID, "", 1};

    for (size_t i = 0; i < l->y.n_ticks; i++) {
        double y = pixel_y(l, l->y.tick[i]);

        put_line(l->out, (point){l->left, y}, (point){l->right, y}, &grid);
        put_label(l, &l->y, l->y.tick[i], (point){l->left - 7, y + 4}, "end");
    }
    for (size_t i = 0; i < l->x.n_ticks; i++) {
        double x = pixel_x(l, l->x.tick[i]);

        put_line(l->out, (point){x, l->top}, (point){x, l->bottom}, &grid);
        put_label(l, &l->x, l->x.tick[i], (point){x, l->bottom + 17}, "middle");
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
        tj_buf_printf(l->out, "%c%.2f %.2f", pen_up ? 'M' : 'L', pixel_x(l, x_value(series, i)),
                      pixel_y(l, series->y[i]));
        pen_up = false;
    }
    tj_buf_printf(l->out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linejoin=\"round\"",
                  colours[look]);
    if (*dashes[look])
        tj_buf_printf(l->out, " stroke-dasharray=\"%s\"", dashes[look]);
    tj_buf_puts(l->out, "/>\n");
}

static void draw_marks(const layout *l, size_t s)
{
    const tj_chart_series *series = &l->chart->series[s];
    unsigned look = style_of(l, s);
    bool all = series->hollow || series->n <= MARKS_ALL;
    /* Begins where no other line has its marks. */
    double next = l->left + look * (double)MARKS_APART / TJ_CHART_SERIES_MAX;

    for (size_t i = 0; i < series->n; i++) {
        point at;

        if (!shown(l->chart, series, i))
            continue;
        at = (point){pixel_x(l, x_value(series, i)), pixel_y(l, series->y[i])};
        if (!all && at.x < next)
            continue;
        next = at.x + MARKS_APART;
        put_mark(l->out, at, look, colours[look], series->hollow);
    }
}

static void draw_data(const layout *l)
{
    const tj_chart *chart = l->chart;

    for (size_t s = 0; s < chart->n_series; s++)
        if (!chart->series[s].hollow)
            draw_line(l, &chart->series[s], style_of(l, s));
    for (size_t s = 0; s < chart->n_series; s++)
        draw_marks(l, s);
}

static void draw_titles(const layout *l)
{
    const tj_chart *chart = l->chart;

    if (chart->title) {
        tj_buf_puts(l->out, "<g font-weight=\"bold\" font-size=\"14\">");
        put_text(l->out, (point){l->width / 2, 20}, "middle", 0, chart->title);
        tj_buf_puts(l->out, "</g>\n");
    }
    if (chart->x_title)
        put_text(l->out, (point){(l->left + l->right) / 2, l->height - 10}, "middle", 0, chart->x_title);
    if (chart->y_title)
        put_text(l->out, (point){16, (l->top + l->bottom) / 2}, "middle", -90, chart->y_title);
}

static void draw(const layout *l)
{
    static const stroke axis = {GREY_AXIS, "", 1};
    point corner = {l->left, l->bottom};

    tj_buf_printf(
        l->out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
        "role=\"img\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"%d\" fill=\"#222222\">\n",
        l->width, l->height, l->width, l->height, FONT_SIZE);
    if (l->chart->title) {
        tj_buf_puts(l->out, "<title>");
        tj_xml_content(l->out, l->chart->title);
        tj_buf_puts(l->out, "</title>\n");
    }
    tj_buf_printf(l->out, "<rect width=\"%.0f\" height=\"%.0f\" fill=\"#ffffff\"/>\n", l->width, l->height);
    draw_axes(l);
    draw_data(l);
    put_line(l->out, corner, (point){l->right, l->bottom}, &axis);
    put_line(l->out, corner, (point){l->left, l->top}, &axis);
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
