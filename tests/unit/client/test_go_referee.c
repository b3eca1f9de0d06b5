/* The referee of Go matches, its count by pictures and by a naive oracle, and openings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "tests/support/scratch.h"
#include "client/go/go_score.h"

/* ---- counting ---- */

/* X is black, O white; x and o are dead stones. */
static void draw(const char *picture, unsigned size, tj_go_board *board, bool dead[TJ_GO_POINTS_MAX])
{
    tj_go_board_init(board, size);
    memset(dead, 0, TJ_GO_POINTS_MAX * sizeof *dead);
    for (unsigned point = 0; point < size * size; picture++) {
        char c = *picture;

        if (c == ' ')
            continue;
        dead[point] = c == 'x' || c == 'o';
        if (c != '.')
            tj_go_board_set(board, point, c == 'x' || c == 'X' ? TJ_BLACK : TJ_WHITE);
        point++;
    }
}

static void test_area_pictures(void **state)
{
    static const struct {
        const char *picture;
        unsigned size;
        int area;
    } CASES[] = {
        /* Nobody's. */
        {". . . . . . . . .", 3, 0},
        /* A lone stone has it all. */
        {". . . . X . . . .", 3, 9},
        {". . . . O . . . .", 3, -9},
        /* A wall in the middle, a neutral column: 10 against 10. */
        {". X . O . "
         ". X . O . "
         ". X . O . "
         ". X . O . "
         ". X . O . ",
         5, 0},
        /* Black has taken the neutral points: 15 against 10. */
        {". X X O . "
         ". X X O . "
         ". X X O . "
         ". X X O . "
         ". X X O . ",
         5, 5},
        /* A dead stone in each territory: taken off, 15 and 10 again. */
        {"o X X O . "
         ". X X O . "
         ". X X O . "
         ". X X O x "
         ". X X O . ",
         5, 5},
        /* The same stones alive: all empty points are neutral, 11 stones against 6. */
        {"O X X O . "
         ". X X O . "
         ". X X O . "
         ". X X O X "
         ". X X O . ",
         5, 11 - 6},
        /* Eight stones and their eye within sixteen. */
        {"X X X X X "
         "X O O O X "
         "X O . O X "
         "X O O O X "
         "X X X X X ",
         5, 16 - 9},
        /* One dead stone named is enough for its chain. */
        {"o O O X . "
         "O O O X . "
         "X X X X . "
         ". . . . . "
         ". . . . . ",
         5, 25},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        tj_go_board board;
        bool dead[TJ_GO_POINTS_MAX];

        draw(CASES[i].picture, CASES[i].size, &board, dead);
        if (tj_go_area(&board, dead) != CASES[i].area)
            fail_msg("picture %zu: %d instead of %d", i, tj_go_area(&board, dead), CASES[i].area);
    }
}

/* Which colours does an empty point reach along empty points?  By spreading until nothing changes. */
static int naive_area(const int *stones, int size)
{
    int reach[TJ_GO_POINTS_MAX], area = 0;
    bool changed = true;

    for (int i = 0; i < size * size; i++)
        reach[i] = stones[i];
    while (changed) {
        changed = false;
        for (int i = 0; i < size * size; i++)
            for (int j = 0; j < size * size; j++) {
                int rows = abs(i / size - j / size), columns = abs(i % size - j % size);

                if (stones[i] == TJ_EMPTY && rows + columns == 1 && (reach[i] | reach[j]) != reach[i]) {
                    reach[i] |= reach[j];
                    changed = true;
                }
            }
    }
    for (int i = 0; i < size * size; i++)
        area += reach[i] == TJ_BLACK ? 1 : reach[i] == TJ_WHITE ? -1 : 0;
    return area;
}

/* A chain is dead if one of its stones is: spread, then empty. */
static void naive_dead(int *stones, bool *dead, int size)
{
    for (int turn = 0; turn < size * size; turn++)
        for (int i = 0; i < size * size; i++)
            for (int j = 0; j < size * size; j++)
                if (abs(i / size - j / size) + abs(i % size - j % size) == 1 && stones[i] == stones[j])
                    dead[i] = dead[i] || dead[j];
    for (int i = 0; i < size * size; i++)
        if (dead[i])
            stones[i] = TJ_EMPTY;
}

static void test_area_oracle(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int i = 0; i < 600; i++) {
        int size = 2 + (int)gen_random(&seed, 6), stones[TJ_GO_POINTS_MAX];
        bool dead[TJ_GO_POINTS_MAX] = {false}, all_dead[TJ_GO_POINTS_MAX];
        uint32_t kinds = 3 + gen_random(&seed, 4);
        tj_go_board board;

        tj_go_board_init(&board, (unsigned)size);
        for (int p = 0; p < size * size; p++) {
            uint32_t kind = gen_random(&seed, kinds);

            stones[p] = kind < 3 ? (int)kind : TJ_EMPTY;
            dead[p] = stones[p] && gen_chance(&seed, 9);
            tj_go_board_set(&board, (unsigned)p, stones[p]);
        }
        assert_int_equal(tj_go_area(&board, NULL), naive_area(stones, size));
        memcpy(all_dead, dead, sizeof dead);
        naive_dead(stones, all_dead, size);
        assert_int_equal(tj_go_area(&board, dead), naive_area(stones, size));
    }
}

/* ---- rules ---- */

static tj_referee_rules laws(void)
{
    return (tj_referee_rules){.move_limit = 1000};
}

/* What the referee says: '.' the game goes on, 's' it is to be counted, 'r' repeated, 'l' too long, 'i' the
 * move is illegal. */
static char ruling_of(const tj_referee *referee)
{
    if (!referee->over)
        return '.';
    switch (referee->how) {
    case TJ_MATCH_SCORE:
        return referee->winner == TJ_WINNER_UNKNOWN ? 's' : '?';
    case TJ_MATCH_REPEATED:
        return referee->winner == TJ_WINNER_NONE ? 'r' : '?';
    case TJ_MATCH_TOO_LONG:
        return referee->winner == TJ_WINNER_NONE ? 'l' : '?';
    default:
        return referee->how == TJ_MATCH_ILLEGAL ? 'i' : '?';
    }
}

/* Plays words such as "A1 pass B2", all of which but the last must be fine, and returns what the last one
 * leads to. */
static char play_words(tj_referee *referee, const char *words)
{
    char word[8];
    int used;

    for (; sscanf(words, " %7s%n", word, &used) == 1; words += used) {
        uint16_t point;

        assert_int_equal(ruling_of(referee), '.');
        assert_int_equal(tj_position_move_parse(&referee->position, word, strlen(word), &point, NULL), 0);
        assert_int_equal(tj_referee_play(referee, point, NULL), 0);
    }
    return ruling_of(referee);
}

static char rule(const tj_referee_rules *rules, unsigned size, const char *words, const char *reason)
{
    tj_referee referee;
    char ruling;

    assert_int_equal(tj_referee_init(&referee, rules, size, NULL, NULL), 0);
    ruling = play_words(&referee, words);
    if (reason)
        assert_string_equal(referee.reason, reason);
    assert_int_equal(tj_go_board_check(tj_position_go(&referee.position), NULL), 0);
    tj_referee_release(&referee);
    return ruling;
}

/* A ko around B2 and C2 on 4x4: Black takes at B2. */
#define KO "A2 D2 B3 C3 B1 C1 C2 B2"

/* A position comes back: on 2x2, where each takes what the other has played.  After the sixth move White's
 * three stones are taken by A2, as after the first; nothing of this is a ko. */
#define ROUND "A2 B2 A1 B1 A2 A1 "

static void test_repetition(void **state)
{
    tj_referee_rules rules = laws();
    tj_referee referee;

    (void)state;
    assert_int_equal(rule(&rules, 2, ROUND "A2", NULL), '.');
    assert_int_equal(rule(&rules, 2, ROUND ROUND, NULL), '.');
    assert_int_equal(rule(&rules, 2, ROUND ROUND "A2", NULL), 'r');
    assert_int_equal(tj_referee_init(&referee, &rules, 2, NULL, NULL), 0);
    assert_int_equal(play_words(&referee, ROUND), '.');
    assert_false(referee.repeats);
    assert_int_equal(play_words(&referee, "A2"), '.');
    assert_true(referee.repeats);
    assert_int_equal(referee.moves.len, 7);
    tj_referee_release(&referee);
    rules.superko = true;
    assert_int_equal(rule(&rules, 2, ROUND, NULL), '.');
    assert_int_equal(rule(&rules, 2, ROUND "A2", "it repeats an earlier position"), 'i');
    assert_int_equal(rule(&rules, 2, ROUND "pass", NULL), '.');
}

static void test_rules(void **state)
{
    tj_referee_rules rules = laws();

    (void)state;
    assert_int_equal(rule(&rules, 4, "A1 A1", "the point is occupied"), 'i');
    assert_int_equal(rule(&rules, 4, "pass pass", NULL), 's');
    assert_int_equal(rule(&rules, 4, "pass A1 pass", NULL), '.');
    assert_int_equal(rule(&rules, 4, KO " C2", NULL), 'i');
    assert_int_equal(rule(&rules, 4, KO " A4 D4 C2", NULL), '.');
    /* A1 between B1 and A2. */
    assert_int_equal(rule(&rules, 4, "B1 D4 A2 A1", NULL), 'i');
    rules.move_limit = 3;
    assert_int_equal(rule(&rules, 4, "A1 B1 C1", NULL), 'l');
}

/* White's two stones on A1 and A2 can never live: under rules that allow it they may be filled. */
static void test_suicide(void **state)
{
    tj_referee_rules rules = laws();
    static const char WORDS[] = "B1 A1 B2 D4 A3 A2";

    (void)state;
    assert_int_equal(rule(&rules, 4, WORDS, NULL), 'i');
    rules.allow_suicide = true;
    assert_int_equal(rule(&rules, 4, WORDS, NULL), '.');
    assert_int_equal(rule(&rules, 4, "B1 D4 A2 A1", NULL), 'i'); /* a single stone */
}

/* ---- openings ---- */

static bool same_stones(const tj_go_board *a, const tj_go_board *b, unsigned symmetry)
{
    for (unsigned p = 0; p < (unsigned)a->size * a->size; p++)
        if (tj_go_board_at(a, p) != tj_go_board_at(b, tj_go_transform(a->size, symmetry, p)))
            return false;
    return true;
}

static void test_random_openings(void **state)
{
    enum { COUNT = 60 };
    tj_openings openings = {0}, fewer = {0}, others = {0};
    static tj_go_board boards[COUNT];

    (void)state;
    assert_int_equal(tj_openings_random(&openings, 9, 4, 1, COUNT, NULL), 0);
    assert_int_equal(openings.len, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        const tj_opening *one = &openings.items[i];

        tj_go_board_init(&boards[i], 9);
        assert_int_equal(one->count, 4);
        for (size_t j = 0; j < 4; j++) {
            unsigned row = one->moves[j] / 9, column = one->moves[j] % 9;

            assert_true(row >= 2 && row <= 6 && column >= 2 && column <= 6);
            assert_int_equal(tj_go_board_play(&boards[i], one->moves[j], j % 2 ? TJ_WHITE : TJ_BLACK, false),
                             TJ_GO_LEGAL);
        }
        for (size_t j = 0; j < i; j++)
            for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
                assert_false(same_stones(&boards[j], &boards[i], s));
    }
    assert_int_equal(tj_openings_random(&fewer, 9, 4, 1, 7, NULL), 0);
    for (size_t i = 0; i < 7; i++)
        assert_memory_equal(fewer.items[i].moves, openings.items[i].moves, 4 * sizeof(uint16_t));
    assert_int_equal(tj_openings_random(&others, 9, 4, 2, COUNT, NULL), 0);
    assert_true(tj_openings_hash(&others) != tj_openings_hash(&openings));
    assert_true(tj_openings_hash(&fewer) != tj_openings_hash(&openings));
    tj_openings_release(&openings);
    tj_openings_release(&fewer);
    tj_openings_release(&others);
}

/* More moves than fit, more openings than there are, none at all. */
static void test_odd_openings(void **state)
{
    static const unsigned SIZES[] = {2, 3, 7, 19, 25};

    (void)state;
    for (size_t i = 0; i < 5; i++)
        for (unsigned moves = 0; moves <= 50; moves += 10) {
            tj_openings openings = {0};

            assert_int_equal(tj_openings_random(&openings, SIZES[i], moves, 3, 5, NULL), 0);
            assert_int_equal(openings.len, 5);
            for (size_t j = 0; j < 5; j++)
                assert_true(openings.items[j].count <= moves);
            tj_openings_release(&openings);
        }
}

/* One move on 3x3 is a corner, a side or the middle: all three come first, then they come again. */
static void test_openings_used_up(void **state)
{
    static const unsigned KIND[9] = {0, 1, 0, 1, 2, 1, 0, 1, 0};

    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        tj_openings openings = {0};
        unsigned seen = 0;

        assert_int_equal(tj_openings_random(&openings, 3, 1, seed, 100, NULL), 0);
        assert_int_equal(openings.len, 100);
        for (size_t i = 0; i < 100; i++) {
            assert_int_equal(openings.items[i].count, 1);
            assert_true(openings.items[i].moves[0] < 9);
            seen |= i < 3 ? 1u << KIND[openings.items[i].moves[0]] : 0;
        }
        assert_int_equal(seen, 7);
        tj_openings_release(&openings);
    }
}

static char path[400];

static const char *in_folder(const char *name)
{
    snprintf(path, sizeof path, "%s", in_scratch(name));
    return path;
}

static void test_read_openings(void **state)
{
    static const char FILE_TEXT[] = "(;SZ[9];B[cc];W[gg];B[gc])"
                                    "(;SZ[9]AB[cc];W[gg])"       /* set-up */
                                    "(;SZ[19];B[dd])"            /* another board */
                                    "(;SZ[9];B[cc];W[cc];B[dd])" /* good for one move */
                                    "(;SZ[9];B[cc];B[dd])"       /* twice the same colour */
                                    "(;SZ[9];W[cc])"             /* White first */
                                    "(;SZ[9];B[ee];W[];B[ef];AW[aa];W[ff])"
                                    "(;SZ[9];B[];W[])" /* over */;
    tj_openings openings = {0};
    tj_referee_rules rules = laws();
    unsigned size = 9;
    size_t left_out;

    (void)state;
    put_file(in_folder("openings.sgf"), FILE_TEXT, sizeof FILE_TEXT - 1);
    assert_int_equal(tj_openings_read(&openings, path, size, &rules, 0, &left_out, NULL), 0);
    assert_int_equal(openings.len, 2);
    assert_int_equal(left_out, 6);
    assert_int_equal(openings.items[1].count, 1);
    assert_int_equal(openings.items[0].count, 3);
    assert_int_equal(openings.items[0].moves[1], 6 * 9 + 6);
    tj_openings_release(&openings);
    /* The first moves are fine in most of them. */
    assert_int_equal(tj_openings_read(&openings, path, size, &rules, 1, &left_out, NULL), 0);
    assert_int_equal(openings.len, 5);
    assert_int_equal(left_out, 3);
    assert_int_equal(openings.items[3].moves[0], 4 * 9 + 4);
    assert_int_equal(openings.items[4].moves[0], TJ_PASS);
    tj_openings_release(&openings);
    size = 13;
    assert_int_equal(tj_openings_read(&openings, path, size, &rules, 0, &left_out, NULL), TJ_E_NOTFOUND);
    put_file(in_folder("empty.sgf"), "", 0);
    assert_int_equal(tj_openings_read(&openings, path, size, &rules, 0, &left_out, NULL), TJ_E_NOTFOUND);
    assert_int_equal(tj_openings_read(&openings, "no/such/file", size, &rules, 0, &left_out, NULL), TJ_E_IO);
    tj_openings_release(&openings);
}

int test_go_referee(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_area_pictures),
        cmocka_unit_test(test_area_oracle),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_suicide),
        cmocka_unit_test(test_repetition),
        cmocka_unit_test(test_random_openings),
        cmocka_unit_test(test_odd_openings),
        cmocka_unit_test(test_openings_used_up),
        cmocka_unit_test_setup_teardown(test_read_openings, scratch_set_up, scratch_tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
