/* Profiles against counting by comparing, and against the suffix array's frequencies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "tests/support/oracle/oracle_mine.h"
#include "base/memory.h"
#include "mine/ngram.h"
#include "mine/go/profile.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct symbols {
    uint16_t *items;
    size_t len, cap;
} symbols;

static void put(symbols *text, unsigned symbol)
{
    assert_int_equal(TJ_RESERVE(text, text->len + 1), 0);
    text->items[text->len++] = (uint16_t)symbol;
}

static void put_all(symbols *text, const uint16_t *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        put(text, from[i]);
}

static unsigned occurrences(const uint16_t *text, size_t n, const uint16_t *window, size_t len)
{
    symbols both = {0};
    unsigned found;

    /* The oracle counts strings of its own text: the window goes behind, as a game that counts once. */
    put_all(&both, text, n);
    put_all(&both, window, len);
    put(&both, 0);
    found = oracle_frequency(both.items, both.len, n, len) - 1;
    free(both.items);
    return found;
}

static void check_against_oracle(const tj_profile_game *game, const uint16_t *text, size_t n)
{
    static const unsigned WIDTHS[] = {1, 2, 3, 6, 8, 13, 49, 50};
    tj_profile_window profiles[COUNT(WIDTHS)];

    for (size_t p = 0; p < COUNT(WIDTHS); p++)
        profiles[p] = (tj_profile_window){.width = WIDTHS[p], .count = 77};
    assert_int_equal(tj_profiles_count(profiles, COUNT(WIDTHS), game, text, n, NULL, NULL), 0);
    for (size_t p = 0; p < COUNT(WIDTHS); p++) {
        size_t width = WIDTHS[p];

        assert_int_equal(profiles[p].count, game->n >= width ? game->n - width + 1 : 0);
        for (size_t k = 0; k < profiles[p].count; k++)
            assert_int_equal(profiles[p].frequency[k], occurrences(text, n, game->codes + k, width));
    }
    tj_profiles_release(profiles, COUNT(WIDTHS));
}

/* Few symbols, and games that repeat parts of others: windows of all widths recur. */
static void random_texts(void **state)
{
    uint64_t seed = 2002;

    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        unsigned k = 1 + gen_random(&seed, 5), games = 1 + gen_random(&seed, 6);
        symbols text = {0}, other = {0};
        size_t last = 0;

        for (unsigned g = 0; g < games; g++) {
            size_t len = gen_random(&seed, 90), from = text.len ? gen_random(&seed, (uint32_t)text.len) : 0;

            last = text.len;
            for (size_t i = 0; i < len; i++, from++)
                put(&text, gen_chance(&seed, 3) || from >= last || !text.items[from]
                               ? 1 + gen_random(&seed, k)
                               : text.items[from]);
            put(&text, 0);
        }
        for (size_t i = gen_random(&seed, 80); i > 0; i--) /* k + 1 is in no game of the text */
            put(&other, 1 + gen_random(&seed, k + 1));
        check_against_oracle(&(tj_profile_game){text.items + last, NULL, text.len - last - 1}, text.items,
                             text.len);
        check_against_oracle(&(tj_profile_game){other.items, NULL, other.len}, text.items, text.len);
        check_against_oracle(&(tj_profile_game){other.items, NULL, other.len}, text.items, 0);
        free(text.items);
        free(other.items);
    }
}

/* A text longer than the blocks it is read in, with games across their borders. */
static void a_long_text(void **state)
{
    const size_t n = 200000;
    symbols text = {0};
    uint64_t seed = 6;
    tj_ngrams grams;
    uint32_t *frequency = tj_alloc(n + 1, sizeof *frequency);

    (void)state;
    assert_non_null(frequency);
    while (text.len < n)
        put(&text, gen_chance(&seed, 150) ? 0 : 1 + gen_random(&seed, 4));
    put(&text, 0);
    assert_int_equal(tj_ngrams_build(&grams, text.items, text.len, 5, NULL, NULL), 0);
    for (unsigned width = 1; width <= 10; width += 3) {
        tj_profile_window profile = {.width = width};
        size_t start = 1, checked = 0;

        for (size_t end = 1; end < text.len; end++) {
            tj_profile_game game = {text.items + start, NULL, end - start};

            if (text.items[end])
                continue;
            if (game.n >= width && gen_chance(&seed, 40)) {
                tj_ngram_frequencies(&grams, width, frequency);
                assert_int_equal(tj_profiles_count(&profile, 1, &game, text.items, text.len, NULL, NULL), 0);
                assert_memory_equal(profile.frequency, frequency + start, profile.count * sizeof *frequency);
                tj_profiles_release(&profile, 1);
                checked++;
            }
            start = end + 1;
        }
        assert_true(checked > 3);
    }
    tj_ngrams_release(&grams);
    free(frequency);
    free(text.items);
}

/* The codes of a record are those that the text of the corpus has, passes and left-out turns included. */
static void check_game(const tj_game_text *text, size_t number, const uint32_t *frequency,
                       const tj_record *record, unsigned width)
{
    const tj_text_game *in_text = &text->games[number];
    tj_profile_window profile = {.width = width};
    tj_profile_game game;
    size_t same;

    assert_int_equal(tj_profile_game_init(&game, record, text->code, NULL), 0);
    assert_int_equal(game.n, in_text->moves);
    assert_int_equal(game.n, record->moves.len);
    assert_memory_equal(game.codes, text->symbols + in_text->start, game.n * sizeof *game.codes);
    assert_memory_equal(game.moves, text->moves + in_text->start, game.n * sizeof *game.moves);
    same = tj_profile_game_find(&game, text);
    assert_true(same <= number);
    assert_int_equal(tj_profiles_count(&profile, 1, &game, text->symbols, text->n, NULL, NULL), 0);
    assert_int_equal(profile.count, game.n >= width ? game.n - width + 1 : 0);
    assert_memory_equal(profile.frequency, frequency + in_text->start, profile.count * sizeof *frequency);
    tj_profiles_release(&profile, 1);
    tj_profile_game_release(&game);
}

static void check_corpus(gen_corpus *made, tj_mine_code coding)
{
    tj_game_text text;
    tj_ngrams grams;
    uint32_t *frequency;
    size_t passes = 0;

    assert_int_equal(tj_game_text_build(&text, made->corpus, NULL, coding, NULL, NULL), 0);
    assert_int_equal(tj_ngrams_build(&grams, text.symbols, text.n, tj_code_limit(text.code), NULL, NULL), 0);
    frequency = tj_alloc(text.n, sizeof *frequency);
    assert_non_null(frequency);
    for (unsigned width = 1; width <= 9; width += 4) {
        tj_ngram_frequencies(&grams, width, frequency);
        assert_int_equal(text.game_count, made->count); /* both are sorted by number */
        for (size_t g = 0; g < text.game_count; g++)
            check_game(&text, g, frequency, &made->records[g], width);
    }
    for (size_t i = 0; i < text.n; i++)
        passes += text.symbols[i] && tj_text_point(text.moves[i]) == TJ_SEQUENCE_PASS;
    assert_true(passes > 0);
    free(frequency);
    tj_ngrams_release(&grams);
    tj_game_text_release(&text);
}

static void check_stranger(gen_corpus *made, const tj_record *record, tj_mine_code coding)
{
    tj_game_text text;
    tj_profile_game game;

    assert_int_equal(tj_game_text_build(&text, made->corpus, NULL, coding, NULL, NULL), 0);
    assert_int_equal(tj_profile_game_init(&game, record, coding, NULL), 0);
    if (game.n > 50)
        assert_int_equal(tj_profile_game_find(&game, &text), SIZE_MAX);
    check_against_oracle(&game, text.symbols, text.n < 3000 ? text.n : 3000);
    tj_profile_game_release(&game);
    tj_game_text_release(&text);
}

static void games_of_a_corpus_and_others(void **state)
{
    gen_corpus made;
    gen_games games, strangers;
    size_t turns_left_out = 0;

    (void)state;
    gen_corpus_init(&made);
    gen_games_new(&games, 19, 60, 19);
    gen_games_new(&strangers, 20, 4, 19);
    gen_corpus_add(&made, &games, 0, games.len);
    gen_corpus_refresh(&made);
    for (size_t i = 0; i < made.count; i++)
        for (size_t m = 1; m < made.records[i].moves.len; m++)
            turns_left_out +=
                made.records[i].moves.items[m].colour == made.records[i].moves.items[m - 1].colour;
    assert_true(turns_left_out > 0);
    check_corpus(&made, TJ_MINE_ER);
    check_corpus(&made, TJ_MINE_ES);
    for (size_t i = 0; i < strangers.len; i++)
        check_stranger(&made, &strangers.items[i].record, i % 2 ? TJ_MINE_ES : TJ_MINE_ER);
    gen_games_release(&games);
    gen_games_release(&strangers);
    gen_corpus_release(&made);
}

static void other_boards_have_no_codes(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_profile_game game;
    tj_record record;

    (void)state;
    tj_record_init(&record);
    record.board = 9;
    assert_int_equal(tj_profile_game_init(&game, &record, TJ_MINE_ER, &err), TJ_E_RANGE);
    assert_non_null(strstr(err.text, "9x9"));
    tj_profile_game_release(&game);
    record.board = 19;
    assert_int_equal(tj_profile_game_init(&game, &record, TJ_MINE_ER, NULL), 0);
    assert_int_equal(game.n, 0);
    tj_profile_game_release(&game);
    tj_record_release(&record);
}

static void counting_can_be_stopped(void **state)
{
    uint16_t codes[] = {1, 2}, text[] = {1, 2, 0};
    tj_profile_window profile = {.width = 2};
    unsigned let_through = 0;
    tj_progress_monitor monitor = {stop_at, &let_through};

    (void)state;
    assert_int_equal(
        tj_profiles_count(&profile, 1, &(tj_profile_game){codes, NULL, 2}, text, 3, &monitor, NULL),
        TJ_E_STOPPED);
    tj_profiles_release(&profile, 1);
}

static void mountains_of_a_profile(void **state)
{
    uint32_t frequency[] = {9, 1, 4, 7, 5, 1, 8};
    tj_profile_window profile = {.width = 6, .count = COUNT(frequency), .frequency = frequency};
    const tj_profile_mountain expected[] = {{0, 0, 1, 6, 6, 9}, {2, 4, 2, 10, 8, 7}, {6, 6, 6, 12, 6, 8}};

    (void)state;
    assert_int_equal(tj_profile_find_mountains(&profile, 4), 0);
    assert_int_equal(profile.mountain_count, COUNT(expected));
    for (size_t i = 0; i < COUNT(expected); i++) {
        assert_int_equal(profile.mountains[i].window_first, expected[i].window_first);
        assert_int_equal(profile.mountains[i].window_last, expected[i].window_last);
        assert_int_equal(profile.mountains[i].move_first, expected[i].move_first);
        assert_int_equal(profile.mountains[i].move_last, expected[i].move_last);
        assert_int_equal(profile.mountains[i].codes, expected[i].codes);
        assert_int_equal(profile.mountains[i].highest, expected[i].highest);
    }
    free(profile.mountains);
}

int test_profile(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_texts),
        cmocka_unit_test(a_long_text),
        cmocka_unit_test(games_of_a_corpus_and_others),
        cmocka_unit_test(other_boards_have_no_codes),
        cmocka_unit_test(counting_can_be_stopped),
        cmocka_unit_test(mountains_of_a_profile),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
