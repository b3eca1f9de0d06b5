/* Memories joined: what they hold together against one that was learnt at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern/go/go_similar.h"
#include "tests/support/learn_memory.h"
#include "tests/support/memory_check.h"
#include "tests/support/oracle/oracle_memory.h"

#define PARTS 5

static gen_corpus made;

static int set_up(void **state)
{
    (void)state;
    gen_memory_corpus(&made);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&made);
    return 0;
}

/* Learns from every game whose turn it is, dealt round or by chance; false if there is none. */
static bool learn_share(tj_memory *memory, const learn_options *options, const unsigned *turn, unsigned part)
{
    learn_options mine = *options;
    uint32_t *others = malloc((made.count + 1) * sizeof *others);
    int rc;

    assert_non_null(others);
    for (size_t i = 0; i < made.count; i++)
        if (turn[i] != part)
            others[mine.known_count++] = made.games[i].id;
    mine.known = others;
    rc = learn_memory(memory, made.corpus, &mine, NULL, NULL);
    assert_true(!rc || rc == TJ_E_NOTFOUND);
    free(others);
    return !rc;
}

static void expect_joined(const learn_options *options, const unsigned *turn)
{
    const tj_memory *list[PARTS];
    tj_memory parts[PARTS], joined, whole;
    size_t count = 0;

    for (unsigned part = 0; part < PARTS; part++)
        if (learn_share(&parts[count], options, turn, part)) {
            list[count] = &parts[count];
            count++;
        }
    assert_true(count > 0);
    assert_int_equal(learn_memory(&whole, made.corpus, options, NULL, NULL), 0);
    assert_int_equal(tj_memory_merge(&joined, list, count, NULL), 0);
    assert_int_equal(memory_check(&joined, "joined", NULL), 0);
    expect_equal_memories(&joined, &whole);
    tj_memory_release(&joined);
    /* Whatever their order. */
    for (size_t i = 0; i < count; i++)
        list[i] = &parts[count - 1 - i];
    assert_int_equal(tj_memory_merge(&joined, list, count, NULL), 0);
    expect_equal_memories(&joined, &whole);
    tj_memory_release(&joined);
    tj_memory_release(&whole);
    for (size_t i = 0; i < count; i++)
        tj_memory_release(&parts[i]);
}

static void parts_make_the_whole(void **state)
{
    unsigned *turn = malloc((made.count + 1) * sizeof *turn);
    uint64_t seed = 8;

    (void)state;
    assert_non_null(turn);
    for (unsigned way = 0; way < 4; way++)
        for (unsigned radius = TJ_RADIUS_MIN; radius <= TJ_RADIUS_MAX; radius += 2) {
            const learn_options options = {.size = way % 2 ? 9 : 19, .radius = radius};

            for (size_t i = 0; i < made.count; i++)
                turn[i] = way == 0   ? (unsigned)(i % PARTS)
                          : way == 1 ? (unsigned)(i * PARTS / made.count)
                          : way == 2 ? gen_random(&seed, PARTS)
                                     : 0;
            expect_joined(&options, turn);
        }
    free(turn);
}

/* A part of an earlier version tells no colours: then the whole does not, either. */
static void without_colours(void **state)
{
    const learn_options options = {.size = 19, .radius = 4};
    unsigned *turn = malloc((made.count + 1) * sizeof *turn);
    tj_memory parts[2], joined;
    const tj_memory *list[2] = {&parts[0], &parts[1]};

    (void)state;
    assert_non_null(turn);
    for (size_t i = 0; i < made.count; i++)
        turn[i] = i % 2;
    assert_true(learn_share(&parts[0], &options, turn, 0) && learn_share(&parts[1], &options, turn, 1));
    parts[1].case_white = NULL;
    assert_int_equal(tj_memory_merge(&joined, list, 2, NULL), 0);
    assert_null(joined.case_white);
    assert_int_equal(memory_check(&joined, "joined", NULL), 0);
    assert_int_equal(joined.cases, parts[0].cases + parts[1].cases);
    tj_memory_release(&joined);
    tj_memory_release(&parts[0]);
    tj_memory_release(&parts[1]);
    free(turn);
}

/* Numbers that are not what they should be are refused, and nothing is read or written beside the arrays. */
static void damaged_parts(void **state)
{
    const learn_options options = {.size = 9, .radius = 3};
    tj_memory good, joined;
    uint64_t seed = 6;
    unsigned refused = 0;

    (void)state;
    assert_int_equal(learn_memory(&good, made.corpus, &options, NULL, NULL), 0);
    for (int round = 0; round < 200; round++) {
        uint32_t *first = (uint32_t *)good.first, *place = &first[gen_random(&seed, good.patterns + 1)];
        uint32_t before = *place;
        const tj_memory *list[1] = {&good};
        int rc;

        *place = gen_random(&seed, 2) ? gen_random(&seed, 2 * good.cases) : UINT32_MAX - before;
        rc = tj_memory_merge(&joined, list, 1, NULL);
        assert_true(!rc || rc == TJ_E_FORMAT);
        refused += rc != 0;
        tj_memory_release(&joined);
        *place = before;
    }
    assert_true(refused > 150);
    assert_int_equal(memory_check(&good, "good", NULL), 0);
    tj_memory_release(&good);
}

int test_memory_merge(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_make_the_whole),
        cmocka_unit_test(without_colours),
        cmocka_unit_test(damaged_parts),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
