/* The engine of shogi: alpha-beta search, with the corpus's patterns to order moves, speaking USI. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "engine/engine_kind.h"
#include "engine/shogi/mate/shogi_mate_solver.h"
#include "engine/shogi/shogi_searcher.h"
#include "engine/shogi/usi/usi.h"
#include "game/shogi/shogi_tables.h"
#include "pattern/shogi/shogi_pattern_policy.h"

typedef struct shogi_engine {
    const tj_engine_options *options;
    /* patterns */
    tj_memory_set memory;
    tj_shogi_ranking ranking;
    tj_shogi_pattern_policy *patterns; /* NULL: none */
    tj_shogi_policy policy;
    /* made when they are first asked */
    tj_shogi_searcher *search;
    tj_shogi_mate_solver *solver;
    tj_shogi_game game;
} shogi_engine;

/* The ranking if there is one, otherwise, or if asked for, the memory. */
static int open_patterns(shogi_engine *engine, tj_corpus *corpus, tj_err *err)
{
    const char *name = engine->options->ranking;
    tj_err fault = TJ_ERR_INIT;
    bool has_ranking = false, has_memory = false;
    int rc = 0;

    if (engine->options->patterns != TJ_ENGINE_MEMORY)
        rc = tj_err_ignore_missing(
            name, tj_shogi_ranking_open(&engine->ranking, corpus, name ? name : TJ_RANKING_NAME, &fault),
            &fault, &has_ranking, err);
    if (!rc && engine->options->patterns != TJ_ENGINE_RANKING && !has_ranking)
        rc = tj_memory_set_read_for(&engine->memory, corpus, &tj_shogi_kind, TJ_BOARD_SHOGI, NULL,
                                    &has_memory, err);
    if (rc || (!has_ranking && !has_memory))
        return rc;
    engine->patterns = tj_shogi_pattern_policy_new(&engine->memory, has_ranking ? &engine->ranking : NULL);
    engine->policy = (tj_shogi_policy){engine->patterns, tj_shogi_pattern_policy_weigh};
    return engine->patterns ? 0 : tj_fail_nomem(err);
}

static int open_engine(void **self, tj_corpus *corpus, const tj_engine_options *options, bool *patterns,
                       tj_err *err)
{
    shogi_engine *engine = tj_zalloc(1, sizeof *engine);
    int rc;

    *self = engine;
    if (!engine)
        return tj_fail_nomem(err);
    engine->options = options;
    if (corpus && (rc = open_patterns(engine, corpus, err)))
        return rc;
    *patterns = engine->patterns != NULL;
    return 0;
}

static void close_engine(void *self)
{
    shogi_engine *engine = self;

    if (!engine)
        return;
    tj_shogi_mate_solver_free(engine->solver);
    tj_shogi_searcher_free(engine->search);
    tj_shogi_game_release(&engine->game);
    tj_shogi_pattern_policy_free(engine->patterns);
    tj_shogi_ranking_release(&engine->ranking);
    tj_memory_set_release(&engine->memory);
    free(engine);
}

static int set_position(void *self, const tj_position *start, const uint16_t *moves, size_t count,
                        tj_err *err)
{
    shogi_engine *engine = self;
    tj_shogi_game game = {.positions = {NULL, 0, 0}};
    int rc;

    rc = tj_shogi_game_begin(&game, tj_position_shogi(start));
    for (size_t i = 0; i < count && !rc; i++)
        rc = tj_shogi_game_play(&game, moves[i]);
    if (rc) {
        tj_shogi_game_release(&game);
        return tj_fail_nomem(err);
    }
    tj_shogi_game_release(&engine->game);
    engine->game = game;
    return 0;
}

/* ---- thinking ---- */

static int make_searcher(shogi_engine *engine, tj_err *err)
{
    if (engine->search)
        return 0;
    if (!(engine->search = tj_shogi_searcher_new(engine->options->megabytes)))
        return tj_fail_nomem(err);
    tj_shogi_searcher_set_policy(engine->search, engine->patterns ? &engine->policy : NULL);
    return 0;
}

typedef struct collector {
    tj_engine_result *result;
    bool failed;
} collector;

/* The line of its rank; later iterations replace earlier ones. */
static void collect(void *ctx, const tj_shogi_variation *found)
{
    collector *c = ctx;
    tj_engine_line *line;

    while (c->result->count <= found->rank && !c->failed)
        c->failed = !tj_engine_result_add(c->result);
    if (c->failed)
        return;
    line = &c->result->lines[found->rank];
    line->count = found->count < TJ_ENGINE_LINE_MAX ? found->count : TJ_ENGINE_LINE_MAX;
    memcpy(line->moves, found->moves, line->count * sizeof *line->moves);
    line->score = found->value;
    line->mate = 0;
    if (tj_shogi_is_mate_value(found->value))
        line->mate =
            found->value > 0 ? TJ_SHOGI_VALUE_MATE - found->value : -TJ_SHOGI_VALUE_MATE - found->value;
    if (found->rank == 0) {
        c->result->nodes = found->nodes;
        c->result->depth = found->depth;
    }
}

static int think(void *self, const tj_think_limits *limits, unsigned lines, atomic_bool *stop,
                 tj_engine_result *result, tj_err *err)
{
    shogi_engine *engine = self;
    const tj_shogi_search_limits how = {.nodes = limits->nodes,
                                        .depth = limits->depth,
                                        .soft = limits->seconds,
                                        .hard = limits->seconds,
                                        .lines = lines < TJ_SHOGI_MULTIPV_MAX ? lines : TJ_SHOGI_MULTIPV_MAX,
                                        .stop = stop};
    collector c = {.result = result};
    tj_shogi_variation best;
    int rc = make_searcher(engine, err);

    if (rc)
        return rc;
    tj_shogi_searcher_run(engine->search, &engine->game, &how, NULL, collect, &c, &best);
    if (best.count)
        collect(&c, &best);
    return c.failed ? tj_fail_nomem(err) : 0;
}

static int solve_mate(void *self, const tj_think_limits *limits, atomic_bool *stop, tj_engine_result *result,
                      tj_err *err)
{
    shogi_engine *engine = self;
    tj_shogi_mate_line mate = {.count = 0};
    tj_engine_line *line;
    int status;

    if (!engine->solver)
        engine->solver = tj_shogi_mate_solver_new(engine->options->megabytes);
    if (!engine->solver)
        return tj_fail_nomem(err);
    status = tj_shogi_mate_solver_run(engine->solver, &engine->game.position, limits->nodes, limits->seconds,
                                      stop, &mate);
    result->nodes = mate.nodes;
    result->proved = status != TJ_SHOGI_NOT_SOLVED;
    if (status != TJ_SHOGI_MATES_BY_FORCE)
        return 0;
    line = tj_engine_result_add(result);
    if (!line)
        return tj_fail_nomem(err);
    line->count = mate.count < TJ_ENGINE_LINE_MAX ? mate.count : TJ_ENGINE_LINE_MAX;
    memcpy(line->moves, mate.moves, line->count * sizeof *line->moves);
    line->mate = (int)mate.count;
    return 0;
}

static int serve(void *self, int in, int out, tj_err *err)
{
    const shogi_engine *engine = self;
    tj_usi *usi;
    int rc;

    if ((rc = tj_usi_new(&usi, engine->patterns ? &engine->policy : NULL, engine->options, err)))
        return rc;
    rc = tj_usi_serve(usi, in, out, err);
    tj_usi_free(usi);
    return rc;
}

const tj_engine_kind tj_shogi_engine_kind = {.protocol = "USI",
                                             .open = open_engine,
                                             .close = close_engine,
                                             .set_position = set_position,
                                             .think = think,
                                             .solve_mate = solve_mate,
                                             .serve = serve};
