/* When two records are the same game: under symmetry always, short ones only with the same players and date,
 * whatever order set-up stones were written in; and never if anything that counts differs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_games.h"
#include "corpus/import/candidate.h"
#include "corpus/store/game_buffer.h"

static tj_identity identity_of(const tj_record *record)
{
    uint16_t *symbols = tj_alloc(2 * record->moves.len + 1, sizeof *symbols);
    tj_identity identity;
    size_t n;

    assert_non_null(symbols);
    n = tj_game_kind_of_board(record->board)->record_symbols(record, symbols);
    assert_int_equal(tj_identity_of(record, symbols, n, &identity), 0);
    free(symbols);
    return identity;
}

static bool same_game(const tj_record *a, const tj_record *b)
{
    return tj_hash_compare(identity_of(a).game, identity_of(b).game) == 0;
}

static void copy_turned(tj_record *out, const tj_record *record, unsigned symmetry)
{
    tj_record_init(out);
    out->board = record->board;
    for (int field = 0; field < TJ_FIELD_COUNT; field++)
        if (record->field[field])
            gen_set_field(out, (enum tj_field)field, record->field[field]);
    for (size_t i = 0; i < record->moves.len; i++)
        gen_add_move(out, tj_go_transform(record->board, symmetry, record->moves.items[i].point),
                     record->moves.items[i].colour);
    for (size_t i = 0; i < record->setup.len; i++) {
        gen_add_setup(out, tj_go_transform(record->board, symmetry, record->setup.items[i].point),
                      record->setup.items[i].colour);
        out->setup.items[i].before = record->setup.items[i].before;
    }
}

static void assert_same(const tj_record *record, const tj_record *changed, bool same)
{
    tj_identity a = identity_of(record), b = identity_of(changed);

    assert_int_equal(tj_hash_compare(a.game, b.game) == 0, same);
    if (same) {
        assert_int_equal(a.has_opening, b.has_opening);
        if (a.has_opening)
            assert_true(a.opening == b.opening);
    }
}

static void test_symmetry(void **state)
{
    gen_games games;

    (void)state;
    gen_games_new(&games, 30, 200, 0);
    for (size_t i = 0; i < games.len; i++)
        for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
            tj_record turned;

            copy_turned(&turned, &games.items[i].record, s);
            assert_same(&games.items[i].record, &turned, true);
            tj_record_release(&turned);
        }
    gen_games_release(&games);
}

/* Only the stones, the moves and, in short games, players and date play a part. */
static void check_header(const tj_record *record)
{
    static const enum tj_field short_only[] = {TJ_FIELD_BLACK, TJ_FIELD_WHITE, TJ_FIELD_DATE};
    static const enum tj_field never[] = {TJ_FIELD_EVENT, TJ_FIELD_RESULT, TJ_FIELD_ROUND, TJ_FIELD_KOMI};
    bool is_short = record->moves.len < TJ_IDENTITY_SHORT;

    for (size_t i = 0; i < 3; i++) {
        tj_record changed;

        copy_turned(&changed, record, i % TJ_GO_SYMMETRIES);
        gen_set_field(&changed, short_only[i],
                      short_only[i] == TJ_FIELD_DATE ? "1950-01-02" : "Somebody Else");
        assert_same(record, &changed, !is_short);
        tj_record_release(&changed);
    }
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        tj_record changed;

        copy_turned(&changed, record, 5);
        gen_set_field(&changed, never[i], "7");
        assert_same(record, &changed, true);
        tj_record_release(&changed);
    }
}

static void test_header(void **state)
{
    gen_games games;

    (void)state;
    gen_games_new(&games, 31, 200, 0);
    for (size_t i = 0; i < games.len; i++)
        check_header(&games.items[i].record);
    gen_games_release(&games);
}

/* The border between short and long: 29 moves and 30. */
static void test_length(void **state)
{
    for (unsigned len = 28; len <= 31; len++) {
        tj_record a, b;

        (void)state;
        tj_record_init(&a);
        for (unsigned i = 0; i < len; i++)
            gen_add_move(&a, i * 3, 1 + (int)(i % 2));
        copy_turned(&b, &a, 6);
        gen_set_field(&b, TJ_FIELD_BLACK, "Aoi");
        assert_int_equal(same_game(&a, &b), len >= 30);
        tj_record_release(&a);
        tj_record_release(&b);
    }
}

/* Changes of the moves that no symmetry undoes. */
static void check_moves(const tj_record *record, uint64_t *seed)
{
    unsigned points = record->board * record->board;
    size_t which = gen_random(seed, (uint32_t)record->moves.len);
    tj_record changed;

    copy_turned(&changed, record, gen_random(seed, TJ_GO_SYMMETRIES)); /* one move less */
    changed.moves.len--;
    assert_same(record, &changed, false);
    tj_record_release(&changed);

    copy_turned(&changed, record, 0); /* another colour */
    changed.moves.items[which].colour = (uint8_t)(TJ_BLACK + TJ_WHITE - changed.moves.items[which].colour);
    assert_same(record, &changed, false);
    tj_record_release(&changed);

    copy_turned(&changed, record, gen_random(seed, TJ_GO_SYMMETRIES)); /* a pass instead, or the reverse */
    changed.moves.items[which].point =
        changed.moves.items[which].point == TJ_PASS ? (uint16_t)gen_random(seed, points) : TJ_PASS;
    assert_same(record, &changed, false);
    tj_record_release(&changed);

    copy_turned(&changed, record, gen_random(seed, TJ_GO_SYMMETRIES)); /* a stone that was there before */
    gen_add_setup(&changed, 0, TJ_BLACK);
    gen_add_setup(&changed, 1, TJ_WHITE);
    assert_same(record, &changed, false);
    tj_record_release(&changed);
}

/* Is there a symmetry that takes one to the other, stone by stone and move by move?  The slow way. */
static bool same_moves(const tj_record *a, const tj_record *b)
{
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        bool same = a->board == b->board && a->moves.len == b->moves.len;

        for (size_t i = 0; same && i < a->moves.len; i++)
            same = tj_go_transform(a->board, s, a->moves.items[i].point) == b->moves.items[i].point &&
                   a->moves.items[i].colour == b->moves.items[i].colour;
        if (same)
            return true;
    }
    return false;
}

/* A point elsewhere: the same game only if a symmetry says so. */
static void check_point(const tj_record *record, uint64_t *seed)
{
    size_t which = gen_random(seed, (uint32_t)record->moves.len);
    tj_record changed;

    copy_turned(&changed, record, 0);
    changed.setup.len = 0;
    changed.moves.items[which].point = (uint16_t)gen_random(seed, record->board * record->board);
    if (!record->setup.len)
        assert_same(record, &changed, same_moves(record, &changed));
    tj_record_release(&changed);
}

static void test_moves(void **state)
{
    uint64_t seed = 33;
    gen_games games;

    (void)state;
    gen_games_new(&games, 32, 200, 0);
    for (size_t i = 0; i < games.len; i++)
        if (games.items[i].record.moves.len) {
            check_moves(&games.items[i].record, &seed);
            for (int round = 0; round < 10; round++)
                check_point(&games.items[i].record, &seed);
        }
    gen_games_release(&games);
}

/* Pairs of tiny games: all that is the same under a symmetry, and nothing else, is the same game. */
static void test_pairs(void **state)
{
    enum { RECORDS = 200 };
    tj_record records[RECORDS];
    uint64_t seed = 34;
    unsigned same = 0;

    (void)state;
    for (size_t i = 0; i < RECORDS; i++) {
        size_t len = 1 + gen_random(&seed, 3);

        tj_record_init(&records[i]);
        records[i].board = (uint8_t)(3 + gen_random(&seed, 2));
        for (size_t m = 0; m < len; m++)
            gen_add_move(&records[i], gen_random(&seed, records[i].board * records[i].board),
                         1 + (int)gen_random(&seed, 2));
    }
    for (size_t i = 0; i < RECORDS; i++)
        for (size_t j = 0; j < i; j++) {
            bool expected = same_moves(&records[i], &records[j]);

            assert_int_equal(same_game(&records[i], &records[j]), expected);
            same += expected;
        }
    assert_true(same > 100);
    for (size_t i = 0; i < RECORDS; i++)
        tj_record_release(&records[i]);
}

/* Set-up stones in another order, turned as well; and moves whose symmetry only the set-up breaks. */
static void test_setup(void **state)
{
    static const unsigned corners[4] = {60, 72, 288, 300};
    tj_record a, b;

    (void)state;
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        tj_record_init(&a);
        tj_record_init(&b);
        for (int i = 0; i < 3; i++) {
            gen_add_setup(&a, corners[i], TJ_BLACK);
            gen_add_setup(&b, tj_go_transform(19, s, corners[2 - i]), TJ_BLACK);
        }
        for (unsigned i = 0; i < 5; i++) {
            gen_add_move(&a, 100 + 7 * i, 2 - (int)(i % 2));
            gen_add_move(&b, tj_go_transform(19, s, 100 + 7 * i), 2 - (int)(i % 2));
        }
        assert_true(same_game(&a, &b));
        a.setup.items[0].colour = TJ_WHITE;
        assert_false(same_game(&a, &b));
        tj_record_release(&a);
        tj_record_release(&b);
    }
}

/* All moves on one diagonal look the same mirrored; the stone beside it does not. */
static void test_setup_breaks_symmetry(void **state)
{
    tj_record a, b, c;

    (void)state;
    tj_record_init(&a);
    gen_add_setup(&a, 1, TJ_BLACK);
    for (unsigned i = 2; i < 6; i++)
        gen_add_move(&a, i * 20, 1 + (int)(i % 2));
    copy_turned(&b, &a, 0);
    b.setup.items[0].point = 19; /* mirrored at the diagonal: the same game */
    copy_turned(&c, &a, 0);
    c.setup.items[0].point = 3 * 19 - 2; /* not */
    assert_true(same_game(&a, &b));
    assert_false(same_game(&a, &c));
    b.setup.items[0].before = 2; /* put there later */
    assert_false(same_game(&a, &b));
    tj_record_release(&a);
    tj_record_release(&b);
    tj_record_release(&c);
}

/* Games that share their first 60 moves, and games that do not. */
static void test_opening(void **state)
{
    tj_record a, b;
    uint64_t seed = 35;

    (void)state;
    tj_record_init(&a);
    for (int i = 0; i < 59; i++)
        gen_add_move(&a, gen_random(&seed, 361), 1 + i % 2);
    assert_false(identity_of(&a).has_opening);
    gen_add_move(&a, gen_random(&seed, 361), TJ_WHITE);
    assert_true(identity_of(&a).has_opening);
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        copy_turned(&b, &a, s);
        for (int i = 0; i < 10; i++)
            gen_add_move(&b, gen_random(&seed, 361), 1 + i % 2);
        assert_false(same_game(&a, &b));
        assert_true(identity_of(&a).opening == identity_of(&b).opening);
        b.moves.items[30].point = (uint16_t)(b.moves.items[30].point + 1) % 361;
        assert_false(identity_of(&a).opening == identity_of(&b).opening);
        tj_record_release(&b);
    }
    tj_record_release(&a);
}

int test_identity(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_header),
        cmocka_unit_test(test_length),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_setup),
        cmocka_unit_test(test_setup_breaks_symmetry),
        cmocka_unit_test(test_opening),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
