/* The engines of a Go match, over GTP, and what they say when a game is over.
 *
 * When both have passed, dead stones are asked for (final_status_list dead): of the referee engine if there
 * is one, otherwise of both players that know the command.  Where these lead to different scores the game
 * counts as disputed, and only stones that both call dead are taken off.  Where nobody knows the command, or
 * it fails, final_score is taken in the same order; where nobody knows that either, or players differ, all
 * stones live. */
#ifndef TJ_CLIENT_GO_GO_MATCH_ENGINES_H
#define TJ_CLIENT_GO_GO_MATCH_ENGINES_H

#include "client/go/go_referee.h"
#include "client/go/gtp_client.h"
#include "client/match_kind.h"

/* An engine and what it can do. */
typedef struct tj_go_match_engine {
    tj_gtp_client gtp;
    bool lists_dead, scores;
} tj_go_match_engine;

tj_go_match_rules tj_go_match_rules_of(const tj_match *match);

/* Starts an engine and sees to it that it knows board and komi. */
int tj_go_match_engine_open(tj_go_match_engine *engine, const char *command, const tj_go_match_rules *rules,
                            double seconds, const atomic_bool *stop, tj_err *err);

/* An empty board, for a new game.  An engine that is not running, or does not answer, is started again once.
 */
int tj_go_match_engine_new_game(tj_go_match_engine *engine, const tj_go_match_rules *rules, tj_err *err);

/* The outcome of a game that both have passed, as Black's points minus White's, komi included.  Adds to
 * remarks who said what, if there is anything to say.  TJ_E_STOPPED, TJ_E_NOMEM. */
int tj_go_match_session_score(tj_match_session *session, const tj_go_referee *game, double *score,
                              bool *disputed, tj_buf *remarks, tj_err *err);

#endif
