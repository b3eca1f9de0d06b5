/* The tables that benchmarks print, and the line about the machine. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/thread.h"
#include "harness.h"

/* Three or four digits that count, then the unit; "-" for no number. */
static void format_figure(char *out, size_t size, double value, const char *unit)
{
    int decimals = fabs(value) >= 1000 ? 0 : fabs(value) >= 100 ? 1 : fabs(value) >= 1 ? 2 : 3;

    if (isnan(value))
        snprintf(out, size, "-");
    else
        snprintf(out, size, "%.*f %s", decimals, value, unit);
}

static bool targets_apply = true; /* of the program, for all its tables */

void bench_targets(bool apply)
{
    targets_apply = apply;
}

void bench_table(const char *title)
{
    printf("\n%s\n%-44s %13s %13s %9s  %-18s %s\n", title, "what", "tejun", "baseline", "ratio", "target",
           "the baseline is");
    fflush(stdout);
}

/* "<= 5 us  met" or ">= 1000 x  MISSED". */
static void format_target(char *out, size_t size, const bench_row *row, double ratio)
{
    bool met = row->target_is_ratio ? ratio >= row->target : row->ours <= row->target;

    if (isnan(row->target) || !targets_apply)
        snprintf(out, size, "%s", "");
    else
        snprintf(out, size, "%s %.4g %s %s", row->target_is_ratio ? ">=" : "<=", row->target,
                 row->target_is_ratio ? "x" : row->unit, met ? "met" : "MISSED");
}

void bench_print(const bench_row *row)
{
    double ratio = row->baseline / row->ours;
    char ours[32], baseline[32], times[32], target[48];

    format_figure(ours, sizeof ours, row->ours, row->unit);
    format_figure(baseline, sizeof baseline, row->baseline, row->unit);
    format_figure(times, sizeof times, ratio, "x");
    format_target(target, sizeof target, row, ratio);
    printf("%-44s %13s %13s %9s  %-18s %s\n", row->what, ours, baseline, times, target,
           row->baseline_name ? row->baseline_name : "");
    fflush(stdout);
}

void bench_note(const char *format, ...)
{
    va_list arguments;

    fputs("  ", stdout);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
}

/* The first line of a file of "key : value" that begins with the key; "unknown" if there is none. */
static void find_value(const char *path, const char *key, char *out, size_t size)
{
    FILE *file = fopen(path, "r");
    char line[256];

    snprintf(out, size, "unknown");
    while (file && fgets(line, sizeof line, file)) {
        char *value = strchr(line, ':');

        if (strncmp(line, key, strlen(key)) || !value)
            continue;
        value += 1 + strspn(value + 1, " \t");
        snprintf(out, size, "%.*s", (int)strcspn(value, "\n"), value);
        break;
    }
    if (file)
        fclose(file);
}

void bench_machine(void)
{
#if defined(__clang__)
    static const char COMPILER[] = "clang " __clang_version__;
#else
    static const char COMPILER[] = "gcc " __VERSION__;
#endif
    char model[128], memory[64];
    double load = 0;

    find_value("/proc/cpuinfo", "model name", model, sizeof model);
    find_value("/proc/meminfo", "MemTotal", memory, sizeof memory);
    if (getloadavg(&load, 1) != 1)
        load = NAN;
    printf("machine: %u cores, %s, memory %s, load %.2f; compiler %s\n", tj_thread_count(), model, memory,
           load, COMPILER);
    if (load > 0.5)
        printf("         the machine is busy with other things: times are too long\n");
}
