/* Books from whole games, with engines that play what a file says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "tests/support/expect.h"
#include "tests/support/scratch.h"
#include "base/text/span.h"
#include "tejun/book_expand.h"
#include "tests/support/at_position.h"

#define LONG 60 /* seconds that are never used up */

static char book[400], script[400], command[500];

static int set_up(void **state)
{
    scratch_set_up(state);
    snprintf(book, sizeof book, "%s", in_scratch("book"));
    snprintf(script, sizeof script, "%s", in_scratch("script"));
    snprintf(command, sizeof command, "sh tests/support/usi_fake.sh reads %s", script);
    return 0;
}

static int tear_down(void **state)
{
    unlink(script);
    return scratch_tear_down_empty(state);
}

static void play(const char *lines, tj_monte_carlo_options *options, tj_monte_carlo_result *result)
{
    tj_engine_command setup = {.command = command};
    tj_err err = TJ_ERR_INIT;

    put_file(script, lines, strlen(lines));
    assert_int_equal(tj_think_limits_parse(&setup.limits, "nodes 1", NULL), 0);
    options->engine = &setup;
    options->patience = LONG;
    options->jobs = options->jobs ? options->jobs : 1;
    options->board = TJ_BOARD_SHOGI;
    if (tj_monte_carlo(book, options, result, &err))
        fail_msg("%s", err.text);
}

/* "count wins losses draws weight" of a move in the position after some moves. */
static void expect(const char *moves, const char *move, const char *wanted)
{
    static const char SQL[] =
        "SELECT ifnull(count,'-') || ' ' || ifnull(wins,'-') || ' ' || ifnull(losses,'-')"
        " || ' ' || ifnull(draws,'-') || ' ' || ifnull(weight,'-') FROM move JOIN position"
        " ON id=position WHERE board=?1 AND move=?2";
    char sfen[TJ_POSITION_TEXT_MAX];
    tj_span rest = {moves, strlen(moves)};
    tj_shogi position;
    tj_shogi_move step;
    sqlite3_stmt *s;
    sqlite3 *db;

    tj_shogi_init(&position);
    while (rest.n) {
        tj_span word = tj_span_cut(&rest, " ");

        assert_int_equal(tj_shogi_move_parse(word.at, word.n, &step, NULL), 0);
        assert_int_equal(tj_shogi_play(&position, step), TJ_SHOGI_LEGAL);
    }
    tj_book_text(at_shogi(&position), sfen);
    assert_int_equal(sqlite3_open(book, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, SQL, -1, &s, NULL), SQLITE_OK);
    sqlite3_bind_text(s, 1, sfen, -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 2, move, -1, SQLITE_STATIC);
    if (sqlite3_step(s) == SQLITE_ROW)
        assert_string_equal((const char *)sqlite3_column_text(s, 0), wanted);
    else
        assert_null(wanted);
    sqlite3_finalize(s);
    sqlite3_close(db);
}

static void winners_are_followed(void **state)
{
    static const char BLACK_WINS[] = ": 7g7f\n7g7f: 3c3d\n7g7f 3c3d: 2g2f\n";
    static const char WHITE_WINS[] = "7g7f: 8c8d\n"; /* Black is not asked for the first move */
    static const char OTHERWISE[] = ": 5g5f\n5g5f: 3c3d\n";
    tj_monte_carlo_options options = {.size = sizeof options, .threshold = 0.5, .games = 2};
    tj_monte_carlo_result result;

    (void)state;
    play(BLACK_WINS, &options, &result);
    assert_int_equal(result.games, 2);
    assert_int_equal(result.black, 2);
    assert_int_equal(result.repeated, 1);
    assert_int_equal(result.moves, 6);
    assert_int_equal(result.from_book, 2); /* Black's of the second game; White's have lost */
    expect("", "7g7f", "2 2 0 0 -");
    expect("7g7f", "3c3d", "2 0 2 0 -");
    expect("7g7f 3c3d", "2g2f", "2 2 0 0 -");
    play(WHITE_WINS, &options, &result);
    assert_int_equal(result.white, 2);
    assert_int_equal(result.from_book, 3); /* 7g7f with 2 of 2 and of 3; 8c8d with 1 of 1 */
    expect("", "7g7f", "4 2 2 0 -");
    expect("7g7f", "8c8d", "2 2 0 0 -");
    /* A half is not above a half. */
    options.games = 1;
    play(OTHERWISE, &options, &result);
    assert_int_equal(result.from_book, 0);
    expect("", "5g5f", "1 0 1 0 -");
    expect("5g5f", "3c3d", "1 1 0 0 -");
    unlink(book);
}

static void one_side_plays_from_the_book(void **state)
{
    static const char LINES[] = ": 7g7f\n7g7f: 3c3d\n7g7f 3c3d: 2g2f\n";
    tj_monte_carlo_options options = {
        .size = sizeof options, .threshold = 0.5, .games = 2, .side = TJ_EXPAND_WHITE, .plies = 2};
    tj_monte_carlo_result result;

    (void)state;
    play(LINES, &options, &result);
    assert_int_equal(result.black, 2);
    assert_int_equal(result.from_book, 0);
    expect("", "7g7f", "2 2 0 0 -");
    expect("7g7f 3c3d", "2g2f", NULL); /* that was move 3 */
    unlink(book);
}

/* Golds to and fro until the position is there for the fourth time. */
static void repetitions_are_drawn(void **state)
{
    char text[4000] = "", moves[400] = "";
    static const char *const STEPS[] = {"4i4h", "6a6b", "4h4i", "6b6a"};
    tj_monte_carlo_options options = {.size = sizeof options, .threshold = 0.4, .games = 2, .jobs = 2};
    tj_monte_carlo_result result;

    (void)state;
    for (int i = 0; i < 12; i++) {
        sprintf(text + strlen(text), "%s: %s\n", moves, STEPS[i % 4]);
        sprintf(moves + strlen(moves), "%s%s", i ? " " : "", STEPS[i % 4]);
    }
    play(text, &options, &result);
    assert_int_equal(result.draws, 2);
    assert_int_equal(result.moves, 24);
    expect("", "4i4h", "6 0 0 6 -");
    unlink(book);
}

/* Where moves have weights, those added get one by what came of them. */
static void weights(void **state)
{
    static const char START[] = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
                                "7g7f\n5g5f\n";
    tj_monte_carlo_options options = {.size = sizeof options, .threshold = 0.5, .games = 1};
    tj_monte_carlo_result result;
    tj_book_move move = {.known = TJ_BOOK_WEIGHT, .weight = 6};
    tj_shogi start;
    tj_book *made;

    (void)state;
    assert_int_equal(tj_book_open_bytes(&made, START, sizeof START - 1, NULL, NULL), 0);
    assert_int_equal(tj_book_write(made, TJ_BOOK_TEJUN, book, NULL, NULL), 0);
    tj_book_free(made);
    tj_shogi_init(&start);
    assert_int_equal(tj_shogi_move_parse("7g7f", 4, &move.move, NULL), 0);
    assert_int_equal(tj_book_edit(book, at_shogi(&start), &move, TJ_BOOK_WEIGHT, NULL), 0);
    move.weight = 2;
    assert_int_equal(tj_shogi_move_parse("5g5f", 4, &move.move, NULL), 0);
    assert_int_equal(tj_book_edit(book, at_shogi(&start), &move, TJ_BOOK_WEIGHT, NULL), 0);
    play(": 2g2f\n", &options, &result); /* White resigns at once */
    expect("", "2g2f", "1 1 0 0 2.0");
    play("2g2f: 8c8d\n", &options, &result);
    expect("", "2g2f", "2 1 1 0 0.0");
    expect("", "7g7f", "- - - - 6.0");
    expect("2g2f", "8c8d", "1 1 0 0 -");
    unlink(book);
}

static void broken_games_do_not_count(void **state)
{
    static const char CHEAT[] = ": 7g7f\n7g7f: 5i5a\n";
    tj_engine_command setup = {.command = command};
    tj_monte_carlo_options options = {.size = sizeof options,
                                      .engine = &setup,
                                      .patience = LONG,
                                      .jobs = 1,
                                      .threshold = 0.5,
                                      .games = 3,
                                      .board = TJ_BOARD_SHOGI};
    tj_monte_carlo_result result;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    put_file(script, CHEAT, sizeof CHEAT - 1);
    assert_int_equal(tj_think_limits_parse(&setup.limits, "nodes 1", NULL), 0);
    assert_int_equal(tj_monte_carlo(book, &options, &result, &err), TJ_E_IO);
    assert_int_equal(result.games, 0);
    assert_int_equal(result.failed, 3);
    assert_non_null(strstr(result.why, "illegal move"));
    assert_non_null(strstr(err.text, "illegal move"));
    expect("", "7g7f", NULL);
    options.games = 0;
    assert_int_equal(tj_monte_carlo(book, &options, &result, NULL), TJ_E_IO);
    assert_int_equal(result.failed, TJ_EXPAND_FAILURES_MAX);
    unlink(book);
}

int test_monte_carlo(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(winners_are_followed),      cmocka_unit_test(one_side_plays_from_the_book),
        cmocka_unit_test(repetitions_are_drawn),     cmocka_unit_test(weights),
        cmocka_unit_test(broken_games_do_not_count),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
