/* What all benchmarks share: clocks, random numbers, spreads, child processes.
 *
 * These are programs, not the library: a fault ends them with a sentence on standard error and status 3.  A
 * benchmark whose answer differs from its baseline's answer is a fault, too: speed of wrong answers is no
 * figure. */
#pragma once

#include "base/memory.h"

_Noreturn void bench_die(const char *format, ...) TJ_PRINTF(1, 2);
/* Dies with the error's text unless rc is 0. */
void bench_must(int rc, const tj_err *err, const char *what);
/* Allocates or dies. */
void *bench_alloc(size_t count, size_t size);
/* "folder/name", malloc'ed. */
char *bench_path(const char *folder, const char *name);

double bench_now(void); /* seconds */
/* Seconds that asking for the time twice takes: to be taken off short measurements. */
double bench_clock_cost(void);
uint32_t bench_random(uint64_t *state, uint32_t bound);

typedef struct bench_samples {
    double *items;
    size_t len, cap;
} bench_samples;

typedef struct bench_spread {
    double median, most, worst; /* most: 99 % are below */
} bench_spread;

void bench_sample(bench_samples *samples, double value);
bench_spread bench_spread_of(bench_samples *samples); /* sorts them; zeros if there are none */
void bench_samples_release(bench_samples *samples);

void bench_machine(void); /* prints cores, processor, memory, load, compiler */

/* Runs a program with its standard output thrown away and waits; returns seconds.  *status is its exit
 * status (-1: killed, 127: not started). */
double bench_run(const char *const *argv, int *status);

/* The same for a program that must end with status 0, and its peak memory.  `self` is this program, which is
 * started in between: a process is never reported to have had less memory than the one that started it.
 * `report` is a file for it to write to. */
typedef struct bench_cost {
    double seconds, bytes;
} bench_cost;

bench_cost bench_run_measured(const char *self, const char *report, const char *const *argv);
/* What the process in between does; returns the program's status. */
int bench_measure(const char *report, const char *const *argv);

/* Removes a folder and all in it, or a file, if it is there; says so if it cannot. */
void bench_remove(const char *folder);
