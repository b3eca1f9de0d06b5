/* Who waits for another program is told for what, as soon as it takes long.
 *
 *     tj_patience patience;
 *     tj_patience_start(&patience, call, command);
 *     rc = tj_protocol_find(command, &protocol, &err);
 *     tj_patience_end(&patience);
 *
 * prints on standard error, once three seconds have passed,
 *
 *     tejun match: no answer of "cat" yet: is it an engine?  Ctrl-C stops waiting */
#ifndef TJ_CLI_PATIENCE_H
#define TJ_CLI_PATIENCE_H

#include <pthread.h>

#include "cli/command.h"

typedef struct tj_patience {
    const tj_invocation *call;
    const char *program;
    pthread_t thread;
    bool runs; /* without a thread nothing is told */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool over; /* guarded by the lock */
} tj_patience;

/* program: the command that is waited for; both are borrowed until the end. */
void tj_patience_start(tj_patience *patience, const tj_invocation *call, const char *program);
void tj_patience_end(tj_patience *patience);

#endif
