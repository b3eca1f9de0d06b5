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
#ifndef TJ_CLIENT_SHOGI_USI_CLIENT_H
#define TJ_CLIENT_SHOGI_USI_CLIENT_H

#include "client/client.h"
#include "client/shogi/usi_response.h"

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
int tj_usi_client_new_game(tj_usi_client *usi, tj_err *err);
/* gameover: "win", "lose" or "draw".  Nothing is answered. */
int tj_usi_client_game_over(tj_usi_client *usi, const char *how, tj_err *err);

/* Lets it think about a position ("startpos moves 7g7f", "sfen ...": what stands behind "position") under a
 * limit ("nodes 1000": what stands behind "go") and hands out what it said.  It has so many seconds;
 * if stop_after is not negative, it is told to stop after so many. */
int tj_usi_client_think(tj_usi_client *usi, const char *position, const char *go, double stop_after,
                        double seconds, tj_analysis *analysis, tj_err *err);

#endif
