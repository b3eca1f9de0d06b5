/* What USI engines, and GNU Shogi, say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect_shogi.h"
#include "tests/support/usi_score.h"
#include "client/shogi/shogi_engine.h"
#include "client/shogi/usi_client.h"

static tj_span span(const char *text)
{
    return (tj_span){text, strlen(text)};
}

static void test_best(void **state)
{
    static const struct {
        const char *line;
        bool is_best;
        int choice;
        const char *move, *ponder;
    } CASES[] = {
        {"bestmove 7g7f", true, TJ_ANALYSIS_MOVE, "7g7f", NULL},
        {"  bestmove\t2b8h+  ponder  P*5e ", true, TJ_ANALYSIS_MOVE, "2b8h+", "P*5e"},
        {"bestmove 7g7f ponder", true, TJ_ANALYSIS_MOVE, "7g7f", NULL},
        {"bestmove 7g7f ponder banana", true, TJ_ANALYSIS_MOVE, "7g7f", NULL},
        {"bestmove resign", true, TJ_ANALYSIS_RESIGN, NULL, NULL},
        {"bestmove win", true, TJ_ANALYSIS_WIN, NULL, NULL},
        {"bestmove", true, TJ_ANALYSIS_NOTHING, NULL, NULL},
        {"bestmove 0a0a", true, TJ_ANALYSIS_NOTHING, NULL, NULL},
        {"bestmove 7g7f+x", true, TJ_ANALYSIS_NOTHING, NULL, NULL},
        {"bestmove (none)", true, TJ_ANALYSIS_NOTHING, NULL, NULL},
        {"bestmoves 7g7f", false, 0, NULL, NULL},
        {"info bestmove 7g7f", false, 0, NULL, NULL},
        {"", false, 0, NULL, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        tj_analysis analysis = {.move = 77, .ponder = 78};

        assert_int_equal(tj_usi_response_bestmove(span(CASES[i].line), &analysis), CASES[i].is_best);
        if (!CASES[i].is_best)
            continue;
        assert_int_equal(analysis.choice, CASES[i].choice);
        assert_int_equal(analysis.move, CASES[i].move ? move_of(CASES[i].move) : TJ_SHOGI_NO_MOVE);
        assert_int_equal(analysis.ponder, CASES[i].ponder ? move_of(CASES[i].ponder) : TJ_SHOGI_NO_MOVE);
    }
}

/* After all these lines: "score/depth/nodes/line". */
static void expect_thought(const char *lines, const char *wanted)
{
    tj_analysis analysis = {0};
    tj_span rest = span(lines);
    char score[32], got[200], move[8] = "";

    while (rest.n)
        assert_true(tj_usi_response_info(tj_span_cut(&rest, "|"), &analysis));
    usi_score_format(&analysis, score, sizeof score);
    if (analysis.count)
        tj_shogi_move_format(analysis.line[analysis.count - 1], move);
    snprintf(got, sizeof got, "%s/%u/%llu/%zu%s", score, (unsigned)analysis.depth,
             (unsigned long long)analysis.nodes, analysis.count, move);
    assert_string_equal(got, wanted);
}

static void test_info(void **state)
{
    (void)state;
    expect_thought("info depth 5 seldepth 7 score cp -151 nodes 302 nps 14380 time 21 pv 3a3b 7i7h",
                   "cp -151/5/302/27i7h");
    expect_thought("info score mate 3 depth 9", "mate 3/9/0/0");
    expect_thought("info score mate -12", "mate -12/0/0/0");
    expect_thought("info score mate + pv 7g7f", "mate +/0/0/17g7f");
    expect_thought("info score mate -", "mate -/0/0/0");
    expect_thought("info score cp +20 lowerbound depth 3", "cp 20 at least/3/0/0");
    expect_thought("info score cp 20 upperbound depth 3", "cp 20 at most/3/0/0");
    /* The last exact score counts, with what was told beside it; bounds only as long as there is none. */
    expect_thought(
        "info depth 4 score cp 7 pv 7g7f|info depth 5 score cp 90 lowerbound nodes 55 pv 2g2f 8c8d",
        "cp 7/4/55/17g7f");
    expect_thought("info depth 4 score cp 9 upperbound|info depth 5 score cp 8 lowerbound",
                   "cp 8 at least/5/0/0");
    expect_thought("info depth 4 score cp 9 upperbound|info depth 5 score cp 8", "cp 8/5/0/0");
    /* Of several lines of play the first. */
    expect_thought("info multipv 1 score cp 3 pv 7g7f|info multipv 2 score cp 1 pv 2g2f", "cp 3/0/0/17g7f");
    /* What means nothing, and what is a comment. */
    expect_thought("info", "/0/0/0");
    expect_thought("info depth 7", "/7/0/0");
    expect_thought("info score", "/0/0/0");
    expect_thought("info score cp", "/0/0/0");
    expect_thought("info score cp x depth 3", "/3/0/0");
    expect_thought("info score mate x", "/0/0/0");
    expect_thought("info string depth 9 score cp 5 nodes 4", "/0/0/0");
    expect_thought("info depth 3 pv 7g7f banana 3c3d nodes 12 score cp 1", "cp 1/3/12/17g7f");
    expect_thought("info depth -3 nodes 1x2 score cp 99999999999999999999", "cp 2147483647/0/0/0");
    expect_thought("info score cp -99999999999999999999 nodes 99999999999999999999999999999",
                   "cp -2147483647/0/1152921504606846975/0");
    assert_false(tj_usi_response_info(span("information"), &(tj_analysis){0}));
    assert_false(tj_usi_response_info(span("id name info"), &(tj_analysis){0}));
}

/* What is told of each move: "7g7f 12/5 ..." in the order in which they came. */
static void expect_lines(const char *text, const char *wanted)
{
    tj_analysis_lines lines = {.len = 0};
    char got[200] = "", move[8];
    tj_span rest = span(text);

    while (rest.n)
        tj_usi_response_line(tj_span_cut(&rest, "|"), &lines);
    for (size_t i = 0; i < lines.len; i++) {
        const tj_analysis_line *line = &lines.items[i];
        size_t at = strlen(got);

        tj_shogi_move_format(line->move, move);
        snprintf(got + at, sizeof got - at, "%s %s%d/%u%s ", move, line->mate ? "mate " : "",
                 (int)line->score, (unsigned)line->depth, line->bound ? "?" : "");
    }
    assert_string_equal(got, wanted);
}

static void test_lines(void **state)
{
    (void)state;
    expect_lines(
        "info depth 2 multipv 1 score cp 30 pv 7g7f 3c3d|info depth 2 multipv 2 score cp 20 pv 2g2f|"
        "info depth 3 multipv 1 score cp 25 pv 2g2f 8c8d|info depth 3 multipv 2 score mate -7 pv 7g7f",
        "7g7f mate -7/3 2g2f 25/3 ");
    expect_lines("info depth 4 score cp 9 lowerbound pv 7g7f|info depth 5 score cp 8 upperbound pv 7g7f",
                 "7g7f 8/5? ");
    expect_lines("info depth 4 score cp 9 pv 7g7f|info depth 5 score cp 800 lowerbound pv 7g7f", "7g7f 9/4 ");
    expect_lines("info score cp 9|info pv 7g7f|bestmove 7g7f|info string score cp 3 pv 7g7f", "");
}

/* More moves than there can be. */
static void test_many_lines(void **state)
{
    tj_analysis_lines lines = {.len = 0};

    (void)state;
    for (unsigned from = 0; from < 81; from++)
        for (unsigned to = 0; to < 81; to++) {
            char line[60] = "info score cp 1 pv ", move[8];

            if (from == to)
                continue;
            tj_shogi_move_format(tj_shogi_move_of(from, to, false), move);
            strcat(line, move);
            tj_usi_response_line(span(line), &lines);
        }
    assert_int_equal(lines.len, TJ_ANALYSIS_LINES_MAX);
}

/* A line of play that is longer than what is kept. */
static void test_long_line(void **state)
{
    char line[1200] = "info score cp 1 pv";
    tj_analysis analysis = {0};

    (void)state;
    for (int i = 0; i < 200; i++)
        strcat(line, i % 2 ? " 3c3d" : " 7g7f");
    strcat(line, " nodes 17");
    assert_true(tj_usi_response_info(span(line), &analysis));
    assert_int_equal(analysis.count, TJ_ANALYSIS_LINE_MAX);
    assert_int_equal(analysis.line[TJ_ANALYSIS_LINE_MAX - 1], move_of("3c3d"));
    assert_int_equal(analysis.nodes, 17);
}

static void test_option(void **state)
{
    tj_span name;

    (void)state;
    assert_true(tj_usi_response_option(span("option name Skill Level type spin default 20"), &name));
    assert_true(tj_span_is(name, "Skill Level"));
    assert_true(tj_usi_response_option(span("option name USI_Hash type spin"), &name));
    assert_true(tj_span_is(name, "USI_Hash"));
    assert_true(tj_usi_response_option(span("option name Clear"), &name));
    assert_true(tj_span_is(name, "Clear"));
    assert_false(tj_usi_response_option(span("option"), &name));
    assert_false(tj_usi_response_option(span("option name"), &name));
    assert_false(tj_usi_response_option(span("id name x"), &name));
}

static void test_gnushogi(void **state)
{
    tj_shogi_move move = TJ_SHOGI_NO_MOVE;

    (void)state;
    assert_int_equal(tj_gnushogi_response(span("12. ... 2b8h+ 297170"), &move), TJ_ANALYSIS_MOVE);
    assert_int_equal(move, move_of("2b8h+"));
    assert_int_equal(tj_gnushogi_response(span("1. ... P*5e -3000"), &move), TJ_ANALYSIS_MOVE);
    assert_int_equal(move, move_of("P*5e"));
    assert_int_equal(tj_gnushogi_response(span("Resigns"), &move), TJ_ANALYSIS_RESIGN);
    assert_int_equal(tj_gnushogi_response(span("White mates!"), &move), TJ_ANALYSIS_RESIGN);
    assert_int_equal(tj_gnushogi_response(span("1. 7g7f 300000"), &move), TJ_ANALYSIS_NOTHING);
    assert_int_equal(tj_gnushogi_response(span("1. ... banana 1"), &move), TJ_ANALYSIS_NOTHING);
    assert_int_equal(tj_gnushogi_response(span("1. ..."), &move), TJ_ANALYSIS_NOTHING);
    assert_int_equal(tj_gnushogi_response(span("Illegal move (no match) usi"), &move), TJ_ANALYSIS_NOTHING);
    assert_int_equal(tj_gnushogi_response(span(""), &move), TJ_ANALYSIS_NOTHING);
}

int test_usi_response(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_best),     cmocka_unit_test(test_info),       cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_lines),    cmocka_unit_test(test_many_lines), cmocka_unit_test(test_option),
        cmocka_unit_test(test_gnushogi),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
