#include "cli/terminal/wait_notice.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "cli/terminal/terminal.h"

enum { DELAY_SECONDS = 3, PROGRAMS_MAX = 2 }; /* both engines of a match */

static struct notice {
    const char *command, *program; /* program NULL: not in use */
    pthread_t thread;
    bool runs; /* without a thread there is no notice */
    bool over;
} notices[PROGRAMS_MAX];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of `notices` */
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *run_timer(void *ctx)
{
    const struct notice *notice = ctx;
    struct timespec until;
    int rc = 0;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += DELAY_SECONDS;
    pthread_mutex_lock(&lock);
    while (!notice->over && rc != ETIMEDOUT)
        rc = pthread_cond_clockwait(&changed, &lock, CLOCK_MONOTONIC, &until);
    if (!notice->over)
        tj_terminal_message(
            "tejun %s: no answer from \"%s\" yet; is it an engine?  Press Ctrl-C to stop waiting",
            notice->command, notice->program);
    pthread_mutex_unlock(&lock);
    return NULL;
}

void tj_wait_notice(void *command, const char *program, bool begins)
{
    struct notice *notice = notices;

    pthread_mutex_lock(&lock);
    while (notice->program != (begins ? NULL : program)) {
        notice++;
        assert(notice < notices + PROGRAMS_MAX);
    }
    if (begins) {
        *notice = (struct notice){.command = command, .program = program};
        notice->runs = pthread_create(&notice->thread, NULL, run_timer, notice) == 0;
    } else {
        notice->over = true;
        pthread_cond_broadcast(&changed);
        if (notice->runs) {
            pthread_mutex_unlock(&lock);
            pthread_join(notice->thread, NULL);
            pthread_mutex_lock(&lock);
        }
        notice->program = NULL;
    }
    pthread_mutex_unlock(&lock);
}
