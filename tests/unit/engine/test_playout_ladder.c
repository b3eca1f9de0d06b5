/* Ladders, as board pictures: X black, O white, . empty; A is the stone asked about (a white one, b black).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/go/playout.h"

static tj_playout_patterns *patterns;
static tj_playout_board *board;
static tj_playout_ladder_workspace *workspace;

static int set_up(void **state)
{
    (void)state;
    patterns = malloc(sizeof *patterns);
    board = malloc(sizeof *board);
    workspace = malloc(sizeof *workspace);
    assert_true(patterns && board && workspace);
    tj_playout_patterns_init(patterns);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(patterns);
    free(board);
    free(workspace);
    return 0;
}

/* Sets up the picture in one of eight orientations, colours exchanged or not, and returns the cell asked
 * about. */
static unsigned show(const char *picture, unsigned symmetry, bool exchanged)
{
    tj_go_board rules;
    unsigned size = 9, asked = 0;

    assert_int_equal(strlen(picture), size * size);
    assert_int_equal(tj_go_board_init(&rules, size), 0);
    for (unsigned point = 0; point < size * size; point++) {
        char c = picture[point];
        if (c == '.')
            continue;
        int colour = c == 'X' || c == 'b' ? TJ_BLACK : TJ_WHITE;
        unsigned turned = tj_go_transform(size, symmetry, point);
        if (exchanged)
            colour = TJ_BLACK + TJ_WHITE - colour;
        assert_int_equal(tj_go_board_set(&rules, turned, colour), 0);
        if (c == 'a' || c == 'b')
            asked = turned;
    }
    tj_playout_board_from(board, &rules, TJ_BLACK, TJ_PASS, TJ_PASS, patterns);
    return tj_pb_cell(board, asked);
}

/* Can the chain be caught if the other player begins? */
static void expect_caught(const char *picture, bool caught)
{
    for (unsigned symmetry = 0; symmetry < TJ_GO_SYMMETRIES; symmetry++)
        for (int exchanged = 0; exchanged < 2; exchanged++) {
            unsigned cell = show(picture, symmetry, exchanged), move = 0;
            assert_int_equal(tj_playout_ladder_captures(workspace, board, cell, &move), caught);
            if (caught)
                assert_int_equal(board->stone[move], TJ_EMPTY);
        }
}

/* Is a chain in atari saved by running? */
static void expect_saved(const char *picture, bool saved)
{
    for (unsigned symmetry = 0; symmetry < TJ_GO_SYMMETRIES; symmetry++)
        for (int exchanged = 0; exchanged < 2; exchanged++) {
            unsigned cell = show(picture, symmetry, exchanged);
            unsigned liberty = tj_pb_liberty(board, board->head[cell], 0);
            assert_int_equal(tj_playout_ladder_escapes(workspace, board, cell, liberty), saved);
        }
}

static void test_ladder_to_the_edge(void **state)
{
    (void)state;
    expect_caught("........."
                  "..X......"
                  ".Xa......"
                  ".X......."
                  "........."
                  "........."
                  "........."
                  "........."
                  ".........",
                  true);
    expect_caught("........."
                  "...X....."
                  "..Xa....."
                  "..XO....."
                  "...XX...."
                  "........."
                  "........."
                  "........."
                  ".........",
                  true);
}

static void test_ladder_breaker(void **state)
{
    (void)state;
    expect_caught("........."
                  "..X......"
                  ".Xa......"
                  ".X......."
                  "........."
                  "........."
                  "......O.."
                  "........."
                  ".........",
                  false);
}

static void test_running_from_atari(void **state)
{
    (void)state;
    expect_saved("........."
                 "..XX....."
                 ".Xa......"
                 "..XX....."
                 "........."
                 "........."
                 "........."
                 "........."
                 ".........",
                 false); /* D7 and then E7: along a wall it is only two liberties */
    expect_saved("........."
                 "..X......"
                 ".Xa......"
                 "..X......"
                 "........."
                 "........."
                 "........."
                 "........."
                 ".........",
                 true);
}

static void test_on_the_edge(void **state)
{
    (void)state;
    expect_caught("..Xa....."
                  "...X....."
                  "........."
                  "........."
                  "........."
                  "........."
                  "........."
                  "........."
                  ".........",
                  true); /* one liberty: taken at once */
    expect_saved("..Xa....."
                 "...X....."
                 "........."
                 "........."
                 "........."
                 "........."
                 "........."
                 "........."
                 ".........",
                 false); /* crawling along the first line */
}

static void test_taking_a_chaser(void **state)
{
    unsigned moves[8];

    (void)state;
    /* X C7 has one liberty left, C8 */
    unsigned cell = show("........."
                         "...X....."
                         ".OXa....."
                         "..OX....."
                         "..OX....."
                         "........."
                         "........."
                         "........."
                         ".........",
                         0, false);
    assert_int_equal(tj_playout_counter_captures(board, cell, moves), 1);
    assert_int_equal(moves[0], cell - board->stride - 1);
    expect_caught("........."
                  "...X....."
                  ".OXa....."
                  "..OX....."
                  "..OX....."
                  "........."
                  "........."
                  "........."
                  ".........",
                  true); /* E7 takes it before it can take */
    expect_saved("........."
                 "...XX...."
                 ".OXaO...."
                 "..OXO...."
                 "..OX....."
                 "........."
                 "........."
                 "........."
                 ".........",
                 true);
}

static void test_three_liberties(void **state)
{
    (void)state;
    expect_caught("........."
                  "........."
                  "........."
                  "...XaX..."
                  "........."
                  "........."
                  "........."
                  "........."
                  ".........",
                  false); /* two liberties, but running gives three */
    expect_caught("........."
                  "........."
                  "...XXX..."
                  "...XaX..."
                  "........."
                  "........."
                  "........."
                  "........."
                  ".........",
                  true);
}

int test_playout_ladder(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ladder_to_the_edge), cmocka_unit_test(test_ladder_breaker),
        cmocka_unit_test(test_running_from_atari), cmocka_unit_test(test_on_the_edge),
        cmocka_unit_test(test_taking_a_chaser),    cmocka_unit_test(test_three_liberties),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
