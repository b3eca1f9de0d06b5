#include "engine/go/gtp/gtp_choice.h"

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

static unsigned points_of(const tj_gtp_game *game)
{
    return (unsigned)game->board.size * game->board.size;
}

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

static bool is_won(const tj_mcts_estimate *estimate, int colour)
{
    return colour == TJ_BLACK ? estimate->score > 0 : estimate->score < 0;
}

static bool gains_nothing(const tj_mcts_move *best, const tj_mcts_move *pass)
{
    return pass && pass->visits >= PASS_VISITS && best->win - pass->win < GAIN_CHANCE &&
           best->score - pass->score < GAIN_POINTS;
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
    return tj_gtp_choice_settled(game, estimate) && (first || gains_nothing(best, pass));
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
    if (estimate && tj_gtp_game_passed(game, tj_go_opponent(colour)) && is_won(estimate, colour))
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
