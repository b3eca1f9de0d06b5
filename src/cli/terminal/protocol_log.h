/* A file that everything is appended to that an engine hears and says. */
#ifndef TJ_CLI_TERMINAL_PROTOCOL_LOG_H
#define TJ_CLI_TERMINAL_PROTOCOL_LOG_H

#include <stdio.h>

#include "tejun/err.h"

typedef struct tj_protocol_log {
    const char *path; /* borrowed; NULL if there is no log */
    FILE *file;
    int failed; /* errno of the first failure: from then on nothing is appended, and the game goes on */
} tj_protocol_log;

/* Nothing is opened without a path. */
int tj_protocol_log_open(tj_protocol_log *log, const char *path, tj_err *err);
/* Closes it; rc is what has happened so far, and stays unless it is 0 and something could not be written. */
int tj_protocol_log_close(tj_protocol_log *log, int rc, tj_err *err);

/* Appends lines with their direction in front: what the engines call; ctx is the log. */
void tj_protocol_log_lines(void *ctx, char direction, const char *bytes, size_t n);

#endif
