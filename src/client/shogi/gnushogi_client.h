/* Talking to GNU Shogi in its own protocol, which it shares with nobody any more: one move a line in USI
 * notation, words for everything else.  Learnt from version 1.4.2.
 *
 *     we say                it says
 *     new, force            nothing: a new game, both sides played by us
 *     7g7f                  1. 7g7f 300000            the move and its clock
 *     2g2g                  Illegal move (no match) 2g2g
 *     go                    1. ... 3c3d 299100        its own move
 *     depth, then 4         depth =                   without a line end: it asks for the number
 *
 * There is no mark at the end of an answer.  So a word that it cannot know is said, too, and what comes
 * before the complaint about it belongs to the past. */
#ifndef TJ_CLIENT_SHOGI_GNUSHOGI_CLIENT_H
#define TJ_CLIENT_SHOGI_GNUSHOGI_CLIENT_H

#include "client/shogi/usi_client.h"

/* Sends a command ("book", "depth=4": what stands behind "=" on a line of its own) and waits until it is
 * done.  Commands that it does not know are refused (TJ_E_USAGE). */
int tj_gnushogi_set(tj_client *client, const char *option, tj_err *err);

/* Shows it a game from the usual start and lets it move.  Only choice and move of the analysis are told.
 * TJ_E_FORMAT if it takes a move for illegal, or calls the game drawn; others as tj_usi_client_think. */
int tj_gnushogi_think(tj_client *client, const tj_shogi_move *moves, size_t count, double seconds,
                      tj_analysis *analysis, tj_err *err);

/* Its own move in a line "12. ... 3c3d 299100", or that it gives up; TJ_ANALYSIS_NOTHING for another line. */
int tj_gnushogi_response(tj_span line, tj_shogi_move *move);

#endif
