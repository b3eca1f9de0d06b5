/* Playing, passing and resigning, on made-up result. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/go/gtp/gtp.h"

static tj_gtp_game game;
static tj_mcts_estimate estimate;
static tj_gtp_resign_state resign_state;

/* A board of rows of ".XO" with lower case "x" and "o" for dead stones, "b" and "w" for empty points of Black
 * and White; stones own their points, dead ones are the other's. */
static void set_board(const char *rows)
{
    unsigned size = 0;
    tj_setup stones[81];
    size_t count = 0;

    while (rows[size] != '/')
        size++;
    tj_gtp_game_release(&game);
    memset(&estimate, 0, sizeof estimate);
    memset(&resign_state, 0, sizeof resign_state);
    assert_int_equal(tj_gtp_game_init(&game, size), 0);
    for (unsigned p = 0; p < size * size; p++) {
        char c = rows[p / size * (size + 1) + p % size];

        estimate.owner[p] = strchr("Xob", c) ? TJ_BLACK : strchr("Oxw", c) ? TJ_WHITE : TJ_EMPTY;
        estimate.dead[p] = c == 'x' || c == 'o';
        if (strchr("XxOo", c))
            stones[count++] = (tj_setup){0, (uint16_t)p, strchr("Xx", c) ? TJ_BLACK : TJ_WHITE};
    }
    tj_go_board_set_all(&game.board, stones, count);
    game.keys.items[0] = tj_go_board_key(&game.board);
    estimate.score = 5;
}

static tj_mcts_move items[3];

/* The best move and perhaps a second one; wins in hundredths. */
static tj_mcts_result think(unsigned first, unsigned win, unsigned second, unsigned second_win,
                            uint32_t visits)
{
    items[0] = (tj_mcts_move){.point = (uint16_t)first, .visits = 500, .win = (float)win / 100, .score = 3};
    items[1] = (tj_mcts_move){
        .point = (uint16_t)second, .visits = visits, .win = (float)second_win / 100, .score = 3};
    return (tj_mcts_result){.items = items, .len = 2, .cap = 3, .playouts = 1000};
}

#define SETTLED "bXOw/bXOw/bXOw/bXOw"
#define OPEN    "bX.w/bXOw/bXOw/bXOw"

static void plays_the_best(void **state)
{
    tj_mcts_result result = think(2, 60, TJ_PASS, 40, 100);

    (void)state;
    set_board(OPEN);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), 2);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), 2);
    /* An illegal one is left out, and one that is nobody's thought is never made. */
    result = think(1, 60, 3, 50, 100);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), 3);
    result = think(1, 60, 5, 50, 100);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), TJ_PASS);
    result.len = 0;
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), TJ_PASS);
}

static void never_repeats(void **state)
{
    tj_mcts_result result = think(6, 60, 0, 50, 100);

    (void)state;
    /* Black takes the ko at C3 (point 6), White plays elsewhere ... twice, and takes it back: then Black's
     * taking would bring the position after his first capture back. */
    set_board(".XO./XO.O/.XO./....");
    assert_int_equal(tj_gtp_game_play(&game, 6, TJ_BLACK), 0);
    assert_int_equal(tj_gtp_game_play(&game, TJ_PASS, TJ_WHITE), 0);
    assert_int_equal(tj_gtp_game_play(&game, TJ_PASS, TJ_BLACK), 0);
    assert_int_equal(tj_gtp_game_play(&game, 5, TJ_WHITE), 0);
    assert_false(tj_gtp_game_legal(&game, 6, TJ_BLACK)); /* simple ko */
    assert_int_equal(tj_gtp_game_play(&game, TJ_PASS, TJ_BLACK), 0);
    assert_int_equal(tj_gtp_game_play(&game, TJ_PASS, TJ_WHITE), 0);
    assert_true(tj_gtp_game_legal(&game, 6, TJ_BLACK));
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), 0);
    /* After another exchange it is a new position. */
    assert_int_equal(tj_gtp_game_play(&game, 15, TJ_BLACK), 0);
    assert_int_equal(tj_gtp_game_play(&game, 12, TJ_WHITE), 0);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), 6);
}

static void passes_when_won_and_asked(void **state)
{
    tj_mcts_result result = think(3, 60, TJ_PASS, 10, 100);

    (void)state;
    set_board(SETTLED);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), 3);
    assert_int_equal(tj_gtp_game_play(&game, TJ_PASS, TJ_WHITE), 0);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), TJ_PASS);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), 3); /* not known */
    estimate.score = -5;
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), 3);
    /* White's view. */
    result = think(0, 60, TJ_PASS, 10, 100);
    assert_int_equal(tj_gtp_game_play(&game, TJ_PASS, TJ_BLACK), 0);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_WHITE, &result, &estimate, &resign_state), TJ_PASS);
    estimate.score = 0;
    assert_int_equal(tj_gtp_choose_move(&game, TJ_WHITE, &result, &estimate, &resign_state), 0);
}

static void passes_when_nothing_is_gained(void **state)
{
    tj_mcts_result result = think(3, 60, TJ_PASS, 59, 100);

    (void)state;
    set_board(SETTLED);
    assert_true(tj_gtp_choice_settled(&game, &estimate));
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), TJ_PASS);
    /* Not known well enough; loses chances; loses points; not settled. */
    result = think(3, 60, TJ_PASS, 59, 5);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), 3);
    result = think(3, 60, TJ_PASS, 50, 100);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), 3);
    result = think(3, 60, TJ_PASS, 60, 100);
    items[1].score = 2;
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), 3);
    result = think(3, 60, TJ_PASS, 60, 100);
    set_board(OPEN);
    assert_false(tj_gtp_choice_settled(&game, &estimate));
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), 3);
    /* The search itself wants to, and has looked at nothing else as often. */
    result = think(TJ_PASS, 60, 3, 60, 100);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), TJ_PASS);
    /* It has not: only where everything is settled. */
    items[0].visits = 1;
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), 3);
    set_board(SETTLED);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), TJ_PASS);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state),
                     TJ_PASS); /* it says so */
    /* Never while it is early, unless there is nothing else. */
    set_board("b.../..../..../...w");
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, &estimate, &resign_state), 3);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), 3);
    result.len = 1;
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), TJ_PASS);
}

static void resigns_on_the_third(void **state)
{
    tj_mcts_result result = think(3, 1, TJ_PASS, 1, 100);

    (void)state;
    set_board(OPEN);
    result.resign = true;
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), 3);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), 3);
    assert_int_equal(tj_gtp_choose_move(&game, TJ_WHITE, &result, NULL, &resign_state),
                     3); /* counts for itself */
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), TJ_GTP_RESIGN);
    result.resign = false;
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), 3);
    result.resign = true;
    assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state),
                     3); /* from the beginning */
    /* Hardly looked at. */
    result.playouts = 3;
    for (int i = 0; i < 5; i++)
        assert_int_equal(tj_gtp_choose_move(&game, TJ_BLACK, &result, NULL, &resign_state), 3);
}

static void cleans_up(void **state)
{
    tj_mcts_result result = think(TJ_PASS, 60, 3, 60, 100);

    (void)state;
    set_board(SETTLED);
    assert_int_equal(tj_gtp_choose_cleanup(&game, TJ_BLACK, &result, &estimate), TJ_PASS);
    /* A dead white stone at A4: A3 takes it, whatever is thought of it. */
    set_board("oXOw/bXOw/bXOw/bXOw");
    assert_int_equal(tj_gtp_choose_cleanup(&game, TJ_BLACK, &result, &estimate), 4);
    assert_int_equal(tj_gtp_choose_cleanup(&game, TJ_WHITE, &result, &estimate), TJ_PASS);
    result = think(TJ_PASS, 60, 4, 60, 100);
    assert_int_equal(tj_gtp_choose_cleanup(&game, TJ_BLACK, &result, &estimate), 4);
    /* One's own dead stones stay. */
    set_board("bXOx/bXOw/bXOw/bXOw");
    assert_int_equal(tj_gtp_choose_cleanup(&game, TJ_BLACK, &result, &estimate), TJ_PASS);
    assert_int_equal(tj_gtp_choose_cleanup(&game, TJ_WHITE, &result, &estimate), 7);
}

static void when_it_is_late(void **state)
{
    (void)state;
    set_board("...../...../...../...../.....");
    assert_int_equal(tj_gtp_game_play(&game, TJ_PASS, TJ_WHITE), 0);
    assert_false(tj_gtp_choice_late(&game)); /* a pass on an empty board is no end */
    for (unsigned i = 0; i < 9; i++)
        assert_int_equal(tj_gtp_game_play(&game, i, TJ_BLACK), 0);
    assert_false(tj_gtp_choice_late(&game));
    assert_int_equal(tj_gtp_game_play(&game, 20, TJ_BLACK), 0);
    assert_true(tj_gtp_choice_late(&game));
    /* What was captured counts. */
    set_board("XXXXX/OOOO./...../...../.....");
    assert_false(tj_gtp_choice_late(&game));
    assert_int_equal(tj_gtp_game_play(&game, 9, TJ_WHITE), 0);
    assert_int_equal(tj_go_board_at(&game.board, 0), TJ_EMPTY);
    assert_true(tj_gtp_choice_late(&game));
}

static int release(void **state)
{
    (void)state;
    tj_gtp_game_release(&game);
    return 0;
}

int test_gtp_choice(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_the_best),
        cmocka_unit_test(never_repeats),
        cmocka_unit_test(passes_when_won_and_asked),
        cmocka_unit_test(passes_when_nothing_is_gained),
        cmocka_unit_test(resigns_on_the_third),
        cmocka_unit_test(cleans_up),
        cmocka_unit_test(when_it_is_late),
    };

    return cmocka_run_group_tests(tests, NULL, release);
}
