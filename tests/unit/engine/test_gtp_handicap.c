/* Handicap stones: the specification's table for 19x19, its rules for the other sizes, and free placement. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "engine/go/gtp/gtp.h"

static void expect_points(unsigned size, unsigned count, const char *wanted)
{
    uint16_t points[9];
    tj_buf out = TJ_BUF_INIT;
    char name[8];

    tj_gtp_handicap_fixed(size, count, points);
    for (unsigned i = 0; i < count; i++) {
        tj_go_point_format(size, points[i], name);
        tj_buf_printf(&out, "%s%s", i ? " " : "", name);
    }
    assert_string_equal(out.data, wanted);
    tj_buf_release(&out);
}

static void table_of_the_specification(void **state)
{
    (void)state;
    expect_points(19, 2, "D4 Q16");
    expect_points(19, 3, "D4 Q16 D16");
    expect_points(19, 4, "D4 Q16 D16 Q4");
    expect_points(19, 5, "D4 Q16 D16 Q4 K10");
    expect_points(19, 6, "D4 Q16 D16 Q4 D10 Q10");
    expect_points(19, 7, "D4 Q16 D16 Q4 D10 Q10 K10");
    expect_points(19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16");
    expect_points(19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
    expect_points(7, 4, "C3 E5 C5 E3");
    expect_points(8, 4, "C3 F6 C6 F3");
    expect_points(9, 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5");
    expect_points(11, 5, "C3 J9 C9 J3 F6");
    expect_points(12, 2, "C3 K10");
    expect_points(13, 9, "D4 K10 D10 K4 D7 K7 G4 G10 G7");
    expect_points(18, 4, "D4 P15 D15 P4");
}

/* The rules in words: the third line on boards of up to 12 lines, else the fourth; the middle. */
static void every_size(void **state)
{
    (void)state;
    for (unsigned size = 2; size <= 25; size++) {
        unsigned most = tj_gtp_handicap_max(size), line = size <= 12 ? 3 : 4;

        assert_int_equal(most, size < 7 ? 0 : size == 7 ? 4 : size % 2 ? 9 : 4);
        for (unsigned count = 2; count <= most; count++) {
            uint16_t points[9];
            unsigned corners = 0, sides = 0, middles = 0;

            tj_gtp_handicap_fixed(size, count, points);
            for (unsigned i = 0; i < count; i++) {
                unsigned row = points[i] / size + 1, column = points[i] % size + 1;
                bool row_edge = row == line || row == size + 1 - line;
                bool column_edge = column == line || column == size + 1 - line;

                assert_true(row_edge || 2 * row == size + 1);
                assert_true(column_edge || 2 * column == size + 1);
                corners += row_edge && column_edge;
                sides += row_edge != column_edge;
                middles += !row_edge && !column_edge;
                for (unsigned k = 0; k < i; k++)
                    assert_int_not_equal(points[k], points[i]);
            }
            assert_int_equal(corners, count < 4 ? count : 4);
            assert_int_equal(middles, count == 5 || count == 7 || count == 9);
            assert_int_equal(sides, count - corners - middles);
        }
    }
}

static void any_number_of_stones(void **state)
{
    (void)state;
    for (unsigned size = 2; size <= 19; size++)
        for (unsigned count = 2; count < size * size; count++) {
            uint16_t points[TJ_GO_POINTS_MAX], fixed[9];
            bool taken[TJ_GO_POINTS_MAX] = {false};

            if (size > 9 && count > 30 && count < size * size - 1)
                continue;
            tj_gtp_handicap_free(size, count, points);
            for (unsigned i = 0; i < count; i++) {
                assert_true(points[i] < size * size && !taken[points[i]]);
                taken[points[i]] = true;
            }
            if (count > tj_gtp_handicap_max(size))
                continue;
            tj_gtp_handicap_fixed(size, count, fixed);
            assert_memory_equal(points, fixed, count * sizeof *points);
        }
}

int test_gtp_handicap(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_of_the_specification),
        cmocka_unit_test(every_size),
        cmocka_unit_test(any_number_of_stones),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
