/* Wilson's interval against published figures and against its definition; Elo. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "base/math/statistics.h"

/* Newcombe, Statistics in Medicine 17 (1998), table I, method 3. */
static void test_published(void **state)
{
    static const struct {
        double successes, trials, low, high;
    } CASES[] = {{81, 263, 0.2553, 0.3662},
                 {15, 148, 0.0624, 0.1605},
                 {0, 20, 0.0000, 0.1611},
                 {1, 29, 0.0061, 0.1718}};

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        double low, high;

        tj_wilson(CASES[i].successes, CASES[i].trials, TJ_NORMAL_QUANTILE_95, &low, &high);
        assert_true(fabs(low - CASES[i].low) <= 0.00005);
        assert_true(fabs(high - CASES[i].high) <= 0.00005);
    }
}

/* By how many of its own standard deviations would that share surprise? */
static double surprise(double share, double successes, double trials)
{
    return fabs(successes / trials - share) / sqrt(share * (1 - share) / trials);
}

/* The end of the interval between a share that does not surprise and one that does, by halving. */
static double search(double inside, double outside, double successes, double trials, double z)
{
    for (int i = 0; i < 100; i++) {
        double middle = (inside + outside) / 2;

        if (surprise(middle, successes, trials) <= z)
            inside = middle;
        else
            outside = middle;
    }
    return inside;
}

static void test_definition(void **state)
{
    (void)state;
    for (double z = 1; z < 4; z += 0.7)
        for (double trials = 1; trials < 300; trials = trials * 1.7 + 1) {
            double n = floor(trials);

            for (double successes = 0; successes <= n; successes += n > 20 ? 6.5 : 0.5) {
                double low, high, share = successes / n;

                tj_wilson(successes, n, z, &low, &high);
                assert_true(low >= 0 && low <= share && share <= high && high <= 1);
                if (successes == 0)
                    assert_true(low == 0);
                else
                    assert_true(fabs(low - search(share, 0, successes, n, z)) < 1e-9);
                if (successes == n)
                    assert_true(high == 1);
                else
                    assert_true(fabs(high - search(share, 1, successes, n, z)) < 1e-9);
            }
        }
}

static void test_no_trials(void **state)
{
    double low, high;

    (void)state;
    tj_wilson(0, 0, TJ_NORMAL_QUANTILE_95, &low, &high);
    assert_true(low == 0 && high == 1);
}

static void test_elo(void **state)
{
    (void)state;
    assert_true(fabs(tj_elo_difference(0.5)) < 1e-12);
    /* 1 / (1 + 10^(-d/400)) is the share expected at a difference of d. */
    for (double d = -900; d <= 900; d += 50)
        assert_true(fabs(tj_elo_difference(1 / (1 + pow(10, -d / 400))) - d) < 1e-6);
    assert_true(tj_elo_difference(0) == -INFINITY);
    assert_true(tj_elo_difference(1) == INFINITY);
}

int test_statistics(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_published), cmocka_unit_test(test_definition),
                                       cmocka_unit_test(test_no_trials), cmocka_unit_test(test_elo)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
