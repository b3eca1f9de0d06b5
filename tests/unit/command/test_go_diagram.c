/* Boards as a player sees them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/text/text.h"
#include "cli/go/go_diagram.h"

static void expect(const tj_go_diagram *diagram, const tj_go_diagram_style *style, const char *wanted)
{
    tj_buf out = TJ_BUF_INIT;

    tj_go_diagram_write(diagram, style, &out);
    assert_string_equal(out.data, wanted);
    tj_buf_release(&out);
}

static const tj_go_diagram_style ascii = {.ascii = true}, round_stones = {.ascii = false};

static void test_whole_board(void **state)
{
    tj_go_diagram d;

    (void)state;
    tj_go_diagram_init(&d, 5);
    d.stone[0] = TJ_BLACK;
    d.stone[1 * 5 + 3] = TJ_WHITE;
    d.last = 1 * 5 + 3;
    d.label[4 * 5 + 4][0] = 'a';
    tj_go_diagram_number(&d, 3 * 5 + 1, 12);
    expect(&d, &ascii,
           "    A B C D E\n"
           "  +-----------+\n"
           " 5| X . . . . |5\n"
           " 4| . . .(O). |4\n"
           " 3| . . + . . |3\n"
           " 2| .12 . . . |2\n"
           " 1| . . . . a |1\n"
           "  +-----------+\n"
           "    A B C D E\n");
    expect(&d, &round_stones,
           "   A B C D E\n"
           " 5 ●─┬─┬─┬─┐ 5\n"
           " 4 ├─┼─┼(○)┤ 4\n"
           " 3 ├─┼─╋─┼─┤ 3\n"
           " 2 ├12─┼─┼─┤ 2\n"
           " 1 └─┴─┴─┴─a 1\n"
           "   A B C D E\n");
}

static void test_cropped(void **state)
{
    tj_go_diagram d;

    (void)state;
    tj_go_diagram_init(&d, 19);
    d.stone[3 * 19 + 15] = TJ_BLACK; /* Q16 */
    d.last = 3 * 19 + 15;
    tj_go_diagram_number(&d, 2 * 19 + 13, 103);
    tj_go_diagram_crop(&d, 1);
    expect(&d, &round_stones,
           "   N O P Q R S T\n"
           "19─┬─┬─┬─┬─┬─┬─┐ 19\n"
           "18─┼─┼─┼─┼─┼─┼─┤ 18\n"
           "17─┼03─┼─┼─┼─┼─┤ 17\n"
           "16─┼─┼─┼(●)┼─┼─┤ 16\n"
           "15─┼─┼─┼─┼─┼─┼─┤ 15\n"
           "   N O P Q R S T\n");
    expect(&d, &ascii,
           "    N O P Q R S T\n"
           "  ----------------+\n"
           "19  . . . . . . . |19\n"
           "18  . . . . . . . |18\n"
           "17  .03 . . . . . |17\n"
           "16  . . .(X). . . |16\n"
           "15  . . . . . . . |15\n"
           "    N O P Q R S T\n");
}

static void test_colours(void **state)
{
    tj_go_diagram d;

    (void)state;
    tj_go_diagram_init(&d, 2);
    d.stone[0] = TJ_BLACK;
    d.stone[1] = TJ_WHITE;
    tj_go_diagram_number(&d, 0, 1);
    tj_go_diagram_number(&d, 1, 2);
    d.label[2][0] = 'a';
    expect(&d, &(tj_go_diagram_style){.colour = true},
           "\x1b[2m   A B\x1b[0m\n"
           "\x1b[2m 2\x1b[0m \x1b[97;40m1\x1b[0m─\x1b[30;107m2\x1b[0m \x1b[2m2\x1b[0m\n"
           "\x1b[2m 1\x1b[0m \x1b[1ma\x1b[0m─┘ \x1b[2m1\x1b[0m\n"
           "\x1b[2m   A B\x1b[0m\n");
}

static void test_star_points(void **state)
{
    static const unsigned stars[26] = {[5] = 1,  [6] = 0,  [7] = 5,  [8] = 4,  [9] = 5,  [10] = 4, [11] = 5,
                                       [12] = 4, [13] = 5, [14] = 4, [15] = 9, [16] = 4, [17] = 9, [18] = 4,
                                       [19] = 9, [20] = 4, [21] = 9, [22] = 4, [23] = 9, [24] = 4, [25] = 9};

    (void)state;
    for (unsigned size = 2; size <= 25; size++) {
        unsigned n = 0;

        for (unsigned row = 0; row < size; row++)
            for (unsigned column = 0; column < size; column++)
                n += tj_go_diagram_star(size, row, column);
        assert_int_equal(n, stars[size]);
    }
    assert_true(tj_go_diagram_star(19, 3, 15) && tj_go_diagram_star(19, 9, 9) && tj_go_diagram_star(9, 2, 6));
}

/* Whatever stands on the board, rows line up: as many columns for a full board as for an empty one. */
static void test_grid_is_fixed(void **state)
{
    uint32_t seed = 7;

    (void)state;
    for (unsigned round = 0; round < 200; round++) {
        tj_go_diagram_style style = {.ascii = round & 1};
        unsigned size = 2 + round % 24, wanted = 2 * size + (style.ascii ? 7 : 5);
        tj_buf out = TJ_BUF_INIT;
        tj_go_diagram d;

        tj_go_diagram_init(&d, size);
        for (unsigned point = 0; point < size * size; point++) {
            seed = seed * 1664525u + 1013904223u;
            d.stone[point] = (uint8_t)((seed >> 8) % 3);
            if (seed >> 30 == 0)
                tj_go_diagram_number(&d, point, (seed >> 10) % 400);
            if (seed >> 30 == 1)
                snprintf(d.label[point], sizeof d.label[point], "%c", 'a' + (char)((seed >> 10) % 26));
        }
        d.last = (seed >> 9) % (size * size);
        tj_go_diagram_write(&d, &style, &out);
        for (const char *line = out.data; *line; line += strcspn(line, "\n") + 1) {
            char copy[256];
            size_t n = strcspn(line, "\n");

            memcpy(copy, line, n);
            copy[n] = 0;
            /* Row numbers below 10 are one column shorter at the right. */
            if (strncmp(copy, "  ", 2) != 0)
                assert_int_equal(tj_utf8_width(copy), wanted - (copy[0] == ' '));
        }
        tj_buf_release(&out);
    }
}

int test_go_diagram(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_board),   cmocka_unit_test(test_cropped),
        cmocka_unit_test(test_colours),       cmocka_unit_test(test_star_points),
        cmocka_unit_test(test_grid_is_fixed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
