/* A shogi engine that is asked what to play, in USI or in the protocol of GNU Shogi.
 *
 * It is told its options, shown a position, and says what it would play and, where its protocol has room for
 * it, what it thinks of the position.  Which protocol it is the engine's answer to the first query tells.
 * gpsusi aborts on `go depth`; it is known by its name and its option LimitDepth, and is told the depth by
 * that. Return codes are those of usi_client.h. */
#pragma once

#include "client/match_kind.h"
#include "tejun/shogi.h"

/* GNU Shogi's own move in a line "12. ... 3c3d 299100", or that it gives up; TJ_ANALYSIS_NOTHING for another
 * line. */
int tj_gnushogi_response(tj_span line, tj_shogi_move *move);

/* Appends what stands behind "go": "nodes 10000", "btime 600000 wtime 590000 byoyomi 10000". */
void tj_usi_put_limits(const tj_think_limits *limits, const tj_game_clocks *clocks, tj_buf *out);

/* Functions of tj_match_kind.  TJ_E_USAGE: the engine speaks neither protocol. */
int tj_shogi_engine_open(const tj_engine_command *command, const tj_match *match, const atomic_bool *stop,
                         tj_client **engine, tj_err *err);
void tj_shogi_engine_close(tj_client *engine);
int tj_shogi_engine_name(tj_client *engine, char **name, tj_err *err);
int tj_shogi_engine_new_game(tj_client *engine, tj_err *err);
bool tj_shogi_engine_has_option(const tj_client *engine, const char *name);
int tj_shogi_engine_set_option(tj_client *engine, const char *option, tj_err *err);

/* Tells an engine that is running how the game has ended for it: "win", "lose" or "draw".  Whether that
 * reaches it the next game tells. */
void tj_shogi_engine_game_over(tj_client *engine, const char *outcome);
/* Thinks about a position.  GNU Shogi begins with even games only, and takes neither `only` nor `lines`
 * (TJ_E_USAGE). */
int tj_shogi_engine_analyse(tj_client *engine, const tj_analyst_query *query, tj_analysis *analysis,
                            tj_err *err);

/* Can the side to move win material by taking something, as far as one exchange shows? */
bool tj_shogi_is_hanging(const tj_shogi *position);
