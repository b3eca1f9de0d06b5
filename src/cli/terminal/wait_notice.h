/* Who waits for another program is told for what, as soon as it takes long.
 *
 *     tj_wait_notice notice;
 *     tj_wait_notice_start(&notice, &call->terminal, "match", command);
 *     rc = tj_protocol_detect(command, NULL, &protocol, &err);
 *     tj_wait_notice_end(&notice);
 *
 * prints on standard error, once three seconds have passed,
 *
 *     tejun match: no answer from "cat" yet; is it an engine?  Press Ctrl-C to stop waiting */
#ifndef TJ_CLI_TERMINAL_WAIT_NOTICE_H
#define TJ_CLI_TERMINAL_WAIT_NOTICE_H

#include <pthread.h>
#include <stdbool.h>

#include "cli/terminal/terminal.h"

typedef struct tj_wait_notice {
    const tj_terminal *terminal;
    const char *command, *program;
    pthread_t thread;
    bool runs; /* without a thread nothing is told */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool over; /* guarded by the lock */
} tj_wait_notice;

/* command: of ours, that waits; program: the line that starts what is waited for.  All are borrowed until
 * the end. */
void tj_wait_notice_start(tj_wait_notice *notice, const tj_terminal *terminal, const char *command,
                          const char *program);
void tj_wait_notice_end(tj_wait_notice *notice);

#endif
