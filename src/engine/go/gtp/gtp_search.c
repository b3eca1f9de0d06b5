/* From a position to a move: limits, the search, the choice. */
#include <math.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/random.h"
#include "engine/go/gtp/gtp.h"

#define PLAYOUTS_USUAL       2000 /* for a move, where there is no limit */
#define ESTIMATE_SECONDS_MIN 0.1  /* seconds for a move: there is no time for more than the search */
/* Games do not end before this part of the points has been played on: at the end of most it is more than
 * half.
 */
#define LATE(points) ((points)*2 / 5)
/* A move that gains less than this, in chances and in points, gains nothing; passing must have been looked at
 * a few times for that to be known. */
#define GAIN_CHANCE 0.02F
#define GAIN_POINTS 0.5F
#define PASS_VISITS 20
/* A few lost playouts are no lost game. */
#define RESIGN_PLAYOUTS 50

/* ---- what is asked ---- */

static unsigned points_of(const tj_gtp_game *game)
{
    return (unsigned)game->board.size * game->board.size;
}

static size_t moves_of(const tj_gtp_game *game, int colour)
{
    size_t count = 0;

    for (size_t i = 0; i < game->record.moves.len; i++)
        count += game->record.moves.items[i].colour == colour;
    return count;
}

tj_think_limits tj_gtp_limits(const tj_gtp *gtp)
{
    const tj_gtp_game *game = &gtp->game;
    tj_think_limits limits = gtp->options.limits;

    if (gtp->clock.timing != TJ_GTP_UNTIMED) {
        double most =
            tj_gtp_clock_seconds(&gtp->clock, gtp->colour, moves_of(game, gtp->colour), points_of(game));
        limits.seconds = limits.seconds > 0 ? fmin(limits.seconds, most) : most;
    }
    if (!limits.nodes && limits.seconds <= 0)
        limits.nodes = PLAYOUTS_USUAL;
    return limits;
}

const tj_mcts_estimate *tj_gtp_estimate_score(tj_gtp *gtp, int colour)
{
    const tj_gtp_game *game = &gtp->game;
    const tj_mcts_position position = tj_gtp_game_situation(game, colour);
    tj_mcts_estimate *estimate = &gtp->estimate_cache.estimate;
    uint64_t key = game->keys.items[game->record.moves.len];

    if (!gtp->estimate_cache.known || gtp->estimate_cache.key != key ||
        gtp->estimate_cache.komi != game->komi)
        gtp->estimate_cache.known = !tj_mcts_estimate_score(gtp->mcts, &position, estimate, &gtp->err);
    gtp->estimate_cache.key = key;
    gtp->estimate_cache.komi = game->komi;
    return gtp->estimate_cache.known ? estimate : NULL;
}

/* ---- the choice, once the search has said what it thinks ---- */

static bool playable(const tj_gtp_game *game, unsigned point, int colour)
{
    return tj_gtp_game_legal(game, point, colour) && !tj_gtp_game_repeats(game, point, colour);
}

/* The best move that may be played and is no pass, or NULL. */
static const tj_mcts_move *best_move(const tj_gtp_game *game, int colour, const tj_mcts_result *result)
{
    for (size_t i = 0; i < result->len; i++)
        if (result->items[i].point != TJ_PASS && playable(game, result->items[i].point, colour))
            return &result->items[i];
    return NULL;
}

static const tj_mcts_move *find_pass(const tj_mcts_result *result)
{
    for (size_t i = 0; i < result->len; i++)
        if (result->items[i].point == TJ_PASS)
            return &result->items[i];
    return NULL;
}

bool tj_gtp_choice_late(const tj_gtp_game *game)
{
    unsigned stones = game->board.captured[TJ_BLACK] + game->board.captured[TJ_WHITE];

    for (unsigned p = 0; p < points_of(game); p++)
        stones += tj_go_board_at(&game->board, p) != TJ_EMPTY;
    return stones >= LATE(points_of(game));
}

bool tj_gtp_choice_settled(const tj_gtp_game *game, const tj_mcts_estimate *estimate)
{
    for (unsigned p = 0; p < points_of(game); p++)
        if (tj_go_board_at(&game->board, p) == TJ_EMPTY && estimate->owner[p] == TJ_EMPTY)
            return false;
    return true;
}

/* Is passing better than the best move?  Not if the search put it first after a few playouts only, which all
 * happened to end alike. */
static bool pass_is_best(const tj_gtp_game *game, const tj_mcts_result *result, const tj_mcts_move *best,
                         const tj_mcts_estimate *estimate)
{
    const tj_mcts_move *pass = find_pass(result);
    bool first = pass && pass == result->items;

    if (!estimate)
        return first;
    if (first && pass->visits >= best->visits)
        return true;
    if (!pass || !tj_gtp_choice_settled(game, estimate))
        return false;
    return first || (pass->visits >= PASS_VISITS && best->win - pass->win < GAIN_CHANCE &&
                     best->score - pass->score < GAIN_POINTS);
}

unsigned tj_gtp_choose_move(const tj_gtp_game *game, int colour, const tj_mcts_result *result,
                            const tj_mcts_estimate *estimate, tj_gtp_resign_state *resign_state)
{
    const tj_mcts_move *best = best_move(game, colour, result);
    bool lost = result->resign && result->playouts >= RESIGN_PLAYOUTS;

    resign_state->lost[colour] = lost ? resign_state->lost[colour] + 1 : 0;
    if (resign_state->lost[colour] >= TJ_GTP_LOST_MOVES)
        return TJ_GTP_RESIGN;
    if (!best)
        return TJ_PASS;
    if (!tj_gtp_choice_late(game))
        return best->point;
    if (estimate && tj_gtp_game_passed(game, tj_go_opponent(colour)) &&
        (colour == TJ_BLACK ? estimate->score > 0 : estimate->score < 0))
        return TJ_PASS;
    return pass_is_best(game, result, best, estimate) ? TJ_PASS : best->point;
}

static bool has_dead(const tj_gtp_game *game, int colour, const tj_mcts_estimate *estimate)
{
    for (unsigned p = 0; p < points_of(game); p++)
        if (estimate->dead[p] && tj_go_board_at(&game->board, p) == colour)
            return true;
    return false;
}

/* Is the point a liberty of a dead stone of that colour? */
static bool attacks_dead(const tj_gtp_game *game, unsigned point, int colour,
                         const tj_mcts_estimate *estimate)
{
    unsigned cell = tj_go_cell(&game->board, point);

    for (int i = 0; i < 4; i++) {
        unsigned beside = tj_go_neighbour(cell, i);

        if (game->board.stone[beside] == colour && estimate->dead[tj_go_point(&game->board, beside)])
            return true;
    }
    return false;
}

unsigned tj_gtp_choose_cleanup(const tj_gtp_game *game, int colour, const tj_mcts_result *result,
                               const tj_mcts_estimate *estimate)
{
    int other = tj_go_opponent(colour);
    const tj_mcts_move *best = best_move(game, colour, result);

    if (!has_dead(game, other, estimate))
        return TJ_PASS;
    for (size_t i = 0; i < result->len; i++) {
        unsigned point = result->items[i].point;

        if (point != TJ_PASS && playable(game, point, colour) && attacks_dead(game, point, other, estimate))
            return point;
    }
    /* The search may leave such moves out: they gain nothing. */
    for (unsigned p = 0; p < points_of(game); p++)
        if (playable(game, p, colour) && attacks_dead(game, p, other, estimate) &&
            estimate->owner[p] == colour)
            return p;
    return best ? best->point : TJ_PASS;
}

/* ---- the book ---- */

/* The book's move as if it were thought out: so many games, so many won. */
static bool put_candidate(tj_gtp *gtp, const tj_book_move *move)
{
    tj_mcts_result *result = &gtp->result;
    uint64_t judged = (uint64_t)move->wins + move->losses + move->draws;

    if (TJ_RESERVE(result, 1))
        return false;
    result->items[0] =
        (tj_mcts_move){.point = move->move,
                       .visits = move->count ? move->count : 1,
                       .win = judged ? (float)((move->wins + move->draws / 2.0) / (double)judged) : 0.5f,
                       .prior = (float)move->probability,
                       .line = {move->move, move->reply},
                       .line_len = move->known & TJ_BOOK_REPLY ? 2 : 1};
    result->len = 1;
    result->resign = false;
    result->playouts = 0;
    return true;
}

/* The move of the opening book, which is not played; false: it has none.  The result is that move alone. */
static bool choose_book_move(tj_gtp *gtp, unsigned *point)
{
    const tj_gtp_game *game = &gtp->game;
    const tj_book_move *move;
    tj_position position;

    tj_position_set_go(&position, &game->board, gtp->colour);
    /* A book that cannot be read any more is none: the game goes on. */
    if (!gtp->options.book || tj_book_find(gtp->options.book, &position, &gtp->book_entry, NULL))
        return false;
    move = tj_book_choose(&gtp->choice, &gtp->book_entry, (uint32_t)game->record.moves.len,
                          tj_random(&gtp->book_random));
    /* Records have passes in odd places; an opening has none. */
    if (!move || move->move == TJ_PASS || !playable(game, move->move, gtp->colour) ||
        !put_candidate(gtp, move))
        return false;
    *point = move->move;
    return true;
}

/* ---- a move ---- */

/* Where the options say so, dead stones are taken off before a pass, as not every controller sees that they
 * are dead. */
static unsigned choose(tj_gtp *gtp, tj_gtp_purpose purpose, const tj_mcts_estimate *estimate)
{
    unsigned point = TJ_PASS;

    if (purpose == TJ_GTP_PLAY)
        point = tj_gtp_choose_move(&gtp->game, gtp->colour, &gtp->result, estimate, &gtp->resign_state);
    if (point == TJ_PASS && estimate && (purpose == TJ_GTP_CLEANUP || gtp->options.cleanup))
        point = tj_gtp_choose_cleanup(&gtp->game, gtp->colour, &gtp->result, estimate);
    return point;
}

/* The best move that is left, where the choice is one that the command excludes. */
static unsigned apply_exclusions(const tj_gtp *gtp, unsigned point)
{
    if (!gtp->excluded || point == TJ_GTP_RESIGN || !gtp->result.len ||
        !gtp->excluded[point == TJ_PASS ? TJ_GO_POINTS_MAX : point])
        return point;
    return gtp->result.items[0].point;
}

/* Is it worth asking how the game stands?  That takes up to a tenth of a second. */
static bool wants_estimate(const tj_gtp *gtp, tj_gtp_purpose purpose, double seconds)
{
    bool hurried = seconds > 0 && seconds < ESTIMATE_SECONDS_MIN &&
                   !tj_gtp_game_passed(&gtp->game, tj_go_opponent(gtp->colour));

    return purpose == TJ_GTP_CLEANUP || (!hurried && tj_gtp_choice_late(&gtp->game));
}

int tj_gtp_move(tj_gtp *gtp, tj_gtp_purpose purpose, tj_gtp_progress progress, void *ctx, unsigned *point)
{
    tj_mcts_position position = tj_gtp_game_situation(&gtp->game, gtp->colour);
    const tj_mcts_estimate *estimate = NULL;
    tj_think_limits limits = tj_gtp_limits(gtp);
    int rc;

    position.excluded = gtp->excluded;
    if (purpose == TJ_GTP_PLAY && !gtp->excluded && choose_book_move(gtp, point))
        return 0;
    if ((rc = tj_mcts_search(gtp->mcts, &position, &limits, &gtp->result, NULL, progress, ctx, &gtp->err)))
        return rc;
    if (wants_estimate(gtp, purpose, limits.seconds) && !(estimate = tj_gtp_estimate_score(gtp, gtp->colour)))
        return gtp->err.code;
    *point = apply_exclusions(gtp, choose(gtp, purpose, estimate));
    return 0;
}

int tj_gtp_genmove(tj_gtp *gtp, tj_gtp_purpose purpose, tj_gtp_progress progress, void *ctx, unsigned *point)
{
    double began = tj_clock();
    int rc = tj_gtp_move(gtp, purpose, progress, ctx, point);

    if (rc)
        return rc;
    if (*point != TJ_GTP_RESIGN && tj_gtp_game_play(&gtp->game, *point, gtp->colour))
        return tj_fail_nomem(&gtp->err);
    tj_gtp_clock_spend(&gtp->clock, gtp->colour, tj_clock() - began);
    return 0;
}
