/* Threads: everything is done exactly once, and a pipeline gives back in order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <stdatomic.h>

#include "tests/support/generate/gen_games.h"
#include "base/thread.h"

#define MANY 5000

static atomic_uint done[MANY];

static void mark(void *ctx, size_t i)
{
    assert_ptr_equal(ctx, done);
    atomic_fetch_add(&done[i], 1);
}

static void test_parallel(void **state)
{
    static const unsigned THREADS[] = {0, 1, 2, 7, 64, 1000};
    static const size_t COUNTS[] = {0, 1, 2, 3, 63, MANY};

    (void)state;
    for (size_t t = 0; t < sizeof THREADS / sizeof *THREADS; t++)
        for (size_t c = 0; c < sizeof COUNTS / sizeof *COUNTS; c++) {
            memset(done, 0, sizeof done);
            tj_parallel_for(THREADS[t], COUNTS[c], mark, done);
            for (size_t i = 0; i < MANY; i++)
                assert_int_equal(atomic_load(&done[i]), i < COUNTS[c]);
        }
    assert_true(tj_thread_count() >= 1);
}

static int mark_range(void *ctx, size_t from, size_t to)
{
    assert_true(from < to);
    for (size_t i = from; i < to; i++)
        mark(ctx, i);
    return 0;
}

static int fail_at_range(void *ctx, size_t from, size_t to)
{
    (void)to;
    mark(ctx, from);
    return from == 50 ? TJ_E_NOMEM : 0;
}

static int stop_at_second(void *ctx, const char *phase, uint64_t at, uint64_t total)
{
    assert_string_equal(phase, "marking");
    assert_int_equal(at, *(unsigned *)ctx * (uint64_t)TJ_PARALLEL_BATCH * 10);
    assert_int_equal(total, MANY);
    return ++*(unsigned *)ctx == 2;
}

static void test_ranges(void **state)
{
    static const size_t COUNTS[] = {0, 1, 9, 10, 11, MANY};
    unsigned reports = 0;
    const tj_progress_monitor monitor = {stop_at_second, &reports};
    tj_err err = TJ_ERR_INIT;

    (void)state;
    for (size_t c = 0; c < sizeof COUNTS / sizeof *COUNTS; c++) {
        memset(done, 0, sizeof done);
        assert_int_equal(tj_parallel_ranges(3, COUNTS[c], 10, mark_range, done, "marking", NULL, &err), 0);
        for (size_t i = 0; i < MANY; i++)
            assert_int_equal(atomic_load(&done[i]), i < COUNTS[c]);
    }
    memset(done, 0, sizeof done);
    assert_int_equal(tj_parallel_ranges(1, MANY, 10, mark_range, done, "marking", &monitor, &err),
                     TJ_E_STOPPED);
    for (size_t i = 0; i < MANY; i++)
        assert_int_equal(atomic_load(&done[i]), i < TJ_PARALLEL_BATCH * 10);
    memset(done, 0, sizeof done);
    err = (tj_err)TJ_ERR_INIT;
    assert_int_equal(tj_parallel_ranges(1, MANY, 10, fail_at_range, done, "marking", NULL, &err), TJ_E_NOMEM);
    assert_int_equal(err.code, TJ_E_NOMEM);
    assert_int_equal(atomic_load(&done[60]), 0);
}

typedef struct job {
    size_t number;
    unsigned effort, worked;
} job;

static void work(void *ctx, void *argument)
{
    job *one = argument;
    volatile unsigned spin = 0;

    assert_ptr_equal(ctx, done);
    while (spin < one->effort)
        spin++;
    one->worked++;
}

static void pop_one(tj_pipeline *pipeline, size_t *popped)
{
    job *one = tj_pipeline_pop(pipeline);

    assert_non_null(one);
    assert_int_equal(one->number, *popped);
    assert_int_equal(one->worked, 1);
    ++*popped;
}

/* Jobs of very unequal effort, pushed and popped at random. */
static void test_pipeline(void **state)
{
    static const unsigned THREADS[] = {1, 2, 5};
    static const size_t DEPTHS[] = {1, 2, 16};
    uint64_t seed = 3;

    (void)state;
    for (size_t t = 0; t < 3; t++)
        for (size_t d = 0; d < 3; d++) {
            static job jobs[1000];
            size_t pushed = 0, popped = 0;
            tj_pipeline *pipeline = tj_pipeline_new(THREADS[t], DEPTHS[d], work, done);

            assert_non_null(pipeline);
            assert_null(tj_pipeline_pop(pipeline));
            while (popped < 1000) {
                assert_int_equal(tj_pipeline_full(pipeline), pushed - popped == DEPTHS[d]);
                if (pushed < 1000 && pushed - popped < DEPTHS[d] && !gen_chance(&seed, 3)) {
                    jobs[pushed] = (job){pushed, gen_chance(&seed, 20) ? 20000 : 10, 0};
                    tj_pipeline_push(pipeline, &jobs[pushed++]);
                } else if (pushed > popped)
                    pop_one(pipeline, &popped);
            }
            assert_null(tj_pipeline_pop(pipeline));
            tj_pipeline_free(pipeline);
        }
    tj_pipeline_free(tj_pipeline_new(4, 4, work, done));
}

int test_thread(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parallel), cmocka_unit_test(test_ranges),
                                       cmocka_unit_test(test_pipeline)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
