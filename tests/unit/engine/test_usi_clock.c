/* Time for a move: never more than there is, something even where there is none, all of a countdown; and the
 * lines and numbers of the protocol. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "engine/shogi/usi/usi.h"
#include "tejun/record.h"

static void test_never_too_long(void **state)
{
    uint64_t random = 1;

    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        tj_usi_clock clock = {.given = true};
        double soft, hard, left;

        clock.time[TJ_BLACK] = (int64_t)(tj_random(&random) % (i % 3 ? 600000 : 500));
        clock.increment[TJ_BLACK] = (int64_t)(tj_random(&random) % (i % 5 ? 1 : 10000));
        clock.byoyomi = (int64_t)(tj_random(&random) % (i % 2 ? 1 : 60000));
        tj_usi_clock_limits(&clock, TJ_BLACK, (unsigned)(tj_random(&random) % 300), 100, &soft, &hard);
        left = (double)(clock.time[TJ_BLACK] + clock.increment[TJ_BLACK] + clock.byoyomi) / 1000;
        assert_true(soft > 0 && hard > 0);
        assert_true(hard <= left - (left > 0.5 ? 0.1 : left / 5) + 1e-9 || hard <= 0.0051);
    }
}

static void test_known(void **state)
{
    tj_usi_clock clock = {.given = false};
    double soft, hard;

    (void)state;
    tj_usi_clock_limits(&clock, TJ_BLACK, 1, 100, &soft, &hard);
    assert_true(soft == 0 && hard == 0);
    clock = (tj_usi_clock){.given = true, .byoyomi = 10000};
    tj_usi_clock_limits(&clock, TJ_WHITE, 1, 100, &soft, &hard);
    assert_true(hard > 9.89 && hard < 9.91 && soft >= hard);
    clock = (tj_usi_clock){.given = true, .movetime = 500};
    tj_usi_clock_limits(&clock, TJ_WHITE, 1, 0, &soft, &hard);
    assert_true(soft == 0 && hard > 0.499 && hard < 0.501);
    /* what gets lost on the way does not eat up a short time */
    clock = (tj_usi_clock){.given = true, .byoyomi = 100};
    tj_usi_clock_limits(&clock, TJ_WHITE, 1, 100, &soft, &hard);
    assert_true(hard > 0.079 && hard < 0.081 && soft >= hard);
    /* with no main time left there is the increment of this move */
    clock = (tj_usi_clock){.given = true, .increment = {0, 2000, 5000}};
    tj_usi_clock_limits(&clock, TJ_BLACK, 80, 100, &soft, &hard);
    assert_true(hard > 1.89 && hard < 1.91 && soft > 1.4 && soft <= hard);
    clock.time[TJ_BLACK] = 10;
    tj_usi_clock_limits(&clock, TJ_BLACK, 80, 100, &soft, &hard);
    assert_true(hard > 1.89 && hard < 1.911 && soft > 1.4);
    /* the clock of who is to move counts */
    clock = (tj_usi_clock){.given = true, .time = {0, 1000, 600000}};
    tj_usi_clock_limits(&clock, TJ_WHITE, 1, 100, &soft, &hard);
    assert_true(soft > 5 && hard < 100);
}

static tj_span span_of(const char *text)
{
    return (tj_span){text, strlen(text)};
}

static void test_integers(void **state)
{
    static const char *const BAD[] = {"", " ", "x", "1x", "-", "--1", "+1", "1.5"};
    tj_span rest = span_of("  12 -7 99999999999999999999999 5");
    int64_t value;

    (void)state;
    assert_true(tj_usi_integer(&rest, 0, 100, &value));
    assert_int_equal(value, 12);
    assert_true(tj_usi_integer(&rest, 0, 100, &value));
    assert_int_equal(value, 0);
    assert_true(tj_usi_integer(&rest, 0, 100, &value));
    assert_int_equal(value, 100);
    assert_true(tj_usi_integer(&rest, 0, 100, &value));
    assert_int_equal(value, 5);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        rest = span_of(BAD[i]);
        assert_false(tj_usi_integer(&rest, -10, 10, &value));
        assert_int_equal(rest.n, strlen(BAD[i]));
    }
}

static unsigned count_lines(tj_line_reader *reader, const char *bytes)
{
    unsigned count = 0;

    for (; *bytes; bytes++)
        count += tj_line_reader_take(reader, *bytes);
    return count;
}

static void test_lines(void **state)
{
    tj_line_reader reader = {.max = TJ_USI_INPUT_MAX};

    (void)state;
    assert_int_equal(count_lines(&reader, "\n  \n\t\r\nusi\r\n"), 1);
    assert_string_equal(reader.text.data, "usi ");
    assert_int_equal(count_lines(&reader, "go\x01nodes"), 0);
    assert_true(tj_line_reader_end(&reader));
    assert_string_equal(reader.text.data, "go nodes");
    for (size_t i = 0; i < TJ_USI_INPUT_MAX + 5; i++)
        assert_false(tj_line_reader_take(&reader, 'x'));
    assert_true(tj_line_reader_take(&reader, '\n'));
    assert_true(reader.too_long);
    assert_int_equal(reader.text.len, TJ_USI_INPUT_MAX);
    assert_int_equal(count_lines(&reader, "a\n"), 1);
    assert_false(reader.too_long);
    tj_buf_release(&reader.text);
}

int test_usi_clock(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_too_long),
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_integers),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
