/* Games of Go between two GTP engines: the tj_match_game for Go.
 *
 * The referee (go_referee.h) decides what is legal; an engine that plays an illegal move, is silent, dies or
 * talks gibberish loses the game, and is started anew for the next one.  An engine that refuses a legal move
 * of the other loses, too, unless the move repeats a position: then its rules are stricter than ours, and the
 * game is void.
 *
 * When both have passed, dead stones are asked for (final_status_list dead): of the referee engine if there
 * is one, otherwise of both players that know the command.  Where these lead to different scores the game
 * counts as disputed, and only stones that both call dead are taken off.  Where nobody knows the command, or
 * it fails, final_score is taken in the same order; where nobody knows that either, or players differ, all
 * stones live. */
#ifndef TJ_CLIENT_GO_GO_MATCH_H
#define TJ_CLIENT_GO_GO_MATCH_H

#include "client/go/go_opening.h"
#include "client/engine_match.h"

typedef struct tj_go_match {
    tj_go_match_rules rules;
    const char *command[2];
    const char *label[2];        /* names for the records */
    const char *referee;         /* command of an engine that tells dead stones; NULL for none */
    double seconds;              /* for a move */
    const tj_openings *openings; /* at least one; pair n begins with opening n, or n modulo their number */
} tj_go_match;

/* The match as functions; it is borrowed. */
tj_match_game tj_go_match_game(const tj_go_match *match);

/* Starts an engine to see whether it can play under these rules.  *label is what it calls itself with its
 * version, malloc'ed. */
int tj_go_match_probe(const char *command, const tj_go_match_rules *rules, double seconds, char **label,
                      tj_err *err);

#endif
