#include "client/engine_pool.h"

#include <assert.h>
#include <time.h>

#include "base/error.h"

#define TICK_NANOSECONDS 100000000L

static void *run(void *argument)
{
    tj_engine_pool *pool = argument;
    tj_err err = TJ_ERR_INIT;
    int rc = pool->work(pool, pool->ctx, &err);

    pthread_mutex_lock(&pool->lock);
    if (rc && (!atomic_load(&pool->stop) || (rc != TJ_E_STOPPED && !pool->fault.code))) {
        pool->fault = err;
        pool->fault.code = rc;
        atomic_store(&pool->stop, true);
    }
    pool->working--;
    pthread_cond_signal(&pool->ended);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* A tenth of a second at most. */
static void wait_for(pthread_cond_t *condition, pthread_mutex_t *lock)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += TICK_NANOSECONDS;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(condition, lock, &until);
}

void tj_engine_pool_wait(tj_engine_pool *pool)
{
    wait_for(&pool->changed, &pool->lock);
}

/* Waits until all threads are done; the lock is held.  Returns TJ_E_STOPPED if the monitor said so. */
static int wait_for_workers(tj_engine_pool *pool, const char *phase, const tj_progress_monitor *monitor,
                            tj_err *err)
{
    int rc = 0;

    while (pool->working) {
        uint64_t done = pool->done;

        wait_for(&pool->ended, &pool->lock);
        pthread_mutex_unlock(&pool->lock);
        if (!rc && (rc = tj_progress_report(monitor, phase, done, pool->total, err)))
            atomic_store(&pool->stop, true);
        pthread_mutex_lock(&pool->lock);
    }
    return rc;
}

static void init(tj_engine_pool *pool)
{
    pthread_condattr_t attributes;

    pthread_mutex_init(&pool->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* the steady one */
    pthread_cond_init(&pool->changed, &attributes);
    pthread_cond_init(&pool->ended, &attributes);
    pthread_condattr_destroy(&attributes);
    atomic_init(&pool->stop, false);
    pool->fault = (tj_err)TJ_ERR_INIT;
}

int tj_engine_pool_run(tj_engine_pool *pool, unsigned threads, tj_engine_pool_task work, void *ctx,
                       const char *phase, const tj_progress_monitor *monitor, tj_err *err)
{
    pthread_t started[TJ_ENGINE_POOL_MAX];
    unsigned count = 0;
    int rc;

    assert(threads > 0 && threads <= TJ_ENGINE_POOL_MAX);
    init(pool);
    pool->work = work;
    pool->ctx = ctx;
    pthread_mutex_lock(&pool->lock);
    while (count < threads && pthread_create(&started[count], NULL, run, pool) == 0)
        count++;
    pool->working = count;
    rc = count ? wait_for_workers(pool, phase, monitor, err) : tj_fail(err, TJ_E_IO, "cannot start a thread");
    pthread_mutex_unlock(&pool->lock);
    while (count)
        pthread_join(started[--count], NULL);
    pthread_cond_destroy(&pool->ended);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    /* that a result could not be kept must be told even to who has stopped the pool */
    if (pool->fault.code && (!rc || (rc == TJ_E_STOPPED && pool->fault.code != TJ_E_STOPPED))) {
        rc = pool->fault.code;
        if (err)
            *err = pool->fault;
    }
    return rc;
}
