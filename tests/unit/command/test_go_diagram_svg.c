/* Boards as SVG, read back element by element: what is drawn is compared with the diagram. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/xml_check.h"
#include "base/text/text.h"
#include "cli/go/go_diagram_svg.h"

#define UNIT 20

static xml_document drawn;
static size_t drawn_bytes;

static int number_of(const xml_element *e, const char *name)
{
    return (int)strtol(xml_value(e, name), NULL, 10);
}

static void draw(const tj_go_diagram *diagram, const tj_go_diagram_svg_style *style)
{
    tj_buf out = TJ_BUF_INIT;

    tj_go_diagram_svg(diagram, style, &out);
    assert_true(tj_buf_ok(&out));
    assert_int_equal(strlen(out.data), out.len);
    assert_true(tj_utf8_valid(out.data, out.len));
    drawn_bytes = out.len;
    if (!xml_check(out.data, &drawn))
        fail_msg("not well-formed: %s", out.data);
    tj_buf_release(&out);
}

/* How many elements of that name stand at (x, y), y being within `slack`?  *found is the last. */
static size_t count_at(const char *name, int x, int y, int slack, const xml_element **found)
{
    size_t n = 0;

    for (size_t i = 0; i < drawn.len; i++) {
        const xml_element *e = &drawn.items[i];
        bool circle = strcmp(name, "circle") == 0;

        if (strcmp(e->name, name) != 0 || number_of(e, circle ? "cx" : "x") != x ||
            abs(number_of(e, circle ? "cy" : "y") - y) > slack)
            continue;
        *found = e;
        n++;
    }
    return n;
}

/* Is this property ("fill" or "stroke") painted with that variable?  The innermost style that has it counts.
 */
static bool painted(const xml_element *e, const char *property, const char *variable)
{
    size_t n = strlen(property);

    for (;; e = &drawn.items[e->parent]) {
        const char *last = NULL, *at = xml_value(e, "style");

        for (; (at = strstr(at, property)) != NULL; at++)
            last = at;
        if (last)
            return strncmp(last + n, ":var(", 5) == 0 &&
                   strncmp(last + n + 5, variable, strlen(variable)) == 0;
        if (e->parent == XML_NONE)
            return false;
    }
}

/* Is there a straight piece of a path without round caps and of that thickness from one place to the other?
 */
static bool has_line(const char *thickness, int x1, int y1, int x2, int y2)
{
    char wanted[64];

    if (y1 == y2)
        snprintf(wanted, sizeof wanted, "M%d %dH%d", x1, y1, x2);
    else
        snprintf(wanted, sizeof wanted, "M%d %dV%d", x1, y1, y2);
    for (size_t i = 0; i < drawn.len; i++) {
        if (strcmp(xml_value(&drawn.items[i], "stroke-width"), thickness) != 0)
            continue;
        for (const char *at = xml_value(&drawn.items[i], "d"); (at = strstr(at, wanted)) != NULL; at++)
            if (!isdigit((unsigned char)at[strlen(wanted)]))
                return true;
    }
    return false;
}

/* Pieces of paths with that cap and thickness. */
static size_t strokes(const char *cap, const char *thickness)
{
    size_t n = 0;

    for (size_t i = 0; i < drawn.len; i++)
        if (strcmp(xml_value(&drawn.items[i], "stroke-linecap"), cap) == 0 &&
            strcmp(xml_value(&drawn.items[i], "stroke-width"), thickness) == 0)
            for (const char *p = xml_value(&drawn.items[i], "d"); *p; p++)
                n += *p == 'M';
    return n;
}

/* Every kind of cut: lines end at the board's edge, which is thick, and run on to the rim elsewhere. */
static void test_edges(void **state)
{
    (void)state;
    for (unsigned sides = 0; sides < 16; sides++) {
        bool top = sides & 1, bottom = sides & 2, left = sides & 4, right = sides & 8;
        tj_go_diagram d;
        int x1, x2, y1, y2, rim[4], width, height;

        tj_go_diagram_init(&d, 9);
        d.top = top ? 0 : 2, d.bottom = bottom ? 8 : 6, d.left = left ? 0 : 1, d.right = right ? 8 : 7;
        draw(&d, &(tj_go_diagram_svg_style){.cell = 20});
        assert_int_equal(
            sscanf(xml_value(&drawn.items[0], "viewBox"), "%d %d %d %d", &rim[0], &rim[1], &rim[2], &rim[3]),
            4);
        width = (int)(d.right - d.left) * UNIT, height = (int)(d.bottom - d.top) * UNIT;
        assert_true(rim[0] <= -UNIT / 2 && rim[1] <= -UNIT / 2);
        assert_true(rim[0] + rim[2] >= width + UNIT / 2 && rim[1] + rim[3] >= height + UNIT / 2);
        assert_int_equal(number_of(&drawn.items[0], "width"), rim[2]);
        assert_int_equal(number_of(&drawn.items[0], "height"), rim[3]);
        x1 = left ? 0 : rim[0], x2 = right ? width : rim[0] + rim[2];
        y1 = top ? 0 : rim[1], y2 = bottom ? height : rim[1] + rim[3];
        for (int y = 0; y <= height; y += UNIT)
            assert_true(has_line("", x1, y, x2, y));
        for (int x = 0; x <= width; x += UNIT)
            assert_true(has_line("", x, y1, x, y2));
        assert_int_equal(strokes("square", "2"), (size_t)top + bottom + left + right);
        assert_int_equal(has_line("2", x1, 0, x2, 0), top);
        assert_int_equal(has_line("2", x1, height, x2, height), bottom);
        assert_int_equal(has_line("2", 0, y1, 0, y2), left);
        assert_int_equal(has_line("2", width, y1, width, y2), right);
    }
}

static unsigned random_below(unsigned n)
{
    static uint32_t seed = 99;

    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % n;
}

static void random_diagram(tj_go_diagram *d)
{
    static const char letters[] = "abcXYZ";
    unsigned size = 2 + random_below(24), n = 1;

    tj_go_diagram_init(d, size);
    for (unsigned point = 0; point < size * size; point++) {
        d->stone[point] = (uint8_t)random_below(4); /* 3 is no colour */
        if (random_below(3) == 0)
            tj_go_diagram_number(d, point, n++);
        else if (random_below(8) == 0)
            d->label[point][0] = letters[random_below(6)];
        else if (random_below(50) == 0)
            memcpy(d->label[point], "128", 4);
    }
    if (random_below(3) == 0)
        return;
    d->top = random_below(size), d->bottom = d->top + random_below(size - d->top);
    d->left = random_below(size), d->right = d->left + random_below(size - d->left);
}

static void expect_point(const tj_go_diagram *d, unsigned point, int x, int y)
{
    static const char *const fills[] = {"--board-text", "--stone-black", "--stone-white"};
    static const char *const inks[] = {"--board-text", "--stone-white", "--stone-black"};
    unsigned stone = d->stone[point] <= TJ_WHITE ? d->stone[point] : TJ_EMPTY;
    const char *label = d->label[point];
    const xml_element *found = NULL;

    assert_int_equal(count_at("circle", x, y, 0, &found), stone != TJ_EMPTY);
    if (stone)
        assert_true(painted(found, "fill", fills[stone]) && painted(found, "stroke", "--stone-line"));
    assert_int_equal(count_at("text", x, y, UNIT / 2, &found), *label != 0);
    if (*label) {
        assert_string_equal(found->text, label);
        assert_true(painted(found, "fill", inks[stone]));
    }
}

/* Each stone and label once, in its place and colour; nothing outside the cut. */
static void test_random_boards(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        size_t stones = 0, labels = 0, stars = 0, letters = 0;
        tj_go_diagram d;

        random_diagram(&d);
        draw(&d, &(tj_go_diagram_svg_style){.title = "board"});
        for (unsigned row = d.top; row <= d.bottom; row++)
            for (unsigned column = d.left; column <= d.right; column++) {
                unsigned point = row * d.size + column;
                bool stone = d.stone[point] == TJ_BLACK || d.stone[point] == TJ_WHITE;
                bool label = d.label[point][0] != 0;

                expect_point(&d, point, (int)(column - d.left) * UNIT, (int)(row - d.top) * UNIT);
                stones += stone, labels += label, letters += label && !stone;
                stars += !label && !stone && tj_go_diagram_star(d.size, row, column);
            }
        assert_int_equal(xml_count(&drawn, "circle"), stones);
        assert_int_equal(xml_count(&drawn, "text"), labels);
        assert_int_equal(strokes("round", "6"), stars);
        assert_int_equal(strokes("round", "17"), letters);
        assert_int_equal(xml_count(&drawn, "title"), 1);
    }
}

static void test_label_sizes(void **state)
{
    static const char *const labels[] = {"7", "12", "128", "a", "甲"};
    static const char *const sizes[] = {"14", "11", "8.4", "14", "11"};

    (void)state;
    for (size_t i = 0; i < 5; i++) {
        tj_go_diagram d;

        tj_go_diagram_init(&d, 9);
        memcpy(d.label[40], labels[i], strlen(labels[i]));
        draw(&d, &(tj_go_diagram_svg_style){.title = NULL});
        assert_string_equal(drawn.items[drawn.len - 1].text, labels[i]);
        assert_string_equal(drawn.items[drawn.len - 2].name, "g");
        assert_string_equal(xml_value(&drawn.items[drawn.len - 2], "font-size"), sizes[i]);
    }
}

static size_t rings(const char *variable)
{
    size_t n = 0;

    for (size_t i = 0; i < drawn.len; i++)
        n += strchr(xml_value(&drawn.items[i], "d"), 'a') && painted(&drawn.items[i], "stroke", variable);
    return n;
}

static void test_marks(void **state)
{
    tj_go_diagram_svg_style style = {.cell = 0};
    tj_go_diagram d;

    (void)state;
    tj_go_diagram_init(&d, 9);
    draw(&d, &style);
    assert_int_equal(rings("--"), 0);
    d.stone[10] = TJ_BLACK;
    d.last = 10;
    draw(&d, &style);
    assert_int_equal(rings("--stone-white"), 1);
    assert_int_equal(rings("--"), 1);
    tj_go_diagram_number(&d, 10, 5);
    draw(&d, &style);
    assert_int_equal(rings("--stone-mark"), 1);
    d.top = 0, d.bottom = 4, d.left = 2, d.right = 8;
    draw(&d, &style);
    assert_int_equal(rings("--"), 0);
    assert_int_equal(xml_count(&drawn, "circle"), 0);
}

static void test_coordinates(void **state)
{
    static const char *const numbers[] = {"13", "12", "11", "10", "9"};
    tj_go_diagram d;
    const xml_element *found = NULL;
    int rim[4];

    (void)state;
    tj_go_diagram_init(&d, 19);
    d.top = 6, d.bottom = 10, d.left = 6, d.right = 9;
    draw(&d, &(tj_go_diagram_svg_style){.coordinates = true, .cell = 40});
    assert_int_equal(xml_count(&drawn, "text"), 6);
    assert_int_equal(
        sscanf(xml_value(&drawn.items[0], "viewBox"), "%d %d %d %d", &rim[0], &rim[1], &rim[2], &rim[3]), 4);
    assert_int_equal(number_of(&drawn.items[0], "width"), 2 * rim[2]);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(count_at("text", -21, i * UNIT, 5, &found), 1);
        assert_string_equal(found->text, numbers[i]);
        assert_true(rim[0] < -21 - 5);
    }
    for (size_t i = 0; i < drawn.len; i++)
        if (strcmp(drawn.items[i].name, "text") == 0 && strlen(drawn.items[i].text) == 4) {
            assert_string_equal(drawn.items[i].text, "GHJK");
            assert_string_equal(xml_value(&drawn.items[i], "x"), "0 20 40 60");
            assert_true(number_of(&drawn.items[i], "y") < rim[1] + rim[3]);
        }
}

/* Labels without end, of signs, of broken bytes; titles that try to close what they stand in. */
static void test_hostile(void **state)
{
    static const char bad[][5] = {"<g>", "\"'&", "</g", "\1\2\3", "😀", "<<<<", "\xFF\xFE\xC3", "\xE4\xB8"};
    tj_go_diagram d;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        for (uint8_t stone = 0; stone < 3; stone++) {
            tj_go_diagram_init(&d, 5);
            d.stone[7] = stone;
            memcpy(d.label[7], bad[i], 4);
            d.last = 60000;
            draw(&d, &(tj_go_diagram_svg_style){.title = "</title></svg><script>\"'&\xFF\x1B[0m",
                                                .cell = UINT32_MAX});
            assert_int_equal(xml_count(&drawn, "text"), 1);
            assert_int_equal(xml_count(&drawn, "svg") + xml_count(&drawn, "title"), 2);
            assert_string_equal(drawn.items[1].text,
                                "&lt;/title&gt;&lt;/svg&gt;&lt;script&gt;&quot;&#39;&amp;"
                                "\xEF\xBF\xBD\xEF\xBF\xBD[0m");
        }
}

/* Hundreds of boards stand on one page, and beside each other. */
static void test_small_and_free_of_names(void **state)
{
    tj_go_diagram d;

    (void)state;
    for (unsigned n = 0; n <= 81; n += 27) {
        tj_go_diagram_init(&d, 19);
        for (unsigned i = 0; i < n; i++) {
            d.stone[(i / 9) * 19 + 10 + i % 9] = (uint8_t)(1 + i % 2);
            tj_go_diagram_number(&d, (i / 9) * 19 + 10 + i % 9, i + 1);
        }
        d.top = 0, d.bottom = 8, d.left = 10, d.right = 18;
        draw(&d, &(tj_go_diagram_svg_style){.title = "a corner"});
        assert_true(drawn_bytes < 1500 + 60 * n);
        for (size_t i = 0; i < drawn.len; i++) {
            assert_string_equal(xml_value(&drawn.items[i], "id"), "");
            assert_string_equal(xml_value(&drawn.items[i], "class"), "");
            assert_null(strstr(drawn.items[i].attributes, "url("));
            assert_null(strstr(drawn.items[i].attributes, "href"));
        }
    }
}

int test_go_diagram_svg(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_label_sizes),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_coordinates),
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_small_and_free_of_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
