#include "cli/patience.h"

#include <errno.h>
#include <stdio.h>
#include <time.h>

#define LONG_SECONDS 3

static void tell(const tj_patience *patience)
{
    flockfile(stderr); /* who waits for another program may tell it at the same moment */
    if (patience->terminal->redraws)
        fputs("\r\x1b[K", stderr); /* a progress may stand there */
    tj_terminal_tell("tejun %s: no answer of \"%s\" yet: is it an engine?  Ctrl-C stops waiting",
                     patience->command, patience->program);
    funlockfile(stderr);
}

static void *wait_long(void *ctx)
{
    tj_patience *patience = ctx;
    struct timespec until;
    int rc = 0;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += LONG_SECONDS;
    pthread_mutex_lock(&patience->lock);
    while (!patience->over && rc != ETIMEDOUT)
        rc = pthread_cond_timedwait(&patience->changed, &patience->lock, &until);
    if (!patience->over)
        tell(patience);
    pthread_mutex_unlock(&patience->lock);
    return NULL;
}

void tj_patience_start(tj_patience *patience, const tj_terminal *terminal, const char *command,
                       const char *program)
{
    pthread_condattr_t attributes;

    *patience = (tj_patience){.terminal = terminal, .command = command, .program = program};
    pthread_mutex_init(&patience->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* the steady one */
    pthread_cond_init(&patience->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    patience->runs = pthread_create(&patience->thread, NULL, wait_long, patience) == 0;
}

void tj_patience_end(tj_patience *patience)
{
    pthread_mutex_lock(&patience->lock);
    patience->over = true;
    pthread_cond_signal(&patience->changed);
    pthread_mutex_unlock(&patience->lock);
    if (patience->runs)
        pthread_join(patience->thread, NULL);
    pthread_cond_destroy(&patience->changed);
    pthread_mutex_destroy(&patience->lock);
}
