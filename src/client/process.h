/* A program that reads and writes lines: an engine, whatever its protocol.
 *
 * Its input, output and error output are pipes of ours.  Everything has a deadline, what it says on its error
 * output is drained and the last of it kept for messages, its death is noticed even while a child of its own
 * holds the pipes, and at its end its whole process group is killed and the program reaped.  It is in a group
 * of its own, so that Ctrl-C in a terminal reaches only us.  If we are killed, it reads the end of its input.
 *
 * SIGPIPE is kept from the caller; all descriptors are closed on exec.  One thread at a time may use a
 * process; different threads may have different ones. */
#pragma once

#include <stdatomic.h>

#include "base/memory.h"
#include "base/text/span.h"

typedef struct tj_process tj_process;

/* How sending or receiving ended. */
typedef enum tj_process_status {
    TJ_PROCESS_OK = 0,   /* a line was sent or received */
    TJ_PROCESS_TIMEOUT,  /* the deadline has passed */
    TJ_PROCESS_EXITED,   /* it has ended, or closed its output */
    TJ_PROCESS_OVERFLOW, /* a line without end, or too many */
    TJ_PROCESS_STOPPED,  /* *stop was set */
    TJ_PROCESS_NOMEM
} tj_process_status;

#define TJ_PROCESS_LINE_MAX 65536

/* Starts a command (see command_line.h).  A name without slash is looked for in PATH, then in /usr/games and
 * /usr/local/games, which are not in everybody's PATH.  stop (may be NULL) is borrowed: once it is true all
 * talk ends with TJ_PROCESS_STOPPED within a tenth of a second.  TJ_E_USAGE, TJ_E_NOTFOUND, TJ_E_IO,
 * TJ_E_NOMEM. */
int tj_process_start(tj_process **out, const char *command, const atomic_bool *stop, tj_err *err);

/* Closes its input and waits so many seconds for it to end by itself, then kills it with its whole group.
 * NULL is fine. */
void tj_process_free(tj_process *process, double patience);

/* The program's name without folders. */
const char *tj_process_name(const tj_process *process);

/* Sends the line (which has no line end) and a line end. */
tj_process_status tj_process_send(tj_process *process, const char *line, double deadline);

/* Receives a line, without LF or CRLF; it stays valid until the next call.  The last line before the end may
 * lack its line end. */
tj_process_status tj_process_receive(tj_process *process, tj_span *line, double deadline);

/* Puts bad status (not TJ_PROCESS_OK) into a sentence, with the last words of a program that died:
 * "gnugo: died of signal 11 (Segmentation fault) when asked for `genmove b`; it said: ...".
 * asked may be NULL.  Returns TJ_E_IO, TJ_E_FORMAT (a flood), TJ_E_STOPPED or TJ_E_NOMEM. */
int tj_process_fail(const tj_process *process, tj_process_status status, const char *asked, tj_err *err);
