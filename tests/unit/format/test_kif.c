/* KIF and KI2 records. */
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

#define HEADING "手数----指手---------消費時間--\n"
#define EMPTY   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"

static void read_text(const char *text, tj_kifu *kifu)
{
    expect_record(tj_kif_read, text, kifu);
}

static void test_game(void **state)
{
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    read_text("# a file\n開始日時：1999/07/15(木) "
              "19:07:12\n棋戦：試合\n手合割：平手　　\n先手：甲\n後手：乙　丙\n" HEADING
              "*はじめに\n*つづき\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( "
              "1:05/00:01:05)+\n*よい手\n"
              "   3 ２二角成(88) (00:01 / 00:00:17)\n   4 同　銀(31)   (1:00:02/01:01:07)\n   5 ５五角打\n   "
              "6 投了  ( 0:03/ 0:00:19)\n"
              "まで5手で先手の勝ち\n",
              &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
    assert_string_equal(kifu_moves(&kifu), "7g7f 3c3d 8h2b+ 3a2b B*5e");
    assert_string_equal(kifu.record.field[TJ_FIELD_DATE], "1999/07/15(木) 19:07:12");
    assert_string_equal(kifu.record.field[TJ_FIELD_EVENT], "試合");
    assert_string_equal(kifu.record.field[TJ_FIELD_HANDICAP], "平手");
    assert_string_equal(kifu.record.field[TJ_FIELD_WHITE], "乙　丙");
    assert_string_equal(kifu.record.field[TJ_FIELD_RESULT], "B+R");
    const tj_kifu_node *nodes = kifu.nodes.items;
    assert_int_equal(nodes[1].time, 16000);
    assert_int_equal(nodes[2].time, 65000);
    assert_int_equal(nodes[4].time, 3602000);
    assert_int_equal(nodes[5].time, TJ_KIFU_NO_TIME);
    assert_int_equal(nodes[6].time, 3000);
    expect_comment(&kifu, 0, "はじめに\nつづき");
    expect_comment(&kifu, 2, "よい手");
    tj_kifu_release(&kifu);
}

/* An ASCII colon will do behind names that are known. */
static void test_ascii_colons(void **state)
{
    static const char *const keys[][2] = {
        {"先手", "a"},   {"後手", "b"}, {"対局日", "2019/05/10 9:00"}, {"場所", "c：d"},    {"終了日時", "e"},
        {"表題", "f:g"}, {"棋戦", "h"}, {"先手段級", "六段"},          {"持ち時間", "10分"}};
    char text[512];
    size_t n = 0;
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s:%s\n", keys[i][0], i % 2 ? " " : "　",
                              keys[i][1]);
    snprintf(text + n, sizeof text - n, "手合割: 香落ち\nNote: none\n:\n" HEADING "1 ３四歩(33)\n変化:1手\n");
    read_text(text, &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
    assert_int_equal(kifu.headers.len, sizeof keys / sizeof *keys + 1);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const tj_kifu_header *h = &kifu.headers.items[i];

        assert_true(tj_span_is((tj_span){kifu.text.items + h->key, h->key_n}, keys[i][0]));
        assert_true(tj_span_is((tj_span){kifu.text.items + h->value, h->value_n}, keys[i][1]));
    }
    assert_string_equal(kifu.record.field[TJ_FIELD_DATE], "2019/05/10 9:00");
    assert_string_equal(kifu.record.field[TJ_FIELD_PLACE], "c：d");
    assert_string_equal(kifu.record.field[TJ_FIELD_HANDICAP], "香落ち");
    tj_kifu_release(&kifu);
}

static void test_ki2(void **state)
{
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    /* Headers may hold marks and colons. */
    read_text("棋戦：第１期\n備考：▲７六歩からの△３四歩：よくある\n消費時間：▲524△444\n\n"
              "▲７六歩    △３四歩    ▲２二角成\n△同　銀 ▲５五角\n*▲は甲\n  △３三銀上\n\nまで6手で千日手\n",
              &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
    assert_string_equal(kifu_moves(&kifu), "7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c");
    assert_int_equal(kifu.headers.len, 3);
    assert_string_equal(kifu.record.field[TJ_FIELD_RESULT], "Draw");
    /* The last mark decides nothing: whose turn it is does. */
    read_text("▲７六歩 ▲２六歩\n", &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_DAMAGED);
    assert_string_equal(kifu_moves(&kifu), "7g7f");
    /* Without a word on the handicap, who begins is who is marked. */
    read_text("△３四歩 ▲７六歩\n", &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
    assert_string_equal(kifu.record.start, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    tj_kifu_release(&kifu);
}

static void test_handicap(void **state)
{
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    read_text("手合割：二枚落ち\n下手：甲\n上手：乙\n" HEADING
              "   1 ６二銀(71)\n   2 ７六歩(77)\n   3 投了\n",
              &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
    assert_string_equal(kifu_moves(&kifu), "7a6b 7g7f");
    assert_int_equal(kifu.record.moves.items[0].colour, TJ_WHITE);
    assert_string_equal(kifu.record.field[TJ_FIELD_BLACK], "甲");
    assert_string_equal(kifu.record.field[TJ_FIELD_RESULT], "B+R");
    read_text("手合割：その他\n" HEADING "   1 ７六歩(77)\n", &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_REJECTED);
    assert_int_equal(kifu.record.moves.len, 0);
    tj_kifu_release(&kifu);
}

static void test_board(void **state)
{
    static const char board[] =
        "後手の持駒：飛　金四　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
        "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n" EMPTY "| ・ ・ ・ ・ 金 ・ ・ ・ ・|\n" EMPTY EMPTY EMPTY EMPTY
        "| ・ ・ ・ ・ ・ ・ ・ ・v龍|八\n| ・ ・ ・ ・ 王 ・ ・ 杏 ・|\n+---------------------------+\n"
        "先手の持駒：角二　桂\n";
    char text[4096];
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    snprintf(text, sizeof text, "手合割：平手\n%s先手番\n   1 ５二金(53)\n   2 詰み\n", board);
    read_text(text, &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_REPAIRED); /* five golds */
    assert_string_equal(kifu.record.start, "4k4/9/4G4/9/9/9/9/8+r/4K2+L1 b 2BNr4g18p 1");
    assert_string_equal(kifu_moves(&kifu), "5c5b");
    assert_string_equal(kifu.record.field[TJ_FIELD_RESULT], "B+");
    snprintf(text, sizeof text, "%s後手番\n   1 ４一玉(51)\n", board);
    read_text(text, &kifu);
    assert_string_equal(kifu_moves(&kifu), "5a4a");
    /* eight rows, a piece that is none */
    snprintf(text, sizeof text, "+---\n%s\n   1 ５二金(53)\n", EMPTY);
    read_text(text, &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_REJECTED);
    snprintf(text, sizeof text, "後手の持駒：王\n%s\n", board);
    read_text(text, &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_REJECTED);
    tj_kifu_release(&kifu);
}

/* Where variations belong. */
static void test_variations(void **state)
{
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    read_text(
        HEADING
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n5 中断\n\n"
        "変化：4手\n4 ４四歩(43)\n5 ２五歩(26)\n\n変化：5手\n5 ４八銀(39)\n\n変化：2手\n2 ８四歩(83)\n*別\n"
        "3 ２六歩(27)\n\n変化：3手\n3 ６八銀(79)\n\n変化：2手\n2 ４四歩(43)\n",
        &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
    assert_string_equal(kifu_moves(&kifu), "7g7f 3c3d 2g2f 8c8d");
    const tj_kifu_node *n = kifu.nodes.items;
    char text[8];
    /* beside move 2: 8c8d, 4c4d */
    uint32_t second = n[n[0].next].next, other = n[second].instead, third = n[other].instead;
    tj_shogi_move_format(n[other].move, text);
    assert_string_equal(text, "8c8d");
    tj_shogi_move_format(n[third].move, text);
    assert_string_equal(text, "4c4d");
    assert_int_equal(n[third].instead, 0);
    /* 6h in the variation, beside 2f */
    tj_shogi_move_format(n[n[n[other].next].instead].move, text);
    assert_string_equal(text, "7i6h");
    /* beside move 4: 4d, whose own move 5 has another */
    uint32_t fourth = n[n[n[second].next].next].instead;
    tj_shogi_move_format(n[fourth].move, text);
    assert_string_equal(text, "4c4d");
    tj_shogi_move_format(n[n[n[fourth].next].instead].move, text);
    assert_string_equal(text, "3i4h");
    tj_kifu_release(&kifu);
}

/* The game is what it is, whatever its variations. */
static void test_odd_variations(void **state)
{
    static const struct {
        const char *text;
        int state;
        const char *moves;
        size_t nodes;
    } cases[] = {
        /* behind the last move */
        {HEADING "1 ７六歩(77)\n変化：2手\n2 ３四歩(33)\n3 ２六歩(27)\n", TJ_RECORD_GOOD, "7g7f", 5},
        /* behind that, and before the first */
        {HEADING "1 ７六歩(77)\n変化：3手\n3 ２六歩(27)\n", TJ_RECORD_REPAIRED, "7g7f", 2},
        {HEADING "1 ７六歩(77)\n変化：0手\n1 ２六歩(27)\n*x\n", TJ_RECORD_REPAIRED, "7g7f", 2},
        {HEADING "1 ７六歩(77)\n変化：1手\n1 ２六歩(27)\n", TJ_RECORD_GOOD, "7g7f", 3},
        /* illegal moves in them, and in the game before them */
        {HEADING "1 ７六歩(77)\n変化：1手\n1 ２五歩(27)\n2 ３四歩(33)\n", TJ_RECORD_REPAIRED, "7g7f", 2},
        {HEADING "1 ７六歩(77)\n2 ３五歩(33)\n3 ２六歩(27)\n変化：1手\n1 ２六歩(27)\n", TJ_RECORD_DAMAGED,
         "7g7f", 3},
        {HEADING "変化：1手\n1 ２六歩(27)\n", TJ_RECORD_GOOD, "", 3},
        /* full-width numbers of moves; a sentence that begins with one */
        {HEADING "１ ７六歩(77)\n　２　３四歩(33)\n１ はじめに\n３ ▲２六歩(27)\n変化：１手\n１　２六歩(27)\n",
         TJ_RECORD_GOOD, "7g7f 3c3d 2g2f", 5},
        {HEADING "１ ７六歩(77)\n変化：１０手\n１０ ２六歩(27)\n", TJ_RECORD_REPAIRED, "7g7f", 2},
    };
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_text(cases[i].text, &kifu);
        if (kifu.record.state != cases[i].state || kifu.nodes.len != cases[i].nodes ||
            strcmp(kifu_moves(&kifu), cases[i].moves) != 0)
            fail_msg("%s: %d, %zu nodes, %s, %s", cases[i].text, kifu.record.state, kifu.nodes.len,
                     kifu_moves(&kifu), first_fault(&kifu));
    }
    tj_kifu_release(&kifu);
}

static void test_faults(void **state)
{
    static const char *const cases[][3] = {
        {"1 ７五歩(77)\n", "", "move 1, Black 7g7e: |cannot move"},
        {"1 ７六銀(77)\n", "", "move 1, Black: |piece"},
        {"1 ７六歩(76)\n", "", "move 1, Black: |empty"},
        {"1 ７六歩打\n", "", "move 1, Black P*7f: |in hand"},
        {"1 同　歩(77)\n", "", "move 1, Black: |no |move"},
        {"1 なにか\n", "", "move 1, Black: "},
        {"1 ７六歩(77)\n2 ３四歩\n3 ５八金\n", "7g7f 3c3d", "move 3, Black: |several pieces"},
        /* a word that is no end: the closing line counts it as a move, says nothing, or more follows */
        {"1 ７六歩(77)\n2 なにか\nまで2手で先手の勝ち\n", "7g7f", "move 2, White: "},
        {"1 ７六歩(77)\n2 なにか\nまで1手\n", "7g7f", "move 2, White: "},
        {"1 ７六歩(77)\n2 なにか\n3 ２六歩(27)\nまで1手で先手の勝ち\n", "7g7f", "move 2, White: "},
    };
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];

        snprintf(text, sizeof text, HEADING "%s", cases[i][0]);
        read_text(text, &kifu);
        assert_int_equal(kifu.record.state, TJ_RECORD_DAMAGED);
        assert_string_equal(kifu_moves(&kifu), cases[i][1]);
        assert_true(says(first_fault(&kifu), cases[i][2]));
    }
    tj_kifu_release(&kifu);
}

/* A starting position that cannot be read: the report says where and why. */
static void test_bad_starts(void **state)
{
#define EMPTY_ROW "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
#define TWO_ROWS  EMPTY_ROW EMPTY_ROW
#define NINE_ROWS TWO_ROWS TWO_ROWS TWO_ROWS TWO_ROWS EMPTY_ROW
    static const struct {
        const char *text, *fault;
        unsigned line;
    } cases[] = {
        {"手合割：平手\n棋戦：あ\n後手の持駒：飛　玉\n" NINE_ROWS, "king", 3},
        {"後手の持駒：歩十九\n" NINE_ROWS, "more than 18", 1},
        {"後手の持駒：と\n" NINE_ROWS, "in hand", 1},
        {EMPTY_ROW "| ・ ・x\n" TWO_ROWS, "square", 2},
        {"後手の持駒：なし\n" TWO_ROWS, "fewer than 9", 2},
        {NINE_ROWS EMPTY_ROW, "more than 9", 10},
        {"先手：甲\n手合割：百枚落ち\n", "unknown handicap", 2},
    };
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1024];

        snprintf(text, sizeof text, "%s" HEADING "1 ７六歩(77)\n", cases[i].text);
        read_text(text, &kifu);
        assert_int_equal(kifu.record.state, TJ_RECORD_REJECTED);
        assert_true(says(first_fault(&kifu), cases[i].fault));
        assert_int_equal(kifu.record.faults.items[0].line, cases[i].line);
    }
    tj_kifu_release(&kifu);
}

/* A header behind moves begins another record. */
static void test_several(void **state)
{
    static const char text[] =
        "先手：甲\n1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n変化：1手\n1 ２六歩(27)\n\n"
        "先手：乙\n手合割：香落ち\n1 ３四歩(33)\n\n# 三つ目\n開始日時：2001/02/03\n"
        "#KIF version=2.0 encoding=UTF-8\n場所：東京\n手合割：平手\n" HEADING
        "#KIF version=2.0 encoding=UTF-8\n場所：大阪\n手合割：平手\n" HEADING "1 ２六歩(27)\n" HEADING
        "1 ５六歩(57)\n";
    static const char *const moves[] = {"7g7f", "3c3d", "", "", "2g2f", "5g5f"};
    static const unsigned lines[] = {1, 8, 13, 14, 18, 23};
    static const char *const places[] = {"", "", "", "東京", "大阪", ""};
    tj_kifu_reader reader;
    tj_kifu kifu;
    bool found;

    (void)state;
    tj_kifu_init(&kifu);
    assert_int_equal(tj_kifu_reader_init(&reader, text, sizeof text - 1, NULL), 0);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        const char *place;

        assert_int_equal(tj_kifu_next(&reader, &kifu, &found, NULL), 0);
        assert_true(found);
        assert_string_equal(kifu_moves(&kifu), moves[i]);
        assert_int_equal(kifu.line, lines[i]);
        place = kifu.record.field[TJ_FIELD_PLACE];
        assert_string_equal(place ? place : "", places[i]);
    }
    assert_int_equal(tj_kifu_next(&reader, &kifu, &found, NULL), 0);
    assert_false(found);
    tj_kifu_reader_release(&reader);
    tj_kifu_release(&kifu);
}

static void test_writing(void **state)
{
    static const char kif[] =
        "#KIF version=2.0 encoding=UTF-8\n先手：甲\n後手：\n手合割：平手\n" HEADING
        "*あ\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 1:05/00:01:05)\n*い\n*\n*う\n"
        "   3 ２二角成(88) ( 0:00/00:00:16)\n   4 同　銀(31)\n   5 ５五角打\n   6 投了         ( "
        "0:01/00:01:06)\n"
        "まで5手で先手の勝ち\n\n変化：3手\n   3 ２六歩(27)\n\n変化：3手\n   3 ６八銀(79)\n   4 中断\n\n"
        "変化：2手\n   2 ８四歩(83)\n";
    static const char ki2[] =
        "#KI2 version=2.0 encoding=UTF-8\n先手：甲\n手合割：平手\n\n*あ\n"
        "▲７六歩      △３四歩      ▲２二角成    △同　銀      ▲５五角      △３三銀\n▲４八銀\n"
        "まで7手で先手の勝ち\n\n変化：2手\n△８四歩\n";
    tj_kifu kifu;
    char *out = NULL;
    size_t n = 0;

    (void)state;
    tj_kifu_init(&kifu);
    read_text(kif, &kifu);
    assert_int_equal(tj_kifu_write(&kifu, TJ_KIFU_KIF, &out, &n, NULL), 0);
    assert_string_equal(out, kif);
    free(out);
    out = NULL;
    read_text(ki2, &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
    assert_int_equal(tj_kifu_write(&kifu, TJ_KIFU_KI2, &out, &n, NULL), 0);
    assert_string_equal(out, ki2);
    free(out);
    tj_kifu_release(&kifu);
}

int test_kif(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_game),         cmocka_unit_test(test_ki2),
        cmocka_unit_test(test_handicap),     cmocka_unit_test(test_board),
        cmocka_unit_test(test_variations),   cmocka_unit_test(test_odd_variations),
        cmocka_unit_test(test_faults),       cmocka_unit_test(test_bad_starts),
        cmocka_unit_test(test_several),      cmocka_unit_test(test_writing),
        cmocka_unit_test(test_ascii_colons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
