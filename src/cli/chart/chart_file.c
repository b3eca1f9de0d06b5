/* Charts that commands draw from what they have counted, and their files. */
#include <stdarg.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/file.h"
#include "cli/chart/chart.h"
#include "cli/terminal/output_file.h"

void tj_line_chart_series(tj_line_chart *chart, const char *name, ...)
{
    va_list args;

    if (chart->n++ >= TJ_CHART_SERIES_MAX)
        return;
    va_start(args, name);
    tj_buf_vprintf(&chart->lines[chart->n - 1].name, name, args);
    va_end(args);
}

void tj_line_chart_point(tj_line_chart *chart, double x, double y)
{
    if (chart->n > TJ_CHART_SERIES_MAX)
        return;
    tj_buf_add(&chart->lines[chart->n - 1].x, (const char *)&x, sizeof x);
    tj_buf_add(&chart->lines[chart->n - 1].y, (const char *)&y, sizeof y);
    chart->series[chart->n - 1].n++;
}

int tj_line_chart_svg(tj_line_chart *chart, tj_buf *out, tj_err *err)
{
    size_t n = chart->n < TJ_CHART_SERIES_MAX ? chart->n : TJ_CHART_SERIES_MAX;
    bool failed = false;
    int rc;

    for (size_t i = 0; i < n; i++) {
        struct tj_line *line = &chart->lines[i];

        failed |= line->name.failed || line->x.failed || line->y.failed;
        chart->series[i].name = line->name.len ? line->name.data : NULL;
        chart->series[i].x = (const double *)(const void *)line->x.data;
        chart->series[i].y = (const double *)(const void *)line->y.data;
    }
    chart->chart.series = chart->series;
    chart->chart.n_series = n;
    rc = failed ? tj_fail_nomem(err) : tj_chart_svg(&chart->chart, out, err);
    for (size_t i = 0; i < n; i++) {
        tj_buf_release(&chart->lines[i].name);
        tj_buf_release(&chart->lines[i].x);
        tj_buf_release(&chart->lines[i].y);
    }
    return rc;
}

int tj_chart_file_write(const char *folder, const char *name, int rc, tj_buf *svg, tj_err *err)
{
    char *path = tj_path_join(folder, name);

    if (!rc && !(rc = path ? tj_folder_make(folder, err) : tj_fail_nomem(err)))
        rc = tj_output_file_write(path, svg, err);
    free(path);
    tj_buf_release(svg);
    return rc;
}
