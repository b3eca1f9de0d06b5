/* Results as people write them, each with its normal form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "format/result.h"

typedef struct example {
    const char *text, *normal;
} example;

static const example sgf[] = {
    {"B+3.5", "B+3.5"},
    {"W+0.5", "W+0.5"},
    {"W+.5", "W+0.5"},
    {"W+0", "W+0"},
    {"B+12", "B+12"},
    {"B+5.75", "B+5.75"},
    {"B+2.25", "B+2.25"},
    {"B+3,5", "B+3.5"},
    {"B+3.0", "B+3"},
    {"B+2 3/4", "B+2.75"},
    {"W+1/2", "W+0.5"},
    {"W+2½", "W+2.5"},
    {"B+R", "B+R"},
    {"W+Resign", "W+R"},
    {"b+res", "B+R"},
    {"W+Resignation", "W+R"},
    {"B+T", "B+T"},
    {"W+Time", "W+T"},
    {"W+F", "W+F"},
    {"B+Forfeit", "B+F"},
    {"W+", "W+"},
    {" B + R ", "B+R"},
    {"White +0.5", "W+0.5"},
    {"Black+Resign", "B+R"},
    {"黒＋R", "B+R"},
    {"W+1 (moves after 200 not known)", "W+1"},
    {"W+ (but B does not lose)", "W+"},
    {"B+R {White to move}", "B+R"},
    {"B+7?", "B+7"},
    {"B+3.5 points", "B+3.5"},
    {"B+3, W resigned later", "B+3"},
    {"Jigo", "Draw"},
    {"jigo", "Draw"},
    {"0", "Draw"},
    {"Draw", "Draw"},
    {"Void", "Void"},
    {"Both lost", "Void"},
    {"Both lose", "Void"},
    {"No result", "Void"},
    {"?", "?"},
};

static const example phrases[] = {
    {"Black wins by 3", "B+3"},
    {"White wins by 3.5 points", "W+3.5"},
    {"Black by 3.5", "B+3.5"},
    {"Game 2: White wins by 0.5", "W+0.5"},
    {"White wins by resignation", "W+R"},
    {"Black won on time", "B+T"},
    {"White wins by forfeit", "W+F"},
    {"Black wins", "B+"},
    {"W wins", "W+"},
    {"White resigned", "B+R"},
    {"Black lost on time", "W+T"},
    {"Drawn", "Draw"},
};

static const example east[] = {
    {"黒中押し勝", "B+R"},
    {"白中押勝ち", "W+R"},
    {"黒番中押し勝ち", "B+R"},
    {"黒3目半勝", "B+3.5"},
    {"白2目勝ち", "W+2"},
    {"白２目半勝ち", "W+2.5"},
    {"黒半目勝ち", "B+0.5"},
    {"白六目半勝", "W+6.5"},
    {"黒十一目勝ち", "B+11"},
    {"黒二十三目勝ち", "B+23"},
    {"白の勝ち", "W+"},
    {"白投了", "B+R"},
    {"黒時間切れ負け", "W+T"},
    {"白反則勝ち", "W+F"},
    {"持碁", "Draw"},
    {"ジゴ", "Draw"},
    {"無勝負", "Void"},
    {"両負け", "Void"},
    {"打掛け", "?"},
    {"黑中盘胜", "B+R"},
    {"白中盤勝", "W+R"},
    {"白胜", "W+"},
    {"黑胜1又3/4子", "B+3.5"},
    {"黑胜三又四分之一子", "B+6.5"},
    {"白胜2.75子", "W+5.5"},
    {"黑超时胜", "B+T"},
    {"和棋", "Draw"},
    {"흑불계승", "B+R"},
    {"백 2집반승", "W+2.5"},
    {"백 반집승", "W+0.5"},
    {"흑 7집승", "B+7"},
    {"흑시간승", "B+T"},
    {"무승부", "Draw"},
    {"黑超时负", "W+T"},
    {"白认输", "B+R"},
    {"黑认负", "W+R"},
    {"白認輸", "B+R"},
    {"黑时间胜", "B+T"},
    {"白负", "B+"},
    {"和局", "Draw"},
    {"无胜负", "Void"},
    {"黑胜四分之三子", "B+1.5"},
    {"白胜四分之一子", "W+0.5"},
    {"黑胜二分之一子", "B+1"},
    {"黑胜四子", "B+8"},
};

static const example not_known[] = {
    {"", "?"},
    {"Unknown", "?"},
    {"Unfinished", "?"},
    {"Left unfinished", "?"},
    {"Game suspended", "?"},
    {"WB+R", "?"},
    {"john wins", "?"},
    {"Black", "?"},
    {"wins", "?"},
    {"Black beats White", "?"},
    {"Black wins, White loses", "?"},
    {"W", "?"},
    {"+3.5", "?"},
    {"B+99999999999999999999", "B+"},
    {"B+3/7", "B+"},
    {"B+x", "B+"},
    {"blacksmith wins", "?"},
    {"drawing", "?"},
    {"00", "?"},
    {"\xEF\xBC", "?"},
    {"B+\xEF\xBC", "B+"},
    {"\xFF", "?"},
};

static void assert_examples(const example *examples, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char normal[16], again[16];
        tj_result_format(tj_result_parse(examples[i].text), normal, sizeof normal);
        if (strcmp(normal, examples[i].normal))
            fail_msg("'%s' is read as %s", examples[i].text, normal);
        tj_result_format(tj_result_parse(normal), again, sizeof again);
        assert_string_equal(again, normal); /* a normal form stays as it is */
    }
}

#define EXAMPLES(name)                                                                                       \
    static void test_##name(void **state)                                                                    \
    {                                                                                                        \
        (void)state;                                                                                         \
        assert_examples(name, sizeof name / sizeof *name);                                                   \
    }
EXAMPLES(sgf)
EXAMPLES(phrases)
EXAMPLES(east)
EXAMPLES(not_known)

static void test_struct(void **state)
{
    (void)state;
    tj_result result = tj_result_parse("W+3.5");
    assert_int_equal(result.winner, TJ_WHITE);
    assert_int_equal(result.how, TJ_WIN_POINTS);
    assert_int_equal(result.quarters, 14);
    result = tj_result_parse("B+R");
    assert_int_equal(result.winner, TJ_BLACK);
    assert_int_equal(result.how, TJ_WIN_RESIGNATION);
    assert_int_equal(result.quarters, 0);
    assert_int_equal(tj_result_parse("Jigo").winner, TJ_WINNER_DRAW);
    assert_int_equal(tj_result_parse("Void").winner, TJ_WINNER_NONE);
    assert_int_equal(tj_result_parse(NULL).winner, TJ_WINNER_UNKNOWN);
}

/* Every margin on any board survives being written and read. */
static void test_margins(void **state)
{
    (void)state;
    for (uint32_t quarters = 1; quarters <= 4 * 1250; quarters++) {
        char text[16];
        tj_result result = {TJ_WINNER_BLACK, TJ_WIN_POINTS, quarters};
        tj_result_format(result, text, sizeof text);
        assert_int_equal(tj_result_parse(text).quarters, quarters);
    }
    /* more points than any board has, once stones are counted twice */
    assert_int_equal(tj_result_parse("W+902.25zi").quarters, 0);
    assert_int_equal(tj_result_parse("W+625子").quarters, 4 * 1250);
}

static void test_short_buffer(void **state)
{
    char out[16] = "xxxxxxxxxxxxxxx";
    tj_result result = {TJ_WINNER_BLACK, TJ_WIN_POINTS, UINT32_MAX};

    (void)state;
    tj_result_format(result, out, sizeof out);
    assert_string_equal(out, "B+1073741823.75");
    tj_result_format(result, out, 4);
    assert_string_equal(out, "B+1");
}

int test_result(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sgf),          cmocka_unit_test(test_phrases), cmocka_unit_test(test_east),
        cmocka_unit_test(test_not_known),    cmocka_unit_test(test_struct),  cmocka_unit_test(test_margins),
        cmocka_unit_test(test_short_buffer),
    };
    return cmocka_run_group_tests_name("result", tests, NULL, NULL);
}
