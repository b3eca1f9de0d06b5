/* Hashes of surroundings: kept up to date against made anew, and against the surroundings themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/generate/gen_walk.h"
#include "tests/support/oracle/oracle_feature.h"
#include "pattern/go/vicinity.h"

static tj_vicinity_tables tables;

static uint64_t key_at(const tj_vicinity *v, unsigned point, int colour, unsigned level)
{
    tj_vicinity_levels levels;

    tj_vicinity_at(v, point, colour, &levels);
    return tj_symmetry_hash_key(tj_vicinity_level(&levels, level), 5);
}

/* Both say the same of every point, player and level. */
static void expect_equal(const tj_vicinity *a, const tj_vicinity *b)
{
    size_t points = (size_t)a->size * a->size;

    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->stone, b->stone, points);
    assert_memory_equal(a->ring, b->ring, points * sizeof *a->ring);
}

static void made_anew(tj_vicinity *v, const tj_go_board *board)
{
    assert_int_equal(tj_vicinity_init(v, &tables, board->size), 0);
    tj_vicinity_follow(v, board);
}

static void expect_as_anew(const tj_vicinity *v, const tj_go_board *board)
{
    tj_vicinity fresh;

    made_anew(&fresh, board);
    expect_equal(v, &fresh);
    tj_vicinity_release(&fresh);
}

/* Moves, captures, set-up; then leaps to other positions of the game, as undo would. */
static void following_a_game(void **state)
{
    gen_games games;
    uint64_t seed = 8;

    (void)state;
    gen_games_new(&games, 17, effort(15, 40), 0);
    for (size_t g = 0; g < games.len; g++) {
        const tj_record *record = &games.items[g].record;
        tj_go_board kept[8];
        unsigned count = 0;
        tj_vicinity v;
        gen_walk walk;

        assert_int_equal(tj_vicinity_init(&v, &tables, record->board), 0);
        gen_walk_start(&walk, record, 0, false);
        for (unsigned i = 0; gen_walk_next(&walk); i++) {
            tj_vicinity_follow(&v, &walk.board);
            if (i % 13 == 0)
                expect_as_anew(&v, &walk.board);
            if (i % 17 == 0 && count < 8)
                kept[count++] = walk.board;
        }
        for (unsigned i = 0; count && i < 8; i++) {
            const tj_go_board *board = &kept[gen_random(&seed, count)];

            tj_vicinity_follow(&v, board);
            expect_as_anew(&v, board);
        }
        gen_walk_end(&walk);
        tj_vicinity_release(&v);
    }
    gen_games_release(&games);
}

/* The distance is that of the header, and levels have as many points as it says. */
static void points_of_levels(void **state)
{
    static const unsigned DISTANCE[TJ_VICINITY_LEVELS] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17};

    (void)state;
    for (unsigned level = 0; level < TJ_VICINITY_LEVELS; level++) {
        unsigned by_distance = 0, by_table = 0;

        for (int row = -30; row <= 30; row++)
            for (int column = -30; column <= 30; column++) {
                unsigned r = (unsigned)abs(row), c = (unsigned)abs(column), d = r + c + (r > c ? r : c);

                assert_int_equal(tj_vicinity_distance(row, column),
                                 d < TJ_VICINITY_FAR ? d : TJ_VICINITY_FAR);
                by_distance += d > 0 && d <= DISTANCE[level];
            }
        for (unsigned i = 0; i < TJ_VICINITY_OFFSETS; i++)
            by_table += tables.level[i] >= 0 && tables.level[i] <= (int)level;
        assert_int_equal(by_distance, oracle_level_points[level]);
        assert_int_equal(by_table, oracle_level_points[level]);
    }
}

/* Turned boards have the same keys at turned points; exchanged colours, the other player's view. */
static void turned_and_exchanged(void **state)
{
    gen_games games;

    (void)state;
    gen_games_new(&games, 3, 12, 0);
    for (size_t g = 0; g < games.len; g++) {
        const tj_record *record = &games.items[g].record;
        unsigned size = record->board;
        tj_vicinity plain, v;
        gen_walk walk;

        gen_walk_start(&walk, record, 0, false);
        while (gen_walk_next(&walk)) {
        }
        made_anew(&plain, &walk.board);
        gen_walk_end(&walk);
        for (unsigned way = 0; way < 2 * TJ_GO_SYMMETRIES; way++) {
            bool exchanged = way >= TJ_GO_SYMMETRIES;

            gen_walk_start(&walk, record, way % TJ_GO_SYMMETRIES, exchanged);
            while (gen_walk_next(&walk)) {
            }
            made_anew(&v, &walk.board);
            for (unsigned p = 0; p < size * size; p++)
                for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
                    for (unsigned l = 0; l < TJ_VICINITY_LEVELS; l++)
                        assert_int_equal(key_at(&plain, p, colour, l),
                                         key_at(&v, tj_go_transform(size, way % TJ_GO_SYMMETRIES, p),
                                                exchanged ? TJ_BLACK + TJ_WHITE - colour : colour, l));
            tj_vicinity_release(&v);
            gen_walk_end(&walk);
        }
        tj_vicinity_release(&plain);
    }
    gen_games_release(&games);
}

typedef struct sample {
    tj_hash shape;
    uint64_t key;
} sample;

typedef struct samples {
    sample *items;
    size_t len, cap;
} samples;

static int by_shape(const void *a, const void *b)
{
    return tj_hash_compare(((const sample *)a)->shape, ((const sample *)b)->shape);
}

static int by_key(const void *a, const void *b)
{
    uint64_t x = ((const sample *)a)->key, y = ((const sample *)b)->key;

    return x < y ? -1 : x > y;
}

/* Equal shapes have equal keys and different ones different keys.  Returns the number of shapes. */
static size_t expect_one_to_one(samples *s)
{
    size_t shapes = s->len > 0;

    qsort(s->items, s->len, sizeof *s->items, by_shape);
    for (size_t i = 1; i < s->len; i++) {
        if (by_shape(&s->items[i - 1], &s->items[i]) == 0)
            assert_int_equal(s->items[i - 1].key, s->items[i].key);
        else
            shapes++;
    }
    qsort(s->items, s->len, sizeof *s->items, by_key);
    for (size_t i = 1; i < s->len; i++)
        if (s->items[i - 1].key == s->items[i].key)
            assert_int_equal(by_shape(&s->items[i - 1], &s->items[i]), 0);
    return shapes;
}

static void sample_board(samples all[TJ_VICINITY_LEVELS], const tj_go_board *board)
{
    tj_vicinity v;

    made_anew(&v, board);
    for (unsigned p = 0; p < (unsigned)board->size * board->size; p++)
        for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
            oracle_shape shape = oracle_shape_at(board, p, colour);

            for (unsigned l = 0; l < TJ_VICINITY_LEVELS; l++) {
                assert_int_equal(TJ_RESERVE(&all[l], all[l].len + 1), 0);
                all[l].items[all[l].len++] =
                    (sample){tj_hash128(shape.value, oracle_level_points[l]), key_at(&v, p, colour, l)};
            }
        }
    tj_vicinity_release(&v);
}

static void keys_and_shapes(void **state)
{
    samples all[TJ_VICINITY_LEVELS];
    gen_games games;
    size_t shapes = 0;

    (void)state;
    memset(all, 0, sizeof all);
    gen_games_new(&games, 21, effort(25, 60), 0);
    for (size_t g = 0; g < games.len; g++) {
        gen_walk walk;

        gen_walk_start(&walk, &games.items[g].record, 0, false);
        for (unsigned i = 0; gen_walk_next(&walk); i++)
            if (i % 50 == 25)
                sample_board(all, &walk.board);
        gen_walk_end(&walk);
    }
    gen_games_release(&games);
    for (unsigned l = 0; l < TJ_VICINITY_LEVELS; l++) {
        size_t found = expect_one_to_one(&all[l]);

        assert_true(found >= shapes && found < all[l].len);
        shapes = found;
        free(all[l].items);
    }
    assert_true(shapes > 3000);
}

/* A stone changes the keys from its own level on, and no others. */
static void one_stone(void **state)
{
    uint64_t seed = 55;

    (void)state;
    for (unsigned round = 0; round < 12; round++) {
        unsigned size = round % 3 == 0 ? 9 : round % 3 == 1 ? 19 : 25, stone;
        tj_go_board board;
        tj_vicinity before, after;

        tj_go_board_init(&board, size);
        for (unsigned i = 0; i < size * size / 3; i++)
            tj_go_board_set(&board, gen_random(&seed, size * size), TJ_BLACK + (int)gen_random(&seed, 2));
        made_anew(&before, &board);
        made_anew(&after, &board);
        stone = gen_random(&seed, size * size);
        tj_go_board_set(&board, stone, (tj_go_board_at(&board, stone) + 1 + (int)gen_random(&seed, 2)) % 3);
        tj_vicinity_follow(&after, &board);
        for (unsigned p = 0; p < size * size; p++)
            for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
                for (unsigned l = 0, in = 0; l < TJ_VICINITY_LEVELS; l++) {
                    static const unsigned DISTANCE[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17};
                    unsigned d = tj_vicinity_distance((int)(p / size) - (int)(stone / size),
                                                      (int)(p % size) - (int)(stone % size));

                    in = p != stone && d <= DISTANCE[l];
                    assert_int_equal(key_at(&before, p, colour, l) != key_at(&after, p, colour, l), in);
                }
        tj_vicinity_release(&before);
        tj_vicinity_release(&after);
    }
}

static void sizes_and_salt(void **state)
{
    tj_vicinity v;
    tj_symmetry_hash sum = {{1, 2, 3, 4, 5, 6, 7, 8}}, turned = {{8, 1, 2, 3, 4, 5, 6, 7}};

    (void)state;
    assert_int_equal(tj_vicinity_init(&v, &tables, TJ_GO_SIZE_MIN - 1), TJ_E_RANGE);
    tj_vicinity_release(&v);
    assert_int_equal(tj_vicinity_init(&v, &tables, TJ_GO_SIZE_MAX + 1), TJ_E_RANGE);
    tj_vicinity_release(&v);
    assert_int_equal(tj_symmetry_hash_key(&sum, 1), tj_symmetry_hash_key(&turned, 1));
    assert_int_not_equal(tj_symmetry_hash_key(&sum, 1), tj_symmetry_hash_key(&sum, 2));
}

int test_vicinity(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(following_a_game),
        cmocka_unit_test(points_of_levels),
        cmocka_unit_test(turned_and_exchanged),
        cmocka_unit_test(keys_and_shapes),
        cmocka_unit_test(one_stone),
        cmocka_unit_test(sizes_and_salt),
    };

    tj_vicinity_tables_init(&tables);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
