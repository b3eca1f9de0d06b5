/* Threads that work with engines, each with its own, while the thread that started them reports the progress
 * ten times a second and can stop them all.
 *
 * The lock guards whatever the workers share; they must not hold it while they wait for an engine. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "tejun/err.h"
#include "tejun/progress_monitor.h"

typedef struct tj_engine_pool tj_engine_pool;

/* What a worker does, in a thread of its own, until nothing is left to be done.  An error stops the others.
 */
typedef int (*tj_engine_pool_task)(tj_engine_pool *pool, void *ctx, tj_err *err);

/* Zero bytes before it is run for the first time. */
struct tj_engine_pool {
    uint64_t done, total; /* for the progress; guarded by the lock */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* for workers that wait for one another, see tj_engine_pool_wait */
    atomic_bool stop;       /* workers end soon once it is true; for clients that take such a flag */
    /* The pool's own: */
    tj_engine_pool_task work;
    void *ctx;
    pthread_cond_t ended;
    unsigned working;
    tj_err fault; /* the first */
};

#define TJ_ENGINE_POOL_MAX 64

/* Sets so many threads (1 to TJ_ENGINE_POOL_MAX) to work and waits until all have ended.  Returns the first
 * worker's error, or TJ_E_STOPPED if the monitor (may be NULL; it is told this phase) said so and nothing
 * worse happened. */
int tj_engine_pool_run(tj_engine_pool *pool, unsigned threads, tj_engine_pool_task work, void *ctx,
                       const char *phase, const tj_progress_monitor *monitor, tj_err *err);

/* For workers, which hold the lock: waits for `changed`, a tenth of a second at most, so that they can look
 * at the stop flag. */
void tj_engine_pool_wait(tj_engine_pool *pool);
