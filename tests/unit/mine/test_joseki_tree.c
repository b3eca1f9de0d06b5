/* Joseki trees: every node counted again over the oracle's streams. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_tree.h"
#include "tests/support/oracle/oracle_tree.h"

typedef struct fixture {
    gen_tree made;
    oracle_orders orders;
} fixture;

static void make_tree(fixture *f, const gen_games *games, unsigned len_min)
{
    memset(f, 0, sizeof *f);
    gen_tree_init(&f->made, games, len_min);
    oracle_orders_make(&f->orders, &f->made.c, &f->made.list);
}

static void release(fixture *f)
{
    oracle_orders_release(&f->orders);
    gen_tree_release(&f->made);
}

/* Writes the path from the root; 0 if the node does not hang on it any more. */
static unsigned path_of(const tj_joseki_tree *tree, uint32_t node, uint16_t *symbols)
{
    unsigned depth = tree->nodes[node].depth, i = depth;

    for (; node && node != TJ_JOSEKI_NONE; node = tree->nodes[node].parent) {
        assert_true(i > 0);
        assert_int_equal(tree->nodes[node].depth, i);
        symbols[--i] = tj_local_symbol(tree->nodes[node].move);
    }
    return node ? 0 : depth;
}

static void expect_recount(const tj_joseki_node *node, const oracle_recount *r)
{
    unsigned sorted = 0, kinds = 0;

    assert_int_equal(node->own, r->own);
    assert_int_equal(node->elsewhere, r->elsewhere);
    assert_memory_equal(&node->score, &r->score, sizeof r->score);
    assert_int_equal(node->year_first, r->year_first);
    assert_int_equal(node->year_last, r->year_last);
    for (unsigned s = 1; s < TJ_LOCAL_LIMIT; s++)
        kinds += r->next[s] > 0;
    while (sorted < TJ_JOSEKI_NEXT_MAX && node->next[sorted].count) {
        const tj_joseki_next *next = &node->next[sorted];
        unsigned more = 0, as_many = 0;

        assert_int_equal(next->count, r->next[tj_local_symbol(next->move)]);
        for (unsigned s = 1; s < TJ_LOCAL_LIMIT; s++) {
            more += r->next[s] > next->count;
            as_many += r->next[s] == next->count;
        }
        assert_in_range(sorted, more, more + as_many - 1);
        for (unsigned i = 0; i < sorted; i++)
            assert_int_not_equal(node->next[i].move, next->move);
        sorted++;
    }
    assert_int_equal(sorted, kinds < TJ_JOSEKI_NEXT_MAX ? kinds : TJ_JOSEKI_NEXT_MAX);
}

/* The node's stones, by any order that was counted. */
static size_t group_of(const fixture *f, uint32_t node)
{
    uint16_t symbols[TJ_NGRAM_MAX];
    uint8_t stones[TJ_MINE_SIZE * TJ_MINE_SIZE];
    unsigned len = path_of(f->made.tree, node, symbols);
    size_t i = 0;

    oracle_lay_stones(symbols, len, stones);
    while (i < f->orders.len &&
           (f->orders.items[i].len != len || memcmp(f->orders.items[i].stones, stones, sizeof stones)))
        i++;
    assert_true(i < f->orders.len);
    return i;
}

/* The order that the node's numbers are those of: its path, or, where that was not acquired, what was hung
 * there when its order was merged: one with the same stones and the same last move. */
static void check_own(const fixture *f, uint32_t number)
{
    const tj_joseki_node *node = &f->made.tree->nodes[number];
    uint16_t symbols[TJ_NGRAM_MAX];
    unsigned len = path_of(f->made.tree, number, symbols);
    const oracle_order *o = oracle_find_order(&f->orders, symbols, len);

    if (!o) {
        size_t group = group_of(f, number);

        for (size_t i = 0; i < f->orders.len && !o; i++)
            if (f->orders.items[i].group == group &&
                f->orders.items[i].symbols[len - 1] == tj_local_symbol(node->move) &&
                f->orders.items[i].r.own == node->own)
                o = &f->orders.items[i];
        assert_non_null(o);
    }
    expect_recount(node, &o->r);
}

static void check_same_as(const fixture *f, uint32_t number)
{
    const tj_joseki_node *node = &f->made.tree->nodes[number], *same = &f->made.tree->nodes[node->same_as];

    assert_int_equal(same->same_as, TJ_JOSEKI_NONE);
    assert_int_equal(group_of(f, node->same_as), group_of(f, number));
    assert_int_equal(node->child, TJ_JOSEKI_NONE);
    assert_int_equal(node->near, TJ_JOSEKI_NONE);
    assert_int_equal(node->rank, 0);
    assert_true(same->own >= node->own);
    assert_in_range(node->count, node->own, same->count - same->own);
}

/* A corner can go on in one way in one locality and in another way in the next: it counts for both. */
static void check_children(const fixture *f, uint32_t number)
{
    const tj_joseki_tree *tree = f->made.tree;
    uint32_t count = number ? tree->nodes[number].count : UINT32_MAX / TJ_LOCALITIES, last = UINT32_MAX;
    uint64_t own = 0;

    for (uint32_t c = tree->nodes[number].child; c != TJ_JOSEKI_NONE; c = tree->nodes[c].sibling) {
        assert_int_equal(tree->nodes[c].parent, number);
        assert_true(tree->nodes[c].count <= last);
        assert_true(tree->nodes[c].own <= count);
        last = tree->nodes[c].count;
        own += tree->nodes[c].own;
        for (uint32_t n = tree->nodes[c].near; n != TJ_JOSEKI_NONE; n = tree->nodes[n].sibling)
            own += tree->nodes[n].own;
    }
    assert_true(own <= TJ_LOCALITIES * (uint64_t)count);
}

static void check_nodes(const fixture *f)
{
    size_t live = 0, merged = 0, groups = 0, ranked = 0, *main;

    main = tj_zalloc(f->orders.len, sizeof *main);
    assert_non_null(main);
    for (uint32_t i = 1; i < f->made.tree->len; i++) {
        const tj_joseki_node *node = &f->made.tree->nodes[i];
        uint16_t symbols[TJ_NGRAM_MAX];
        size_t group;

        if (!path_of(f->made.tree, i, symbols))
            continue;
        live++;
        check_own(f, i);
        check_children(f, i);
        merged += node->same_as != TJ_JOSEKI_NONE;
        if (node->same_as != TJ_JOSEKI_NONE) {
            check_same_as(f, i);
            continue;
        }
        group = group_of(f, i);
        assert_int_equal(main[group]++, 0);
        assert_int_equal(node->count, oracle_group_count(&f->orders, group));
        if (node->rank)
            assert_int_equal(node->rank, oracle_best_rank(&f->orders, group));
    }
    check_children(f, 0);
    for (size_t i = 0; i < f->orders.len; i++)
        if (f->orders.items[i].group == i) {
            groups++;
            ranked += oracle_best_rank(&f->orders, i) != 0;
            assert_int_equal(main[i], 1);
        }
    assert_int_equal(live, groups + merged);
    assert_int_equal(f->made.tree->merged, merged);
    assert_int_equal(f->made.tree->sequences, ranked);
    free(main);
}

static uint32_t walk(const tj_joseki_tree *tree, const uint16_t *symbols, unsigned len)
{
    uint32_t node = 0;

    for (unsigned i = 0; i < len; i++) {
        node = gen_tree_child(tree, node, symbols[i]);
        assert_int_not_equal(node, TJ_JOSEKI_NONE);
        if (tree->nodes[node].same_as != TJ_JOSEKI_NONE)
            node = tree->nodes[node].same_as;
    }
    return node;
}

/* Every acquired sequence stands in the tree, unless it was folded, and then for a reason. */
static void check_sequences(const fixture *f)
{
    size_t folded = 0;

    for (size_t i = 0; i < f->made.list.len; i++) {
        const uint16_t *symbols = f->made.c.local.symbols + f->made.list.items[i].at;
        uint32_t node = walk(f->made.tree, symbols, f->made.list.items[i].len);
        size_t group = group_of(f, node);

        assert_int_equal(oracle_find_order(&f->orders, symbols, f->made.list.items[i].len)->group, group);
        assert_int_equal(f->made.tree->nodes[node].rank,
                         oracle_is_beginning(&f->orders, group) ? 0 : oracle_best_rank(&f->orders, group));
    }
    for (size_t i = 0; i < f->orders.len; i++)
        if (f->orders.items[i].group == i && oracle_best_rank(&f->orders, i))
            folded += oracle_is_beginning(&f->orders, i);
    for (uint32_t i = 1; i < f->made.tree->len; i++)
        for (uint32_t n = f->made.tree->nodes[i].near; n != TJ_JOSEKI_NONE;
             n = f->made.tree->nodes[n].sibling)
            folded++;
    assert_int_equal(f->made.tree->folded, folded);
}

static void check_then(const fixture *f)
{
    uint32_t *ranks = tj_zalloc(f->orders.len, sizeof *ranks); /* by group, what is folded left out */
    size_t found = 0;

    assert_non_null(ranks);
    for (size_t i = 0; i < f->orders.len; i++)
        if (f->orders.items[i].group == i && oracle_best_rank(&f->orders, i) &&
            !oracle_is_beginning(&f->orders, i))
            ranks[i] = oracle_best_rank(&f->orders, i);
    for (uint32_t i = 1; i < f->made.tree->len; i++) {
        const tj_joseki_node *node = &f->made.tree->nodes[i];
        uint16_t symbols[TJ_NGRAM_MAX];
        unsigned most = 0;
        size_t group;

        if (node->same_as != TJ_JOSEKI_NONE || !path_of(f->made.tree, i, symbols))
            continue;
        group = group_of(f, i);
        for (size_t g = 0; g < f->orders.len && ranks[group]; g++) {
            unsigned count = ranks[g] ? oracle_follows_next(&f->orders, ranks, group, g) : 0;

            most = count > most ? count : most;
        }
        assert_int_equal(node->then_count, most);
        assert_true(most <= node->count);
        assert_int_equal(node->then == TJ_JOSEKI_NONE, !most);
        if (most) {
            assert_int_equal(oracle_follows_next(&f->orders, ranks, group, group_of(f, node->then)), most);
            found++;
        }
    }
    assert_true(found > 0);
    free(ranks);
}

static bool is_leaf(const tj_joseki_node *node)
{
    return node->rank && node->child == TJ_JOSEKI_NONE && node->same_as == TJ_JOSEKI_NONE;
}

static bool is_beside(uint16_t a, uint16_t b)
{
    int p = (a - 1) / 2, q = (b - 1) / 2;

    return a % 2 == b % 2 && abs(p / 19 - q / 19) + abs(p % 19 - q % 19) == 1;
}

/* Near-duplicates hang on a sibling that is as frequent; no two that are left lie beside each other. */
static void check_near(const fixture *f)
{
    const tj_joseki_node *nodes = f->made.tree->nodes;

    for (uint32_t i = 1; i < f->made.tree->len; i++)
        for (uint32_t n = nodes[i].near; n != TJ_JOSEKI_NONE; n = nodes[n].sibling) {
            assert_true(is_leaf(&nodes[i]) && is_leaf(&nodes[n]));
            assert_int_equal(nodes[n].parent, nodes[i].parent);
            assert_int_equal(nodes[n].near, TJ_JOSEKI_NONE);
            assert_true(is_beside(tj_local_symbol(nodes[i].move), tj_local_symbol(nodes[n].move)));
            assert_true(nodes[n].count <= nodes[i].count);
        }
    for (uint32_t i = 0; i < f->made.tree->len; i++)
        for (uint32_t a = nodes[i].child; a != TJ_JOSEKI_NONE; a = nodes[a].sibling)
            for (uint32_t b = nodes[a].sibling; b != TJ_JOSEKI_NONE; b = nodes[b].sibling)
                assert_false(is_leaf(&nodes[a]) && is_leaf(&nodes[b]) &&
                             is_beside(tj_local_symbol(nodes[a].move), tj_local_symbol(nodes[b].move)));
}

/* Of the first hundred sequences of the list, each as its order was played. */
static void check_classes(const fixture *f)
{
    size_t classes[TJ_BORDER_CLASSES] = {0};

    for (size_t i = 0; i < f->made.list.len && i < TJ_JOSEKI_CLASSIFIED; i++) {
        const uint16_t *symbols = f->made.c.local.symbols + f->made.list.items[i].at;
        unsigned len = f->made.list.items[i].len;
        oracle_border o = oracle_border_of_streams(&f->made.c.streams, symbols, len);
        tj_border border = {o.count, o.left, o.extra_before, o.extra_after};
        tj_border_class border_class = tj_border_classify(&border);
        const tj_joseki_node *node = &f->made.tree->nodes[walk(f->made.tree, symbols, len)];

        classes[border_class]++;
        if (node->rank == f->made.list.items[i].rank)
            assert_int_equal(node->border_class, border_class);
    }
    assert_memory_equal(f->made.tree->classes, classes, sizeof classes);
}

static void check_next_counts(const fixture *f)
{
    for (uint32_t i = 1; i < f->made.tree->len; i++) {
        const tj_joseki_node *node = &f->made.tree->nodes[i];
        unsigned count = node->next[0].count > 0;

        while (count && count < TJ_JOSEKI_NEXT_MAX && node->next[count].count &&
               node->next[count].count >= node->own / 100.0)
            count++;
        assert_int_equal(tj_joseki_next_count(node), count);
    }
}

static void check_tree(const fixture *f)
{
    check_nodes(f);
    check_sequences(f);
    check_then(f);
    check_near(f);
    check_classes(f);
    check_next_counts(f);
}

static void test_corner_games(void **state)
{
    (void)state;
    for (uint64_t seed = 60; seed < 64; seed++) {
        gen_games games;
        fixture f;

        gen_corner_games(&games, seed, 60);
        make_tree(&f, &games, seed % 2 ? 1 : 3);
        assert_true(f.made.tree->merged > 0);
        check_tree(&f);
        release(&f);
        gen_games_release(&games);
    }
}

/* Games played twice: whole streams repeat, paths of 50 stones, and with them captures. */
static void make_tree_of_pairs(fixture *f)
{
    enum { GAMES = 4 };
    gen_games games, all = {tj_alloc(2 * GAMES, sizeof *all.items), 2 * GAMES};

    assert_non_null(all.items);
    gen_games_new(&games, 70, GAMES, 19);
    memcpy(all.items, games.items, GAMES * sizeof *games.items);
    memcpy(all.items + GAMES, games.items, GAMES * sizeof *games.items);
    make_tree(f, &all, 1);
    free(all.items);
    gen_games_release(&games);
}

static void test_games_twice(void **state)
{
    fixture f;

    (void)state;
    make_tree_of_pairs(&f);
    check_tree(&f);
    release(&f);
}

static void test_empty_list_and_stop(void **state)
{
    const tj_scored_list none = {NULL, 0, 0};
    unsigned left = 0;
    const tj_progress_monitor monitor = {stop_at, &left};
    tj_err err = TJ_ERR_INIT;
    tj_joseki_tree *tree;
    fixture f;

    (void)state;
    make_tree_of_pairs(&f);
    assert_int_equal(tj_joseki_tree_build(&tree, f.made.c.made.corpus, f.made.c.text, &f.made.c.local,
                                          &f.made.c.grams, &none, NULL, &err),
                     0);
    assert_int_equal(tree->len, 1);
    assert_int_equal(tree->nodes[0].child, TJ_JOSEKI_NONE);
    assert_int_equal(tree->nodes[0].move, TJ_SEQUENCE_PASS);
    tj_joseki_tree_free(tree);
    assert_true(f.made.tree->len > 256); /* enough for one look at the monitor */
    assert_int_equal(tj_joseki_tree_build(&tree, f.made.c.made.corpus, f.made.c.text, &f.made.c.local,
                                          &f.made.c.grams, &f.made.list, &monitor, &err),
                     TJ_E_STOPPED);
    assert_null(tree);
    release(&f);
}

int test_joseki_tree(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corner_games),
        cmocka_unit_test(test_games_twice),
        cmocka_unit_test(test_empty_list_and_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
