/* Engines that speak USI as analysts. */
#include <stdlib.h>

#include "base/error.h"
#include "client/match_kind.h"
#include "client/shogi/shogi_engine.h"

static int open_engine(const tj_engine_command *command, const atomic_bool *stop, void **engine, tj_err *err)
{
    tj_shogi_engine *player = tj_zalloc(1, sizeof *player);
    int rc = player ? 0 : tj_fail_nomem(err);

    *engine = player;
    if (!rc)
        rc = tj_shogi_engine_open(player, command, stop, err);
    if (!rc && player->protocol != TJ_PROTOCOL_USI)
        rc =
            tj_fail(err, TJ_E_USAGE, "`%.60s` does not speak USI and tells no evaluations", command->command);
    return rc;
}

static void close_engine(void *engine)
{
    if (engine)
        tj_shogi_engine_close(engine);
    free(engine);
}

static bool has_option(const void *engine, const char *name)
{
    return tj_usi_client_has(&((const tj_shogi_engine *)engine)->usi, name);
}

static int set_option(void *engine, const char *option, tj_err *err)
{
    return tj_usi_client_set(&((tj_shogi_engine *)engine)->usi, option, err);
}

static int analyse(void *engine, const tj_analyst_query *query, tj_analysis *analysis, tj_err *err)
{
    const tj_shogi_engine_query own = {.position = tj_position_shogi(query->position),
                                       .moves = query->moves,
                                       .count = query->n_moves,
                                       .seconds = query->seconds,
                                       .only = query->only,
                                       .only_count = query->n_only,
                                       .lines = query->lines};

    return tj_shogi_engine_analyse(engine, &own, analysis, err);
}

static int fail(void *engine, const char *what, tj_err *err)
{
    return tj_client_fail_garbled(&((tj_shogi_engine *)engine)->usi.client, what, "go", err);
}

const tj_analyst_kind tj_shogi_analyst_kind = {.odd_move = "9i9h",
                                               .open = open_engine,
                                               .close = close_engine,
                                               .name = tj_shogi_engine_label,
                                               .new_game = tj_shogi_engine_new_game,
                                               .has_option = has_option,
                                               .set_option = set_option,
                                               .analyse = analyse,
                                               .fail = fail};
