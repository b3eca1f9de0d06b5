/* The collection that scale is measured with: its games can be played, and are distributed as they should be.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_collection.h"
#include "base/hash.h"

enum { GAMES = 400, SEED = 1 };

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

static size_t count_different(uint64_t *numbers, size_t n)
{
    size_t different = n > 0;

    qsort(numbers, n, sizeof *numbers, by_number);
    for (size_t i = 1; i < n; i++)
        different += numbers[i] != numbers[i - 1];
    return different;
}

static uint64_t hash_moves(const tj_record *record, size_t count)
{
    uint16_t points[16] = {0};

    assert_true(record->moves.len >= count && count <= 16);
    for (size_t i = 0; i < count; i++)
        points[i] = record->moves.items[i].point;
    return tj_hash64(points, sizeof points);
}

static void test_legal(void **state)
{
    size_t moves = 0;

    (void)state;
    for (uint64_t i = 0; i < GAMES; i++) {
        gen_game game;

        gen_collection_game(&game, SEED, i);
        assert_int_equal(tj_go_record_replay(&game.record, NULL), 0);
        assert_int_equal(game.record.state, TJ_RECORD_GOOD);
        assert_in_range(game.record.moves.len, 100, 320);
        moves += game.record.moves.len;
        gen_collection_release(&game);
    }
    assert_in_range(moves / GAMES, 190, 220);
}

/* No two are alike, but beginnings come back: that is what makes an index of games different from one of
 * random numbers. */
static void test_spread(void **state)
{
    static uint64_t beginning[GAMES], longer[GAMES];

    (void)state;
    for (uint64_t i = 0; i < GAMES; i++) {
        gen_game game;

        gen_collection_game(&game, SEED, i);
        beginning[i] = hash_moves(&game.record, 2);
        longer[i] = hash_moves(&game.record, 16);
        gen_collection_release(&game);
    }
    assert_int_equal(count_different(longer, GAMES), GAMES);
    assert_in_range(count_different(beginning, GAMES), 20, GAMES / 2);
}

static void test_same_again(void **state)
{
    gen_game one, again, other;
    tj_buf text[3] = {TJ_BUF_INIT, TJ_BUF_INIT, TJ_BUF_INIT};

    (void)state;
    gen_collection_game(&one, SEED, 123456789);
    gen_collection_game(&again, SEED, 123456789);
    gen_collection_game(&other, SEED + 1, 123456789);
    gen_game_sgf(&one, &text[0]);
    gen_game_sgf(&again, &text[1]);
    gen_game_sgf(&other, &text[2]);
    assert_string_equal(text[0].data, text[1].data);
    assert_string_not_equal(text[0].data, text[2].data);
    for (int i = 0; i < 3; i++)
        tj_buf_release(&text[i]);
    gen_collection_release(&one);
    gen_collection_release(&again);
    gen_collection_release(&other);
}

int test_made_collection(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal),
        cmocka_unit_test(test_spread),
        cmocka_unit_test(test_same_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
