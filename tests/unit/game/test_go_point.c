/* Points of the Go board: notation and symmetries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tejun/go.h"

static void test_turn_examples(void **state)
{
    (void)state;
    /* row 0, column 1 of 3x3 */
    static const unsigned image_of_1[TJ_GO_SYMMETRIES] = {1, 1, 7, 7, 3, 3, 5, 5};
    /* row 0, column 1 of 4x4, where no two images are equal */
    static const unsigned image_of_1_on_4[TJ_GO_SYMMETRIES] = {1, 2, 13, 14, 4, 8, 7, 11};
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        assert_int_equal(tj_go_transform(3, s, 1), image_of_1[s]);
        assert_int_equal(tj_go_transform(4, s, 1), image_of_1_on_4[s]);
        assert_int_equal(tj_go_transform(19, s, TJ_PASS), TJ_PASS);
        assert_int_equal(tj_go_transform(19, s, 180), 180);
    }
}

static unsigned distance(unsigned size, unsigned a, unsigned b)
{
    int rows = (int)(a / size) - (int)(b / size), columns = (int)(a % size) - (int)(b % size);
    return (unsigned)(rows * rows + columns * columns);
}

/* Every symmetry is a permutation of the points that keeps distances. */
static void test_turn_is_symmetry(void **state)
{
    (void)state;
    for (unsigned size = TJ_GO_SIZE_MIN; size <= TJ_GO_SIZE_MAX; size++) {
        for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
            bool hit[TJ_GO_POINTS_MAX] = {false};
            for (unsigned p = 0; p < size * size; p++) {
                unsigned image = tj_go_transform(size, s, p), other = (p * 7 + 3) % (size * size);
                assert_true(image < size * size);
                assert_false(hit[image]);
                hit[image] = true;
                assert_int_equal(tj_go_transform(size, tj_go_inverse_transform(s), image), p);
                assert_int_equal(distance(size, p, other),
                                 distance(size, image, tj_go_transform(size, s, other)));
            }
        }
    }
}

/* The symmetry that acts as first, then second; there has to be exactly one. */
static unsigned composed(unsigned size, unsigned first, unsigned second)
{
    unsigned found = TJ_GO_SYMMETRIES, matches = 0;
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        bool same = true;
        for (unsigned p = 0; p < size * size; p++)
            same = same && tj_go_transform(size, s, p) ==
                               tj_go_transform(size, second, tj_go_transform(size, first, p));
        found = same ? s : found;
        matches += same;
    }
    assert_int_equal(matches, 1);
    return found;
}

/* A group: closed, with inverses on both sides, not commutative; associative because maps are. */
static void test_turns_are_a_group(void **state)
{
    unsigned exchanged = 0;

    (void)state;
    for (unsigned a = 0; a < TJ_GO_SYMMETRIES; a++) {
        assert_int_equal(composed(5, a, 0), a);
        assert_int_equal(composed(5, a, tj_go_inverse_transform(a)), 0);
        assert_int_equal(composed(5, tj_go_inverse_transform(a), a), 0);
        assert_int_equal(tj_go_inverse_transform(tj_go_inverse_transform(a)), a);
        for (unsigned b = 0; b < TJ_GO_SYMMETRIES; b++)
            exchanged += composed(5, a, b) == composed(5, b, a);
    }
    assert_int_equal(exchanged,
                     40); /* the dihedral group of the square has 5 classes: 8 * 5 commuting pairs */
}

static void test_turns_table(void **state)
{
    tj_go_transforms turns;

    (void)state;
    assert_int_equal(tj_go_transforms_init(&turns, 1), TJ_E_RANGE);
    assert_int_equal(tj_go_transforms_init(&turns, 26), TJ_E_RANGE);
    assert_int_equal(tj_go_transforms_init(&turns, 19), TJ_OK);
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
        for (unsigned p = 0; p < 361; p++)
            assert_int_equal(turns.to[s][p], tj_go_transform(19, s, p));
}

static void test_parse(void **state)
{
    static const struct {
        unsigned size;
        const char *text;
        int code;
        unsigned point;
    } cases[] = {
        {19, "Q16", TJ_OK, 3 * 19 + 15},
        {19, "q16", TJ_OK, 3 * 19 + 15},
        {19, "qd", TJ_OK, 3 * 19 + 16},
        {19, "pass", TJ_OK, TJ_PASS},
        {19, "PASS", TJ_OK, TJ_PASS},
        {19, "A1", TJ_OK, 18 * 19},
        {19, "T19", TJ_OK, 18},
        {19, "K10", TJ_OK, 180},
        {19, "H1", TJ_OK, 18 * 19 + 7},
        {19, "aa", TJ_OK, 0},
        {19, "ss", TJ_OK, 360},
        {19, "ii", TJ_OK, 8 * 19 + 8},
        {25, "Z25", TJ_OK, 24},
        {25, "yy", TJ_OK, 624},
        {2, "B2", TJ_OK, 1},
        {19, "I5", TJ_E_FORMAT, 0},
        {19, "i5", TJ_E_FORMAT, 0},
        {19, "U1", TJ_E_RANGE, 0},
        {19, "A0", TJ_E_RANGE, 0},
        {19, "A20", TJ_E_RANGE, 0},
        {19, "A99999999999999999999", TJ_E_RANGE, 0},
        {19, "A4294967297", TJ_E_RANGE, 0},
        {19, "tt", TJ_E_RANGE, 0},
        {19, "zz", TJ_E_RANGE, 0},
        {9, "ja", TJ_E_RANGE, 0},
        {19, "QD", TJ_E_FORMAT, 0},
        {19, "", TJ_E_FORMAT, 0},
        {19, "q", TJ_E_FORMAT, 0},
        {19, "Q16 ", TJ_E_FORMAT, 0},
        {19, "Q-3", TJ_E_FORMAT, 0},
        {19, "qdd", TJ_E_FORMAT, 0},
        {19, "16Q", TJ_E_FORMAT, 0},
        {1, "A1", TJ_E_RANGE, 0},
        {26, "A1", TJ_E_RANGE, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tj_err err = TJ_ERR_INIT;
        unsigned point = 12345;
        int code = tj_go_point_parse(cases[i].size, cases[i].text, &point, &err);
        if (code != cases[i].code || point != (code ? 12345 : cases[i].point))
            fail_msg("'%s': code %d, point %u", cases[i].text, code, point);
        assert_int_equal(err.code, code);
        assert_int_equal(err.text[0] != '\0', code != 0);
    }
}

static void test_format_and_back(void **state)
{
    char text[8];

    (void)state;
    for (unsigned size = TJ_GO_SIZE_MIN; size <= TJ_GO_SIZE_MAX; size++) {
        for (unsigned p = 0; p < size * size; p++) {
            unsigned back = 0;
            tj_go_point_format(size, p, text);
            assert_int_equal(tj_go_point_parse(size, text, &back, NULL), TJ_OK);
            assert_int_equal(back, p);
        }
        tj_go_point_format(size, size * size, text);
        assert_string_equal(text, "?");
    }
    tj_go_point_format(19, 3 * 19 + 15, text);
    assert_string_equal(text, "Q16");
    tj_go_point_format(19, TJ_PASS, text);
    assert_string_equal(text, "pass");
    tj_go_point_format(0, 0, text);
    assert_string_equal(text, "?");
}

/* Steps that can be made in a direction before the board ends. */
static unsigned walk(unsigned size, unsigned point, int rows, int columns)
{
    int row = (int)(point / size) + rows, column = (int)(point % size) + columns;
    unsigned steps = 0;

    for (; row >= 0 && column >= 0 && row < (int)size && column < (int)size; steps++) {
        row += rows;
        column += columns;
    }
    return steps;
}

static void test_lines(void **state)
{
    (void)state;
    assert_int_equal(tj_go_opponent(TJ_BLACK), TJ_WHITE);
    assert_int_equal(tj_go_opponent(TJ_WHITE), TJ_BLACK);
    for (unsigned size = TJ_GO_SIZE_MIN; size <= TJ_GO_SIZE_MAX; size++)
        for (unsigned p = 0; p < size * size; p++) {
            unsigned up = walk(size, p, -1, 0), down = walk(size, p, 1, 0);
            unsigned left = walk(size, p, 0, -1), right = walk(size, p, 0, 1);

            assert_int_equal(tj_go_edge_distance(size, p / size), up < down ? up : down);
            assert_int_equal(tj_go_edge_distance(size, p % size), left < right ? left : right);
            assert_true(tj_go_line(size, p) <= up && tj_go_line(size, p) <= down);
            assert_true(tj_go_line(size, p) <= left && tj_go_line(size, p) <= right);
            assert_true(tj_go_line(size, p) == up || tj_go_line(size, p) == down ||
                        tj_go_line(size, p) == left || tj_go_line(size, p) == right);
        }
}

int test_go_point(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turn_examples),
        cmocka_unit_test(test_turn_is_symmetry),
        cmocka_unit_test(test_turns_are_a_group),
        cmocka_unit_test(test_turns_table),
        cmocka_unit_test(test_parse),
        cmocka_unit_test(test_format_and_back),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests_name("Go point", tests, NULL, NULL);
}
