/* Talking to a shogi engine over USI: handshake, options, positions to think about.
 *
 * Every question has a time limit, and an engine that fails is ended (client.h).  Return codes of all that
 * ask:
 *
 *     0             answered
 *     TJ_E_USAGE    it does not speak USI, or has no such option; it goes on running
 *     TJ_E_FORMAT   an answer that cannot be understood
 *     TJ_E_IO       dead or silent
 *     TJ_E_STOPPED, TJ_E_NOMEM
 *
 * Limits: a line of 64 kB; 1 MB of other talk before an answer, "info" lines not counted. */
#pragma once

#include "client/analyst.h"

typedef struct tj_usi_client {
    tj_client client;
    char *name;               /* what it calls itself, once it was greeted; NULL if it does not say */
    tj_buf options;           /* the names of its options, each followed by LF */
    tj_analysis_lines *lines; /* borrowed: gets what is told of moves while it thinks; NULL: nobody asks */
} tj_usi_client;

int tj_usi_client_open(tj_usi_client *usi, const char *command, const atomic_bool *stop, tj_err *err);
void tj_usi_client_close(tj_usi_client *usi);
int tj_usi_client_restart(tj_usi_client *usi, tj_err *err);

/* Says "usi"; *protocol becomes what the answer is in.  An engine that answers in another protocol has not
 * understood it, and is as before. */
int tj_usi_client_handshake(tj_usi_client *usi, tj_protocol *protocol, tj_err *err);

/* setoption: "NAME=VALUE", or "NAME" for a button.  TJ_E_USAGE if it has told options without such a one;
 * USI_Hash and USI_Ponder need not be told. */
int tj_usi_client_set(tj_usi_client *usi, const char *option, tj_err *err);
/* Has it told an option of this name?  Case does not matter. */
bool tj_usi_client_has(const tj_usi_client *usi, const char *name);
/* isready; loading may take its time. */
int tj_usi_client_ready(tj_usi_client *usi, tj_err *err);
/* Sends a line that is not answered: "usinewgame", "gameover win". */
int tj_usi_client_send(tj_usi_client *usi, const char *line, tj_err *err);

/* Lets it think about a position ("startpos moves 7g7f", "sfen ...": what stands behind "position") under a
 * limit ("nodes 1000": what stands behind "go") and hands out what it said.  It has so many seconds;
 * if stop_after is not negative, it is told to stop after so many. */
int tj_usi_client_think(tj_usi_client *usi, const char *position, const char *go, double stop_after,
                        double seconds, tj_analysis *analysis, tj_err *err);

/* ---- what engines say ----
 *
 * Pure functions on bytes, tolerant where engines are known to be sloppy. */

/* Adds what an "info" line tells.  Score, depth and line are those of the last line that has an exact score
 * or, as long as there is none, of the last with a bound; of several lines of play (multipv) the first
 * counts.  False if it is no such line; what cannot be understood in it is passed over. */
bool tj_usi_response_info(tj_span line, tj_analysis *analysis);

/* Adds what an "info" line tells about the move that its line of play begins with: of each move the last
 * exact score counts or, as long as there is none, the last with a bound. */
void tj_usi_response_line(tj_span line, tj_analysis_lines *lines);

/* "bestmove 7g7f", "bestmove 7g7f ponder 3c3d", "bestmove resign", "bestmove win".  False if it is another
 * line.  A choice that is none of these leaves TJ_ANALYSIS_NOTHING. */
bool tj_usi_response_bestmove(tj_span line, tj_analysis *analysis);

/* The name in "option name NAME type ..."; false for another line. */
bool tj_usi_response_option(tj_span line, tj_span *name);

/* Does the line begin with these words, and what follows them? */
bool tj_usi_response_begins(tj_span line, const char *words, tj_span *rest);
