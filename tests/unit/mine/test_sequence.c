/* The drawn form of sequences, and finding strings in a suffix array. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "tests/support/generate/gen_games.h"
#include "mine/go/sequence.h"

#define PASS TJ_SEQUENCE_PASS

static uint16_t at(const char *name, int colour)
{
    unsigned point = 0;

    if (strcmp(name, "pass") == 0)
        point = PASS;
    else
        assert_int_equal(tj_go_point_parse(19, name, &point, NULL), 0);
    return (uint16_t)(point | (colour == TJ_WHITE ? TJ_SEQUENCE_WHITE : 0));
}

/* "Q16 O17" ...: Black and White in turn. */
static unsigned moves_of(const char *words, int first, uint16_t *out)
{
    char copy[256], *rest = NULL;
    unsigned len = 0;

    strncpy(copy, words, sizeof copy - 1);
    copy[sizeof copy - 1] = 0;
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        out[len] = at(word, len % 2 ? TJ_BLACK + TJ_WHITE - first : first), len++;
    return len;
}

static void expect_drawn(const char *played, const char *drawn)
{
    uint16_t moves[TJ_SEQUENCE_MAX], expected[TJ_SEQUENCE_MAX];
    unsigned len = moves_of(played, TJ_WHITE, moves);
    tj_sequence sequence;

    assert_int_equal(moves_of(drawn, TJ_BLACK, expected), len);
    tj_sequence_of_moves(moves, len, &sequence);
    assert_int_equal(sequence.len, len);
    assert_memory_equal(sequence.moves, expected, len * sizeof *expected);
}

static void sequences_go_to_the_upper_right(void **state)
{
    (void)state;
    expect_drawn("D3", "R16"); /* no farther from the right than from above */
    expect_drawn("D17 F17", "R16 R14");
    expect_drawn("D4 F3", "Q16 R14"); /* on the diagonal the second move decides */
    expect_drawn("D4 C6", "Q16 R14");
    expect_drawn("D4 D4 Q16 F3", "Q16 Q16 D4 R14");
    expect_drawn("D10 B10 C9", "Q10 S10 R11"); /* on a centre line: upper half, then the third move */
    expect_drawn("K10 K10 K4 L4", "K10 K10 Q10 Q11");
    expect_drawn("pass D4 pass C6", "pass Q16 pass R14");
    expect_drawn("pass", "pass");
}

/* Nearer to the corner, or as near and nearer to the right edge: told by the rule, not by the code. */
static int nearer(uint16_t a, uint16_t b)
{
    int top_a = tj_text_point(a) / 19, right_a = 18 - tj_text_point(a) % 19;
    int top_b = tj_text_point(b) / 19, right_b = 18 - tj_text_point(b) % 19;

    if (tj_text_point(a) == PASS)
        return 0;
    if (top_a + right_a != top_b + right_b)
        return top_a + right_a < top_b + right_b ? -1 : 1;
    return right_a < right_b ? -1 : right_a > right_b;
}

static void all_images_are_drawn_alike(void **state)
{
    uint64_t random = 7;

    (void)state;
    for (unsigned round = 0; round < 2000; round++) {
        uint16_t moves[TJ_SEQUENCE_MAX], image[TJ_SEQUENCE_MAX];
        unsigned len = 1 + gen_random(&random, round % 10 ? 6 : TJ_SEQUENCE_MAX);
        tj_sequence sequence, other;

        for (unsigned i = 0; i < len; i++) {
            unsigned point = gen_chance(&random, 12) ? PASS : gen_point(&random, 19);

            moves[i] = (uint16_t)(point | (gen_chance(&random, 2) ? TJ_SEQUENCE_WHITE : 0));
        }
        tj_sequence_of_moves(moves, len, &sequence);
        assert_int_equal(tj_sequence_colour(sequence.moves[0]), TJ_BLACK);
        for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
            int order = 0;

            for (unsigned i = 0; i < len; i++)
                image[i] = tj_sequence_turn(moves[i], s, round % 2);
            tj_sequence_of_moves(image, len, &other);
            assert_memory_equal(&other, &sequence, sizeof sequence);
            for (unsigned i = 0; i < len && !order; i++)
                order = nearer(image[i], sequence.moves[i]);
            assert_true(order >= 0);
            for (unsigned i = 0; i < len; i++)
                assert_int_equal((moves[i] ^ moves[0]) & TJ_SEQUENCE_WHITE,
                                 sequence.moves[i] & TJ_SEQUENCE_WHITE);
        }
    }
}

/* Three games: pass, Q16, O17, pass; D4, F3; pass. */
static void strings_are_drawn_with_the_move_before(void **state)
{
    uint16_t symbols[] = {TJ_ER_PASS, TJ_ER_FIRST + 9, 700, TJ_ER_PASS, 0, TJ_ER_FIRST + 9, 700,
                          0,          TJ_ER_PASS,      0};
    uint16_t moves[] = {at("pass", TJ_BLACK),
                        at("Q16", TJ_WHITE),
                        at("O17", TJ_BLACK),
                        at("pass", TJ_WHITE),
                        PASS,
                        at("D4", TJ_BLACK),
                        at("F3", TJ_WHITE),
                        PASS,
                        at("pass", TJ_BLACK),
                        PASS};
    static const struct {
        uint32_t at;
        unsigned codes, len;
        uint32_t first;
    } cases[] = {
        {0, 1, 1, 0}, {8, 1, 1, 8}, {0, 2, 2, 0}, /* nothing stands before a game */
        {1, 1, 1, 1}, {1, 2, 2, 1}, {5, 2, 2, 5}, /* a game's first point has no move before */
        {2, 1, 2, 1}, {6, 1, 2, 5}, {2, 2, 3, 1}, {3, 1, 2, 2},  {0, 0, 0, 0},  {0, 5, 0, 0},
        {4, 1, 0, 0}, {6, 2, 0, 0}, {7, 2, 0, 0}, {10, 1, 0, 0}, {0, 51, 0, 0},
    };
    tj_game_text text = {.symbols = symbols, .moves = moves, .n = 10, .code = TJ_MINE_ER};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t first = 99;

        assert_int_equal(tj_sequence_span(&text, cases[i].at, cases[i].codes, &first), cases[i].len);
        if (cases[i].len)
            assert_int_equal(first, cases[i].first);
    }
    symbols[5] = TJ_ES_FIRST;
    text.code = TJ_MINE_ES;
    uint32_t first;
    assert_int_equal(tj_sequence_span(&text, 5, 2, &first), 2);
    assert_int_equal(tj_sequence_span(&text, 6, 1, &first), 2);
}

static void found_ranges_hold_all_occurrences(void **state)
{
    uint64_t random = 11;

    (void)state;
    for (unsigned round = 0; round < 300; round++) {
        uint16_t text[80], string[6];
        size_t n = 1 + gen_random(&random, 80);
        unsigned len = 1 + gen_random(&random, 6), found = 0;
        uint32_t from = 9999, to = 0;
        tj_ngrams grams;

        for (size_t i = 0; i < n; i++)
            text[i] = (uint16_t)gen_random(&random, 4);
        text[n - 1] = 0;
        for (unsigned i = 0; i < len; i++)
            string[i] = (uint16_t)(1 + gen_random(&random, 4)); /* 4 is nowhere */
        assert_int_equal(tj_ngrams_build(&grams, text, n, 4, NULL, NULL), 0);
        for (size_t p = 0; p + len <= n; p++)
            found += memcmp(text + p, string, len * sizeof *string) == 0;
        assert_int_equal(tj_ngrams_find(&grams, string, len, &from, &to), found ? 0 : TJ_E_NOTFOUND);
        assert_int_equal(to - from, found);
        for (uint32_t i = from; i < to; i++)
            assert_memory_equal(text + grams.sa[i], string, len * sizeof *string);
        tj_ngrams_release(&grams);
    }
}

int test_sequence(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences_go_to_the_upper_right),
        cmocka_unit_test(all_images_are_drawn_alike),
        cmocka_unit_test(strings_are_drawn_with_the_move_before),
        cmocka_unit_test(found_ranges_hold_all_occurrences),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
