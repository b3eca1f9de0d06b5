/* Making games that look like those of a collection.  See made_collection.h. */
#include "gen_collection.h"

#include <stdio.h>

#include "base/hash.h"

enum {
    SIZE = 19,
    CORNERS = 4,
    CORNER_LINES = 10, /* a corner sequence stays within so many lines of both edges */
    CORNER_MOVES = 24, /* and never has more moves */
    OPENING = 64,      /* about so many moves are played in corners first */
    CHOICES = 12,
    PLAYERS = 4000,
    EVENTS = 300,
};

/* What has been played in one corner, as seen in the upper left. */
typedef struct corner {
    unsigned symmetry; /* takes the upper left here */
    uint64_t path;     /* names the moves so far: what may follow depends on nothing else */
    uint8_t points[CORNER_MOVES];
    unsigned len;
    bool over;
} corner;

typedef struct maker {
    uint64_t random;
    tj_record *record;
    tj_go_board board;
    corner corners[CORNERS];
    unsigned current; /* corner */
    unsigned last[4]; /* points of the last moves, the latest first */
    int turn;
} maker;

/* Another number for each two, the same on every machine. */
static uint64_t mixed(uint64_t a, uint64_t b)
{
    uint64_t both[2] = {a, b};

    return tj_hash64(both, sizeof both);
}

/* 0 most often, then 1 ... */
static unsigned choose(maker *m)
{
    unsigned choice = 0;

    while (choice + 1 < CHOICES && gen_random(&m->random, 100) < 42)
        choice++;
    return choice;
}

static bool play(maker *m, unsigned point)
{
    if (tj_go_board_play(&m->board, point, m->turn, false) != TJ_GO_LEGAL)
        return false;
    gen_add_move(m->record, point, m->turn);
    for (int i = 3; i > 0; i--)
        m->last[i] = m->last[i - 1];
    m->last[0] = point;
    m->turn = tj_go_opponent(m->turn);
    return true;
}

/* ---- corners ---- */

static bool is_taken(const corner *c, unsigned point)
{
    for (unsigned i = 0; i < c->len; i++)
        if (c->points[i] == point)
            return true;
    return false;
}

/* The point that a branch of the tree means: near one of the last moves, where nothing was played yet. */
static bool branch_point(const corner *c, uint64_t path, unsigned *point)
{
    static const int8_t ways[][2] = {{1, 0},  {0, 1},  {-1, 0}, {0, -1}, {1, 1},  {1, -1}, {-1, 1}, {-1, -1},
                                     {2, 1},  {1, 2},  {2, 0},  {0, 2},  {-2, 1}, {1, -2}, {-1, 2}, {2, -1},
                                     {-2, 0}, {0, -2}, {3, 1},  {1, 3},  {3, 0},  {0, 3}};

    for (unsigned attempt = 0; attempt < 16; attempt++) {
        uint64_t number = mixed(path, 77 + attempt);
        unsigned back = number % 4 ? 1 : 2;
        const int8_t *way = ways[(number >> 8) % (sizeof ways / sizeof *ways)];
        unsigned from = c->points[c->len > back ? c->len - back : 0];
        int row = from / SIZE + way[0], column = from % SIZE + way[1];

        *point = (unsigned)(row * SIZE + column);
        if (row >= 1 && column >= 1 && row < CORNER_LINES && column < CORNER_LINES && !is_taken(c, *point))
            return true;
    }
    return false;
}

/* The first stone of a corner: star points and 3-4 most often. */
static unsigned first_point(unsigned choice)
{
    static const uint8_t points[][2] = {{3, 3}, {2, 3}, {3, 3}, {3, 2}, {2, 2}, {2, 4}, {3, 4}, {4, 4}};
    const uint8_t *point = points[choice % (sizeof points / sizeof *points)];

    return point[0] * SIZE + point[1];
}

/* One more move in a corner; false if there is none. */
static bool play_corner(maker *m, corner *c)
{
    unsigned choice = choose(m), point;
    uint64_t path = mixed(c->path, choice);

    if (c->over || c->len == CORNER_MOVES)
        return false;
    if (!c->len)
        point = first_point(choice);
    else if (!branch_point(c, path, &point))
        c->over = true;
    if (c->over || !play(m, tj_go_transform(SIZE, c->symmetry, point))) {
        c->over = true;
        return false;
    }
    c->points[c->len++] = (uint8_t)point;
    c->path = path;
    c->over = c->len >= 5 && path % 9 == 0; /* the tree has ends, the same for all */
    return true;
}

/* Corners are taken first; then one is played out, unless something else looks more urgent. */
static void play_opening(maker *m)
{
    for (unsigned c = 0; c < CORNERS; c++)
        if (!m->corners[c].len && gen_random(&m->random, 100) < 80 && play_corner(m, &m->corners[c]))
            return;
    if (gen_chance(&m->random, 12))
        m->current = gen_random(&m->random, CORNERS);
    for (unsigned c = 0; c < CORNERS; c++) {
        if (play_corner(m, &m->corners[m->current]))
            return;
        m->current = (m->current + 1 + gen_random(&m->random, 2)) % CORNERS;
    }
}

/* ---- afterwards ---- */

/* Is it a point that only a beginner would fill: an eye of one's own? */
static bool is_own_eye(const maker *m, unsigned point)
{
    unsigned cell = tj_go_cell(&m->board, point);

    for (int i = 0; i < 4; i++) {
        unsigned stone = m->board.stone[tj_go_neighbour(cell, i)];

        if (stone != (unsigned)m->turn && stone != TJ_GO_EDGE)
            return false;
    }
    return true;
}

/* A point beside another, near ones more often. */
static unsigned beside(maker *m, unsigned point)
{
    unsigned reach = 1 + choose(m);
    int row = (int)(point / SIZE + gen_random(&m->random, 2 * reach + 1)) - (int)reach;
    int column = (int)(point % SIZE + gen_random(&m->random, 2 * reach + 1)) - (int)reach;

    if (row < 0 || column < 0 || row >= SIZE || column >= SIZE)
        return point;
    return (unsigned)(row * SIZE + column);
}

static void play_middle(maker *m)
{
    unsigned about = m->last[0];

    if (gen_chance(&m->random, 5))
        about = m->last[1 + gen_random(&m->random, 3)];
    else if (gen_chance(&m->random, 8))
        about = gen_random(&m->random, SIZE * SIZE);
    if (about == TJ_PASS)
        about = gen_random(&m->random, SIZE * SIZE);
    for (int attempt = 0; attempt < 60; attempt++) {
        unsigned point = attempt < 20 ? beside(m, about) : gen_random(&m->random, SIZE * SIZE);

        if (tj_go_board_at(&m->board, point) == TJ_EMPTY && !is_own_eye(m, point) && play(m, point))
            return;
    }
    play(m, TJ_PASS);
}

/* ---- headers ---- */

/* Small numbers much more often than large ones. */
static unsigned skewed(uint64_t *random, unsigned bound)
{
    uint64_t a = gen_random(random, bound), b = gen_random(random, bound), c = gen_random(random, bound);

    return (unsigned)(a * b / bound * c / bound);
}

static void set_player(maker *m, enum tj_field name, enum tj_field rank)
{
    static const char *const parts[] = {"ka", "mo", "ri", "sato", "tani", "yu",  "hara", "ito",
                                        "no", "ke", "da", "mura", "shi",  "zen", "ao",   "ba"};
    unsigned player = skewed(&m->random, PLAYERS);
    char text[64];

    snprintf(text, sizeof text, "%c%s%s %s", 'A' + (int)(player % 26), parts[player / 26 % 16],
             parts[player / 416 % 16], parts[player % 16]);
    gen_set_field(m->record, name, text);
    snprintf(text, sizeof text, "%up", 1 + (player + gen_random(&m->random, 2)) % 9);
    gen_set_field(m->record, rank, text);
}

static void set_header(maker *m)
{
    char text[64];

    set_player(m, TJ_FIELD_BLACK, TJ_FIELD_BLACK_RANK);
    set_player(m, TJ_FIELD_WHITE, TJ_FIELD_WHITE_RANK);
    snprintf(text, sizeof text, "%u. Made Cup", 1 + skewed(&m->random, EVENTS));
    gen_set_field(m->record, TJ_FIELD_EVENT, text);
    snprintf(text, sizeof text, "%u-%02u-%02u", 2024 - skewed(&m->random, 300),
             1 + gen_random(&m->random, 12), 1 + gen_random(&m->random, 28));
    gen_set_field(m->record, TJ_FIELD_DATE, text);
    if (gen_chance(&m->random, 2))
        snprintf(text, sizeof text, "%c+R", "BW"[gen_random(&m->random, 2)]);
    else
        snprintf(text, sizeof text, "%c+%u.5", "BW"[gen_random(&m->random, 2)], gen_random(&m->random, 20));
    gen_set_field(m->record, TJ_FIELD_RESULT, text);
}

static void set_corners(maker *m)
{
    unsigned order = gen_random(&m->random, CORNERS), way = gen_random(&m->random, 3);

    for (unsigned c = 0; c < CORNERS; c++) {
        static const uint8_t after[3][CORNERS] = {{0, 3, 1, 2}, {0, 3, 2, 1}, {0, 1, 3, 2}};

        m->corners[c].symmetry = ((after[way][c] + order) % CORNERS) | (gen_chance(&m->random, 2) ? 4u : 0u);
    }
}

void gen_collection_game(gen_game *game, uint64_t seed, uint64_t number)
{
    maker m = {.random = mixed(seed, number), .record = &game->record, .turn = TJ_BLACK};
    size_t length = 100, opening;

    *game = (gen_game){.winner = 0};
    tj_record_init(&game->record);
    game->record.board = SIZE;
    tj_go_board_init(&m.board, SIZE);
    for (int i = 0; i < 4; i++)
        m.last[i] = TJ_PASS;
    set_header(&m);
    set_corners(&m);
    for (int i = 0; i < 3; i++)
        length += gen_random(&m.random, 71);
    opening = OPENING / 2 + gen_random(&m.random, OPENING);
    for (size_t tries = 0; tries < opening; tries++)
        play_opening(&m);
    while (game->record.moves.len < length)
        play_middle(&m);
}

void gen_collection_release(gen_game *game)
{
    tj_record_release(&game->record);
}
