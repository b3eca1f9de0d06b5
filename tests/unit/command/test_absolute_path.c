/* Paths made absolute without asking the disk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "cli/absolute_path.h"

static void expect(const char *folder, const char *path, const char *wanted)
{
    char *made = tj_absolute_path_lexical(folder, path);

    assert_non_null(made);
    assert_string_equal(made, wanted);
    free(made);
}

static void test_lexical(void **state)
{
    (void)state;
    expect("/home/ann", "a.sgf", "/home/ann/a.sgf");
    expect("/home/ann", "/a.sgf", "/a.sgf");
    expect("/home/ann", "./x//y/", "/home/ann/x/y");
    expect("/home/ann", "x/../../bob/.", "/home/bob");
    expect("/home/ann", "../../../..", "/");
    expect("/home/ann", ".", "/home/ann");
    expect("/home/ann", "", "/home/ann");
    expect("/", "a", "/a");
    expect("/", "//..//a/...//..b/", "/a/.../..b");
    expect("/home", "/a/b/../c!d/..", "/a");
}

int test_absolute_path(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lexical)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
