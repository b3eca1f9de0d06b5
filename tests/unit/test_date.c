/* Dates as people write them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "format/date.h"

typedef struct example {
    const char *text;
    int32_t from, to;
} example;

static const example sgf[] = {
    {"1996", 19960101, 19961231},
    {"1996-05", 19960501, 19960531},
    {"1996-02", 19960201, 19960229},
    {"1900-02", 19000201, 19000228},
    {"1996-05-06", 19960506, 19960506},
    {"1996-05-06,07,08", 19960506, 19960508},
    {"1996-05,06", 19960501, 19960630},
    {"1996-12-27,28,1997-01-03,04", 19961227, 19970104},
    {"1999-07-17,18", 19990717, 19990718},
    {"1999-07-31,08-01", 19990731, 19990801},
    {"2019-02-28,2020-02-29,2021-01-10,11,12,02-03", 20190228, 20210203},
    {"1850,1851", 18500101, 18511231},
    {"1850-03,1850-05-06,06-07", 18500301, 18500607},
    {" 1996-05-06 ", 19960506, 19960506},
    {"1938-01-02,02-03,04,05,03-06,07,08,04-09,10,11,05-12,13,14,06-15,16,17,07-18", 19380102, 19380718},
};

static const example ranges[] = {
    {"1938-06-26..12-04", 19380626, 19381204},
    {"1938-06-26..28", 19380626, 19380628},
    {"1938-06-26~28", 19380626, 19380628},
    {"1938-06-26 - 28", 19380626, 19380628},
    {"1938-06-26-28", 19380626, 19380628},
    {"1938-06-26/28", 19380626, 19380628},
    {"1938-06-26 to 1939-01-02", 19380626, 19390102},
    {"1938-06-26 or 27", 19380626, 19380627},
    {"1938 or 1939", 19380101, 19391231},
    {"1938-1940", 19380101, 19401231},
    {"1998-99", 19980101, 19991231},
    {"2004-05..Autumn 2004", 20040501, 20041231},
    {"1938-06-26..", 19380626, 19381231},
    {"1938-06-26+", 19380626, 19381231},
    {"1938-06-26 and later", 19380626, 19381231},
    {"1938-06-26,20", 19380626, 19380626},    /* not a day before the first */
    {"1938-12-30,01-02", 19381230, 19381230}, /* the year is missing */
    {"1938-04-30,31", 19380430, 19380430},
    {"1938-05-02,1938-05-01", 19380501, 19380502},
};

static const example vague[] = {
    {"ca. 1100", 11000101, 11001231},
    {"c1660", 16600101, 16601231},
    {"c. 1660", 16600101, 16601231},
    {"1850?", 18500101, 18501231},
    {"1850 approx.", 18500101, 18501231},
    {"1670s", 16700101, 16791231},
    {"1670's", 16700101, 16791231},
    {"1700s", 17000101, 17991231},
    {"before 1850", 10101, 18491231},
    {"before 1850-03-01", 10101, 18500228},
    {"1850 or earlier", 10101, 18501231},
    {"after 1850", 18510101, 99991231},
    {"Summer 1990", 19900101, 19901231},
    {"Published 1925-07", 19250701, 19250731},
    {"Broadcast 1979-12-16", 19791216, 19791216},
    {"1703-05-18 (Genroku 16 IV 3)", 17030518, 17030518},
    {"(1850)", 18500101, 18501231},
    {"1979-11-19 (Monday 20)", 19791119, 19791119},
};

static const example orders[] = {
    {"1979/11/19", 19791119, 19791119},
    {"1979.11.19", 19791119, 19791119},
    {"1979. 11. 19.", 19791119, 19791119},
    {"1979/1/9", 19790109, 19790109},
    {"19791119", 19791119, 19791119},
    {"19.11.1979", 19791119, 19791119},
    {"05.06.1979", 19790605, 19790605},
    {"19/11/1979", 19791119, 19791119},
    {"11/19/1979", 19791119, 19791119},
    {"11-11-1979", 19791111, 19791111},
    {"5/6/1979", 19790101, 19791231}, /* May or June? */
    {"11/1979", 19791101, 19791130},
    {"19 Nov 1979", 19791119, 19791119},
    {"Nov 19, 1979", 19791119, 19791119},
    {"November 19th, 1979", 19791119, 19791119},
    {"Monday, 19 November 1979", 19791119, 19791119},
    {"1979 Nov 19", 19791119, 19791119},
    {"19-Nov-1979", 19791119, 19791119},
    {"Nov. 1979", 19791101, 19791130},
    {"Nov 19-20, 1979", 19791119, 19791120},
    {"12th and 13th march 1994", 19940312, 19940313},
    {"30 Nov to 2 Dec 1979", 19791101, 19791231},
    {"Nov 1979, Jan 1980", 19790101, 19801231},
    {"Round 3, 19 Nov 1979", 19791101, 19791130}, /* which is the day? */
    {"may be 1979", 19790101, 19791231},
    {"2018-04-16 18:30", 20180416, 20180416},
    {"2018/04/16 9:00:05", 20180416, 20180416},
    {"2018/04/16/18:30", 20180416, 20180416},
    {"2018-04-16T18:30:00+09:00", 20180416, 20180416},
};

static const example east[] = {
    {"昭和54年11月19日", 19791119, 19791119},
    {"昭和54年", 19790101, 19791231},
    {"昭和５４年１１月", 19791101, 19791130},
    {"昭和五十四年十一月十九日", 19791119, 19791119},
    {"平成3年", 19910101, 19911231},
    {"平成元年5月", 19890501, 19890531},
    {"令和2年2月29日", 20200229, 20200229},
    {"大正10年3月", 19210301, 19210331},
    {"明治30年5月6日", 18970506, 18970506},
    {"Showa 54", 19790101, 19791231},
    {"1979年11月19日", 19791119, 19791119},
    {"１９７９年１１月１９日", 19791119, 19791119},
    {"１９７９／１１／１９", 19791119, 19791119},
    {"一九七九年十一月二十日", 19791120, 19791120},
    {"1979年11月19日、20日", 19791119, 19791120},
    {"1979年11月19日～12月1日", 19791119, 19791201},
    {"1979年（昭和54年）11月19日", 19791119, 19791119},
    {"1979년 11월 19일", 19791119, 19791119},
    {"宝永六年", 17090101, 17100220},
    {"天保6年7月19日", 18350101, 18360220},
    {"明治5年12月", 18720101, 18730220},
    {"1850年頃", 18500101, 18501231},
    {"昭和54年（月）11月", 19791101, 19791130},
};

static const example broken[] = {
    {"1979-02-30", 19790201, 19790228},
    {"1979-13-05", 19790101, 19791231},
    {"1979-00-00", 19790101, 19791231},
    {"1979-05-00", 19790501, 19790531},
    {"1979-05-", 19790501, 19790531},
    {"1979-?\?-?\?", 19790101, 19791231},
    {"", 0, 0},
    {"?", 0, 0},
    {"unknown", 0, 0},
    {"a sunny afternoon last summer", 0, 0},
    {"12th and 13th march 94", 0, 0},
    {"94-03-12", 0, 0},
    {"0196", 0, 0},
    {"9999", 0, 0},
    {"196", 0, 0},
    {"19791345", 0, 0},
    {"1979111912345678", 0, 0},
    {"99999999999999999999999", 0, 0},
    {"6年7月", 0, 0},
    {"昭和", 0, 0},
    {"昭和年", 0, 0},
    {"3,4,5", 0, 0},
    {"18:30", 0, 0},
    {"..", 0, 0},
    {"before", 0, 0},
    {"(", 0, 0},
    {"\xEF\xBC", 0, 0},
    {"\xE5\xB9", 0, 0},
    {"\xFF\xFE", 0, 0},
};

static void assert_examples(const example *examples, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        tj_date_range range = {1, 1};
        int known = tj_date_parse(examples[i].text, &range);
        if (range.from != examples[i].from || range.to != examples[i].to || known != (examples[i].from != 0))
            fail_msg("'%s' is read as %d to %d", examples[i].text, range.from, range.to);
    }
}

#define EXAMPLES(name)                                                                                       \
    static void test_##name(void **state)                                                                    \
    {                                                                                                        \
        (void)state;                                                                                         \
        assert_examples(name, sizeof name / sizeof *name);                                                   \
    }
EXAMPLES(sgf)
EXAMPLES(ranges)
EXAMPLES(vague)
EXAMPLES(orders)
EXAMPLES(east)
EXAMPLES(broken)

static void test_null(void **state)
{
    tj_date_range range = {1, 1};

    (void)state;
    assert_int_equal(tj_date_parse(NULL, &range), 0);
    assert_int_equal(range.from, 0);
    assert_int_equal(range.to, 0);
}

static void assert_real_day(int32_t day, const char *text)
{
    int month = day / 100 % 100, of_month = day % 100;
    if (month < 1 || month > 12 || of_month < 1 || of_month > 31)
        fail_msg("'%s' gives the day %d", text, day);
}

/* Whatever stands there, the range is of real days and in order. */
static void test_nonsense(void **state)
{
    static const char *const pieces[] = {
        "1979", "19",   "7",  "31", "-",   ",", "..",     "/",     ".",    "年",   "月",
        "日",   "昭和", "五", "十", "Nov", "s", "before", "after", "(",    ")",    "later",
        " ",    "00",   "to", "~",  "２",  "+", "12:30",  "\xE5",  "2000", "宝永", "20000229"};
    uint32_t seed = 4711;
    unsigned known = 0;

    (void)state;
    for (int round = 0; round < 50000; round++) {
        char text[128] = "";
        tj_date_range range;
        for (int i = 0; i < 9; i++) {
            seed = seed * 1664525u + 1013904223u;
            const char *piece = pieces[(seed >> 16) % (sizeof pieces / sizeof *pieces)];
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, "%s", piece);
        }
        if (!tj_date_parse(text, &range))
            continue;
        known++;
        assert_real_day(range.from, text);
        assert_real_day(range.to, text);
        if (range.from > range.to)
            fail_msg("'%s' runs from %d to %d", text, range.from, range.to);
    }
    assert_true(known > 1000);
}

/* More dates than are looked at. */
static void test_long_text(void **state)
{
    char text[4000] = "1979-01-01";
    tj_date_range range;

    (void)state;
    for (size_t used = strlen(text); used + 4 < sizeof text; used += 3)
        snprintf(text + used, sizeof text - used, ",02");
    assert_int_equal(tj_date_parse(text, &range), 1);
    assert_int_equal(range.from, 19790101);
    assert_int_equal(range.to, 19790102);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sgf),    cmocka_unit_test(test_ranges),   cmocka_unit_test(test_vague),
        cmocka_unit_test(test_orders), cmocka_unit_test(test_east),     cmocka_unit_test(test_broken),
        cmocka_unit_test(test_null),   cmocka_unit_test(test_nonsense), cmocka_unit_test(test_long_text),
    };
    return cmocka_run_group_tests_name("date", tests, NULL, NULL);
}
