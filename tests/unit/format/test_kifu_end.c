/* How games end, as KIF and KI2 tell it: by words behind the moves and by the closing line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect_kifu.h"
#include "tests/support/compare_kifu.h"
#include "format/shogi/notation/notation.h"

#define HEADING "手数----指手---------消費時間--\n"

static void read_text(const char *text, tj_kifu *kifu)
{
    expect_record(tj_kif_read, text, kifu);
}

static const struct {
    const char *text; /* behind two moves */
    int end;
    const char *result;
} ends[] = {
    {"3 投了\n", TJ_KIFU_RESIGNED, "W+R"},
    {"3 中断\n", TJ_KIFU_SUSPENDED, NULL},
    {"3 千日手\n", TJ_KIFU_REPETITION, "Draw"},
    {"3 持将棋\n", TJ_KIFU_IMPASSE, "Draw"},
    {"3 切れ負け\n", TJ_KIFU_TIME_UP, "W+T"},
    {"3 反則勝ち\n", TJ_KIFU_WHITE_ILLEGAL, "B+F"},
    {"3 反則負け\n", TJ_KIFU_ILLEGAL_MOVE, "W+F"},
    {"3 入玉勝ち\n", TJ_KIFU_DECLARED, "B+"},
    {"3 詰み\n", TJ_KIFU_MATE, "W+"},
    {"3 不詰\n", TJ_KIFU_NO_MATE, NULL},
    {"3 不戦敗\n", TJ_KIFU_FORFEITED, "W+F"},
    {"3 封じ手\n", TJ_KIFU_SEALED, NULL},
    {"3 不戦勝\n", TJ_KIFU_WALKOVER, "B+F"},
    {"3 タイムアップ\n", TJ_KIFU_TIME_UP, "W+T"},
    {"3 中止\n", TJ_KIFU_SUSPENDED, NULL},
    /* words for ends that only the closing line explains, and one that it does not know of */
    {"3 接続切れにて終局\nまで2手で時間切れにより後手の勝ち\n", TJ_KIFU_TIME_UP, "W+T"},
    {"3 王手千日手 ( 0:01/00:00:17)\n*あ\nまで2手で後手の勝ち\n", TJ_KIFU_RESIGNED, "W+R"},
    {"3 王手千日手\nまで2手で先手の勝ち\n", TJ_KIFU_NO_END, "B+"},
    {"3 中止\nまで2手で後手の勝ち\n", TJ_KIFU_SUSPENDED, "W+"},
    {"まで2手で後手の勝ち\n", TJ_KIFU_RESIGNED, "W+R"},
    {"まで2手で上手の勝ち\n", TJ_KIFU_RESIGNED, "W+R"},
    {"まで2手で時間切れにより後手の勝ち\n", TJ_KIFU_TIME_UP, "W+T"},
    {"まで2手で千日手\n", TJ_KIFU_REPETITION, "Draw"},
    {"まで2手で持将棋\n", TJ_KIFU_IMPASSE, "Draw"},
    {"まで2手で中断\n", TJ_KIFU_SUSPENDED, NULL},
    {"まで2手詰\n", TJ_KIFU_MATE, "W+"},
    {"まで2手で先手の反則負け\n", TJ_KIFU_ILLEGAL_MOVE, "W+F"},
    {"まで2手で後手の反則負け\n", TJ_KIFU_WHITE_ILLEGAL, "B+F"},
    {"まで2手で先手の反則勝ち\n", TJ_KIFU_WHITE_ILLEGAL, "B+F"},
    {"まで2手で先手の入玉勝ち\n", TJ_KIFU_DECLARED, "B+"},
    {"まで2手で先手の打ち歩詰めの反則により後手の勝ち\n", TJ_KIFU_ILLEGAL_MOVE, "W+F"},
    {"まで2手で後手の不戦勝\n", TJ_KIFU_FORFEITED, "W+F"},
    {"まで2手で先手の不戦勝\n", TJ_KIFU_WALKOVER, "B+F"},
    {"まで2手で引分\n", TJ_KIFU_DRAW, "Draw"},
    {"まで2手で先手投了\n", TJ_KIFU_RESIGNED, "W+R"},
    {"まで2手で後手投了\n", TJ_KIFU_NO_END, "B+"},
    {"まで2手で先手投了により後手の勝ち\n", TJ_KIFU_RESIGNED, "W+R"},
    /* somebody has won: no draw */
    {"まで2手で連続王手の千日手により後手の勝ち\n", TJ_KIFU_ILLEGAL_MOVE, "W+F"},
    {"まで2手で連続王手の千日手により先手の勝ち\n", TJ_KIFU_WHITE_ILLEGAL, "B+F"},
    {"3 千日手\nまで2手で連続王手の千日手により先手の勝ち\n", TJ_KIFU_WHITE_ILLEGAL, "B+F"},
    {"まで2手で持将棋により先手の勝ち\n", TJ_KIFU_DECLARED, "B+"},
    {"まで2手で持将棋により後手の勝ち\n", TJ_KIFU_NO_END, "W+"},
    {"3 持将棋\nまで2手で持将棋により後手の勝ち\n", TJ_KIFU_ERROR, "W+"},
    {"3 持将棋\nまで2手で後手の勝ち\n", TJ_KIFU_ERROR, "W+"},
    {"3 千日手\nまで2手で後手の勝ち\n", TJ_KIFU_ILLEGAL_MOVE, "W+F"},
    /* the end itself says who: the line is only the line */
    {"3 投了\nまで2手で先手の勝ち\n", TJ_KIFU_RESIGNED, "W+R"},
    /* who moved last has lost: how is not said */
    {"まで2手で先手の勝ち\n", TJ_KIFU_NO_END, "B+"},
    /* an illegal move that is called so */
    {"3 ７四歩(76)\n4 反則勝ち\n", TJ_KIFU_ILLEGAL_MOVE, "W+F"},
    {"3 ７四歩(76)\nまで3手で後手の反則勝ち\n", TJ_KIFU_ILLEGAL_MOVE, "W+F"},
};

static void test_ends(void **state)
{
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char text[256];

        snprintf(text, sizeof text, HEADING "1 ７六歩(77)\n2 ３四歩(33)\n%s", ends[i].text);
        read_text(text, &kifu);
        int end = kifu.nodes.len > 3 ? kifu.nodes.items[3].end : TJ_KIFU_NO_END;
        const char *result = kifu.record.field[TJ_FIELD_RESULT];
        if (end != ends[i].end || !result != !ends[i].result ||
            (result && strcmp(result, ends[i].result) != 0) || kifu.record.state != TJ_RECORD_GOOD)
            fail_msg("%s: end %d, %s, %s", ends[i].text, end, result ? result : "-", first_fault(&kifu));
    }
    tj_kifu_release(&kifu);
}

/* What a closing line pardons is the word before it, and no illegal move of a variation. */
static void test_pardon_ends(void **state)
{
    tj_kifu kifu;

    (void)state;
    tj_kifu_init(&kifu);
    read_text(HEADING "1 ７六歩(77)\n2 ３四歩(33)\n3 むにゃ\nまで2手で後手の勝ち\n\n"
                      "変化：2手\n2 ８四歩(83)\n3 ９九歩打\nまで2手で後手の勝ち\n",
              &kifu);
    assert_int_equal(kifu.record.state, TJ_RECORD_REPAIRED);
    assert_non_null(strstr(first_fault(&kifu), "variation, move 3"));
    tj_kifu_release(&kifu);
}

/* The winner goes with the record, whether its end tells or only the closing line does. */
static void test_winner_kept(void **state)
{
    static const struct {
        const char *text, *result;
        const char *kept[TJ_KIFU_JKF + 1]; /* the result by notation, where it is another */
    } cases[] = {
        {"まで2手で先手の勝ち\n", "B+", {[TJ_KIFU_CSA] = "-", [TJ_KIFU_JKF] = "-"}},
        {"3 中断\nまで2手で先手の勝ち\n", "B+", {[TJ_KIFU_CSA] = "-", [TJ_KIFU_JKF] = "-"}},
        {"3 中断\nまで2手で後手の勝ち\n", "W+", {[TJ_KIFU_CSA] = "-", [TJ_KIFU_JKF] = "-"}},
        {"3 持将棋\nまで2手で持将棋により後手の勝ち\n", "W+", {[TJ_KIFU_CSA] = "-", [TJ_KIFU_JKF] = "-"}},
        {"3 不戦敗\n", "W+F", {0}},
        {"3 不戦勝\n", "B+F", {0}},
        {"まで2手で連続王手の千日手により先手の勝ち\n", "B+F", {0}},
        {"変化：1手\n1 ２六歩(27)\nまで1手で後手の勝ち\n", "-", {0}},
    };
    tj_kifu kifu, again;

    (void)state;
    tj_kifu_init(&kifu);
    tj_kifu_init(&again);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];

        snprintf(text, sizeof text, HEADING "1 ７六歩(77)\n2 ３四歩(33)\n%s", cases[i].text);
        read_text(text, &kifu);
        for (int format = TJ_KIFU_CSA; format <= TJ_KIFU_JKF; format++) {
            const char *wanted = cases[i].kept[format] ? cases[i].kept[format] : cases[i].result;
            char *out = NULL;
            size_t n = 0;

            if (format == TJ_KIFU_USI)
                continue;
            assert_int_equal(tj_kifu_write(&kifu, format, &out, &n, NULL), 0);
            assert_true(read_kifu(out, n, &again));
            const char *result = again.record.field[TJ_FIELD_RESULT];
            if (strcmp(result ? result : "-", wanted) != 0)
                fail_msg("%s as %s: %s\n%s", cases[i].text, tj_kifu_format_name(format), result, out);
            free(out);
        }
    }
    tj_kifu_release(&kifu);
    tj_kifu_release(&again);
}

int test_kifu_end(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ends), cmocka_unit_test(test_pardon_ends),
                                       cmocka_unit_test(test_winner_kept)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
