/* The engine of Go: a Monte Carlo tree search guided by the corpus's ranking of moves, speaking GTP. */
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "engine/engine_kind.h"
#include "engine/go/gtp/gtp.h"
#include "game/go/go_tables.h"

typedef struct go_engine {
    const tj_engine_options *options;
    tj_go_ranking *ranking; /* NULL: none */
    tj_mcts *mcts;          /* made when it is first asked */
    tj_gtp_game game;
    int to_move;
} go_engine;

static int open_ranking(go_engine *engine, tj_corpus *corpus, tj_err *err)
{
    const char *name = engine->options->ranking;
    tj_err fault = TJ_ERR_INIT;
    bool there;
    int rc = tj_go_ranking_open(&engine->ranking, corpus, name ? name : TJ_RANKING_NAME, &fault);

    if (rc)
        engine->ranking = NULL;
    return tj_err_ignore_missing(name, rc, &fault, &there, err);
}

static int open_engine(void **self, tj_corpus *corpus, const tj_engine_options *options, bool *patterns,
                       tj_err *err)
{
    go_engine *engine = tj_zalloc(1, sizeof *engine);
    int rc;

    *self = engine;
    if (!engine)
        return tj_fail_nomem(err);
    engine->options = options;
    if (corpus && (rc = open_ranking(engine, corpus, err)))
        return rc;
    *patterns = engine->ranking != NULL;
    return 0;
}

static void close_engine(void *self)
{
    go_engine *engine = self;

    if (!engine)
        return;
    tj_mcts_free(engine->mcts);
    tj_go_ranking_free(engine->ranking);
    tj_gtp_game_release(&engine->game);
    free(engine);
}

static int set_position(void *self, const tj_position *start, const uint16_t *moves, size_t count,
                        tj_err *err)
{
    go_engine *engine = self;
    int colour = tj_position_to_move(start), rc;
    tj_gtp_game game;

    if (start->board > TJ_GTP_SIZE_MAX)
        return tj_fail(err, TJ_E_USAGE, "the engine plays on boards of up to %d lines, not %u",
                       TJ_GTP_SIZE_MAX, (unsigned)start->board);
    rc = tj_gtp_game_init(&game, start->board);
    if (!rc)
        tj_gtp_game_start(&game, tj_position_go(start));
    for (size_t i = 0; i < count && !rc; i++, colour = tj_go_opponent(colour))
        rc = tj_gtp_game_play(&game, moves[i], colour);
    if (rc) {
        tj_gtp_game_release(&game);
        return tj_fail_nomem(err);
    }
    tj_gtp_game_release(&engine->game);
    engine->game = game;
    engine->to_move = colour;
    return 0;
}

static int tick(void *ctx, const char *phase TJ_UNUSED, uint64_t done TJ_UNUSED, uint64_t total TJ_UNUSED)
{
    return atomic_load((const atomic_bool *)ctx);
}

static int copy_lines(const tj_mcts_result *found, unsigned lines, tj_engine_result *result)
{
    result->nodes = found->playouts;
    for (size_t i = 0; i < found->len && i < lines; i++) {
        const tj_mcts_move *move = &found->items[i];
        tj_engine_line *line = tj_engine_result_add(result);

        if (!line)
            return TJ_E_NOMEM;
        line->count = move->line_len;
        for (size_t k = 0; k < line->count; k++)
            line->moves[k] = move->line[k];
        line->score = move->score;
        line->win = move->win;
        line->nodes = move->visits;
    }
    return 0;
}

static int think(void *self, const tj_think_limits *limits, unsigned lines, atomic_bool *stop,
                 tj_engine_result *result, tj_err *err)
{
    go_engine *engine = self;
    tj_mcts_position position = tj_gtp_game_situation(&engine->game, engine->to_move);
    const tj_progress_monitor monitor = {tick, stop};
    tj_mcts_result found = {0};
    int rc = engine->mcts ? 0 : tj_mcts_new(&engine->mcts, engine->ranking, engine->options, err);

    if (rc)
        return rc;
    position.komi = engine->options->komi;
    rc = tj_mcts_search(engine->mcts, &position, limits, &found, &monitor, NULL, NULL, err);
    if (!rc && copy_lines(&found, lines, result))
        rc = tj_fail_nomem(err);
    tj_mcts_result_release(&found);
    return rc;
}

static int serve(void *self, int in, int out, tj_err *err)
{
    const go_engine *engine = self;
    tj_gtp *gtp;
    int rc;

    if ((rc = tj_gtp_new(&gtp, engine->ranking, engine->options, err)))
        return rc;
    rc = tj_gtp_serve(gtp, in, out, err);
    tj_gtp_free(gtp);
    return rc;
}

const tj_engine_kind tj_go_engine_kind = {.protocol = "GTP",
                                          .open = open_engine,
                                          .close = close_engine,
                                          .set_position = set_position,
                                          .think = think,
                                          .serve = serve};
