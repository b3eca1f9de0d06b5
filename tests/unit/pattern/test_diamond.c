/* Diamonds against pictures drawn point by point. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/support/memory_check.h"
#include "tests/support/generate/gen_games.h"
#include "pattern/go/go_similar.h"
#include "pattern/go/diamond.h"

static tj_diamond_shape shape;

/* What lies on a point of the board, which may be off it, for that player. */
static unsigned look(const tj_go_board *board, int row, int column, int colour)
{
    int stone;

    if (row < 0 || column < 0 || row >= board->size || column >= board->size)
        return TJ_AROUND_OFF;
    stone = tj_go_board_at(board, (unsigned)(row * board->size + column));
    return stone == TJ_EMPTY ? TJ_AROUND_EMPTY : stone == colour ? TJ_AROUND_OWN : TJ_AROUND_OTHER;
}

static void random_board(tj_go_board *board, unsigned size, uint64_t *seed)
{
    tj_go_board_init(board, size);
    for (unsigned p = 0; p < size * size; p++) {
        unsigned what = gen_random(seed, 5);

        if (what == 1 || what == 2)
            tj_go_board_set(board, p, (int)what);
    }
}

static void points_stand_in_rings(void **state)
{
    (void)state;
    for (unsigned radius = TJ_RADIUS_MIN; radius <= TJ_RADIUS_MAX; radius++) {
        bool seen[13][13] = {{false}};

        assert_int_equal(tj_diamond_shape_init(&shape, radius), 0);
        assert_int_equal(shape.points, tj_diamond_points(radius));
        for (unsigned i = 0; i < shape.points; i++) {
            unsigned distance = (unsigned)(abs(shape.row[i]) + abs(shape.column[i]));

            assert_true(distance >= 1 && distance <= radius);
            assert_true(i >= tj_diamond_points(distance - 1) && i < tj_diamond_points(distance));
            assert_false(seen[shape.row[i] + 6][shape.column[i] + 6]);
            seen[shape.row[i] + 6][shape.column[i] + 6] = true;
        }
    }
    assert_int_equal(tj_diamond_shape_init(&shape, 0), TJ_E_RANGE);
    assert_int_equal(tj_diamond_shape_init(&shape, TJ_RADIUS_MAX + 1), TJ_E_RANGE);
}

static void boards_are_seen_as_they_are(void **state)
{
    static const unsigned SIZES[] = {2, 5, 9, 19, 25};
    uint64_t seed = 1;

    (void)state;
    for (unsigned radius = TJ_RADIUS_MIN; radius <= TJ_RADIUS_MAX; radius++)
        for (size_t k = 0; k < sizeof SIZES / sizeof *SIZES; k++) {
            unsigned size = SIZES[k];
            tj_go_board board;

            assert_int_equal(tj_diamond_shape_init(&shape, radius), 0);
            random_board(&board, size, &seed);
            for (unsigned p = 0; p < size * size; p++)
                for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
                    tj_diamond d = tj_diamond_at(&shape, &board, p, colour);

                    for (unsigned i = 0; i < shape.points; i++)
                        assert_int_equal(tj_diamond_get(&d, i),
                                         look(&board, (int)(p / size) + shape.row[i],
                                              (int)(p % size) + shape.column[i], colour));
                }
        }
}

/* The board turned by a symmetry, seen at the turned point, is the turned diamond. */
static void turning_the_board_turns_the_diamond(void **state)
{
    uint64_t seed = 2;

    (void)state;
    for (unsigned radius = 3; radius <= TJ_RADIUS_MAX; radius++) {
        tj_go_board board, turned;

        assert_int_equal(tj_diamond_shape_init(&shape, radius), 0);
        random_board(&board, 19, &seed);
        for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
            tj_go_board_init(&turned, 19);
            for (unsigned p = 0; p < 361; p++)
                if (tj_go_board_at(&board, p))
                    tj_go_board_set(&turned, tj_go_transform(19, s, p), tj_go_board_at(&board, p));
            for (unsigned p = 0; p < 361; p += 7) {
                tj_diamond a = tj_diamond_at(&shape, &board, p, TJ_BLACK),
                           image = tj_diamond_turn(&shape, &a, s);
                tj_diamond b = tj_diamond_at(&shape, &turned, tj_go_transform(19, s, p), TJ_BLACK);
                tj_diamond form = tj_diamond_canonical(&shape, &a), other;

                assert_int_equal(tj_memory_key_compare(&image, &b), 0);
                other = tj_diamond_canonical(&shape, &b);
                assert_int_equal(tj_memory_key_compare(&form, &other), 0);
                assert_true(tj_memory_key_compare(&form, &a) <= 0);
            }
        }
    }
}

static void smaller_diamonds_are_prefixes(void **state)
{
    static tj_diamond_shape small;
    uint64_t seed = 3;
    tj_go_board board;

    (void)state;
    random_board(&board, 19, &seed);
    assert_int_equal(tj_diamond_shape_init(&shape, TJ_RADIUS_MAX), 0);
    for (unsigned radius = TJ_RADIUS_MIN; radius < TJ_RADIUS_MAX; radius++) {
        assert_int_equal(tj_diamond_shape_init(&small, radius), 0);
        for (unsigned p = 0; p < 361; p++) {
            tj_diamond a = tj_diamond_at(&shape, &board, p, TJ_WHITE), inner = diamond_inner(&a, radius);
            tj_diamond b = tj_diamond_at(&small, &board, p, TJ_WHITE);

            assert_int_equal(tj_memory_key_compare(&inner, &b), 0);
        }
    }
}

int test_diamond(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_stand_in_rings),
        cmocka_unit_test(boards_are_seen_as_they_are),
        cmocka_unit_test(turning_the_board_turns_the_diamond),
        cmocka_unit_test(smaller_diamonds_are_prefixes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
