/* What GTP engines say, taken apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/go/gtp_client.h"

static tj_span span(const char *text)
{
    return (tj_span){text, strlen(text)};
}

static void test_begins(void **state)
{
    static const struct {
        const char *line, *text;
        bool refused, has_id;
        uint32_t id;
    } GOOD[] = {{"=", "", false, false, 0},
                {"= ", "", false, false, 0},
                {"= D4", "D4", false, false, 0},
                {"=12 D4\t", "D4", false, true, 12},
                {"=12", "", false, true, 12},
                {"=0 12", "12", false, true, 0},
                {"=007\t12", "12", false, true, 7},
                {"= 12 D4", "12 D4", false, false, 0},
                {"? what", "what", true, false, 0},
                {"?7", "", true, true, 7},
                {"=D4", "D4", false, false, 0},
                {"=5a", "5a", false, false, 0},
                {"=4294967294 x", "x", false, true, 4294967294U},
                {"=4294967297 x", "x", false, true, UINT32_MAX},
                {"=99999999999999999999999999 x", "x", false, true, UINT32_MAX}};
    static const char *const BAD[] = {"", " = D4", "D4", "# = D4", "12 = D4"};
    tj_gtp_response_head head;

    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        assert_true(tj_gtp_response_begins(span(GOOD[i].line), &head));
        assert_true(tj_span_is(head.text, GOOD[i].text));
        assert_int_equal(head.refused, GOOD[i].refused);
        assert_int_equal(head.has_id, GOOD[i].has_id);
        assert_int_equal(head.id, GOOD[i].id);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(tj_gtp_response_begins(span(BAD[i]), &head));
}

static void test_move(void **state)
{
    static const struct {
        const char *text;
        unsigned size, move;
    } GOOD[] = {{"A1", 9, 72},        {"a9", 9, 0},         {" J9 \t", 9, 8},
                {"H1", 9, 79},        {"T19", 19, 18},      {"Z25", 25, 24},
                {"PASS", 9, TJ_PASS}, {"pass", 9, TJ_PASS}, {"Resign", 9, TJ_GTP_RESPONSE_RESIGN}};
    static const char *const BAD[] = {"",      "aa",    "I5",      "A0",
                                      "A10",   "K1",    "D",       "4",
                                      "D4 E5", "passe", "resigns", "D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4",
                                      "A-1",   "A+1",   "A1x"};
    unsigned move;

    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        assert_true(tj_gtp_response_move(span(GOOD[i].text), GOOD[i].size, &move));
        assert_int_equal(move, GOOD[i].move);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(tj_gtp_response_move(span(BAD[i]), 9, &move));
    assert_false(tj_gtp_response_move((tj_span){"A\0001", 3}, 9, &move));
}

static void test_points(void **state)
{
    bool points[TJ_GO_POINTS_MAX] = {false};

    (void)state;
    assert_true(tj_gtp_response_points(span("A9 b9\nJ1\r\n\n C9"), 9, points));
    for (unsigned i = 0; i < TJ_GO_POINTS_MAX; i++)
        assert_int_equal(points[i], i <= 2 || i == 80);
    assert_true(tj_gtp_response_points(span(" \n"), 9, points));
    assert_true(tj_gtp_response_points((tj_span){NULL, 0}, 9, points));
    assert_false(tj_gtp_response_points(span("A9 pass"), 9, points));
    assert_false(tj_gtp_response_points(span("A9, B9"), 9, points));
    assert_false(tj_gtp_response_points(span("A9 K9"), 9, points));
}

static void test_score(void **state)
{
    static const struct {
        const char *text;
        double score;
    } GOOD[] = {{"B+3.5", 3.5}, {"W+0.5", -0.5}, {"0", 0}, {" w+12 ", -12}, {"B+361.0", 361}};
    static const char *const BAD[] = {"", "B", "B+", "B+R", "3.5", "Cannot score", "X+1", "B-3"};
    double score;

    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        assert_true(tj_gtp_response_score(span(GOOD[i].text), &score));
        assert_true(score == GOOD[i].score);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(tj_gtp_response_score(span(BAD[i]), &score));
}

int test_gtp_response(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_begins),
        cmocka_unit_test(test_move),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_score),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
