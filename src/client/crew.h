/* Threads that work with engines, each with its own, while the thread that set them to work looks on: it
 * tells the progress ten times a second and can stop them all.
 *
 * The lock guards whatever the workers share; they must not hold it while they wait for an engine. */
#ifndef TJ_CLIENT_CREW_H
#define TJ_CLIENT_CREW_H

#include <pthread.h>
#include <stdatomic.h>

#include "tejun/err.h"
#include "tejun/watch.h"

typedef struct tj_crew tj_crew;

/* What a worker does, in a thread of its own, until nothing is left to be done.  An error stops the others.
 */
typedef int (*tj_crew_work)(tj_crew *crew, void *ctx, tj_err *err);

struct tj_crew {
    atomic_bool stop; /* workers end soon once it is true; for clients that take such a flag */
    pthread_mutex_t lock;
    /* Guarded by it: */
    uint64_t done, total; /* for the progress */
    /* The crew's own: */
    tj_crew_work work;
    void *ctx;
    pthread_cond_t changed;
    unsigned working;
    tj_err fault; /* the first */
};

#define TJ_CREW_MAX 64

void tj_crew_init(tj_crew *crew, uint64_t done, uint64_t total);
void tj_crew_release(tj_crew *crew);

void tj_crew_lock(tj_crew *crew);
void tj_crew_unlock(tj_crew *crew);

/* Sets so many threads (1 to TJ_CREW_MAX) to work and waits until all have ended.  Returns the first worker's
 * error, or TJ_E_STOPPED if the watch (may be NULL; it is told this phase) said so and nothing worse
 * happened.
 */
int tj_crew_run(tj_crew *crew, unsigned threads, tj_crew_work work, void *ctx, const char *phase,
                const tj_watch *watch, tj_err *err);

#endif
