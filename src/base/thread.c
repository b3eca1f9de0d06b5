#include "base/thread.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"

#define THREADS_MAX 64

unsigned tj_thread_count(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;

    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (unsigned)count;
}

typedef struct share {
    void (*work)(void *ctx, size_t i);
    void *ctx;
    size_t count;
    atomic_size_t next;
} share;

static void *run_iterations(void *argument)
{
    share *all = argument;
    size_t i;

    while ((i = atomic_fetch_add(&all->next, 1)) < all->count)
        all->work(all->ctx, i);
    return NULL;
}

void tj_parallel_for(unsigned threads, size_t count, void (*work)(void *ctx, size_t i), void *ctx)
{
    share all = {.work = work, .ctx = ctx, .count = count};
    pthread_t others[THREADS_MAX];
    unsigned started = 0;

    atomic_init(&all.next, 0);
    while (started + 1 < threads && started + 1 < count && started < THREADS_MAX &&
           pthread_create(&others[started], NULL, run_iterations, &all) == 0)
        started++;
    run_iterations(&all);
    while (started)
        pthread_join(others[--started], NULL);
}

typedef struct range_job {
    int (*work)(void *ctx, size_t from, size_t to);
    void *ctx;
    size_t first, each, total; /* first: of the batch */
    atomic_int rc;
} range_job;

static void run_range(void *ctx, size_t i)
{
    range_job *job = ctx;
    size_t from = job->first + i * job->each,
           to = job->total - from < job->each ? job->total : from + job->each;
    int rc = job->rc ? 0 : job->work(job->ctx, from, to);

    if (rc)
        job->rc = rc;
}

int tj_parallel_ranges(unsigned threads, size_t total, size_t each,
                       int (*work)(void *ctx, size_t from, size_t to), void *ctx, const char *phase,
                       const tj_progress_monitor *monitor, tj_err *err)
{
    range_job job = {.work = work, .ctx = ctx, .each = each, .total = total};
    int rc;

    for (; job.first < total && !job.rc; job.first += TJ_PARALLEL_BATCH * each) {
        size_t ranges = (total - job.first + each - 1) / each;

        if ((rc = tj_progress_report(monitor, phase, job.first, total, err)))
            return rc;
        tj_parallel_for(threads, ranges < TJ_PARALLEL_BATCH ? ranges : TJ_PARALLEL_BATCH, run_range, &job);
    }
    return job.rc == TJ_E_NOMEM ? tj_fail_nomem(err) : job.rc;
}

typedef struct slot {
    void *job;
    bool done;
} slot;

struct tj_pipeline {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    slot *slots; /* a ring: [head, head + used), of which the first `begun` are worked on or done */
    size_t depth, head, used, begun;
    void (*work)(void *ctx, void *job);
    void *ctx;
    pthread_t threads[THREADS_MAX];
    unsigned started;
    bool closing;
};

static void *run_worker(void *argument)
{
    tj_pipeline *p = argument;

    pthread_mutex_lock(&p->lock);
    for (;;) {
        if (p->begun < p->used) {
            slot *mine = &p->slots[(p->head + p->begun++) % p->depth];

            pthread_mutex_unlock(&p->lock);
            p->work(p->ctx, mine->job);
            pthread_mutex_lock(&p->lock);
            mine->done = true;
            pthread_cond_broadcast(&p->changed);
        } else if (p->closing)
            break;
        else
            pthread_cond_wait(&p->changed, &p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

tj_pipeline *tj_pipeline_new(unsigned threads, size_t depth, void (*work)(void *ctx, void *job), void *ctx)
{
    tj_pipeline *p = tj_zalloc(1, sizeof *p);

    if (!p)
        return NULL;
    p->slots = tj_zalloc(depth, sizeof *p->slots);
    if (!p->slots) {
        free(p);
        return NULL;
    }
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->changed, NULL);
    p->depth = depth;
    p->work = work;
    p->ctx = ctx;
    while (p->started < threads && p->started < THREADS_MAX &&
           pthread_create(&p->threads[p->started], NULL, run_worker, p) == 0)
        p->started++;
    if (!p->started) {
        tj_pipeline_free(p);
        return NULL;
    }
    return p;
}

bool tj_pipeline_full(const tj_pipeline *p)
{
    return p->used == p->depth;
}

void tj_pipeline_push(tj_pipeline *p, void *job)
{
    pthread_mutex_lock(&p->lock);
    p->slots[(p->head + p->used++) % p->depth] = (slot){job, false};
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);
}

void *tj_pipeline_pop(tj_pipeline *p)
{
    slot *oldest = &p->slots[p->head];
    void *job = NULL;

    pthread_mutex_lock(&p->lock);
    if (p->used) {
        while (!oldest->done)
            pthread_cond_wait(&p->changed, &p->lock);
        job = oldest->job;
        p->head = (p->head + 1) % p->depth;
        p->used--;
        p->begun--;
    }
    pthread_mutex_unlock(&p->lock);
    return job;
}

void tj_pipeline_free(tj_pipeline *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);
    while (p->started)
        pthread_join(p->threads[--p->started], NULL);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->changed);
    free(p->slots);
    free(p);
}
