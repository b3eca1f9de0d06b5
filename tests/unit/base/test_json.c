/* The JSON writer against golden lines and against a small strict reader written for this test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/json.h"
#include "base/text/text.h"

/* ---- the reader: is text one JSON value and nothing else?  Depth is at most TJ_JSON_DEPTH_MAX. ---- */

static bool read_string(const char **p)
{
    const char *q = *p;

    if (*q++ != '"')
        return false;
    for (; *q != '"'; q++) {
        if ((unsigned char)*q < 0x20)
            return false;
        if (*q != '\\')
            continue;
        q++;
        if (*q == 'u') {
            for (int i = 0; i < 4; i++)
                if (!isxdigit((unsigned char)*++q))
                    return false;
        } else if (!*q || !strchr("\"\\/bfnrt", *q)) {
            return false;
        }
    }
    *p = q + 1;
    return true;
}

static bool read_digits(const char **p)
{
    const char *start = *p;

    while (isdigit((unsigned char)**p))
        ++*p;
    return *p > start;
}

static bool read_number(const char **p)
{
    if (**p == '-')
        ++*p;
    if (**p == '0')
        ++*p;
    else if (!read_digits(p))
        return false;
    if (**p == '.' && (++*p, !read_digits(p)))
        return false;
    if (**p == 'e' || **p == 'E') {
        ++*p;
        if (**p == '-' || **p == '+')
            ++*p;
        return read_digits(p);
    }
    return true;
}

static bool read_value(const char **p);

static bool read_members(const char **p, char end)
{
    ++*p;
    if (**p == end)
        return ++*p, true;
    for (;;) {
        if (end == '}' && (!read_string(p) || *(*p)++ != ':'))
            return false;
        if (!read_value(p))
            return false;
        if (**p == end)
            return ++*p, true;
        if (*(*p)++ != ',')
            return false;
    }
}

static bool read_value(const char **p)
{
    static const char *const words[] = {"true", "false", "null"};

    for (size_t i = 0; i < 3; i++)
        if (!strncmp(*p, words[i], strlen(words[i])))
            return *p += strlen(words[i]), true;
    if (**p == '{')
        return read_members(p, '}');
    if (**p == '[')
        return read_members(p, ']');
    return **p == '"' ? read_string(p) : read_number(p);
}

static bool is_json(const char *text)
{
    return tj_utf8_valid(text, strlen(text)) && read_value(&text) && !*text;
}

/* ---- tests ---- */

static void test_reader_can_refuse(void **state)
{
    static const char *const bad[] = {"",         "{",    "[1,]",  "{\"a\"}",   "01",       "1.",
                                      "\"\\x\"",  "nul",  "[1 2]", "\"\n\"",    "NaN",      "{1:2}",
                                      "[1]]",     "1e",   ".5",    "\"\\u12\"", "\"\xff\"", "-",
                                      "{\"a\":}", "[,1]", "\""};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(is_json(bad[i]));
    assert_true(is_json("{\"a\":[1,-2.5e-7,\"\\u00e9\",true,{}],\"b\":null}"));
}

static void test_structure(void **state)
{
    tj_buf out = TJ_BUF_INIT;
    tj_json json;

    (void)state;
    tj_json_init(&json, &out);
    tj_json_object(&json, NULL);
    tj_json_u64(&json, "games", UINT64_MAX);
    tj_json_i64(&json, "low", INT64_MIN);
    tj_json_array(&json, "moves");
    tj_json_string(&json, NULL, "Q16");
    tj_json_string(&json, NULL, NULL);
    tj_json_array(&json, NULL);
    tj_json_end(&json);
    tj_json_object(&json, NULL);
    tj_json_end(&json);
    tj_json_end(&json);
    tj_json_bool(&json, "yes", true);
    tj_json_bool(&json, "no", false);
    tj_json_null(&json, "none");
    tj_json_end(&json);
    assert_string_equal(out.data, "{\"games\":18446744073709551615,\"low\":-9223372036854775808,"
                                  "\"moves\":[\"Q16\",null,[],{}],\"yes\":true,\"no\":false,\"none\":null}");
    assert_true(is_json(out.data));
    tj_buf_release(&out);
}

static void expect_written(const char *bytes, size_t n, const char *wanted)
{
    tj_buf out = TJ_BUF_INIT;
    tj_json json;

    tj_json_init(&json, &out);
    tj_json_string_n(&json, NULL, bytes, n);
    assert_string_equal(out.data, wanted);
    assert_true(is_json(out.data));
    tj_buf_release(&out);
}

static void test_strings(void **state)
{
    (void)state;
    expect_written("", 0, "\"\"");
    expect_written("a\"b\\c/", 6, "\"a\\\"b\\\\c/\"");
    expect_written("\b\f\n\r\t", 5, "\"\\b\\f\\n\\r\\t\"");
    expect_written("\0\x01\x1f\x7f", 4, "\"\\u0000\\u0001\\u001f\x7f\"");
    expect_written("手順 bnrt", 11, "\"手順 bnrt\"");
    expect_written("a\xff", 2, "\"a\xef\xbf\xbd\"");
    expect_written("\"\xe6\x89", 3, "\"\\\"\xef\xbf\xbd\xef\xbf\xbd\"");
}

/* Any bytes at all give a value that the reader takes. */
static void test_random_bytes(void **state)
{
    uint32_t seed = 12345;
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    for (int round = 0; round < 2000; round++) {
        char bytes[24];
        tj_json json;

        for (size_t i = 0; i < sizeof bytes; i++) {
            seed = seed * 1664525u + 1013904223u;
            bytes[i] = (char)(seed >> (seed >> 31 ? 24 : 25));
        }
        tj_buf_clear(&out);
        tj_json_init(&json, &out);
        tj_json_string_n(&json, NULL, bytes, seed % (sizeof bytes + 1));
        assert_true(is_json(out.data));
    }
    tj_buf_release(&out);
}

static const char *double_text(tj_buf *out, double value)
{
    tj_json json;

    tj_buf_clear(out);
    tj_json_init(&json, out);
    tj_json_double(&json, NULL, value);
    return out->data;
}

static void test_doubles(void **state)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0, "0"},
                 {-0.0, "-0"},
                 {1, "1"},
                 {-1.5, "-1.5"},
                 {0.1, "0.1"},
                 {1e16, "10000000000000000"},
                 {1e17, "1e17"},
                 {1.25e-5, "0.0000125"},
                 {0.00001, "0.00001"},
                 {1e-6, "1e-6"},
                 {120, "120"},
                 {1e300, "1e300"},
                 {0.1 + 0.2, "0.30000000000000004"},
                 {NAN, "null"},
                 {-INFINITY, "null"},
                 {5e-324, "5e-324"},
                 {DBL_MAX, "1.7976931348623157e308"}};
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(double_text(&out, cases[i].value), cases[i].text);
    tj_buf_release(&out);
}

static void test_random_doubles_read_back(void **state)
{
    uint64_t seed = 88172645463325252u;
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    for (int round = 0; round < 20000; round++) {
        double value, back;

        seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
        memcpy(&value, &seed, sizeof value);
        if (round % 2)
            value = (double)(int64_t)(seed % 2000001 - 1000000) / 1000;
        if (!isfinite(value))
            continue;
        assert_true(is_json(double_text(&out, value)));
        back = strtod(out.data, NULL);
        assert_memory_equal(&back, &value, sizeof value);
    }
    tj_buf_release(&out);
}

static void test_locale_makes_no_difference(void **state)
{
    static const char *const comma[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "ru_RU.UTF-8"};
    tj_buf out = TJ_BUF_INIT;
    const char *set = NULL;

    (void)state;
    for (size_t i = 0; i < 4 && !set; i++)
        set = setlocale(LC_NUMERIC, comma[i]);
    if (!set)
        print_message("no locale with a decimal comma here: skipped\n");
    assert_string_equal(double_text(&out, 1234.5), "1234.5");
    setlocale(LC_NUMERIC, "C");
    tj_buf_release(&out);
}

/* Runs misuse in a child, which has to die of its assert. */
static bool dies(void (*misuse)(tj_json *))
{
    int status = 0;
    pid_t child;

    fflush(NULL);
    child = fork();
    if (child == 0) {
        tj_buf out = TJ_BUF_INIT;
        tj_json json;

        signal(SIGABRT, SIG_DFL);
        if (!freopen("/dev/null", "w", stderr))
            _exit(0);
        tj_json_init(&json, &out);
        misuse(&json);
        _exit(0);
    }
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void key_at_top(tj_json *json)
{
    tj_json_u64(json, "a", 1);
}

static void two_values(tj_json *json)
{
    tj_json_u64(json, NULL, 1);
    tj_json_u64(json, NULL, 2);
}

static void no_key(tj_json *json)
{
    tj_json_object(json, NULL);
    tj_json_u64(json, NULL, 2);
}

static void end_too_many(tj_json *json)
{
    tj_json_array(json, NULL);
    tj_json_end(json);
    tj_json_end(json);
}

static void too_deep(tj_json *json)
{
    for (int i = 0; i <= TJ_JSON_DEPTH_MAX; i++)
        tj_json_array(json, NULL);
}

static void fine(tj_json *json)
{
    for (int i = 0; i < TJ_JSON_DEPTH_MAX; i++)
        tj_json_array(json, NULL);
}

static void test_misuse_is_caught(void **state)
{
    (void)state;
#ifdef NDEBUG
    skip();
#endif
    assert_false(dies(fine));
    assert_true(dies(key_at_top));
    assert_true(dies(two_values));
    assert_true(dies(no_key));
    assert_true(dies(end_too_many));
    assert_true(dies(too_deep));
}

int test_json(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader_can_refuse),
        cmocka_unit_test(test_structure),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_random_bytes),
        cmocka_unit_test(test_doubles),
        cmocka_unit_test(test_random_doubles_read_back),
        cmocka_unit_test(test_locale_makes_no_difference),
        cmocka_unit_test(test_misuse_is_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
