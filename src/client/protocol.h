/* The protocols that engines speak. */
#ifndef TJ_CLIENT_PROTOCOL_H
#define TJ_CLIENT_PROTOCOL_H

#include <stdatomic.h>

#include "base/text/span.h"
#include "tejun/err.h"

/* As their answer to "usi" tells: "usiok", "? unknown command", "Illegal move". */
typedef enum tj_protocol { TJ_PROTOCOL_USI, TJ_PROTOCOL_GTP, TJ_PROTOCOL_GNUSHOGI } tj_protocol;

/* Does the answer to "usi" end with this line? */
bool tj_protocol_detected(tj_span line, tj_protocol *protocol);

/* Starts a command to see what it speaks; one that dies of "usi" is asked once more, in GTP.  stop as in
 * process.h. */
int tj_protocol_detect(const char *command, const atomic_bool *stop, tj_protocol *protocol, tj_err *err);

#endif
