/* Clocks: what is left, how long a move may take, and that no game is ever lost on time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/go/gtp/gtp.h"
#include "tejun/record.h"

#define NEAR(a, b) assert_true((a) - (b) < 1e-9 && (b) - (a) < 1e-9)

static void main_time_runs_out(void **state)
{
    tj_gtp_clock clock;

    (void)state;
    tj_gtp_clock_set(&clock, TJ_GTP_ABSOLUTE, 60, 0, 0);
    tj_gtp_clock_spend(&clock, TJ_BLACK, 10);
    NEAR(clock.left[TJ_BLACK], 50);
    NEAR(clock.left[TJ_WHITE], 60);
    tj_gtp_clock_spend(&clock, TJ_BLACK, 55);
    NEAR(clock.left[TJ_BLACK], 0);
    tj_gtp_clock_reset(&clock);
    NEAR(clock.left[TJ_BLACK], 60);
    tj_gtp_clock_left(&clock, TJ_WHITE, 12, 0);
    NEAR(clock.left[TJ_WHITE], 12);
}

static void canadian_periods(void **state)
{
    tj_gtp_clock clock;

    (void)state;
    tj_gtp_clock_set(&clock, TJ_GTP_CANADIAN, 10, 30, 3);
    tj_gtp_clock_spend(&clock, TJ_BLACK, 4);
    NEAR(clock.left[TJ_BLACK], 6);
    assert_int_equal(clock.due[TJ_BLACK], 0);
    tj_gtp_clock_spend(&clock, TJ_BLACK, 11); /* 5 of them in the first period */
    NEAR(clock.left[TJ_BLACK], 25);
    assert_int_equal(clock.due[TJ_BLACK], 2);
    tj_gtp_clock_spend(&clock, TJ_BLACK, 5);
    assert_int_equal(clock.due[TJ_BLACK], 1);
    tj_gtp_clock_spend(&clock, TJ_BLACK, 5); /* the third stone: a new period */
    NEAR(clock.left[TJ_BLACK], 30);
    assert_int_equal(clock.due[TJ_BLACK], 3);
    /* Without main time the first period begins at once. */
    tj_gtp_clock_set(&clock, TJ_GTP_CANADIAN, 0, 30, 3);
    assert_int_equal(clock.due[TJ_WHITE], 3);
    NEAR(clock.left[TJ_WHITE], 30);
}

static void japanese_periods(void **state)
{
    tj_gtp_clock clock;

    (void)state;
    tj_gtp_clock_set(&clock, TJ_GTP_BYOYOMI, 10, 20, 5);
    tj_gtp_clock_spend(&clock, TJ_BLACK, 25); /* 15 into the first */
    NEAR(clock.left[TJ_BLACK], 20);
    assert_int_equal(clock.due[TJ_BLACK], 5);
    tj_gtp_clock_spend(&clock, TJ_BLACK, 45); /* two are gone */
    assert_int_equal(clock.due[TJ_BLACK], 3);
    NEAR(clock.left[TJ_BLACK], 20);
}

/* A player who thinks as long as he may, and some more for the way, must never run out: kept by another hand
 * than the clock's own. */
static void play_long(tj_gtp_timing timing, double main, double period, unsigned count, unsigned moves)
{
    const double way = 0.05;
    tj_gtp_clock clock;
    double left = main, used_in_period = 0;
    unsigned stones = 0;

    tj_gtp_clock_set(&clock, timing, main, period, count);
    for (unsigned i = 0; i < moves; i++) {
        double seconds = tj_gtp_clock_seconds(&clock, TJ_BLACK, i, 361) + way, over;

        assert_true(seconds >= TJ_GTP_SECONDS_MIN);
        tj_gtp_clock_spend(&clock, TJ_BLACK, seconds);
        over = seconds > left ? seconds - left : 0;
        left = seconds > left ? 0 : left - seconds;
        if (left > 0)
            continue;
        assert_true(period > 0);
        used_in_period = timing == TJ_GTP_BYOYOMI ? over : used_in_period + over;
        assert_true(used_in_period < period);
        if (++stones % count == 0)
            used_in_period = 0;
    }
}

static void nobody_loses_on_time(void **state)
{
    (void)state;
    play_long(TJ_GTP_ABSOLUTE, 1800, 0, 0, 400);
    play_long(TJ_GTP_ABSOLUTE, 300, 0, 0, 400);
    play_long(TJ_GTP_ABSOLUTE, 60, 0, 0, 300);
    play_long(TJ_GTP_CANADIAN, 600, 300, 25, 500);
    play_long(TJ_GTP_CANADIAN, 0, 60, 25, 500);
    play_long(TJ_GTP_CANADIAN, 10, 10, 10, 500);
    play_long(TJ_GTP_CANADIAN, 0, 10, 1, 300);
    play_long(TJ_GTP_BYOYOMI, 600, 30, 5, 400);
    play_long(TJ_GTP_BYOYOMI, 0, 10, 1, 400);
}

static void time_is_used(void **state)
{
    tj_gtp_clock clock;
    double first;

    (void)state;
    tj_gtp_clock_set(&clock, TJ_GTP_ABSOLUTE, 1800, 0, 0);
    first = tj_gtp_clock_seconds(&clock, TJ_BLACK, 0, 361);
    assert_true(first > 5 && first < 60);
    /* With less on the clock it is less. */
    tj_gtp_clock_left(&clock, TJ_BLACK, 100, 0);
    assert_true(tj_gtp_clock_seconds(&clock, TJ_BLACK, 0, 361) < first / 4);
    /* In a period each stone gets its share. */
    tj_gtp_clock_set(&clock, TJ_GTP_CANADIAN, 0, 300, 25);
    first = tj_gtp_clock_seconds(&clock, TJ_BLACK, 0, 361);
    assert_true(first > 9 && first < 12);
    tj_gtp_clock_left(&clock, TJ_BLACK, 100, 2);
    first = tj_gtp_clock_seconds(&clock, TJ_BLACK, 0, 361);
    assert_true(first > 40 && first < 50);
    tj_gtp_clock_set(&clock, TJ_GTP_BYOYOMI, 0, 30, 5);
    first = tj_gtp_clock_seconds(&clock, TJ_BLACK, 0, 361);
    assert_true(first > 20 && first < 30);
    /* With periods behind it, main time need not be saved for long. */
    tj_gtp_clock_set(&clock, TJ_GTP_BYOYOMI, 60, 30, 5);
    assert_true(tj_gtp_clock_seconds(&clock, TJ_BLACK, 0, 361) > 20);
    tj_gtp_clock_left(&clock, TJ_BLACK, 0, 0);
    assert_true(tj_gtp_clock_seconds(&clock, TJ_BLACK, 0, 361) >= TJ_GTP_SECONDS_MIN);
}

int test_gtp_clock(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(main_time_runs_out), cmocka_unit_test(canadian_periods),
        cmocka_unit_test(japanese_periods),   cmocka_unit_test(nobody_loses_on_time),
        cmocka_unit_test(time_is_used),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
