/* Reading JSON into tokens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json_tokens.h"

static int parse(tj_json_tokens *t, const char *text, size_t *used, tj_err *err)
{
    return tj_json_tokens_read(t, text, strlen(text), used, err);
}

static void test_values(void **state)
{
    tj_json_tokens t;
    size_t used;

    (void)state;
    assert_int_equal(
        parse(&t, " {\"a\": [1, 22, {}], \"b\": \"x\", \"c\": null, \"d\": true} tail", &used, NULL), 0);
    assert_int_equal(used, 51);
    assert_int_equal(t.items[0].kind, TJ_JSON_OBJECT);
    assert_int_equal(t.items[0].next, t.len);
    uint32_t a = tj_json_member(&t, 0, "a");
    assert_int_equal(t.items[a].kind, TJ_JSON_ARRAY);
    assert_int_equal(tj_json_integer(&t, a + 2, 100), 22);
    assert_int_equal(tj_json_integer(&t, a + 2, 21), -1);
    assert_int_equal(t.items[a + 3].kind, TJ_JSON_OBJECT);
    assert_true(tj_span_is(tj_json_raw(&t, tj_json_member(&t, 0, "b")), "x"));
    assert_int_equal(tj_json_member_of(&t, 0, "b", TJ_JSON_NUMBER), TJ_JSON_NONE);
    assert_int_equal(t.items[tj_json_member(&t, 0, "c")].kind, TJ_JSON_NULL);
    assert_int_equal(t.items[tj_json_member(&t, 0, "d")].kind, TJ_JSON_TRUE);
    assert_int_equal(tj_json_member(&t, 0, "e"), TJ_JSON_NONE);
    assert_int_equal(tj_json_member(&t, a, "b"), TJ_JSON_NONE);
    assert_int_equal(tj_json_member(&t, TJ_JSON_NONE, "b"), TJ_JSON_NONE);
    assert_int_equal(tj_json_integer(&t, TJ_JSON_NONE, 5), -1);
    tj_json_tokens_release(&t);
}

static void test_strings(void **state)
{
    static const char *const cases[][2] = {
        {"\"\"", ""},
        {"\"a\\n\\t\\\"\\\\\\/b\"", "a\n\t\"\\/b"},
        {"\"\\u5148\\u624B\"", "先手"},
        {"\"\\ud83d\\ude00!\"", "\xF0\x9F\x98\x80!"},
        {"\"\\ud83d!\"", "\xEF\xBF\xBD!"},
        {"\"\\u12\"", "\xEF\xBF\xBD"
                      "12"},
        {"\"先手\"", "先手"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tj_json_tokens t;
        tj_buf out = TJ_BUF_INIT;
        size_t used;

        assert_int_equal(parse(&t, cases[i][0], &used, NULL), 0);
        tj_json_string_put(&t, 0, &out);
        tj_buf_putc(&out, '.');
        assert_int_equal(out.len, strlen(cases[i][1]) + 1);
        assert_memory_equal(out.data, cases[i][1], out.len - 1);
        tj_buf_release(&out);
        tj_json_tokens_release(&t);
    }
}

static void test_broken(void **state)
{
    static const char *const cases[] = {
        "",       " ",        "{",        "[",         "[1",       "[1,",   "[,1]",
        "{\"a\"", "{\"a\":",  "{\"a\":1", "{\"a\" 1}", "{1:2}",    "[1 2]", "\"a",
        "\"a\\",  "[}",       "{]",       "]",         "tru",      "nul",   "{\"a\":1,}",
        "[1,]",   "\"a\nb\"", "x",        "{\"a\":}",  "[\"a\":1]"};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tj_json_tokens t;
        tj_err err = TJ_ERR_INIT;
        size_t used;

        if (parse(&t, cases[i], &used, &err) != TJ_E_FORMAT)
            fail_msg("%s was read", cases[i]);
        assert_true(err.offset <= strlen(cases[i]) && err.text[0]);
        tj_json_tokens_release(&t);
    }
}

static void test_depth(void **state)
{
    char text[4 * TJ_JSON_NESTING_MAX];
    tj_json_tokens t;
    size_t used;

    (void)state;
    memset(text, '[', TJ_JSON_NESTING_MAX);
    memset(text + TJ_JSON_NESTING_MAX, ']', TJ_JSON_NESTING_MAX);
    assert_int_equal(tj_json_tokens_read(&t, text, 2 * TJ_JSON_NESTING_MAX, &used, NULL), 0);
    assert_int_equal(t.len, TJ_JSON_NESTING_MAX);
    assert_int_equal(used, 2 * TJ_JSON_NESTING_MAX);
    tj_json_tokens_release(&t);
    memset(text, '[', sizeof text);
    assert_int_equal(tj_json_tokens_read(&t, text, sizeof text, &used, NULL), TJ_E_RANGE);
    tj_json_tokens_release(&t);
}

int test_json_tokens(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_broken),
        cmocka_unit_test(test_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
