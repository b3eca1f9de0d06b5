#include "harness.h"

#include <fcntl.h>
#include <ftw.h>
#include <math.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
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
    bench_die("%s: %s", what, *text ? text : tj_code_text(rc));
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
    size_t n = samples->len;

    if (!n)
        return (bench_spread){0, 0, 0};
    qsort(samples->items, n, sizeof *samples->items, compare_doubles);
    return (bench_spread){samples->items[n / 2], samples->items[(n - 1) * 99 / 100], samples->items[n - 1]};
}

void bench_samples_release(bench_samples *samples)
{
    free(samples->items);
    *samples = (bench_samples){NULL, 0, 0};
}

double bench_run(const char *const *argv, int *status, struct rusage *usage)
{
    posix_spawn_file_actions_t actions;
    struct rusage own;
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
    if (!rc && wait4(child, &state, 0, usage ? usage : &own) == child)
        *status = WIFEXITED(state) ? WEXITSTATUS(state) : -1;
    return bench_now() - start;
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)info, (void)kind, (void)where;
    return remove(path);
}

void bench_remove(const char *folder)
{
    if (access(folder, F_OK) == 0 && nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT))
        bench_die("cannot remove %s", folder);
}
