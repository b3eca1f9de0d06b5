/* Keyed features against what they stand for (tests/support/oracle/oracle_feature.h).
 *
 * A key does not say what it stands for, but it must belong to the same moves as a description does.  So
 * every move of many games gets a random number, and each key and each description the sum of the numbers of
 * its moves: sums that are equal mean sets of moves that are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_walk.h"
#include "tests/support/oracle/oracle_feature.h"
#include "pattern/go/go_feature.h"

typedef struct occurrence {
    tj_hash what;
    uint64_t move; /* its number */
    bool complete; /* of a description whose key must be there */
} occurrence;

typedef struct occurrences {
    occurrence *items;
    size_t len, cap;
    uint64_t move; /* the move that keys come from now */
} occurrences;

/* Something with the sum of its moves. */
typedef struct owner {
    uint64_t sum;
    bool complete;
} owner;

typedef struct owners {
    owner *items;
    size_t len, cap;
} owners;

static occurrences keys, descriptions;

static void add(occurrences *list, tj_hash what, uint64_t move, bool complete)
{
    assert_int_equal(TJ_RESERVE(list, list->len + 1), 0);
    list->items[list->len++] = (occurrence){what, move, complete};
}

static bool take_key(void *ctx, unsigned family, uint64_t key)
{
    (void)ctx;
    (void)family;
    add(&keys, (tj_hash){key, 0}, keys.move, false);
    return true;
}

static int by_what(const void *a, const void *b)
{
    return tj_hash_compare(((const occurrence *)a)->what, ((const occurrence *)b)->what);
}

static int by_sum(const void *a, const void *b)
{
    const owner *x = a, *y = b;

    return x->sum < y->sum ? -1 : x->sum > y->sum;
}

/* The sums of all keys or descriptions, sorted. */
static owners add_up(occurrences *list)
{
    owners out = {NULL, 0, 0};

    qsort(list->items, list->len, sizeof *list->items, by_what);
    for (size_t i = 0; i < list->len; i++) {
        if (i == 0 || by_what(&list->items[i - 1], &list->items[i])) {
            assert_int_equal(TJ_RESERVE(&out, out.len + 1), 0);
            out.items[out.len++] = (owner){0, list->items[i].complete};
        }
        out.items[out.len - 1].sum += list->items[i].move;
    }
    qsort(out.items, out.len, sizeof *out.items, by_sum);
    free(list->items);
    *list = (occurrences){NULL, 0, 0, 0};
    return out;
}

/* Every key has the moves of a description, and every description whose levels are told in the header those
 * of a key of its own. */
static void expect_equal_sets(const owners *k, const owners *d)
{
    size_t i = 0, j = 0, complete = 0;

    while (j < d->len) {
        uint64_t sum = d->items[j].sum;
        size_t here = 0, wanted = 0;

        assert_false(i < k->len && k->items[i].sum < sum); /* a key without a description */
        for (; i < k->len && k->items[i].sum == sum; i++)
            here++;
        for (; j < d->len && d->items[j].sum == sum; j++)
            wanted += d->items[j].complete;
        assert_true(here >= wanted);
        complete += wanted;
    }
    assert_int_equal(i, k->len);
    assert_true(complete > 1000);
}

static void take_move(tj_go_feature_view *view, const tj_go_rank_input *q, unsigned point, uint64_t *random)
{
    const tj_go_feature_sink sink = {take_key, NULL, NULL};
    oracle_described all[ORACLE_DESCRIPTIONS];
    size_t count = oracle_describe(q, point, q->board->size == 19, all);

    assert_true(count <= ORACLE_DESCRIPTIONS);
    keys.move = tj_random(random);
    tj_go_feature_move(view, point, &sink);
    for (size_t i = 0; i < count; i++)
        add(&descriptions, all[i].text, keys.move, oracle_is_complete(all[i].family));
}

/* Moves near the last ones, where most families have something to say, and others. */
static void take_game(tj_go_feature_view *view, const tj_record *record, uint64_t *random)
{
    gen_walk walk;

    gen_walk_start(&walk, record, (unsigned)(tj_random(random) % TJ_GO_SYMMETRIES), false);
    while (gen_walk_next(&walk)) {
        const tj_go_rank_input *q = &walk.question;
        unsigned points = (unsigned)record->board * record->board;

        assert_int_equal(tj_go_feature_view_set(view, q), 0);
        for (unsigned i = 0; i < 3; i++) {
            unsigned p = i == 0 ? walk.answer : (unsigned)(tj_random(random) % points);

            if (p != TJ_PASS && tj_go_board_legality(q->board, p, q->colour, false) == TJ_GO_LEGAL)
                take_move(view, q, p, random);
        }
    }
    gen_walk_end(&walk);
}

static void take_games(unsigned size, size_t count)
{
    static tj_go_feature_tables tables;
    tj_go_feature_view *view;
    gen_games games;
    uint64_t random = size;
    owners k, d;

    assert_int_equal(tj_go_feature_tables_init(&tables, 19), 0);
    assert_int_equal(tj_go_feature_view_new(&view, &tables, NULL), 0);
    gen_games_new(&games, 100 + size, count, size);
    for (size_t g = 0; g < count; g++)
        take_game(view, &games.items[g].record, &random);
    gen_games_release(&games);
    tj_go_feature_view_free(view);
    k = add_up(&keys);
    d = add_up(&descriptions);
    expect_equal_sets(&k, &d);
    free(k.items);
    free(d.items);
}

static void own_size(void **state)
{
    (void)state;
    take_games(19, 25);
}

static void other_sizes(void **state)
{
    (void)state;
    take_games(9, 40);
    take_games(25, 10);
}

int test_go_feature_key(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_size),
        cmocka_unit_test(other_sizes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
