#include "engine/gtp_choice.h"

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
static const tj_thought *best_move(const tj_gtp_game *game, int colour, const tj_thoughts *thoughts)
{
    for (size_t i = 0; i < thoughts->len; i++)
        if (thoughts->items[i].point != TJ_PASS && playable(game, thoughts->items[i].point, colour))
            return &thoughts->items[i];
    return NULL;
}

static const tj_thought *thought_of_pass(const tj_thoughts *thoughts)
{
    for (size_t i = 0; i < thoughts->len; i++)
        if (thoughts->items[i].point == TJ_PASS)
            return &thoughts->items[i];
    return NULL;
}

bool tj_gtp_choice_late(const tj_gtp_game *game)
{
    unsigned stones = game->board.captured[TJ_BLACK] + game->board.captured[TJ_WHITE];

    for (unsigned p = 0; p < points_of(game); p++)
        stones += tj_go_board_at(&game->board, p) != TJ_EMPTY;
    return stones >= LATE(points_of(game));
}

bool tj_gtp_choice_settled(const tj_gtp_game *game, const tj_gtp_standing *standing)
{
    for (unsigned p = 0; p < points_of(game); p++)
        if (tj_go_board_at(&game->board, p) == TJ_EMPTY && standing->owner[p] == TJ_EMPTY)
            return false;
    return true;
}

static bool is_won(const tj_gtp_standing *standing, int colour)
{
    return colour == TJ_BLACK ? standing->score > 0 : standing->score < 0;
}

static bool gains_nothing(const tj_thought *best, const tj_thought *pass)
{
    return pass && pass->visits >= PASS_VISITS && best->win - pass->win < GAIN_CHANCE &&
           best->score - pass->score < GAIN_POINTS;
}

/* Is passing better than the best move?  Not if the search put it first after a few playouts only, which all
 * happened to end alike. */
static bool pass_is_best(const tj_gtp_game *game, const tj_thoughts *thoughts, const tj_thought *best,
                         const tj_gtp_standing *standing)
{
    const tj_thought *pass = thought_of_pass(thoughts);
    bool first = pass && pass == thoughts->items;

    if (!standing)
        return first;
    if (first && pass->visits >= best->visits)
        return true;
    return tj_gtp_choice_settled(game, standing) && (first || gains_nothing(best, pass));
}

unsigned tj_gtp_choose(const tj_gtp_game *game, int colour, const tj_thoughts *thoughts,
                       const tj_gtp_standing *standing, tj_gtp_mood *mood)
{
    const tj_thought *best = best_move(game, colour, thoughts);
    bool lost = thoughts->resign && thoughts->playouts >= RESIGN_PLAYOUTS;

    mood->lost[colour] = lost ? mood->lost[colour] + 1 : 0;
    if (mood->lost[colour] >= TJ_GTP_LOST_MOVES)
        return TJ_GTP_RESIGN;
    if (!best)
        return TJ_PASS;
    if (!tj_gtp_choice_late(game))
        return best->point;
    if (standing && tj_gtp_game_passed(game, tj_go_other(colour)) && is_won(standing, colour))
        return TJ_PASS;
    return pass_is_best(game, thoughts, best, standing) ? TJ_PASS : best->point;
}

static bool has_dead(const tj_gtp_game *game, int colour, const tj_gtp_standing *standing)
{
    for (unsigned p = 0; p < points_of(game); p++)
        if (standing->dead[p] && tj_go_board_at(&game->board, p) == colour)
            return true;
    return false;
}

/* Is the point a liberty of a dead stone of that colour? */
static bool attacks_dead(const tj_gtp_game *game, unsigned point, int colour, const tj_gtp_standing *standing)
{
    unsigned size = game->board.size, row = point / size, column = point % size;
    const struct {
        bool there;
        unsigned point;
    } beside[] = {{row > 0, point - size},
                  {row + 1 < size, point + size},
                  {column > 0, point - 1},
                  {column + 1 < size, point + 1}};

    for (unsigned i = 0; i < 4; i++)
        if (beside[i].there && standing->dead[beside[i].point] &&
            tj_go_board_at(&game->board, beside[i].point) == colour)
            return true;
    return false;
}

unsigned tj_gtp_choose_cleanup(const tj_gtp_game *game, int colour, const tj_thoughts *thoughts,
                               const tj_gtp_standing *standing)
{
    int other = tj_go_other(colour);
    const tj_thought *best = best_move(game, colour, thoughts);

    if (!has_dead(game, other, standing))
        return TJ_PASS;
    for (size_t i = 0; i < thoughts->len; i++) {
        unsigned point = thoughts->items[i].point;

        if (point != TJ_PASS && playable(game, point, colour) && attacks_dead(game, point, other, standing))
            return point;
    }
    /* The search may leave such moves out: they gain nothing. */
    for (unsigned p = 0; p < points_of(game); p++)
        if (playable(game, p, colour) && attacks_dead(game, p, other, standing) &&
            standing->owner[p] == colour)
            return p;
    return best ? best->point : TJ_PASS;
}
