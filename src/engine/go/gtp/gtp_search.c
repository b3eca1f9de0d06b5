/* From a position to a move: limits, the search, the choice. */
#include <math.h>

#include "base/clock.h"
#include "base/error.h"
#include "engine/go/gtp/gtp_private.h"

#define ESTIMATE_SECONDS_MIN 0.1 /* seconds for a move: there is no time for more than the search */

static void set_limits(tj_gtp *gtp, uint32_t playouts, double seconds)
{
    const tj_mcts_options think = {.playouts = playouts,
                                   .seconds = seconds,
                                   .threads = gtp->options.threads,
                                   .seed = gtp->options.seed,
                                   .resign = gtp->options.resign};

    tj_mcts_set_options(gtp->mcts, &think);
}

static size_t moves_of(const tj_gtp_game *game, int colour)
{
    size_t count = 0;

    for (size_t i = 0; i < game->record.moves.len; i++)
        count += game->record.moves.items[i].colour == colour;
    return count;
}

double tj_gtp_set_limits(tj_gtp *gtp, int colour)
{
    static const tj_mcts_options usual = TJ_MCTS_INIT;
    const tj_gtp_game *game = &gtp->game;
    uint32_t playouts = gtp->options.playouts;
    double seconds = gtp->options.seconds;

    if (gtp->clock.timing != TJ_GTP_UNTIMED) {
        double most = tj_gtp_clock_seconds(&gtp->clock, colour, moves_of(game, colour),
                                           (unsigned)game->board.size * game->board.size);
        seconds = seconds > 0 ? fmin(seconds, most) : most;
    }
    set_limits(gtp, playouts || seconds > 0 ? playouts : usual.playouts, seconds);
    return seconds;
}

void tj_gtp_clear_limits(tj_gtp *gtp)
{
    set_limits(gtp, 0, 0);
}

int tj_gtp_estimate_score(tj_gtp *gtp, int colour, const tj_gtp_estimate **out, tj_err *err)
{
    const tj_gtp_game *game = &gtp->game;
    const tj_mcts_position position = tj_gtp_game_situation(game, colour);
    tj_gtp_estimate_cache *estimate_cache = &gtp->estimate_cache;
    uint64_t key = game->keys.items[game->record.moves.len];
    int rc;

    *out = &estimate_cache->estimate;
    if (estimate_cache->known && estimate_cache->key == key && estimate_cache->size == game->board.size &&
        estimate_cache->komi == game->komi)
        return 0;
    rc = tj_mcts_estimate_score(gtp->mcts, &position, estimate_cache->estimate.owner,
                                estimate_cache->estimate.dead, &estimate_cache->estimate.score, err);
    estimate_cache->known = !rc;
    estimate_cache->key = key;
    estimate_cache->size = game->board.size;
    estimate_cache->komi = game->komi;
    return rc;
}

/* Dead stones count for whoever does not know that they are dead. */
static unsigned choose(tj_gtp *gtp, int colour, tj_gtp_purpose purpose, const tj_gtp_estimate *estimate)
{
    unsigned point = TJ_PASS;

    if (purpose == TJ_GTP_PLAY)
        point = tj_gtp_choose_move(&gtp->game, colour, &gtp->result, estimate, &gtp->resign_state);
    if (point == TJ_PASS && estimate && (purpose == TJ_GTP_CLEANUP || gtp->options.cleanup))
        point = tj_gtp_choose_cleanup(&gtp->game, colour, &gtp->result, estimate);
    return point;
}

/* What is best of what the command leaves, where the choice went beyond that. */
static unsigned apply_exclusions(const tj_gtp *gtp, unsigned point)
{
    if (!gtp->excluded || point == TJ_GTP_RESIGN || !gtp->result.len ||
        !gtp->excluded[point == TJ_PASS ? TJ_GO_POINTS_MAX : point])
        return point;
    return gtp->result.items[0].point;
}

/* Is it worth asking how the game stands?  That takes up to a tenth of a second. */
static bool wants_estimate(const tj_gtp *gtp, int colour, tj_gtp_purpose purpose, double seconds)
{
    bool hurried = seconds > 0 && seconds < ESTIMATE_SECONDS_MIN &&
                   !tj_gtp_game_passed(&gtp->game, tj_go_opponent(colour));

    return purpose == TJ_GTP_CLEANUP || (!hurried && tj_gtp_choice_late(&gtp->game));
}

int tj_gtp_move(tj_gtp *gtp, int colour, tj_gtp_purpose purpose, tj_gtp_progress progress, void *ctx,
                unsigned *point, tj_err *err)
{
    tj_mcts_position position = tj_gtp_game_situation(&gtp->game, colour);
    const tj_gtp_estimate *estimate = NULL;
    double seconds;
    int rc;

    position.excluded = gtp->excluded;
    if (purpose == TJ_GTP_PLAY && !gtp->excluded && tj_gtp_book_move(gtp, colour, point))
        return 0;
    seconds = tj_gtp_set_limits(gtp, colour);
    rc = tj_mcts_search(gtp->mcts, &position, &gtp->result, NULL, progress, ctx, err);

    if (!rc && wants_estimate(gtp, colour, purpose, seconds))
        rc = tj_gtp_estimate_score(gtp, colour, &estimate, err);
    if (!rc)
        *point = apply_exclusions(gtp, choose(gtp, colour, purpose, estimate));
    return rc;
}

int tj_gtp_genmove(tj_gtp *gtp, int colour, tj_gtp_purpose purpose, tj_gtp_progress progress, void *ctx,
                   unsigned *point, tj_err *err)
{
    double began = tj_clock();
    int rc = tj_gtp_move(gtp, colour, purpose, progress, ctx, point, err);

    if (rc)
        return rc;
    if (*point != TJ_GTP_RESIGN && tj_gtp_game_play(&gtp->game, *point, colour))
        return tj_fail_nomem(err);
    tj_gtp_clock_spend(&gtp->clock, colour, tj_clock() - began);
    return 0;
}
