/* Acquired local sequences against the oracle, which compares all beginnings with all streams. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* sched_setaffinity */
#endif
#include <math.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corners.h"
#include "base/thread.h"

static tj_scored_list acquire(const gen_corners *c, unsigned len_min, unsigned len_max, size_t top)
{
    tj_scored_list list = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_acquire_local(&c->local, &c->grams, len_min, len_max, top, &list, NULL, &err), 0);
    return list;
}

static void check_list(const gen_corners *c, unsigned len_min, unsigned len_max, size_t top)
{
    tj_scored_list list = acquire(c, len_min, len_max, top);
    oracle_sequences expected;

    oracle_sequences_acquire(&expected, &c->streams, len_min, len_max);
    assert_true(expected.len > 0);
    assert_int_equal(list.len, top && top < expected.len ? top : expected.len);
    for (size_t i = 0; i < list.len; i++) {
        const oracle_sequence *theirs = &expected.items[i];

        assert_true(fabs(list.items[i].score - theirs->score) <= 1e-9 * theirs->score);
        assert_int_equal(list.items[i].frequency, theirs->frequency);
        assert_int_equal(list.items[i].len, theirs->len);
        assert_int_equal(list.items[i].at, c->local.streams[theirs->stream].start);
        assert_int_equal(list.items[i].rank, i + 1);
    }
    oracle_sequences_release(&expected);
    free(list.items);
}

static void check_lists(const gen_games *games)
{
    gen_corners c;

    gen_corners_init(&c, games, 2);
    check_list(&c, 1, TJ_NGRAM_MAX, 0);
    check_list(&c, 3, TJ_NGRAM_MAX, 0);
    check_list(&c, 4, 4, 0);
    check_list(&c, 2, 9, 7);
    gen_corners_release(&c);
}

static void test_corner_games(void **state)
{
    (void)state;
    for (uint64_t seed = 20; seed < 24; seed++) {
        gen_games games;

        gen_corner_games(&games, seed, 60);
        check_lists(&games);
        gen_games_release(&games);
    }
}

static void test_any_games(void **state)
{
    gen_games games;

    (void)state;
    gen_games_new(&games, 30, 90, 19);
    check_lists(&games);
    gen_games_release(&games);
}

/* Games played twice, so that whole streams, long ones too, repeat. */
static void test_games_twice(void **state)
{
    gen_games games, all = {tj_alloc(60, sizeof *all.items), 60};

    (void)state;
    gen_corner_games(&games, 31, 30);
    memcpy(all.items, games.items, 30 * sizeof *games.items);
    memcpy(all.items + 30, games.items, 30 * sizeof *games.items);
    check_lists(&all);
    free(all.items);
    gen_games_release(&games);
}

/* Five corners begin with qd and then oc, in all localities; nothing else repeats beyond the first stone:
 *
 *     1  qd oc, then elsewhere          played through, left
 *     2  qd, elsewhere, oc, elsewhere   played through from its second stone on, left
 *     3  qd oc, then at once qf         on
 *     4  qd oc, then at once qf         on
 *     5  qd oc, then at once pg         goes on with another move
 *
 * qd oc: f = 5, through = 2, left = 2, on = 2, in three equal localities:
 *     score = 2 * 3 * (2 + 2 / 100) * (1 - 2 / 5) = 7.272
 * qd: the next stone comes at once in 1, 3, 4, 5 (W oc) and later in 2: f = 5, left = through = 1, on = 4:
 *     score = 1 * 3 * 1.01 * (1 - 4 / 5) = 0.606
 * qd oc qf: corners 3 and 4, the games end there: f = left = through = 2, on = 0:
 *     score = 3 * 3 * 2.02 = 18.18
 * Moves elsewhere lie in the middle of the board (jj, kk), out of reach of the stones and not in a corner. */
static void test_by_hand(void **state)
{
    static const char *const moves[] = {"Bqd Woc Bjj Wkk", "Bqd Wjj Bkk Woc Bjl", "Bqd Woc Bqf",
                                        "Bqd Woc Bqf", "Bqd Woc Bpg"};
    static const struct {
        double score;
        unsigned frequency, len;
    } expected[] = {{18.18, 2, 3}, {7.272, 5, 2}, {0.606, 5, 1}};
    gen_game items[5];
    gen_games games = {items, 5};
    tj_scored_list list;
    gen_corners c;

    (void)state;
    memset(items, 0, sizeof items);
    for (size_t i = 0; i < games.len; i++) {
        tj_record_init(&items[i].record);
        gen_game_moves(&items[i], moves[i]);
    }
    gen_corners_init(&c, &games, 1);
    list = acquire(&c, 1, TJ_NGRAM_MAX, 0);
    assert_int_equal(list.len, 3);
    for (size_t i = 0; i < list.len; i++) {
        assert_true(fabs(list.items[i].score - expected[i].score) < 1e-9);
        assert_int_equal(list.items[i].frequency, expected[i].frequency);
        assert_int_equal(list.items[i].len, expected[i].len);
    }
    free(list.items);
    check_list(&c, 1, TJ_NGRAM_MAX, 0);
    gen_corners_release(&c);
    for (size_t i = 0; i < games.len; i++)
        tj_record_release(&items[i].record);
}

static void expect_same_list(const tj_scored_list *a, const tj_scored_list *b)
{
    assert_int_equal(a->len, b->len);
    for (size_t i = 0; i < a->len; i++) {
        assert_true(a->items[i].score == b->items[i].score);
        assert_int_equal(a->items[i].at, b->items[i].at);
        assert_int_equal(a->items[i].len, b->items[i].len);
        assert_int_equal(a->items[i].frequency, b->items[i].frequency);
        assert_int_equal(a->items[i].rank, b->items[i].rank);
    }
}

/* On one core and on all, in several segments and in one: the same to the last bit. */
static void test_threads_and_segments(void **state)
{
    tj_scored_list several, one, compacted;
    tj_err err = TJ_ERR_INIT;
    gen_corners c;
    cpu_set_t all, single;

    (void)state;
    gen_corners_new(&c, 40, 300, 4); /* more than one chunk of games */
    assert_true(c.made.corpus->segment_count > 1);
    several = acquire(&c, 1, TJ_NGRAM_MAX, 0);
    assert_int_equal(sched_getaffinity(0, sizeof all, &all), 0);
    CPU_ZERO(&single);
    for (int cpu = 0; !CPU_COUNT(&single); cpu++)
        if (CPU_ISSET(cpu, &all))
            CPU_SET(cpu, &single);
    assert_int_equal(sched_setaffinity(0, sizeof single, &single), 0);
    assert_int_equal(tj_thread_count(), 1);
    gen_corners_refresh(&c);
    one = acquire(&c, 1, TJ_NGRAM_MAX, 0);
    assert_int_equal(sched_setaffinity(0, sizeof all, &all), 0);
    assert_int_equal(tj_corpus_compact(c.made.path, NULL, &err), 0);
    gen_corners_refresh(&c);
    assert_int_equal(c.made.corpus->segment_count, 1);
    compacted = acquire(&c, 1, TJ_NGRAM_MAX, 0);
    assert_true(several.len > 10);
    expect_same_list(&several, &one);
    expect_same_list(&several, &compacted);
    free(several.items);
    free(one.items);
    free(compacted.items);
    gen_corners_release(&c);
}

static void test_stop(void **state)
{
    gen_corners c;

    (void)state;
    gen_corners_new(&c, 41, 20, 1);
    for (unsigned ticks = 0; ticks < 2; ticks++) {
        unsigned left = ticks;
        const tj_progress_monitor monitor = {stop_at, &left};
        tj_scored_list list = {NULL, 0, 0};
        tj_err err = TJ_ERR_INIT;

        assert_int_equal(tj_acquire_local(&c.local, &c.grams, 1, 50, 0, &list, &monitor, &err), TJ_E_STOPPED);
        free(list.items);
    }
    gen_corners_release(&c);
}

int test_acquire_local(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_corner_games),
        cmocka_unit_test(test_any_games),
        cmocka_unit_test(test_games_twice),
        cmocka_unit_test(test_threads_and_segments),
        cmocka_unit_test(test_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
