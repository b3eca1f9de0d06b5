#include <stdlib.h>

#include "serve/server.h"

struct tj_worker_pool {
    pthread_mutex_t lock;
    pthread_cond_t more;
    void **items; /* a ring */
    size_t capacity, first, count;
    bool stopping;
    void (*work)(void *ctx, void *item);
    void *ctx;
    pthread_t *threads;
    unsigned thread_count;
};

static void *run_worker(void *ctx)
{
    tj_worker_pool *pool = ctx;

    pthread_mutex_lock(&pool->lock);
    for (;;) {
        void *item;

        while (!pool->count && !pool->stopping)
            pthread_cond_wait(&pool->more, &pool->lock);
        if (!pool->count)
            break;
        item = pool->items[pool->first];
        pool->first = (pool->first + 1) % pool->capacity;
        pool->count--;
        pthread_mutex_unlock(&pool->lock);
        pool->work(pool->ctx, item);
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

tj_worker_pool *tj_worker_pool_new(unsigned threads, size_t waiting_max, void (*work)(void *ctx, void *item),
                                   void *ctx)
{
    tj_worker_pool *pool = tj_zalloc(1, sizeof *pool);

    if (!pool)
        return NULL;
    *pool = (tj_worker_pool){.work = work, .ctx = ctx, .capacity = waiting_max};
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    pool->items = tj_alloc(waiting_max, sizeof *pool->items);
    pool->threads = tj_alloc(threads, sizeof *pool->threads);
    while (pool->items && pool->threads && pool->thread_count < threads &&
           !pthread_create(&pool->threads[pool->thread_count], NULL, run_worker, pool))
        pool->thread_count++;
    if (pool->thread_count)
        return pool;
    tj_worker_pool_free(pool);
    return NULL;
}

bool tj_worker_pool_add(tj_worker_pool *pool, void *item)
{
    bool taken;

    pthread_mutex_lock(&pool->lock);
    taken = pool->count < pool->capacity && !pool->stopping;
    if (taken)
        pool->items[(pool->first + pool->count++) % pool->capacity] = item;
    pthread_cond_signal(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    return taken;
}

void tj_worker_pool_stop(tj_worker_pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    for (; pool->thread_count; pool->thread_count--)
        pthread_join(pool->threads[pool->thread_count - 1], NULL);
}

void tj_worker_pool_free(tj_worker_pool *pool)
{
    if (!pool)
        return;
    tj_worker_pool_stop(pool);
    pthread_cond_destroy(&pool->more);
    pthread_mutex_destroy(&pool->lock);
    free(pool->items);
    free(pool->threads);
    free(pool);
}
