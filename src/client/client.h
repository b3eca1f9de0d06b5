/* An engine that is asked questions, whatever its protocol: what the clients of all protocols have in common.
 *
 * An engine that died, was silent or spoke gibberish is ended at once: what it would say later could be taken
 * for the answer to another question.  All later questions fail until it is started again. */
#pragma once

#include "client/process.h"

typedef enum tj_client_fault {
    TJ_CLIENT_OK = 0,
    TJ_CLIENT_REFUSED, /* by the engine, which goes on running */
    TJ_CLIENT_TIMEOUT, /* no answer in time */
    TJ_CLIENT_EXITED,
    TJ_CLIENT_GARBLED /* endless, too long, or not what was asked for */
} tj_client_fault;

typedef struct tj_client {
    char *command;
    const atomic_bool *stop;
    double seconds;        /* to answer a question that needs no thinking; may be set at any time */
    tj_process *process;   /* NULL while it is not running */
    tj_client_fault fault; /* of the last question */
} tj_client;

#define TJ_CLIENT_SECONDS         30
#define TJ_CLIENT_LOADING_SECONDS 120 /* to start: evaluations and tables are large, machines busy */

/* What an engine may say before its answer, and in an answer. */
#define TJ_CLIENT_OUTPUT_MAX ((size_t)1 << 20)

/* Starts the command; no word is exchanged yet.  stop as in process.h. */
int tj_client_open(tj_client *client, const char *command, const atomic_bool *stop, tj_err *err);
/* Says quit, which all protocols know, waits a moment, and ends it.  A struct of zeroes is fine. */
void tj_client_close(tj_client *client);

/* Restarts it, ending it first if it is running. */
int tj_client_restart(tj_client *client, tj_err *err);

/* Sends a line and receives others until `take` says that one was the last of the answer; take NULL: nothing
 * is answered.  asked: what the line is called in messages.  TJ_E_IO if the engine is not running; otherwise
 * it is ended when something goes wrong, and the code is that of tj_client_fail.  More than
 * TJ_CLIENT_OUTPUT_MAX bytes are too much. */
int tj_client_ask(tj_client *client, const char *line, const char *asked, double deadline,
                  bool (*take)(void *ctx, tj_span line), void *ctx, tj_err *err);

/* What came of a question that went wrong; the engine is ended.  asked is what it was asked for.  They return
 * what tj_process_fail does, and TJ_E_FORMAT with "NAME: WHAT to `ASKED`". */
int tj_client_fail(tj_client *client, tj_process_status status, const char *asked, tj_err *err);
int tj_client_fail_garbled(tj_client *client, const char *what, const char *asked, tj_err *err);

/* Appends text that an engine said as UTF-8: it need not be that, and what was cut may end within a
 * character. */
void tj_client_put_text(tj_buf *out, const char *text);

/* A copy of what an engine calls itself: one line, at most 60 bytes, without
 * blanks at its ends.  NULL if memory ran out. */
char *tj_client_short_text(tj_span text);

/* The protocols that engines speak, as their answer to "usi" tells: "usiok", "? unknown command", "Illegal
 * move". */
typedef enum tj_protocol { TJ_PROTOCOL_USI, TJ_PROTOCOL_GTP, TJ_PROTOCOL_GNUSHOGI } tj_protocol;

/* Does the answer to "usi" end with this line? */
bool tj_protocol_detected(tj_span line, tj_protocol *protocol);

/* Starts a command to see what it speaks; one that dies of "usi" is asked once more, in GTP.  stop as in
 * process.h. */
int tj_protocol_detect(const char *command, const atomic_bool *stop, tj_protocol *protocol, tj_err *err);
