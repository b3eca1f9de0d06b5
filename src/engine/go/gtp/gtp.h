/* Our engine for the Go Text Protocol, version 2: reads commands, thinks, answers.
 *
 * Beyond the standard's commands it has analysis as Sabaki, Lizzie and KaTrain read it (lz-analyze,
 * kata-analyze, analyze and their genmove forms), KGS's and GoGui's extensions, and a few of GNU Go's.
 *
 * Board sizes 2 to 19.  play takes what simple ko allows, as the controller decides on the rules; moves of
 * our own never repeat a position.  Scores count area.
 *
 * As long as an opening book has a move, however the board is turned, it is made without thinking. */
#ifndef TJ_ENGINE_GO_GTP_GTP_H
#define TJ_ENGINE_GO_GTP_GTP_H

#include "engine/go/mcts.h"
#include "tejun/engine.h"

typedef struct tj_gtp tj_gtp;

/* ranking (may be NULL) and what the options point to are borrowed.  limits.nodes: playouts for a move; 0: as
 * many as time allows, or a default without any limit.  limits.seconds: for a move; 0: as the game's clock
 * says. */
int tj_gtp_new(tj_gtp **out, const tj_go_ranking *ranking, const tj_engine_options *options, tj_err *err);
void tj_gtp_free(tj_gtp *gtp);

/* As tj_engine_run_protocol.  Every answer is written at once. */
int tj_gtp_serve(tj_gtp *gtp, int in, int out, tj_err *err);

#endif
