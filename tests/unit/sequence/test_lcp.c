/* Common prefixes against comparing by the words of the header. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_games.h"
#include "tests/support/generate/gen_text.h"
#include "sequence/suffix_array.h"

static unsigned naive(const uint16_t *text, size_t n, size_t a, size_t b, unsigned cap)
{
    unsigned common = 0;

    while (common < cap && a < n && b < n && text[a] && text[a] == text[b]) {
        common++;
        a++;
        b++;
    }
    return common;
}

static void check(const uint16_t *text, size_t n, unsigned k, unsigned cap, unsigned threads)
{
    uint32_t *sa = tj_alloc(n, sizeof *sa);
    uint8_t *lcp = tj_alloc(n + 1, 1);

    assert_non_null(sa);
    assert_non_null(lcp);
    assert_int_equal(tj_suffix_array_build(sa, text, n, k, 1, NULL), 0);
    memset(lcp, 0xee, n + 1);
    tj_lcp_build(lcp, sa, n, text, n, cap, threads);
    assert_int_equal(lcp[0], 0);
    assert_int_equal(lcp[n], 0);
    for (size_t i = 1; i < n; i++)
        assert_int_equal(lcp[i], naive(text, n, sa[i - 1], sa[i], cap));
    free(sa);
    free(lcp);
}

static void test_by_hand(void **state)
{
    /* Suffixes in order: 0, 0, 1 0, 1 2 0, 2 0, 2 1 0. */
    static const uint16_t text[] = {2, 1, 0, 1, 2, 0};
    static const uint8_t expected[] = {0, 0, 0, 1, 0, 1, 0};
    uint32_t sa[6];
    uint8_t lcp[7];

    (void)state;
    assert_int_equal(tj_suffix_array_build(sa, text, 6, 3, 1, NULL), 0);
    tj_lcp_build(lcp, sa, 6, text, 6, TJ_LCP_MAX, 1);
    assert_memory_equal(lcp, expected, sizeof lcp);
}

static void test_empty(void **state)
{
    uint8_t lcp[1] = {7};

    (void)state;
    tj_lcp_build(lcp, NULL, 0, NULL, 0, 64, 2);
    assert_int_equal(lcp[0], 0);
}

static void test_random(void **state)
{
    static const unsigned caps[] = {1, 2, 5, 64, TJ_LCP_MAX}, alphabets[] = {1, 2, 4, 30, 700};
    uint64_t seed = 11;

    (void)state;
    for (unsigned round = 0; round < 200; round++) {
        unsigned k = alphabets[round % 5];
        gen_text text = gen_text_new(&seed, 1 + gen_random(&seed, 600), k);

        check(text.symbols, text.n, k + 1, caps[round / 5 % 5], 1 + round % 3);
        check(text.symbols, text.n - 1, k + 1, caps[round / 5 % 5], 1); /* the text's end is a border too */
        gen_text_release(&text);
    }
}

static void test_long_and_hostile(void **state)
{
    gen_text same = gen_text_same(150000, 3), any; /* several pieces of work for the threads */
    uint64_t seed = 5;

    (void)state;
    check(same.symbols, same.n, 4, TJ_LCP_MAX, 2);
    gen_text_release(&same);
    any = gen_text_new(&seed, 200000, 40);
    check(any.symbols, any.n, 41, 64, 3);
    gen_text_release(&any);
}

int test_lcp(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_long_and_hostile),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
