/* A file that everything is appended to that an engine hears and says. */
#ifndef TJ_CLI_TALK_LOG_H
#define TJ_CLI_TALK_LOG_H

#include <stdio.h>

#include "tejun/err.h"

/* *log is NULL if there is no path. */
int tj_talk_log_open(const char *path, FILE **log, tj_err *err);
/* Closes it; rc is what has happened so far, and stays unless it is 0 and writing fails. */
int tj_talk_log_close(FILE *log, const char *path, int rc, tj_err *err);

/* Appends lines with their direction in front: what the engines call; ctx is the file. */
void tj_talk_log_lines(void *ctx, char direction, const char *bytes, size_t n);

#endif
