/* Joseki trees: every node counted again over the oracle's streams, and small trees worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../support/expect.h"
#include "../support/made_corners.h"
#include "mine/joseki_tree.h"

/* What became of one order of play. */
typedef struct recount {
    unsigned own, elsewhere;
    tj_score score;
    int year_first, year_last;
    unsigned next[TJ_LOCAL_LIMIT];
} recount;

static void count_result(tj_score *score, int winner, int mover)
{
    if (winner == TJ_WINNER_DRAW)
        score->draws++;
    else if (winner != TJ_WINNER_BLACK && winner != TJ_WINNER_WHITE)
        score->unknown++;
    else if (winner == mover)
        score->wins++;
    else
        score->losses++;
}

static void count_corner(recount *r, const made_corners *c, const oracle_stream *stream, unsigned len)
{
    const oracle_game *game = made_corpus_game(&c->made, c->text.games[stream->game].id);
    const oracle_stone *last = &stream->stones[len - 1];
    int other = TJ_BLACK + TJ_WHITE - stream->first_colour, year = game->date / 10000;

    r->own++;
    r->elsewhere += last->gap > 1;
    if (last->gap == 1 && len < stream->len)
        r->next[stream->stones[len].symbol]++;
    count_result(&r->score, game->winner, last->symbol % 2 ? stream->first_colour : other);
    if (year && (!r->year_first || year < r->year_first))
        r->year_first = year;
    if (year > r->year_last)
        r->year_last = year;
}

static void count_again(recount *r, const made_corners *c, const uint16_t *symbols, unsigned len)
{
    memset(r, 0, sizeof *r);
    for (size_t i = 0; i < c->streams.len; i++)
        if (oracle_begins_widest(&c->streams, i, symbols, len))
            count_corner(r, c, &c->streams.items[i], len);
}

/* An order of play that some acquired sequence begins with, and the stones it leaves on an empty board. */
typedef struct order {
    uint16_t symbols[TJ_NGRAM_MAX];
    unsigned len;
    uint8_t stones[TJ_MINE_SIZE * TJ_MINE_SIZE];
    size_t group;  /* the first order with the same stones */
    uint32_t rank; /* of the sequence that is this order; 0: none */
    recount r;
} order;

typedef struct fixture {
    made_corners c;
    tj_scored_list list;
    tj_joseki_tree tree;
    struct {
        order *items;
        size_t len, cap;
    } orders;
} fixture;

static void lay_stones(const uint16_t *symbols, unsigned len, uint8_t *stones)
{
    tj_go_board board;

    assert_int_equal(tj_go_board_init(&board, TJ_MINE_SIZE), 0);
    for (unsigned i = 0; i < len; i++) {
        unsigned point = (symbols[i] - 1u) / 2;
        int colour = symbols[i] % 2 ? TJ_BLACK : TJ_WHITE;

        if (tj_go_board_play(&board, point, colour, true) != TJ_GO_LEGAL)
            tj_go_board_set(&board, point, colour);
    }
    for (unsigned p = 0; p < TJ_MINE_SIZE * TJ_MINE_SIZE; p++)
        stones[p] = (uint8_t)tj_go_board_at(&board, p);
}

static order *find_order(const fixture *f, const uint16_t *symbols, unsigned len)
{
    for (size_t i = 0; i < f->orders.len; i++)
        if (f->orders.items[i].len == len &&
            !memcmp(f->orders.items[i].symbols, symbols, len * sizeof *symbols))
            return &f->orders.items[i];
    return NULL;
}

static void add_order(fixture *f, const uint16_t *symbols, unsigned len)
{
    order *o;

    if (find_order(f, symbols, len))
        return;
    assert_int_equal(TJ_RESERVE(&f->orders, f->orders.len + 1), 0);
    o = &f->orders.items[f->orders.len];
    memcpy(o->symbols, symbols, len * sizeof *symbols);
    o->len = len;
    o->rank = 0;
    lay_stones(symbols, len, o->stones);
    count_again(&o->r, &f->c, symbols, len);
    o->group = 0;
    while (f->orders.items[o->group].len != len ||
           memcmp(f->orders.items[o->group].stones, o->stones, sizeof o->stones))
        o->group++;
    f->orders.len++;
}

static void make_tree(fixture *f, const made_games *games, unsigned len_min)
{
    tj_err err = TJ_ERR_INIT;

    memset(f, 0, sizeof *f);
    made_corners_init(&f->c, games, 2);
    assert_int_equal(
        tj_acquire_local(&f->c.local, &f->c.grams, len_min, TJ_NGRAM_MAX, 0, &f->list, NULL, &err), 0);
    for (size_t i = 0; i < f->list.len; i++) {
        const uint16_t *symbols = f->c.local.symbols + f->list.items[i].at;

        for (unsigned len = 1; len <= f->list.items[i].len; len++)
            add_order(f, symbols, len);
        find_order(f, symbols, f->list.items[i].len)->rank = f->list.items[i].rank;
    }
    assert_int_equal(tj_joseki_tree_build(&f->tree, f->c.made.corpus, &f->c.text, &f->c.local, &f->c.grams,
                                          &f->list, NULL, &err),
                     0);
}

static void release(fixture *f)
{
    tj_joseki_tree_release(&f->tree);
    free(f->list.items);
    free(f->orders.items);
    made_corners_release(&f->c);
}

/* Writes the path from the root; 0 if the node does not hang on it any more. */
static unsigned path_of(const tj_joseki_tree *tree, uint32_t node, uint16_t *symbols)
{
    unsigned depth = tree->nodes[node].depth, i = depth;

    for (; node && node != TJ_TREE_NONE; node = tree->nodes[node].parent) {
        assert_true(i > 0);
        assert_int_equal(tree->nodes[node].depth, i);
        symbols[--i] = tree->nodes[node].symbol;
    }
    return node ? 0 : depth;
}

static void expect_recount(const tj_tree_node *node, const recount *r)
{
    unsigned sorted = 0, kinds = 0;

    assert_int_equal(node->own, r->own);
    assert_int_equal(node->elsewhere, r->elsewhere);
    assert_memory_equal(&node->score, &r->score, sizeof r->score);
    assert_int_equal(node->year_first, r->year_first);
    assert_int_equal(node->year_last, r->year_last);
    for (unsigned s = 1; s < TJ_LOCAL_LIMIT; s++)
        kinds += r->next[s] > 0;
    while (sorted < TJ_TREE_NEXT && node->next[sorted].count) {
        const tj_tree_next *next = &node->next[sorted];
        unsigned more = 0, as_many = 0;

        assert_int_equal(next->count, r->next[next->symbol]);
        for (unsigned s = 1; s < TJ_LOCAL_LIMIT; s++) {
            more += r->next[s] > next->count;
            as_many += r->next[s] == next->count;
        }
        assert_in_range(sorted, more, more + as_many - 1);
        for (unsigned i = 0; i < sorted; i++)
            assert_int_not_equal(node->next[i].symbol, next->symbol);
        sorted++;
    }
    assert_int_equal(sorted, kinds < TJ_TREE_NEXT ? kinds : TJ_TREE_NEXT);
}

/* The node's stones, by any order that was counted. */
static size_t group_of(const fixture *f, uint32_t node)
{
    uint16_t symbols[TJ_NGRAM_MAX];
    uint8_t stones[TJ_MINE_SIZE * TJ_MINE_SIZE];
    unsigned len = path_of(&f->tree, node, symbols);
    size_t i = 0;

    lay_stones(symbols, len, stones);
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
    const tj_tree_node *node = &f->tree.nodes[number];
    uint16_t symbols[TJ_NGRAM_MAX];
    unsigned len = path_of(&f->tree, number, symbols);
    const order *o = find_order(f, symbols, len);

    if (!o) {
        size_t group = group_of(f, number);

        for (size_t i = 0; i < f->orders.len && !o; i++)
            if (f->orders.items[i].group == group && f->orders.items[i].symbols[len - 1] == node->symbol &&
                f->orders.items[i].r.own == node->own)
                o = &f->orders.items[i];
        assert_non_null(o);
    }
    expect_recount(node, &o->r);
}

/* The best rank of all orders with these stones. */
static uint32_t best_rank(const fixture *f, size_t group)
{
    uint32_t best = 0;

    for (size_t i = 0; i < f->orders.len; i++)
        if (f->orders.items[i].group == group && f->orders.items[i].rank &&
            (!best || f->orders.items[i].rank < best))
            best = f->orders.items[i].rank;
    return best;
}

static unsigned group_count(const fixture *f, size_t group)
{
    unsigned count = 0;

    for (size_t i = 0; i < f->orders.len; i++)
        if (f->orders.items[i].group == group)
            count += f->orders.items[i].r.own;
    return count;
}

static void check_same_as(const fixture *f, uint32_t number)
{
    const tj_tree_node *node = &f->tree.nodes[number], *same = &f->tree.nodes[node->same_as];

    assert_int_equal(same->same_as, TJ_TREE_NONE);
    assert_int_equal(group_of(f, node->same_as), group_of(f, number));
    assert_int_equal(node->child, TJ_TREE_NONE);
    assert_int_equal(node->near, TJ_TREE_NONE);
    assert_int_equal(node->rank, 0);
    assert_true(same->own >= node->own);
    assert_in_range(node->count, node->own, same->count - same->own);
}

/* A corner can go on in one way in one locality and in another way in the next: it counts for both. */
static void check_children(const fixture *f, uint32_t number)
{
    const tj_joseki_tree *tree = &f->tree;
    uint32_t count = number ? tree->nodes[number].count : UINT32_MAX / TJ_LOCALITIES, last = UINT32_MAX;
    uint64_t own = 0;

    for (uint32_t c = tree->nodes[number].child; c != TJ_TREE_NONE; c = tree->nodes[c].sibling) {
        assert_int_equal(tree->nodes[c].parent, number);
        assert_true(tree->nodes[c].count <= last);
        assert_true(tree->nodes[c].own <= count);
        last = tree->nodes[c].count;
        own += tree->nodes[c].own;
        for (uint32_t n = tree->nodes[c].near; n != TJ_TREE_NONE; n = tree->nodes[n].sibling)
            own += tree->nodes[n].own;
    }
    assert_true(own <= TJ_LOCALITIES * (uint64_t)count);
}

static void check_nodes(const fixture *f)
{
    size_t live = 0, merged = 0, groups = 0, ranked = 0, kept = 0, *main;

    main = tj_zalloc(f->orders.len, sizeof *main);
    assert_non_null(main);
    for (uint32_t i = 1; i < f->tree.len; i++) {
        const tj_tree_node *node = &f->tree.nodes[i];
        uint16_t symbols[TJ_NGRAM_MAX];
        size_t group;

        if (!path_of(&f->tree, i, symbols))
            continue;
        live++;
        check_own(f, i);
        check_children(f, i);
        merged += node->same_as != TJ_TREE_NONE;
        kept += node->rank != 0;
        if (node->same_as != TJ_TREE_NONE) {
            check_same_as(f, i);
            continue;
        }
        group = group_of(f, i);
        assert_int_equal(main[group]++, 0);
        assert_int_equal(node->count, group_count(f, group));
        if (node->rank)
            assert_int_equal(node->rank, best_rank(f, group));
    }
    check_children(f, 0);
    for (size_t i = 0; i < f->orders.len; i++)
        if (f->orders.items[i].group == i) {
            groups++;
            ranked += best_rank(f, i) != 0;
            assert_int_equal(main[i], 1);
        }
    assert_int_equal(live, groups + merged);
    assert_int_equal(f->tree.merged, merged);
    assert_int_equal(f->tree.sequences, ranked);
    free(main);
}

/* The child or near-duplicate of a child with that move. */
static uint32_t child_of(const tj_joseki_tree *tree, uint32_t node, uint16_t symbol)
{
    for (uint32_t c = tree->nodes[node].child; c != TJ_TREE_NONE; c = tree->nodes[c].sibling) {
        if (tree->nodes[c].symbol == symbol)
            return c;
        for (uint32_t n = tree->nodes[c].near; n != TJ_TREE_NONE; n = tree->nodes[n].sibling)
            if (tree->nodes[n].symbol == symbol)
                return n;
    }
    return TJ_TREE_NONE;
}

static uint32_t walk(const tj_joseki_tree *tree, const uint16_t *symbols, unsigned len)
{
    uint32_t node = 0;

    for (unsigned i = 0; i < len; i++) {
        node = child_of(tree, node, symbols[i]);
        assert_int_not_equal(node, TJ_TREE_NONE);
        if (tree->nodes[node].same_as != TJ_TREE_NONE)
            node = tree->nodes[node].same_as;
    }
    return node;
}

/* In how many corners that came to one group's stones did the other's follow?  Orders, not groups, are
 * counted: a corner that came to the second by another way does not count. */
static unsigned follows(const fixture *f, size_t first, size_t second)
{
    unsigned len = f->orders.items[first].len, count = 0;

    for (size_t i = 0; i < f->orders.len; i++) {
        const order *o = &f->orders.items[i];

        if (o->group == second && o->len > len && find_order(f, o->symbols, len)->group == first)
            count += o->r.own;
    }
    return count;
}

/* Does a longer acquired sequence follow nine times out of ten? */
static bool is_beginning(const fixture *f, size_t group)
{
    unsigned count = group_count(f, group);

    for (size_t i = 0; i < f->orders.len; i++)
        if (f->orders.items[i].group == i && best_rank(f, i) &&
            f->orders.items[i].len > f->orders.items[group].len && 10 * follows(f, group, i) >= 9 * count)
            return true;
    return false;
}

/* Every acquired sequence stands in the tree, unless it was folded, and then for a reason. */
static void check_sequences(const fixture *f)
{
    size_t folded = 0;

    for (size_t i = 0; i < f->list.len; i++) {
        const uint16_t *symbols = f->c.local.symbols + f->list.items[i].at;
        uint32_t node = walk(&f->tree, symbols, f->list.items[i].len);
        size_t group = group_of(f, node);

        assert_int_equal(find_order(f, symbols, f->list.items[i].len)->group, group);
        assert_int_equal(f->tree.nodes[node].rank, is_beginning(f, group) ? 0 : best_rank(f, group));
    }
    for (size_t i = 0; i < f->orders.len; i++)
        if (f->orders.items[i].group == i && best_rank(f, i))
            folded += is_beginning(f, i);
    for (uint32_t i = 1; i < f->tree.len; i++)
        for (uint32_t n = f->tree.nodes[i].near; n != TJ_TREE_NONE; n = f->tree.nodes[n].sibling)
            folded++;
    assert_int_equal(f->tree.folded, folded);
}

/* Corners that came from one group's stones to the other's without an acquired sequence in between. */
static unsigned follows_next(const fixture *f, const uint32_t *ranks, size_t first, size_t second)
{
    unsigned count = 0;

    for (size_t i = 0; i < f->orders.len; i++) {
        const order *o = &f->orders.items[i];
        unsigned len = o->len;
        size_t group = SIZE_MAX;

        if (o->group != second)
            continue;
        while (--len > 0 && !ranks[group = find_order(f, o->symbols, len)->group])
            continue;
        if (len && group == first)
            count += o->r.own;
    }
    return count;
}

static void check_then(const fixture *f)
{
    uint32_t *ranks = tj_zalloc(f->orders.len, sizeof *ranks); /* by group, what is folded left out */
    size_t found = 0;

    assert_non_null(ranks);
    for (size_t i = 0; i < f->orders.len; i++)
        if (f->orders.items[i].group == i && best_rank(f, i) && !is_beginning(f, i))
            ranks[i] = best_rank(f, i);
    for (uint32_t i = 1; i < f->tree.len; i++) {
        const tj_tree_node *node = &f->tree.nodes[i];
        uint16_t symbols[TJ_NGRAM_MAX];
        unsigned most = 0;
        size_t group;

        if (node->same_as != TJ_TREE_NONE || !path_of(&f->tree, i, symbols))
            continue;
        group = group_of(f, i);
        for (size_t g = 0; g < f->orders.len && ranks[group]; g++) {
            unsigned count = ranks[g] ? follows_next(f, ranks, group, g) : 0;

            most = count > most ? count : most;
        }
        assert_int_equal(node->then_count, most);
        assert_true(most <= node->count);
        assert_int_equal(node->then == TJ_TREE_NONE, !most);
        if (most) {
            assert_int_equal(follows_next(f, ranks, group, group_of(f, node->then)), most);
            found++;
        }
    }
    assert_true(found > 0);
    free(ranks);
}

static bool is_leaf(const tj_tree_node *node)
{
    return node->rank && node->child == TJ_TREE_NONE && node->same_as == TJ_TREE_NONE;
}

static bool is_beside(uint16_t a, uint16_t b)
{
    int p = (a - 1) / 2, q = (b - 1) / 2;

    return a % 2 == b % 2 && abs(p / 19 - q / 19) + abs(p % 19 - q % 19) == 1;
}

/* Near-duplicates hang on a sibling that is as frequent; no two that are left lie beside each other. */
static void check_near(const fixture *f)
{
    const tj_tree_node *nodes = f->tree.nodes;

    for (uint32_t i = 1; i < f->tree.len; i++)
        for (uint32_t n = nodes[i].near; n != TJ_TREE_NONE; n = nodes[n].sibling) {
            assert_true(is_leaf(&nodes[i]) && is_leaf(&nodes[n]));
            assert_int_equal(nodes[n].parent, nodes[i].parent);
            assert_int_equal(nodes[n].near, TJ_TREE_NONE);
            assert_true(is_beside(nodes[i].symbol, nodes[n].symbol));
            assert_true(nodes[n].count <= nodes[i].count);
        }
    for (uint32_t i = 0; i < f->tree.len; i++)
        for (uint32_t a = nodes[i].child; a != TJ_TREE_NONE; a = nodes[a].sibling)
            for (uint32_t b = nodes[a].sibling; b != TJ_TREE_NONE; b = nodes[b].sibling)
                assert_false(is_leaf(&nodes[a]) && is_leaf(&nodes[b]) &&
                             is_beside(nodes[a].symbol, nodes[b].symbol));
}

/* Of the first hundred sequences of the list, each as its order was played. */
static void check_classes(const fixture *f)
{
    size_t classes[TJ_UNITIES] = {0};

    for (size_t i = 0; i < f->list.len && i < TJ_TREE_CLASSED; i++) {
        const uint16_t *symbols = f->c.local.symbols + f->list.items[i].at;
        unsigned len = f->list.items[i].len;
        oracle_border o = oracle_border_of_streams(&f->c.streams, symbols, len);
        tj_border border = {o.count, o.left, o.extra_before, o.extra_after};
        tj_unity unity = tj_border_unity(&border);
        const tj_tree_node *node = &f->tree.nodes[walk(&f->tree, symbols, len)];

        classes[unity]++;
        if (node->rank == f->list.items[i].rank)
            assert_int_equal(node->unity, unity);
    }
    assert_memory_equal(f->tree.classes, classes, sizeof classes);
}

static void check_next_counts(const fixture *f)
{
    for (uint32_t i = 1; i < f->tree.len; i++) {
        const tj_tree_node *node = &f->tree.nodes[i];
        unsigned count = node->next[0].count > 0;

        while (count && count < TJ_TREE_NEXT && node->next[count].count &&
               node->next[count].count >= node->own / 100.0)
            count++;
        assert_int_equal(tj_tree_next_count(node), count);
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
        made_games games;
        fixture f;

        made_corner_games(&games, seed, 60);
        make_tree(&f, &games, seed % 2 ? 1 : 3);
        assert_true(f.tree.merged > 0);
        check_tree(&f);
        release(&f);
        made_games_release(&games);
    }
}

/* Whole streams repeat: paths of 50 stones, and with them captures. */
static void test_games_twice(void **state)
{
    made_games games, all = {tj_alloc(40, sizeof *all.items), 40};
    fixture f;

    (void)state;
    made_games_new(&games, 70, 20, 19);
    memcpy(all.items, games.items, 20 * sizeof *games.items);
    memcpy(all.items + 20, games.items, 20 * sizeof *games.items);
    make_tree(&f, &all, 1);
    check_tree(&f);
    release(&f);
    free(all.items);
    made_games_release(&games);
}

/* Adds `times` games. */
static void add_games(made_games *games, unsigned times, const char *moves, const char *result,
                      const char *date)
{
    for (; times > 0; times--) {
        made_game *game = &games->items[games->len++];

        memset(game, 0, sizeof *game);
        tj_record_init(&game->record);
        made_set_field(&game->record, TJ_FIELD_RESULT, result);
        if (date)
            made_set_field(&game->record, TJ_FIELD_DATE, date);
        made_game_moves(game, moves);
    }
}

/* A move in the upper right corner: its symbol. */
static uint16_t symbol_of(const char *move)
{
    return (uint16_t)(1 + 2 * ((move[2] - 'a') * 19 + (move[1] - 'a')) + (move[0] == 'W'));
}

/* The node at the end of moves such as "Bqd Wod". */
static const tj_tree_node *node_at(const fixture *f, const char *moves, bool follow)
{
    uint32_t node = 0;

    for (const char *p = moves; *p; p += p[3] ? 4 : 3) {
        node = child_of(&f->tree, node, symbol_of(p));
        assert_int_not_equal(node, TJ_TREE_NONE);
        if (follow && f->tree.nodes[node].same_as != TJ_TREE_NONE)
            node = f->tree.nodes[node].same_as;
    }
    return &f->tree.nodes[node];
}

enum { GAMES_BY_HAND = 40 };

/* qd, od, qf in this order three times, then elsewhere; in the other order, qf, od, qd, twice, then elsewhere
 * and, White having turned back, rd, which nothing follows.  Sequences of three stones and more are acquired:
 *
 *     1  qd od qf       f = 3, all left, played through      score 3 * 3 * 3.03 = 27.27
 *     2  qf od qd rd    f = 2, left; not played through      score 4 * 3 * 0.02 = 0.24
 *     3  qf od qd       f = 2, left, played through          score 3 * 3 * 2.02 = 18.18
 *
 * so 3 has rank 2 and 2 rank 3.  The order qd od qf was played more often and keeps the node: 5 corners came
 * to these stones, 3 by this order.  Black, who made the last move, won one, lost one, drew one.  rd follows
 * it though it was only played after the other order, in 2 of 5 corners: nothing is folded. */
static void test_orders_are_merged(void **state)
{
    made_game items[GAMES_BY_HAND];
    made_games games = {items, 0};
    const tj_tree_node *main, *other, *last;
    fixture f;

    (void)state;
    add_games(&games, 1, "Bqd Wod Bqf Wjj Bkk", "B+R", "1990-05-01");
    add_games(&games, 1, "Bqd Wod Bqf Wjj Bkk Wjl", "W+R", "1985-01-01");
    add_games(&games, 1, "Bqd Wod Bqf Wjj", "Jigo", NULL);
    add_games(&games, 2, "Bqf Wod Bqd Wjj Bkk Wrd", "W+R", "2001-01-01");
    make_tree(&f, &games, 3);
    check_nodes(&f);
    assert_int_equal(f.list.len, 3);
    assert_int_equal(f.tree.sequences, 2);
    assert_int_equal(f.tree.merged, 1);
    assert_int_equal(f.tree.folded, 0);
    main = node_at(&f, "Bqd Wod Bqf", false);
    other = node_at(&f, "Bqf Wod Bqd", false);
    last = node_at(&f, "Bqf Wod Bqd Wrd", true);
    assert_ptr_equal(last, node_at(&f, "Bqd Wod Bqf Wrd", false));
    assert_ptr_equal(&f.tree.nodes[other->same_as], main);
    assert_int_equal(other->child, TJ_TREE_NONE);
    assert_int_equal(main->rank, 1);
    assert_int_equal(main->count, 5);
    assert_int_equal(main->own, 3);
    assert_int_equal(main->elsewhere, 3);
    assert_memory_equal(&main->score, &((tj_score){1, 1, 1, 0}), sizeof main->score);
    assert_int_equal(main->year_first, 1985);
    assert_int_equal(main->year_last, 1990);
    assert_int_equal(main->then_count, 2);
    assert_ptr_equal(&f.tree.nodes[main->then], last);
    assert_int_equal(other->own, 2);
    assert_int_equal(other->count, 2);
    assert_int_equal(last->rank, 3);
    assert_int_equal(last->own, 2);
    assert_memory_equal(&last->score, &((tj_score){2, 0, 0, 0}), sizeof last->score); /* White's move */
    release(&f);
    for (size_t i = 0; i < games.len; i++)
        tj_record_release(&items[i].record);
}

/* Ten corners come to qd od qf and are left; `on` of them go on to rd later.  Nine of ten is nearly always.
 */
static void test_folding(void **state)
{
    (void)state;
    for (unsigned on = 8; on <= 10; on++) {
        made_game items[GAMES_BY_HAND];
        made_games games = {items, 0};
        const tj_tree_node *shorter, *longer;
        fixture f;

        add_games(&games, on, "Bqd Wod Bqf Wjj Bkk Wrd", "B+R", NULL);
        add_games(&games, 10 - on, "Bqd Wod Bqf Wjj Bkk", "B+R", NULL);
        make_tree(&f, &games, 3);
        check_nodes(&f);
        shorter = node_at(&f, "Bqd Wod Bqf", false);
        longer = node_at(&f, "Bqd Wod Bqf Wrd", false);
        assert_int_equal(f.list.len, 2);
        assert_int_equal(f.tree.sequences, 2);
        assert_int_equal(f.tree.folded, on >= 9);
        assert_int_equal(shorter->rank, on >= 9 ? 0 : 1);
        assert_int_equal(shorter->then_count, on >= 9 ? 0 : on);
        assert_int_equal(longer->rank, 2);
        assert_int_equal(longer->count, on);
        release(&f);
        for (size_t i = 0; i < games.len; i++)
            tj_record_release(&items[i].record);
    }
}

/* Four corners come to X = qd od qf, three of them go on to D = X rd.  D's stones were also come to through
 * qf od qd (two corners), which is X by another order, and through qd rd qf od (two corners), which is not:
 *
 *     X   count 4 + 2 = 6, of which 3 + 2 = 5 go on to D: no nine out of ten
 *     D   count 3 + 2 + 2 = 7
 *
 * so X stays, and is followed by D in 5 corners, not in 7. */
static void test_other_ways_do_not_follow(void **state)
{
    made_game items[GAMES_BY_HAND];
    made_games games = {items, 0};
    const tj_tree_node *x, *d;
    fixture f;

    (void)state;
    add_games(&games, 3, "Bqd Wod Bqf Wjj Bkk Wrd", "B+R", NULL);
    add_games(&games, 1, "Bqd Wod Bqf Wjj Bkk", "B+R", NULL);
    add_games(&games, 2, "Bqf Wod Bqd Wjj Bkk Wrd", "B+R", NULL);
    add_games(&games, 2, "Bqd Wrd Bqf Wod", "B+R", NULL);
    make_tree(&f, &games, 3);
    check_nodes(&f);
    x = node_at(&f, "Bqd Wod Bqf", false);
    d = node_at(&f, "Bqd Wod Bqf Wrd", false);
    assert_int_equal(x->count, 6);
    assert_int_equal(d->count, 7);
    assert_int_not_equal(x->rank, 0);
    assert_int_equal(f.tree.folded, 0);
    assert_ptr_equal(&f.tree.nodes[x->then], d);
    assert_int_equal(x->then_count, 5);
    release(&f);
    for (size_t i = 0; i < games.len; i++)
        tj_record_release(&items[i].record);
}

/* qd od and then qf, three times, or rf beside it, twice; nothing follows: rf is a near-duplicate.  Where
 * something does (rd, the games being otherwise the same), it is a sequence of its own. */
static void test_near_duplicates(void **state)
{
    (void)state;
    for (int followed = 0; followed < 2; followed++) {
        made_game items[GAMES_BY_HAND];
        made_games games = {items, 0};
        const tj_tree_node *main, *near;
        fixture f;

        add_games(&games, 3, "Bqd Wod Bqf Wjj", "B+R", NULL);
        add_games(&games, 2, "Bqd Wod Brf Wjj", "B+R", NULL);
        if (followed)
            add_games(&games, 1, "Bqd Wod Brf Wjj Bkk Wrd", "B+R", NULL);
        if (followed)
            add_games(&games, 1, "Bqd Wod Brf Wjj Bkk Wrd", "W+R", NULL);
        make_tree(&f, &games, 3);
        check_nodes(&f);
        check_near(&f);
        main = node_at(&f, "Bqd Wod Bqf", false);
        near = node_at(&f, "Bqd Wod Brf", false);
        assert_int_equal(f.tree.folded, !followed);
        assert_int_equal(f.tree.sequences, followed ? 3 : 2);
        if (followed)
            assert_int_equal(main->near, TJ_TREE_NONE);
        else
            assert_ptr_equal(&f.tree.nodes[main->near], near);
        assert_int_equal(near->count, followed ? 4 : 2);
        assert_int_not_equal(near->rank, 0);
        release(&f);
        for (size_t i = 0; i < games.len; i++)
            tj_record_release(&items[i].record);
    }
}

static void test_empty_list_and_stop(void **state)
{
    const tj_scored_list none = {NULL, 0, 0};
    unsigned left = 0;
    const tj_watch watch = {stop_at, &left};
    tj_err err = TJ_ERR_INIT;
    tj_joseki_tree tree;
    made_games games;
    fixture f;

    (void)state;
    made_corner_games(&games, 71, 60);
    make_tree(&f, &games, 1);
    assert_int_equal(
        tj_joseki_tree_build(&tree, f.c.made.corpus, &f.c.text, &f.c.local, &f.c.grams, &none, NULL, &err),
        0);
    assert_int_equal(tree.len, 1);
    assert_int_equal(tree.nodes[0].child, TJ_TREE_NONE);
    assert_int_equal(tree.nodes[0].symbol, 0);
    tj_joseki_tree_release(&tree);
    assert_true(f.tree.len > 256); /* enough for one look at the watch */
    assert_int_equal(tj_joseki_tree_build(&tree, f.c.made.corpus, &f.c.text, &f.c.local, &f.c.grams, &f.list,
                                          &watch, &err),
                     TJ_E_STOPPED);
    assert_null(tree.nodes);
    release(&f);
    made_games_release(&games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_are_merged),
        cmocka_unit_test(test_folding),
        cmocka_unit_test(test_other_ways_do_not_follow),
        cmocka_unit_test(test_near_duplicates),
        cmocka_unit_test(test_corner_games),
        cmocka_unit_test(test_games_twice),
        cmocka_unit_test(test_empty_list_and_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
