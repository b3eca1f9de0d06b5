#include "client/engine_pool.h"

#include <assert.h>
#include <string.h>
#include <time.h>

#include "base/error.h"

#define TICK_NANOSECONDS 100000000L

void tj_engine_pool_init(tj_engine_pool *pool, uint64_t done, uint64_t total)
{
    pthread_condattr_t attributes;

    memset(pool, 0, sizeof *pool);
    atomic_init(&pool->stop, false);
    pool->done = done;
    pool->total = total;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* the steady one */
    pthread_cond_init(&pool->changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

void tj_engine_pool_release(tj_engine_pool *pool)
{
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
}

void tj_engine_pool_lock(tj_engine_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
}

void tj_engine_pool_unlock(tj_engine_pool *pool)
{
    pthread_mutex_unlock(&pool->lock);
}

static void *run(void *argument)
{
    tj_engine_pool *pool = argument;
    tj_err err = TJ_ERR_INIT;
    int rc = pool->work(pool, pool->ctx, &err);

    tj_engine_pool_lock(pool);
    if (rc && (!atomic_load(&pool->stop) || (rc != TJ_E_STOPPED && !pool->fault.code))) {
        pool->fault = err;
        pool->fault.code = rc;
        atomic_store(&pool->stop, true);
    }
    pool->working--;
    pthread_cond_signal(&pool->changed);
    tj_engine_pool_unlock(pool);
    return NULL;
}

/* Waits until all threads are done; the lock is held.  Returns TJ_E_STOPPED if the monitor said so. */
static int wait_for_workers(tj_engine_pool *pool, const char *phase, const tj_progress_monitor *monitor,
                            tj_err *err)
{
    int rc = 0;

    while (pool->working) {
        struct timespec until;
        uint64_t done = pool->done;

        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += TICK_NANOSECONDS;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&pool->changed, &pool->lock, &until);
        tj_engine_pool_unlock(pool);
        if (!rc && (rc = tj_progress_report(monitor, phase, done, pool->total, err)))
            atomic_store(&pool->stop, true);
        tj_engine_pool_lock(pool);
    }
    return rc;
}

int tj_engine_pool_run(tj_engine_pool *pool, unsigned threads, tj_engine_pool_task work, void *ctx,
                       const char *phase, const tj_progress_monitor *monitor, tj_err *err)
{
    pthread_t started[TJ_ENGINE_POOL_MAX];
    unsigned count = 0;
    int rc;

    assert(threads > 0 && threads <= TJ_ENGINE_POOL_MAX);
    pool->work = work;
    pool->ctx = ctx;
    tj_engine_pool_lock(pool);
    for (; count < threads; count++) {
        if (pthread_create(&started[count], NULL, run, pool) != 0)
            break;
        pool->working++;
    }
    if (!count)
        rc = tj_fail(err, TJ_E_IO, "cannot start a thread");
    else
        rc = wait_for_workers(pool, phase, monitor, err);
    tj_engine_pool_unlock(pool);
    while (count)
        pthread_join(started[--count], NULL);
    /* that a result could not be kept must be told even to who has stopped the pool */
    if (pool->fault.code && (!rc || (rc == TJ_E_STOPPED && pool->fault.code != TJ_E_STOPPED))) {
        rc = pool->fault.code;
        if (err)
            *err = pool->fault;
    }
    return rc;
}
