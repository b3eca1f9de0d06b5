/* Games of shogi between two engines: the tj_match_game for shogi.
 *
 * The referee (shogi_referee.h) decides what is legal and who has won; an engine that plays an illegal move,
 * declares wrongly, is silent, dies or talks gibberish loses the game, and is started anew for the next one.
 * Records are CSA, with the whole seconds of each move and, in comments behind it, what the engine said:
 *
 *     +2726FU
 *     T1
 *     '** 34                                 the score from Black's side, 100000 for a mate, as GUIs read it
 *     '*1.204 s, depth 8, 10012 nodes
 */
#ifndef TJ_CLIENT_SHOGI_SHOGI_MATCH_H
#define TJ_CLIENT_SHOGI_SHOGI_MATCH_H

#include "client/engine_match.h"
#include "client/match_opening.h"
#include "client/shogi/shogi_engine.h"
#include "client/shogi/shogi_referee.h"

typedef struct tj_shogi_match {
    tj_shogi_match_rules rules;
    tj_engine_command player[2];
    const char *label[2];        /* names for the records */
    double seconds;              /* for a move, where there is no clock */
    double margin;               /* by which a clock may be overdrawn */
    const tj_openings *openings; /* at least one; pair n begins with opening n, or n modulo their number */
    bool own_openings;           /* not pairs but games: game n begins with opening n - 1 */
} tj_shogi_match;

/* The match as functions; it is borrowed. */
tj_match_game tj_shogi_match_game(const tj_shogi_match *match);

/* Starts an engine to see whether it can play so.  *label is what it calls itself, malloc'ed. */
int tj_shogi_match_probe(const tj_engine_command *config, char **label, tj_err *err);

#endif
