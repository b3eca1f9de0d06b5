/* Making games in corners.  See gen_corners.h. */
#include "gen_corners.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 19, CORNERS = 4 };

static void must(bool good, const char *what)
{
    if (!good) {
        fprintf(stderr, "made corners: %s failed\n", what);
        abort();
    }
}

/* Corner sequences of made-up games: letters are lines from the upper edge and from the right edge, a pair
 * for each stone, the players taking turns.  Nobody need ever have played them. */
static const char *const scripts[] = {"cdecdfbgcbbe",   "dddffcdcebecgd",           "cecccdbddfcf",
                                      "ddfcdghdddbcbd", "eccegdccdccbbcbbcaebedff", "cddccceedbbc",
                                      "ffhhddcecbgg",   "dcdecfddcecgggjd"};

enum { SCRIPTS = sizeof scripts / sizeof *scripts };

/* What is going on in one corner. */
typedef struct corner_play {
    const char *script;
    size_t done, len; /* stones */
    size_t exchanged; /* this stone and the next but one are played in the other order; SIZE_MAX: none are */
    bool turned;      /* the edges exchanged */
    unsigned mirror;  /* takes the upper right corner here */
} corner_play;

typedef struct corner_maker {
    uint64_t *seed;
    gen_game *game;
    tj_go_board board;
    corner_play corners[CORNERS];
    int turn;
} corner_maker;

static bool play(corner_maker *m, unsigned point)
{
    if (tj_go_board_play(&m->board, point, m->turn, false) != TJ_GO_LEGAL)
        return false;
    gen_add_move(&m->game->record, point, m->turn);
    m->turn = TJ_BLACK + TJ_WHITE - m->turn;
    return true;
}

static void start_corner(corner_maker *m, unsigned corner)
{
    static const unsigned mirrors[CORNERS] = {1, 0, 3, 2};
    corner_play *c = &m->corners[corner];

    c->script = scripts[gen_random(m->seed, SCRIPTS)];
    c->len = strlen(c->script) / 2;
    c->done = 0;
    if (gen_chance(m->seed, 3))
        c->len -= gen_random(m->seed, (uint32_t)c->len);
    c->exchanged = gen_chance(m->seed, 3) ? gen_random(m->seed, (uint32_t)c->len) : SIZE_MAX;
    c->mirror = mirrors[corner];
    c->turned = gen_chance(m->seed, 2);
}

static unsigned script_point(const corner_play *c, size_t i)
{
    unsigned row = (unsigned)(c->script[2 * i] - 'a'), side = (unsigned)(c->script[2 * i + 1] - 'a');
    unsigned point = c->turned ? side * SIZE + SIZE - 1 - row : row * SIZE + SIZE - 1 - side;

    return tj_go_transform(SIZE, c->mirror, point);
}

/* One stone more; false when it is over. */
static bool go_on(corner_maker *m, corner_play *c)
{
    size_t i = c->done;

    if (i >= c->len)
        return false;
    if (i == c->exchanged && i + 2 < c->len)
        i += 2;
    else if (i >= 2 && i - 2 == c->exchanged)
        i -= 2;
    c->done++;
    return play(m, script_point(c, i));
}

static void play_anywhere(corner_maker *m)
{
    for (int attempt = 0; attempt < 30; attempt++)
        if (play(m, gen_random(m->seed, SIZE * SIZE)))
            return;
    play(m, TJ_PASS);
}

static void put_stone(corner_maker *m, unsigned point)
{
    if (tj_go_board_at(&m->board, point) != TJ_EMPTY)
        return;
    tj_go_board_set(&m->board, point, TJ_BLACK);
    if (tj_go_board_has_zero_liberties(&m->board)) /* kept out, so that no record is repaired */
        tj_go_board_set(&m->board, point, TJ_EMPTY);
    else
        gen_add_setup(&m->game->record, point, TJ_BLACK);
}

static void play_corners(corner_maker *m)
{
    for (unsigned turns = 6 + gen_random(m->seed, 14); turns > 0; turns--) {
        corner_play *c = &m->corners[gen_random(m->seed, CORNERS)];

        for (unsigned steps = gen_chance(m->seed, 3) ? 1 + gen_random(m->seed, 5) : 50; steps > 0; steps--)
            if (!go_on(m, c))
                break;
        if (gen_chance(m->seed, 4))
            play_anywhere(m);
        if (gen_chance(m->seed, 15))
            play(m, TJ_PASS);
        if (gen_chance(m->seed, 40))
            put_stone(m, gen_random(m->seed, SIZE * SIZE));
        if (gen_chance(m->seed, 40))
            m->turn = TJ_BLACK + TJ_WHITE - m->turn;
    }
}

static void set_facts(gen_game *game, uint64_t *seed, size_t number)
{
    static const char *const results[] = {"B+R", "W+2.5", "Jigo", "Void", "?"};
    char text[32];

    gen_set_field(&game->record, TJ_FIELD_BLACK, gen_players[number % GEN_PLAYERS]);
    snprintf(text, sizeof text, "corners %zu", number);
    gen_set_field(&game->record, TJ_FIELD_EVENT, text);
    gen_set_field(&game->record, TJ_FIELD_RESULT, results[gen_random(seed, 5)]);
    if (gen_chance(seed, 4))
        return;
    snprintf(text, sizeof text, "%u-%02u-%02u", 1950 + gen_random(seed, 60), 1 + gen_random(seed, 12),
             1 + gen_random(seed, 28));
    gen_set_field(&game->record, TJ_FIELD_DATE, text);
}

static void make_game(gen_game *game, uint64_t *seed, size_t number)
{
    corner_maker m = {.seed = seed, .game = game, .turn = gen_chance(seed, 8) ? TJ_WHITE : TJ_BLACK};

    tj_record_init(&game->record);
    set_facts(game, seed, number);
    tj_go_board_init(&m.board, SIZE);
    if (gen_chance(seed, 12)) {
        put_stone(&m, 3 * SIZE + 3);
        put_stone(&m, 15 * SIZE + 15);
    }
    for (unsigned corner = 0; corner < CORNERS; corner++)
        start_corner(&m, corner);
    play_corners(&m);
    if (number % 16 == 0)
        while (game->record.moves.len < 420)
            play_anywhere(&m);
}

void gen_corner_games(gen_games *games, uint64_t seed, size_t count)
{
    games->items = tj_zalloc(count, sizeof *games->items);
    must(games->items, "memory");
    games->len = count;
    for (size_t i = 0; i < count; i++)
        make_game(&games->items[i], &seed, i);
}

void gen_game_moves(gen_game *game, const char *moves)
{
    for (const char *p = moves; *p; p++) {
        int colour = *p == 'B' ? TJ_BLACK : *p == 'W' ? TJ_WHITE : TJ_EMPTY;
        unsigned point = TJ_PASS;

        must(colour != TJ_EMPTY, "reading moves");
        if (p[1] >= 'a' && p[2] >= 'a') {
            point = (unsigned)(p[2] - 'a') * SIZE + (unsigned)(p[1] - 'a');
            p += 2;
        }
        gen_add_move(&game->record, point, colour);
        if (p[1] == ' ')
            p++;
    }
}

void gen_corners_refresh(gen_corners *c)
{
    tj_local_text_release(&c->local);
    tj_ngrams_release(&c->grams);
    tj_game_text_free(c->text);
    oracle_streams_release(&c->streams);
    gen_corpus_refresh(&c->made);
    must(!tj_game_text_new(&c->text, c->made.corpus, NULL, TJ_MINE_ER, NULL, NULL), "the text");
    must(!tj_local_text_build(&c->local, c->text, NULL, NULL), "the local text");
    must(!tj_local_ngrams_build(&c->grams, &c->local, NULL, NULL), "sorting streams");
    oracle_streams_make(&c->streams, c->text);
}

void gen_corners_init(gen_corners *c, const gen_games *games, size_t steps)
{
    memset(c, 0, sizeof *c);
    gen_corpus_init(&c->made);
    for (size_t from = 0, to; steps > 0; steps--, from = to) {
        to = steps > 1 ? from + (games->len - from) * 3 / 4 : games->len;
        gen_corpus_add(&c->made, games, from, to);
    }
    gen_corners_refresh(c);
}

void gen_corners_new(gen_corners *c, uint64_t seed, size_t count, size_t steps)
{
    gen_games games;

    gen_corner_games(&games, seed, count);
    gen_corners_init(c, &games, steps);
    c->games = games;
}

void gen_corners_release(gen_corners *c)
{
    gen_games_release(&c->games);
    tj_local_text_release(&c->local);
    tj_ngrams_release(&c->grams);
    tj_game_text_free(c->text);
    oracle_streams_release(&c->streams);
    gen_corpus_release(&c->made);
}
