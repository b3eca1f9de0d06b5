/* Curves through games: reading games, and fits whose likelihood is flat where they say it is highest. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/memory.h"
#include "book/fit/fit_games.h"

static const tj_fit_options ANY = {.size = sizeof ANY, .ply = 1, .cap = TJ_EVALUATION_CAP};

/* ---- curve and steps ---- */

static void test_curve(void **state)
{
    static const char *const BAD[] = {"", "1", "1,", ",1", "1,2,3", "1,x", "nan,1", "1,inf", "1 2"};
    const tj_win_curve paper = TJ_WIN_CURVE_REVISED;
    tj_win_curve curve;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    /* The paper's Table 4 has 0.526, 0.533 and 0.532 for these means; the curve bends, so that the mean of
     * the chances is a little less than the chance at the mean. */
    assert_true(fabs(tj_win_curve_at(&paper, 53.9) - 0.5266) < 0.00005);
    assert_true(fabs(tj_win_curve_at(&paper, 69.2) - 0.5344) < 0.00005);
    assert_true(fabs(tj_win_curve_at(&paper, 68.2) - 0.5339) < 0.00005);
    assert_int_equal(tj_win_curve_parse(&curve, "-0.5,2e-3", &err), 0);
    assert_true(curve.constant == -0.5 && curve.slope == 0.002);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(tj_win_curve_parse(&curve, BAD[i], NULL), TJ_E_USAGE);
}

static void test_steps(void **state)
{
    static const struct {
        double value;
        int low;
    } CASES[] = {{-31, -50}, {-30, -30}, {-11, -30}, {-10, -10}, {0, -10},
                 {9, -10},   {10, 10},   {29, 10},   {30, 30}};

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_int_equal(tj_evaluation_step_low(tj_evaluation_step(CASES[i].value)), CASES[i].low);
    assert_true(tj_evaluation_clamp(-5000, 3000) == -3000 && tj_evaluation_clamp(2999, 3000) == 2999);
}

/* ---- reading ---- */

static void read_text(const char *text, const tj_fit_options *choice, tj_fit_games *games)
{
    tj_err err = TJ_ERR_INIT;

    memset(games, 0, sizeof *games);
    assert_int_equal(tj_fit_games_read(games, text, strlen(text), choice, &err), 0);
}

static void test_table(void **state)
{
    tj_fit_games games;

    (void)state;
    read_text("evaluation\tresult\n# a remark\n30\t1\n-12.5 0\r\n  \n5000  B+R   -\n40\tdraw\t-150.5\tone "
              "two\tthree\n"
              "7\t1\t0\tthree\tone two\n\nx\t1\n3\t2\n4\n5\t1\t2\tx\n6\t1\tinf\n",
              &ANY, &games);
    assert_int_equal(games.len, 5);
    assert_true(games.items[0].evaluation == 30 && games.items[0].result == 1);
    assert_true(isnan(games.items[0].difference));
    assert_int_equal(games.items[0].black, TJ_FIT_NO_PLAYER);
    assert_true(games.items[1].evaluation == -12.5 && games.items[1].result == 0);
    assert_true(games.items[2].evaluation == TJ_EVALUATION_CAP && games.items[2].result == 1);
    assert_true(games.items[3].result == 0.5 && games.items[3].difference == -150.5);
    assert_int_equal(games.players.len, 2);
    assert_string_equal(games.players.items[games.items[3].black], "one two");
    assert_int_equal(games.items[4].white, games.items[3].black);
    assert_true(games.items[4].difference == 0);
    assert_int_equal(games.bad, 5);
    assert_int_equal(games.faults.items[0].line, 10);
    tj_fit_games_release(&games);
}

#define HEAD "V2.2\nN+one\nN-two\nPI\n+\n"

static void test_records(void **state)
{
    static const char TEXT[] =
        HEAD "'black_rate:one:1500.0\n'white_rate:two:1620.0\n+7776FU\n-3334FU\n'** 30 x\n+2726FU\nT1\n'** "
             "-45 -8384FU\n-8384FU\n'** 1148897\n%TORYO\n/\n" /* Black gave up */
        HEAD "+7776FU\n'** \n'**x 3\n%TORYO\n/\n"             /* no evaluation */
        HEAD "+7776FU\n'**-5\n%SENNICHITE\n/\n" HEAD "+7776FU\n'** 5\n%CHUDAN\n";
    tj_fit_options choice = ANY;
    tj_fit_games games;

    (void)state;
    read_text(TEXT, &choice, &games);
    assert_int_equal(games.len, 2);
    assert_int_equal(games.unevaluated, 1);
    assert_int_equal(games.undecided, 1);
    assert_true(games.items[0].evaluation == 30 && games.items[0].result == 0);
    assert_true(games.items[0].difference == -120);
    assert_string_equal(games.players.items[games.items[0].white], "two");
    assert_true(games.items[1].evaluation == -5 && games.items[1].result == 0.5);
    assert_true(isnan(games.items[1].difference));
    tj_fit_games_release(&games);

    choice.ply = 3;
    read_text(TEXT, &choice, &games);
    assert_int_equal(games.len, 1);
    assert_true(games.items[0].evaluation == -45);
    tj_fit_games_release(&games);

    choice.player = "two";
    read_text(TEXT, &choice, &games);
    assert_int_equal(games.len, 1);
    assert_true(games.items[0].evaluation == TJ_EVALUATION_CAP);
    tj_fit_games_release(&games);
}

/* The book knows two moves of the first game, one of which it has judged; the second game leaves it at once.
 */
static void test_book(void **state)
{
    static const char BOOK[] =
        "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
        "7g7f 3c3d 32 20 3\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n"
        "3c3d none 17 20 3\n8c8d none none none 1\n";
    static const char TEXT[] = HEAD "+7776FU\n-3334FU\n'** 999\n+2726FU\n%TORYO\n/\n" HEAD
                                    "+2726FU\n'** 5\n%TORYO\n/\n" HEAD "+7776FU\n-8384FU\n%TORYO\n";
    tj_fit_options choice = ANY;
    tj_fit_games games;

    (void)state;
    assert_int_equal(tj_book_open_bytes(&choice.book, BOOK, sizeof BOOK - 1, NULL, NULL), 0);
    read_text(TEXT, &choice, &games);
    assert_int_equal(games.len, 2);
    assert_int_equal(games.unevaluated, 1);
    assert_true(games.items[0].evaluation == -17 && games.items[0].result == 1); /* 17 for White */
    assert_true(games.items[1].evaluation == 32 && games.items[1].result == 0);
    tj_fit_games_release(&games);
    tj_book_free(choice.book);
}

/* ---- fits ---- */

enum { PLAYERS = 14, GAMES = 3000 };

/* Games of the first player against the others; the last one loses everything, the one before it has few
 * games. */
static void make_games(tj_fit_games *games, double constant, double slope, double *strength)
{
    uint64_t random = 99;

    memset(games, 0, sizeof *games);
    for (uint32_t i = 0; i < PLAYERS; i++) {
        char name[2] = {(char)('a' + i), 0};
        uint32_t number;

        assert_int_equal(tj_fit_games_add_player(games, name, 1, &number, NULL), 0);
        assert_int_equal(number, i);
        strength[i] = i ? 2 * tj_random_unit(tj_random(&random)) - 1 : 0;
    }
    for (size_t i = 0; i < GAMES; i++) {
        uint32_t other = i < 5 ? PLAYERS - 2 : 1 + (uint32_t)(tj_random(&random) % (PLAYERS - 1));
        tj_fit_game game = {.evaluation = floor(400 * tj_random_unit(tj_random(&random)) - 200)};
        bool black = tj_random(&random) % 2;
        double x;

        other = other == PLAYERS - 2 && i >= 5 ? 1 : other;
        game.black = black ? 0 : other;
        game.white = black ? other : 0;
        x = strength[game.black] - strength[game.white];
        game.difference = i % 10 ? 174 * x : NAN;
        x += constant + slope * game.evaluation;
        game.result = tj_random_unit(tj_random(&random)) < 0.05
                          ? 0.5
                          : tj_random_unit(tj_random(&random)) < 1 / (1 + exp(-x));
        if (other == PLAYERS - 1)
            game.result = black;
        assert_int_equal(TJ_RESERVE(games, games->len + 1), 0);
        games->items[games->len++] = game;
    }
}

/* What is left of a game when all that a fit says was foreseen; and is the game one of the fit's? */
static bool rest_of(const tj_fit *fit, const tj_fit_game *game, double *rest)
{
    double x = fit->curve.constant + fit->curve.slope * game->evaluation;

    if (fit->kind == TJ_FIT_RATINGS)
        x += fit->rating * game->difference;
    for (size_t i = 0; i < fit->players.len; i++) {
        const tj_fit_player *player = &fit->players.items[i];

        x += player->strength * ((game->black == player->number) - (game->white == player->number));
    }
    *rest = game->result - 1 / (1 + exp(-x));
    if (fit->kind == TJ_FIT_RATINGS)
        return !isnan(game->difference);
    return fit->kind != TJ_FIT_PLAYERS || (game->black != PLAYERS - 1 && game->white != PLAYERS - 1);
}

/* At the highest likelihood the rests cancel out: as they are, times evaluation, times difference, and for
 * each player. */
static void check_flat(const tj_fit *fit, const tj_fit_games *games)
{
    double plain = 0, times_evaluation = 0, times_difference = 0, player[PLAYERS] = {0}, rest;
    size_t used = 0;

    for (size_t i = 0; i < games->len; i++) {
        const tj_fit_game *game = &games->items[i];

        if (!rest_of(fit, game, &rest))
            continue;
        used++;
        plain += rest;
        times_evaluation += rest * game->evaluation;
        times_difference += fit->kind == TJ_FIT_RATINGS ? rest * game->difference : 0;
        player[game->black] += rest;
        player[game->white] -= rest;
    }
    assert_int_equal(fit->games, used);
    assert_int_equal(fit->games + fit->left_out, games->len);
    assert_true(fabs(plain) < 1e-6 && fabs(times_evaluation) < 1e-4 && fabs(times_difference) < 1e-4);
    for (size_t i = 0; i < fit->players.len; i++)
        assert_true(fabs(player[fit->players.items[i].number]) < 1e-6);
}

static void check_near(double found, double truth, double error)
{
    assert_true(error > 0 && fabs(found - truth) < 4 * error);
}

static void test_fits(void **state)
{
    const double constant = 0.1, slope = 0.004;
    double strength[PLAYERS];
    tj_fit_games games;
    tj_fit fit;

    (void)state;
    make_games(&games, constant, slope, strength);
    assert_int_equal(tj_fit_compute(&fit, &games, TJ_FIT_PLAIN, 0, NULL), 0);
    check_flat(&fit, &games);
    tj_fit_release(&fit);

    assert_int_equal(tj_fit_compute(&fit, &games, TJ_FIT_RATINGS, 0, NULL), 0);
    check_flat(&fit, &games);
    assert_true(fit.rating > 0 && fit.rating_error > 0);
    tj_fit_release(&fit);

    assert_int_equal(tj_fit_compute(&fit, &games, TJ_FIT_PLAYERS, 10, NULL), 0);
    check_flat(&fit, &games);
    assert_int_equal(fit.reference, 0);
    assert_int_equal(fit.players.len, PLAYERS - 3);
    check_near(fit.curve.constant, constant, fit.constant_error);
    check_near(fit.curve.slope, slope, fit.slope_error);
    for (size_t i = 0; i < fit.players.len; i++) {
        const tj_fit_player *player = &fit.players.items[i];

        check_near(player->strength, strength[player->number], player->error);
        assert_true(!i || player->strength <= player[-1].strength);
    }
    tj_fit_release(&fit);
    tj_fit_games_release(&games);
}

static void test_no_fit(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_fit_games games;
    tj_fit fit;

    (void)state;
    read_text("10 1\n20 1\n-10 0\n-20 0\n", &ANY, &games);
    assert_int_equal(tj_fit_compute(&fit, &games, TJ_FIT_PLAIN, 0, &err), TJ_E_RANGE);
    tj_fit_release(&fit);
    assert_int_equal(tj_fit_compute(&fit, &games, TJ_FIT_RATINGS, 0, NULL), TJ_E_RANGE);
    tj_fit_release(&fit);
    assert_int_equal(tj_fit_compute(&fit, &games, TJ_FIT_PLAYERS, 10, NULL), TJ_E_RANGE);
    tj_fit_release(&fit);
    tj_fit_games_release(&games);

    read_text("10 1\n10 0\n10 0\n", &ANY, &games);
    memset(&err, 0, sizeof err);
    assert_int_equal(tj_fit_compute(&fit, &games, TJ_FIT_PLAIN, 0, &err), TJ_E_RANGE);
    assert_non_null(strstr(err.text, "all evaluations are"));
    tj_fit_release(&fit);
    tj_fit_games_release(&games);
}

static void test_count(void **state)
{
    tj_fit_games games;
    tj_fit_steps steps = {0};

    (void)state;
    read_text("-11 1\n10 0\n-10 0.5\n9 1\n-30 0\n500 1\n", &ANY, &games);
    assert_int_equal(tj_fit_histogram(&games, &steps, NULL), 0);
    assert_int_equal(steps.len, 4);
    assert_int_equal(tj_evaluation_step_low(steps.items[0].step), -30);
    assert_int_equal(steps.items[0].games, 2);
    assert_true(steps.items[0].points == 1 && steps.items[1].points == 1.5);
    assert_int_equal(steps.items[1].games, 2);
    assert_int_equal(tj_evaluation_step_low(steps.items[3].step), 490);
    free(steps.items);
    tj_fit_games_release(&games);
}

int test_curve_fit(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_curve),   cmocka_unit_test(test_steps), cmocka_unit_test(test_table),
        cmocka_unit_test(test_records), cmocka_unit_test(test_book),  cmocka_unit_test(test_fits),
        cmocka_unit_test(test_no_fit),  cmocka_unit_test(test_count),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
