/* Moves as they are written in Japanese. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/says.h"
#include "tests/support/expect_shogi.h"
#include "tests/support/generate/gen_shogi.h"
#include "base/random.h"
#include "format/shogi/notation/japanese_move.h"

/* The move that a text stands for, in USI notation; "" if it is no move at all. */
static const char *meaning(const tj_shogi *position, tj_shogi_move last, const char *text, const char **why)
{
    static char usi[8];
    tj_japanese_move told;

    *why = "";
    if (!tj_japanese_move_read((tj_span){text, strlen(text)}, &told))
        return "";
    tj_shogi_move_format(tj_japanese_move_find(&told, position, last, why), usi);
    return usi;
}

static void test_reading(void **state)
{
    /* Golds of Black on 6i, 4i, 5g; a rook; pieces in hand; a silver in the camp. */
    tj_shogi p = position_of("4k4/6S2/9/9/9/9/4G4/7R1/3GKG3 b BGP 1");
    static const char *const cases[][2] = {
        {"５六金", "5g5f"},       {"56金", "5g5f"},      {"5六金(57)", "5g5f"},  {"５八金右", "4i5h"},
        {"５八金左", "6i5h"},     {"５八金引", "5g5h"},  {"５八金", "none"},     {"５八金上", "none"},
        {"５八金左上", "6i5h"},   {"３一銀成", "3b3a+"}, {"３一銀不成", "3b3a"}, {"３一銀生", "3b3a"},
        {"２一飛成", "2h2a+"},    {"５五角", "B*5e"},    {"５五角打", "B*5e"},   {"５五角打(00)", "B*5e"},
        {"５五角打(11)", "B*5e"}, {"５六金打", "G*5f"},  {"４八王", "5i4h"},     {"４八玉(59)", "5i4h"},
        {"同　飛(28)", "2h2e"},   {"同飛", "2h2e"},      {"２五同飛", "2h2e"},   {"２五飛行", "2h2e"},
        {"５六銀(57)", "none"},   {"７七桂", "none"},    {"７七", ""},           {"飛", ""},
        {"０五歩", ""},           {"５一", ""},          {"投了", ""},           {"２五歩打（００）", "P*2e"},
    };
    tj_shogi_move last = tj_shogi_move_of(tj_shogi_square(2, 4), tj_shogi_square(2, 5), false);

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *why, *got = meaning(&p, last, cases[i][0], &why);

        if (strcmp(got, cases[i][1]) != 0)
            fail_msg("%s: %s (%s) instead of %s", cases[i][0], got, why, cases[i][1]);
    }
    const char *why;
    meaning(&p, TJ_SHOGI_NO_MOVE, "同飛", &why);
    assert_true(says(why, "no |move"));
    meaning(&p, last, "５八金", &why);
    assert_true(says(why, "several pieces"));
}

/* The examples by which the Japan Shogi Association explains how pieces are told apart. */
static void test_hints(void **state)
{
    static const char *const cases[][3] = {
        /* golds on 9c and 7c, 8b is entered from both sides */
        {"4k4/9/G1G6/9/9/9/9/9/4K4 b - 1", "9c8b", "８二金左"},
        {"4k4/9/G1G6/9/9/9/9/9/4K4 b - 1", "7c8b", "８二金右"},
        /* one from below, one from the side */
        {"9/4G4/5G3/9/9/9/9/9/K7k b - 1", "4c4b", "４二金上"},
        {"9/4G4/5G3/9/9/9/9/9/K7k b - 1", "5b4b", "４二金寄"},
        /* one from above, one from below */
        {"4k4/9/9/9/5G3/4G4/9/9/4K4 b - 1", "5f5e", "５五金上"},
        {"4k4/9/9/9/5G3/4G4/9/9/4K4 b - 1", "4e5e", "５五金寄"},
        {"4k4/9/9/9/8S/9/1S7/9/4K4 b - 1", "1e2d", "２四銀"},
        /* straight ahead */
        {"4k4/9/9/9/9/9/9/1G7/GG2K4 b - 1", "9i9h", "９八金直"},
        {"4k4/9/9/9/9/9/9/9/1GG1K4 b - 1", "8i8h", "８八金直"},
        {"4k4/9/9/9/9/9/9/9/1GG1K4 b - 1", "7i8h", "８八金右"},
        {"4k4/9/9/9/9/9/9/9/3SSK3 b - 1", "5i5h", "５八銀直"},
        {"4k4/9/9/9/9/9/9/9/3SSK3 b - 1", "6i5h", "５八銀左"},
        /* three and more */
        {"4k4/9/9/9/3GGG3/9/9/9/4K4 b G 1", "6e5d", "５四金左"},
        {"4k4/9/9/9/3GGG3/9/9/9/4K4 b G 1", "5e5d", "５四金直"},
        {"4k4/9/9/9/3GGG3/9/9/9/4K4 b G 1", "G*5d", "５四金打"},
        {"4k4/9/9/2+P6/2+P6/1+P+P6/9/9/4K4 b - 1", "8f8e", "８五と直"},
        {"4k4/9/9/2+P6/2+P6/1+P+P6/9/9/4K4 b - 1", "7e8e", "８五と寄"},
        {"4k4/9/9/2S6/9/S1S6/9/9/4K4 b - 1", "7d8e", "８五銀引"},
        {"4k4/9/9/S1S6/9/S1S6/9/9/4K4 b - 1", "7d8e", "８五銀右引"},
        {"4k4/9/9/S1S6/9/S1S6/9/9/4K4 b - 1", "9f8e", "８五銀左上"},
        /* dragons and horses are never straight */
        {"+R8/9/9/1+R7/9/9/9/9/4K3k b - 1", "9a8b", "８二龍引"},
        {"+R8/9/9/1+R7/9/9/9/9/4K3k b - 1", "8d8b", "８二龍上"},
        {"9/4+R4/7+R1/9/9/9/9/9/K7k b - 1", "2c4c", "４三龍寄"},
        {"9/4+R4/7+R1/9/9/9/9/9/K7k b - 1", "5b4c", "４三龍引"},
        {"9/9/9/9/4+R3+R/9/9/9/K6k1 b - 1", "5e3e", "３五龍左"},
        {"9/9/9/9/4+R3+R/9/9/9/K6k1 b - 1", "1e3e", "３五龍右"},
        {"4k4/9/9/9/9/9/9/9/+R+R6K b - 1", "9i8h", "８八龍左"},
        {"4k4/9/9/9/9/9/9/9/+R+R6K b - 1", "8i8h", "８八龍右"},
        {"1k7/9/9/9/9/9/9/9/+B3K3+B b - 1", "9i7g", "７七馬"},
        {"+B+B7/9/9/9/9/9/9/9/4K2k1 b - 1", "9a8b", "８二馬左"},
        {"+B+B7/9/9/9/9/9/9/9/4K2k1 b - 1", "8a8b", "８二馬右"},
        /* White sees it from the other side */
        {"3gkg3/9/9/9/9/9/9/9/4K4 w - 1", "6a5b", "５二金右"},
        {"3gkg3/9/9/9/9/9/9/9/4K4 w - 1", "4a5b", "５二金左"},
        /* promotion */
        {"4k4/9/4S4/9/9/9/9/9/4K4 b - 1", "5c4d+", "４四銀成"},
        {"4k4/9/4S4/9/9/9/9/9/4K4 b - 1", "5c4d", "４四銀不成"},
        {"4k4/9/9/9/4S4/9/9/9/4K4 b - 1", "5e4d", "４四銀"},
        {"k8/9/9/9/4+S4/9/9/9/4K4 b - 1", "5e5d", "５四成銀"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tj_shogi p;
        tj_shogi_move move;
        tj_buf out = TJ_BUF_INIT;
        int rc = tj_shogi_sfen_parse(&p, cases[i][0], strlen(cases[i][0]), NULL);

        if (rc && rc != TJ_E_RANGE)
            fail_msg("%s", cases[i][0]);
        assert_int_equal(tj_shogi_move_parse(cases[i][1], strlen(cases[i][1]), &move, NULL), 0);
        tj_japanese_move_put_ki2(&p, move, TJ_SHOGI_NO_MOVE, &out);
        if (strcmp(out.data, cases[i][2]) != 0)
            fail_msg("%s %s: %s instead of %s", cases[i][0], cases[i][1], out.data, cases[i][2]);
        tj_buf_release(&out);
    }
}

/* Every legal move of positions by chance is told so that it alone is meant. */
static void test_random(void **state)
{
    uint64_t seed = 7;
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    for (unsigned i = 0; i < 400; i++) {
        tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
        tj_shogi p;

        gen_shogi_position(&seed, 10 + i % 28, &p);
        size_t n = tj_shogi_moves(&p, moves);
        for (size_t m = 0; m < n; m++)
            for (int kif = 0; kif < 2; kif++) {
                tj_japanese_move told;
                const char *why = "";
                tj_shogi_move last =
                    m % 3 ? tj_shogi_move_of(0, tj_shogi_move_to(moves[m]), false) : moves[0];

                tj_buf_clear(&out);
                if (kif)
                    tj_japanese_move_put_kif(&p, moves[m], last, &out);
                else
                    tj_japanese_move_put_ki2(&p, moves[m], last, &out);
                assert_int_equal(tj_japanese_move_read((tj_span){out.data, out.len}, &told), out.len);
                if (tj_japanese_move_find(&told, &p, last, &why) != moves[m])
                    fail_msg("%s: %s", out.data, why);
            }
    }
    tj_buf_release(&out);
}

static void test_numbers(void **state)
{
    static const struct {
        const char *text;
        unsigned number;
        size_t length;
    } cases[] = {{"一", 1, 3},    {"九", 9, 3},  {"十", 10, 3},   {"十八", 18, 6},
                 {"二十", 20, 6}, {"18", 18, 2}, {"１８", 18, 6}, {"3枚", 3, 1},
                 {"10", 10, 2},   {"", 0, 0},    {"歩", 0, 0},    {"二　桂", 2, 3}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t length;

        assert_int_equal(tj_japanese_number((tj_span){cases[i].text, strlen(cases[i].text)}, &length),
                         cases[i].number);
        assert_int_equal(length, cases[i].length);
    }
    for (unsigned number = 1; number <= 20; number++) {
        tj_buf out = TJ_BUF_INIT;
        size_t length;

        tj_japanese_put_number(number, &out);
        assert_int_equal(tj_japanese_number((tj_span){out.data, out.len}, &length), number);
        assert_int_equal(length, out.len);
        tj_buf_release(&out);
    }
}

int test_japanese_move(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
