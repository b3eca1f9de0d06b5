/* Addresses of requests, and the parameters in them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "answer/filter_params.h"
#include "serve/http/request.h"

static int parse(tj_target *t, const char *text, tj_err *err)
{
    return tj_target_parse(t, text, strlen(text), err);
}

/* The parts, then the parameters: "a|b?x=1&y=2". */
static void expect(const char *text, const char *told)
{
    tj_buf out = TJ_BUF_INIT;
    tj_target t;

    assert_int_equal(parse(&t, text, NULL), 0);
    tj_buf_puts(&out, "");
    for (size_t i = 0; i < t.parts; i++)
        tj_buf_printf(&out, "%s%s", i ? "|" : "", t.part[i]);
    for (size_t i = 0; i < t.params; i++)
        tj_buf_printf(&out, "%s%s=%s", i ? "&" : "?", t.param[i].name, t.param[i].value);
    assert_string_equal(out.data, told);
    tj_buf_release(&out);
    tj_target_release(&t);
}

static void refuse(const char *text)
{
    tj_err err = TJ_ERR_INIT;
    tj_target t;

    assert_int_equal(parse(&t, text, &err), TJ_E_USAGE);
    assert_true(err.text[0]);
    tj_target_release(&t);
}

static void addresses_are_taken_apart(void **state)
{
    (void)state;
    expect("/", "");
    expect("/?", "");
    expect("/api", "api");
    expect("/api?", "api");
    expect("/api/corpora/go/explore?moves=Q16,D4&limit=5", "api|corpora|go|explore?moves=Q16,D4&limit=5");
    expect("/a%20b/%E6%89%8B?x=%E9%A0%86+1%2B2&y", "a b|手?x=順 1+2&y=");
    expect("/a+b?&&x=a=b&", "a+b?x=a=b");
    expect("/?token=abc", "?token=abc");
}

static void no_path_leads_elsewhere(void **state)
{
    static const char *const bad[] = {"",
                                      "api",
                                      "//",
                                      "/api/",
                                      "/api//corpora",
                                      "/.",
                                      "/..",
                                      "/../etc",
                                      "/a/../b",
                                      "/a/./b",
                                      "/%2e%2e",
                                      "/%2E%2e/",
                                      "/a/%2e%2e/b",
                                      "/a%2fb",
                                      "/a%5Cb",
                                      "/a\\b",
                                      "/%00",
                                      "/a%00b",
                                      "/a?x=%00",
                                      "/%",
                                      "/%4",
                                      "/%zz",
                                      "/%ff",
                                      "/%c0%ae%c0%ae",
                                      "/a?x=%ff",
                                      "/a%01",
                                      "/a%7f",
                                      "/a?x=1&x=2",
                                      "*"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuse(bad[i]);
}

static void there_is_an_end_to_everything(void **state)
{
    tj_buf long_path = TJ_BUF_INIT, many = TJ_BUF_INIT;

    (void)state;
    for (int i = 0; i <= TJ_TARGET_PARTS; i++)
        tj_buf_puts(&long_path, "/a");
    refuse(long_path.data);
    tj_buf_puts(&many, "/?");
    for (int i = 0; i <= TJ_TARGET_PARAMS; i++)
        tj_buf_printf(&many, "p%d=%d&", i, i);
    refuse(many.data);
    tj_buf_release(&long_path);
    tj_buf_release(&many);
}

static void a_nul_in_the_middle_is_no_end(void **state)
{
    static const char text[] = "/api\0/../etc";
    tj_target t;

    (void)state;
    assert_int_equal(tj_target_parse(&t, text, sizeof text - 1, NULL), TJ_E_USAGE);
    tj_target_release(&t);
}

static void paths_match_patterns(void **state)
{
    static const struct {
        const char *path, *pattern;
        bool matches;
    } cases[] = {{"/api", "api", true},
                 {"/api/x", "api", false},
                 {"/api", "api/?", false},
                 {"/api/x", "api/?", true},
                 {"/api/x/y", "api/?", false},
                 {"/api/corpora/a/games/1", "api/corpora/?/games/?", true},
                 {"/api/corpora/a/game/1", "api/corpora/?/games/?", false},
                 {"/apis", "api", false},
                 {"/ap", "api", false},
                 {"/%3F", "?", true},
                 {"/", "", true}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tj_target t;

        assert_int_equal(parse(&t, cases[i].path, NULL), 0);
        assert_int_equal(tj_target_matches(&t, cases[i].pattern), cases[i].matches);
        tj_target_release(&t);
    }
}

static void requests_find_their_route(void **state)
{
    static const struct {
        enum tj_http_method verb;
        const char *path;
        int (*handler)(tj_request *ask);
        bool known;
    } cases[] = {{TJ_GET, "/api", tj_handle_server, true},
                 {TJ_POST, "/api", NULL, true},
                 {TJ_GET, "/api/corpora/go/games/12/original", tj_handle_original, true},
                 {TJ_GET, "/api/corpora/go/games/12/export", tj_handle_export, true},
                 {TJ_GET, "/api/corpora/go/imports", NULL, true},
                 {TJ_POST, "/api/corpora/go/imports", tj_handle_import, true},
                 {TJ_DELETE, "/api/jobs/3", tj_handle_job_stop, true},
                 {TJ_GET, "/api/nothing", NULL, false},
                 {TJ_GET, "/index.html", NULL, false}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const tj_route *route;
        tj_target t;
        bool known;

        assert_int_equal(parse(&t, cases[i].path, NULL), 0);
        route = tj_route_find(cases[i].verb, &t, &known);
        assert_true((route ? route->handler : NULL) == cases[i].handler);
        assert_int_equal(known, cases[i].known);
        tj_target_release(&t);
    }
}

/* What is read-only without --writable must be marked as writing. */
static void writing_is_marked(void **state)
{
    static const char *const writing[] = {"/api/corpora/a/imports", "/api/books/a/edit"};
    tj_target t;
    bool known;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(parse(&t, writing[i], NULL), 0);
        assert_true(tj_route_find(TJ_POST, &t, &known)->flags & TJ_ROUTE_WRITES);
        tj_target_release(&t);
    }
}

/* ---- parameters ---- */

struct values {
    tj_filter_params filter;
    int64_t limit;
    bool flag;
    int choice;
    tj_optional local;
    const char *text;
};

static const char *const words[] = {"one", "two", NULL};
static const tj_param rows[] = {TJ_INTEGER(struct values, limit, 0, "limit", "N", 0, 100, "limit"),
                                TJ_FLAG(struct values, flag, 0, "flag", "flag"),
                                TJ_CHOICE(struct values, choice, 0, "choice", "WORD", words, "choice"),
                                TJ_OPTIONAL(struct values, local, 0, "local", "N", 0, 9, "local"),
                                TJ_TEXT(struct values, text, 0, "text", "TEXT", "text"),
                                TJ_FILTER_PARAMS(struct values),
                                TJ_PARAMS_END};

static int read_values(struct values *v, tj_target *t, const char *text, tj_err *err)
{
    tj_param_list list = {.len = 0};

    assert_int_equal(parse(t, text, NULL), 0);
    *v = (struct values){.limit = 10, .local = {false, 2}};
    tj_param_list_add(&list, rows, NULL, 0);
    return tj_params_read(&list, t, v, err);
}

static void parameters_are_read(void **state)
{
    struct values v;
    tj_target t;

    (void)state;
    assert_int_equal(
        read_values(&v, &t, "/?limit=7&flag=1&choice=two&local=3&text=a%20b&player=Cho&since=1998-04", NULL),
        0);
    assert_int_equal(v.limit, 7);
    assert_true(v.flag);
    assert_int_equal(v.choice, 1);
    assert_true(v.local.given && v.local.value == 3);
    assert_string_equal(v.text, "a b");
    assert_string_equal(v.filter.player, "Cho");
    assert_int_equal(v.filter.since.from, 19980401);
    tj_target_release(&t);
    assert_int_equal(read_values(&v, &t, "/?limit=&flag=0&text=&local=", NULL), 0);
    assert_true(v.limit == 10 && !v.flag && !v.text && !v.local.given);
    tj_target_release(&t);
}

static void what_makes_no_sense_is_told_without_dashes(void **state)
{
    static const char *const bad[][2] = {
        {"/?limit=x", "limit must be a number from 0 to 100, not \"x\""},
        {"/?limit=101", "limit must be a number from 0 to 100, not \"101\""},
        {"/?limit=-1", "limit must be a number from 0 to 100, not \"-1\""},
        {"/?limit=99999999999999999999",
         "limit must be a number from 0 to 100, not \"99999999999999999999\""},
        {"/?flag=yes", "flag must be 0 or 1, not \"yes\""},
        {"/?choice=three", "choice must be one or two, not \"three\""},
        {"/?since=1998-13", "since must be a date such as 1998, 1998-04 or 1998-04-30, not \"1998-13\""},
        {"/?other=1", "unknown parameter \"other\""}};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tj_err err = TJ_ERR_INIT;
        struct values v;
        tj_target t;

        assert_int_equal(read_values(&v, &t, bad[i][0], &err), TJ_E_USAGE);
        assert_string_equal(err.text, bad[i][1]);
        tj_target_release(&t);
    }
}

static void lists_have_items(void **state)
{
    const char *list = " 1,22  333,,4 ", *item;
    tj_buf out = TJ_BUF_INIT;
    size_t n;

    (void)state;
    while ((item = tj_list_next_item(&list, &n)) != NULL)
        tj_buf_printf(&out, "[%.*s]", (int)n, item);
    assert_string_equal(out.data, "[1][22][333][4]");
    tj_buf_release(&out);
}

int test_request_target(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_taken_apart),
        cmocka_unit_test(no_path_leads_elsewhere),
        cmocka_unit_test(there_is_an_end_to_everything),
        cmocka_unit_test(a_nul_in_the_middle_is_no_end),
        cmocka_unit_test(paths_match_patterns),
        cmocka_unit_test(requests_find_their_route),
        cmocka_unit_test(writing_is_marked),
        cmocka_unit_test(parameters_are_read),
        cmocka_unit_test(what_makes_no_sense_is_told_without_dashes),
        cmocka_unit_test(lists_have_items),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
