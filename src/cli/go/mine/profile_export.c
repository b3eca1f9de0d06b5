/* Profiles for programs: a table, an SVG chart. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/chart/chart.h"
#include "base/error.h"
#include "cli/go/mine/profile_report.h"
#include "cli/terminal/text_table.h"

#define CHART_WIDTH  1000
#define CHART_HEIGHT 420

typedef char heading[16];

static void add_frequency(tj_table *table, const tj_profile_window *profile, size_t move)
{
    if (move < profile->width)
        tj_table_text(table, "");
    else
        tj_table_count(table, profile->frequency[move - profile->width]);
}

int tj_profile_report_tsv(const tj_profile_report *report, tj_buf *out, tj_err *err)
{
    heading headings[TJ_MINE_WINDOWS_MAX];
    tj_column columns[TJ_MINE_WINDOWS_MAX + 1] = {{"move", TJ_RIGHT}};
    const tj_table_style style = {.tsv = true};
    tj_table *table = tj_table_new(columns, report->profile->window_count + 1);
    int rc;

    for (size_t p = 0; p < report->profile->window_count; p++) {
        snprintf(headings[p], sizeof headings[p], "window_%u", report->profile->windows[p].width);
        columns[p + 1] = (tj_column){headings[p], TJ_RIGHT};
    }
    for (size_t move = 1; move <= report->profile->move_count; move++) {
        tj_table_count(table, move);
        for (size_t p = 0; p < report->profile->window_count; p++)
            add_frequency(table, &report->profile->windows[p], move);
    }
    rc = tj_table_write(table, &style, out) ? tj_fail_nomem(err) : 0;
    tj_table_free(table);
    return rc;
}

/* ---- SVG ---- */

/* What a chart borrows. */
typedef struct plot {
    tj_chart_series series[TJ_CHART_SERIES_MAX];
    size_t n;
    double *values; /* for each profile: moves, frequencies, and those on mountains, NaN elsewhere */
    heading names[TJ_MINE_WINDOWS_MAX];
} plot;

static void plot_profile(plot *to, const tj_profile_report *report, size_t p, double *x, bool with_mountains)
{
    const tj_profile_window *profile = &report->profile->windows[p];
    double *y = x + profile->count, *raised = y + profile->count;

    for (size_t i = 0; i < profile->count; i++) {
        x[i] = (double)(i + profile->width);
        y[i] = profile->frequency[i];
        raised[i] = NAN;
    }
    for (size_t m = 0; m < profile->mountain_count; m++)
        for (size_t i = profile->mountains[m].window_first; i <= profile->mountains[m].window_last; i++)
            raised[i] = y[i];
    snprintf(to->names[p], sizeof to->names[p], "window %u", profile->width);
    to->series[p] = (tj_chart_series){.name = to->names[p], .x = x, .y = y, .n = profile->count};
    if (with_mountains)
        to->series[report->profile->window_count + p] = (tj_chart_series){.name = p ? NULL : "on a mountain",
                                                                          .x = x,
                                                                          .y = raised,
                                                                          .n = profile->count,
                                                                          .hollow = true,
                                                                          .like = (unsigned)p + 1};
}

static int plot_init(plot *to, const tj_profile_report *report, tj_err *err)
{
    bool with_mountains = 2 * report->profile->window_count <= TJ_CHART_SERIES_MAX;
    size_t room = 0;
    double *next;

    *to = (plot){.n = report->profile->window_count * (with_mountains ? 2 : 1)};
    for (size_t p = 0; p < report->profile->window_count; p++)
        room += 3 * report->profile->windows[p].count;
    if (!(to->values = next = tj_alloc(room, sizeof *to->values)))
        return tj_fail_nomem(err);
    for (size_t p = 0; p < report->profile->window_count; p++) {
        plot_profile(to, report, p, next, with_mountains);
        next += 3 * report->profile->windows[p].count;
    }
    return 0;
}

static void put_title(const tj_profile_report *report, tj_buf *out)
{
    char *const *field = report->header->field;

    tj_buf_printf(out, "%s - %s", field[TJ_FIELD_BLACK] ? field[TJ_FIELD_BLACK] : "?",
                  field[TJ_FIELD_WHITE] ? field[TJ_FIELD_WHITE] : "?");
    if (field[TJ_FIELD_DATE])
        tj_buf_printf(out, ", %s", field[TJ_FIELD_DATE]);
}

int tj_profile_report_svg(const tj_profile_report *report, tj_buf *out, tj_err *err)
{
    tj_buf title = TJ_BUF_INIT;
    plot plotted;
    int rc = plot_init(&plotted, report, err);

    put_title(report, &title);
    if (!rc && !tj_buf_ok(&title))
        rc = tj_fail_nomem(err);
    if (!rc) {
        const tj_chart chart = {.title = title.data,
                                .x_title = "move (the last of the window)",
                                .y_title = "frequency of the window",
                                .y_scale = TJ_SCALE_LOG,
                                .series = plotted.series,
                                .n_series = plotted.n,
                                .width = CHART_WIDTH,
                                .height = CHART_HEIGHT};

        rc = tj_chart_svg(&chart, out, err);
    }
    free(plotted.values);
    tj_buf_release(&title);
    return rc;
}
