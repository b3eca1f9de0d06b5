/* The score of a game of Go that is over.
 *
 * Area scoring: living stones and the empty points that only one colour reaches, after dead stones were taken
 * off.  Dead stones are asked for (final_status_list dead): of the referee engine if there is one, otherwise
 * of both players that know the command.  Where these lead to different scores the game counts as disputed,
 * and only stones that both call dead are taken off.  Where nobody knows the command, or it fails,
 * final_score is taken in the same order; where nobody knows that either, or players differ, all stones
 * live. */
#pragma once

#include "client/go/gtp_client.h"
#include "client/match_kind.h"

/* An engine and what it can do. */
typedef struct tj_go_match_engine {
    tj_gtp_client gtp;               /* begins with the tj_client */
    const tj_match_options *options; /* of the match */
    bool lists_dead, scores;
} tj_go_match_engine;

tj_go_match_engine *tj_go_match_engine_of(tj_client *engine);

/* Black's area minus White's on a board from which dead stones (NULL: none; by point) were taken off.  A
 * chain of which one stone is dead is dead as a whole. */
int tj_go_area(const tj_go_board *board, const bool *dead);

/* The outcome of a game that both have passed, in run->score (komi included) and in run->row->disputed.  Adds
 * to the remarks who said what, if there is anything to say.  TJ_E_STOPPED, TJ_E_NOMEM. */
int tj_go_match_score(tj_match_run *run, tj_err *err);
