/* Frequencies and numbers of different strings against counting by comparison; repeated strings, too. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_games.h"
#include "tests/support/generate/gen_text.h"
#include "tests/support/oracle/oracle_mine.h"
#include "mine/ngram.h"

static tj_ngrams build(const gen_text *text, unsigned k)
{
    tj_ngrams grams;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_ngrams_build(&grams, text->symbols, text->n, k, NULL, &err), 0);
    return grams;
}

static void check_frequencies(const gen_text *text, const tj_ngrams *grams, unsigned width)
{
    uint32_t *frequency = tj_alloc(text->n, sizeof *frequency);

    assert_non_null(frequency);
    tj_ngram_frequencies(grams, width, frequency);
    for (size_t p = 0; p < text->n; p++)
        assert_int_equal(frequency[p], oracle_frequency(text->symbols, text->n, p, width));
    free(frequency);
}

static bool is_first(const gen_text *text, size_t at, size_t len)
{
    for (size_t p = 0; p < at; p++)
        if (!memcmp(text->symbols + p, text->symbols + at, len * sizeof *text->symbols))
            return false;
    return true;
}

static void check_counts(const gen_text *text, const tj_ngrams *grams)
{
    tj_ngram_counts counts;

    tj_ngram_count(grams, &counts);
    for (unsigned len = 1; len <= TJ_NGRAM_MAX; len++) {
        uint64_t distinct = 0, repeated = 0;

        for (size_t p = 0; p < text->n; p++) {
            unsigned times = oracle_frequency(text->symbols, text->n, p, len);

            if (!times || !is_first(text, p, len))
                continue;
            distinct++;
            repeated += times > 1;
        }
        assert_int_equal(counts.distinct[len], distinct);
        assert_int_equal(counts.repeated[len], repeated);
    }
}

/* The repeated strings: the score is the sum of the positions of all occurrences, told by `add`. */
static void add_position(const void *ctx, uint32_t at, unsigned from, unsigned to, double *sum)
{
    (void)ctx;
    for (unsigned len = from; len <= to; len++)
        sum[len] += at + 1;
}

static double sum_and_branches(const void *ctx, tj_repeat *repeat)
{
    (void)ctx;
    return repeat->sum * 2 + repeat->branches;
}

/* By the words of the header: what add_position and sum_and_branches give for a string. */
static double naive_score(const gen_text *text, size_t at, size_t len)
{
    const uint16_t *s = text->symbols;
    double sum = 0;
    bool branches = false;

    for (size_t p = 0; p + len <= text->n; p++)
        if (!memcmp(s + p, s + at, len * sizeof *s)) {
            sum += (double)p + 1;
            /* two ends are never the same symbol to this walk */
            branches |= p != at && (s[p + len] != s[at + len] || !s[p + len]);
        }
    return sum * 2 + branches;
}

static void check_repeats(const gen_text *text, const tj_ngrams *grams, unsigned len_min, unsigned len_max)
{
    const tj_repeat_visitor visitor = {len_min, len_max, add_position, sum_and_branches, NULL, 0};
    tj_scored_list list = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;
    size_t expected = 0;

    assert_int_equal(tj_repeats_score(grams, &visitor, &list, NULL, &err), 0);
    for (size_t at = 0; at < text->n; at++)
        for (unsigned len = len_min; len <= len_max; len++)
            expected += oracle_frequency(text->symbols, text->n, at, len) > 1 && is_first(text, at, len);
    assert_int_equal(list.len, expected);
    for (size_t i = 0; i < list.len; i++) {
        const tj_scored *item = &list.items[i];

        assert_in_range(item->len, len_min, len_max);
        assert_int_equal(item->frequency, oracle_frequency(text->symbols, text->n, item->at, item->len));
        assert_true(is_first(text, item->at, item->len));
        assert_true(item->score == naive_score(text, item->at, item->len));
    }
    free(list.items);
}

static void test_by_hand(void **state)
{
    static uint16_t symbols[] = {1, 2, 1, 2, 0, 1, 2, 0};
    gen_text text = {symbols, 8};
    tj_ngrams grams = build(&text, 3);
    static const uint32_t pairs[] = {3, 1, 3, 0, 0, 3, 0, 0};
    uint32_t frequency[8];
    tj_ngram_counts counts;

    (void)state;
    tj_ngram_frequencies(&grams, 2, frequency);
    assert_memory_equal(frequency, pairs, sizeof pairs);
    tj_ngram_count(&grams, &counts);
    assert_int_equal(counts.distinct[1], 2);
    assert_int_equal(counts.distinct[2], 2);
    assert_int_equal(counts.repeated[2], 1);
    assert_int_equal(counts.distinct[3], 2);
    assert_int_equal(counts.repeated[3], 0);
    assert_int_equal(counts.distinct[4], 1);
    assert_int_equal(counts.distinct[5], 0);
    tj_ngrams_release(&grams);
}

static void test_random(void **state)
{
    static const unsigned alphabets[] = {1, 2, 3, 12, 300};
    uint64_t seed = 3;

    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        unsigned k = alphabets[round % 5];
        gen_text text = gen_text_new(&seed, 1 + gen_random(&seed, 300), k);
        tj_ngrams grams = build(&text, k + 1);
        unsigned len_min = 1 + gen_random(&seed, 8);

        for (unsigned width = 1; width <= TJ_NGRAM_MAX; width += 1 + width / 3)
            check_frequencies(&text, &grams, width);
        check_frequencies(&text, &grams, TJ_NGRAM_MAX);
        check_counts(&text, &grams);
        check_repeats(&text, &grams, len_min, len_min + gen_random(&seed, 43));
        tj_ngrams_release(&grams);
        gen_text_release(&text);
    }
}

static void test_one_symbol(void **state)
{
    gen_text text = gen_text_same(140, 9);
    tj_ngrams grams = build(&text, 10);

    (void)state;
    check_frequencies(&text, &grams, 1);
    check_frequencies(&text, &grams, TJ_NGRAM_MAX);
    check_counts(&text, &grams);
    check_repeats(&text, &grams, 1, TJ_NGRAM_MAX);
    tj_ngrams_release(&grams);
    gen_text_release(&text);
}

static void test_only_borders(void **state)
{
    static uint16_t zeros[] = {0, 0, 0};
    gen_text text = {zeros, 3};
    tj_ngrams grams = build(&text, 1);

    (void)state;
    check_frequencies(&text, &grams, 1);
    check_counts(&text, &grams);
    check_repeats(&text, &grams, 1, TJ_NGRAM_MAX);
    tj_ngrams_release(&grams);
}

static double constant(const void *ctx, tj_repeat *repeat)
{
    (void)repeat;
    return *(const double *)ctx;
}

/* What a score becomes in the list. */
static double rounded(double score)
{
    static uint16_t symbols[] = {1, 1, 0};
    const tj_repeat_visitor visitor = {1, 1, NULL, constant, &score, 0};
    gen_text text = {symbols, 3};
    tj_ngrams grams = build(&text, 2);
    tj_scored_list list = {NULL, 0, 0};

    assert_int_equal(tj_repeats_score(&grams, &visitor, &list, NULL, NULL), 0);
    assert_int_equal(list.len, 1);
    score = list.items[0].score;
    free(list.items);
    tj_ngrams_release(&grams);
    return score;
}

static void test_rounding(void **state)
{
    (void)state;
    assert_true(rounded(3.25) == 3.25);
    assert_true(rounded(1e6 / 3 * (1 + 1e-14)) == rounded(1e6 / 3));
    assert_true(fabs(rounded(1e6 / 3) - 1e6 / 3) < 1e-10 * 1e6);
    assert_true(rounded(1 + 1e-10) != 1);
}

static void test_stop(void **state)
{
    gen_text text = gen_text_same(20, 1);
    tj_ngrams grams;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    for (unsigned let_through = 0; let_through < 2; let_through++) {
        unsigned left = let_through;
        const tj_progress_monitor monitor = {stop_at, &left};

        assert_int_equal(tj_ngrams_build(&grams, text.symbols, text.n, 2, &monitor, &err), TJ_E_STOPPED);
    }
    gen_text_release(&text);
}

int test_ngram(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),    cmocka_unit_test(test_random),
        cmocka_unit_test(test_one_symbol), cmocka_unit_test(test_only_borders),
        cmocka_unit_test(test_rounding),   cmocka_unit_test(test_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
