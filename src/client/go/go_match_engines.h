/* The engines that one thread of a Go match plays with.  Shared by the parts of go_match only. */
#ifndef TJ_CLIENT_GO_GO_MATCH_ENGINES_H
#define TJ_CLIENT_GO_GO_MATCH_ENGINES_H

#include "client/go/go_match.h"
#include "client/go/gtp_client.h"

/* An engine and what it can do. */
typedef struct tj_go_match_engine {
    tj_gtp_client gtp;
    bool lists_dead, scores;
} tj_go_match_engine;

typedef struct tj_go_match_session {
    const tj_go_match *match;
    tj_go_match_engine player[2];
    tj_go_match_engine referee; /* not running if there is none */
} tj_go_match_session;

/* Starts an engine and sees to it that it knows board and komi. */
int tj_go_match_engine_open(tj_go_match_engine *engine, const char *command, const tj_go_match_rules *rules,
                            double seconds, const atomic_bool *stop, tj_err *err);
void tj_go_match_engine_close(tj_go_match_engine *engine);

/* An empty board, for a new game.  An engine that is not running, or does not answer, is started anew once.
 */
int tj_go_match_engine_new_game(tj_go_match_engine *engine, const tj_go_match_rules *rules, tj_err *err);

/* The outcome of a game that both have passed, as Black's points minus White's, komi included.  Adds to
 * remarks who said what, if there is anything to say.  TJ_E_STOPPED, TJ_E_NOMEM. */
int tj_go_match_session_score(tj_go_match_session *session, const tj_go_referee *game, double *score,
                              bool *disputed, tj_buf *remarks, tj_err *err);

#endif
