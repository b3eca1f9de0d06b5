/* Profiles against counting by comparing, and against the suffix array's frequencies.  The games come from a
 * corpus; the texts that they are compared with are also made by hand. */
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
#include "mine/go/game_text.h"
#include "mine/ngram.h"

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

static tj_profile *profile_of(const tj_game_text *text, const tj_record *record, const unsigned *widths,
                              size_t count)
{
    tj_profile_options options;
    tj_profile *profile;

    tj_profile_options_init(&options, sizeof options);
    memcpy(options.windows, widths, count * sizeof *widths);
    options.window_count = count;
    assert_int_equal(tj_profile_new(&profile, text, record, &options, NULL, NULL), 0);
    assert_int_equal(profile->window_count, count);
    for (size_t w = 0; w < count; w++) {
        assert_int_equal(profile->windows[w].width, widths[w]);
        assert_int_equal(profile->windows[w].count, record->moves.len - widths[w] + 1);
    }
    return profile;
}

/* codes[]: of the record */
static void check_against_oracle(const tj_record *record, const uint16_t *codes, const tj_game_text *text)
{
    static const unsigned WIDTHS[] = {1, 2, 3, 6, 8, 13, 49, TJ_NGRAM_MAX};
    size_t count = COUNT(WIDTHS);
    tj_profile *profile;

    while (count && WIDTHS[count - 1] > record->moves.len)
        count--;
    if (!count)
        return;
    profile = profile_of(text, record, WIDTHS, count);
    for (size_t p = 0; p < count; p++)
        for (size_t k = 0; k < profile->windows[p].count; k++)
            assert_int_equal(profile->windows[p].frequency[k],
                             occurrences(text->symbols, text->n, codes + k, WIDTHS[p]));
    tj_profile_free(profile);
}

static void make_corpus(gen_corpus *made, uint64_t seed, size_t count)
{
    gen_games games;

    gen_games_new(&games, seed, count, 19);
    gen_corpus_init(made);
    gen_corpus_add(made, &games, 0, games.len);
    gen_corpus_refresh(made);
    gen_games_release(&games);
}

/* A game made of stretches of another; one code in `one_in` is any other. */
static void put_stretches(symbols *out, const uint16_t *codes, size_t n, size_t len, unsigned one_in,
                          uint64_t *seed)
{
    size_t from = gen_random(seed, (uint32_t)n);

    for (size_t i = 0; i < len; i++, from++) {
        if (from == n || gen_chance(seed, 70))
            from = gen_random(seed, (uint32_t)n);
        put(out, gen_chance(seed, one_in) ? 1 + gen_random(seed, TJ_ER_LIMIT - 1) : codes[from]);
    }
    put(out, 0);
}

/* Games that repeat parts of the profiled one: windows of all widths recur. */
static void random_texts(void **state)
{
    uint64_t seed = 2002;
    gen_corpus made;
    tj_game_text *text;

    (void)state;
    make_corpus(&made, 2002, 30);
    assert_int_equal(tj_game_text_new(&text, made.corpus, NULL, TJ_MINE_ER, NULL, NULL), 0);
    for (size_t g = 0; g < text->game_count; g++) {
        const uint16_t *codes = text->symbols + text->games[g].start;
        size_t n = text->games[g].moves;
        symbols other = {0};

        for (unsigned i = n ? 1 + gen_random(&seed, 6) : 0; i > 0; i--)
            put_stretches(&other, codes, n, gen_random(&seed, 150), 20 + gen_random(&seed, 60), &seed);
        check_against_oracle(&made.records[g], codes,
                             &(tj_game_text){.symbols = other.items, .n = other.len, .code = TJ_MINE_ER});
        check_against_oracle(&made.records[g], codes, &(tj_game_text){.code = TJ_MINE_ER});
        free(other.items);
    }
    tj_game_text_free(text);
    gen_corpus_release(&made);
}

/* A text longer than the blocks it is read in, with games across their borders; the game is its last one. */
static void a_long_text(void **state)
{
    static const unsigned WIDTHS[] = {1, 4, 7, 10};
    const size_t n = 200000;
    symbols other = {0};
    uint64_t seed = 6;
    gen_corpus made;
    tj_game_text *text;
    tj_ngrams grams;
    tj_profile *profile;
    size_t start, g = 0;
    uint32_t *frequency;

    (void)state;
    make_corpus(&made, 6, 20);
    assert_int_equal(tj_game_text_new(&text, made.corpus, NULL, TJ_MINE_ER, NULL, NULL), 0);
    while (g < text->game_count && text->games[g].moves < 20)
        g++;
    assert_true(g < text->game_count);
    while (other.len < n)
        put_stretches(&other, text->symbols + text->games[g].start, text->games[g].moves,
                      gen_random(&seed, 300), 20, &seed);
    start = other.len;
    put_all(&other, text->symbols + text->games[g].start, text->games[g].moves);
    put(&other, 0);
    frequency = tj_alloc(other.len, sizeof *frequency);
    assert_non_null(frequency);
    assert_int_equal(tj_ngrams_build(&grams, other.items, other.len, TJ_ER_LIMIT, NULL, NULL), 0);
    profile = profile_of(&(tj_game_text){.symbols = other.items, .n = other.len, .code = TJ_MINE_ER},
                         &made.records[g], WIDTHS, COUNT(WIDTHS));
    for (size_t w = 0; w < COUNT(WIDTHS); w++) {
        tj_ngram_frequencies(&grams, WIDTHS[w], frequency);
        assert_memory_equal(profile->windows[w].frequency, frequency + start,
                            profile->windows[w].count * sizeof *frequency);
    }
    tj_profile_free(profile);
    tj_ngrams_release(&grams);
    free(frequency);
    free(other.items);
    tj_game_text_free(text);
    gen_corpus_release(&made);
}

/* The codes of a record are those that the text of the corpus has, passes and left-out turns included. */
static void check_game(const tj_game_text *text, size_t number, const uint32_t *frequency,
                       const tj_record *record, unsigned width)
{
    const tj_text_game *in_text = &text->games[number];
    tj_profile *profile;
    size_t same = 0;

    assert_int_equal(in_text->moves, record->moves.len);
    if (record->moves.len < width)
        return;
    profile = profile_of(text, record, &width, 1);
    assert_int_equal(profile->code, text->code);
    assert_int_equal(profile->games, text->game_count);
    assert_int_equal(profile->move_count, in_text->moves);
    assert_memory_equal(profile->moves, text->moves + in_text->start,
                        in_text->moves * sizeof *profile->moves);
    while (same < text->game_count && text->games[same].id != profile->included)
        same++;
    assert_true(same <= number);
    assert_int_equal(text->games[same].moves, in_text->moves);
    assert_memory_equal(text->symbols + text->games[same].start, text->symbols + in_text->start,
                        in_text->moves * sizeof *text->symbols);
    assert_memory_equal(profile->windows[0].frequency, frequency + in_text->start,
                        profile->windows[0].count * sizeof *frequency);
    tj_profile_free(profile);
}

static void check_corpus(gen_corpus *made, tj_mine_code coding)
{
    tj_game_text *text;
    tj_ngrams grams;
    uint32_t *frequency;
    size_t passes = 0;

    assert_int_equal(tj_game_text_new(&text, made->corpus, NULL, coding, NULL, NULL), 0);
    assert_int_equal(tj_ngrams_build(&grams, text->symbols, text->n, tj_code_limit(text->code), NULL, NULL),
                     0);
    frequency = tj_alloc(text->n, sizeof *frequency);
    assert_non_null(frequency);
    for (unsigned width = 1; width <= 9; width += 4) {
        tj_ngram_frequencies(&grams, width, frequency);
        assert_int_equal(text->game_count, made->count); /* both are sorted by number */
        for (size_t g = 0; g < text->game_count; g++)
            check_game(text, g, frequency, &made->records[g], width);
    }
    for (size_t i = 0; i < text->n; i++)
        passes += text->symbols[i] && tj_text_point(text->moves[i]) == TJ_SEQUENCE_PASS;
    assert_true(passes > 0);
    free(frequency);
    tj_ngrams_release(&grams);
    tj_game_text_free(text);
}

/* `own`: a text in which the record is game `number` */
static void check_stranger(const tj_game_text *text, const tj_record *record, const tj_game_text *own,
                           size_t number)
{
    tj_game_text part = *text;
    tj_profile *profile;

    if (record->moves.len > 50) {
        profile = profile_of(text, record, &(unsigned){6}, 1);
        assert_int_equal(profile->included, 0);
        tj_profile_free(profile);
    }
    part.n = text->n < 3000 ? text->n : 3000;
    part.game_count = 0;
    check_against_oracle(record, own->symbols + own->games[number].start, &part);
}

static void check_strangers(gen_corpus *made, gen_corpus *strangers, tj_mine_code coding)
{
    tj_game_text *text, *own;

    assert_int_equal(tj_game_text_new(&text, made->corpus, NULL, coding, NULL, NULL), 0);
    assert_int_equal(tj_game_text_new(&own, strangers->corpus, NULL, coding, NULL, NULL), 0);
    for (size_t i = 0; i < strangers->count; i++)
        check_stranger(text, &strangers->records[i], own, i);
    tj_game_text_free(own);
    tj_game_text_free(text);
}

static void games_of_a_corpus_and_others(void **state)
{
    gen_corpus made, strangers;
    size_t turns_left_out = 0;

    (void)state;
    make_corpus(&made, 19, 60);
    make_corpus(&strangers, 20, 4);
    for (size_t i = 0; i < made.count; i++)
        for (size_t m = 1; m < made.records[i].moves.len; m++)
            turns_left_out +=
                made.records[i].moves.items[m].colour == made.records[i].moves.items[m - 1].colour;
    assert_true(turns_left_out > 0);
    for (tj_mine_code coding = TJ_MINE_ER; coding <= TJ_MINE_ES; coding++) {
        check_corpus(&made, coding);
        check_strangers(&made, &strangers, coding);
    }
    gen_corpus_release(&strangers);
    gen_corpus_release(&made);
}

/* The number of the record's game in its corpus, where that is known, decides whether the text has it. */
static void a_number_is_trusted(void **state)
{
    tj_profile_options options;
    gen_corpus made;
    tj_game_text *text;

    (void)state;
    make_corpus(&made, 19, 10);
    assert_int_equal(tj_game_text_new(&text, made.corpus, NULL, TJ_MINE_ER, NULL, NULL), 0);
    tj_profile_options_init(&options, sizeof options);
    options.windows[0] = options.window_count = 1;
    for (size_t g = 0; g < text->game_count; g++)
        for (unsigned missing = 0; missing < 2; missing++) {
            tj_profile *profile;

            options.game = text->games[g].id + missing * 1000;
            if (!made.records[g].moves.len)
                continue;
            assert_int_equal(tj_profile_new(&profile, text, &made.records[g], &options, NULL, NULL), 0);
            assert_int_equal(profile->included, missing ? 0 : text->games[g].id);
            tj_profile_free(profile);
        }
    tj_game_text_free(text);
    gen_corpus_release(&made);
}

static void other_boards_have_no_codes(void **state)
{
    const tj_game_text text = {.code = TJ_MINE_ER};
    tj_err err = TJ_ERR_INIT;
    tj_profile *profile;
    tj_record record;

    (void)state;
    tj_record_init(&record);
    record.board = 9;
    assert_int_equal(tj_profile_new(&profile, &text, &record, NULL, NULL, &err), TJ_E_RANGE);
    assert_non_null(strstr(err.text, "9x9"));
    assert_null(profile);
    err = (tj_err)TJ_ERR_INIT;
    record.board = 19;
    assert_int_equal(tj_profile_new(&profile, &text, &record, NULL, NULL, &err), TJ_E_RANGE);
    assert_non_null(strstr(err.text, "no moves"));
    tj_record_release(&record);
}

/* The first 12 moves of a game of the corpus, whose 7 windows of 6 codes are played 9, 1, 4, ... times; the
 * first of its codes says where the game began, and no window is equal to another. */
static void mountains_of_a_profile(void **state)
{
    static const unsigned FREQUENCY[] = {9, 1, 4, 7, 5, 1, 8};
    static const tj_profile_mountain EXPECTED[] = {
        {0, 0, 1, 6, 6, 9}, {2, 4, 2, 10, 8, 7}, {6, 6, 6, 12, 6, 8}};
    tj_progress_monitor monitor = {stop_at, &(unsigned){0}};
    tj_game_text *text, other = {.code = TJ_MINE_ER};
    const tj_profile_window *found;
    symbols played = {0};
    tj_profile *profile;
    gen_corpus made;
    tj_record record;
    size_t g = 0;

    (void)state;
    make_corpus(&made, 3, 20);
    assert_int_equal(tj_game_text_new(&text, made.corpus, NULL, TJ_MINE_ER, NULL, NULL), 0);
    while (g < text->game_count && text->games[g].moves < 12)
        g++;
    assert_true(g < text->game_count);
    for (size_t k = 0; k < COUNT(FREQUENCY); k++)
        for (unsigned i = 0; i < FREQUENCY[k]; i++) {
            put_all(&played, text->symbols + text->games[g].start + k, 6);
            put(&played, 0);
        }
    other.symbols = played.items;
    other.n = played.len;
    record = made.records[g];
    record.moves.len = 12;
    profile = profile_of(&other, &record, &(unsigned){6}, 1);
    found = &profile->windows[0];
    assert_memory_equal(found->frequency, FREQUENCY, sizeof FREQUENCY);
    assert_int_equal(found->mountain_count, COUNT(EXPECTED));
    for (size_t i = 0; i < COUNT(EXPECTED); i++) {
        assert_int_equal(found->mountains[i].window_first, EXPECTED[i].window_first);
        assert_int_equal(found->mountains[i].window_last, EXPECTED[i].window_last);
        assert_int_equal(found->mountains[i].move_first, EXPECTED[i].move_first);
        assert_int_equal(found->mountains[i].move_last, EXPECTED[i].move_last);
        assert_int_equal(found->mountains[i].codes, EXPECTED[i].codes);
        assert_int_equal(found->mountains[i].highest, EXPECTED[i].highest);
    }
    tj_profile_free(profile);
    assert_int_equal(tj_profile_new(&profile, &other, &record, NULL, &monitor, NULL), TJ_E_STOPPED);
    assert_null(profile);
    free(played.items);
    tj_game_text_free(text);
    gen_corpus_release(&made);
}

int test_profile(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_texts),
        cmocka_unit_test(a_long_text),
        cmocka_unit_test(games_of_a_corpus_and_others),
        cmocka_unit_test(a_number_is_trusted),
        cmocka_unit_test(other_boards_have_no_codes),
        cmocka_unit_test(mountains_of_a_profile),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
