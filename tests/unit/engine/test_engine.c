/* Our engine as an object: the same functions for every game. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tejun/engine.h"

static tj_engine *engine_of(const char *game)
{
    tj_engine_options options;
    tj_engine *engine = NULL;
    tj_err err = TJ_ERR_INIT;

    tj_engine_options_init(&options, sizeof options);
    options.megabytes = 1;
    if (tj_engine_new(&engine, tj_game_kind_named(game), NULL, &options, &err))
        fail_msg("%s", err.text);
    assert_false(tj_engine_has_patterns(engine));
    return engine;
}

static uint16_t move_of(const tj_position *position, const char *text)
{
    uint16_t move;

    assert_int_equal(tj_position_move_parse(position, text, strlen(text), &move, NULL), 0);
    return move;
}

/* Plays a line of candidates: all of its moves must be legal. */
static void expect_legal(const tj_position *position, const tj_engine_line *line)
{
    tj_position *after = malloc(sizeof *after);

    assert_non_null(after);
    tj_position_copy(after, position);
    assert_true(line->count > 0);
    for (size_t i = 0; i < line->count; i++)
        assert_int_equal(tj_position_play(after, line->moves[i], NULL), 0);
    free(after);
}

static void test_think(void **state)
{
    static const struct {
        const char *game, *moves[3], *limits;
    } CASES[] = {{"go", {"Q16", "D4", "Q4"}, "nodes 50"}, {"shogi", {"7g7f", "3c3d", "2g2f"}, "nodes 3000"}};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        tj_engine *engine = engine_of(CASES[i].game);
        tj_engine_result result, again;
        tj_position *start = malloc(sizeof *start);
        uint16_t moves[3];
        tj_think_limits limits;

        assert_non_null(start);
        tj_engine_result_init(&result);
        tj_engine_result_init(&again);
        tj_position_copy(start, tj_engine_position(engine));
        for (size_t k = 0; k < 3; k++)
            moves[k] = move_of(start, CASES[i].moves[k]);
        assert_int_equal(tj_think_limits_parse(&limits, CASES[i].limits, NULL), 0);
        assert_int_equal(tj_engine_set_position(engine, start, moves, 3, NULL), 0);
        assert_int_equal(tj_engine_think(engine, &limits, 2, &result, NULL), 0);
        assert_int_equal(result.count, 2);
        assert_true(result.nodes > 0 && result.nodes <= limits.nodes + 50);
        for (size_t k = 0; k < result.count; k++)
            expect_legal(tj_engine_position(engine), &result.lines[k]);
        assert_int_not_equal(result.lines[0].moves[0], result.lines[1].moves[0]);

        /* An illegal move changes nothing. */
        moves[1] = moves[0];
        assert_int_equal(tj_engine_set_position(engine, start, moves, 3, NULL), TJ_E_USAGE);
        tj_engine_free(engine);
        engine = engine_of(CASES[i].game);
        moves[1] = move_of(start, CASES[i].moves[1]);
        assert_int_equal(tj_engine_set_position(engine, start, moves, 3, NULL), 0);
        assert_int_equal(tj_engine_think(engine, &limits, 2, &again, NULL), 0);
        assert_int_equal(again.lines[0].moves[0], result.lines[0].moves[0]);
        assert_true(again.lines[0].score == result.lines[0].score);
        tj_engine_result_release(&result);
        tj_engine_result_release(&again);
        tj_engine_free(engine);
        free(start);
    }
}

static atomic_bool has_stopped;

/* Again and again: a stop before it has begun to think does not count. */
static void *stop_soon(void *engine)
{
    while (!atomic_load(&has_stopped)) {
        usleep(30000);
        tj_engine_stop(engine);
    }
    return NULL;
}

static void test_stop(void **state)
{
    static const char *const GAMES[] = {"go", "shogi"};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        tj_engine *engine = engine_of(GAMES[i]);
        tj_engine_result result;
        pthread_t thread;

        tj_engine_result_init(&result);
        atomic_store(&has_stopped, false);
        assert_int_equal(pthread_create(&thread, NULL, stop_soon, engine), 0);
        assert_int_equal(tj_engine_think(engine, NULL, 1, &result, NULL), 0);
        assert_int_equal(result.count, 1);
        atomic_store(&has_stopped, true);
        pthread_join(thread, NULL);
        tj_engine_result_release(&result);
        tj_engine_free(engine);
    }
}

static void test_mate(void **state)
{
    static const char SFEN[] = "7nl/7k1/6ppp/9/9/9/9/9/9 b RGS 1";
    tj_engine *engine = engine_of("shogi"), *other = engine_of("go");
    tj_position *position = malloc(sizeof *position);
    tj_engine_result result;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    assert_non_null(position);
    tj_engine_result_init(&result);
    assert_int_equal(tj_position_parse(position, tj_game_kind_named("shogi"), SFEN, strlen(SFEN), NULL), 0);
    assert_int_equal(tj_engine_set_position(engine, position, NULL, 0, NULL), 0);
    assert_int_equal(tj_engine_solve_mate(engine, NULL, &result, NULL), 0);
    assert_true(result.proved);
    assert_int_equal(result.count, 1);
    assert_int_equal(result.lines[0].count, 3);
    assert_int_equal(result.lines[0].mate, 3);
    assert_int_equal(result.lines[0].moves[0], move_of(position, "R*4b"));
    assert_int_equal(tj_engine_solve_mate(other, NULL, &result, &err), TJ_E_USAGE);
    assert_int_equal(tj_engine_set_position(other, position, NULL, 0, &err), TJ_E_USAGE);
    tj_engine_result_release(&result);
    tj_engine_free(engine);
    tj_engine_free(other);
    free(position);
}

static void test_refused(void **state)
{
    tj_engine_options options = {0};
    tj_engine *engine;
    tj_position *position = malloc(sizeof *position);

    (void)state;
    assert_non_null(position);
    assert_int_equal(tj_engine_new(&engine, tj_game_kind_named("go"), NULL, &options, NULL), TJ_E_USAGE);
    tj_engine_options_init(&options, sizeof options);
    assert_int_equal(tj_engine_new(&engine, NULL, NULL, &options, NULL), TJ_E_USAGE);
    engine = engine_of("go");
    assert_int_equal(tj_position_init(position, 25, NULL), 0);
    assert_int_equal(tj_engine_set_position(engine, position, NULL, 0, NULL), TJ_E_USAGE);
    assert_string_equal(tj_engine_protocol(engine), "GTP");
    tj_engine_free(engine);
    free(position);
}

int test_engine(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_think), cmocka_unit_test(test_stop),
                                       cmocka_unit_test(test_mate), cmocka_unit_test(test_refused)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
