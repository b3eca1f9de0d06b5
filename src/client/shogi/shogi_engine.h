/* A shogi engine that is asked what to play, whatever it speaks: USI, or the protocol of GNU Shogi.
 *
 * It is told its options, shown a position, and says what it would play and, where its protocol has room for
 * it, what it thinks of the position.  Which protocol it is the engine's answer to the first query tells.
 * gpsusi aborts on `go depth`; it is known by its name and its option LimitDepth, and is told the depth by
 * that. Return codes are those of usi_client.h. */
#ifndef TJ_CLIENT_SHOGI_SHOGI_ENGINE_H
#define TJ_CLIENT_SHOGI_SHOGI_ENGINE_H

#include "client/shogi/usi_client.h"
#include "client/think_limits.h"

typedef struct tj_shogi_engine {
    const tj_engine_command *config;
    tj_protocol protocol; /* never TJ_PROTOCOL_GTP */
    bool depth_is_option; /* its depth was set as an option: `go infinite` ends by itself */
    tj_usi_client usi;    /* its `client` is the engine, whatever the protocol */
} tj_shogi_engine;

/* Appends what stands behind "go": "nodes 10000", "btime 600000 wtime 590000 byoyomi 10000". */
void tj_usi_put_limits(const tj_think_limits *limits, const tj_game_clocks *clocks, tj_buf *out);

/* Starts it, finds out what it speaks, and sets its options.  TJ_E_USAGE: it speaks nothing that we do, has
 * no such option, or cannot keep to such a limit.  Close it also after a failure. */
int tj_shogi_engine_open(tj_shogi_engine *player, const tj_engine_command *config, const atomic_bool *stop,
                         tj_err *err);

/* `engine` is a tj_shogi_engine. */
void tj_shogi_engine_close(void *engine);
/* A new game.  An engine that is not running, or does not answer, is restarted once. */
int tj_shogi_engine_new_game(void *engine, tj_err *err);
/* Tells an engine that is running how the game has ended for it: "win", "lose" or "draw".  Whether that
 * reaches it the next game tells. */
void tj_shogi_engine_game_over(void *engine, const char *outcome);

/* Thinks about a position.  GNU Shogi begins with even games only, and takes neither `only` nor `lines`
 * (TJ_E_USAGE). */
int tj_shogi_engine_analyse(void *engine, const tj_analyst_query *query, tj_analysis *analysis, tj_err *err);

/* What it calls itself; malloc'ed, UTF-8. */
int tj_shogi_engine_label(void *engine, char **label, tj_err *err);

/* Those that speak USI, as analysts. */
extern const struct tj_analyst_kind tj_shogi_analyst_kind;

#endif
