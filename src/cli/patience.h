/* Who waits for another program is told for what, as soon as it takes long.
 *
 *     tj_patience patience;
 *     tj_patience_start(&patience, &call->terminal, "match", command);
 *     rc = tj_protocol_find(command, NULL, &protocol, &err);
 *     tj_patience_end(&patience);
 *
 * prints on standard error, once three seconds have passed,
 *
 *     tejun match: no answer of "cat" yet: is it an engine?  Ctrl-C stops waiting */
#ifndef TJ_CLI_PATIENCE_H
#define TJ_CLI_PATIENCE_H

#include <pthread.h>
#include <stdbool.h>

#include "cli/terminal.h"

typedef struct tj_patience {
    const tj_terminal *terminal;
    const char *command, *program;
    pthread_t thread;
    bool runs; /* without a thread nothing is told */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool over; /* guarded by the lock */
} tj_patience;

/* command: of ours, that waits; program: the line that starts what is waited for.  All are borrowed until
 * the end. */
void tj_patience_start(tj_patience *patience, const tj_terminal *terminal, const char *command,
                       const char *program);
void tj_patience_end(tj_patience *patience);

#endif
