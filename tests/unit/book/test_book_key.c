/* What positions of books are known by: random words of other programs, packed positions, tables of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_shogi.h"
#include "tests/support/oracle/oracle_book.h"
#include "book/format/shogi/keyed_book.h"
#include "base/key_set.h"
#include "base/math/mersenne_twister.h"
#include "book/shogi/shogi_book_kind.h"
#include "book/position_table.h"

/* The C++ standard (rand.predef) gives the 10,000th number of either. */
static void the_twisters_are_those_of_cpp(void **state)
{
    tj_mersenne narrow, wide;
    uint64_t a = 0, b = 0;

    (void)state;
    tj_mersenne_init(&narrow, 32);
    tj_mersenne_init(&wide, 64);
    for (int i = 0; i < 10000; i++) {
        a = tj_mersenne_next(&narrow);
        b = tj_mersenne_next(&wide);
    }
    assert_true(a == 4123659995u);
    assert_true(b == 9981545732273789042u);
}

static void bonanza_knows_the_start(void **state)
{
    tj_shogi start;
    bool mirrored;

    (void)state;
    tj_shogi_init(&start);
    assert_true(tj_bonanza_key(&start, &mirrored) == 0x555c17943544e450u);
}

static uint64_t bonanza_key(const char *sfen)
{
    tj_shogi position;
    bool mirrored;

    assert_int_equal(tj_shogi_sfen_parse(&position, sfen, strlen(sfen), NULL), 0);
    return tj_bonanza_key(&position, &mirrored);
}

static void bonanza_merges_mirrored_and_turned_positions(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (int i = 0; i < 200; i++) {
        char sfen[TJ_SHOGI_SFEN_MAX], other[TJ_SHOGI_SFEN_MAX], both[TJ_SHOGI_SFEN_MAX];
        tj_shogi position;

        gen_shogi_position(&seed, 5 + (unsigned)i % 34, &position);
        oracle_sfen(&position, sfen);
        oracle_mirrored(sfen, other);
        assert_true(bonanza_key(sfen) == bonanza_key(other));
        oracle_turned(sfen, other);
        assert_true(bonanza_key(sfen) == bonanza_key(other));
        oracle_mirrored(other, both);
        assert_true(bonanza_key(sfen) == bonanza_key(both));
    }
}

/* A hand or a side more is another key; the order of moves is not. */
static void apery_tells_positions_apart(void **state)
{
    static const char *const sfens[] = {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                                        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
                                        "lnsgkgsnl/1r5b1/pppppppp1/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1",
                                        "lnsgkgsnl/1r5b1/pppppppp1/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w p 1",
                                        "lnsgkgsnl/1r5b1/pppppp3/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 3P 1"};
    uint64_t keys[5];

    (void)state;
    for (size_t i = 0; i < 5; i++) {
        tj_shogi position;

        assert_int_equal(tj_shogi_sfen_parse(&position, sfens[i], strlen(sfens[i]), NULL), 0);
        keys[i] = tj_apery_key(&position);
        for (size_t k = 0; k < i; k++)
            assert_true(keys[i] != keys[k]);
    }
}

static bool pack(uint64_t words[TJ_BOOK_PACKED_WORDS_MAX], const tj_shogi *position)
{
    tj_book_position at;

    tj_book_position_of_shogi(&at, position);
    return at.kind->pack(&at, words);
}

static void positions_are_packed_and_opened(void **state)
{
    uint64_t seed = 2;

    (void)state;
    for (int i = 0; i < 500; i++) {
        char before[TJ_SHOGI_SFEN_MAX], after[TJ_SHOGI_SFEN_MAX];
        tj_book_position at;
        tj_shogi position, opened;
        uint64_t packed[TJ_BOOK_PACKED_WORDS_MAX];

        gen_shogi_position(&seed, 1 + (unsigned)i % 39, &position);
        position.number = 1;
        assert_true(pack(packed, &position));
        tj_book_position_unpack(packed, TJ_BOARD_SHOGI, &at);
        opened = *tj_book_position_shogi(&at);
        assert_int_equal(tj_shogi_check(&opened, NULL), 0);
        tj_shogi_sfen_format(&position, before);
        tj_shogi_sfen_format(&opened, after);
        assert_string_equal(before, after);
        assert_true(tj_shogi_key(&position) == tj_shogi_key(&opened));
    }
}

static void what_is_no_set_is_not_packed(void **state)
{
    tj_shogi position;
    uint64_t packed[TJ_BOOK_PACKED_WORDS_MAX];

    (void)state;
    tj_shogi_clear(&position);
    for (unsigned square = 0; square < 41; square++)
        tj_shogi_put(&position, square, tj_shogi_piece(TJ_BLACK, TJ_SHOGI_GOLD));
    assert_false(pack(packed, &position));
    tj_shogi_put(&position, 0, 0);
    assert_true(pack(packed, &position));
    tj_shogi_set_hand(&position, TJ_WHITE, TJ_SHOGI_LANCE, 8);
    assert_false(pack(packed, &position));
}

enum { MANY = 400 };

static void tables_number_positions(void **state)
{
    static tj_shogi positions[MANY];
    tj_position_table table = {0};
    uint64_t seed = 3;

    (void)state;
    for (size_t i = 0; i < MANY; i++) {
        tj_book_position at;
        uint32_t number;
        bool added;

        gen_shogi_position(&seed, 30, &positions[i]);
        tj_book_position_of_shogi(&at, &positions[i]);
        assert_true(tj_position_table_find(&table, &at) == TJ_POSITION_NONE);
        assert_int_equal(tj_position_table_add(&table, &at, &number, &added, NULL), 0);
        assert_true(added && number == i);
        positions[i].number = 77; /* no part of it */
        tj_book_position_of_shogi(&at, &positions[i]);
        assert_int_equal(tj_position_table_add(&table, &at, &number, &added, NULL), 0);
        assert_true(!added && number == i);
    }
    for (uint32_t i = 0; i < MANY; i++) {
        tj_book_position at;

        tj_book_position_of_shogi(&at, &positions[i]);
        assert_int_equal(tj_position_table_find(&table, &at), i);
        tj_position_table_get(&table, i, &at);
        assert_memory_equal(tj_book_position_shogi(&at)->board, positions[i].board,
                            sizeof positions[i].board);
    }
    tj_position_table_release(&table);
}

static void sets_of_keys_know_what_was_there(void **state)
{
    tj_key_set set = {0};
    bool again;

    (void)state;
    for (unsigned round = 0; round < 2; round++)
        for (uint64_t key = 0; key < 5000; key++) {
            assert_int_equal(tj_key_set_add(&set, key * 0x9e3779b97f4a7c15u, &again, NULL), 0);
            assert_int_equal(again, round);
        }
    tj_key_set_release(&set);
}

int test_book_key(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_twisters_are_those_of_cpp),
        cmocka_unit_test(bonanza_knows_the_start),
        cmocka_unit_test(bonanza_merges_mirrored_and_turned_positions),
        cmocka_unit_test(apery_tells_positions_apart),
        cmocka_unit_test(positions_are_packed_and_opened),
        cmocka_unit_test(what_is_no_set_is_not_packed),
        cmocka_unit_test(tables_number_positions),
        cmocka_unit_test(sets_of_keys_know_what_was_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
