/* Tables, their TSV face, and numbers as people read them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/text/text.h"
#include "base/text/quantity.h"
#include "base/text/text_table.h"

static const tj_column columns[] = {
    {"move", TJ_LEFT}, {"games", TJ_RIGHT}, {"rate", TJ_RIGHT}, {"players", TJ_LEFT}};

static tj_table *sample(void)
{
    tj_table *table = tj_table_new(columns, 4);

    tj_table_text(table, "Q16");
    tj_table_count(table, 8123);
    tj_table_percent(table, 1, 8);
    tj_table_text(table, "呉清源 and others");
    tj_table_printf(table, "%c%d", 'D', 4);
    tj_table_count(table, 7);
    tj_table_percent(table, 0, 0);
    tj_table_text(table, NULL);
    return table;
}

static void expect(const tj_table_style *style, const char *wanted)
{
    tj_table *table = sample();
    tj_buf out = TJ_BUF_INIT;

    assert_int_equal(tj_table_rows(table), 2);
    assert_int_equal(tj_table_write(table, style, &out), 0);
    assert_string_equal(out.data, wanted);
    tj_buf_release(&out);
    tj_table_free(table);
}

static void test_text(void **state)
{
    (void)state;
    expect(&(tj_table_style){.width = 0}, "move  games    rate  players\n"
                                          "Q16   8,123  12.5 %  呉清源 and others\n"
                                          "D4        7\n");
}

static void test_tsv_is_never_cut(void **state)
{
    (void)state;
    expect(&(tj_table_style){.tsv = true, .width = 20}, "move\tgames\trate\tplayers\n"
                                                        "Q16\t8123\t0.125\t呉清源 and others\n"
                                                        "D4\t7\t\t\n");
}

static void test_last_column_is_cut(void **state)
{
    (void)state;
    expect(&(tj_table_style){.width = 37}, "move  games    rate  players\n"
                                           "Q16   8,123  12.5 %  呉清源 and othe…\n"
                                           "D4        7\n");
    expect(&(tj_table_style){.width = 37, .ascii = true}, "move  games    rate  players\n"
                                                          "Q16   8,123  12.5 %  呉清源 and ot...\n"
                                                          "D4        7\n");
    expect(&(tj_table_style){.width = 38}, "move  games    rate  players\n"
                                           "Q16   8,123  12.5 %  呉清源 and others\n"
                                           "D4        7\n");
    /* Too narrow for anything: what tells something still stands. */
    expect(&(tj_table_style){.width = 10}, "move  games    rate  players\n"
                                           "Q16   8,123  12.5 %  呉清源 …\n"
                                           "D4        7\n");
}

/* Where names of files are headings, these give way, not the numbers below them. */
static void test_headings_are_cut(void **state)
{
    static const tj_column books[] = {
        {"moves", TJ_RIGHT}, {"a-long-name.db", TJ_RIGHT}, {"another-name.db", TJ_RIGHT}, {"b.db", TJ_RIGHT}};
    tj_table *table = tj_table_new(books, 4);
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    for (uint64_t i = 1; i <= 4; i++)
        tj_table_count(table, i == 4 ? 12345678 : i);
    assert_int_equal(tj_table_write(table, &(tj_table_style){.width = 37}, &out), 0);
    assert_string_equal(out.data, "moves  a-long-…  another…        b.db\n"
                                  "    1         2         3  12,345,678\n");
    tj_buf_clear(&out);
    assert_int_equal(tj_table_write(table, &(tj_table_style){.width = 10}, &out), 0);
    assert_string_equal(out.data, "mov…  a-l…  ano…        b.db\n"
                                  "   1     2     3  12,345,678\n");
    tj_buf_release(&out);
    tj_table_free(table);
}

/* What stays whole has a line of its own where it does not fit. */
static void test_whole(void **state)
{
    static const tj_column whole[] = {{"ply", TJ_RIGHT}, {"name", TJ_LEFT}, {"position", TJ_LEFT_UNCUT}};
    tj_table *table = tj_table_new(whole, 3);
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    tj_table_count(table, 5);
    tj_table_text(table, "a name of a book");
    tj_table_text(table, "lnsgkgsnl/9 b -");
    assert_int_equal(tj_table_write(table, &(tj_table_style){.width = 38}, &out), 0);
    assert_string_equal(out.data, "ply  name              position\n"
                                  "  5  a name of a book  lnsgkgsnl/9 b -\n");
    tj_buf_clear(&out);
    assert_int_equal(tj_table_write(table, &(tj_table_style){.width = 37}, &out), 0);
    assert_string_equal(out.data, "ply  name\n  position\n  5  a name of a book\n  lnsgkgsnl/9 b -\n");
    tj_buf_clear(&out);
    assert_int_equal(tj_table_write(table, &(tj_table_style){.width = 15}, &out), 0);
    assert_string_equal(out.data, "ply  name\n  position\n  5  a name of…\n  lnsgkgsnl/9 b -\n");
    tj_buf_release(&out);
    tj_table_free(table);
}

static void test_cut_for_every_width(void **state)
{
    static const char *const texts[] = {"abc", "呉清源", "a呉b清c源d", "", "e\xcc\x81t\xcc\x81"};

    (void)state;
    for (size_t i = 0; i < 5; i++)
        for (unsigned width = 0; width < 12; width++) {
            tj_buf out = TJ_BUF_INIT;

            tj_table_put_cut(&out, texts[i], width, false);
            if (out.data) {
                assert_true(tj_utf8_width(out.data) <= width);
                assert_true(tj_utf8_valid(out.data, out.len));
            }
            if (tj_utf8_width(texts[i]) <= width)
                assert_string_equal(out.data, texts[i]);
            else if (width)
                assert_true(tj_utf8_width(out.data) + 1 >= width);
            tj_buf_release(&out);
        }
}

/* Names that are cut before a wide character leave one column more than others. */
static void test_cut_columns_stay_columns(void **state)
{
    static const tj_column games[] = {{"black", TJ_LEFT}, {"white", TJ_LEFT}, {"result", TJ_LEFT}};
    tj_table *table = tj_table_new(games, 3);
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    tj_table_text(table, "長い名前の棋士");
    tj_table_text(table, "x長い名前の棋士");
    tj_table_text(table, "B+R");
    tj_table_text(table, "x長い名前の棋士");
    tj_table_text(table, "長い名前の棋士");
    tj_table_text(table, "W+R");
    assert_int_equal(tj_table_write(table, &(tj_table_style){.width = 30}, &out), 0);
    assert_string_equal(out.data, "black       white       result\n"
                                  "長い名前…   x長い名前…  B+R\n"
                                  "x長い名前…  長い名前…   W+R\n");
    tj_buf_release(&out);
    tj_table_free(table);
}

static void test_nothing_reaches_the_terminal(void **state)
{
    static const tj_column one[] = {{"name", TJ_LEFT}};
    tj_table *table = tj_table_new(one, 1);
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    tj_table_text(table, "a\x1b[31m\tb\nc\xc2\x9b\x7f.");
    tj_table_text(table, "bad \xff byte");
    assert_int_equal(tj_table_write(table, &(tj_table_style){.tsv = true}, &out), 0);
    assert_string_equal(out.data, "name\na [31m b c   .\nbad \xef\xbf\xbd byte\n");
    tj_buf_release(&out);
    tj_table_free(table);
}

/* One description of rows: names, columns and values differ by form. */
static void test_forms(void **state)
{
    static const tj_column all[] = {{"", TJ_LEFT, "name"},       {"games", TJ_RIGHT, "count", "games"},
                                    {NULL, TJ_RIGHT, "", "won"}, {"rate", TJ_RIGHT},
                                    {"secret", TJ_LEFT},         {"limit", TJ_RIGHT}};
    tj_table *table = tj_table_new(all, TJ_COUNT_OF(all));
    tj_buf out = TJ_BUF_INIT;
    tj_json json;

    (void)state;
    tj_table_hide(table, 4);
    tj_table_text(table, "first");
    tj_table_count(table, 8123);
    tj_table_bool(table, true);
    tj_table_percent(table, 1, 3);
    tj_table_text(table, "x");
    tj_table_skip(table);
    tj_table_text(table, NULL);
    tj_table_none(table);
    tj_table_bool(table, false);
    tj_table_double_as(table, 0.5, "a %s", "half");
    tj_table_text(table, "x");
    tj_table_int(table, -3000);
    assert_int_equal(tj_table_write(table, &(tj_table_style){0}, &out), 0);
    assert_string_equal(out.data,
                        "       games    rate  limit\nfirst  8,123  33.3 %\n           -  a half  -3000\n");
    tj_buf_clear(&out);
    assert_int_equal(tj_table_write(table, &(tj_table_style){.turned = true}, &out), 0);
    assert_string_equal(
        out.data, "        first\ngames   8,123       -\nrate   33.3 %  a half\nlimit           -3000\n");
    tj_buf_clear(&out);
    assert_int_equal(tj_table_write(table, &(tj_table_style){.tsv = true}, &out), 0);
    assert_string_equal(out.data, "name\tcount\trate\tlimit\nfirst\t8123\t0.333333\t\n\t-\t0.5\t-3000\n");
    tj_buf_clear(&out);
    tj_json_init(&json, &out);
    tj_table_put_json(table, NULL, &json);
    assert_string_equal(out.data,
                        "[{\"name\":\"first\",\"games\":8123,\"won\":true,\"rate\":0.3333333333333333},"
                        "{\"name\":null,\"games\":null,\"won\":false,\"rate\":0.5,\"limit\":-3000}]");
    tj_buf_release(&out);
}

static void test_no_memory_is_harmless(void **state)
{
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    tj_table_text(NULL, "x");
    tj_table_count(NULL, 1);
    tj_table_printf(NULL, "%d", 1);
    assert_int_equal(tj_table_write(NULL, &(tj_table_style){0}, &out), TJ_E_NOMEM);
    tj_table_free(NULL);
}

static void test_quantities(void **state)
{
    (void)state;
    assert_string_equal(tj_quantity_count(0).text, "0");
    assert_string_equal(tj_quantity_count(999).text, "999");
    assert_string_equal(tj_quantity_count(1000).text, "1,000");
    assert_string_equal(tj_quantity_count(UINT64_MAX).text, "18,446,744,073,709,551,615");
    assert_string_equal(tj_quantity_bytes(999).text, "999 B");
    assert_string_equal(tj_quantity_bytes(1000).text, "1.0 kB");
    assert_string_equal(tj_quantity_bytes(12345678).text, "12 MB");
    assert_string_equal(tj_quantity_bytes(999999).text, "1.0 MB");
    assert_string_equal(tj_quantity_bytes(UINT64_MAX).text, "18 EB");
    assert_string_equal(tj_quantity_duration(0.0124).text, "12 ms");
    assert_string_equal(tj_quantity_duration(0.9999).text, "1 s");
    assert_string_equal(tj_quantity_duration(59.6).text, "1 min 00 s");
    assert_string_equal(tj_quantity_duration(200).text, "3 min 20 s");
    assert_string_equal(tj_quantity_duration(3900).text, "1 h 05 min");
    assert_string_equal(tj_quantity_duration(-1).text, "0 ms");
    assert_string_equal(tj_quantity_percent(632, 1000).text, "63.2 %");
    assert_string_equal(tj_quantity_percent(0, 0).text, "-");
    assert_string_equal(tj_quantity_noun(0, "game").text, "0 games");
    assert_string_equal(tj_quantity_noun(1, "game").text, "1 game");
    assert_string_equal(tj_quantity_noun(1001, "game").text, "1,001 games");
    assert_string_equal(tj_quantity_noun(UINT64_MAX, "occurrence").text,
                        "18,446,744,073,709,551,615 occurrences");
}

int test_text_table(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_tsv_is_never_cut),
        cmocka_unit_test(test_last_column_is_cut),
        cmocka_unit_test(test_headings_are_cut),
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_cut_for_every_width),
        cmocka_unit_test(test_cut_columns_stay_columns),
        cmocka_unit_test(test_nothing_reaches_the_terminal),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_no_memory_is_harmless),
        cmocka_unit_test(test_quantities),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
