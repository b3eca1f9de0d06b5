/* Watching and stopping long calls. */
#ifndef TEJUN_WATCH_H
#define TEJUN_WATCH_H

#include <stdint.h>

/* Called from the thread that made the long call, a few times a second at most in spirit, often in
 * practice: keep it cheap.  phase is a player's word for what happens now ("reading", "sorting"); total is 0
 * where it is not known.  Anything but 0 stops the call, which then returns TJ_E_STOPPED and leaves things
 * as they were before. */
typedef struct tj_watch {
    int (*tick)(void *ctx, const char *phase, uint64_t done, uint64_t total);
    void *ctx;
} tj_watch;

#endif
