/* The suffix sorter against sorting by comparison, and the checker against arrays that are wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "base/memory.h"
#include "sequence/suffix_array_internal.h"
#include "tests/support/oracle/oracle_suffix_array.h"

enum { SHORT_MAX = 2000, SYMBOLS_MAX = 65536 };

static uint32_t random_below(uint64_t *state, uint32_t bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 32) * bound >> 32);
}

typedef struct text_end {
    const uint16_t *text;
    size_t n;
} text_end;

/* The contract, word by word. */
static int compare_suffixes(const void *left, const void *right, void *context)
{
    const text_end *t = context;
    size_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    for (size_t i = 0;; i++) {
        unsigned x = a + i < t->n ? t->text[a + i] : 0, y = b + i < t->n ? t->text[b + i] : 0;

        if (x != y)
            return x < y ? -1 : 1;
        if (!x)
            return a < b ? -1 : a > b;
    }
}

static void naive(uint32_t *sa, const uint16_t *text, size_t n)
{
    text_end t = {text, n};

    for (size_t i = 0; i < n; i++)
        sa[i] = (uint32_t)i;
    if (n)
        qsort_r(sa, n, sizeof *sa, compare_suffixes, &t);
}

static void assert_same(const uint32_t *got, const uint32_t *expected, size_t n)
{
    if (n)
        assert_memory_equal(got, expected, n * sizeof *got);
}

/* Every step-th suffix, and those that begin behind a 0, in the order that they have among all. */
static void check_some(const uint32_t *sa, const uint16_t *text, size_t n, unsigned k)
{
    static const size_t steps[] = {1, 2, 7, 0};
    uint32_t *some = tj_alloc(n, sizeof *some), *expected = tj_alloc(n, sizeof *expected);

    assert_non_null(some);
    assert_non_null(expected);
    for (size_t s = 0; s < sizeof steps / sizeof *steps; s++) {
        size_t count = 0, kept = 0;

        for (size_t i = 0; i < n; i++)
            if (steps[s] ? i % steps[s] == 0 : !i || !text[i - 1])
                some[count++] = (uint32_t)i;
        for (size_t i = 0; i < n; i++)
            if (steps[s] ? sa[i] % steps[s] == 0 : !sa[i] || !text[sa[i] - 1])
                expected[kept++] = sa[i];
        assert_int_equal(kept, count);
        assert_int_equal(tj_suffix_array_subset(some, count, text, n, k, 1 + (unsigned)s % 3, NULL), 0);
        assert_true(!count || memcmp(some, expected, count * sizeof *some) == 0);
    }
    free(some);
    free(expected);
}

/* All ways to sort, n <= SHORT_MAX.  The text is put into memory of its exact size, so that reading behind it
 * shows under a sanitizer. */
static void check_against_naive(const uint16_t *symbols, size_t n, unsigned k)
{
    uint32_t expected[SHORT_MAX], got[SHORT_MAX];
    uint16_t *text = tj_alloc(n, sizeof *text);
    tj_err err = TJ_ERR_INIT;

    assert_non_null(text);
    memcpy(text, symbols, n * sizeof *text);
    naive(expected, text, n);
    assert_int_equal(oracle_check_suffix_array(expected, text, n, &err), 0);
    for (unsigned threads = 1; threads <= 3; threads++) {
        memset(got, 0xee, sizeof got);
        assert_int_equal(tj_suffix_array_build(got, text, n, k, threads, &err), 0);
        assert_same(got, expected, n);
    }
    memset(got, 0xee, sizeof got);
    assert_int_equal(tj_suffix_array_induce(got, text, n, k), 0);
    assert_same(got, expected, n);
    check_some(expected, text, n, k);
    free(text);
}

static void test_by_hand(void **state)
{
    /* b a 0 b a: the last "a" and "ba" are ended by the end of the text, which counts as a late 0. */
    static const uint16_t text[] = {2, 1, 0, 2, 1};
    static const uint32_t expected[] = {2, 1, 4, 0, 3};
    uint32_t sa[5];

    (void)state;
    assert_int_equal(tj_suffix_array_build(sa, text, 5, 3, 1, NULL), 0);
    assert_memory_equal(sa, expected, sizeof sa);
    assert_int_equal(tj_suffix_array_induce(sa, text, 5, 3), 0);
    assert_memory_equal(sa, expected, sizeof sa);
}

static void test_all_tiny_texts(void **state)
{
    uint16_t text[7];

    (void)state;
    for (size_t n = 0; n <= effort(6, 7); n++) {
        unsigned texts = 1;

        for (size_t i = 0; i < n; i++)
            texts *= 3;
        for (unsigned number = 0; number < texts; number++) {
            for (size_t i = 0, rest = number; i < n; i++, rest /= 3)
                text[i] = (uint16_t)(rest % 3);
            check_against_naive(text, n, 3);
        }
    }
}

static void test_random_texts(void **state)
{
    static const uint32_t alphabets[] = {1, 2, 3, 5, 17, 255, 740, 5000, 65535};
    uint16_t text[SHORT_MAX];
    uint64_t seed = 7;

    (void)state;
    for (int round = 0; round < (int)effort(150, 400); round++) {
        uint32_t alphabet = alphabets[random_below(&seed, sizeof alphabets / sizeof *alphabets)];
        uint32_t game = 1 + random_below(&seed, 300);
        size_t n = round % 2 ? random_below(&seed, 100) : random_below(&seed, SHORT_MAX + 1);

        for (size_t i = 0; i < n; i++)
            text[i] = (uint16_t)(random_below(&seed, game) ? 1 + random_below(&seed, alphabet) : 0);
        check_against_naive(text, n, alphabet + 1);
    }
}

/* Stretches that were there before, so that common prefixes of every length occur. */
static void test_copied_stretches(void **state)
{
    uint16_t text[SHORT_MAX];
    uint64_t seed = 8;

    (void)state;
    for (int round = 0; round < 100; round++) {
        uint32_t alphabet = 1 + random_below(&seed, 50), stretch = 1 + random_below(&seed, 400);

        for (size_t i = 0; i < SHORT_MAX;) {
            size_t from = random_below(&seed, (uint32_t)i + 1), end = i + random_below(&seed, stretch);

            text[i++] = (uint16_t)random_below(&seed, alphabet);
            while (i < end && i < SHORT_MAX)
                text[i++] = text[from++];
        }
        check_against_naive(text, SHORT_MAX, alphabet);
    }
}

static void test_periods(void **state)
{
    uint16_t text[SHORT_MAX];

    (void)state;
    for (size_t period = 1; period <= 9; period++) {
        for (size_t i = 0; i < SHORT_MAX; i++)
            text[i] = (uint16_t)(1 + i % period);
        check_against_naive(text, SHORT_MAX, 10);
        check_against_naive(text, SHORT_MAX - 1, 65536);
        for (size_t i = 0; i < SHORT_MAX; i++) /* the same with a 0 in the cycle: many equal games */
            text[i] = (uint16_t)(i % (period * 11) % 8);
        check_against_naive(text, SHORT_MAX, 10);
    }
    memset(text, 0, sizeof text);
    check_against_naive(text, SHORT_MAX, 1);
}

static void test_fibonacci(void **state)
{
    uint16_t text[SHORT_MAX] = {1, 2, 1};
    size_t n = 3, before = 2;

    (void)state;
    while (n + before <= SHORT_MAX) { /* w(i+1) = w(i) w(i-1), and w(i) begins with w(i-1) */
        memcpy(text + n, text, before * sizeof *text);
        n += before;
        before = n - before;
        check_against_naive(text, n, 3);
    }
}

static void check_long(const uint16_t *text, size_t n, unsigned k)
{
    uint32_t *one = tj_alloc(n, sizeof *one), *more = tj_alloc(n, sizeof *more);
    tj_err err = TJ_ERR_INIT;

    assert_non_null(one);
    assert_non_null(more);
    assert_int_equal(tj_suffix_array_build(one, text, n, k, 1, &err), 0);
    assert_int_equal(oracle_check_suffix_array(one, text, n, &err), 0);
    for (unsigned threads = 2; threads <= 3; threads++) {
        assert_int_equal(tj_suffix_array_build(more, text, n, k, threads, &err), 0);
        assert_memory_equal(more, one, n * sizeof *one);
    }
    check_some(one, text, n, k);
    free(one);
    free(more);
}

static void test_long_hostile_texts(void **state)
{
    size_t n = effort(200000, 1000000), equal_games = effort(400, 2000);
    uint16_t *text = tj_alloc(n, sizeof *text);

    (void)state;
    assert_non_null(text);
    for (size_t i = 0; i < n; i++)
        text[i] = (uint16_t)(300 + i % 2);
    check_long(text, n, 741);
    for (size_t i = 0; i < n; i++)
        text[i] = 740;
    check_long(text, n, 741);
    memset(text, 0, n * sizeof *text);
    check_long(text, n, 741);
    for (size_t i = 0; i < equal_games * 250; i++)
        text[i] = (uint16_t)(i % 250 == 249 ? 0 : 1 + i % 250 * i % 250 * 7 % 740);
    check_long(text, equal_games * 250, 741);
    free(text);
}

/* Long enough for several buckets, slices and large buckets; one text twice, so that pairs agree in long
 * prefixes. */
static void test_long_random_texts(void **state)
{
    size_t n = effort(100000, 300000);
    uint16_t *text = tj_alloc(2 * n, sizeof *text);
    uint64_t seed = 9;

    (void)state;
    assert_non_null(text);
    for (uint32_t alphabet = 4; alphabet < 80000; alphabet *= 13) {
        for (size_t i = 0; i < n; i++) {
            uint32_t symbol = random_below(&seed, 200) ? 1 + random_below(&seed, alphabet) : 0;

            text[i] = (uint16_t)(symbol % 3 ? symbol % SYMBOLS_MAX : symbol ? 1 : 0);
        }
        check_long(text, n, SYMBOLS_MAX);
        memcpy(text + n, text, n * sizeof *text);
        check_long(text, 2 * n, SYMBOLS_MAX);
    }
    free(text);
}

static void test_refused(void **state)
{
    static const uint16_t text[] = {1, 5, 0};
    uint32_t sa[3];
    tj_err err = TJ_ERR_INIT;

    (void)state;
    assert_int_equal(tj_suffix_array_build(sa, text, 3, 5, 1, &err), TJ_E_RANGE);
    assert_int_equal(err.code, TJ_E_RANGE);
    assert_int_equal(tj_suffix_array_build(sa, text, 3, 6, 1, NULL), 0);
    assert_int_equal(tj_suffix_array_build(sa, text, 3, SYMBOLS_MAX + 1, 1, NULL), TJ_E_RANGE);
    assert_int_equal(tj_suffix_array_build(sa, text, TJ_SUFFIX_TEXT_MAX, 6, 1, NULL), TJ_E_RANGE);
    assert_int_equal(oracle_check_suffix_array(sa, text, TJ_SUFFIX_TEXT_MAX, NULL), TJ_E_RANGE);
    assert_int_equal(tj_suffix_array_build(NULL, NULL, 0, 6, 2, NULL), 0);
    assert_int_equal(tj_suffix_array_subset(sa, 1, text, 3, SYMBOLS_MAX + 1, 1, NULL), TJ_E_RANGE);
    assert_int_equal(tj_suffix_array_subset(sa, 1, text, TJ_SUFFIX_TEXT_MAX, 6, 1, NULL), TJ_E_RANGE);
    assert_int_equal(tj_suffix_array_subset(NULL, 0, text, 3, 6, 1, NULL), 0);
    sa[0] = 1;
    assert_int_equal(tj_suffix_array_subset(sa, 1, text, 3, 5, 1, NULL), TJ_E_RANGE);
    assert_int_equal(oracle_check_suffix_array(NULL, NULL, 0, NULL), 0);
}

static void assert_rejected(const uint32_t *sa, const uint16_t *text, size_t n)
{
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(oracle_check_suffix_array(sa, text, n, &err), TJ_E_FORMAT);
    assert_int_equal(err.code, TJ_E_FORMAT);
}

static void test_checker_rejects(void **state)
{
    uint16_t text[300];
    uint32_t sa[300];
    uint64_t seed = 10;

    (void)state;
    for (int round = 0; round < 2000; round++) {
        uint32_t n = 2 + random_below(&seed, 299), alphabet = 1 + random_below(&seed, 6);
        uint32_t i = random_below(&seed, n), j = random_below(&seed, n - 1), saved;

        j += j >= i;
        for (uint32_t p = 0; p < n; p++)
            text[p] = (uint16_t)random_below(&seed, alphabet);
        naive(sa, text, n);
        saved = sa[i];
        sa[i] = sa[j];
        assert_rejected(sa, text, n); /* one twice */
        sa[j] = saved;
        assert_rejected(sa, text, n); /* two exchanged */
        sa[j] = n + random_below(&seed, 1000000);
        assert_rejected(sa, text, n);
    }
}

/* Every permutation of short arrays but one is wrong. */
static void test_checker_accepts_one(void **state)
{
    uint16_t text[4];

    (void)state;
    for (unsigned number = 0; number < 3 * 3 * 3 * 3; number++) {
        unsigned accepted = 0;

        for (unsigned i = 0, rest = number; i < 4; i++, rest /= 3)
            text[i] = (uint16_t)(rest % 3);
        for (unsigned order = 0; order < 256; order++) {
            uint32_t sa[4] = {order & 3, order >> 2 & 3, order >> 4 & 3, order >> 6};

            accepted += !oracle_check_suffix_array(sa, text, 4, NULL);
        }
        assert_int_equal(accepted, 1);
    }
}

int test_suffix_array(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_all_tiny_texts),
        cmocka_unit_test(test_random_texts),
        cmocka_unit_test(test_copied_stretches),
        cmocka_unit_test(test_periods),
        cmocka_unit_test(test_fibonacci),
        cmocka_unit_test(test_long_hostile_texts),
        cmocka_unit_test(test_long_random_texts),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_checker_rejects),
        cmocka_unit_test(test_checker_accepts_one),
    };

    return cmocka_run_group_tests_name("suffix_array", tests, NULL, NULL);
}
