/* Making questions.  See gen_query.h. */
#include <string.h>

#include "gen_query.h"

static const tj_record *any_record(uint64_t *seed, const tj_record *const *records, size_t count)
{
    return records[gen_random(seed, (uint32_t)count)];
}

/* Consecutive moves of a game, passes left out. */
static void draw_moves(gen_query *made, uint64_t *seed, const tj_record *record, size_t len)
{
    size_t at = record->moves.len ? gen_random(seed, (uint32_t)record->moves.len) : 0;

    if (gen_chance(seed, 4))
        at = 0;
    for (; at < record->moves.len && made->query.len < len; at++)
        if (record->moves.items[at].point != TJ_PASS)
            made->steps[made->query.len++].move = record->moves.items[at].point;
}

static unsigned distance(unsigned a, unsigned b)
{
    return a < b ? b - a : a - b;
}

/* Moves of a game that lie near each other, whatever is played elsewhere in between. */
static void draw_local_moves(gen_query *made, uint64_t *seed, const tj_record *record, size_t len)
{
    unsigned size = record->board, centre = gen_point(seed, size), reach = 1 + gen_random(seed, 4);
    size_t at = record->moves.len ? gen_random(seed, (uint32_t)record->moves.len) : 0;

    if (record->moves.len && record->moves.items[at].point != TJ_PASS)
        centre = record->moves.items[at].point;
    for (; at < record->moves.len && made->query.len < len; at++) {
        unsigned point = record->moves.items[at].point;

        if (point != TJ_PASS && distance(point % size, centre % size) <= reach &&
            distance(point / size, centre / size) <= reach)
            made->steps[made->query.len++].move = (uint16_t)point;
    }
}

static void invent(gen_query *made, uint64_t *seed, size_t len)
{
    while (made->query.len < len)
        made->steps[made->query.len++].move = (uint16_t)gen_point(seed, made->query.board);
}

static void turn_all(gen_query *made, unsigned symmetry)
{
    for (size_t i = 0; i < made->query.len; i++)
        made->steps[i].move = (uint16_t)tj_go_transform(made->query.board, symmetry, made->steps[i].move);
}

/* Moves the sequence about if the board is large enough for it. */
static void shift_all(gen_query *made, uint64_t *seed)
{
    int size = (int)made->query.board;
    int columns = (int)gen_random(seed, 2 * (uint32_t)size) - size;
    int rows = (int)gen_random(seed, 2 * (uint32_t)size) - size;

    for (size_t i = 0; i < made->query.len; i++) {
        int column = made->steps[i].move % size + columns, row = made->steps[i].move / size + rows;

        if (column < 0 || row < 0 || column >= size || row >= size)
            return;
    }
    for (size_t i = 0; i < made->query.len; i++)
        made->steps[i].move = (uint16_t)(made->steps[i].move + rows * size + columns);
}

static void choose_points(gen_query *made, uint64_t *seed, const tj_record *record)
{
    size_t len = 1 + gen_random(seed, gen_chance(seed, 20) ? GEN_QUERY_MAX : gen_chance(seed, 2) ? 12 : 4);

    if (gen_chance(seed, 8))
        invent(made, seed, len);
    else if (made->query.place == TJ_SEARCH_LOCAL)
        draw_local_moves(made, seed, record, len);
    else
        draw_moves(made, seed, record, len);
    if (!made->query.len)
        invent(made, seed, 1 + gen_random(seed, 2));
    turn_all(made, gen_random(seed, TJ_GO_SYMMETRIES));
    if (made->query.place == TJ_SEARCH_ANYWHERE || made->query.place == TJ_SEARCH_CODED)
        shift_all(made, seed);
    if (gen_chance(seed, 10)) /* one point that may be wrong */
        made->steps[gen_random(seed, (uint32_t)made->query.len)].move =
            (uint16_t)gen_point(seed, made->query.board);
}

void gen_query_new(gen_query *made, uint64_t *seed, const tj_record *const *records, size_t count,
                   enum tj_search_mode place)
{
    const tj_record *record = any_record(seed, records, count);

    *made = (gen_query){.steps = {{0}}};
    tj_query_init(&made->query, sizeof made->query);
    tj_filter_init(&made->filter, sizeof made->filter);
    made->query.steps = made->steps;
    made->query.board = record->board;
    made->query.place = place;
    choose_points(made, seed, record);
    if (gen_chance(seed, 3))
        made->query.margin = gen_chance(seed, 10) ? 1000 : gen_random(seed, 6);
    if (gen_chance(seed, 4))
        made->query.colour = gen_chance(seed, 2) ? TJ_BLACK : TJ_WHITE;
    if (gen_chance(seed, 6))
        made->query.from = gen_random(seed, 60);
    if (gen_chance(seed, 6))
        made->query.to = made->query.from + gen_random(seed, 60);
}

static void choose_players(tj_filter *filter, uint64_t *seed)
{
    switch (gen_random(seed, 4)) {
    case 0:
        filter->player = gen_players[gen_random(seed, GEN_PLAYERS)];
        break;
    case 1:
        filter->black = gen_players[gen_random(seed, GEN_PLAYERS)];
        break;
    case 2:
        filter->white = gen_players[gen_random(seed, GEN_PLAYERS)];
        break;
    default:
        filter->player = gen_players[0];
        filter->player2 = gen_players[1 + gen_random(seed, GEN_PLAYERS - 1)];
    }
}

void gen_query_add_filter(gen_query *made, uint64_t *seed)
{
    tj_filter *filter = &made->filter;

    made->query.filter = filter;
    if (gen_chance(seed, 2))
        choose_players(filter, seed);
    if (gen_chance(seed, 4))
        filter->date_from = (1990 + (int)gen_random(seed, 20)) * 10000 + 615;
    if (gen_chance(seed, 4))
        filter->date_to = (1990 + (int)gen_random(seed, 20)) * 10000 + 615;
    if (filter->date_to < filter->date_from) /* nothing to ask for */
        filter->date_to = 0;
    if (gen_chance(seed, 4)) {
        filter->has_winner = true;
        filter->winner = (int)gen_random(seed, 5);
    }
    if (gen_chance(seed, 8))
        filter->moves_min = gen_random(seed, 100);
    if (gen_chance(seed, 8))
        filter->moves_max = 1 + gen_random(seed, 100);
    if (gen_chance(seed, 8))
        filter->handicap = (int)gen_random(seed, 5) - 1;
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

static bool date_passes(const tj_filter *filter, const gen_game *game)
{
    if (!filter->date_from && !filter->date_to)
        return true;
    return game->date_from && (!filter->date_from || game->date_to >= filter->date_from) &&
           (!filter->date_to || game->date_from <= filter->date_to);
}

bool gen_filter_passes(const tj_filter *filter, const gen_game *game)
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
