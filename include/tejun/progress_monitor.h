/* Watching and stopping long calls.
 *
 *     static int tick(void *ctx, const char *phase, uint64_t done, uint64_t total)
 *     {
 *         const volatile sig_atomic_t *interrupted = (const volatile sig_atomic_t *)ctx;
 *
 *         fprintf(stderr, "\r%s: %.0f %%", phase, total ? 100.0 * (double)done / (double)total : 0.0);
 *         return *interrupted;
 *     }
 *
 *     static int compact_until(volatile sig_atomic_t *interrupted, tj_err *err)
 *     {
 *         tj_progress_monitor monitor = {tick, (void *)interrupted};
 *
 *         return tj_corpus_compact("my-games", &monitor, err);
 *     } */
#ifndef TEJUN_PROGRESS_MONITOR_H
#define TEJUN_PROGRESS_MONITOR_H

#include <stdint.h>

/* tick is called from the thread that made the long call, sometimes thousands of times a second: keep it
 * cheap. phase is a player's word for what happens now ("reading", "sorting"); done and total count in units
 * that the function's comment names, total is 0 where it is not known.  Anything but 0 stops the call, which
 * then returns TJ_E_STOPPED and leaves things as they were before.  Where a function takes a
 * tj_progress_monitor, NULL is fine, and so is one whose tick is NULL. */
typedef struct tj_progress_monitor {
    int (*tick)(void *ctx, const char *phase, uint64_t done, uint64_t total);
    void *ctx;
} tj_progress_monitor;

#endif
