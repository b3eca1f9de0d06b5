/* Moves in USI notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tejun/shogi.h"

static tj_shogi_move read_move(const char *text)
{
    tj_shogi_move move = TJ_SHOGI_NO_MOVE;

    assert_int_equal(tj_shogi_move_parse(text, strlen(text), &move, NULL), 0);
    return move;
}

static void test_parts(void **state)
{
    tj_shogi_move move = read_move("7g7f");

    (void)state;
    assert_int_equal(tj_shogi_move_from(move), tj_shogi_square(7, 7));
    assert_int_equal(tj_shogi_move_to(move), tj_shogi_square(7, 6));
    assert_false(tj_shogi_move_promotes(move) || tj_shogi_move_is_drop(move));
    move = read_move("8h2b+");
    assert_int_equal(tj_shogi_move_to(move), tj_shogi_square(2, 2));
    assert_true(tj_shogi_move_promotes(move));
    move = read_move("R*5e");
    assert_true(tj_shogi_move_is_drop(move));
    assert_int_equal(tj_shogi_move_dropped(move), TJ_SHOGI_ROOK);
    assert_int_equal(tj_shogi_move_to(move), tj_shogi_square(5, 5));
    /* The ends of the board. */
    assert_int_equal(tj_shogi_move_from(read_move("1a9i")), 0);
    assert_int_equal(tj_shogi_move_to(read_move("1a9i")), 80);
    assert_int_equal(tj_shogi_file(80), 9);
    assert_int_equal(tj_shogi_rank(80), 9);
}

/* Every number is either written and read back, or "none". */
static void test_all_numbers(void **state)
{
    size_t moves = 0;

    (void)state;
    for (unsigned number = 0; number < 1 << 16; number++) {
        tj_shogi_move move = (tj_shogi_move)number;
        char text[8];

        tj_shogi_move_format(move, text);
        if (strcmp(text, "none") != 0) {
            assert_int_equal(read_move(text), move);
            moves++;
        }
    }
    assert_int_equal(moves, 2 * 81 * 80 + 7 * 81);
}

static void test_refused(void **state)
{
    static const char *const texts[] = {"",     "7",    "7g7",   "7g7f-", "7g7f++", "7g7f ", "0g7f", "7j7f",
                                        "7g0f", "7g7j", "7g7g",  "K*5e",  "p*5e",   "P*5e+", "P5e5", "P*5",
                                        "+*5e", "P-5e", "77G7F", "none",  "resign", "7G7F",  "*P5e", "P*55"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        tj_shogi_move move = 77;
        tj_err err = TJ_ERR_INIT;

        if (tj_shogi_move_parse(texts[i], strlen(texts[i]), &move, &err) != TJ_E_FORMAT)
            fail_msg("\"%s\" was taken for a move", texts[i]);
        assert_int_equal(move, 77);
        assert_non_null(strstr(err.text, "not a move"));
    }
    tj_shogi_move move;
    assert_int_equal(tj_shogi_move_parse("7g7f\0", 5, &move, NULL), TJ_E_FORMAT);
    assert_int_equal(tj_shogi_move_parse("\0*5e", 4, &move, NULL), TJ_E_FORMAT);
    assert_int_equal(tj_shogi_move_parse("7g7f+", 4, &move, NULL), 0);
    assert_false(tj_shogi_move_promotes(move));
}

int test_shogi_move_text(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_all_numbers),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
