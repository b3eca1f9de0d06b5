/* Talking to a Go engine over GTP: start it, ask, read its answer, start it again when it died.
 *
 * Every question has a time limit, and an engine that fails is ended (client.h).  Return codes of all that
 * ask:
 *
 *     0             answered
 *     TJ_E_USAGE    refused by the engine ("?"); it goes on running
 *     TJ_E_FORMAT   an answer that cannot be understood
 *     TJ_E_IO       dead or silent
 *     TJ_E_STOPPED, TJ_E_NOMEM
 *
 * Questions are numbered, so that an answer too many does not pass for the answer to the next question:
 * answers with another number are skipped.  One without a number is taken as long as the engine has never
 * told one.
 *
 * Errors have a sentence that begins with the program's name.  Limits: a line of 64 kB, an answer of 1 MB, 1
 * MB of other talk before the answer. */
#pragma once

#include "client/client.h"
#include "base/text/span.h"
#include "tejun/go.h"

typedef struct tj_gtp_client {
    tj_client client;
    uint32_t asked; /* questions since it was started; the number of the last */
    bool tells_ids; /* it has answered with the question's number */
    tj_buf answer;  /* to the last question, without "=", lines separated by LF */
} tj_gtp_client;

/* As those of client.h. */
int tj_gtp_client_open(tj_gtp_client *gtp, const char *command, const atomic_bool *stop, tj_err *err);
void tj_gtp_client_close(tj_gtp_client *gtp);
int tj_gtp_client_restart(tj_gtp_client *gtp, tj_err *err);

/* Sends any command (one line) and reads the answer into gtp->answer. */
int tj_gtp_client_ask(tj_gtp_client *gtp, double seconds, const char *command, tj_err *err);

/* Sends a command that needs no thinking. */
int tj_gtp_client_send(tj_gtp_client *gtp, tj_err *err, const char *format, ...) TJ_PRINTF(3, 4);
/* The answer to name or version; malloc'ed, one line of at most 60 bytes. */
int tj_gtp_client_text(tj_gtp_client *gtp, const char *command, char **text, tj_err *err);
/* known_command; an engine that refuses this one knows nothing that is optional. */
int tj_gtp_client_known(tj_gtp_client *gtp, const char *command, bool *known, tj_err *err);

/* colour: TJ_BLACK or TJ_WHITE; point: or TJ_PASS. */
int tj_gtp_client_play(tj_gtp_client *gtp, unsigned size, int colour, unsigned point, tj_err *err);
/* Lets it think and move within so many seconds; *move is a point, TJ_PASS or TJ_GTP_RESPONSE_RESIGN. */
int tj_gtp_client_genmove(tj_gtp_client *gtp, unsigned size, int colour, double seconds, unsigned *move,
                          tj_err *err);

/* Both may take the time of a move. */
int tj_gtp_client_final_score(tj_gtp_client *gtp, double seconds, double *score, tj_err *err);
/* The stones that it thinks dead: sets all of dead[0..size*size-1]. */
int tj_gtp_client_final_dead(tj_gtp_client *gtp, unsigned size, double seconds, bool dead[TJ_GO_POINTS_MAX],
                             tj_err *err);

/* ---- what engines say (Go Text Protocol version 2, Farnebäck 2002) ----
 *
 * Pure functions on bytes, tolerant where engines are known to be sloppy. */

/* How an answer begins. */
typedef struct tj_gtp_response_head {
    bool refused; /* "?" instead of "=" */
    bool has_id;
    uint32_t id;  /* the number of the question; one that is too large for any of ours is UINT32_MAX */
    tj_span text; /* the rest of the line, trimmed */
} tj_gtp_response_head;

/* Does an answer begin with this line: "=", "?", each with an optional number, then text?  Anything else is
 * garbage, as engines print it before they answer. */
bool tj_gtp_response_begins(tj_span line, tj_gtp_response_head *head);

/* Without blanks and control characters at both ends. */
tj_span tj_gtp_response_trim(tj_span text);

#define TJ_GTP_RESPONSE_RESIGN 0xFFFEu

/* "Q16", "pass" or "resign", any case, to a point, TJ_PASS or TJ_GTP_RESPONSE_RESIGN.  False for anything
 * else.
 */
bool tj_gtp_response_move(tj_span text, unsigned size, unsigned *move);

/* Points with blanks or line ends between them, as final_status_list has them: sets point[] true for each.
 * False if something is no point of the board. */
bool tj_gtp_response_points(tj_span text, unsigned size, bool point[TJ_GO_POINTS_MAX]);

/* "B+3.5", "W+0.5", "0": Black's score minus White's.  False for anything else. */
bool tj_gtp_response_score(tj_span text, double *score);
