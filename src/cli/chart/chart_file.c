/* Charts that commands draw from what they have counted, and their files. */
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/file.h"
#include "cli/chart/chart.h"
#include "cli/terminal/output_file.h"

/* The points of a series; series->x is to be freed. */
static int fill_series(const tj_line_chart *chart, size_t number, tj_buf *name, tj_chart_series *series)
{
    size_t n = chart->series(chart->ctx, number, name);
    double *x = tj_alloc(2 * n, sizeof *x);

    if (!x || !tj_buf_ok(name)) {
        free(x);
        return TJ_E_NOMEM;
    }
    for (size_t i = 0; i < n; i++)
        chart->point(chart->ctx, number, i, &x[i], &x[n + i]);
    *series = (tj_chart_series){.name = name->data ? name->data : "", .x = x, .y = x + n, .n = n};
    series->hollow = chart->hollow && number + 1 == chart->n_series;
    return 0;
}

int tj_line_chart_svg(const tj_line_chart *chart, tj_buf *out, tj_err *err)
{
    size_t n = chart->n_series < TJ_CHART_SERIES_MAX ? chart->n_series : TJ_CHART_SERIES_MAX;
    tj_chart_series series[TJ_CHART_SERIES_MAX] = {{0}};
    tj_buf names[TJ_CHART_SERIES_MAX] = {TJ_BUF_INIT};
    const tj_chart picture = {.title = chart->title,
                              .x_title = chart->x_title,
                              .y_title = chart->y_title,
                              .y_from_zero = true,
                              .series = series,
                              .n_series = n};
    int rc = 0;

    for (size_t i = 0; !rc && i < n; i++)
        rc = fill_series(chart, i, &names[i], &series[i]);
    rc = rc ? tj_fail_nomem(err) : tj_chart_svg(&picture, out, err);
    for (size_t i = 0; i < n; i++) {
        free((void *)series[i].x);
        tj_buf_release(&names[i]);
    }
    return rc;
}

int tj_chart_file_write(const char *folder, const char *name, int rc, tj_buf *svg, tj_err *err)
{
    char *path = tj_path_join(folder, name);

    if (!rc)
        rc = path ? tj_folder_make(folder, err) : tj_fail_nomem(err);
    if (!rc)
        rc = tj_output_file_write(path, svg, err);
    free(path);
    tj_buf_release(svg);
    return rc;
}
