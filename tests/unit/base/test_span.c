/* Cutting text in place: what is cut off, put together again, is the text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text/span.h"

static void test_cut(void **state)
{
    tj_span rest = {"one,two  three", 14}, nothing = {NULL, 0};

    (void)state;
    assert_true(tj_span_is(tj_span_cut(&rest, " ,"), "one"));
    assert_true(tj_span_is(tj_span_cut(&rest, " "), "two"));
    assert_true(tj_span_is(tj_span_cut(&rest, " "), ""));
    assert_false(tj_span_is(rest, "thre"));
    assert_false(tj_span_is(rest, "three?"));
    assert_false(tj_span_is(rest, "thrEe"));
    assert_true(tj_span_is(tj_span_cut(&rest, " "), "three"));
    assert_int_equal(rest.n, 0);
    assert_int_equal(tj_span_cut(&nothing, "\n").n, 0);
    assert_int_equal(tj_span_cut(&nothing, "\r\n").n, 0);
    assert_true(tj_span_is(nothing, ""));
}

/* Pieces hold none of the ends, and one of the ends stands behind each but the last; NULs end nothing. */
static void test_random(void **state)
{
    static const char *const ends[] = {"a", "ab", "\n"};
    uint32_t seed = 5;

    (void)state;
    for (unsigned round = 0; round < 3000; round++) {
        const char *wanted = ends[round % 3];
        char text[20];
        tj_span rest = {text, round % (sizeof text + 1)};
        size_t at = 0, n = rest.n;

        for (size_t i = 0; i < n; i++) {
            seed = seed * 1664525u + 1013904223u;
            text[i] = "abc\n\0"[(seed >> 16) % 5];
        }
        while (at < n) {
            tj_span piece = tj_span_cut(&rest, wanted);

            assert_ptr_equal(piece.at, text + at);
            for (size_t i = 0; i < piece.n; i++)
                assert_null(memchr(wanted, piece.at[i], strlen(wanted)));
            at += piece.n;
            assert_true(at <= n);
            if (at < n)
                assert_non_null(memchr(wanted, text[at++], strlen(wanted)));
            assert_ptr_equal(rest.at, text + at);
            assert_int_equal(rest.n, n - at);
        }
        assert_int_equal(rest.n, 0);
    }
}

static void test_words(void **state)
{
    tj_span rest = {" one,\ttwo ,", 11}, nothing = {NULL, 0};

    (void)state;
    assert_true(tj_span_is(tj_span_word(&rest, " ,\t"), "one"));
    assert_true(tj_span_is(tj_span_word(&rest, " ,\t"), "two"));
    assert_int_equal(tj_span_word(&rest, " ,\t").n, 0);
    assert_int_equal(rest.n, 0);
    assert_int_equal(tj_span_word(&nothing, " ").n, 0);
    /* A NUL is a byte like any other. */
    rest = (tj_span){"\0 x", 3};
    assert_int_equal(tj_span_word(&rest, " ").n, 1);
    assert_true(tj_span_is(tj_span_word(&rest, " "), "x"));
}

static void test_trim(void **state)
{
    (void)state;
    assert_true(tj_span_is(tj_span_trim((tj_span){" \t a b\r ", 8}, " \t\r"), "a b"));
    assert_true(tj_span_is(tj_span_trim((tj_span){"ab", 2}, " "), "ab"));
    assert_int_equal(tj_span_trim((tj_span){"   ", 3}, " ").n, 0);
    assert_int_equal(tj_span_trim((tj_span){NULL, 0}, " ").n, 0);
    assert_true(tj_span_is(tj_span_trim_wide((tj_span){" 　\ta　b\r　 ", 15}), "a　b"));
    assert_int_equal(tj_span_trim_wide((tj_span){"　\r　", 7}).n, 0);
    assert_int_equal(tj_span_trim_wide((tj_span){"\x80\x80", 2}).n, 2);
    assert_int_equal(tj_span_trim_wide((tj_span){"\0", 1}).n, 1);
    assert_int_equal(tj_span_trim_wide((tj_span){NULL, 0}).n, 0);
}

static void test_digits(void **state)
{
    size_t bytes;

    (void)state;
    assert_int_equal(tj_digit_at("7", 3, &bytes), 7);
    assert_int_equal(bytes, 1);
    assert_int_equal(tj_digit_at("９", 3, &bytes), 9);
    assert_int_equal(bytes, 3);
    assert_int_equal(tj_digit_at("Ａ", 3, &bytes), -1);
    assert_int_equal(tj_digit_at("\xEF\xBC", 3, &bytes), -1);
    assert_int_equal(tj_digit_at("", 3, &bytes), -1);
}

static void test_begins(void **state)
{
    (void)state;
    assert_true(tj_span_begins((tj_span){"usiok", 5}, "usi"));
    assert_true(tj_span_begins((tj_span){"usi", 3}, "usi"));
    assert_false(tj_span_begins((tj_span){"usi", 2}, "usi"));
    assert_false(tj_span_begins((tj_span){"isready", 7}, "usi"));
    assert_true(tj_span_begins((tj_span){NULL, 0}, ""));
    assert_false(tj_span_begins((tj_span){NULL, 0}, "x"));
}

static void test_bytes(void **state)
{
    (void)state;
    for (int c = -128; c < 256; c++) {
        assert_int_equal(tj_is_digit((char)c), (char)c && strchr("0123456789", (char)c));
        assert_int_equal(tj_is_letter((char)c),
                         ((char)c | 32) >= 'a' && ((char)c | 32) <= 'z' && (char)c > 0);
        assert_int_equal(tj_lower((char)c), (char)c >= 'A' && (char)c <= 'Z' ? (char)(c | 32) : (char)c);
        assert_int_equal(tj_upper((char)c), (char)c >= 'a' && (char)c <= 'z' ? (char)(c & ~32) : (char)c);
        assert_int_equal(tj_is_control((char)c), (unsigned char)c <= 31 || (unsigned char)c == 127);
    }
}

static void test_letters(void **state)
{
    static const char text[] = "\xC3\x89t\xC3\xA9: White WINS";

    (void)state;
    assert_true(tj_case_equal("Shift_JIS", "sHIFT_jis"));
    assert_true(tj_case_equal("", ""));
    assert_false(tj_case_equal("resign", "resigns"));
    assert_false(tj_case_equal("resigns", "resign"));
    assert_false(tj_case_equal("[", "{"));
    assert_false(tj_case_equal("\xC3\x89", "\xC3\xA9"));
    assert_true(tj_case_equal_n("Resigned", "RESIGN", 6));
    assert_false(tj_case_equal_n("Resigned", "RESIGN", 7));
    assert_true(tj_case_equal_n("pass", "PASS", 9));
    assert_ptr_equal(tj_case_find(text, "win"), text + strlen(text) - 4);
    assert_ptr_equal(tj_case_find(text, ""), text);
    assert_null(tj_case_find(text, "wins."));
    assert_null(tj_case_find("", "w"));
}

static void test_number(void **state)
{
    static const struct {
        const char *text;
        bool good;
        uint64_t value;
    } CASES[] = {{"0", true, 0},
                 {"0012", true, 12},
                 {"18446744073709551615", true, UINT64_MAX},
                 {"18446744073709551616", true, UINT64_MAX},
                 {"99999999999999999999999", true, UINT64_MAX},
                 {"", false, 0},
                 {"-1", false, 0},
                 {"1 ", false, 0},
                 {"12a", false, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        uint64_t value;

        assert_int_equal(tj_span_number((tj_span){CASES[i].text, strlen(CASES[i].text)}, &value),
                         CASES[i].good);
        if (CASES[i].good)
            assert_true(value == CASES[i].value);
    }
}

static void test_double(void **state)
{
    static const char *const BAD[] = {"", " 1", "1 ", "0x10", "inf", "nan", "1e999", "1,5", "+", "1e", "."};
    double value;

    (void)state;
    assert_true(tj_span_double((tj_span){"-1.5e3x", 6}, &value) && value == -1500);
    assert_true(tj_span_double((tj_span){".25", 3}, &value) && value == 0.25);
    assert_false(tj_span_double((tj_span){"1\0", 2}, &value));
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(tj_span_double((tj_span){BAD[i], strlen(BAD[i])}, &value));
}

int test_span(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_number), cmocka_unit_test(test_cut),
                                       cmocka_unit_test(test_random), cmocka_unit_test(test_words),
                                       cmocka_unit_test(test_trim),   cmocka_unit_test(test_begins),
                                       cmocka_unit_test(test_bytes),  cmocka_unit_test(test_letters),
                                       cmocka_unit_test(test_digits), cmocka_unit_test(test_double)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
