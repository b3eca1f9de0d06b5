/* Making games.  See gen_games.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen_games.h"

enum { SCRIPTS = 5, SCRIPT_MAX = 16 };

/* Sequences that come back in the games on boards of one size. */
typedef struct script {
    uint16_t points[SCRIPT_MAX];
    size_t len;
} script;

/* A game on its way. */
typedef struct maker {
    uint64_t *seed;
    gen_game *game;
    tj_go_board board;
    const script *scripts;
    int turn; /* whose */
    bool suicide;
} maker;

const char *const gen_players[GEN_PLAYERS] = {"Aoi", "Berta", "Chang Min", "Dvo\xc5\x99\xc3\xa1k", "Eun-ji"};

static void must(bool good)
{
    if (!good) {
        fputs("made games: memory ran out\n", stderr);
        abort();
    }
}

uint32_t gen_random(uint64_t *state, uint32_t bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 32) * bound >> 32);
}

bool gen_chance(uint64_t *state, uint32_t times)
{
    return !gen_random(state, times);
}

void gen_add_move(tj_record *record, unsigned point, int colour)
{
    must(!TJ_RESERVE(&record->moves, record->moves.len + 1));
    record->moves.items[record->moves.len++] = (tj_move){0, (uint16_t)point, (uint8_t)colour};
}

void gen_add_setup(tj_record *record, unsigned point, int colour)
{
    must(!TJ_RESERVE(&record->setup, record->setup.len + 1));
    record->setup.items[record->setup.len++] =
        (tj_setup){(uint32_t)record->moves.len, (uint16_t)point, (uint8_t)colour};
}

void gen_set_field(tj_record *record, enum tj_field field, const char *text)
{
    free(record->field[field]);
    record->field[field] = tj_strndup(text, strlen(text));
    must(record->field[field]);
}

unsigned gen_point(uint64_t *seed, unsigned size)
{
    unsigned a = gen_random(seed, size), b = gen_random(seed, size), middle = size / 2;

    switch (gen_random(seed, 8)) {
    case 0:
        return a * size + a;
    case 1:
        return a * size + (size - 1 - a);
    case 2:
        return middle * size + a;
    case 3:
        return a * size + middle;
    case 4:
        return middle * size + middle;
    default:
        return a * size + b;
    }
}

/* A point up to `reach` lines away. */
static unsigned near(uint64_t *seed, unsigned size, unsigned point, unsigned reach)
{
    int column = (int)(point % size + gen_random(seed, 2 * reach + 1)) - (int)reach;
    int row = (int)(point / size + gen_random(seed, 2 * reach + 1)) - (int)reach;

    if (column < 0 || row < 0 || column >= (int)size || row >= (int)size)
        return point;
    return (unsigned)row * size + (unsigned)column;
}

static void make_scripts(script scripts[SCRIPTS], uint64_t *seed, unsigned size)
{
    for (size_t s = 0; s < SCRIPTS; s++) {
        unsigned point = gen_point(seed, size);

        scripts[s].len = 2 + gen_random(seed, SCRIPT_MAX - 1);
        for (size_t i = 0; i < scripts[s].len; i++) {
            scripts[s].points[i] = (uint16_t)point;
            point = s % 2 ? gen_point(seed, size) : near(seed, size, point, 3);
        }
    }
}

static bool play(maker *m, unsigned point)
{
    if (tj_go_board_play(&m->board, point, m->turn, m->suicide) != TJ_GO_LEGAL)
        return false;
    gen_add_move(&m->game->record, point, m->turn);
    m->turn = TJ_BLACK + TJ_WHITE - m->turn;
    return true;
}

/* Plays on near the point, or anywhere if there is no room. */
static void play_about(maker *m, unsigned point)
{
    unsigned size = m->game->record.board;

    for (int attempt = 0; attempt < 30; attempt++)
        if (play(m, attempt < 10 ? near(m->seed, size, point, 2) : gen_random(m->seed, size * size)))
            return;
    play(m, TJ_PASS);
}

static unsigned shifted(unsigned size, unsigned point, int columns, int rows)
{
    int column = (int)(point % size) + columns, row = (int)(point / size) + rows;

    if (column < 0 || row < 0 || column >= (int)size || row >= (int)size)
        return TJ_PASS;
    return (unsigned)row * size + (unsigned)column;
}

/* Plays a script turned and perhaps moved, perhaps with moves elsewhere in between. */
static void play_script(maker *m)
{
    const script *s = &m->scripts[gen_random(m->seed, SCRIPTS)];
    unsigned size = m->game->record.board, symmetry = gen_random(m->seed, TJ_GO_SYMMETRIES);
    bool moved = gen_chance(m->seed, 3), interrupted = gen_chance(m->seed, 3);
    int columns = moved ? (int)gen_random(m->seed, 7) - 3 : 0,
        rows = moved ? (int)gen_random(m->seed, 7) - 3 : 0;

    for (size_t i = 0; i < s->len; i++) {
        unsigned point = shifted(size, tj_go_transform(size, symmetry, s->points[i]), columns, rows);

        if (point == TJ_PASS || !play(m, point))
            return;
        if (interrupted && gen_chance(m->seed, 3)) {
            play_about(m, gen_random(m->seed, size * size));
            if (gen_chance(m->seed, 2))
                play_about(m, gen_random(m->seed, size * size));
        }
    }
}

static void play_locally(maker *m)
{
    unsigned point = gen_point(m->seed, m->game->record.board), count = 1 + gen_random(m->seed, 8);

    while (count--)
        play_about(m, point);
}

static void put_stone(maker *m, unsigned point, int colour)
{
    gen_add_setup(&m->game->record, point, colour);
    tj_go_board_set(&m->board, point, colour);
}

static void put_anything(maker *m)
{
    unsigned size = m->game->record.board, point = gen_random(m->seed, size * size);
    int colour = (int)gen_random(m->seed, 3);

    if (tj_go_board_at(&m->board, point) == colour)
        return;
    put_stone(m, point, colour);
    if (tj_go_board_has_zero_liberties(&m->board)) /* kept out, so that no record is repaired */
        put_stone(m, point, TJ_EMPTY);
}

/* One thing that happens in a game. */
static void play_something(maker *m)
{
    switch (gen_random(m->seed, 40)) {
    case 0:
        play(m, TJ_PASS);
        break;
    case 1: /* somebody moves twice */
        m->turn = TJ_BLACK + TJ_WHITE - m->turn;
        break;
    case 2:
        if (gen_chance(m->seed, 3))
            put_anything(m);
        break;
    default:
        if (gen_chance(m->seed, 2))
            play_script(m);
        else
            play_locally(m);
    }
}

static void set_handicap(maker *m)
{
    unsigned size = m->game->record.board, count = 2 + gen_random(m->seed, 3);
    const unsigned corners[4] = {2 * size + 2, 3 * size - 3, (size - 3) * size + 2, (size - 2) * size - 3};
    char text[8];

    for (unsigned i = 0; i < count; i++)
        put_stone(m, corners[i], TJ_BLACK);
    m->game->handicap = count;
    snprintf(text, sizeof text, "%u", count);
    gen_set_field(&m->game->record, TJ_FIELD_HANDICAP, text);
    m->turn = TJ_WHITE;
}

static void set_result(gen_game *game, uint64_t *seed)
{
    static const struct {
        const char *text;
        int winner;
    } results[] = {{"B+R", TJ_WINNER_BLACK},   {"B+3.5", TJ_WINNER_BLACK}, {"W+R", TJ_WINNER_WHITE},
                   {"W+0.5", TJ_WINNER_WHITE}, {"Jigo", TJ_WINNER_DRAW},   {"Void", TJ_WINNER_NONE},
                   {"?", TJ_WINNER_UNKNOWN},   {NULL, TJ_WINNER_UNKNOWN}};
    size_t which = gen_random(seed, sizeof results / sizeof *results);

    game->winner = results[which].winner;
    if (results[which].text)
        gen_set_field(&game->record, TJ_FIELD_RESULT, results[which].text);
}

static void set_date(gen_game *game, uint64_t *seed)
{
    int year = 1990 + (int)gen_random(seed, 20), month = 1 + (int)gen_random(seed, 12);
    int day = 1 + (int)gen_random(seed, 28);
    char text[40];

    switch (gen_random(seed, 6)) {
    case 0:
        return;
    case 1:
        snprintf(text, sizeof text, "%d", year);
        game->date_from = year * 10000 + 101;
        game->date_to = year * 10000 + 1231;
        break;
    default:
        snprintf(text, sizeof text, "%d-%02d-%02d", year, month, day);
        game->date_from = game->date_to = year * 10000 + month * 100 + day;
    }
    gen_set_field(&game->record, TJ_FIELD_DATE, text);
}

static void set_header(gen_game *game, uint64_t *seed, size_t number)
{
    unsigned black = gen_random(seed, GEN_PLAYERS), white = gen_random(seed, GEN_PLAYERS - 1);
    char text[32];

    gen_set_field(&game->record, TJ_FIELD_BLACK, gen_players[black]);
    gen_set_field(&game->record, TJ_FIELD_WHITE, gen_players[white < black ? white : white + 1]);
    snprintf(text, sizeof text, "made %zu", number);
    gen_set_field(&game->record, TJ_FIELD_EVENT, text);
    set_result(game, seed);
    set_date(game, seed);
}

static size_t target_length(uint64_t *seed, unsigned size)
{
    if (gen_chance(seed, 8))
        return gen_random(seed, 5);
    return 10 + gen_random(seed, size * size < 120 ? size * size : 120);
}

static void make_game(gen_game *game, uint64_t *seed, unsigned size, const script *scripts, size_t number)
{
    maker m = {
        .seed = seed, .game = game, .scripts = scripts, .turn = TJ_BLACK, .suicide = gen_chance(seed, 6)};
    size_t target = target_length(seed, size);

    tj_record_init(&game->record);
    game->record.board = (uint8_t)size;
    set_header(game, seed, number);
    if (m.suicide)
        gen_set_field(&game->record, TJ_FIELD_RULES, "NZ");
    tj_go_board_init(&m.board, size);
    if (size >= 7 && gen_chance(seed, 10))
        set_handicap(&m);
    else if (gen_chance(seed, 10))
        m.turn = TJ_WHITE;
    while (game->record.moves.len < target)
        play_something(&m);
}

static unsigned any_size(uint64_t *seed)
{
    static const uint8_t common[] = {19, 19, 19, 19, 19, 9, 13};
    unsigned which = gen_random(seed, 10);

    return which < sizeof common ? common[which] : 2 + gen_random(seed, TJ_GO_SIZE_MAX - 1);
}

void gen_games_new(gen_games *games, uint64_t seed, size_t count, unsigned size)
{
    script scripts[TJ_GO_SIZE_MAX + 1][SCRIPTS];

    for (unsigned s = TJ_GO_SIZE_MIN; s <= TJ_GO_SIZE_MAX; s++)
        make_scripts(scripts[s], &seed, s);
    games->items = tj_zalloc(count, sizeof *games->items);
    must(games->items);
    games->len = count;
    for (size_t i = 0; i < count; i++) {
        unsigned board = size ? size : any_size(&seed);

        make_game(&games->items[i], &seed, board, scripts[board], i);
    }
}

void gen_games_release(gen_games *games)
{
    for (size_t i = 0; i < games->len; i++)
        tj_record_release(&games->items[i].record);
    free(games->items);
    *games = (gen_games){NULL, 0};
}
