/* Command lines of engines, cut into words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/command_line.h"

static void test_split(void **state)
{
    static const struct {
        const char *line;
        const char *words[5];
    } CASES[] = {{"gnugo --mode gtp", {"gnugo", "--mode", "gtp"}},
                 {"  a\t b\n", {"a", "b"}},
                 {"'a b' \"c d\"", {"a b", "c d"}},
                 {"a'b'\"c\"d", {"abcd"}},
                 {"sh -c 'echo \"x\"; y'", {"sh", "-c", "echo \"x\"; y"}},
                 {"\"a\\\"b\\\\c\\d\"", {"a\"b\\c\\d"}},
                 {"a\\ b '' c", {"a b", "", "c"}},
                 {"'$HOME' *", {"$HOME", "*"}},
                 {"a\\", {"a\\"}}};
    static const char *const BAD[] = {"", "   ", "'a", "a \"b", "''"};
    tj_command_words words;

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        size_t n = 0;

        assert_int_equal(tj_command_line_split(&words, CASES[i].line, NULL), 0);
        for (; n < 5 && CASES[i].words[n]; n++)
            assert_string_equal(words.words[n], CASES[i].words[n]);
        assert_int_equal(words.count, n);
        assert_null(words.words[n]);
        free(words.words);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(tj_command_line_split(&words, BAD[i], NULL), TJ_E_USAGE);
}

int test_command_line(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_split),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
