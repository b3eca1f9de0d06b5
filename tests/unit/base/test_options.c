/* Options structs of older and newer callers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/options.h"

/* Options as a library had them, and as it has them today. */
typedef struct older {
    size_t size;
    int limit;
    int margin;
} older;

typedef struct newer {
    size_t size;
    int limit;
    int margin;
    double resign;
    const char *name;
} newer;

static const newer PRESET = {.limit = 10, .margin = 2, .resign = 0.5, .name = "usual"};

static void newer_init(void *options, size_t size)
{
    tj_options_preset(options, size, &PRESET, sizeof PRESET);
}

/* A caller that was compiled with the older struct: nothing behind it is written, and what it lacks is
 * preset. */
static void test_older_caller(void **state)
{
    struct {
        older options;
        unsigned char behind[sizeof(newer)];
    } caller;
    newer read;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    memset(&caller, 0xA5, sizeof caller);
    newer_init(&caller.options, sizeof caller.options);
    for (size_t i = 0; i < sizeof caller.behind; i++)
        assert_int_equal(caller.behind[i], 0xA5);
    assert_int_equal(caller.options.size, sizeof caller.options);
    assert_int_equal(caller.options.limit, 10);
    assert_int_equal(caller.options.margin, 2);

    caller.options.margin = 7;
    newer_init(&read, sizeof read);
    assert_int_equal(tj_options_read(&read, sizeof read, &caller.options, &err), 0);
    assert_int_equal(read.size, sizeof read);
    assert_int_equal(read.limit, 10);
    assert_int_equal(read.margin, 7);
    assert_true(read.resign == 0.5);
    assert_string_equal(read.name, "usual");
}

static void test_same_version(void **state)
{
    newer given, read;

    (void)state;
    newer_init(&given, sizeof given);
    given.name = NULL;
    newer_init(&read, sizeof read);
    assert_int_equal(tj_options_read(&read, sizeof read, NULL, NULL), 0);
    assert_string_equal(read.name, "usual");
    assert_int_equal(tj_options_read(&read, sizeof read, &given, NULL), 0);
    assert_null(read.name);
}

/* A newer caller's may hold what this library cannot do, and those that nobody has filled hold anything. */
static void test_refused(void **state)
{
    older read;
    newer given;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    tj_options_preset(&given, sizeof given, &(older){.limit = 3}, sizeof(older));
    assert_int_equal(given.size, sizeof given);
    assert_int_equal(given.limit, 3);
    assert_null(given.name);
    tj_options_preset(&read, sizeof read, &(older){.limit = 3}, sizeof read);
    assert_int_equal(tj_options_read(&read, sizeof read, &given, &err), TJ_E_USAGE);
    assert_non_null(strstr(err.text, "too old"));

    err = (tj_err)TJ_ERR_INIT;
    given = (newer){.limit = 5};
    assert_int_equal(tj_options_read(&read, sizeof read, &given, &err), TJ_E_USAGE);
    assert_non_null(strstr(err.text, "_init"));
    assert_int_equal(read.limit, 3);
}

int test_options(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_older_caller),
                                       cmocka_unit_test(test_same_version), cmocka_unit_test(test_refused)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
