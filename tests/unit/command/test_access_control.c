/* Who may ask. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "serve/http/access_control.h"

static const tj_access_rules home = {0};

static int check(const tj_access_rules *access_rules, const char *host, const char *origin, const char *site)
{
    const tj_credentials c = {.host = host, .origin = origin, .fetch_site = site};

    return (int)tj_access_check(access_rules, &c, false);
}

static void at_home_only_this_machine_is_the_host(void **state)
{
    static const char *const good[] = {"127.0.0.1:8361", "127.0.0.1", "localhost:1", "LOCALHOST",
                                       "[::1]:8361",     "[::1]",     "127.1.2.3:9"};
    static const char *const bad[] = {"evil.example",
                                      "evil.example:8361",
                                      "127.0.0.1.evil.example",
                                      "localhost.evil.example",
                                      "192.168.1.5",
                                      "0.0.0.0:8361",
                                      "",
                                      ":8361",
                                      "[::1",
                                      "[]:8361",
                                      "127.0.0.1:",
                                      "127.0.0.1:80x",
                                      "127.0.0.1:80:90",
                                      "localhost@evil.example",
                                      "::1",
                                      "[fe80::1]:8361",
                                      "2130706433",
                                      "127.0.0.1 evil"};

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(check(&home, good[i], NULL, NULL), TJ_ACCESS_GRANTED);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(check(&home, bad[i], NULL, NULL), TJ_ACCESS_WRONG_HOST);
    assert_int_equal(check(&home, NULL, NULL, NULL), TJ_ACCESS_WRONG_HOST);
}

static void elsewhere_addresses_and_given_names_are(void **state)
{
    const char *names[] = {"mybox"};
    const tj_access_rules open = {.is_public = true, .hosts = {names, 1, 0}};

    (void)state;
    assert_int_equal(check(&open, "192.168.1.5:8361", NULL, NULL), TJ_ACCESS_GRANTED);
    assert_int_equal(check(&open, "[fe80::1]:8361", NULL, NULL), TJ_ACCESS_GRANTED);
    assert_int_equal(check(&open, "MyBox:8361", NULL, NULL), TJ_ACCESS_GRANTED);
    assert_int_equal(check(&open, "mybox.evil.example", NULL, NULL), TJ_ACCESS_WRONG_HOST);
    assert_int_equal(check(&open, "evil.example", NULL, NULL), TJ_ACCESS_WRONG_HOST);
}

static void other_pages_may_not_ask(void **state)
{
    const char *host = "127.0.0.1:8361";

    (void)state;
    assert_int_equal(check(&home, host, "http://127.0.0.1:8361", "same-origin"), TJ_ACCESS_GRANTED);
    assert_int_equal(check(&home, host, NULL, "none"), TJ_ACCESS_GRANTED);
    assert_int_equal(check(&home, host, "http://evil.example", NULL), TJ_ACCESS_CROSS_SITE);
    assert_int_equal(check(&home, host, "http://127.0.0.1:8362", NULL), TJ_ACCESS_CROSS_SITE);
    assert_int_equal(check(&home, host, "http://127.0.0.1:8361.evil.example", NULL), TJ_ACCESS_CROSS_SITE);
    assert_int_equal(check(&home, host, "null", NULL), TJ_ACCESS_CROSS_SITE);
    assert_int_equal(check(&home, host, "", NULL), TJ_ACCESS_CROSS_SITE);
    assert_int_equal(check(&home, host, "file://", NULL), TJ_ACCESS_CROSS_SITE);
    assert_int_equal(check(&home, host, NULL, "cross-site"), TJ_ACCESS_CROSS_SITE);
    assert_int_equal(check(&home, host, NULL, "same-site"), TJ_ACCESS_CROSS_SITE);
}

/* A link on another page may lead to the page, but not with a request of its own making. */
static void links_may_lead_to_the_page(void **state)
{
    tj_credentials c = {.host = "localhost:8361", .fetch_site = "cross-site"};

    (void)state;
    assert_int_equal(tj_access_check(&home, &c, true), TJ_ACCESS_GRANTED);
    c.origin = "http://evil.example";
    assert_int_equal(tj_access_check(&home, &c, true), TJ_ACCESS_CROSS_SITE);
}

static void the_token_must_be_known(void **state)
{
    const tj_access_rules closed = {.is_public = true, .token = "secret-word"};
    const struct {
        tj_credentials c;
        int verdict;
    } cases[] = {{{.host = "1.2.3.4"}, TJ_ACCESS_NO_TOKEN},
                 {{.host = "1.2.3.4", .authorization = "Bearer secret-word"}, TJ_ACCESS_GRANTED},
                 {{.host = "1.2.3.4", .authorization = "bearer secret-word"}, TJ_ACCESS_GRANTED},
                 {{.host = "1.2.3.4", .authorization = "Bearer secret-wor"}, TJ_ACCESS_NO_TOKEN},
                 {{.host = "1.2.3.4", .authorization = "Bearer secret-wordy"}, TJ_ACCESS_NO_TOKEN},
                 {{.host = "1.2.3.4", .authorization = "Bearer "}, TJ_ACCESS_NO_TOKEN},
                 {{.host = "1.2.3.4", .authorization = "secret-word"}, TJ_ACCESS_NO_TOKEN},
                 {{.host = "1.2.3.4", .cookie = "tejun=secret-word"}, TJ_ACCESS_GRANTED},
                 {{.host = "1.2.3.4", .cookie = "a=b; tejun=secret-word; c=d"}, TJ_ACCESS_GRANTED},
                 {{.host = "1.2.3.4", .cookie = "xtejun=secret-word"}, TJ_ACCESS_NO_TOKEN},
                 {{.host = "1.2.3.4", .cookie = "tejun="}, TJ_ACCESS_NO_TOKEN},
                 {{.host = "1.2.3.4", .cookie = ";;;"}, TJ_ACCESS_NO_TOKEN},
                 {{.host = "1.2.3.4", .given = "secret-word"}, TJ_ACCESS_GRANTED},
                 {{.host = "1.2.3.4", .given = "other"}, TJ_ACCESS_NO_TOKEN},
                 {{.host = "evil.example", .given = "secret-word"}, TJ_ACCESS_WRONG_HOST}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(tj_access_check(&closed, &cases[i].c, false), cases[i].verdict);
}

int test_access_control(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_home_only_this_machine_is_the_host),
        cmocka_unit_test(elsewhere_addresses_and_given_names_are),
        cmocka_unit_test(other_pages_may_not_ask),
        cmocka_unit_test(links_may_lead_to_the_page),
        cmocka_unit_test(the_token_must_be_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
