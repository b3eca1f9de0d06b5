/* Positions: SFEN there and back, what is refused and where, starts by name, keys, setting up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_shogi.h"
#include "tejun/shogi.h"

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define KINGS "4k4/9/9/9/9/9/9/9/4K4"

static int parse(const char *sfen, tj_shogi *position, tj_err *err)
{
    return tj_shogi_sfen_parse(position, sfen, strlen(sfen), err);
}

static void test_start(void **state)
{
    tj_shogi made, read;
    char text[TJ_SHOGI_SFEN_MAX];

    (void)state;
    tj_shogi_init(&made);
    tj_shogi_sfen_format(&made, text);
    assert_string_equal(text, START);
    assert_int_equal(parse(START, &read, NULL), 0);
    assert_memory_equal(&made, &read, sizeof made);
    assert_int_equal(parse("  startpos ", &read, NULL), 0);
    assert_memory_equal(&made, &read, sizeof made);
    assert_int_equal(made.board[tj_shogi_square(2, 8)], tj_shogi_piece(TJ_BLACK, TJ_SHOGI_ROOK));
    assert_int_equal(made.board[tj_shogi_square(2, 2)], tj_shogi_piece(TJ_WHITE, TJ_SHOGI_BISHOP));
    assert_int_equal(made.king[TJ_WHITE], tj_shogi_square(5, 1));
}

/* What is written, and what comes back. */
static void test_forms(void **state)
{
    static const char *const forms[][2] = {
        {"sfen " KINGS " b - 1", KINGS " b - 1"},
        {KINGS "   w  -", KINGS " w - 1"},
        {KINGS " b - 0", KINGS " b - 0"},
        {KINGS " b - 99999", KINGS " b - 99999"},
        {KINGS " b 2p17p", NULL},
        {KINGS " b p2PRr3p 7", KINGS " b R2Pr4p 7"},
        {"4k4/111111111/5+p3/9/9/9/9/9/4K4 w -", "4k4/9/5+p3/9/9/9/9/9/4K4 w - 1"},
        {"+B+R+s+n+l+p1Kk/9/9/9/9/9/9/9/9 b 16P 1", NULL},
        {"+B+R+s+n+l+p2K/9/9/9/9/9/9/9/k8 w 16P 1", "+B+R+s+n+l+p2K/9/9/9/9/9/9/9/k8 w 16P 1"},
        {"9/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/9 b - 1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        tj_shogi position;
        char text[TJ_SHOGI_SFEN_MAX];

        assert_int_equal(parse(forms[i][0], &position, NULL), forms[i][1] ? 0 : TJ_E_FORMAT);
        if (!forms[i][1])
            continue;
        tj_shogi_sfen_format(&position, text);
        assert_string_equal(text, forms[i][1]);
        assert_int_equal(tj_shogi_check(&position, NULL), 0);
    }
}

static void test_refused(void **state)
{
    static const struct {
        const char *sfen;
        unsigned column; /* 0: the position as a whole */
        const char *says;
    } cases[] = {
        {"", 1, "nine"},
        {"sfen", 5, "nine"},
        {"4k4/9/9/9/9/9/9/9 b - 1", 18, "nine ranks"},
        {"4k4/9/9/9/9/9/9/9/9/9 b - 1", 20, "nine ranks"},
        {"4k4/8/9/9/9/9/9/9/9 b - 1", 6, "fewer"},
        {"4k4/9/9/91/9/9/9/9/9 b - 1", 10, "more than nine"},
        {"4k4/9/9/54p/9/9/9/9/9 b - 1", 11, "more than nine"},
        {"4k4/0/9/9/9/9/9/9/9 b - 1", 5, "neither"},
        {"4x4/9/9/9/9/9/9/9/9 b - 1", 2, "neither"},
        {"4k4/+G8/9/9/9/9/9/9/9 b - 1", 5, "neither"},
        {"4k4/8+/9/9/9/9/9/9/9 b - 1", 6, "neither"},
        {KINGS, 22, "b or w"},
        {KINGS " x - 1", 23, "b or w"},
        {KINGS " b", 24, "missing"},
        {KINGS " b 2 1", 25, "in hand"},
        {KINGS " b P- 1", 26, "in hand"},
        {KINGS " b 0P 1", 25, "in hand"},
        {KINGS " b K 1", 25, "in hand"},
        {KINGS " b 99999999999999999999P 1", 25, "in hand"},
        {KINGS " b 19P 1", 25, "too many"},
        {KINGS " b 9P9PP 1", 29, "too many"},
        {KINGS " b - x", 27, "not a number"},
        {KINGS " b - -1", 27, "not a number"},
        {KINGS " b - 100000", 27, "too large"},
        {KINGS " b - 1 moves", 29, "unexpected text"},
        {"startpos moves", 10, "unexpected text"},
        {"4k4/9/9/9/9/9/9/9/4R3K b - 1", 0, "White is in check"},
        {"4k3r/9/9/9/9/9/9/9/8K w - 1", 0, "Black is in check"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tj_shogi position, before;
        tj_err err = TJ_ERR_INIT;

        tj_shogi_init(&position);
        before = position;
        if (parse(cases[i].sfen, &position, &err) != TJ_E_FORMAT || err.column != cases[i].column ||
            !strstr(err.text, cases[i].says))
            fail_msg("\"%s\": column %u: %s", cases[i].sfen, (unsigned)err.column, err.text);
        assert_memory_equal(&position, &before, sizeof position);
        assert_int_equal(parse(cases[i].sfen, &position, NULL), TJ_E_FORMAT);
    }
}

/* Odd positions: told, but read. */
static void test_odd(void **state)
{
    static const char *const cases[][2] = {
        {KINGS " b 10P9p 1", "19 pawns"},
        {"4k4/9/9/9/9/9/9/9/RRK6 b R 1", "3 rooks"},
        {"4k4/9/9/9/9/9/9/9/+R+R1K5 b r 1", "3 rooks"},
        {"ggg1k4/9/9/9/9/9/9/9/3KGG3 b - 1", "5 golds"},
        {"4k4/9/9/9/9/9/9/9/2K1K4 b - 1", "Black has 2 kings"},
        {"k3k3k/9/9/9/9/9/9/9/4K4 b - 1", "White has 3 kings"},
        {"P3k4/9/9/9/9/9/9/9/4K4 b - 1", "9a"},
        {"4k4/9/9/9/9/9/9/9/4K3l b - 1", "1i"},
        {"4k4/N8/9/9/9/9/9/9/4K4 b - 1", "9b"},
        {"4k4/9/9/9/9/9/9/8n/4K4 b - 1", "1h"},
        {"4k4/9/9/2P6/9/9/2P6/9/4K4 b - 1", "two pawns on file 7"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tj_shogi position;
        char text[TJ_SHOGI_SFEN_MAX];
        tj_err err = TJ_ERR_INIT;

        assert_int_equal(parse(cases[i][0], &position, &err), TJ_E_RANGE);
        assert_non_null(strstr(err.text, cases[i][1]));
        tj_shogi_sfen_format(&position, text);
        assert_string_equal(text, cases[i][0]);
        assert_int_equal(tj_shogi_check(&position, NULL), 0);
    }
}

/* No byte behind the length is looked at. */
static void test_length(void **state)
{
    tj_shogi position;
    const char text[] = START "23 more";

    (void)state;
    assert_int_equal(tj_shogi_sfen_parse(&position, text, strlen(START), NULL), 0);
    assert_int_equal(position.number, 1);
    for (size_t n = 0; n + 6 < strlen(START); n++)
        assert_int_equal(tj_shogi_sfen_parse(&position, text, n, NULL), TJ_E_FORMAT);
}

static void test_random(void **state)
{
    uint64_t seed = 3;

    (void)state;
    for (unsigned i = 0; i < 2000; i++) {
        tj_shogi position, again;
        char text[TJ_SHOGI_SFEN_MAX], same[TJ_SHOGI_SFEN_MAX];

        gen_shogi_position(&seed, i % 39, &position);
        tj_shogi_sfen_format(&position, text);
        assert_int_equal(parse(text, &again, NULL), 0);
        assert_memory_equal(&position, &again, sizeof position);
        tj_shogi_sfen_format(&again, same);
        assert_string_equal(text, same);
    }
}

/* The pieces that a handicap takes away, and who begins. */
static void test_starts(void **state)
{
    static const struct {
        const char *name;
        unsigned missing;
        const char *square; /* one that is empty */
    } cases[] = {
        {"even", 0, NULL},          {"平手", 0, NULL},      {"HIRATE", 0, NULL},     {"香落ち", 1, "11"},
        {"right-lance", 1, "91"},   {"KA", 1, "22"},        {"飛車落ち", 1, "82"},   {"HIKY", 2, "11"},
        {"　二枚落ち　 ", 2, "82"}, {"3-piece", 3, "11"},   {"四枚落ち", 4, "91"},   {"5", 5, "81"},
        {"5_L", 5, "21"},           {"六枚落ち", 6, "21"},  {"左七枚落ち", 7, "31"}, {"7_R", 7, "71"},
        {"8-piece", 8, "31"},       {"十枚落ち", 10, "41"}, {" lance\t", 1, "11"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *square = cases[i].square;
        unsigned pieces = 0;
        tj_shogi position;

        assert_int_equal(tj_shogi_start(&position, cases[i].name, strlen(cases[i].name)), 0);
        for (unsigned s = 0; s < TJ_SHOGI_SQUARES; s++)
            pieces += position.board[s] != 0;
        assert_int_equal(pieces, 40 - cases[i].missing);
        assert_int_equal(position.side, cases[i].missing ? TJ_WHITE : TJ_BLACK);
        assert_int_equal(position.number, 1);
        if (square)
            assert_int_equal(
                position.board[tj_shogi_square((unsigned)(square[0] - '0'), (unsigned)(square[1] - '0'))], 0);
    }
}

static void test_start_rows(void **state)
{
    size_t rows = 0;

    (void)state;
    for (const tj_shogi_start_row *row; (row = tj_shogi_start_at(rows)); rows++) {
        tj_shogi by_english, by_japanese, by_jkf;

        assert_int_equal(tj_shogi_start(&by_english, row->english, strlen(row->english)), 0);
        assert_int_equal(tj_shogi_start(&by_japanese, row->japanese, strlen(row->japanese)), 0);
        assert_int_equal(tj_shogi_start(&by_jkf, row->jkf, strlen(row->jkf)), 0);
        assert_memory_equal(&by_english, &by_japanese, sizeof by_english);
        assert_memory_equal(&by_english, &by_jkf, sizeof by_english);
        assert_ptr_equal(tj_shogi_start_of(&by_jkf), row);
        by_jkf.side = (uint8_t)tj_shogi_opponent(by_jkf.side);
        assert_null(tj_shogi_start_of(&by_jkf));
    }
    assert_int_equal(rows, 16);
    tj_shogi position;
    assert_int_equal(tj_shogi_start(&position, "", 0), TJ_E_NOTFOUND);
    assert_int_equal(tj_shogi_start(&position, "二枚", strlen("二枚")), TJ_E_NOTFOUND);
    assert_int_equal(tj_shogi_start(&position, "evenly", 6), TJ_E_NOTFOUND);
}

/* Equal content, equal keys, however it came about; hands, side and board have keys of their own. */
static void test_keys(void **state)
{
    tj_shogi a, b;

    (void)state;
    parse("startpos", &a, NULL);
    b = a;
    static const char *const there_and_back[] = {"2h3h", "8b7b", "3h2h", "7b8b"};
    for (size_t i = 0; i < 4; i++) {
        tj_shogi_move move;
        assert_int_equal(tj_shogi_move_parse(there_and_back[i], 4, &move, NULL), 0);
        assert_int_equal(tj_shogi_play(&b, move), TJ_SHOGI_LEGAL);
        assert_int_equal(tj_shogi_key(&a) == tj_shogi_key(&b), i == 3);
    }
    assert_int_equal(a.board_key, b.board_key);
    parse(KINGS " b P 1", &a, NULL);
    parse(KINGS " b p 1", &b, NULL);
    assert_int_equal(a.board_key, b.board_key);
    assert_true(tj_shogi_hand_key(&a) != tj_shogi_hand_key(&b));
    parse(KINGS " w P 9", &b, NULL);
    assert_int_equal(tj_shogi_hand_key(&a), tj_shogi_hand_key(&b));
    assert_true(tj_shogi_key(&a) != tj_shogi_key(&b));
    /* They are stored in files: they must stay what they are. */
    tj_shogi_init(&a);
    assert_true(a.board_key == UINT64_C(0x974458b7896311df));
    assert_true(tj_shogi_key(&a) == a.board_key && tj_shogi_hand_key(&a) == 0);
    parse(KINGS " w R2Pb4g 1", &a, NULL);
    assert_true(tj_shogi_hand_key(&a) == UINT64_C(0xe8eb684fdd529e68));
    assert_true(tj_shogi_key(&a) == UINT64_C(0xaded388bf1688bd9));
}

static void test_setting_up(void **state)
{
    tj_shogi p;

    (void)state;
    tj_shogi_clear(&p);
    assert_int_equal(tj_shogi_put(&p, 81, tj_shogi_piece(TJ_BLACK, TJ_SHOGI_KING)), TJ_E_RANGE);
    assert_int_equal(tj_shogi_put(&p, 0, 13), TJ_E_RANGE);
    assert_int_equal(tj_shogi_put(&p, 0, tj_shogi_piece(TJ_BLACK, 13)), TJ_E_RANGE);
    assert_int_equal(tj_shogi_put(&p, 0, tj_shogi_piece(3, TJ_SHOGI_PAWN)), TJ_E_RANGE);
    assert_int_equal(tj_shogi_put(&p, 0, tj_shogi_piece(TJ_BLACK, TJ_SHOGI_KING)), 0);
    assert_int_equal(p.king[TJ_BLACK], 0);
    assert_int_equal(tj_shogi_put(&p, 0, tj_shogi_piece(TJ_WHITE, TJ_SHOGI_DRAGON)), 0);
    assert_int_equal(p.king[TJ_BLACK], TJ_SHOGI_NO_SQUARE);
    assert_int_equal(tj_shogi_check(&p, NULL), 0);
    assert_int_equal(tj_shogi_put(&p, 0, 0), 0);
    assert_int_equal(p.board_key, 0);
    assert_int_equal(tj_shogi_set_hand(&p, TJ_BLACK, TJ_SHOGI_PAWN, 3), 0);
    assert_int_equal(p.hand[TJ_BLACK][TJ_SHOGI_PAWN], 3);
    assert_int_equal(tj_shogi_set_hand(&p, TJ_BLACK, TJ_SHOGI_KING, 1), TJ_E_RANGE);
    assert_int_equal(tj_shogi_set_hand(&p, 0, TJ_SHOGI_PAWN, 1), TJ_E_RANGE);
    assert_int_equal(tj_shogi_set_hand(&p, TJ_BLACK, TJ_SHOGI_PAWN, 101), TJ_E_RANGE);
    tj_shogi_put(&p, 4, tj_shogi_piece(TJ_BLACK, TJ_SHOGI_KING));
    tj_shogi_put(&p, 5, tj_shogi_piece(TJ_BLACK, TJ_SHOGI_KING));
    assert_int_equal(tj_shogi_validate(&p, NULL), TJ_E_RANGE);
    assert_int_equal(p.king[TJ_BLACK], 5);
}

/* Of several kings the same one is the king, in whatever order they were put, and one is left when it goes.
 */
static void test_several_kings(void **state)
{
    const unsigned king = tj_shogi_piece(TJ_WHITE, TJ_SHOGI_KING);
    const unsigned last = tj_shogi_square(3, 7), first = tj_shogi_square(2, 4);
    tj_shogi one, other, read;
    char sfen[TJ_SHOGI_SFEN_MAX];

    (void)state;
    tj_shogi_clear(&one);
    tj_shogi_put(&one, first, king);
    tj_shogi_put(&one, last, king);
    tj_shogi_clear(&other);
    tj_shogi_put(&other, last, king);
    tj_shogi_put(&other, first, king);
    tj_shogi_sfen_format(&one, sfen);
    assert_int_equal(tj_shogi_sfen_parse(&read, sfen, strlen(sfen), NULL), TJ_E_RANGE);
    assert_int_equal(one.king[TJ_WHITE], last);
    assert_int_equal(other.king[TJ_WHITE], last);
    assert_int_equal(read.king[TJ_WHITE], last);
    tj_shogi_put(&one, last, tj_shogi_piece(TJ_WHITE, TJ_SHOGI_PAWN));
    assert_int_equal(one.king[TJ_WHITE], first);
    assert_int_equal(tj_shogi_check(&one, NULL), 0);
}

/* The proof notices whatever does not fit. */
static void test_check(void **state)
{
    tj_shogi good, p;

    (void)state;
    tj_shogi_init(&good);
    assert_int_equal(tj_shogi_check(&good, NULL), 0);
    p = good;
    p.board[40] = tj_shogi_piece(TJ_BLACK, TJ_SHOGI_GOLD);
    assert_int_equal(tj_shogi_check(&p, NULL), TJ_E_FORMAT);
    p = good;
    p.board[40] = 13;
    assert_int_equal(tj_shogi_check(&p, NULL), TJ_E_FORMAT);
    p = good;
    p.board_key ^= 1;
    assert_int_equal(tj_shogi_check(&p, NULL), TJ_E_FORMAT);
    p = good;
    p.king[TJ_WHITE] = 40;
    assert_int_equal(tj_shogi_check(&p, NULL), TJ_E_FORMAT);
    p = good;
    p.side = 0;
    assert_int_equal(tj_shogi_check(&p, NULL), TJ_E_FORMAT);
    p = good;
    p.way[TJ_SHOGI_GOLD].low ^= 2;
    assert_int_equal(tj_shogi_check(&p, NULL), TJ_E_FORMAT);
    p = good;
    p.colour[TJ_BLACK].high ^= 2;
    assert_int_equal(tj_shogi_check(&p, NULL), TJ_E_FORMAT);
}

int test_shogi_position(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start),         cmocka_unit_test(test_forms),
        cmocka_unit_test(test_refused),       cmocka_unit_test(test_length),
        cmocka_unit_test(test_odd),           cmocka_unit_test(test_random),
        cmocka_unit_test(test_starts),        cmocka_unit_test(test_start_rows),
        cmocka_unit_test(test_keys),          cmocka_unit_test(test_setting_up),
        cmocka_unit_test(test_several_kings), cmocka_unit_test(test_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
