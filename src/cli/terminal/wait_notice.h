/* Tells which program is being waited for, as soon as it takes long.
 *
 *     tj_wait_notice("match", engine, true);
 *     rc = tj_protocol_detect(engine, NULL, &protocol, &err);
 *     tj_wait_notice("match", engine, false);
 *
 * prints on standard error, once three seconds have passed,
 *
 *     tejun match: no answer from "cat" yet; is it an engine?  Press Ctrl-C to stop waiting */
#pragma once

#include <stdbool.h>

/* command: of ours, that waits, a const char *; program: the line that starts what is waited for.  Both are
 * borrowed until the end, at which the program's address must be the same.  Two threads may wait at once, for
 * different programs.  Fits `waiting` of tj_match_options. */
void tj_wait_notice(void *command, const char *program, bool begins);
