/* What moves do, against a recount of every move played on a copy; board pictures are in
 * tests/board/tactics.txt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/generate/gen_walk.h"
#include "tests/support/oracle/oracle_tactics.h"
#include "pattern/go/tactics.h"

/* How often each field said something: a test in which nothing happens would pass too. */
static tj_move_tactics happened;
static unsigned escaping, states[TJ_CHAIN_UNREAD];

static void note(const tj_move_tactics *m)
{
    happened.own += m->own > 0;
    happened.other += m->other > 0;
    happened.captures += m->captures > 0;
    escaping += m->captures_escaping;
    happened.rescues += m->rescues > 0;
    happened.atari_own += m->atari_own > 0;
    happened.escapes += m->escapes > 0;
    happened.threatened += m->threatened > 0;
    happened.protects += m->protects > 0;
    happened.atari += m->atari > 0;
    happened.ladder += m->ladder > 0;
}

static void expect_same(const tj_move_tactics *a, const tj_move_tactics *b)
{
    assert_int_equal(a->empty, b->empty);
    assert_int_equal(a->own, b->own);
    assert_int_equal(a->other, b->other);
    assert_int_equal(a->least_other, b->least_other);
    assert_int_equal(a->liberties, b->liberties);
    assert_int_equal(a->captures, b->captures);
    assert_int_equal(a->captures_escaping, b->captures_escaping);
    assert_int_equal(a->rescues, b->rescues);
    assert_int_equal(a->atari_own, b->atari_own);
    assert_int_equal(a->escapes, b->escapes);
    assert_int_equal(a->threatened, b->threatened);
    assert_int_equal(a->protects, b->protects);
    assert_int_equal(a->atari, b->atari);
    assert_int_equal(a->ladder, b->ladder);
}

static void look_at_moves(tj_tactics *tactics, const tj_go_board *board)
{
    for (unsigned p = 0; p < (unsigned)board->size * board->size; p++)
        for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
            tj_move_tactics got, wanted;

            if (tj_go_board_legality(board, p, colour, false) != TJ_GO_LEGAL)
                continue;
            memset(&got, 0xee, sizeof got);
            tj_tactics_move(tactics, p, colour, &got);
            oracle_move_tactics(board, p, colour, &wanted);
            expect_same(&got, &wanted);
            note(&got);
        }
}

static enum tj_chain_state naive_state(const tj_go_board *board, unsigned head, unsigned liberties)
{
    if (liberties > 2)
        return TJ_CHAIN_FREE;
    if (liberties == 2)
        return tj_ladder_captures(board, head) ? TJ_CHAIN_THREATENED : TJ_CHAIN_HOLDS;
    return tj_ladder_escapes(board, head) ? TJ_CHAIN_ATARI : TJ_CHAIN_LOST;
}

static void look_at_chains(tj_tactics *tactics, const tj_go_board *board)
{
    oracle_stones stones = oracle_stones_of(board);
    oracle_list chain, liberties;

    for (unsigned p = 0; p < stones.size * stones.size; p++) {
        unsigned cell = tj_go_cell(board, p), two = 0;

        if (!stones.at[p] || board->head[cell] != cell)
            continue;
        oracle_chain(&stones, p, &chain, &liberties);
        assert_int_equal(tactics->liberties[cell],
                         liberties.len < TJ_LIBERTIES_MAX ? liberties.len : TJ_LIBERTIES_MAX);
        for (unsigned i = 0; i < liberties.len; i++)
            for (unsigned k = 0; k < 2; k++)
                two += tactics->liberty[cell][k] == tj_go_cell(board, liberties.point[i]);
        assert_int_equal(two, liberties.len < 2 ? liberties.len : 2);
        if (liberties.len < 2)
            assert_int_equal(tactics->liberty[cell][1], 0);
        if (liberties.len > 1)
            assert_int_not_equal(tactics->liberty[cell][0], tactics->liberty[cell][1]);
        for (unsigned again = 0; again < 2; again++)
            assert_int_equal(tj_tactics_state(tactics, cell), naive_state(board, cell, liberties.len));
        states[tj_tactics_state(tactics, cell)]++;
    }
}

/* One room for all positions, as the library uses it: nothing of an earlier position may show. */
static void go_through(const tj_record *record, tj_tactics *tactics, unsigned every)
{
    gen_walk walk;

    gen_walk_start(&walk, record, 0, false);
    for (unsigned i = 0; gen_walk_next(&walk); i++) {
        if (i % every != every - 1 || tj_go_board_has_zero_liberties(&walk.board))
            continue;
        tj_tactics_init(tactics, &walk.board);
        if (i % 2) { /* states before moves, and the other way round */
            look_at_chains(tactics, &walk.board);
            look_at_moves(tactics, &walk.board);
        } else {
            look_at_moves(tactics, &walk.board);
            look_at_chains(tactics, &walk.board);
        }
    }
    gen_walk_end(&walk);
}

static void random_positions(void **state)
{
    static const uint8_t SIZES[] = {2, 3, 5, 7, 9, 19, 25};
    tj_tactics tactics;
    uint64_t seed = 99;

    (void)state;
    memset(&tactics, 0xee, sizeof tactics);
    for (unsigned g = 0; g < 4 * sizeof SIZES; g++) {
        unsigned size = SIZES[g % sizeof SIZES];
        tj_record record;

        gen_random_game(&record, &seed, size, size * size);
        go_through(&record, &tactics, size < 9 ? 1 : size == 9 ? 3 : 53);
        tj_record_release(&record);
    }
    assert_true(happened.own > 1000 && happened.other > 1000 && happened.captures > 200 && escaping > 50);
    assert_true(happened.rescues > 50 && happened.atari_own > 200 && happened.escapes > 50);
    assert_true(happened.threatened > 100 && happened.protects > 50 && happened.atari > 200);
    assert_true(happened.ladder > 50);
    for (unsigned s = 0; s < TJ_CHAIN_UNREAD; s++)
        assert_true(states[s] > 50);
}

static void gen_positions(void **state)
{
    gen_games games;
    tj_tactics tactics;

    (void)state;
    memset(&tactics, 0, sizeof tactics);
    gen_games_new(&games, 6, effort(20, 40), 0);
    for (size_t g = 0; g < games.len; g++)
        go_through(&games.items[g].record, &tactics, 11);
    gen_games_release(&games);
}

/* A chain that set-up left without liberties: nothing to be counted on, but nothing breaks. */
static void stifled_chains(void **state)
{
    tj_go_board board;
    tj_tactics tactics;
    tj_move_tactics move;
    uint64_t seed = 12;

    (void)state;
    for (unsigned round = 0; round < 200; round++) {
        tj_go_board_init(&board, 5);
        for (unsigned p = 0; p < 25; p++)
            if (gen_random(&seed, 5))
                tj_go_board_set(&board, p, TJ_BLACK + (int)gen_random(&seed, 2));
        tj_tactics_init(&tactics, &board);
        for (unsigned p = 0; p < 25; p++) {
            unsigned cell = tj_go_cell(&board, p);

            if (board.stone[cell] && board.head[cell] == cell)
                assert_true(tj_tactics_state(&tactics, cell) < TJ_CHAIN_UNREAD);
            for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
                if (tj_go_board_legality(&board, p, colour, false) == TJ_GO_LEGAL) {
                    tj_tactics_move(&tactics, p, colour, &move);
                    assert_true(move.liberties <= TJ_LIBERTIES_MAX && move.own + move.other <= 4);
                }
        }
    }
}

int test_tactics(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions),
        cmocka_unit_test(gen_positions),
        cmocka_unit_test(stifled_chains),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
