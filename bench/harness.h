/* What all benchmarks share: clocks, random numbers, spreads, tables, child processes.
 *
 * These are programs, not the library: a fault ends them with a sentence on standard error and status 3.  A
 * benchmark whose answer differs from its baseline's answer is a fault, too: speed of wrong answers is no
 * figure. */
#ifndef TJ_BENCH_HARNESS_H
#define TJ_BENCH_HARNESS_H

#include <sys/resource.h>

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

/* A line of a table.  Times are given in the unit that is shown. */
typedef struct bench_row {
    const char *what, *unit;
    double ours, baseline;     /* NAN: there is none */
    const char *baseline_name; /* NULL: none */
    double target;             /* NAN: none */
    bool target_is_ratio;      /* baseline / ours is to be at least the target; else ours at most */
} bench_row;

/* Targets are set for the large collection: off means that they are not shown. */
void bench_targets(bool apply);
void bench_table(const char *title); /* starts one */
void bench_print(const bench_row *row);
void bench_note(const char *format, ...) TJ_PRINTF(1, 2); /* a remark below the rows */
void bench_machine(void);                                 /* cores, processor, compiler, memory, load */

/* Runs a program with its standard output thrown away and waits; returns seconds.  *status is its exit
 * status (-1: killed, 127: not started).  usage may be NULL.  Note that a child's peak memory is never
 * reported as less than its parent's at the time: measure memory while the parent is small. */
double bench_run(const char *const *argv, int *status, struct rusage *usage);

/* Removes a folder and all in it, if it is there. */
void bench_remove(const char *folder);

#endif
