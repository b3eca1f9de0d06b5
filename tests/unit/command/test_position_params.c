/* Positions given as words and as places in a game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/scratch.h"
#include "answer/position_params.h"
#include "tejun/go.h"

static tj_asked_position position;
static tj_err err;

/* The words of a line. */
static int from_words(unsigned size, const char *line)
{
    const char *items[32];
    char text[200], *rest = text, *word;
    tj_words words = {0};

    snprintf(text, sizeof text, "%s", line);
    while ((word = strsep(&rest, " ")) != NULL)
        if (*word)
            items[words.len++] = word;
    words.items = items;
    err = (tj_err)TJ_ERR_INIT;
    tj_asked_position_release(&position);
    return tj_position_params_read(&position, &(tj_position_params){.moves = words, .size = size, .move = -1},
                                   NULL, &err);
}

static int from_file(const char *path, size_t moves)
{
    const tj_position_params params = {.file = path, .move = moves == SIZE_MAX ? -1 : (int64_t)moves};

    err = (tj_err)TJ_ERR_INIT;
    tj_asked_position_release(&position);
    return tj_position_params_read(&position, &params, NULL, &err);
}

static int from_sgf(const char *text, size_t moves)
{
    char path[SCRATCH_PATH];
    int rc;

    make_file(path);
    put_file(path, text, strlen(text));
    rc = from_file(path, moves);
    unlink(path);
    return rc;
}

/* The board as rows of ".", "X" (Black) and "O", joined by "/". */
static void expect_board(const char *wanted)
{
    const tj_go_board *board = tj_position_go(&position.position);
    unsigned size = board->size;
    char got[700], *at = got;

    for (unsigned p = 0; p < size * size; p++) {
        if (p && p % size == 0)
            *at++ = '/';
        *at++ = ".XO"[tj_go_board_at(board, p)];
    }
    *at = '\0';
    assert_string_equal(got, wanted);
    assert_int_equal(tj_go_board_check(board, NULL), 0);
}

static void expect_state(int colour, size_t moves, unsigned last)
{
    assert_int_equal(tj_position_to_move(&position.position), colour);
    assert_int_equal(position.moves.len, moves);
    assert_int_equal(moves ? *tj_move_line_last(&position.moves) : TJ_PASS, last);
}

static void words_are_moves(void **state)
{
    (void)state;
    assert_int_equal(from_words(3, ""), 0);
    expect_board(".../.../...");
    expect_state(TJ_BLACK, 0, TJ_PASS);
    assert_int_equal(from_words(3, "A3 b2 C1"), 0);
    expect_board("X../.O./..X");
    expect_state(TJ_WHITE, 3, 8);
    assert_int_equal(from_words(3, "aa,bb cc"), 0);
    expect_board("X../.O./..X");
    assert_int_equal(from_words(3, "A3 pass B3 PASS"), 0);
    expect_board("XX./.../...");
    expect_state(TJ_BLACK, 4, TJ_PASS);
}

static void words_capture(void **state)
{
    (void)state;
    assert_int_equal(from_words(3, "A3 B3 C1 A2"), 0);
    expect_board(".O./O../..X");
    assert_int_equal(tj_position_go(&position.position)->captured[TJ_BLACK], 1);
}

static void words_that_are_no_moves(void **state)
{
    static const struct {
        const char *words, *sentence;
    } BAD[] = {{"A3 A3", "move 2, \"A3\""},
               {"C3 A2 C2 B3 A3", "move 5, \"A3\""},
               {"A3 D1", ""},
               {"hello", ""},
               {"A0", ""},
               {"I1", ""},
               {"A3,zz", ""}};

    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_int_equal(from_words(3, BAD[i].words), TJ_E_USAGE);
        assert_true(err.text[0]);
        assert_non_null(strstr(err.text, BAD[i].sentence));
    }
}

/* White takes at B4; Black may not retake at once, but after two passes. */
static void ko(void **state)
{
    (void)state;
    assert_int_equal(from_words(5, "B5 C5 A4 D4 B3 C3 C4 B4"), 0);
    expect_board(".XO../XO.O./.XO../...../.....");
    expect_state(TJ_BLACK, 8, 6);
    assert_int_equal(from_words(5, "B5 C5 A4 D4 B3 C3 C4 B4 C4"), TJ_E_USAGE);
    assert_non_null(strstr(err.text, "move 9, \"C4\""));
    assert_int_equal(from_words(5, "B5 C5 A4 D4 B3 C3 C4 B4 pass pass C4"), 0);
    expect_board(".XO../X.XO./.XO../...../.....");
}

static const char GAME[] = "(;GM[1]SZ[3];B[aa];W[bb];B[];W[cc](;B[ca])(;B[ac]))";

static void places_in_a_game(void **state)
{
    (void)state;
    assert_int_equal(from_sgf(GAME, 0), 0);
    expect_board(".../.../...");
    expect_state(TJ_BLACK, 0, TJ_PASS);
    assert_int_equal(from_sgf(GAME, 2), 0);
    expect_board("X../.O./...");
    expect_state(TJ_BLACK, 2, 4);
    assert_int_equal(from_sgf(GAME, 3), 0);
    expect_state(TJ_WHITE, 3, TJ_PASS);
    assert_int_equal(from_sgf(GAME, 5), 0);
    expect_board("X.X/.O./..O");
    expect_state(TJ_WHITE, 5, 2);
    assert_int_equal(from_sgf(GAME, SIZE_MAX), 0);
    expect_board("X.X/.O./..O");
    expect_state(TJ_WHITE, 5, 2);
    assert_int_equal(from_sgf(GAME, 6), TJ_E_RANGE);
    assert_non_null(strstr(err.text, "only 5 moves"));
}

static void only_the_first_game(void **state)
{
    (void)state;
    assert_int_equal(from_sgf("(;SZ[3];B[aa])(;SZ[5];B[bb];W[cc])", SIZE_MAX), 0);
    expect_board("X../.../...");
    assert_int_equal(from_sgf("nothing", SIZE_MAX), TJ_E_FORMAT);
    assert_int_not_equal(from_file("/nonexistent.sgf", 0), 0);
}

static void set_up_stones(void **state)
{
    (void)state;
    assert_int_equal(from_sgf("(;SZ[3]HA[2]AB[aa][cc];W[bb])", 0), 0);
    expect_board("X../.../..X");
    expect_state(TJ_WHITE, 0, TJ_PASS);
    assert_int_equal(from_sgf("(;SZ[3]AB[aa]AW[cc])", SIZE_MAX), 0);
    expect_board("X../.../..O");
    expect_state(TJ_BLACK, 0, TJ_PASS);
    assert_int_equal(from_sgf("(;SZ[3]AW[cc])", SIZE_MAX), 0);
    expect_state(TJ_BLACK, 0, TJ_PASS);
}

/* Set-up behind the wanted move is not there yet. */
static void set_up_during_a_game(void **state)
{
    static const char TEXT[] = "(;SZ[3];B[aa];W[bb];AB[cc];B[ac])";

    (void)state;
    assert_int_equal(from_sgf(TEXT, 1), 0);
    expect_board("X../.../...");
    expect_state(TJ_WHITE, 1, 0);
    assert_int_equal(from_sgf(TEXT, 3), 0);
    expect_board("X../.O./X.X");
    expect_state(TJ_WHITE, 3, 6);
}

static void players_out_of_turn(void **state)
{
    (void)state;
    assert_int_equal(from_sgf("(;SZ[3];W[aa])", SIZE_MAX), 0);
    expect_state(TJ_BLACK, 1, 0);
    assert_int_equal(from_sgf("(;SZ[3];B[aa];B[bb])", SIZE_MAX), 0);
    expect_state(TJ_WHITE, 2, 4);
    assert_int_equal(from_sgf("(;SZ[3];B[aa];B[bb])", 1), 0);
    expect_state(TJ_BLACK, 1, 0);
    assert_int_equal(from_sgf("(;SZ[3]AB[aa];B[bb])", 0), 0);
    expect_state(TJ_BLACK, 0, TJ_PASS);
    /* nothing has been played yet, but the record says who will */
    assert_int_equal(from_sgf("(;SZ[3];W[aa];B[bb])", 0), 0);
    expect_board(".../.../...");
    expect_state(TJ_WHITE, 0, TJ_PASS);
}

static void impossible_positions(void **state)
{
    (void)state;
    assert_int_equal(from_sgf("(;SZ[3]AB[aa]AW[ba][ab])", SIZE_MAX), TJ_E_FORMAT);
    assert_non_null(strstr(err.text, "liberty"));
    assert_int_equal(from_sgf("(;SZ[3];B[aa];W[aa];B[bb])", SIZE_MAX), TJ_E_FORMAT);
    assert_true(err.text[0]);
    assert_int_equal(from_sgf("(;SZ[3];B[aa];W[aa];B[bb])", 1), 0); /* up to there it is fine */
    expect_board("X../.../...");
}

int test_position_params(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_moves),         cmocka_unit_test(words_capture),
        cmocka_unit_test(words_that_are_no_moves), cmocka_unit_test(ko),
        cmocka_unit_test(places_in_a_game),        cmocka_unit_test(only_the_first_game),
        cmocka_unit_test(set_up_stones),           cmocka_unit_test(set_up_during_a_game),
        cmocka_unit_test(players_out_of_turn),     cmocka_unit_test(impossible_positions),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    tj_asked_position_release(&position);
    return failed;
}
