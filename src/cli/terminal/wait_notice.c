#include "cli/terminal/wait_notice.h"

#include <errno.h>
#include <stdio.h>
#include <time.h>

#define DELAY_SECONDS 3

static void tell(const tj_wait_notice *notice)
{
    flockfile(stderr); /* who waits for another program may tell it at the same moment */
    if (notice->terminal->redraws)
        fputs("\r\x1b[K", stderr); /* a progress may stand there */
    tj_terminal_message("tejun %s: no answer from \"%s\" yet; is it an engine?  Press Ctrl-C to stop waiting",
                        notice->command, notice->program);
    funlockfile(stderr);
}

static void *run_timer(void *ctx)
{
    tj_wait_notice *notice = ctx;
    struct timespec until;
    int rc = 0;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += DELAY_SECONDS;
    pthread_mutex_lock(&notice->lock);
    while (!notice->over && rc != ETIMEDOUT)
        rc = pthread_cond_timedwait(&notice->changed, &notice->lock, &until);
    if (!notice->over)
        tell(notice);
    pthread_mutex_unlock(&notice->lock);
    return NULL;
}

void tj_wait_notice_start(tj_wait_notice *notice, const tj_terminal *terminal, const char *command,
                          const char *program)
{
    pthread_condattr_t attributes;

    *notice = (tj_wait_notice){.terminal = terminal, .command = command, .program = program};
    pthread_mutex_init(&notice->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* the steady one */
    pthread_cond_init(&notice->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    notice->runs = pthread_create(&notice->thread, NULL, run_timer, notice) == 0;
}

void tj_wait_notice_end(tj_wait_notice *notice)
{
    pthread_mutex_lock(&notice->lock);
    notice->over = true;
    pthread_cond_signal(&notice->changed);
    pthread_mutex_unlock(&notice->lock);
    if (notice->runs)
        pthread_join(notice->thread, NULL);
    pthread_cond_destroy(&notice->changed);
    pthread_mutex_destroy(&notice->lock);
}
