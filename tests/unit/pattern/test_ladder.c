/* Ladders against a reader without limits; board pictures of them are in tests/board/ladders.txt. */
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

/* A reading that small must be right however the library limits its own; in a longer one it may give up, but
 * only by letting the chain get away. */
#define SHORT_POSITIONS 100
#define SHORT_DEPTH     40
#define LONG_POSITIONS  20000

static struct {
    unsigned taken, held, escaped, lost, long_ones, given_up;
} seen;

static void expect_same(bool got, bool wanted, bool away, bool is_short)
{
    if (is_short || got != away)
        assert_int_equal(got, wanted);
    seen.long_ones += !is_short;
    seen.given_up += got != wanted;
}

static void look_at_chain(const tj_go_board *board, const oracle_stones *stones, unsigned point)
{
    oracle_reading first = {.whole = true, .positions_max = SHORT_POSITIONS};
    oracle_reading second = {.positions_max = LONG_POSITIONS};
    unsigned cell = tj_go_cell(board, point), liberties = oracle_liberties(stones, point);
    bool attacked = liberties == 2, is_short, wanted;

    if (liberties > 2) {
        assert_false(tj_ladder_captures(board, cell));
        assert_true(tj_ladder_escapes(board, cell));
        return;
    }
    wanted = attacked ? oracle_takes(stones, point, &first) : oracle_escapes(stones, point, &first);
    is_short = !first.cut && first.depth <= SHORT_DEPTH;
    if (first.cut) {
        wanted = attacked ? oracle_takes(stones, point, &second) : oracle_escapes(stones, point, &second);
        if (second.cut)
            return;
    }
    if (attacked) {
        expect_same(tj_ladder_captures(board, cell), wanted, false, is_short);
        assert_int_equal(tj_ladder_captures(board, cell), !tj_ladder_escapes(board, cell));
        seen.taken += wanted;
        seen.held += !wanted;
    } else {
        expect_same(tj_ladder_escapes(board, cell), wanted, true, is_short);
        assert_true(tj_ladder_captures(board, cell));
        seen.escaped += wanted;
        seen.lost += !wanted;
    }
}

static void look_at_board(const tj_go_board *board)
{
    oracle_stones stones = oracle_stones_of(board);
    oracle_list chain, liberties;

    for (unsigned p = 0; p < stones.size * stones.size; p++) {
        bool first = true;

        if (!stones.at[p])
            continue;
        oracle_chain(&stones, p, &chain, &liberties);
        for (unsigned i = 0; i < chain.len; i++)
            first = first && chain.point[i] >= p;
        if (first)
            look_at_chain(board, &stones, p);
    }
}

static void random_positions(void **state)
{
    static const uint8_t SIZES[] = {2, 3, 4, 5, 7, 9, 9, 13, 19};
    uint64_t seed = 31;

    (void)state;
    memset(&seen, 0, sizeof seen);
    for (unsigned g = 0; g < 5 * sizeof SIZES; g++) {
        unsigned size = SIZES[g % sizeof SIZES];
        tj_record record;
        gen_walk walk;

        gen_random_game(&record, &seed, size, size * size);
        gen_walk_start(&walk, &record, 0, false);
        for (unsigned i = 0; gen_walk_next(&walk); i++)
            if (i % (size / 4 + 1) == 0)
                look_at_board(&walk.board);
        gen_walk_end(&walk);
        tj_record_release(&record);
    }
    assert_true(seen.taken > 500 && seen.held > 300 && seen.escaped > 500 && seen.lost > 300);
    /* giving up is rare */
    assert_true(seen.long_ones > 0 && seen.given_up * 200 < seen.taken + seen.lost);
}

/* Games in which people fight: local play, captures, set-up, suicide. */
static void gen_positions(void **state)
{
    gen_games games;

    (void)state;
    gen_games_new(&games, 5, effort(20, 40), 0);
    memset(&seen, 0, sizeof seen);
    for (size_t g = 0; g < games.len; g++) {
        gen_walk walk;

        gen_walk_start(&walk, &games.items[g].record, 0, false);
        for (unsigned i = 0; gen_walk_next(&walk); i++)
            if (i % 8 == 7 && !tj_go_board_has_zero_liberties(&walk.board))
                look_at_board(&walk.board);
        gen_walk_end(&walk);
    }
    gen_games_release(&games);
    assert_true(seen.taken > 50 && seen.held > 20 && seen.escaped > 50 && seen.lost > 5);
}

/* All chains, counted up to any limit, and nothing is written behind it. */
static void liberties(void **state)
{
    uint64_t seed = 77;
    unsigned counted = 0;

    (void)state;
    for (unsigned g = 0; g < 10; g++) {
        unsigned size = 5 + 2 * g;
        tj_record record;
        gen_walk walk;
        oracle_stones stones;

        gen_random_game(&record, &seed, size < 19 ? size : 19, size * size / 2);
        gen_walk_start(&walk, &record, 0, false);
        while (gen_walk_next(&walk)) {
        }
        stones = oracle_stones_of(&walk.board);
        for (unsigned p = 0; p < stones.size * stones.size; p++) {
            oracle_list chain, wanted;
            uint16_t found[32];

            if (!stones.at[p])
                continue;
            oracle_chain(&stones, p, &chain, &wanted);
            for (unsigned max = 1; max < 30; max++) {
                unsigned n;

                memset(found, 0xee, sizeof found);
                n = tj_chain_liberties(&walk.board, tj_go_cell(&walk.board, p), found, max);
                assert_int_equal(n, wanted.len < max ? wanted.len : max);
                assert_int_equal(found[max], 0xeeee);
                for (unsigned i = 0; i < n; i++) {
                    unsigned k = 0;

                    while (k < wanted.len && wanted.point[k] != tj_go_point(&walk.board, found[i]))
                        k++;
                    assert_true(k < wanted.len);
                    for (unsigned j = 0; j < i; j++)
                        assert_int_not_equal(found[i], found[j]);
                }
                counted += n;
            }
        }
        gen_walk_end(&walk);
        tj_record_release(&record);
    }
    assert_true(counted > 1000);
}

/* The board is a const argument, but it is copied and played on: it must stay as it is. */
static void the_board_is_left_alone(void **state)
{
    uint64_t seed = 4;
    tj_record record;
    gen_walk walk;

    (void)state;
    gen_random_game(&record, &seed, 9, 60);
    gen_walk_start(&walk, &record, 0, false);
    while (gen_walk_next(&walk)) {
        tj_go_board before = walk.board;

        for (unsigned p = 0; p < 81; p++)
            if (tj_go_board_at(&walk.board, p)) {
                tj_ladder_captures(&walk.board, tj_go_cell(&walk.board, p));
                tj_ladder_escapes(&walk.board, tj_go_cell(&walk.board, p));
            }
        assert_memory_equal(&before, &walk.board, sizeof before);
    }
    gen_walk_end(&walk);
    tj_record_release(&record);
}

int test_ladder(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions),
        cmocka_unit_test(gen_positions),
        cmocka_unit_test(liberties),
        cmocka_unit_test(the_board_is_left_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
