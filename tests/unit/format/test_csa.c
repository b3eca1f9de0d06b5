/* CSA records: positions, moves, times, ends, and what is wrong with them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/says.h"
#include "tests/support/expect_kifu.h"
#include "tests/support/compare_kifu.h"
#include "format/shogi/notation/notation.h"

static void read_text(const char *text, tj_kifu *kifu)
{
    expect_record(tj_csa_read, text, kifu);
}

static void test_rates(void **state)
{
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    read_text("V2.2\nN+one\nN-two\nPI\n+\n'rating:one+ab:two+cd\n'black_rate:one+a:b:2711.0\n"
              "'white_rate:two+cd: 2634.5 \r\n'white_rate:two+cd:1\n+2726FU\n",
              &kifu);
    assert_string_equal(kifu.record.field[TJ_FIELD_BLACK_RANK], "2711.0");
    assert_string_equal(kifu.record.field[TJ_FIELD_WHITE_RANK], "2634.5");
    read_text("V2.2\nPI\n+\n'black_rate:\n'white_rates:one:2000\n'black_rate\n+2726FU\n", &kifu);
    assert_null(kifu.record.field[TJ_FIELD_BLACK_RANK]);
    assert_null(kifu.record.field[TJ_FIELD_WHITE_RANK]);
    tj_kifu_release(&kifu);
}

static void test_game(void **state)
{
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    read_text("'a comment on the file\nV2.2\nN+Nakahara\nN-Yonenaga\n$EVENT:Championship\n$SITE:Kazusa\n"
              "$START_TIME:2003/05/03 10:30:00\n$OPENING:YAGURA\n$X:y\nPI\n+\n'at the start\n'once "
              "more\n+2726FU\nT12\n"
              "'about it\n-3334FU\nT6\n%TORYO\nT3\n",
              &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
    assert_int_equal(kifu.record.board, TJ_BOARD_SHOGI);
    assert_null(kifu.record.start);
    assert_string_equal(kifu_moves(&kifu), "2g2f 3c3d");
    assert_string_equal(kifu.record.field[TJ_FIELD_BLACK], "Nakahara");
    assert_string_equal(kifu.record.field[TJ_FIELD_WHITE], "Yonenaga");
    assert_string_equal(kifu.record.field[TJ_FIELD_EVENT], "Championship");
    assert_string_equal(kifu.record.field[TJ_FIELD_PLACE], "Kazusa");
    assert_string_equal(kifu.record.field[TJ_FIELD_DATE], "2003/05/03 10:30:00");
    assert_string_equal(kifu.record.field[TJ_FIELD_RESULT], "W+R");
    assert_int_equal(kifu.headers.len, 7);
    const tj_kifu_node *nodes = kifu.nodes.items;
    assert_int_equal(kifu.nodes.len, 4);
    assert_int_equal(nodes[1].time, 12000);
    assert_int_equal(nodes[3].time, 3000);
    assert_int_equal(nodes[3].end, TJ_KIFU_RESIGNED);
    expect_comment(&kifu, 0, "at the start\nonce more");
    expect_comment(&kifu, 1, "about it");
    assert_int_equal(kifu.record.moves.items[1].colour, TJ_WHITE);
    tj_kifu_release(&kifu);
}

static void test_starts(void **state)
{
    static const char *const cases[][2] = {
        {"PI\n+\n", "-"},
        {"+2726FU\n", "-"},
        {"PI82HI22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
        {"-3334FU\n", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
        {"P1-OU *  * \nP2\nP9 *  *  *  *  *  *  *  * +OU\nP+00HI00FU00FU\nP-00KA\n-\n",
         "k8/9/9/9/9/9/9/9/8K w R2Pb 1"},
        {"P-51OU\nP+59OU55HI\n-\n", "4k4/9/9/9/4R4/9/9/9/4K4 w - 1"},
        {"P-11OU\nP+55RY\nP-00AL\n+\n", "8k/9/9/9/4+R4/9/9/9/9 b r2b4g4s4n4l18p 1"},
    };
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_text(cases[i][0], &kifu);
        assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
        assert_string_equal(kifu.record.start ? kifu.record.start : "-", cases[i][1]);
    }
    tj_kifu_release(&kifu);
}

static void test_ends(void **state)
{
    static const struct {
        const char *name;
        int end;
        const char *result; /* behind one move of Black's; NULL: unknown */
    } cases[] = {
        {"TORYO", TJ_KIFU_RESIGNED, "B+R"},
        {"CHUDAN", TJ_KIFU_SUSPENDED, NULL},
        {"SENNICHITE", TJ_KIFU_REPETITION, "Draw"},
        {"TIME_UP", TJ_KIFU_TIME_UP, "B+T"},
        {"ILLEGAL_MOVE", TJ_KIFU_ILLEGAL_MOVE, "B+F"},
        {"+ILLEGAL_ACTION", TJ_KIFU_BLACK_ILLEGAL, "W+F"},
        {"-ILLEGAL_ACTION", TJ_KIFU_WHITE_ILLEGAL, "B+F"},
        {"JISHOGI", TJ_KIFU_IMPASSE, "Draw"},
        {"KACHI", TJ_KIFU_DECLARED, "W+"},
        {"HIKIWAKE", TJ_KIFU_DRAW, "Draw"},
        {"MAX_MOVES", TJ_KIFU_MOVE_LIMIT, "Draw"},
        {"MATTA", TJ_KIFU_TAKEN_BACK, NULL},
        {"TSUMI", TJ_KIFU_MATE, "B+"},
        {"FUZUMI", TJ_KIFU_NO_MATE, NULL},
        {"ERROR", TJ_KIFU_ERROR, NULL},
    };
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];

        snprintf(text, sizeof text, "PI\n+\n+7776FU\n%%%s\n", cases[i].name);
        read_text(text, &kifu);
        assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
        assert_int_equal(kifu.nodes.items[2].end, cases[i].end);
        if (cases[i].result)
            assert_string_equal(kifu.record.field[TJ_FIELD_RESULT], cases[i].result);
        else
            assert_null(kifu.record.field[TJ_FIELD_RESULT]);
    }
    tj_kifu_release(&kifu);
}

/* shogi-server says how a game ended in a comment, and often there only. */
static void test_summaries(void **state)
{
    static const struct {
        const char *text; /* behind a move of Black's */
        int end;
        const char *result;
    } cases[] = {
        {"'summary:time up:a win:b lose\n", TJ_KIFU_TIME_UP, "B+T"},
        {"'summary:time up:a+1: b:c win:b lose:x+2 lose\r\n'$END_TIME:2020/01/02\n", TJ_KIFU_TIME_UP, "B+T"},
        {"'summary:sennichite:a draw:b draw\n", TJ_KIFU_REPETITION, "Draw"},
        {"'summary:max_moves:a draw:b draw\n", TJ_KIFU_MOVE_LIMIT, "Draw"},
        {"'summary:something:a draw:b draw\n", TJ_KIFU_DRAW, "Draw"},
        {"'summary:oute_sennichite:a lose:b win\n", TJ_KIFU_BLACK_ILLEGAL, "W+F"},
        {"'summary:abnormal:a win:b lose\n", TJ_KIFU_ILLEGAL_MOVE, "B+F"},
        {"'summary:abnormal:a lose:b win\n", TJ_KIFU_BLACK_ILLEGAL, "W+F"},
        {"'summary:illegal move:a win:b lose\n", TJ_KIFU_ILLEGAL_MOVE, "B+F"},
        {"-3335FU\nT1\n'summary:illegal move:a win:b lose\n", TJ_KIFU_ILLEGAL_MOVE, "B+F"},
        /* with an end that says the same, or something else */
        {"%TORYO\n'summary:toryo:a win:b lose\n", TJ_KIFU_RESIGNED, "B+R"},
        {"%TORYO\n'summary:toryo:a lose:b win\n", TJ_KIFU_ERROR, "W+"},
        {"%KACHI\n'summary:kachi:a lose:b win\n", TJ_KIFU_DECLARED, "W+"},
        {"%KACHI\n'summary:illegal kachi:a win:b lose\n", TJ_KIFU_ILLEGAL_MOVE, "B+F"},
        {"%CHUDAN\n'summary:abnormal:a win:b lose\n", TJ_KIFU_ILLEGAL_MOVE, "B+F"},
        {"%CHUDAN\n'summary:something:a win:b lose\n", TJ_KIFU_SUSPENDED, "B+"},
        {"'summary:something:a win:b lose\n", TJ_KIFU_NO_END, "B+"},
        {"'summary:time up:a lose:b win\n", TJ_KIFU_NO_END, "W+"}, /* it was not Black's time */
        /* no summary */
        {"'summary:time up:a win:b win\n", TJ_KIFU_NO_END, NULL},
        {"'summary:time up:a:b lose\n", TJ_KIFU_NO_END, NULL},
        {"'summary:time up\n'summary\n'summary of it\n", TJ_KIFU_NO_END, NULL},
    };
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[128];

        snprintf(text, sizeof text, "PI\n+\n+7776FU\n%s", cases[i].text);
        read_text(text, &kifu);
        const char *result = kifu.record.field[TJ_FIELD_RESULT];
        int end = kifu.nodes.len > 2 ? kifu.nodes.items[2].end : TJ_KIFU_NO_END;
        if (kifu.record.state != TJ_RECORD_GOOD || end != cases[i].end ||
            strcmp(result ? result : "", cases[i].result ? cases[i].result : "") != 0)
            fail_msg("%s: end %d, %s", cases[i].text, end, result);
    }
    /* a comment on a move that others follow, or on nothing */
    read_text("PI\n+\n+7776FU\n'summary:time up:a win:b lose\n-3334FU\n", &kifu);
    assert_string_equal(kifu_moves(&kifu), "7g7f 3c3d");
    assert_null(kifu.record.field[TJ_FIELD_RESULT]);
    read_text("V2.2\n'summary:time up:a win:b lose\n", &kifu);
    assert_null(kifu.record.field[TJ_FIELD_RESULT]);
    /* of a game that was cut the winner is known still */
    read_text("PI\n+\n+7775FU\n-3334FU\n'summary:toryo:a win:b lose\n", &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_DAMAGED);
    assert_string_equal(kifu.record.field[TJ_FIELD_RESULT], "B+");
    tj_kifu_release(&kifu);
}

/* What is wrong, and what is left of the game. */
static void test_faults(void **state)
{
    static const struct {
        const char *text;
        int state;
        const char *moves, *fault;
    } cases[] = {
        /* a time before the first move belongs to nothing */
        {"PI\n+\nT5\n+7776FU\nT1\n", TJ_RECORD_GOOD, "7g7f", ""},
        /* an illegal last move that the record calls so */
        {"PI\n+\n+7776FU\n-3334FU\n+7674FU\n%ILLEGAL_MOVE\n", TJ_RECORD_GOOD, "7g7f 3c3d", ""},
        {"PI\n+\n+7776FU\n-3334FU\n+7674FU\n%+ILLEGAL_ACTION\n", TJ_RECORD_GOOD, "7g7f 3c3d", ""},
        /* one that it does not, and one that others follow */
        {"PI\n+\n+7776FU\n-3334FU\n+7674FU\n%TORYO\n", TJ_RECORD_DAMAGED, "7g7f 3c3d",
         "move 3, Black 7f7d: the piece"},
        {"PI\n+\n+7776FU\n-3335FU\n+2726FU\n%ILLEGAL_MOVE\n", TJ_RECORD_DAMAGED, "7g7f",
         "move 2, White 3c3e: "},
        {"PI\n+\n+7776FU\n+2726FU\n", TJ_RECORD_DAMAGED, "7g7f", "move 2, White: |turn"},
        {"PI\n+\n+7776KI\n", TJ_RECORD_DAMAGED, "", "move 1, Black: |piece"},
        {"PI\n+\n+7776XX\n", TJ_RECORD_DAMAGED, "", "move 1, Black: "},
        {"PI\n+\n+7776\n", TJ_RECORD_DAMAGED, "", "move 1, Black: "},
        {"PI\n+\n+0055OU\n", TJ_RECORD_DAMAGED, "", "move 1, Black none: |no such move"},
        {"PI\n+\n+0055TO\n", TJ_RECORD_DAMAGED, "", "move 1, Black none: |no such move"},
        {"PI\n+\n+7776TO\n", TJ_RECORD_DAMAGED, "", "move 1, Black 7g7f+: |promote"},
        /* other things in the file */
        {"PI\n+\n+7776FU\nRegards, Taro\n-- \n%TORYO\n", TJ_RECORD_REPAIRED, "7g7f", "not CSA"},
        {"PI\n+\n+7776FU\n%TORYO\n-3334FU\n", TJ_RECORD_REPAIRED, "7g7f", "after the end"},
        {"PI\n+\n+7776FU\n%NANDA\n", TJ_RECORD_REPAIRED, "7g7f", "not CSA"},
        {"PIxx\n+\n", TJ_RECORD_REJECTED, "", "starting position"},
        {"P+55KA5\n+\n", TJ_RECORD_REJECTED, "", "starting position"},
        {"PI55KA\n+\n+7776FU\n", TJ_RECORD_REJECTED, "", "starting position"},
        {"P1-XX\n+\n", TJ_RECORD_REJECTED, "", "starting position"},
        {"P-11OU\nP+12HI\n+\n+1211HI\n", TJ_RECORD_REJECTED, "", "White is in check"},
        {"P-11OU21FU22FU\n+\n", TJ_RECORD_REPAIRED, "", "two pawns on file 2"},
    };
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_text(cases[i].text, &kifu);
        if (kifu.record.state != cases[i].state || strcmp(kifu_moves(&kifu), cases[i].moves) != 0 ||
            !says(first_fault(&kifu), cases[i].fault) ||
            (cases[i].state == TJ_RECORD_GOOD) != (kifu.record.faults.len == 0))
            fail_msg("%s: %d, %s, %s", cases[i].text, kifu.record.state, kifu_moves(&kifu),
                     first_fault(&kifu));
    }
    tj_kifu_release(&kifu);
}

/* A fault tells its place. */
static void test_place(void **state)
{
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    read_text("V2.2\nPI\n+\n+7776FU,-3335FU\n", &kifu);
    assert_int_equal(kifu.record.faults.items[0].line, 4);
    assert_int_equal(kifu.record.faults.items[0].column, 9);
    assert_int_equal(kifu.record.faults.items[0].offset, 18);
    assert_int_equal(kifu.record.moves.items[0].offset, 10);
    tj_kifu_release(&kifu);
}

static void test_times(void **state)
{
    static const struct {
        const char *text;
        uint32_t ms;
    } cases[] = {{"T0", 0},
                 {"T12", 12000},
                 {"T0.5", 500},
                 {"T1.2345", 1234},
                 {"T3600", 3600000},
                 {"T", TJ_KIFU_NO_TIME},
                 {"T99999999999999", TJ_KIFU_NO_TIME - 1}};
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];

        snprintf(text, sizeof text, "+7776FU,%s\n", cases[i].text);
        read_text(text, &kifu);
        assert_int_equal(kifu.nodes.items[1].time, cases[i].ms);
    }
    tj_kifu_release(&kifu);
}

/* Several statements in a line, blanks, carriage returns, no line break at the end. */
static void test_lines(void **state)
{
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    read_text("V2\r\nN+A\r\nPI\r\n+\r\n+7776FU  ,T1  ,'T1   ,'7776\r\n-3334FU,T2,+2726FU\r\n%TORYO,T4",
              &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
    assert_string_equal(kifu_moves(&kifu), "7g7f 3c3d 2g2f");
    assert_string_equal(kifu.record.field[TJ_FIELD_BLACK], "A");
    assert_int_equal(kifu.nodes.items[1].time, 1000);
    assert_int_equal(kifu.nodes.items[4].time, 4000);
    expect_comment(&kifu, 1, "T1   ,'7776");
    tj_kifu_release(&kifu);
}

/* "/" divides games. */
static void test_several(void **state)
{
    static const char text[] =
        "'two games\n/\nV2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nPI\n+\n+2726FU\n-8384FU\n/\n/\n'end\n";
    tj_kifu_reader reader;
    tj_kifu kifu;
    bool found;

    (void)state;
    tj_kifu_init(&kifu);
    assert_int_equal(tj_kifu_reader_init(&reader, text, sizeof text - 1, NULL), 0);
    assert_int_equal(reader.format, TJ_KIFU_CSA);
    assert_int_equal(tj_kifu_next(&reader, &kifu, &found, NULL), 0);
    assert_true(found);
    assert_string_equal(kifu_moves(&kifu), "7g7f");
    assert_int_equal(kifu.line, 3);
    assert_int_equal(tj_kifu_next(&reader, &kifu, &found, NULL), 0);
    assert_true(found);
    assert_string_equal(kifu_moves(&kifu), "2g2f 8c8d");
    assert_string_equal(kifu.record.field[TJ_FIELD_BLACK], "B");
    assert_int_equal(kifu.line, 10);
    assert_int_equal(kifu.offset + kifu.length,
                     sizeof "'two games\n/\nV2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nPI\n+\n"
                            "+2726FU\n-8384FU\n/");
    assert_int_equal(tj_kifu_next(&reader, &kifu, &found, NULL), 0);
    assert_false(found);
    tj_kifu_reader_release(&reader);
    tj_kifu_release(&kifu);
}

/* Files put together have no "/" between them.  What follows the moves and begins no game is left out. */
static void test_put_together(void **state)
{
    static const char text[] = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\nV2.2\nN+B\nPI\n+\n+2726FU\n"
                               "N+C\nN-D\nP1-KY\nPI\n+\n%CHUDAN\nPIN\nN-X\n$END_TIME:2001/02/03\n"
                               "PI82HI\n-\n-3334FU\n";
    static const char *const moves[] = {"7g7f", "2g2f", "", "3c3d"};
    static const char *const black[] = {"A", "B", "C", ""};
    static const unsigned lines[] = {1, 7, 12, 21};
    tj_kifu_reader reader, skipper;
    tj_kifu kifu;
    bool found;

    (void)state;
    tj_kifu_init(&kifu);
    assert_int_equal(tj_kifu_reader_init(&reader, text, sizeof text - 1, NULL), 0);
    assert_int_equal(tj_kifu_reader_init(&skipper, text, sizeof text - 1, NULL), 0);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        tj_kifu_extent extent;

        assert_int_equal(tj_kifu_next(&reader, &kifu, &found, NULL), 0);
        assert_true(found);
        assert_string_equal(kifu_moves(&kifu), moves[i]);
        assert_string_equal(kifu.record.field[TJ_FIELD_BLACK] ? kifu.record.field[TJ_FIELD_BLACK] : "",
                            black[i]);
        assert_int_equal(kifu.line, lines[i]);
        assert_int_equal(tj_kifu_next_extent(&skipper, &extent, &found, NULL), 0);
        assert_true(found);
        assert_int_equal(extent.offset, kifu.offset);
        assert_int_equal(extent.length, kifu.length);
    }
    assert_int_equal(tj_kifu_next(&reader, &kifu, &found, NULL), 0);
    assert_false(found);
    tj_kifu_reader_release(&reader);
    tj_kifu_reader_release(&skipper);
    tj_kifu_release(&kifu);
}

static void test_writing(void **state)
{
    static const char text[] =
        "V2.2\nN+A\nN-B\n$EVENT:Cup\n$START_TIME:2020/01/02\n"
        "P1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \n"
        "P3 *  *  *  *  *  *  *  *  * \nP4 *  *  *  *  *  *  *  *  * \n"
        "P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n"
        "P7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  * +RY *  *  *  * \n"
        "P9 *  *  *  * +OU *  *  *  * \nP+00KI00FU00FU\nP-00HI\n-\n'*hm\n-5141OU\nT3\n+0042KI\n'*\n"
        "'*two\n-4142OU\n+5853RY\n%TSUMI\n";
    tj_kifu kifu;
    char *out = NULL;
    size_t n = 0;

    (void)state;
    tj_kifu_init(&kifu);
    read_text(text, &kifu);
    assert_int_equal(tj_kifu_write(&kifu, TJ_KIFU_CSA, &out, &n, NULL), 0);
    assert_int_equal(n, strlen(text));
    assert_string_equal(out, text);
    /* written behind what is there */
    assert_int_equal(tj_kifu_write(&kifu, TJ_KIFU_CSA, &out, &n, NULL), 0);
    assert_int_equal(n, 2 * strlen(text));
    assert_string_equal(out + n / 2, text);
    free(out);
    out = NULL;
    read_text("+7776FU\nT0.25\n", &kifu);
    assert_int_equal(tj_kifu_write(&kifu, TJ_KIFU_CSA, &out, &n, NULL), 0);
    assert_string_equal(out, "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\nT0.250\n");
    free(out);
    tj_kifu_release(&kifu);
}

/* What is read, and the same as it is written. */
static void test_rewriting(void **state)
{
    static const char *const cases[][2] = {
        {"N+甲\n+7776FU\n", "'CSA encoding=UTF-8\nV2.2\nN+甲\nPI\n+\n+7776FU\n"},
        {"+7776FU\n'手\n", "'CSA encoding=UTF-8\nV2.2\nPI\n+\n+7776FU\n'*手\n"},
        {"+7776FU\n'a\n'*b\n'** 30 x\n'\n'*\n'** x\n'***\n",
         "V2.2\nPI\n+\n+7776FU\n'*a\n'*b\n'** 30 x\n'*\n'*\n'** x\n'***\n"},
        {"'CSA encoding=UTF-8\nV3.0\n$TIME:600+10+5\n+7776FU\n",
         "'CSA encoding=UTF-8\nV3.0\n$TIME:600+10+5\nPI\n+\n+7776FU\n"},
        {"$TIME_LIMIT:00:25+00\n+7776FU\n", "V2.2\n$TIME_LIMIT:00:25+00\nPI\n+\n+7776FU\n"},
        {"$TIME_LIMIT:00:25\n+7776FU\n", "V2.2\n$TIME_LIMIT:00:25\nPI\n+\n+7776FU\n"},
        {"$TIME_LIMIT:25 minutes\n$TIME:600+\n+7776FU\n", "V2.2\nPI\n+\n+7776FU\n"},
        /* the line of the next file is no comment on this game */
        {"+7776FU\n'CSA encoding=UTF-8\n", "V2.2\nPI\n+\n+7776FU\n"},
    };
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = cases[i][0];

        for (int again = 0; again < 2; again++, text = cases[i][1]) {
            char *out = NULL;
            size_t n = 0;

            read_text(text, &kifu);
            assert_int_equal(tj_kifu_write(&kifu, TJ_KIFU_CSA, &out, &n, NULL), 0);
            assert_string_equal(out, cases[i][1]);
            free(out);
        }
    }
    /* evaluations keep their stars */
    read_text("+7776FU\n'** -30.5 x\n'*y\n'**\n'**5x\n'** \n'**+7\n", &kifu);
    expect_comment(&kifu, 1, "** -30.5 x\ny\n*\n*5x\n* \n**+7");
    /* what servers tell in comments is known when it was written anew */
    read_text("PI\n+\n'*black_rate:a:1500\n+7776FU\n'*summary:time up:a win:b lose\n", &kifu);
    assert_string_equal(kifu.record.field[TJ_FIELD_BLACK_RANK], "1500");
    assert_string_equal(kifu.record.field[TJ_FIELD_RESULT], "B+T");
    tj_kifu_release(&kifu);
}

int test_csa(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_game),         cmocka_unit_test(test_rates),   cmocka_unit_test(test_starts),
        cmocka_unit_test(test_ends),         cmocka_unit_test(test_faults),  cmocka_unit_test(test_place),
        cmocka_unit_test(test_times),        cmocka_unit_test(test_lines),   cmocka_unit_test(test_several),
        cmocka_unit_test(test_put_together), cmocka_unit_test(test_writing), cmocka_unit_test(test_summaries),
        cmocka_unit_test(test_rewriting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
