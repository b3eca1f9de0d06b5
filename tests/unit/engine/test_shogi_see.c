/* Exchanges on one square against a walk that takes piece by piece, and moves that take against all moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect_shogi.h"
#include "tests/support/generate/gen_shogi.h"
#include "tests/support/oracle/naive_attack.h"
#include "base/random.h"
#include "engine/shogi/mate/shogi_mate_solver.h"
#include "engine/shogi/shogi_move_order.h"
#include "game/shogi/shogi_attack.h"

/* What a piece is worth to take with: the order in which pieces are risked. */
static int risk(unsigned kind)
{
    static const int RISK[TJ_SHOGI_KINDS] = {0, 1, 2, 3, 7, 9, 10, 11, 14, 4, 5, 6, 8, 0, 12, 13};

    return RISK[kind];
}

/* What the colour gains at best by taking on the square, or 0 by not taking. */
static int naive_gain(uint8_t board[TJ_SHOGI_SQUARES], unsigned colour, unsigned to)
{
    uint8_t after[TJ_SHOGI_SQUARES];
    int best = TJ_SHOGI_SQUARES;

    for (int from = 0; from < TJ_SHOGI_SQUARES; from++)
        if (board[from] >> 4 == (int)colour && from != (int)to && naive_attacks(board, (unsigned)from, to) &&
            (best == TJ_SHOGI_SQUARES || risk(board[from] & 15) < risk(board[best] & 15)))
            best = from;
    if (best == TJ_SHOGI_SQUARES)
        return 0;
    memcpy(after, board, sizeof after);
    after[to] = board[best];
    after[best] = 0;
    if ((board[best] & 15) == TJ_SHOGI_KING && naive_attackers(after, colour ^ 3, to, true))
        return 0;
    int gain = tj_shogi_see_value[board[to] & 15] - naive_gain(after, colour ^ 3, to);
    return gain > 0 ? gain : 0;
}

static int naive_see(const tj_shogi *p, tj_shogi_move move)
{
    uint8_t board[TJ_SHOGI_SQUARES];
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);
    int gain = tj_shogi_see_value[p->board[to] & 15];

    memcpy(board, p->board, sizeof board);
    if (tj_shogi_move_is_drop(move)) {
        board[to] = (uint8_t)tj_shogi_piece(p->side, tj_shogi_move_dropped(move));
    } else {
        board[to] = board[from];
        board[from] = 0;
        if (tj_shogi_move_promotes(move)) {
            gain += tj_shogi_see_value[(board[to] & 15) + 8] - tj_shogi_see_value[board[to] & 15];
            board[to] = (uint8_t)(board[to] + 8);
        }
    }
    return gain - naive_gain(board, p->side ^ 3, to);
}

static void check_position(const tj_shogi *p)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(p, moves);

    for (size_t i = 0; i < count; i++) {
        int gain = naive_see(p, moves[i]);

        assert_true(tj_shogi_see(p, moves[i], gain));
        assert_false(tj_shogi_see(p, moves[i], gain + 1));
    }
}

static int compare_moves(const void *a, const void *b)
{
    return (int)*(const tj_shogi_move *)a - (int)*(const tj_shogi_move *)b;
}

static void check_tactical(const tj_shogi *p)
{
    tj_shogi_move all[TJ_SHOGI_MOVES_MAX], some[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(p, all), kept = 0, found = tj_shogi_tactical_moves(p, some);

    for (size_t i = 0; i < count; i++)
        if (tj_shogi_in_check(p) ||
            (tj_shogi_is_tactical(p, all[i]) && !tj_shogi_declines_promotion(p, all[i])))
            all[kept++] = all[i];
    qsort(all, kept, sizeof *all, compare_moves);
    qsort(some, found, sizeof *some, compare_moves);
    assert_int_equal(found, kept);
    assert_memory_equal(all, some, kept * sizeof *all);
}

/* Mates that are seen are mates. */
static unsigned check_mate(const tj_shogi *p)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX], seen;
    size_t count = tj_shogi_moves(p, moves);
    bool there = false;

    if (tj_shogi_in_check(p) || !(seen = tj_shogi_mate_in_one(p)))
        return 0;
    for (size_t i = 0; i < count && !there; i++)
        there = moves[i] == seen;
    assert_true(there);
    tj_shogi after = *p;
    tj_shogi_apply(&after, seen);
    assert_true(tj_shogi_is_mate(&after));
    return 1;
}

static void test_random_games(void **state)
{
    unsigned mates = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed;
        tj_shogi p;

        tj_shogi_init(&p);
        for (unsigned ply = 0; ply < 220; ply++) {
            tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
            size_t count = tj_shogi_moves(&p, moves);

            if (!count)
                break;
            check_tactical(&p);
            mates += check_mate(&p);
            if (ply % 8 == 0)
                check_position(&p);
            tj_shogi_apply(&p, moves[tj_random(&random) % count]);
        }
    }
    assert_true(mates > 5);
}

static void test_made_positions(void **state)
{
    uint64_t random = 3;

    (void)state;
    for (unsigned i = 0; i < 1500; i++) {
        tj_shogi p;

        gen_shogi_position(&random, 4 + i % 36, &p);
        check_tactical(&p);
        check_mate(&p);
        if (i % 5 == 0)
            check_position(&p);
    }
}

static void test_known(void **state)
{
    tj_shogi p = position_of("4k4/9/9/4p4/4P4/9/9/9/4K4 b G 1");

    (void)state;
    /* a pawn takes a pawn that nobody protects */
    assert_true(tj_shogi_see(&p, tj_shogi_move_of(tj_shogi_square(5, 5), tj_shogi_square(5, 4), false),
                             tj_shogi_see_value[TJ_SHOGI_PAWN]));
    /* a gold dropped in front of a pawn is lost */
    assert_false(tj_shogi_see(&p, tj_shogi_drop_of(TJ_SHOGI_GOLD, tj_shogi_square(5, 5)), 0));
    p = position_of("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    assert_int_equal(tj_shogi_mate_in_one(&p), tj_shogi_drop_of(TJ_SHOGI_GOLD, tj_shogi_square(5, 2)));
    /* a pawn must not be dropped for that */
    p = position_of("4k4/3r1r3/4S4/9/9/9/9/9/4K4 b P 1");
    assert_int_equal(tj_shogi_mate_in_one(&p), TJ_SHOGI_NO_MOVE);
}

int test_shogi_see(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_made_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
