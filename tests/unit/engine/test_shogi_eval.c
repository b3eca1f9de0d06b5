/* The evaluation: accumulator that follow moves against accumulator made anew and against the list of traits;
 * the traits that depend on attacks against a count piece by piece; turned boards; and the tuner's gradient
 * against differences. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_shogi.h"
#include "tests/support/oracle/naive_attack.h"
#include "base/memory.h"
#include "base/random.h"
#include "engine/shogi/eval/shogi_eval_terms.h"
#include "bench/shogi_tuner.h"

static tj_shogi_weight made[TJ_SHOGI_EVAL_FEATURES];

static void make_weights(void)
{
    uint64_t random = 5;

    for (size_t i = 0; i < TJ_SHOGI_EVAL_FEATURES; i++)
        made[i] = (tj_shogi_weight){(int16_t)(tj_random(&random) % 801) - 400,
                                    (int16_t)(tj_random(&random) % 801) - 400};
}

static int by_list(const tj_shogi *p)
{
    tj_shogi_eval_feature_list list;
    int64_t opening = 0, endgame = 0;

    tj_shogi_eval_features(p, &list);
    for (size_t i = 0; i < list.count; i++) {
        opening += list.sign[i] * made[list.index[i]].opening;
        endgame += list.sign[i] * made[list.index[i]].endgame;
    }
    return tj_shogi_tapered_eval(opening, endgame, tj_shogi_phase(p), p->side);
}

static void ignore_feature(void *ctx, unsigned colour, unsigned index)
{
    (void)ctx, (void)colour, (void)index;
}

static void check_control(const tj_shogi *p)
{
    for (unsigned us = TJ_BLACK; us <= TJ_WHITE; us++) {
        tj_shogi_attack_map control;

        tj_shogi_attack_map_init(&control, p, us, ignore_feature, NULL);
        for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++) {
            unsigned count = naive_attackers(p->board, us, square, false);
            bool king = naive_attackers(p->board, us, square, true) > count;

            assert_int_equal(tj_shogi_attack_map_count(&control, square), count > 3 ? 3 : count);
            assert_int_equal(tj_bb_has(control.king, square), king);
        }
    }
}

static tj_shogi turned(const tj_shogi *p)
{
    tj_shogi other;

    tj_shogi_clear(&other);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        if (p->board[square])
            tj_shogi_put(&other, 80 - square, p->board[square] ^ 3u << 4);
    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++) {
        tj_shogi_set_hand(&other, TJ_BLACK, kind, p->hand[TJ_WHITE][kind]);
        tj_shogi_set_hand(&other, TJ_WHITE, kind, p->hand[TJ_BLACK][kind]);
    }
    other.side = (uint8_t)tj_shogi_opponent(p->side);
    return other;
}

static void test_random_games(void **state)
{
    tj_shogi_evaluator *evaluator = tj_shogi_evaluator_new(made);

    (void)state;
    assert_non_null(evaluator);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        uint64_t random = seed;
        tj_shogi_accumulator accumulator, anew;
        tj_shogi p;

        tj_shogi_init(&p);
        tj_shogi_accumulator_init(evaluator, &p, &accumulator);
        for (unsigned ply = 0; ply < 250; ply++) {
            tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
            size_t count = tj_shogi_moves(&p, moves);

            if (!count)
                break;
            tj_shogi_accumulator_init(evaluator, &p, &anew);
            assert_memory_equal(&accumulator, &anew, sizeof accumulator);
            int value = tj_shogi_eval(evaluator, &p, &accumulator);
            assert_int_equal(value, by_list(&p));
            tj_shogi other = turned(&p);
            tj_shogi_accumulator_init(evaluator, &other, &anew);
            assert_int_equal(tj_shogi_eval(evaluator, &other, &anew), value);
            if (ply % 25 == 0)
                check_control(&p);
            tj_shogi before = p;
            tj_shogi_move move = moves[tj_random(&random) % count];
            tj_shogi_apply(&p, move);
            tj_shogi_accumulator_update(evaluator, &before, &p, move, &accumulator);
        }
    }
    tj_shogi_evaluator_free(evaluator);
}

/* Positions by chance, some without a king. */
static void test_made_positions(void **state)
{
    tj_shogi_evaluator *evaluator = tj_shogi_evaluator_new(made);
    uint64_t random = 7;

    (void)state;
    for (unsigned i = 0; i < 300; i++) {
        tj_shogi_accumulator accumulator;
        tj_shogi p;

        gen_shogi_position(&random, 4 + i % 36, &p);
        tj_shogi_accumulator_init(evaluator, &p, &accumulator);
        assert_int_equal(tj_shogi_eval(evaluator, &p, &accumulator), by_list(&p));
        check_control(&p);
    }
    tj_shogi_evaluator_free(evaluator);
}

/* ---- the tuner ---- */

static void make_samples(tj_shogi_samples *samples, size_t count)
{
    uint64_t random = 99;
    tj_shogi p;

    tj_shogi_init(&p);
    while (samples->len < count) {
        tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
        size_t n = tj_shogi_moves(&p, moves);

        if (!n)
            tj_shogi_init(&p);
        else
            tj_shogi_apply(&p, moves[tj_random(&random) % n]);
        assert_int_equal(TJ_RESERVE(samples, samples->len + 1), 0);
        tj_shogi_sample_pack(&samples->items[samples->len++], &p, (int)(tj_random(&random) % 2001) - 1000,
                             (unsigned)(tj_random(&random) % 3));
    }
}

static void test_gradient(void **state)
{
    static double weights[TJ_SHOGI_TUNE_PARAMETERS], gradient[TJ_SHOGI_TUNE_PARAMETERS];
    tj_shogi_samples samples = {NULL, 0, 0};
    const double h = 1e-3;
    unsigned told = 0;

    (void)state;
    make_samples(&samples, 40);
    tj_shogi_tune_load(weights, made);
    tj_shogi_tune_loss(samples.items, samples.len, weights, 0.7, gradient);
    for (size_t i = 0; i < TJ_SHOGI_TUNE_PARAMETERS; i += 7) {
        double was = weights[i], up, down;

        if (gradient[i] == 0)
            continue;
        weights[i] = was + h;
        up = tj_shogi_tune_loss(samples.items, samples.len, weights, 0.7, NULL);
        weights[i] = was - h;
        down = tj_shogi_tune_loss(samples.items, samples.len, weights, 0.7, NULL);
        weights[i] = was;
        assert_true(fabs((up - down) / (2 * h) - gradient[i]) < 1e-9 + 1e-4 * fabs(gradient[i]));
        told++;
    }
    assert_true(told > 50);
    tj_shogi_samples_release(&samples);
}

/* Learning makes it better, and the same twice is the same. */
static void test_tune(void **state)
{
    static double first[TJ_SHOGI_TUNE_PARAMETERS], second[TJ_SHOGI_TUNE_PARAMETERS];
    tj_shogi_tune_options options = TJ_SHOGI_TUNE_INIT;
    tj_shogi_samples samples = {NULL, 0, 0};
    double before, after;

    (void)state;
    options.epochs = 4;
    options.batch = 16;
    make_samples(&samples, 300);
    memset(first, 0, sizeof first);
    before = tj_shogi_tune_loss(samples.items, samples.len, first, options.mixture, NULL);
    assert_int_equal(tj_shogi_tune(&samples, first, &options, NULL, NULL, NULL), 0);
    after = tj_shogi_tune_loss(samples.items, samples.len, first, options.mixture, NULL);
    assert_true(after < before * 0.8);
    tj_shogi_samples_release(&samples);
    make_samples(&samples, 300);
    assert_int_equal(tj_shogi_tune(&samples, second, &options, NULL, NULL, NULL), 0);
    assert_memory_equal(first, second, sizeof first);
    tj_shogi_samples_release(&samples);
}

static void test_rows(void **state)
{
    static const char good[] = "4k4/9/9/9/9/9/9/9/4K4 b 2Pg 1\t-35\t2\n";
    static const char *const BAD[] = {"startpos\t1\n", "startpos\t\t1\n", "x\t1\t1\n", "startpos\t1\tx\n"};
    tj_shogi_samples samples = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;
    tj_shogi p;

    (void)state;
    assert_int_equal(tj_shogi_samples_read(&samples, good, sizeof good - 1, &err), 0);
    assert_int_equal(samples.len, 1);
    assert_int_equal(samples.items[0].value, -35);
    assert_int_equal(samples.items[0].result, 2);
    tj_shogi_sample_unpack(&samples.items[0], &p);
    assert_int_equal(p.hand[TJ_BLACK][TJ_SHOGI_PAWN], 2);
    assert_int_equal(p.hand[TJ_WHITE][TJ_SHOGI_GOLD], 1);
    assert_int_equal(tj_shogi_check(&p, NULL), 0);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(tj_shogi_samples_read(&samples, BAD[i], strlen(BAD[i]), NULL), TJ_E_FORMAT);
    assert_int_equal(samples.len, 1);
    tj_shogi_samples_release(&samples);
}

int test_shogi_eval(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games), cmocka_unit_test(test_made_positions),
        cmocka_unit_test(test_gradient),     cmocka_unit_test(test_tune),
        cmocka_unit_test(test_rows),
    };

    make_weights();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
