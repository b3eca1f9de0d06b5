/* From a position to a move: limits, the search, the choice. */
#include <math.h>

#include "base/clock.h"
#include "base/error.h"
#include "engine/gtp_private.h"

#define HURRY 0.1 /* seconds for a move: there is no time for more than the search */

static void set_limits(tj_gtp *gtp, uint32_t playouts, double seconds)
{
    const tj_think_options think = {.playouts = playouts,
                                    .seconds = seconds,
                                    .threads = gtp->options.threads,
                                    .seed = gtp->options.seed,
                                    .resign = gtp->options.resign};

    tj_thinker_set(gtp->thinker, &think);
}

static size_t moves_of(const tj_gtp_game *game, int colour)
{
    size_t count = 0;

    for (size_t i = 0; i < game->record.moves.len; i++)
        count += game->record.moves.items[i].colour == colour;
    return count;
}

double tj_gtp_limit(tj_gtp *gtp, int colour)
{
    static const tj_think_options usual = TJ_THINK_INIT;
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

void tj_gtp_unlimit(tj_gtp *gtp)
{
    set_limits(gtp, 0, 0);
}

int tj_gtp_stand(tj_gtp *gtp, int colour, const tj_gtp_standing **out, tj_err *err)
{
    const tj_gtp_game *game = &gtp->game;
    const tj_situation situation = tj_gtp_game_situation(game, colour);
    tj_gtp_stood *stood = &gtp->stood;
    uint64_t key = game->keys.items[game->record.moves.len];
    int rc;

    *out = &stood->standing;
    if (stood->known && stood->key == key && stood->size == game->board.size && stood->komi == game->komi)
        return 0;
    rc = tj_think_score(gtp->thinker, &situation, stood->standing.owner, stood->standing.dead,
                        &stood->standing.score, err);
    stood->known = !rc;
    stood->key = key;
    stood->size = game->board.size;
    stood->komi = game->komi;
    return rc;
}

/* Dead stones count for whoever does not know that they are dead. */
static unsigned choose(tj_gtp *gtp, int colour, tj_gtp_purpose purpose, const tj_gtp_standing *standing)
{
    unsigned point = TJ_PASS;

    if (purpose == TJ_GTP_PLAY)
        point = tj_gtp_choose(&gtp->game, colour, &gtp->thoughts, standing, &gtp->mood);
    if (point == TJ_PASS && standing && (purpose == TJ_GTP_CLEANUP || gtp->options.cleanup))
        point = tj_gtp_choose_cleanup(&gtp->game, colour, &gtp->thoughts, standing);
    return point;
}

/* What is best of what the command leaves, where the choice went beyond that. */
static unsigned obey(const tj_gtp *gtp, unsigned point)
{
    if (!gtp->barred || point == TJ_GTP_RESIGN || !gtp->thoughts.len ||
        !gtp->barred[point == TJ_PASS ? TJ_GO_POINTS_MAX : point])
        return point;
    return gtp->thoughts.items[0].point;
}

/* Is it worth asking how the game stands?  That takes up to a tenth of a second. */
static bool wants_standing(const tj_gtp *gtp, int colour, tj_gtp_purpose purpose, double seconds)
{
    bool hurried = seconds > 0 && seconds < HURRY && !tj_gtp_game_passed(&gtp->game, tj_go_other(colour));

    return purpose == TJ_GTP_CLEANUP || (!hurried && tj_gtp_choice_late(&gtp->game));
}

int tj_gtp_move(tj_gtp *gtp, int colour, tj_gtp_purpose purpose, tj_gtp_between between, void *ctx,
                unsigned *point, tj_err *err)
{
    tj_situation situation = tj_gtp_game_situation(&gtp->game, colour);
    const tj_gtp_standing *standing = NULL;
    double seconds;
    int rc;

    situation.barred = gtp->barred;
    if (purpose == TJ_GTP_PLAY && !gtp->barred && tj_gtp_book_move(gtp, colour, point))
        return 0;
    seconds = tj_gtp_limit(gtp, colour);
    rc = tj_think(gtp->thinker, &situation, &gtp->thoughts, NULL, between, ctx, err);

    if (!rc && wants_standing(gtp, colour, purpose, seconds))
        rc = tj_gtp_stand(gtp, colour, &standing, err);
    if (!rc)
        *point = obey(gtp, choose(gtp, colour, purpose, standing));
    return rc;
}

int tj_gtp_genmove(tj_gtp *gtp, int colour, tj_gtp_purpose purpose, tj_gtp_between between, void *ctx,
                   unsigned *point, tj_err *err)
{
    double began = tj_clock();
    int rc = tj_gtp_move(gtp, colour, purpose, between, ctx, point, err);

    if (rc)
        return rc;
    if (*point != TJ_GTP_RESIGN && tj_gtp_game_play(&gtp->game, *point, colour))
        return tj_fail_nomem(err);
    tj_gtp_clock_spend(&gtp->clock, colour, tj_clock() - began);
    return 0;
}
