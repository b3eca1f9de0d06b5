#include "harness.h"

#include <fcntl.h>
#include <ftw.h>
#include <math.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"

extern char **environ;

_Noreturn void bench_die(const char *format, ...)
{
    va_list arguments;

    fflush(stdout);
    fputs("bench: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(3);
}

void bench_must(int rc, const tj_err *err, const char *what)
{
    char text[1024];

    if (!rc)
        return;
    tj_err_format(err, text, sizeof text);
    bench_die("%s: %s", what, *text ? text : tj_err_code_text(rc));
}

void *bench_alloc(size_t count, size_t size)
{
    void *memory = tj_zalloc(count, size);

    if (!memory)
        bench_die("memory ran out");
    return memory;
}

char *bench_path(const char *folder, const char *name)
{
    char *path = tj_path_join(folder, name);

    if (!path)
        bench_die("memory ran out");
    return path;
}

double bench_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double bench_clock_cost(void)
{
    bench_samples samples = {NULL, 0, 0};
    double median;

    for (int i = 0; i < 10000; i++) {
        double start = bench_now();

        bench_sample(&samples, bench_now() - start);
    }
    median = bench_spread_of(&samples).median;
    bench_samples_release(&samples);
    return median;
}

uint32_t bench_random(uint64_t *state, uint32_t bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 32) * bound >> 32);
}

void bench_sample(bench_samples *samples, double value)
{
    if (TJ_RESERVE(samples, samples->len + 1))
        bench_die("memory ran out");
    samples->items[samples->len++] = value;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

bench_spread bench_spread_of(bench_samples *samples)
{
    size_t n = samples->len, half = n / 2, most = n ? (n - 1) * 99 / 100 : 0;

    if (!n)
        return (bench_spread){0, 0, 0};
    qsort(samples->items, n, sizeof *samples->items, compare_doubles);
    return (bench_spread){samples->items[half], samples->items[most > half ? most : half],
                          samples->items[n - 1]};
}

void bench_samples_release(bench_samples *samples)
{
    free(samples->items);
    *samples = (bench_samples){NULL, 0, 0};
}

/* As bench_run says, with what the system tells about the child. */
static double run(const char *const *argv, int *status, struct rusage *usage)
{
    posix_spawn_file_actions_t actions;
    double start = bench_now();
    int state = 0, rc;
    pid_t child;

    *status = 127;
    if (posix_spawn_file_actions_init(&actions))
        bench_die("memory ran out");
    rc = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (!rc)
        rc = posix_spawnp(&child, argv[0], &actions, NULL, (char *const *)(uintptr_t)argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (!rc && wait4(child, &state, 0, usage) == child)
        *status = WIFEXITED(state) ? WEXITSTATUS(state) : -1;
    return bench_now() - start;
}

double bench_run(const char *const *argv, int *status)
{
    struct rusage usage;

    return run(argv, status, &usage);
}

int bench_measure(const char *report, const char *const *argv)
{
    struct rusage usage = {0};
    int status;
    double seconds = run(argv, &status, &usage);
    FILE *file = fopen(report, "w");

    if (!file || fprintf(file, "%.9f %ld\n", seconds, usage.ru_maxrss) < 0 || fclose(file))
        bench_die("cannot write %s", report);
    return status;
}

bench_cost bench_run_measured(const char *self, const char *report, const char *const *argv)
{
    enum { WORDS = 24, OWN = 3 };
    const char *words[WORDS] = {self, "--measure", report};
    bench_cost cost = {0, 0};
    FILE *file;
    int status;
    size_t n = 0;

    for (; argv[n]; n++) {
        if (n + OWN + 1 == WORDS)
            bench_die("too many words for a command");
        words[n + OWN] = argv[n];
    }
    bench_run(words, &status);
    if (status)
        bench_die("%s %s ended with status %d", argv[0], n > 1 ? argv[1] : "", status);
    file = fopen(report, "r");
    if (!file || fscanf(file, "%lf %lf", &cost.seconds, &cost.bytes) != 2)
        bench_die("cannot read %s", report);
    fclose(file);
    unlink(report);
    cost.bytes *= 1024;
    return cost;
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)info, (void)kind, (void)where;
    return remove(path);
}

void bench_remove(const char *folder)
{
    if (access(folder, F_OK) == 0 && nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT))
        fprintf(stderr, "bench: cannot remove %s\n", folder);
}
