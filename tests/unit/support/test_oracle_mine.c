/* The naive miner, by which the real one is judged, against examples worked out by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/oracle/oracle_mine.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define PASS         0xFFFF

/* Column and row from 1, as the papers write points. */
#define AT(column, row) (uint16_t)(((row)-1) * 19 + (column)-1)

static void expect_list(oracle_strings *found, const oracle_string *expected, size_t count)
{
    assert_int_equal(found->len, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(found->items[i].first, expected[i].first);
        assert_int_equal(found->items[i].len, expected[i].len);
        assert_int_equal(found->items[i].frequency, expected[i].frequency);
        assert_true(fabs(found->items[i].score - expected[i].score) < 1e-12);
    }
    oracle_strings_release(found);
}

#define EXPECT_LIST(found, ...)                                                                              \
    do {                                                                                                     \
        const oracle_string expected_[] = {__VA_ARGS__};                                                     \
        expect_list(&(found), expected_, COUNT(expected_));                                                  \
    } while (0)

static void frequency_stays_within_games(void **state)
{
    static const uint16_t text[] = {1, 1, 1, 2, 0, 1, 2, 0};
    size_t n = COUNT(text);

    (void)state;
    assert_int_equal(oracle_frequency(text, n, 0, 1), 4);
    assert_int_equal(oracle_frequency(text, n, 0, 2), 2); /* they overlap */
    assert_int_equal(oracle_frequency(text, n, 2, 2), 2);
    assert_int_equal(oracle_frequency(text, n, 0, 4), 1);
    assert_int_equal(oracle_frequency(text, n, 3, 2), 0); /* 2 0 */
    assert_int_equal(oracle_frequency(text, n, 4, 1), 0);
    assert_int_equal(oracle_frequency(text, n, 6, 2), 0);
    assert_int_equal(oracle_frequency(text, n, 6, 3), 0); /* behind the text */
    assert_int_equal(oracle_frequency(text, n, 8, 1), 0);
    assert_int_equal(oracle_frequency(text, n, 0, 0), 0);
}

static void normalised_frequency(void **state)
{
    /* 1-grams 1 2 3, 2-grams 12 21 23: the sums are 3 and 6.  f(12) = f(1) = f(2) = 3, all others occur once.
     * 12: 2 * 6; 1 and 2: 2 * 3 each, 1 comes earlier. */
    static const uint16_t text[] = {1, 2, 1, 2, 3, 0, 1, 2, 0};
    /* 1-grams 1 2, 2-grams 12 21: the sums are 2 and 4.  1: (3 - 1) * 2 = 4; 12: (2 - 1) * 4 = 4, but it is
     * less frequent; 2: (2 - 1) * 2 = 2. */
    static const uint16_t tied[] = {1, 2, 1, 2, 0, 1, 0};
    oracle_strings found;

    (void)state;
    oracle_normalised(text, COUNT(text), 1, 50, &found);
    EXPECT_LIST(found, {12, 3, 0, 2}, {6, 3, 0, 1}, {6, 3, 1, 1});
    oracle_normalised(text, COUNT(text), 2, 50, &found); /* the sum still begins with the 1-grams */
    EXPECT_LIST(found, {12, 3, 0, 2});
    oracle_normalised(text, COUNT(text), 1, 1, &found);
    EXPECT_LIST(found, {6, 3, 0, 1}, {6, 3, 1, 1});
    oracle_normalised(text, COUNT(text), 3, 50, &found);
    assert_int_equal(found.len, 0);
    oracle_strings_release(&found);
    oracle_normalised(tied, COUNT(tied), 1, 50, &found);
    EXPECT_LIST(found, {4, 3, 0, 1}, {4, 2, 0, 2}, {2, 2, 1, 1});
}

static void entropy_is_the_smaller_side(void **state)
{
    /* Before 12: border, 3, border.  Behind it: border, 4, border.  1 is always followed by 2. */
    static const uint16_t borders[] = {1, 2, 0, 3, 1, 2, 4, 0, 1, 2, 0};
    /* Before 1: border and 4, twice each, 1 bit.  Behind it: 2 3 5 6, 2 bits. */
    static const uint16_t left[] = {1, 2, 0, 1, 3, 0, 4, 1, 5, 0, 4, 1, 6, 0};
    static const uint16_t right[] = {2, 1, 0, 3, 1, 0, 5, 1, 4, 0, 6, 1, 4, 0};
    double third = log2(3) / 3 + 2 * log2(1.5) / 3;
    oracle_strings found;

    (void)state;
    oracle_entropy(borders, COUNT(borders), 1, 50, &found);
    EXPECT_LIST(found, {third, 3, 0, 2});
    oracle_entropy(left, COUNT(left), 1, 50, &found);
    EXPECT_LIST(found, {1, 4, 0, 1});
    oracle_entropy(right, COUNT(right), 1, 50, &found);
    EXPECT_LIST(found, {1, 4, 1, 1});
}

static void equal_scores_go_by_length_then_place(void **state)
{
    /* 12, 567 and 10 11 occur twice each, once as a whole game and once with 1-grams around: 1 bit each. */
    static const uint16_t text[] = {1, 2, 0, 3, 1, 2, 4, 0,  5,  6, 7, 0,  8,  5, 6,
                                    7, 9, 0, 3, 4, 0, 3, 10, 11, 4, 0, 10, 11, 0};
    oracle_strings found;

    (void)state;
    oracle_entropy(text, COUNT(text), 2, 50, &found);
    EXPECT_LIST(found, {1, 2, 8, 3}, {1, 2, 0, 2}, {1, 2, 22, 2});
}

static void sfp_cuts_mountains(void **state)
{
    /* Windows of 2: f(12) = f(23) = 3, f(91) = f(38) = 1.  Profiles 3 3 0 0, 3 3 0 0, 1 3 3 1 0 0. */
    static const uint16_t text[] = {1, 2, 3, 0, 1, 2, 3, 0, 9, 1, 2, 3, 8, 0};
    oracle_strings found;

    (void)state;
    oracle_sfp(text, COUNT(text), 2, 2, 1, 50, &found);
    EXPECT_LIST(found, {3, 3, 0, 3});
    oracle_sfp(text, COUNT(text), 2, 3, 1, 50, &found);
    EXPECT_LIST(found, {3, 3, 0, 3});
    oracle_sfp(text, COUNT(text), 2, 3.5, 1, 50, &found);
    assert_int_equal(found.len, 0);
    oracle_sfp(text, COUNT(text), 2, 2, 4, 50, &found);
    assert_int_equal(found.len, 0);
    oracle_sfp(text, COUNT(text), 4, 1, 1, 50, &found); /* no window occurs twice, nor does a cut */
    assert_int_equal(found.len, 0);
}

static void sfp_rises_and_falls(void **state)
{
    /* Windows of 1 and t = 4: f(1) = 4, f(2) = 2, f(3) = 8.  Profile of 1 2 3: 4 2 8.  It rises at 1, does
     * not fall, rises again at 3 and falls there: 3 is cut, 1 2 3 is not. */
    static const uint16_t restart[] = {1, 2, 3, 0, 1, 2, 3, 0, 1, 0, 1, 0,
                                       3, 0, 3, 0, 3, 0, 3, 0, 3, 0, 3, 0};
    /* Windows of 1 and t = 2: f(1) = 4, f(2) = 2.  Profiles 4 2 1: the fall at 1 leaves none for 2. */
    static const uint16_t once[] = {1, 2, 3, 0, 1, 2, 4, 0, 1, 0, 1, 0};
    /* t = 4: f(1) = 4, f(2) = 3.  Profiles 4 3, 3 4, 4 4 3: a rise without fall, a fall without rise. */
    static const uint16_t half[] = {1, 2, 0, 2, 1, 0, 1, 1, 2, 0};
    /* t = 2: f(1) = f(2) = 2; 12 and 21 are cut, but each occurs once. */
    static const uint16_t rare[] = {1, 2, 0, 2, 1, 0};
    oracle_strings found;

    (void)state;
    oracle_sfp(restart, COUNT(restart), 1, 4, 1, 50, &found);
    EXPECT_LIST(found, {8, 8, 2, 1}, {2, 4, 0, 1});
    oracle_sfp(once, COUNT(once), 1, 2, 1, 50, &found);
    EXPECT_LIST(found, {4, 4, 0, 1});
    oracle_sfp(half, COUNT(half), 1, 4, 1, 50, &found);
    assert_int_equal(found.len, 0);
    oracle_sfp(rare, COUNT(rare), 1, 2, 1, 50, &found);
    assert_int_equal(found.len, 0);
}

/* The same game of `len` different codes twice. */
static size_t put_twice(uint16_t *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        text[i] = text[len + 1 + i] = (uint16_t)(i + 1);
    text[len] = text[2 * len + 1] = 0;
    return 2 * len + 2;
}

static void fifty_is_the_longest(void **state)
{
    static const unsigned windows[] = {4, 5};
    uint16_t text[104];
    oracle_strings found;
    size_t n;

    (void)state;
    n = put_twice(text, 50);
    oracle_sfp(text, n, 6, 2, 1, 1000, &found);
    EXPECT_LIST(found, {2, 2, 0, 50});
    oracle_msfp(text, n, windows, 2, 1, 1000, &found);
    EXPECT_LIST(found, {2, 2, 0, 50});
    oracle_entropy(text, n, 1, 1000, &found); /* the same borders around both */
    assert_int_equal(found.len, 0);
    n = put_twice(text, 51);
    oracle_sfp(text, n, 6, 2, 1, 1000, &found);
    assert_int_equal(found.len, 0);
    oracle_msfp(text, n, windows, 2, 1, 1000, &found);
    assert_int_equal(found.len, 0);
    /* Of i codes there are 52 - i: the sum for 50 is 51 + ... + 2 = 1325, that for 49 is 1323 ... */
    oracle_normalised(text, n, 49, 1000, &found);
    EXPECT_LIST(found, {1325, 2, 0, 50}, {1325, 2, 1, 50}, {1323, 2, 0, 49}, {1323, 2, 1, 49},
                {1323, 2, 2, 49});
}

static void msfp_means(void **state)
{
    /* Windows of 2: f(12) = f(23) = 3, f(91) = f(38) = 1.  123 scores 1 * 1 * 3 as a whole game (twice) and
     * (1 - 1/3) * (1 - 1/3) * 3 = 4/3 in the third: mean 22/9.  12 does not fall, 23 does not rise.
     * Windows of 1: f(9) = 3, so 123 scores 3, 3 and (1 - 3/3) * ... = 0. */
    static const uint16_t text[] = {1, 2, 3, 0, 1, 2, 3, 0, 9, 1, 2, 3, 8, 0, 9, 9, 0};
    static const unsigned windows[] = {1, 2, 3, 4};
    oracle_strings found;

    (void)state;
    oracle_msfp(text, COUNT(text), windows + 1, 1, 1, 50, &found);
    EXPECT_LIST(found, {22.0 / 9, 3, 0, 3});
    oracle_msfp(text, COUNT(text), windows, 2, 1, 50, &found); /* 3, 3 and (0 + 4/3) / 2 */
    EXPECT_LIST(found, {20.0 / 9, 3, 0, 3});
    oracle_msfp(text, COUNT(text), windows, 3, 1, 50, &found); /* 3, 3 and (0 + 4/3 + 4/3) / 3 */
    EXPECT_LIST(found, {62.0 / 27, 3, 0, 3});
    oracle_msfp(text, COUNT(text), windows, 4, 1, 50, &found); /* 123 is too short for a window of 4 */
    assert_int_equal(found.len, 0);
}

static void msfp_has_no_negative_slopes(void **state)
{
    /* Windows of 1: f(1) = 2, f(2) = 4.  1 would score (1 - 4/2)^2 * 2, but counts as 0 on either side.
     * 2: 1 * (1 - 2/4) * 4 = 2 everywhere; 212: 1 * 1 * 2. */
    static const uint16_t text[] = {2, 1, 2, 0, 2, 1, 2, 0};
    static const unsigned window = 1;
    oracle_strings found;

    (void)state;
    oracle_msfp(text, COUNT(text), &window, 1, 1, 50, &found);
    EXPECT_LIST(found, {2, 4, 0, 1}, {2, 2, 0, 3});
}

static void near_duplicates_are_clusters(void **state)
{
    /* Runs of 3: game 2 has 234 of game 0 and 567 of game 1, so all three are one cluster, though 0 and 1
     * share nothing.  Game 3 shares only 23.  Game 4 has a run twice by itself.  5 and 6 share 66 and the
     * border.  7 is empty.  8 joins 3 by 394. */
    static const uint16_t text[] = {1, 2, 3, 4, 0, 5, 6, 7, 8, 0, 2, 3, 4, 5, 6, 7, 0, 2, 3, 9,
                                    4, 0, 3, 3, 3, 3, 0, 6, 6, 0, 6, 6, 0, 0, 1, 3, 9, 4, 0};
    static const bool expected[] = {true, false, false, true, true, true, true, true, false};
    /* Runs of 2: game 3 joins 0 and 2, and 2 has 1 in tow. */
    static const uint16_t chain[] = {1, 1, 0, 2, 2, 0, 2, 2, 3, 3, 0, 1, 1, 3, 3, 0};
    bool stays[9];

    (void)state;
    assert_int_equal(oracle_near_duplicates(chain, COUNT(chain), 2, stays), 1);
    assert_true(stays[0]);
    assert_int_equal(oracle_near_duplicates(text, COUNT(text), 3, stays), 6);
    assert_memory_equal(stays, expected, sizeof stays);
    assert_int_equal(oracle_near_duplicates(text, COUNT(text), 7, stays), 9);
    assert_int_equal(oracle_near_duplicates(text, 0, 3, stays), 0);
}

static void shapes_of_strings(void **state)
{
    /* 56 occurs three times: right, down (the same, turned and moved), diagonal: 2 shapes.  78 occurs twice
     * in one shape.  34 holds a pass, 12 occurs once. */
    static const uint16_t text[] = {5, 6, 0, 5, 6, 0, 5, 6, 0, 7, 8, 0, 7, 8, 0, 3, 4, 0, 3, 4, 0, 1, 2, 0};
    static const uint16_t points[] = {AT(4, 4), AT(5, 4), 0, AT(9, 9), AT(9, 10), 0, AT(1, 1), AT(2, 2), 0,
                                      AT(3, 3), AT(5, 4), 0, AT(7, 7), AT(6, 9),  0, AT(1, 1), PASS,     0,
                                      AT(2, 2), PASS,     0, AT(1, 1), AT(2, 1),  0};
    oracle_shape_counts counts = oracle_shapes(points, text, COUNT(text), 2);

    (void)state;
    assert_int_equal(counts.strings, 2);
    assert_int_equal(counts.largest, 2);
    assert_true(counts.mean == 1.5);
    counts = oracle_shapes(points, text, COUNT(text), 1); /* 5 6 7 8 3 */
    assert_int_equal(counts.strings, 5);
    assert_int_equal(counts.largest, 1);
    counts = oracle_shapes(points, text, COUNT(text), 3);
    assert_int_equal(counts.strings, 0);
    assert_true(counts.mean == 0);
}

static void shapes_turn_as_a_whole(void **state)
{
    static const uint16_t text[] = {1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0};
    /* Two knight's moves straight on; the same mirrored and exchanged; the second one turned against the
     * first; and that with the first two moves in the other order. */
    static const uint16_t points[] = {AT(1, 1), AT(2, 3), AT(3, 5), 0, AT(9, 9), AT(7, 8), AT(5, 7), 0,
                                      AT(1, 1), AT(2, 3), AT(4, 4), 0, AT(2, 3), AT(1, 1), AT(4, 4), 0};

    (void)state;
    assert_int_equal(oracle_shapes(points, text, 8, 3).largest, 1);
    assert_int_equal(oracle_shapes(points, text, 12, 3).largest, 2);
    assert_int_equal(oracle_shapes(points, text, 16, 3).largest, 3);
}

static void expect_es(oracle_es code, enum oracle_es_kind kind, int small, int large)
{
    assert_int_equal(code.kind, kind);
    assert_int_equal(code.small, small);
    assert_int_equal(code.large, large);
}

static void simple_codes(void **state)
{
    static const uint16_t points[] = {PASS, AT(16, 5), AT(5, 4), AT(7, 5), PASS, AT(7, 2), AT(7, 19)};
    oracle_es codes[COUNT(points)];

    (void)state;
    oracle_es_codes(points, COUNT(points), codes);
    expect_es(codes[0], ORACLE_ES_PASS, 0, 0);
    expect_es(codes[1], ORACLE_ES_FIRST, 3, 4); /* nearest corner: column 19, row 1 */
    expect_es(codes[2], ORACLE_ES_STEP, 1, 11);
    expect_es(codes[3], ORACLE_ES_STEP, 1, 2); /* the paper's example */
    expect_es(codes[4], ORACLE_ES_PASS, 0, 0);
    expect_es(codes[5], ORACLE_ES_STEP, 0, 3);
    expect_es(codes[6], ORACLE_ES_STEP, 0, 17);
    expect_es(oracle_es_of_step(-5, 2), ORACLE_ES_STEP, 2, 5);
}

/* 55 first moves, a pass and 189 steps, as the paper's Table 1 has it (244 without the pass). */
static void simple_codes_are_245(void **state)
{
    static bool seen[2000];
    size_t first = 0, all = 1;
    uint16_t game[2];
    oracle_es codes[2];

    (void)state;
    seen[oracle_es_symbol((oracle_es){ORACLE_ES_PASS, 0, 0})] = true;
    for (game[0] = 0; game[0] < 361; game[0]++)
        for (game[1] = 0; game[1] < 361; game[1]++) {
            if (game[0] == game[1])
                continue;
            oracle_es_codes(game, 2, codes);
            for (size_t i = 0; i < 2; i++) {
                uint16_t symbol = oracle_es_symbol(codes[i]);

                assert_in_range(symbol, 1, COUNT(seen) - 1);
                first += i == 0 && !seen[symbol];
                all += !seen[symbol];
                seen[symbol] = true;
            }
        }
    assert_int_equal(first, 55);
    assert_int_equal(all, 55 + 1 + 189);
}

static void corrected_ranks_are_dense(void **state)
{
    static const uint16_t a[] = {1, 2, 3}, b[] = {1, 2, 4}, also_a[] = {1, 2, 3};
    static const uint16_t *const strings[] = {a, b, also_a, a, b, a};
    static const size_t lens[] = {3, 3, 3, 2, 2, 3}; /* 123 124 123 12 12 123 */
    static const unsigned expected[] = {1, 2, 1, 3, 3, 1};
    unsigned ranks[6];

    (void)state;
    oracle_rank_correct(strings, lens, 6, ranks);
    assert_memory_equal(ranks, expected, sizeof ranks);
}

static void lines_are_acquired_under_any_axes(void **state)
{
    static const oracle_code other[] = {{1, 1}}, longer[] = {{2, -1}, {0, 1}}, knight[] = {{2, -1}};
    static const oracle_code mirrored[] = {{-1, 2}}, two[] = {{-1, 2}, {0, 1}};
    static const oracle_code *const strings[] = {other, longer, knight, mirrored, two};
    static const size_t lens[] = {1, 2, 1, 1, 2};
    /* The paper's two examples: from (4,7) to (3,9) is (2,-1), from (4,17) to (3,15) is (-1,2). */
    static const uint16_t nakamura[] = {AT(4, 4), AT(4, 7), AT(3, 9)};
    static const uint16_t kato[] = {AT(4, 4), AT(4, 17), AT(3, 15)};
    /* On the diagonal both are possible.  From (3,6) x' leads down: the stone below it is (1,0), never (0,1).
     */
    static const uint16_t diagonal[] = {AT(3, 3), AT(4, 4), AT(3, 6)};
    static const uint16_t on[] = {AT(3, 3), AT(4, 4), AT(3, 6), AT(3, 7)};
    static const uint16_t aside[] = {AT(3, 3), AT(4, 4), AT(3, 6), AT(4, 6)};

    (void)state;
    assert_int_equal(oracle_acquired_at(nakamura, 3, strings, lens, 5), 3);
    assert_int_equal(oracle_acquired_at(nakamura, 3, strings, lens, 2), 0);
    assert_int_equal(oracle_acquired_at(kato, 3, strings, lens, 5), 4);
    assert_int_equal(oracle_acquired_at(diagonal, 3, strings, lens, 5), 3);
    assert_int_equal(oracle_acquired_at(diagonal, 3, strings + 3, lens + 3, 2), 1);
    assert_int_equal(oracle_acquired_at(on, 4, strings, lens, 5), 0);
    assert_int_equal(oracle_acquired_at(aside, 4, strings, lens, 5), 2);
    assert_int_equal(oracle_acquired_at(aside, 4, strings + 2, lens + 2, 3), 3);
}

int test_oracle_mine(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frequency_stays_within_games),
        cmocka_unit_test(normalised_frequency),
        cmocka_unit_test(entropy_is_the_smaller_side),
        cmocka_unit_test(equal_scores_go_by_length_then_place),
        cmocka_unit_test(sfp_cuts_mountains),
        cmocka_unit_test(sfp_rises_and_falls),
        cmocka_unit_test(fifty_is_the_longest),
        cmocka_unit_test(msfp_means),
        cmocka_unit_test(msfp_has_no_negative_slopes),
        cmocka_unit_test(near_duplicates_are_clusters),
        cmocka_unit_test(shapes_of_strings),
        cmocka_unit_test(shapes_turn_as_a_whole),
        cmocka_unit_test(simple_codes),
        cmocka_unit_test(simple_codes_are_245),
        cmocka_unit_test(corrected_ranks_are_dense),
        cmocka_unit_test(lines_are_acquired_under_any_axes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
