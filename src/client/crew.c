#include "client/crew.h"

#include <assert.h>
#include <string.h>
#include <time.h>

#include "base/error.h"

#define TICK_NANOSECONDS 100000000L

void tj_crew_init(tj_crew *crew, uint64_t done, uint64_t total)
{
    pthread_condattr_t attributes;

    memset(crew, 0, sizeof *crew);
    atomic_init(&crew->stop, false);
    crew->done = done;
    crew->total = total;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* the steady one */
    pthread_cond_init(&crew->changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

void tj_crew_release(tj_crew *crew)
{
    pthread_cond_destroy(&crew->changed);
    pthread_mutex_destroy(&crew->lock);
}

void tj_crew_lock(tj_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
}

void tj_crew_unlock(tj_crew *crew)
{
    pthread_mutex_unlock(&crew->lock);
}

static void *run(void *argument)
{
    tj_crew *crew = argument;
    tj_err err = TJ_ERR_INIT;
    int rc = crew->work(crew, crew->ctx, &err);

    tj_crew_lock(crew);
    if (rc && (!atomic_load(&crew->stop) || (rc != TJ_E_STOPPED && !crew->fault.code))) {
        crew->fault = err;
        crew->fault.code = rc;
        atomic_store(&crew->stop, true);
    }
    crew->working--;
    pthread_cond_signal(&crew->changed);
    tj_crew_unlock(crew);
    return NULL;
}

/* Waits until all threads are done; the lock is held.  Returns TJ_E_STOPPED if the watch said so. */
static int oversee(tj_crew *crew, const char *phase, const tj_watch *watch, tj_err *err)
{
    int rc = 0;

    while (crew->working) {
        struct timespec until;
        uint64_t done = crew->done;

        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += TICK_NANOSECONDS;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&crew->changed, &crew->lock, &until);
        tj_crew_unlock(crew);
        if (!rc && (rc = tj_watch_tick(watch, phase, done, crew->total, err)))
            atomic_store(&crew->stop, true);
        tj_crew_lock(crew);
    }
    return rc;
}

int tj_crew_run(tj_crew *crew, unsigned threads, tj_crew_work work, void *ctx, const char *phase,
                const tj_watch *watch, tj_err *err)
{
    pthread_t started[TJ_CREW_MAX];
    unsigned count = 0;
    int rc;

    assert(threads > 0 && threads <= TJ_CREW_MAX);
    crew->work = work;
    crew->ctx = ctx;
    tj_crew_lock(crew);
    for (; count < threads; count++) {
        if (pthread_create(&started[count], NULL, run, crew) != 0)
            break;
        crew->working++;
    }
    if (!count)
        rc = tj_fail(err, TJ_E_IO, "no thread can be started");
    else
        rc = oversee(crew, phase, watch, err);
    tj_crew_unlock(crew);
    while (count)
        pthread_join(started[--count], NULL);
    /* that a result could not be kept must be told even to who has stopped the crew */
    if (crew->fault.code && (!rc || (rc == TJ_E_STOPPED && crew->fault.code != TJ_E_STOPPED))) {
        rc = crew->fault.code;
        if (err)
            *err = crew->fault;
    }
    return rc;
}
