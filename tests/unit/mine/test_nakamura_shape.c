/* Shapes behind strings of codes against comparing every occurrence with every other. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_games.h"
#include "tests/support/oracle/oracle_mine.h"
#include "mine/go/game_text.h"
#include "bench/paper/nakamura_shape.h"

enum { TEXT_MAX = 500, NO_POINT = 0xFFFF };

typedef struct board_text {
    uint16_t symbols[TEXT_MAX], moves[TEXT_MAX], points[TEXT_MAX];
    size_t n;
} board_text;

static void put(board_text *t, unsigned point, unsigned symbol)
{
    t->points[t->n] = (uint16_t)point;
    t->moves[t->n] =
        (uint16_t)((point == NO_POINT ? TJ_SEQUENCE_PASS : point) | (t->n % 2 ? TJ_SEQUENCE_WHITE : 0));
    t->symbols[t->n++] = (uint16_t)symbol;
}

/* Some moves that stay on the board when they are turned and moved a little. */
static void make_motif(uint64_t *seed, int motif[][2], size_t len)
{
    for (size_t i = 0; i < len; i++) {
        motif[i][0] = (int)gen_random(seed, 5) - 2;
        motif[i][1] = (int)gen_random(seed, 5) - 2;
    }
}

static unsigned turned(const int at[2], unsigned symmetry, int column, int row)
{
    int x = symmetry & 1 ? -at[0] : at[0], y = symmetry & 2 ? -at[1] : at[1];

    return (unsigned)((row + (symmetry & 4 ? x : y)) * TJ_MINE_SIZE + column + (symmetry & 4 ? y : x));
}

/* Motifs that come back in all orientations, now and then with another move in them, under codes that say
 * little: the number of the move in the motif.  Some passes and games' ends. */
static void make_text(board_text *t, uint64_t *seed, size_t size)
{
    int motif[2][12][2];

    make_motif(seed, motif[0], 12);
    make_motif(seed, motif[1], 12);
    for (t->n = 0; t->n + 20 < size;) {
        unsigned which = gen_random(seed, 2), symmetry = gen_random(seed, 8);
        int column = 2 + (int)gen_random(seed, 15), row = 2 + (int)gen_random(seed, 15);
        size_t from = gen_random(seed, 4), to = from + 1 + gen_random(seed, 12 - (uint32_t)from);

        for (size_t i = from; i < to; i++)
            put(t,
                gen_chance(seed, 30) ? gen_random(seed, 361) : turned(motif[which][i], symmetry, column, row),
                gen_chance(seed, 20) ? 20 : 1 + i);
        if (gen_chance(seed, 6))
            put(t, NO_POINT, 30);
        if (gen_chance(seed, 4))
            put(t, NO_POINT, 0);
    }
    put(t, NO_POINT, 0);
}

static size_t check(const board_text *t, unsigned len)
{
    oracle_shape_counts expected = oracle_shapes(t->points, t->symbols, t->n, len);
    tj_shape_counts counts;
    tj_ngrams grams;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_ngrams_build(&grams, t->symbols, t->n, 100, NULL, &err), 0);
    assert_int_equal(tj_shapes_count(&grams, t->moves, len, &counts, &err), 0);
    assert_int_equal(counts.strings, expected.strings);
    assert_int_equal(counts.largest, expected.largest);
    if (expected.strings)
        assert_true(fabs((double)counts.shapes / (double)counts.strings - expected.mean) < 1e-9);
    else
        assert_int_equal(counts.shapes, 0);
    tj_ngrams_release(&grams);
    return expected.largest;
}

static void test_random(void **state)
{
    uint64_t seed = 12;
    size_t largest = 0;

    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        board_text text;

        make_text(&text, &seed, 40 + gen_random(&seed, TEXT_MAX - 40));
        for (unsigned len = 1; len <= 14; len += 1 + len / 4) {
            size_t found = check(&text, len);

            largest = found > largest ? found : largest;
        }
    }
    assert_true(largest > 5);
}

/* A game in all 8 orientations has one shape. */
static void test_symmetries(void **state)
{
    static const int game[][2] = {{0, 0}, {1, 2}, {-2, 2}, {0, 1}, {2, -1}};
    board_text text = {.n = 0};
    tj_shape_counts counts;
    tj_ngrams grams;

    (void)state;
    for (unsigned symmetry = 0; symmetry < 8; symmetry++) {
        for (size_t i = 0; i < 5; i++)
            put(&text, turned(game[i], symmetry, 9, 4 + (int)symmetry), 7);
        put(&text, NO_POINT, 0);
    }
    assert_int_equal(tj_ngrams_build(&grams, text.symbols, text.n, 8, NULL, NULL), 0);
    assert_int_equal(tj_shapes_count(&grams, text.moves, 5, &counts, NULL), 0);
    assert_int_equal(counts.strings, 1);
    assert_int_equal(counts.largest, 1);
    assert_int_equal(tj_shapes_count(&grams, text.moves, 1, &counts, NULL), 0); /* single moves are alike */
    assert_int_equal(counts.largest, 1);
    assert_int_equal(tj_shapes_count(&grams, text.moves, 6, &counts, NULL), 0);
    assert_int_equal(counts.strings, 0);
    tj_ngrams_release(&grams);
}

int test_nakamura_shape(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_symmetries),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
