/* The playout board against the board of the rules, and what playouts do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/go/playout.h"

static tj_playout_patterns *patterns;
static tj_playout_board *fast, *copy;

static int set_up(void **state)
{
    (void)state;
    patterns = malloc(sizeof *patterns);
    fast = malloc(sizeof *fast);
    copy = malloc(sizeof *copy);
    assert_true(patterns && fast && copy);
    tj_playout_patterns_init(patterns);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(patterns);
    free(fast);
    free(copy);
    return 0;
}

/* The neighbourhood of a point, asked of the board of the rules. */
static unsigned neighbourhood(const tj_go_board *board, unsigned point)
{
    static const int rows[8] = {-1, 0, 0, 1, -1, -1, 1, 1}, columns[8] = {0, -1, 1, 0, -1, 1, -1, 1};
    unsigned code = 0;

    for (unsigned i = 0; i < 8; i++) {
        int cell = (int)tj_go_cell(board, point) + rows[i] * TJ_GO_STRIDE + columns[i];
        code |= (unsigned)board->stone[cell] << 2 * i;
    }
    return code;
}

static void expect_same_board(const tj_go_board *board, unsigned colour)
{
    unsigned points = (unsigned)board->size * board->size, empties = 0;

    assert_int_equal(fast->to_move, colour);
    for (unsigned point = 0; point < points; point++) {
        unsigned cell = tj_pb_cell(fast, point), content = (unsigned)tj_go_board_at(board, point);
        assert_int_equal(tj_pb_point(fast, cell), point);
        assert_int_equal(fast->stone[cell], content);
        assert_int_equal(fast->around[cell], neighbourhood(board, point));
        if (content == TJ_EMPTY) {
            empties++;
            assert_int_equal(fast->empty[fast->place[cell]], cell);
            assert_int_equal(tj_playout_legal(fast, cell),
                             tj_go_board_legality(board, point, (int)colour, false) == TJ_GO_LEGAL);
            continue;
        }
        unsigned head = fast->head[cell], liberties = 0;
        assert_int_equal(tj_pb_liberties(fast, cell), tj_go_board_liberties(board, point));
        assert_int_equal(fast->length[head], board->length[board->head[tj_go_cell(board, point)]]);
        for (unsigned at = tj_pb_liberty(fast, head, 0); at; at = tj_pb_liberty(fast, head, at)) {
            liberties++;
            assert_int_equal(fast->stone[at], TJ_EMPTY);
        }
        assert_int_equal(liberties, fast->count[head]);
    }
    assert_int_equal(empties, fast->empties);
}

/* Liberties after a move, foretold and counted. */
static void expect_foretold(const tj_go_board *board, unsigned point, unsigned colour)
{
    tj_go_board after = *board;
    unsigned cell = tj_pb_cell(fast, point);
    int verdict = tj_go_board_play(&after, point, (int)colour, false);
    unsigned told = tj_playout_liberties_after(fast, cell, colour, 4);

    if (verdict == TJ_GO_LEGAL) {
        unsigned counted = tj_go_board_liberties(&after, point);
        assert_int_equal(told, counted < 4 ? counted : 4);
    } else if (verdict == TJ_GO_SUICIDE)
        assert_int_equal(told, 0);
}

/* One random game on both boards; the playout board is set up anew from time to time. */
static void play_game(unsigned size, tj_playout_rng *rng)
{
    tj_go_board board;
    unsigned colour = TJ_BLACK, last = TJ_PASS, points = size * size;

    assert_int_equal(tj_go_board_init(&board, size), 0);
    tj_playout_board_from(fast, &board, colour, TJ_PASS, TJ_PASS, patterns);
    for (unsigned n = 0; n < 3 * points; n++) {
        unsigned point = tj_playout_rng_below(rng, points);
        if (tj_playout_rng_percent(rng, 3))
            point = TJ_PASS;
        if (tj_go_board_play(&board, point, (int)colour, false) != TJ_GO_LEGAL)
            continue;
        tj_playout_play(fast, tj_pb_cell(fast, point));
        colour = tj_go_opponent(colour);
        expect_same_board(&board, colour);
        for (unsigned at = 0; at < points; at++)
            if (tj_go_board_at(&board, at) == TJ_EMPTY)
                for (unsigned who = TJ_BLACK; who <= TJ_WHITE; who++)
                    if (at != board.ko)
                        expect_foretold(&board, at, who);
        if (tj_playout_rng_percent(rng, 10)) {
            tj_playout_board_from(copy, &board, colour, point, last, patterns);
            tj_playout_board_copy(fast, copy);
            expect_same_board(&board, colour);
        }
        last = point;
    }
}

static void test_boards_agree(void **state)
{
    static const unsigned sizes[] = {2, 3, 5, 7, 9, 13, 19, 25};
    tj_playout_rng rng = {88172645463325252};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (unsigned game = 0; game < (sizes[i] < 9 ? 20 : 1); game++)
            play_game(sizes[i], &rng);
}

/* Playouts end, make legal moves only, and say what they did. */
static void test_playouts_are_legal(void **state)
{
    static uint16_t moves[TJ_PLAYOUT_MOVES];
    static const unsigned sizes[] = {2, 5, 9, 19, 25};
    tj_playout_rng rng = {42};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (unsigned game = 0; game < 40; game++) {
            tj_go_board board;
            unsigned colour = TJ_BLACK, ended = 0;
            assert_int_equal(tj_go_board_init(&board, sizes[i]), 0);
            tj_playout_board_from(fast, &board, TJ_BLACK, TJ_PASS, TJ_PASS, patterns);
            unsigned n = tj_playout_run(fast, &rng, moves);
            for (unsigned k = 0; k < n; k++, colour = tj_go_opponent(colour)) {
                unsigned point = tj_pb_point(fast, moves[k]);
                assert_int_equal(tj_go_board_play(&board, point, (int)colour, false), TJ_GO_LEGAL);
                ended = point == TJ_PASS ? ended + 1 : 0;
                assert_true(ended < 2 || k == n - 1);
            }
            assert_true(ended == 2 || n == TJ_PLAYOUT_LENGTH * sizes[i] * sizes[i]);
            expect_same_board(&board, colour);
        }
}

/* Sets up a picture: X black, O white, . empty. */
static void show_picture(const char *picture, unsigned size, unsigned colour, const char *last)
{
    tj_go_board board;
    unsigned last_point = TJ_PASS;

    assert_int_equal(tj_go_board_init(&board, size), 0);
    for (unsigned point = 0; point < size * size; point++)
        if (picture[point] != '.')
            assert_int_equal(tj_go_board_set(&board, point, picture[point] == 'X' ? TJ_BLACK : TJ_WHITE), 0);
    if (last)
        assert_int_equal(tj_go_point_parse(size, last, &last_point, NULL), 0);
    tj_playout_board_from(fast, &board, colour, last_point, TJ_PASS, patterns);
}

static unsigned cell_of(const char *name)
{
    unsigned point;
    assert_int_equal(tj_go_point_parse(fast->size, name, &point, NULL), 0);
    return tj_pb_cell(fast, point);
}

static void test_area(void **state)
{
    uint8_t owner[TJ_PB_CELLS];

    (void)state;
    show_picture("..XO."
                 "XXXOO"
                 "OOOO."
                 ".X.OO"
                 "X.XO.",
                 5, TJ_BLACK, NULL);
    assert_int_equal(tj_playout_area(fast, owner), 10 - 13);
    assert_int_equal(owner[cell_of("A5")], TJ_BLACK);
    assert_int_equal(owner[cell_of("E3")], TJ_WHITE);
    assert_int_equal(owner[cell_of("B1")], TJ_BLACK);
    assert_int_equal(owner[cell_of("C2")], TJ_GO_EDGE);
}

static void test_eyes(void **state)
{
    (void)state;
    show_picture(".X.XO"
                 "XX.XX"
                 "..XX."
                 ".X.XO"
                 "OOXO.",
                 5, TJ_BLACK, NULL);
    assert_true(tj_pb_is_eye(fast, cell_of("A5"), TJ_BLACK));
    assert_false(tj_pb_is_eye(fast, cell_of("C2"), TJ_BLACK)); /* two corners are White's */
    assert_false(tj_pb_is_eye(fast, cell_of("C5"), TJ_BLACK));
    assert_false(tj_pb_is_eye(fast, cell_of("A5"), TJ_WHITE));
}

static bool holds(const tj_playout_moves *moves, const char *name)
{
    for (unsigned i = 0; i < moves->count; i++)
        if (moves->cells[i] == cell_of(name))
            return true;
    return false;
}

static void test_answers(void **state)
{
    tj_playout_moves moves = {0};

    (void)state;
    /* White at D5 gives atari: Black runs to D3 */
    show_picture("......"
                 "..OO.."
                 ".OXXO."
                 "..OX.."
                 "..O..."
                 "......",
                 6, TJ_BLACK, "D5");
    tj_playout_add_atari_escapes(fast, &moves);
    assert_int_equal(moves.count, 0); /* two liberties are no atari */
    show_picture("......"
                 "..OO.."
                 ".OXXO."
                 "..OXO."
                 "..O..."
                 "......",
                 6, TJ_BLACK, "E3");
    tj_playout_add_atari_escapes(fast, &moves);
    assert_int_equal(moves.count, 1);
    assert_true(holds(&moves, "D2"));
    /* or takes the white stone that has one liberty itself */
    show_picture("..O..."
                 "XOXO.."
                 ".X.X.."
                 "......"
                 "......"
                 "......",
                 6, TJ_BLACK, "D5");
    moves.count = 0;
    tj_playout_add_atari_escapes(fast, &moves);
    assert_int_equal(moves.count, 2);
    assert_true(holds(&moves, "C4") && holds(&moves, "B6"));
    /* the stone just played can be taken */
    show_picture("......"
                 "......"
                 "......"
                 "......"
                 "....XO"
                 ".....X",
                 6, TJ_BLACK, "F2");
    moves.count = 0;
    tj_playout_add_captures(fast, &moves);
    assert_int_equal(moves.count, 1);
    assert_true(holds(&moves, "F3"));
    /* three in a row: the middle kills, and lives */
    show_picture(".O...O"
                 "OOOOOO"
                 "......"
                 "......"
                 "......"
                 "......",
                 6, TJ_BLACK, "F6");
    moves.count = 0;
    tj_playout_add_nakade(fast, &moves);
    assert_int_equal(moves.count, 1);
    assert_true(holds(&moves, "D6"));
}

static void test_foolish(void **state)
{
    (void)state;
    show_picture("..O..."
                 "OOOO.."
                 "XXXXO."
                 ".X.XO."
                 "XXXXO."
                 "....O.",
                 6, TJ_BLACK, NULL);
    assert_false(tj_playout_is_bad_self_atari(fast, cell_of("A6"))); /* a throw-in */
    assert_false(tj_playout_is_bad_self_atari(fast, cell_of("E5")));
    show_picture("XX..O."
                 "OOOOO."
                 "......"
                 "......"
                 "......"
                 "......",
                 6, TJ_BLACK, NULL);
    assert_false(tj_playout_is_bad_self_atari(fast, cell_of("C6"))); /* three stones that die to kill */
    show_picture("X..O.."
                 "OOOO.."
                 "......"
                 "......"
                 "......"
                 "......",
                 6, TJ_BLACK, NULL);
    assert_true(tj_playout_is_bad_self_atari(fast, cell_of("B6"))); /* two stones die for nothing */
}

int test_playout(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards_agree), cmocka_unit_test(test_playouts_are_legal),
        cmocka_unit_test(test_area),         cmocka_unit_test(test_eyes),
        cmocka_unit_test(test_answers),      cmocka_unit_test(test_foolish),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
