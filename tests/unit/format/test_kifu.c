/* Shogi records in general: USI and JKF, encodings, what a file is, and trees by chance through all
 * notations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/expect_kifu.h"
#include "tests/support/compare_kifu.h"
#include "base/random.h"
#include "format/shogi/kifu_builder.h"

static void test_detect(void **state)
{
    static const struct {
        const char *text;
        int format;
    } cases[] = {
        {"V2.2\nN+A\n", TJ_KIFU_CSA},
        {"'a comment\n\n+7776FU\n", TJ_KIFU_CSA},
        {"PI\n+\n", TJ_KIFU_CSA},
        {"P1-KY-KE-GI\n", TJ_KIFU_CSA},
        {"%TORYO\n", TJ_KIFU_CSA},
        {"手合割：平手\n手数----指手---------消費時間--\n", TJ_KIFU_KIF},
        {"先手：甲\n   1 ７六歩(77)\n", TJ_KIFU_KIF},
        {"先手：甲\n▲７六歩\n", TJ_KIFU_KI2},
        {"先手：甲\n備考：▲７六歩\n1 ７六歩(77)\n", TJ_KIFU_KIF},
        {"先手：甲\n", TJ_KIFU_KIF},
        {"+---------------------------+\n", TJ_KIFU_KIF},
        {"startpos moves 7g7f\n", TJ_KIFU_USI},
        {"position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n", TJ_KIFU_USI},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 1\n", TJ_KIFU_USI},
        {"# x\n7g7f 3c3d\n", TJ_KIFU_USI},
        {"\n  {\"moves\":[]}", TJ_KIFU_JKF},
        {"", TJ_KIFU_UNKNOWN},
        {"(;GM[1]FF[4]SZ[19];B[pd])", TJ_KIFU_UNKNOWN},
        {"Dear friend,\n- one\n- two\n+ three\nP.S. 12 people\n", TJ_KIFU_UNKNOWN},
        {"Name: x\nN/A\nVery 2\n$100\n", TJ_KIFU_UNKNOWN},
        {"N-grams\nPIN and PIPE\n  $PATH: where\nP4 PBM files\nP-77\n$OpenBSD: x $\n", TJ_KIFU_UNKNOWN},
        {"+---+---+\n| a | b |\n+---+---+\n|. X O .|\n|                                   |\n",
         TJ_KIFU_UNKNOWN},
        {"| 日本 | 中国 |\n|------|------|\n場所：東京\n開始日時：十時\n備考：なし\n", TJ_KIFU_UNKNOWN},
        {"N+A\n$EVENT:x\n", TJ_KIFU_CSA},
        {"PI82HI22KA\n", TJ_KIFU_CSA},
        {"PI,+\n", TJ_KIFU_CSA},
        {"P2 * -HI\n", TJ_KIFU_CSA},
        {"P+00AL\n", TJ_KIFU_CSA},
        {"| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n", TJ_KIFU_KIF},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (tj_kifu_detect(cases[i].text, strlen(cases[i].text)) != cases[i].format)
            fail_msg("\"%s\" is no %d", cases[i].text, cases[i].format);
    assert_string_equal(tj_kifu_format_name(TJ_KIFU_KI2), "ki2");
    assert_null(tj_kifu_format_name(TJ_KIFU_UNKNOWN));
    tj_kifu_reader reader;
    assert_int_equal(tj_kifu_reader_init(&reader, "nothing", 7, NULL), TJ_E_FORMAT);
}

/* The same record, whatever it is written in. */
static void test_encodings(void **state)
{
    static const char text[] =
        "開始日時：2001/02/03\n棋戦：名人戦七番勝負\n先手：羽生善治\n後手：佐藤康光\n"
        "手数----指手---------消費時間--\n*定跡通りの進行となった\n   1 ７六歩(77)\n   2 ３四歩(33)\n"
        "   3 投了\nまで2手で後手の勝ち\n";
    static const char *const names[] = {"UTF-8", "CP932", "EUC-JP", "ISO-2022-JP", "UTF-16LE", "UTF-16BE"};
    static const char *const marks[] = {"", "\xEF\xBB\xBF", "\xFF\xFE", "\xFE\xFF"};
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < 6; i++)
        for (int lines = 0; lines < 3; lines++) {
            char bytes[4096], broken[2048];
            size_t mark = i == 0 && lines ? 3 : i == 4 ? 2 : i == 5 ? 2 : 0, n = 0;

            for (const char *c = text; *c; c++) { /* LF, CR LF, CR */
                if (*c == '\n' && lines)
                    broken[n++] = '\r';
                if (*c != '\n' || lines < 2)
                    broken[n++] = *c;
            }
            broken[n] = '\0';
            memcpy(bytes, i == 4 ? marks[2] : i == 5 ? marks[3] : marks[1], mark);
            n = mark + encode(names[i], broken, bytes + mark, sizeof bytes - mark);
            if (!read_kifu(bytes, n, &kifu))
                fail_msg("%s, %d", names[i], lines);
            assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
            assert_string_equal(kifu_moves(&kifu), "7g7f 3c3d");
            assert_string_equal(kifu.record.field[TJ_FIELD_BLACK], "羽生善治");
            assert_string_equal(kifu.record.field[TJ_FIELD_EVENT], "名人戦七番勝負");
        }
    tj_kifu_release(&kifu);
}

static void test_usi(void **state)
{
    static const char text[] =
        "startpos moves 7g7f 3c3d resign\n\n# a note\nposition sfen 4k4/9/9/9/9/9/9/9/4K4 w G 1 moves 5a4a "
        "G*4b\nstartpos\n4k4/9/9/9/9/9/9/9/4K4 b -\r\n2g2f 8c8d 7g7e\nstartpos 2g2f win\nsfen x moves 7g7f\n"
        "startpos moves 7g7f foo\n";
    static const struct {
        const char *moves, *result;
        int state;
        unsigned line;
    } games[] = {
        {"7g7f 3c3d", "W+R", TJ_RECORD_GOOD, 1},
        {"5a4a G*4b", NULL, TJ_RECORD_GOOD, 2},
        {"", NULL, TJ_RECORD_GOOD, 5},
        {"", NULL, TJ_RECORD_GOOD, 6},
        {"2g2f 8c8d", NULL, TJ_RECORD_DAMAGED, 7},
        {"2g2f", "W+", TJ_RECORD_GOOD, 8},
        {"", NULL, TJ_RECORD_REJECTED, 9},
        {"7g7f", NULL, TJ_RECORD_DAMAGED, 10},
    };
    tj_kifu_reader reader;
    tj_kifu kifu;
    bool found;

    (void)state;
    tj_kifu_init(&kifu);
    assert_int_equal(tj_kifu_reader_init(&reader, text, sizeof text - 1, NULL), 0);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const char *result;

        assert_int_equal(tj_kifu_next(&reader, &kifu, &found, NULL), 0);
        assert_true(found);
        assert_string_equal(kifu_moves(&kifu), games[i].moves);
        assert_int_equal(kifu.record.state, games[i].state);
        assert_int_equal(kifu.line, games[i].line);
        result = kifu.record.field[TJ_FIELD_RESULT];
        assert_true(!result == !games[i].result && (!result || strcmp(result, games[i].result) == 0));
    }
    assert_int_equal(tj_kifu_next(&reader, &kifu, &found, NULL), 0);
    assert_false(found);
    tj_kifu_reader_release(&reader);
    tj_kifu_release(&kifu);
}

/* ---- JKF ---- */

#define MOVE(x, y, u, v, piece)                                                                              \
    "{\"move\":{\"from\":{\"x\":" #x ",\"y\":" #y "},\"to\":{\"x\":" #u ",\"y\":" #v "},\"piece\":\"" piece  \
    "\"}"

static void test_jkf(void **state)
{
    static const char text[] =
        "{\"header\":{\"先手\":\"\\u7532\",\"odd\":3},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{"
        "\"comments\":[\"a\",\"\",\"b\"]},"
        "{\"forks\":[[" MOVE(
            2, 7, 2, 6,
            "FU") "},{\"special\":\"CHUDAN\"}]],\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,"
                  "\"y\":6},\"piece\":\"FU\",\"color\":0},\"time\":{\"now\":{\"h\":1,\"m\":2,\"s\":3},"
                  "\"total\":{\"h\":1,\"m\":2,\"s\":3}}}," MOVE(3, 3, 3, 4, "FU") "}," MOVE(
                      8, 8, 2, 2, "KA") ",\"comments\":[\"takes\"]},"
                                        "{\"move\":{\"from\":{\"x\":3,\"y\":1},\"same\":true,\"piece\":"
                                        "\"GI\"}},{\"move\":{\"to\":{\"x\":5,\"y\":5},\"piece\":\"KA\"}},"
                                        "{\"special\":\"TORYO\"}]}";
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    assert_true(read_kifu(text, sizeof text - 1, &kifu));
    assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
    assert_string_equal(kifu_moves(&kifu), "7g7f 3c3d 8h2b 3a2b B*5e");
    assert_string_equal(kifu.record.field[TJ_FIELD_BLACK], "甲");
    assert_string_equal(kifu.record.field[TJ_FIELD_RESULT], "B+R");
    assert_int_equal(kifu.nodes.items[1].time, 3723000);
    expect_comment(&kifu, 0, "a\n\nb");
    uint32_t fork = kifu.nodes.items[1].instead;
    assert_int_equal(kifu.nodes.items[kifu.nodes.items[fork].next].end, TJ_KIFU_SUSPENDED);
    tj_kifu_release(&kifu);
}

static void test_broken_jkf(void **state)
{
    static const struct {
        const char *text;
        int state;
        const char *moves;
    } cases[] = {
        {"{\"moves\":[{}," MOVE(7, 7, 7, 6, "FU") "}]}", TJ_RECORD_GOOD, "7g7f"},
        {"{\"moves\":[{}," MOVE(7, 7, 7, 6, "FU") "}]", TJ_RECORD_REJECTED, ""},
        {"{\"header\":{}}", TJ_RECORD_REJECTED, ""},
        {"{\"initial\":{\"preset\":\"WHAT\"},\"moves\":[{}," MOVE(7, 7, 7, 6, "FU") "}]}", TJ_RECORD_REJECTED,
         ""},
        {"{\"initial\":{\"preset\":\"OTHER\",\"data\":{\"color\":0}},\"moves\":[]}", TJ_RECORD_REJECTED, ""},
        {"{\"initial\":null,\"moves\":[{}," MOVE(7, 7, 7, 6, "FU") "}]}", TJ_RECORD_GOOD, "7g7f"},
        {"{\"moves\":[{}," MOVE(7, 7, 7, 5, "FU") "}]}", TJ_RECORD_DAMAGED, ""},
        {"{\"moves\":[{}," MOVE(7, 7, 7, 6, "XX") "}]}", TJ_RECORD_DAMAGED, ""},
        {"{\"moves\":[{}," MOVE(7, 7, 0, 6, "FU") "}]}", TJ_RECORD_DAMAGED, ""},
        {"{\"moves\":[{},{\"move\":{\"to\":{\"x\":5,\"y\":5},\"piece\":\"KA\"}}]}", TJ_RECORD_DAMAGED, ""},
        {"{\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\","
         "\"color\":1}}]}",
         TJ_RECORD_DAMAGED, ""},
        {"{\"moves\":[{\"forks\":[[" MOVE(7, 7, 7, 6, "FU") "}]]}]}", TJ_RECORD_REPAIRED, ""},
        {"{\"moves\":[1,\"x\",[],null]}", TJ_RECORD_GOOD, ""},
        {"[1]", TJ_RECORD_REJECTED, ""},
    };
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(read_kifu(cases[i].text, strlen(cases[i].text), &kifu));
        assert_int_equal(tj_kifu_check(&kifu, NULL), 0);
        if (kifu.record.state != cases[i].state || strcmp(kifu_moves(&kifu), cases[i].moves) != 0)
            fail_msg("%s: %d, %s", cases[i].text, kifu.record.state, kifu_moves(&kifu));
    }
    tj_kifu_release(&kifu);
}

/* ---- trees by chance ---- */

static unsigned draw(uint64_t *seed, unsigned below)
{
    return (unsigned)(tj_random(seed) % below);
}

static void add_something(tj_kifu_builder *b, uint64_t *seed)
{
    static const char *const comments[] = {"", "ひとこと", "a 'quoted' \"word\"", "▲７六歩 (0:01)"};

    if (!draw(seed, 4))
        tj_kifu_add_time(b, 1000 * draw(seed, 5000));
    for (unsigned lines = draw(seed, 6) ? 0 : 1 + draw(seed, 3); lines; lines--) {
        const char *text = comments[draw(seed, 4)];
        tj_kifu_add_comment(b, (tj_span){text, strlen(text)});
    }
}

static void add_line(tj_kifu_builder *b, uint64_t *seed, unsigned plies)
{
    /* ends that all notations know */
    static const int ends[] = {TJ_KIFU_RESIGNED, TJ_KIFU_SUSPENDED, TJ_KIFU_REPETITION, TJ_KIFU_TIME_UP,
                               TJ_KIFU_IMPASSE};

    while (plies-- && !b->ended) {
        tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
        size_t n = tj_shogi_moves(&b->position, moves);

        if (!n)
            break;
        tj_kifu_add_move(b, moves[draw(seed, (unsigned)n)], b->text, NULL);
        add_something(b, seed);
    }
    if (draw(seed, 3)) {
        tj_kifu_add_end(b, ends[draw(seed, 5)], b->text);
        if (!draw(seed, 4))
            tj_kifu_add_time(b, 1000);
    }
}

static void make_kifu(uint64_t *seed, tj_kifu *kifu)
{
    tj_kifu_builder b;
    const tj_shogi_start_row *row = tj_shogi_start_at(draw(seed, 16));
    tj_shogi start;

    tj_kifu_builder_init(&b, kifu, "", true);
    if (draw(seed, 2)) {
        assert_int_equal(tj_shogi_start(&start, row->jkf, strlen(row->jkf)), 0);
        tj_kifu_set_start(&b, &start, "");
    }
    tj_kifu_add_header(&b, (tj_span){"先手", 6}, (tj_span){"甲", 3});
    tj_kifu_add_header(&b, (tj_span){"棋戦", 6}, (tj_span){"A \"B\" C", 7});
    add_something(&b, seed);
    add_line(&b, seed, draw(seed, 60));
    for (unsigned variations = draw(seed, 6); variations && b.path.len > 1; variations--) {
        tj_kifu_branch(&b, 1 + draw(seed, (unsigned)b.path.len), "");
        if (!b.ended)
            add_line(&b, seed, 1 + draw(seed, 10));
    }
    assert_int_equal(tj_kifu_finish(&b), 0);
    assert_int_equal(tj_kifu_check(kifu, NULL), 0);
}

static void test_all_notations(void **state)
{
    static const unsigned kept[] = {0,
                                    SAME_ENDS | SAME_TIMES | SAME_COMMENTS | SAME_HEADERS,
                                    SAME_VARIATIONS | SAME_ENDS | SAME_TIMES | SAME_COMMENTS | SAME_HEADERS,
                                    SAME_VARIATIONS | SAME_ENDS | SAME_COMMENTS | SAME_HEADERS,
                                    0,
                                    SAME_VARIATIONS | SAME_ENDS | SAME_TIMES | SAME_COMMENTS | SAME_HEADERS};
    tj_kifu kifu, again;
    uint64_t seed = 8;

    (void)state;
    tj_kifu_init(&kifu);
    tj_kifu_init(&again);
    for (unsigned i = 0; i < 300; i++) {
        make_kifu(&seed, &kifu);
        for (int format = TJ_KIFU_CSA; format <= TJ_KIFU_JKF; format++) {
            const char *difference;
            char *text = NULL;
            size_t n = 0;

            assert_int_equal(tj_kifu_write(&kifu, format, &text, &n, NULL), 0);
            assert_int_equal(tj_kifu_detect(text, n), format);
            assert_true(read_kifu(text, n, &again));
            difference = kifu_difference(&kifu, &again, kept[format]);
            if (difference || again.record.state != TJ_RECORD_GOOD)
                fail_msg("%s: %s\n%s", tj_kifu_format_name(format), difference ? difference : "a fault",
                         text);
            free(text);
        }
    }
    assert_int_equal(tj_kifu_write(&kifu, TJ_KIFU_UNKNOWN, &(char *){NULL}, &(size_t){0}, NULL), TJ_E_USAGE);
    tj_kifu_release(&kifu);
    tj_kifu_release(&again);
}

/* ---- the builder's limits ---- */

/* Variations of variations end somewhere; many beside one move do not. */
static void test_deep(void **state)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    tj_kifu_builder b;
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    tj_kifu_builder_init(&b, &kifu, "", true);
    for (unsigned i = 0; i < 200; i++) {
        tj_shogi_moves(&b.position, moves);
        tj_kifu_add_move(&b, moves[0], "", NULL);
        tj_kifu_branch(&b, b.ply + 1, "");
        if (b.ended)
            break;
    }
    assert_int_equal(kifu.record.state, TJ_RECORD_REPAIRED);
    assert_int_equal(b.depth, TJ_KIFU_DEPTH_MAX + 1);
    assert_int_equal(tj_kifu_finish(&b), 0);
    assert_int_equal(tj_kifu_check(&kifu, NULL), 0);

    tj_kifu_builder_init(&b, &kifu, "", true);
    for (unsigned i = 0; i < 1000; i++) {
        size_t n = tj_shogi_moves(&b.position, moves);
        tj_kifu_add_move(&b, moves[i % n], "", NULL);
        tj_kifu_branch(&b, 1, "");
    }
    assert_int_equal(kifu.nodes.len, 1001);
    assert_int_equal(kifu.record.state, TJ_RECORD_GOOD);
    assert_int_equal(tj_kifu_finish(&b), 0);
    tj_kifu_release(&kifu);
}

/* The proof notices broken trees. */
static void test_check(void **state)
{
    static const char text[] = "V2.2\nN+A\n+7776FU\n'x\n-3334FU\n%TORYO\n";
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    assert_int_equal(tj_kifu_check(&kifu, NULL), TJ_E_FORMAT);
    for (int broken = 0; broken < 8; broken++) {
        assert_true(read_kifu(text, sizeof text - 1, &kifu));
        assert_int_equal(tj_kifu_check(&kifu, NULL), 0);
        tj_kifu_node *n = kifu.nodes.items;
        switch (broken) {
        case 0:
            n[1].next = 9;
            break;
        case 1:
            n[2].next = 1;
            break;
        case 2:
            n[1].move = n[2].move;
            break;
        case 3:
            n[3].end = 99;
            break;
        case 4:
            n[1].comment_n = 1000;
            break;
        case 5:
            n[1].next = 3; /* 2 is lost */
            break;
        case 6:
            n[1].instead = 2; /* reached twice */
            break;
        default:
            kifu.headers.items[0].value = 1000;
        }
        assert_int_equal(tj_kifu_check(&kifu, NULL), TJ_E_FORMAT);
    }
    tj_kifu_release(&kifu);
}

int test_kifu(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_detect),     cmocka_unit_test(test_encodings),
        cmocka_unit_test(test_usi),        cmocka_unit_test(test_jkf),
        cmocka_unit_test(test_broken_jkf), cmocka_unit_test(test_all_notations),
        cmocka_unit_test(test_deep),       cmocka_unit_test(test_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
