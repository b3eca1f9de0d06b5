/* The four methods, ranks, rank correction and near-duplicates against the naive miner. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/expect.h"
#include "tests/support/generate/gen_games.h"
#include "tests/support/generate/gen_text.h"
#include "tests/support/oracle/oracle_mine.h"
#include "mine/acquire.h"
#include "mine/go/game_text.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static tj_scored_list acquire(const gen_text *text, unsigned k, const tj_acquire_options *options, size_t top)
{
    tj_ngrams grams;
    tj_scored_list list = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_ngrams_build(&grams, text->symbols, text->n, k, NULL, &err), 0);
    assert_int_equal(tj_acquire(&grams, options, top, &list, NULL, &err), 0);
    tj_ngrams_release(&grams);
    return list;
}

static oracle_strings ask_oracle(const gen_text *text, const tj_acquire_options *o)
{
    static const unsigned SFP[] = {6}, MSFP[] = {4, 5};
    const unsigned *windows = o->window_count ? o->windows : o->method == TJ_MINE_SFP ? SFP : MSFP;
    size_t count = o->window_count ? o->window_count : COUNT(MSFP);
    oracle_strings out = {NULL, 0};

    if (o->method == TJ_MINE_NORMALISED)
        oracle_normalised(text->symbols, text->n, o->len_min, o->len_max, &out);
    else if (o->method == TJ_MINE_ENTROPY)
        oracle_entropy(text->symbols, text->n, o->len_min, o->len_max, &out);
    else if (o->method == TJ_MINE_SFP)
        oracle_sfp(text->symbols, text->n, windows[0], o->threshold, o->len_min, o->len_max, &out);
    else
        oracle_msfp(text->symbols, text->n, windows, count, o->len_min, o->len_max, &out);
    return out;
}

static void expect_same(const tj_scored_list *list, const oracle_strings *expected, size_t top)
{
    size_t count = top && top < expected->len ? top : expected->len;

    assert_int_equal(list->len, count);
    for (size_t i = 0; i < count; i++) {
        const tj_scored *got = &list->items[i];
        const oracle_string *want = &expected->items[i];

        assert_true(fabs(got->score - want->score) <= 1e-9 * want->score);
        assert_int_equal(got->frequency, want->frequency);
        assert_int_equal(got->len, want->len);
        assert_int_equal(got->at, want->first);
        assert_int_equal(got->rank, i + 1);
    }
}

/* Returns how many strings there were. */
static size_t check(const gen_text *text, unsigned k, const tj_acquire_options *options)
{
    oracle_strings expected = ask_oracle(text, options);
    size_t tops[] = {0, 1, expected.len / 3 + 1, expected.len, expected.len + 5}, found = expected.len;

    for (size_t t = 0; t < COUNT(tops); t++) {
        tj_scored_list list = acquire(text, k, options, tops[t]);

        expect_same(&list, &expected, tops[t]);
        free(list.items);
    }
    oracle_strings_release(&expected);
    return found;
}

static tj_acquire_options random_options(uint64_t *seed, tj_mine_method method)
{
    static const double thresholds[] = {4, 1.1, 1.5, 2, 3, 10};
    tj_acquire_options options = TJ_ACQUIRE_INIT;

    options.method = method;
    if (gen_chance(seed, 2))
        return options;
    options.threshold = thresholds[gen_random(seed, COUNT(thresholds))];
    options.len_min = 1 + gen_random(seed, 6);
    options.len_max = options.len_min + gen_random(seed, TJ_NGRAM_MAX + 1 - options.len_min);
    if (gen_chance(seed, 3))
        options.len_max = TJ_NGRAM_MAX;
    if (gen_chance(seed, 3))
        return options;
    options.window_count = 1 + gen_random(seed, 4);
    for (size_t w = 0; w < options.window_count; w++)
        options.windows[w] = 1 + gen_random(seed, gen_chance(seed, 5) ? TJ_NGRAM_MAX : 7);
    return options;
}

static void check_method(tj_mine_method method, unsigned rounds, size_t found_min)
{
    static const unsigned alphabets[] = {1, 2, 3, 6, 20, 700};
    uint64_t seed = 99 + method;
    size_t found = 0;

    rounds = effort(rounds / 4, rounds);
    for (unsigned round = 0; round < rounds; round++) {
        unsigned k = alphabets[round % COUNT(alphabets)];
        tj_acquire_options options = random_options(&seed, method);
        gen_text text = gen_text_new(&seed, 1 + gen_random(&seed, round % 10 ? 160 : 400), k);

        found += check(&text, k + 1, &options);
        gen_text_release(&text);
    }
    assert_true(found > effort((unsigned)found_min / 4, (unsigned)found_min));
}

static void test_normalised(void **state)
{
    (void)state;
    check_method(TJ_MINE_NORMALISED, 100, 10000);
}

static void test_entropy(void **state)
{
    (void)state;
    check_method(TJ_MINE_ENTROPY, 150, 1000);
}

static void test_sfp(void **state)
{
    (void)state;
    check_method(TJ_MINE_SFP, 300, 300);
}

static void test_msfp(void **state)
{
    (void)state;
    check_method(TJ_MINE_MSFP, 150, 3000);
}

static void test_hostile(void **state)
{
    static uint16_t borders[] = {0, 0, 0, 0};
    static uint16_t ends[] = {1, 2, 0, 1, 2, 0, 0, 1, 2, 0, 1, 0, 2, 0}; /* always the border behind 2 */
    gen_text same = gen_text_same(110, 5), nothing = {borders, COUNT(borders)}, alike = {ends, COUNT(ends)};

    (void)state;
    for (tj_mine_method method = TJ_MINE_NORMALISED; method <= TJ_MINE_MSFP; method++) {
        tj_acquire_options options = TJ_ACQUIRE_INIT;

        options.method = method;
        check(&same, 6, &options);
        assert_int_equal(check(&nothing, 1, &options), 0);
        check(&alike, 3, &options);
        options.windows[0] = options.windows[1] = 1; /* the same window twice */
        options.window_count = 2;
        options.threshold = 1.01;
        check(&same, 6, &options);
        check(&alike, 3, &options);
    }
    gen_text_release(&same);
}

/* A string whose neighbours are always the same has entropy 0 exactly, however often it occurs. */
static void test_no_entropy_from_rounding(void **state)
{
    (void)state;
    for (unsigned times = 2; times < 400; times += effort(3, 1)) {
        uint16_t symbols[4 * 400];
        gen_text text = {symbols, 4 * times};
        tj_acquire_options options = TJ_ACQUIRE_INIT;
        tj_scored_list list;

        for (unsigned i = 0; i < times; i++) {
            static const uint16_t game[] = {3, 1, 2, 0};

            memcpy(symbols + 4 * i, game, sizeof game);
        }
        options.method = TJ_MINE_ENTROPY;
        list = acquire(&text, 4, &options, 0);
        assert_int_equal(list.len, 0);
        free(list.items);
    }
}

static void test_bad_options(void **state)
{
    static uint16_t symbols[] = {1, 0};
    static const tj_acquire_options bad[] = {
        {TJ_MINE_SFP, {0}, 0, 4, 0, 50},
        {TJ_MINE_SFP, {0}, 0, 4, 1, 51},
        {TJ_MINE_SFP, {0}, 0, 4, 5, 4},
        {TJ_MINE_SFP, {0}, 0, 1, 1, 50},
        {TJ_MINE_SFP, {0}, 0, NAN, 1, 50},
        {TJ_MINE_MSFP, {4, 0}, 2, 4, 1, 50},
        {TJ_MINE_MSFP, {51}, 1, 4, 1, 50},
        {TJ_MINE_LOCAL, {0}, 0, 4, 1, 50},
        {TJ_MINE_MSFP, {4, 4, 4, 4, 4, 4, 4, 4}, TJ_MINE_WINDOWS_MAX + 1, 4, 1, 50},
    };
    tj_ngrams grams;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    assert_int_equal(tj_ngrams_build(&grams, symbols, 2, 2, NULL, &err), 0);
    for (size_t i = 0; i < COUNT(bad); i++) {
        tj_scored_list list = {NULL, 0, 0};

        assert_int_equal(tj_acquire(&grams, &bad[i], 0, &list, NULL, &err), TJ_E_USAGE);
        assert_int_equal(list.len, 0);
        free(list.items);
    }
    tj_ngrams_release(&grams);
}

static void test_stop(void **state)
{
    gen_text text = gen_text_same(30, 1);
    tj_ngrams grams;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    assert_int_equal(tj_ngrams_build(&grams, text.symbols, text.n, 2, NULL, &err), 0);
    for (unsigned let_through = 0; let_through < 3; let_through++) {
        unsigned left = let_through;
        const tj_progress_monitor monitor = {stop_at, &left};
        tj_acquire_options options = TJ_ACQUIRE_INIT;
        tj_scored_list list = {NULL, 0, 0};

        assert_int_equal(tj_acquire(&grams, &options, 0, &list, &monitor, &err), TJ_E_STOPPED);
        free(list.items);
    }
    tj_ngrams_release(&grams);
    gen_text_release(&text);
}

/* Rank correction. */

/* Few E_R symbols, of which several mean the same in E_S; the pass and a first move, too. */
static gen_text make_er_text(uint64_t *seed, size_t size)
{
    static const tj_displacement steps[] = {{1, 2}, {2, 1}, {-1, 2}, {2, -1},
                                            {0, 3}, {3, 0}, {1, 1},  {18, -18}};
    gen_text text = gen_text_new(seed, size, COUNT(steps) + 2);

    for (size_t i = 0; i < text.n; i++) {
        unsigned symbol = text.symbols[i];

        if (symbol > COUNT(steps))
            text.symbols[i] = symbol == COUNT(steps) + 1 ? TJ_ER_PASS : TJ_ER_FIRST + 7;
        else if (symbol)
            text.symbols[i] = (uint16_t)tj_relative_code_of(TJ_MINE_SIZE, steps[symbol - 1]);
    }
    return text;
}

/* The E_S symbol by the oracle's words. */
static uint16_t simple_symbol(unsigned er)
{
    tj_displacement v;

    if (er == TJ_ER_PASS)
        return oracle_es_symbol((oracle_es){ORACLE_ES_PASS, 0, 0});
    if (er >= TJ_ER_FIRST)
        return oracle_es_symbol((oracle_es){ORACLE_ES_FIRST, 1, (int)er - TJ_ER_FIRST});
    v = tj_relative_code_displacement(TJ_MINE_SIZE, er);
    return oracle_es_symbol(oracle_es_of_step(v.x, v.y));
}

static bool same_item(const tj_scored *a, const tj_scored *b)
{
    return a->at == b->at && a->len == b->len && a->frequency == b->frequency && a->score == b->score;
}

/* `list` is the corrected form of `plain`, whose items have the ranks given: by rank, then as before. */
static void expect_corrected(const tj_scored_list *list, const tj_scored_list *plain, const unsigned *ranks,
                             size_t top)
{
    size_t at = 0;
    unsigned last = 0;

    for (size_t i = 0; i < plain->len; i++)
        last = ranks[i] > last ? ranks[i] : last;
    if (top && top < last)
        last = (unsigned)top;
    for (unsigned rank = 1; rank <= last; rank++)
        for (size_t i = 0; i < plain->len; i++)
            if (ranks[i] == rank) {
                assert_true(at < list->len);
                assert_true(same_item(&list->items[at], &plain->items[i]));
                assert_int_equal(list->items[at++].rank, rank);
            }
    assert_int_equal(list->len, at);
}

static void check_correction(const gen_text *text, tj_mine_method method, size_t top)
{
    tj_acquire_options options = TJ_ACQUIRE_INIT;
    tj_scored_list plain, list;
    uint16_t *simple = tj_alloc(text->n, sizeof *simple);
    tj_err err = TJ_ERR_INIT;

    options.method = method;
    options.windows[0] = 2;
    options.window_count = 1;
    options.threshold = 1.5;
    plain = acquire(text, TJ_ER_LIMIT, &options, 0);
    list = acquire(text, TJ_ER_LIMIT, &options, 0);
    {
        const uint16_t **strings = tj_alloc(plain.len, sizeof *strings);
        size_t *lens = tj_alloc(plain.len, sizeof *lens);
        unsigned *ranks = tj_alloc(plain.len, sizeof *ranks);

        assert_true(simple && strings && lens && ranks);
        for (size_t i = 0; i < text->n; i++)
            simple[i] = text->symbols[i] ? simple_symbol(text->symbols[i]) : 0;
        for (size_t i = 0; i < plain.len; i++) {
            strings[i] = simple + plain.items[i].at;
            lens[i] = plain.items[i].len;
        }
        oracle_rank_correct(strings, lens, plain.len, ranks);
        assert_int_equal(tj_scored_correct_ranks(&list, text->symbols, top, &err), 0);
        expect_corrected(&list, &plain, ranks, top);
        free(strings);
        free(lens);
        free(ranks);
    }
    free(plain.items);
    free(list.items);
    free(simple);
}

static void test_rank_correction(void **state)
{
    uint64_t seed = 21;

    (void)state;
    for (unsigned round = 0; round < 120; round++) {
        gen_text text = make_er_text(&seed, 1 + gen_random(&seed, 300));

        check_correction(&text, (tj_mine_method)(TJ_MINE_NORMALISED + round % 4),
                         round % 3 ? 0 : 1 + gen_random(&seed, 40));
        gen_text_release(&text);
    }
}

/* Near-duplicates. */

/* Games of random codes, now and then with a stretch of an earlier one; its length is about what makes them
 * near-duplicates.  Everything has room for 4000 codes. */
static void make_games(tj_game_text *text, uint64_t *seed)
{
    while (text->n < 3000 && !gen_chance(seed, 60)) {
        size_t start = text->n, from = gen_random(seed, (uint32_t)start + 1);
        size_t copied = gen_random(seed, 2) ? TJ_NEAR_DUPLICATE_RUN - 2 + gen_random(seed, 4) : 0;

        for (size_t i = gen_random(seed, 100); i > 0; i--)
            text->symbols[text->n++] = (uint16_t)(1 + gen_random(seed, 400));
        for (; copied && from < start && text->symbols[from]; copied--)
            text->symbols[text->n++] = text->symbols[from++];
        for (size_t i = gen_random(seed, 100); i > 0; i--)
            text->symbols[text->n++] = (uint16_t)(1 + gen_random(seed, 400));
        text->games[text->game_count] = (tj_text_game){
            .start = (uint32_t)start, .moves = (uint32_t)(text->n - start), .id = (uint32_t)text->game_count};
        text->game_count++;
        text->symbols[text->n++] = 0;
    }
}

static void test_near_duplicates(void **state)
{
    uint64_t seed = 31;
    size_t all_dropped = 0, all_kept = 0;

    (void)state;
    for (unsigned round = 0; round < 100; round++) {
        tj_game_text text = {.symbols = tj_zalloc(4000, sizeof *text.symbols),
                             .moves = tj_zalloc(4000, sizeof *text.moves),
                             .games = tj_zalloc(4000, sizeof *text.games),
                             .code = TJ_MINE_ER};
        bool *stays = tj_zalloc(4000, sizeof *stays);
        size_t dropped, kept, games, at = 0;

        assert_true(text.symbols && text.moves && text.games && stays);
        make_games(&text, &seed);
        if ((games = text.game_count) > 0) {
            kept = oracle_near_duplicates(text.symbols, text.n, TJ_NEAR_DUPLICATE_RUN, stays);
            assert_int_equal(tj_game_text_distinct(&text, &dropped, NULL, NULL), 0);
            assert_int_equal(dropped, games - kept);
            assert_int_equal(text.game_count, kept);
            for (uint32_t g = 0; g < games; g++)
                if (stays[g])
                    assert_int_equal(text.games[at++].id, g);
            all_dropped += dropped;
            all_kept += kept;
        }
        free(stays);
        free(text.games);
        free(text.moves);
        free(text.symbols);
    }
    assert_true(all_dropped > 100 && all_kept > 100);
}

int test_acquire(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_normalised),
        cmocka_unit_test(test_entropy),
        cmocka_unit_test(test_sfp),
        cmocka_unit_test(test_msfp),
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_no_entropy_from_rounding),
        cmocka_unit_test(test_bad_options),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_rank_correction),
        cmocka_unit_test(test_near_duplicates),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
