/* Threads: as many as there are cores, and work handed out in order. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "tejun/err.h"
#include "tejun/progress_monitor.h"

/* Cores this process may use, at least 1. */
unsigned tj_thread_count(void);

/* Calls work(ctx, i) for every i below count, on up to `threads` threads (this one included), in any order.
 * Returns when all are done.  If no thread can be started, this one does everything. */
void tj_parallel_for(unsigned threads, size_t count, void (*work)(void *ctx, size_t i), void *ctx);

/* The same with ranges of `each` numbers that make up 0 .. total - 1: work(ctx, from, to) does from .. to - 1
 * and returns 0 or a TJ_E_* code, after which no other range is begun.  Every TJ_PARALLEL_BATCH ranges the
 * monitor is told how many numbers are done.  Returns TJ_E_STOPPED, or what work returned; err is set for
 * TJ_E_STOPPED and TJ_E_NOMEM only. */
#define TJ_PARALLEL_BATCH 32
int tj_parallel_ranges(unsigned threads, size_t total, size_t each,
                       int (*work)(void *ctx, size_t from, size_t to), void *ctx, const char *phase,
                       const tj_progress_monitor *monitor, tj_err *err);

/* A line of jobs: pushed by one thread, worked on by others, popped by the first in the order of pushing. */
typedef struct tj_pipeline tj_pipeline;

/* NULL if memory or threads ran out.  At most `depth` jobs are under way. */
tj_pipeline *tj_pipeline_new(unsigned threads, size_t depth, void (*work)(void *ctx, void *job), void *ctx);
bool tj_pipeline_full(const tj_pipeline *pipeline);
void tj_pipeline_push(tj_pipeline *pipeline, void *job); /* not when full */
void *tj_pipeline_pop(tj_pipeline *pipeline);            /* waits for the oldest job; NULL if there is none */
void tj_pipeline_free(tj_pipeline *pipeline);            /* pop everything before */
