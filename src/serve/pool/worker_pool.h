/* Threads that answer, and the line of questions that wait for them. */
#ifndef TJ_SERVE_POOL_WORKER_POOL_H
#define TJ_SERVE_POOL_WORKER_POOL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct tj_worker_pool tj_worker_pool;

/* work(ctx, item) is called for each item by one of the threads.  NULL if memory or threads ran out. */
tj_worker_pool *tj_worker_pool_new(unsigned threads, size_t waiting_max, void (*work)(void *ctx, void *item),
                                   void *ctx);
/* false: too many wait already, or the threads have ended. */
bool tj_worker_pool_add(tj_worker_pool *pool, void *item);
/* Waits until all that was added is done, and ends the threads; nothing is taken then.  NULL is fine. */
void tj_worker_pool_stop(tj_worker_pool *pool);
/* The same, and frees it: nobody may add any more. */
void tj_worker_pool_free(tj_worker_pool *pool);

#endif
