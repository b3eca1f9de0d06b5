/* Thinking: positions that any player solves at a glance, and the promises of think.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/go/mcts.h"

/* A position from a picture: X black, O white, . empty, rows one after the other. */
static void show(tj_go_board *board, unsigned size, const char *picture)
{
    assert_int_equal(strlen(picture), size * size);
    assert_int_equal(tj_go_board_init(board, size), 0);
    for (unsigned point = 0; point < size * size; point++)
        if (picture[point] != '.')
            assert_int_equal(tj_go_board_set(board, point, picture[point] == 'X' ? TJ_BLACK : TJ_WHITE), 0);
}

static unsigned point_of(unsigned size, const char *name)
{
    unsigned point;
    assert_int_equal(tj_go_point_parse(size, name, &point, NULL), 0);
    return point;
}

static tj_think_limits limits; /* of the latest thinker */

static tj_mcts *thinker_of(uint32_t playouts, unsigned threads)
{
    tj_engine_options options;
    tj_mcts *mcts;

    tj_engine_options_init(&options, sizeof options);
    limits = (tj_think_limits){.nodes = playouts};
    options.threads = threads;
    assert_int_equal(tj_mcts_new(&mcts, NULL, &options, NULL), 0);
    return mcts;
}

/* The move that colour is advised to make. */
static unsigned advice(const tj_go_board *board, int colour, double komi)
{
    tj_mcts *mcts = thinker_of(1000, 1);
    tj_mcts_position position = {{board, colour, NULL, 0}, komi, NULL, 0, NULL};
    tj_mcts_result result = {0};

    assert_int_equal(tj_mcts_search(mcts, &position, &limits, &result, NULL, NULL, NULL, NULL), 0);
    assert_true(result.len > 0);
    assert_int_equal(result.playouts, 1000);
    unsigned point = result.items[0].point;
    tj_mcts_result_release(&result);
    tj_mcts_free(mcts);
    return point;
}

static void test_captures_what_decides(void **state)
{
    tj_go_board board;

    (void)state;
    /* two chains in atari side by side: who moves takes */
    show(&board, 7,
         ".X.XXXX"
         "XXXXXXX"
         "OOOOOO."
         "XXXXXX."
         "OOOOOOO"
         "OOOOOOO"
         ".O.OO.O");
    assert_int_equal(advice(&board, TJ_BLACK, 0.5), point_of(7, "G5"));
    assert_int_equal(advice(&board, TJ_WHITE, 0.5), point_of(7, "G4"));
}

/* The middle of three decides about life, whoever moves. */
static void test_life_and_death(void **state)
{
    tj_go_board board;
    static const char *picture = "...XO.."
                                 "XXXXO.."
                                 "OOOOO.."
                                 "......."
                                 "......."
                                 "......."
                                 ".......";

    (void)state;
    show(&board, 7, picture);
    assert_int_equal(advice(&board, TJ_WHITE, -34.5), point_of(7, "B7"));
    assert_int_equal(advice(&board, TJ_BLACK, -34.5), point_of(7, "B7"));
}

static void test_passes_when_all_is_settled(void **state)
{
    tj_go_board board;

    (void)state;
    show(&board, 7,
         ".X.XO.O"
         "XXXXOOO"
         "XXXXOOO"
         "XXXXOOO"
         "XXXXOOO"
         "XXXXOOO"
         "X.XXO.O");
    assert_int_equal(advice(&board, TJ_BLACK, 0.5), TJ_PASS);
    assert_int_equal(advice(&board, TJ_WHITE, 0.5), TJ_PASS);
}

/* All moves offered are legal and repeat no position; shares of visits and lines make sense. */
static void test_thoughts_are_sound(void **state)
{
    tj_go_board board, after;
    uint64_t keys[64];
    uint16_t moves[64];
    size_t count = 0;
    tj_mcts *mcts = thinker_of(60, 1);
    tj_mcts_result result = {0};
    int colour = TJ_BLACK;

    (void)state;
    assert_int_equal(tj_go_board_init(&board, 5), 0);
    for (; count < 60; count++, colour = TJ_BLACK + TJ_WHITE - colour) {
        keys[count] = tj_go_board_key(&board);
        tj_mcts_position position = {{&board, colour, moves, count}, 0.5, keys, count + 1, NULL};
        uint32_t visits = 0;
        assert_int_equal(tj_mcts_search(mcts, &position, &limits, &result, NULL, NULL, NULL, NULL), 0);
        for (size_t i = 0; i < result.len; i++) {
            const tj_mcts_move *t = &result.items[i];
            after = board;
            assert_int_equal(tj_go_board_play(&after, t->point, colour, false), TJ_GO_LEGAL);
            for (size_t k = 0; k <= count && t->point != TJ_PASS; k++)
                assert_true(keys[k] != tj_go_board_key(&after));
            assert_int_equal(t->line[0], t->point);
            assert_true(t->line_len >= 1 && t->line_len <= TJ_MCTS_PV_MAX);
            assert_true(t->win >= 0 && t->win <= 1 && t->prior >= 0 && t->prior <= 1);
            visits += t->visits;
        }
        assert_int_equal(visits, 60);
        moves[count] = result.items[0].point;
        assert_int_equal(tj_go_board_play(&board, moves[count], colour, false), TJ_GO_LEGAL);
        if (count && moves[count] == TJ_PASS && moves[count - 1] == TJ_PASS)
            break;
    }
    tj_mcts_result_release(&result);
    tj_mcts_free(mcts);
}

/* Retaking a ko at once is left to the board; bringing back any earlier position is forbidden as well. */
static void test_no_repetition(void **state)
{
    tj_go_board board, after;
    tj_mcts *mcts = thinker_of(50, 1);
    tj_mcts_result result = {0};

    (void)state;
    show(&board, 5,
         ".XO.."
         "X.XO."
         ".XO.."
         "....."
         ".....");
    unsigned ko = point_of(5, "B4");
    after = board;
    assert_int_equal(tj_go_board_play(&after, ko, TJ_WHITE, false), TJ_GO_LEGAL);
    uint64_t key = tj_go_board_key(&after);
    for (int forbidden = 0; forbidden < 2; forbidden++) {
        tj_mcts_position position = {{&board, TJ_WHITE, NULL, 0}, 0.5, &key, (size_t)forbidden, NULL};
        bool offered = false;
        assert_int_equal(tj_mcts_search(mcts, &position, &limits, &result, NULL, NULL, NULL, NULL), 0);
        for (size_t i = 0; i < result.len; i++)
            offered |= result.items[i].point == ko;
        assert_int_equal(offered, !forbidden);
    }
    tj_mcts_result_release(&result);
    tj_mcts_free(mcts);
}

/* Moves that are not asked for; where nothing else is left, a pass. */
static void test_barred(void **state)
{
    tj_mcts *mcts = thinker_of(200, 1);
    bool excluded[TJ_GO_POINTS_MAX + 1] = {false};
    tj_mcts_result result = {0};
    tj_go_board board;

    (void)state;
    tj_go_board_init(&board, 9);
    tj_mcts_position position = {{&board, TJ_BLACK, NULL, 0}, 6.5, NULL, 0, excluded};
    for (unsigned kept = 81; kept <= 81; kept -= 9) {
        for (unsigned point = 0; point <= TJ_GO_POINTS_MAX; point++)
            excluded[point] = point >= kept;
        assert_int_equal(tj_mcts_search(mcts, &position, &limits, &result, NULL, NULL, NULL, NULL), 0);
        assert_int_equal(result.playouts, 200);
        assert_true(result.len > 0);
        for (size_t i = 0; i < result.len; i++)
            assert_true(kept ? result.items[i].point < kept : result.items[i].point == TJ_PASS);
    }
    excluded[TJ_GO_POINTS_MAX] = false;
    assert_int_equal(tj_mcts_search(mcts, &position, &limits, &result, NULL, NULL, NULL, NULL), 0);
    assert_int_equal(result.len, 1);
    tj_mcts_result_release(&result);
    tj_mcts_free(mcts);
}

static void test_same_seed_same_thoughts(void **state)
{
    tj_go_board board;
    tj_mcts_result a = {0}, b = {0};

    (void)state;
    assert_int_equal(tj_go_board_init(&board, 9), 0);
    tj_mcts_position position = {{&board, TJ_BLACK, NULL, 0}, 6.5, NULL, 0, NULL};
    tj_mcts *mcts = thinker_of(200, 1), *other = thinker_of(200, 1);
    assert_int_equal(tj_mcts_search(mcts, &position, &limits, &a, NULL, NULL, NULL, NULL), 0);
    assert_int_equal(tj_mcts_search(other, &position, &limits, &b, NULL, NULL, NULL, NULL), 0);
    assert_int_equal(a.len, b.len);
    for (size_t i = 0; i < a.len; i++) {
        assert_int_equal(a.items[i].point, b.items[i].point);
        assert_int_equal(a.items[i].visits, b.items[i].visits);
    }
    tj_mcts_result_release(&a);
    tj_mcts_result_release(&b);
    tj_mcts_free(mcts);
    tj_mcts_free(other);
}

/* Equal stones have equal keys, however they came about; a captured stone is gone. */
static void test_key(void **state)
{
    tj_go_board a, b;

    (void)state;
    show(&a, 5,
         ".X..."
         "X.X.."
         ".X..."
         "....."
         ".....");
    b = a;
    assert_int_equal(tj_go_board_play(&b, point_of(5, "E1"), TJ_WHITE, false), TJ_GO_LEGAL);
    assert_true(tj_go_board_key(&a) != tj_go_board_key(&b));
    assert_int_equal(tj_go_board_set(&b, point_of(5, "E1"), TJ_BLACK), 0);
    assert_true(tj_go_board_key(&a) != tj_go_board_key(&b));
    assert_int_equal(tj_go_board_play(&b, point_of(5, "D1"), TJ_WHITE, false), TJ_GO_LEGAL);
    assert_int_equal(tj_go_board_play(&b, point_of(5, "E2"), TJ_WHITE, false), TJ_GO_LEGAL);
    assert_int_equal(tj_go_board_set(&a, point_of(5, "D1"), TJ_WHITE), 0);
    assert_int_equal(tj_go_board_set(&a, point_of(5, "E2"), TJ_WHITE), 0);
    assert_true(tj_go_board_key(&a) == tj_go_board_key(&b));
    tj_go_board small, large;
    assert_int_equal(tj_go_board_init(&small, 9), 0);
    assert_int_equal(tj_go_board_init(&large, 13), 0);
    assert_true(tj_go_board_key(&small) != tj_go_board_key(&large));
}

static int stop_after(void *ctx, const char *phase, uint64_t done, uint64_t total)
{
    assert_string_equal(phase, "thinking");
    assert_int_equal(total, 0);
    return done >= *(const uint64_t *)ctx;
}

/* Without limits it thinks until the monitor says stop; threads share one tree. */
static void test_stopping_and_threads(void **state)
{
    tj_go_board board;
    tj_mcts_result result = {0};
    uint64_t limit = 100;
    tj_progress_monitor monitor = {stop_after, &limit};

    (void)state;
    assert_int_equal(tj_go_board_init(&board, 9), 0);
    tj_mcts_position position = {{&board, TJ_BLACK, NULL, 0}, 6.5, NULL, 0, NULL};
    for (unsigned threads = 1; threads <= 3; threads++) {
        tj_mcts *mcts = thinker_of(0, threads);
        uint32_t visits = 0;
        assert_int_equal(tj_mcts_search(mcts, &position, &limits, &result, &monitor, NULL, NULL, NULL), 0);
        assert_true(result.playouts >= limit);
        for (size_t i = 0; i < result.len; i++)
            visits += result.items[i].visits;
        assert_int_equal(visits, result.playouts);
        tj_mcts_free(mcts);
    }
    tj_mcts_result_release(&result);
}

static int stop_after_20(void *ctx, const char *phase, uint64_t done, uint64_t total)
{
    (void)ctx, (void)phase, (void)total;
    return done >= 20;
}

/* A limit that needs more than 32 bits is a large one. */
static void test_very_many_playouts(void **state)
{
    tj_go_board board;
    tj_mcts_result result = {0};
    tj_mcts *mcts = thinker_of(0, 1);
    tj_progress_monitor monitor = {stop_after_20, NULL};

    (void)state;
    assert_int_equal(tj_go_board_init(&board, 9), 0);
    tj_mcts_position position = {{&board, TJ_BLACK, NULL, 0}, 6.5, NULL, 0, NULL};
    limits.nodes = (UINT64_C(1) << 32) + 1;
    assert_int_equal(tj_mcts_search(mcts, &position, &limits, &result, &monitor, NULL, NULL, NULL), 0);
    assert_true(result.playouts >= 20);
    tj_mcts_result_release(&result);
    tj_mcts_free(mcts);
}

static void test_score_of_a_finished_game(void **state)
{
    tj_go_board board;
    tj_mcts_estimate estimate;
    tj_mcts *mcts = thinker_of(100, 1);

    (void)state;
    show(&board, 7,
         ".X.XO.O"
         "XXXXOOO"
         "...XO.."
         ".OXXO.."
         "XXXXOO."
         "...XO.."
         "...XO..");
    tj_mcts_position position = {{&board, TJ_BLACK, NULL, 0}, 6.5, NULL, 0, NULL};
    assert_int_equal(tj_mcts_estimate_score(mcts, &position, &estimate, NULL), 0);
    assert_float_equal(estimate.score, 28 - 21 - 6.5, 1e-9);
    for (unsigned point = 0; point < 49; point++) {
        assert_int_equal(estimate.owner[point], point % 7 < 4 ? TJ_BLACK : TJ_WHITE);
        assert_int_equal(estimate.dead[point], point == point_of(7, "B4"));
    }
    tj_mcts_free(mcts);
}

int test_mcts(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_key),
        cmocka_unit_test(test_captures_what_decides),
        cmocka_unit_test(test_life_and_death),
        cmocka_unit_test(test_passes_when_all_is_settled),
        cmocka_unit_test(test_thoughts_are_sound),
        cmocka_unit_test(test_no_repetition),
        cmocka_unit_test(test_barred),
        cmocka_unit_test(test_same_seed_same_thoughts),
        cmocka_unit_test(test_stopping_and_threads),
        cmocka_unit_test(test_very_many_playouts),
        cmocka_unit_test(test_score_of_a_finished_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
