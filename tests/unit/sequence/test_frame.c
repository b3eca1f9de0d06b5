/* Frames against axes worked out with a ruler: every point of every board, every step, every set. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/support/generate/gen_games.h"
#include "tests/support/oracle/oracle.h"
#include "sequence/go/relative_code.h"

/* The frame with these axes. */
static unsigned frame_of_axes(oracle_axes axes)
{
    return (axes.sign_x < 0 ? 1u : 0) | (axes.sign_y < 0 ? 2u : 0) | (axes.swap ? 4u : 0);
}

static oracle_axes axes_of_frame(unsigned frame)
{
    return (oracle_axes){frame & 1 ? -1 : 1, frame & 2 ? -1 : 1, (frame & 4) != 0};
}

static void test_points(void **state)
{
    (void)state;
    for (unsigned size = TJ_GO_SIZE_MIN; size <= TJ_GO_SIZE_MAX; size++)
        for (unsigned point = 0; point < size * size; point++) {
            tj_frame_constraint hint = tj_frame_of_point(size, (int)(point % size), (int)(point / size));

            assert_int_equal(hint.value & ~hint.mask, 0);
            for (unsigned frame = 0; frame < 8; frame++)
                assert_int_equal(tj_frame_apply(hint, frame),
                                 frame_of_axes(oracle_axes_at(size, point, axes_of_frame(frame))));
        }
}

/* "mirror p into one octant and take the move relative to it": there x' and y' run inward, and nothing but
 * points on axes is left open. */
static void test_octant(void **state)
{
    const unsigned size = 19;
    const int middle = 9;
    unsigned open = 0;

    (void)state;
    for (int column = 0; column < 19; column++)
        for (int row = 0; row < 19; row++) {
            tj_frame_constraint hint = tj_frame_of_point(size, column, row);
            tj_displacement centre = {middle - column, middle - row},
                            told = tj_frame_encode(hint.value, centre);

            open += hint.mask != 7;
            if (hint.mask == 7)
                assert_true(told.x > 0 &&
                            told.y > told.x); /* the centre is inward; its line is the nearer one */
        }
    assert_int_equal(open, 4 * 19 - 3); /* two centre lines, two diagonals, one point in common */
}

static void test_tell(void **state)
{
    (void)state;
    for (unsigned frame = 0; frame < 8; frame++)
        for (int x = -5; x <= 5; x++)
            for (int y = -5; y <= 5; y++) {
                tj_displacement step = {x, y}, told = tj_frame_encode(frame, step),
                                back = tj_frame_decode(frame, told);
                oracle_code code =
                    oracle_tell(11, axes_of_frame(frame), 5 * 11 + 5, (unsigned)((5 + y) * 11 + 5 + x));
                unsigned from = tj_go_transform(11, frame, 5 * 11 + 5);
                unsigned to = tj_go_transform(11, frame, (unsigned)((5 + y) * 11 + 5 + x));

                assert_int_equal(back.x, x);
                assert_int_equal(back.y, y);
                assert_int_equal(told.x, code.x);
                assert_int_equal(told.y, code.y);
                /* a frame is a symmetry of the board */
                assert_int_equal(told.x, (int)(to % 11) - (int)(from % 11));
                assert_int_equal(told.y, (int)(to / 11) - (int)(from / 11));
            }
}

/* A step's own frame makes it x' >= y' >= 0 whatever was inherited, and inherits only what changes nothing.
 */
static void test_steps(void **state)
{
    (void)state;
    for (int x = -6; x <= 6; x++)
        for (int y = -6; y <= 6; y++) {
            tj_frame_constraint hint = tj_frame_of_step((tj_displacement){x, y});
            int largest = abs(x) > abs(y) ? abs(x) : abs(y), smallest = abs(x) + abs(y) - largest;
            unsigned open = (x == 0) + (y == 0) + (abs(x) == abs(y));

            assert_int_equal(hint.value & ~hint.mask, 0);
            assert_int_equal(__builtin_popcount(7u & ~(unsigned)hint.mask), open);
            for (unsigned frame = 0; frame < 8; frame++) {
                tj_displacement told = tj_frame_encode(tj_frame_apply(hint, frame), (tj_displacement){x, y});

                assert_int_equal(told.x, largest);
                assert_int_equal(told.y, smallest);
            }
        }
}

static void check_set(unsigned set, tj_displacement step)
{
    unsigned left = set;
    tj_displacement told = tj_frames_encode(&left, step);

    assert_true(left != 0);
    assert_int_equal(left & ~set, 0);
    for (unsigned frame = 0; frame < 8; frame++) {
        tj_displacement one = tj_frame_encode(frame, step);
        bool same = one.x == told.x && one.y == told.y;

        if (!(set >> frame & 1))
            continue;
        assert_true(one.x < told.x || (one.x == told.x && one.y <= told.y));
        assert_int_equal(left >> frame & 1, same);
    }
}

static void test_sets(void **state)
{
    (void)state;
    for (unsigned set = 1; set <= TJ_FRAMES_ALL; set++)
        for (int x = -2; x <= 2; x++)
            for (int y = -2; y <= 2; y++)
                check_set(set, (tj_displacement){x, y});
    for (unsigned set = 0; set <= TJ_FRAMES_ALL; set++)
        for (unsigned point = 0; point < 49; point++) {
            tj_frame_constraint hint = tj_frame_of_point(7, (int)(point % 7), (int)(point / 7));
            unsigned expected = 0;

            for (unsigned frame = 0; frame < 8; frame++)
                if (set >> frame & 1)
                    expected |= 1u << tj_frame_apply(hint, frame);
            if (set)
                assert_int_equal(tj_frames_apply(hint, set), expected);
        }
}

int test_frame(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_points), cmocka_unit_test(test_octant),
                                       cmocka_unit_test(test_tell), cmocka_unit_test(test_steps),
                                       cmocka_unit_test(test_sets)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
