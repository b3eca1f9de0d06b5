/* Mating problems made for this test, and positions by chance against a search of everything to a small
 * depth. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/expect_shogi.h"
#include "tests/support/generate/gen_shogi.h"
#include "base/random.h"
#include "engine/shogi/mate/shogi_mate_solver.h"

static tj_shogi_mate_solver *solver;

static int solve(const tj_shogi *p, uint64_t nodes, tj_shogi_mate_line *mate)
{

    return tj_shogi_mate_solver_run(solver, p, nodes, 0, NULL, mate);
}

/* The line can be played, with check on every other move, and mates. */
static void check_mate(const tj_shogi *position, const tj_shogi_mate_line *mate)
{
    tj_shogi p = *position;

    assert_int_equal(mate->count % 2, 1);
    for (size_t i = 0; i < mate->count; i++) {
        assert_int_equal(tj_shogi_play(&p, mate->moves[i]), TJ_SHOGI_LEGAL);
        if (i % 2 == 0)
            assert_true(tj_shogi_in_check(&p));
    }
    assert_true(tj_shogi_is_mate(&p));
}

static const struct {
    const char *sfen;
    int solution;
} PROBLEMS[] = {
    /* a gold on the head */
    {"4k4/9/4P4/9/9/9/9/9/9 b G 1", TJ_SHOGI_MATES_BY_FORCE},
    /* the same without support */
    {"4k4/9/9/9/9/9/9/9/9 b G 1", TJ_SHOGI_NO_FORCED_MATE},
    /* only a pawn would do, and must not be dropped */
    {"7lk/9/8S/9/9/9/9/7L1/9 b P 1", TJ_SHOGI_NO_FORCED_MATE},
    /* nothing to give check with */
    {"4k4/9/9/9/9/9/9/9/9 b - 1", TJ_SHOGI_NO_FORCED_MATE},
    /* checks for ever are no mate */
    {"4k4/9/9/9/9/9/9/9/5R3 b - 1", TJ_SHOGI_NO_FORCED_MATE},
    /* two golds and a rook drive the king into the corner */
    {"8k/9/9/9/9/9/9/9/9 b R2G 1", TJ_SHOGI_MATES_BY_FORCE},
    {"7nl/7k1/6ppp/9/9/9/9/9/9 b RGS 1", TJ_SHOGI_MATES_BY_FORCE},
};

static void test_problems(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof PROBLEMS / sizeof *PROBLEMS; i++) {
        tj_shogi p = position_of(PROBLEMS[i].sfen);
        tj_shogi_mate_line mate;
        int solution = solve(&p, 500000, &mate);

        if (solution != PROBLEMS[i].solution)
            fail_msg("%s: %d", PROBLEMS[i].sfen, solution);
        if (solution == TJ_SHOGI_MATES_BY_FORCE)
            check_mate(&p, &mate);
        else
            assert_int_equal(mate.count, 0);
    }
}

/* Does the side to move mate by checks within `depth` plies? */
static bool naive_mate(const tj_shogi *p, int depth)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX], answers[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(p, moves);

    for (size_t i = 0; i < count; i++) {
        tj_shogi after = *p;
        bool holds = true;

        if (!tj_shogi_gives_check(p, moves[i]))
            continue;
        tj_shogi_apply(&after, moves[i]);
        size_t n = tj_shogi_moves(&after, answers);
        if (n && depth < 3)
            continue;
        for (size_t k = 0; k < n && holds; k++) {
            tj_shogi answered = after;

            tj_shogi_apply(&answered, answers[k]);
            holds = naive_mate(&answered, depth - 2);
        }
        if (holds)
            return true;
    }
    return false;
}

static void test_made_positions(void **state)
{
    unsigned mates[2] = {0}, refuted = 0;
    uint64_t random = 77;

    (void)state;
    for (unsigned i = 0; i < effort(250, 400); i++) {
        tj_shogi_mate_line mate;
        tj_shogi p;

        gen_shogi_position(&random, 8 + i % 30, &p);
        int solution = solve(&p, 1500, &mate);
        bool in_one = naive_mate(&p, 1), in_three = i % 4 == 0 && naive_mate(&p, 3);
        if (in_one || in_three)
            assert_int_equal(solution, TJ_SHOGI_MATES_BY_FORCE);
        if (solution == TJ_SHOGI_MATES_BY_FORCE)
            check_mate(&p, &mate);
        mates[0] += in_one;
        mates[1] += in_three && !in_one;
        refuted += solution == TJ_SHOGI_NO_FORCED_MATE;
    }
    assert_true(mates[0] > effort(5, 10) && mates[1] > effort(0, 1) && refuted > effort(20, 50));
}

/* A mate holds against every defence, not only against that of the line. */
static void check_all_defences(const tj_shogi *p, unsigned depth)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    tj_shogi_mate_line mate;
    tj_shogi after = *p;

    assert_int_equal(solve(p, 200000, &mate), TJ_SHOGI_MATES_BY_FORCE);
    if (!depth)
        return;
    tj_shogi_apply(&after, mate.moves[0]);
    size_t count = tj_shogi_moves(&after, moves);
    for (size_t i = 0; i < count; i++) {
        tj_shogi next = after;

        tj_shogi_apply(&next, moves[i]);
        check_all_defences(&next, depth - 1);
    }
}

static void test_defences(void **state)
{
    tj_shogi p = position_of("7nl/7k1/6ppp/9/9/9/9/9/9 b RGS 1");

    (void)state;
    check_all_defences(&p, 2);
}

static void test_limits(void **state)
{
    tj_shogi p = position_of("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
    atomic_bool stop = true;
    tj_shogi_mate_line mate;

    (void)state;
    assert_int_equal(solve(&p, 1, &mate), TJ_SHOGI_NOT_SOLVED);
    assert_int_equal(tj_shogi_mate_solver_run(solver, &p, 0, 0, &stop, &mate), TJ_SHOGI_NOT_SOLVED);
    assert_true(mate.nodes < 2000);
}

int test_shogi_mate_solver(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_problems),
        cmocka_unit_test(test_made_positions),
        cmocka_unit_test(test_defences),
        cmocka_unit_test(test_limits),
    };

    solver = tj_shogi_mate_solver_new(4);
    if (!solver)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    tj_shogi_mate_solver_free(solver);
    return failed;
}
