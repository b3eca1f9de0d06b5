#include "bench_table.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text/text.h"

static struct {
    bool targets;
    const char *topic;
    FILE *tsv;
    char *tsv_path, *tsv_part; /* the file becomes what it is called when all is in it */
} table;

/* ---- figures ---- */

typedef struct scale {
    double factor;
    const char *name; /* with a space before it */
} scale;

/* The largest unit in which the value is at least 1. */
static scale scale_of(double value, const char *unit)
{
    static const scale TIME[] = {{60, " min"}, {1, " s"}, {1e-3, " ms"}, {1e-6, " us"}, {1e-9, " ns"}};
    static const scale SIZE[] = {{1e9, " GB"}, {1e6, " MB"}, {1e3, " kB"}, {1, " B"}};
    bool time = *unit == 's';
    const scale *scales = time ? TIME : SIZE;
    size_t n = time ? sizeof TIME / sizeof *TIME : sizeof SIZE / sizeof *SIZE, i = 0;

    if (time && value < 2 * TIME[0].factor)
        i++; /* a minute and a half is better told in seconds */
    while (i + 1 < n && value < scales[i].factor * 0.9995)
        i++;
    return scales[i];
}

/* Three digits that count, two below 1. */
static void format_number(char *out, size_t size, double value, const char *unit)
{
    int decimals = 2;

    for (double limit = 0.0995; decimals < 4 && value < limit; limit /= 10)
        decimals++;
    for (double limit = 9.995; decimals > 0 && value >= limit; limit *= 10)
        decimals--;
    snprintf(out, size, "%.*f%s", decimals, value, unit);
}

static void format_figure(char *out, size_t size, double value, const char *unit)
{
    scale s = scale_of(value, unit);

    format_number(out, size, value / s.factor, s.name);
}

/* ---- targets ---- */

static bool has_target(const bench_row *row)
{
    return table.targets && (row->most > 0 || row->least_ratio > 0);
}

static bool meets_target(const bench_row *row)
{
    return row->most > 0 ? row->ours <= row->most : row->baseline / row->ours >= row->least_ratio;
}

/* "5 us met" or "1000x MISSED". */
static void format_target(char *out, size_t size, const bench_row *row)
{
    const char *verdict = meets_target(row) ? "met" : "MISSED";
    scale s = scale_of(row->most, row->unit);

    if (!has_target(row))
        snprintf(out, size, "%s", "");
    else if (row->most > 0)
        snprintf(out, size, "%.3g%s %s", row->most / s.factor, s.name, verdict);
    else
        snprintf(out, size, "%.4gx %s", row->least_ratio, verdict);
}

/* ---- the file ---- */

/* At a fault: half a file is none. */
static void drop_tsv(void)
{
    if (table.tsv)
        unlink(table.tsv_part);
}

static void open_tsv(const char *path)
{
    tj_buf part = TJ_BUF_INIT;

    tj_buf_printf(&part, "%s.part", path);
    table.tsv_path = tj_strndup(path, strlen(path));
    table.tsv_part = tj_buf_detach(&part);
    if (!table.tsv_path || !table.tsv_part)
        bench_die("memory ran out");
    if (!(table.tsv = fopen(table.tsv_part, "w")))
        bench_die("cannot write %s", table.tsv_part);
    atexit(drop_tsv);
    fputs("topic\twhat\tunit\ttejun\tbaseline\tratio\ttarget\tmet\tbaseline is\n", table.tsv);
}

static void write_tsv(const bench_row *row)
{
    char target[32] = "";

    if (!table.tsv)
        return;
    if (has_target(row))
        snprintf(target, sizeof target, row->most > 0 ? "<=%.6g" : ">=%.6gx",
                 row->most > 0 ? row->most : row->least_ratio);
    fprintf(table.tsv, "%s\t%s\t%s\t%.6g\t%.6g\t%.6g\t%s\t%s\t%s\n", table.topic, row->what, row->unit,
            row->ours, row->baseline, row->baseline / row->ours, target,
            !has_target(row)    ? ""
            : meets_target(row) ? "yes"
                                : "no",
            row->name);
}

static void close_tsv(void)
{
    bool failed;

    if (!table.tsv)
        return;
    failed = ferror(table.tsv);
    failed |= fclose(table.tsv) != 0;
    if (failed || rename(table.tsv_part, table.tsv_path))
        bench_die("cannot write %s", table.tsv_path);
    free(table.tsv_path);
    free(table.tsv_part);
}

/* ---- the table ---- */

void bench_table_begin(bool targets, const char *tsv)
{
    table.targets = targets;
    if (tsv)
        open_tsv(tsv);
    printf("ratio: baseline / tejun, more is better%s\n\n%-*s %8s %8s %8s  %-14s %s\n",
           targets ? "; target: no more than that, or (x) a ratio no less" : "", BENCH_WHAT, "what", "tejun",
           "baseline", "ratio", "target", "the baseline is");
    fflush(stdout);
}

void bench_table_end(void)
{
    close_tsv();
    memset(&table, 0, sizeof table);
}

void bench_section(const char *topic, const char *title)
{
    int width = printf("-- %s: %s ", topic, title);

    for (; width < BENCH_WIDTH; width++)
        putchar('-');
    putchar('\n');
    fflush(stdout);
    table.topic = topic;
}

void bench_print(const bench_row *row)
{
    char ours[32], baseline[32], ratio[32], target[48];

    if (!row->name || !(row->ours > 0) || !(row->baseline > 0) || !isfinite(row->baseline / row->ours))
        bench_die("%s: %s has no figure or no baseline", table.topic, row->what);
    if (tj_utf8_width(row->what) > BENCH_WHAT || tj_utf8_width(row->name) > BENCH_NAME)
        bench_die("%s: \"%s\" or \"%s\" is too long for the table", table.topic, row->what, row->name);
    format_figure(ours, sizeof ours, row->ours, row->unit);
    format_figure(baseline, sizeof baseline, row->baseline, row->unit);
    format_number(ratio, sizeof ratio, row->baseline / row->ours, "x");
    format_target(target, sizeof target, row);
    printf("%-*s %8s %8s %8s  %-14s %s\n", BENCH_WHAT, row->what, ours, baseline, ratio, target, row->name);
    fflush(stdout);
    write_tsv(row);
}

void bench_print_spread(const bench_spread_rows *rows)
{
    const bench_row PARTS[] = {
        {"median", "s", rows->ours.median, rows->baseline.median, rows->name, rows->most.median,
         rows->least_ratio},
        {"99 %", "s", rows->ours.most, rows->baseline.most, rows->name, rows->most.most, 0},
        {"worst", "s", rows->ours.worst, rows->baseline.worst, rows->name, rows->most.worst, 0}};

    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        bench_row row = PARTS[i];
        char what[64];

        snprintf(what, sizeof what, "%s: %s", rows->what, row.what);
        row.what = what;
        bench_print(&row);
    }
}

/* ---- remarks ---- */

/* Lines of at most the table's width. */
static void print_wrapped(const char *text)
{
    int column = 0;

    while (*text) {
        int n = (int)strcspn(text, " ");

        if (column && column + 1 + n > BENCH_WIDTH) {
            putchar('\n');
            column = 0;
        }
        column += printf("%s%.*s", column ? " " : "   ", n, text);
        text += n + (text[n] == ' ');
    }
    putchar('\n');
}

void bench_note(const char *format, ...)
{
    va_list arguments;
    char text[512];

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    print_wrapped(text);
    fflush(stdout);
}
