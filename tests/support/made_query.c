/* Making questions.  See made_query.h. */
#include <string.h>

#include "made_query.h"

static const tj_record *any_record(uint64_t *seed, const tj_record *const *records, size_t count)
{
    return records[made_random(seed, (uint32_t)count)];
}

/* Consecutive moves of a game, passes left out. */
static void draw_moves(made_query *made, uint64_t *seed, const tj_record *record, size_t len)
{
    size_t at = record->moves.len ? made_random(seed, (uint32_t)record->moves.len) : 0;

    if (made_chance(seed, 4))
        at = 0;
    for (; at < record->moves.len && made->query.len < len; at++)
        if (record->moves.items[at].point != TJ_PASS)
            made->points[made->query.len++] = record->moves.items[at].point;
}

static unsigned distance(unsigned a, unsigned b)
{
    return a < b ? b - a : a - b;
}

/* Moves of a game that lie near each other, whatever is played elsewhere in between. */
static void draw_local_moves(made_query *made, uint64_t *seed, const tj_record *record, size_t len)
{
    unsigned size = record->size, centre = made_point(seed, size), reach = 1 + made_random(seed, 4);
    size_t at = record->moves.len ? made_random(seed, (uint32_t)record->moves.len) : 0;

    if (record->moves.len && record->moves.items[at].point != TJ_PASS)
        centre = record->moves.items[at].point;
    for (; at < record->moves.len && made->query.len < len; at++) {
        unsigned point = record->moves.items[at].point;

        if (point != TJ_PASS && distance(point % size, centre % size) <= reach &&
            distance(point / size, centre / size) <= reach)
            made->points[made->query.len++] = (uint16_t)point;
    }
}

static void invent(made_query *made, uint64_t *seed, size_t len)
{
    while (made->query.len < len)
        made->points[made->query.len++] = (uint16_t)made_point(seed, made->query.size);
}

static void turn_all(made_query *made, unsigned symmetry)
{
    for (size_t i = 0; i < made->query.len; i++)
        made->points[i] = (uint16_t)tj_go_turn(made->query.size, symmetry, made->points[i]);
}

/* Moves the sequence about if the board is large enough for it. */
static void shift_all(made_query *made, uint64_t *seed)
{
    int size = (int)made->query.size;
    int columns = (int)made_random(seed, 2 * (uint32_t)size) - size;
    int rows = (int)made_random(seed, 2 * (uint32_t)size) - size;

    for (size_t i = 0; i < made->query.len; i++) {
        int column = made->points[i] % size + columns, row = made->points[i] / size + rows;

        if (column < 0 || row < 0 || column >= size || row >= size)
            return;
    }
    for (size_t i = 0; i < made->query.len; i++)
        made->points[i] = (uint16_t)(made->points[i] + rows * size + columns);
}

static void choose_points(made_query *made, uint64_t *seed, const tj_record *record)
{
    size_t len = 1 + made_random(seed, made_chance(seed, 20)  ? MADE_QUERY_MAX
                                       : made_chance(seed, 2) ? 12
                                                              : 4);

    if (made_chance(seed, 8))
        invent(made, seed, len);
    else if (made->query.place == TJ_PLACE_LOCAL)
        draw_local_moves(made, seed, record, len);
    else
        draw_moves(made, seed, record, len);
    if (!made->query.len)
        invent(made, seed, 1 + made_random(seed, 2));
    turn_all(made, made_random(seed, TJ_SYMMETRIES));
    if (made->query.place == TJ_PLACE_ANYWHERE || made->query.place == TJ_PLACE_CODED)
        shift_all(made, seed);
    if (made_chance(seed, 10)) /* one point that may be wrong */
        made->points[made_random(seed, (uint32_t)made->query.len)] =
            (uint16_t)made_point(seed, made->query.size);
}

void made_query_new(made_query *made, uint64_t *seed, const tj_record *const *records, size_t count,
                    enum tj_place place)
{
    const tj_record *record = any_record(seed, records, count);

    *made = (made_query){.query = TJ_QUERY_INIT, .filter = TJ_FILTER_INIT};
    made->query.points = made->points;
    made->query.size = record->size;
    made->query.place = place;
    choose_points(made, seed, record);
    if (made_chance(seed, 3))
        made->query.margin = made_chance(seed, 10) ? 1000 : made_random(seed, 6);
    if (made_chance(seed, 4))
        made->query.colour = made_chance(seed, 2) ? TJ_BLACK : TJ_WHITE;
    if (made_chance(seed, 6))
        made->query.from = made_random(seed, 60);
    if (made_chance(seed, 6))
        made->query.to = made->query.from + made_random(seed, 60);
}

static void choose_players(tj_filter *filter, uint64_t *seed)
{
    switch (made_random(seed, 4)) {
    case 0:
        filter->player = made_players[made_random(seed, MADE_PLAYERS)];
        break;
    case 1:
        filter->black = made_players[made_random(seed, MADE_PLAYERS)];
        break;
    case 2:
        filter->white = made_players[made_random(seed, MADE_PLAYERS)];
        break;
    default:
        filter->player = made_players[0];
        filter->player2 = made_players[1 + made_random(seed, MADE_PLAYERS - 1)];
    }
}

void made_query_add_filter(made_query *made, uint64_t *seed)
{
    tj_filter *filter = &made->filter;

    made->query.filter = filter;
    if (made_chance(seed, 2))
        choose_players(filter, seed);
    if (made_chance(seed, 4))
        filter->date_from = (1990 + (int)made_random(seed, 20)) * 10000 + 615;
    if (made_chance(seed, 4))
        filter->date_to = (1990 + (int)made_random(seed, 20)) * 10000 + 615;
    if (filter->date_to < filter->date_from) /* nothing to ask for */
        filter->date_to = 0;
    if (made_chance(seed, 4)) {
        filter->has_winner = true;
        filter->winner = (int)made_random(seed, 5);
    }
    if (made_chance(seed, 8))
        filter->moves_min = made_random(seed, 100);
    if (made_chance(seed, 8))
        filter->moves_max = 1 + made_random(seed, 100);
    if (made_chance(seed, 8))
        filter->handicap = (int)made_random(seed, 5) - 1;
}

static bool is_named(const char *wanted, const char *name)
{
    return name && !strcmp(wanted, name);
}

static bool players_pass(const tj_filter *filter, const tj_record *record)
{
    const char *black = record->field[TJ_FIELD_BLACK], *white = record->field[TJ_FIELD_WHITE];

    if (filter->black && !is_named(filter->black, black))
        return false;
    if (filter->white && !is_named(filter->white, white))
        return false;
    if (filter->player && filter->player2)
        return (is_named(filter->player, black) && is_named(filter->player2, white)) ||
               (is_named(filter->player, white) && is_named(filter->player2, black));
    return !filter->player || is_named(filter->player, black) || is_named(filter->player, white);
}

static bool date_passes(const tj_filter *filter, const made_game *game)
{
    if (!filter->date_from && !filter->date_to)
        return true;
    return game->date_from && (!filter->date_from || game->date_to >= filter->date_from) &&
           (!filter->date_to || game->date_from <= filter->date_to);
}

bool made_filter_passes(const tj_filter *filter, const made_game *game)
{
    unsigned handicap = filter->handicap > 0 ? (unsigned)filter->handicap : 0;

    if (filter->has_winner && filter->winner != game->winner)
        return false;
    if (filter->moves_min && game->record.moves.len < filter->moves_min)
        return false;
    if (filter->moves_max && game->record.moves.len > filter->moves_max)
        return false;
    if (filter->handicap && game->handicap != handicap)
        return false;
    return players_pass(filter, &game->record) && date_passes(filter, game);
}
