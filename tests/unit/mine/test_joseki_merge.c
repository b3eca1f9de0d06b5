/* Joseki trees worked out by hand: merged orders, folded sequences, what follows what. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_tree.h"

/* Adds `times` games. */
static void add_games(gen_games *games, unsigned times, const char *moves, const char *result,
                      const char *date)
{
    for (; times > 0; times--) {
        gen_game *game = &games->items[games->len++];

        memset(game, 0, sizeof *game);
        tj_record_init(&game->record);
        gen_set_field(&game->record, TJ_FIELD_RESULT, result);
        if (date)
            gen_set_field(&game->record, TJ_FIELD_DATE, date);
        gen_game_moves(game, moves);
    }
}

/* A move in the upper right corner: its symbol. */
static uint16_t symbol_of(const char *move)
{
    return (uint16_t)(1 + 2 * ((move[2] - 'a') * 19 + (move[1] - 'a')) + (move[0] == 'W'));
}

/* The node at the end of moves such as "Bqd Wod". */
static const tj_joseki_node *node_at(const gen_tree *f, const char *moves, bool follow)
{
    uint32_t node = 0;

    for (const char *p = moves; *p; p += p[3] ? 4 : 3) {
        node = gen_tree_child(f->tree, node, symbol_of(p));
        assert_int_not_equal(node, TJ_JOSEKI_NONE);
        if (follow && f->tree->nodes[node].same_as != TJ_JOSEKI_NONE)
            node = f->tree->nodes[node].same_as;
    }
    return &f->tree->nodes[node];
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
    gen_game items[GAMES_BY_HAND];
    gen_games games = {items, 0};
    const tj_joseki_node *main, *other, *last;
    gen_tree f;

    (void)state;
    add_games(&games, 1, "Bqd Wod Bqf Wjj Bkk", "B+R", "1990-05-01");
    add_games(&games, 1, "Bqd Wod Bqf Wjj Bkk Wjl", "W+R", "1985-01-01");
    add_games(&games, 1, "Bqd Wod Bqf Wjj", "Jigo", NULL);
    add_games(&games, 2, "Bqf Wod Bqd Wjj Bkk Wrd", "W+R", "2001-01-01");
    gen_tree_init(&f, &games, 3);
    assert_int_equal(f.list.len, 3);
    assert_int_equal(f.tree->sequences, 2);
    assert_int_equal(f.tree->merged, 1);
    assert_int_equal(f.tree->folded, 0);
    main = node_at(&f, "Bqd Wod Bqf", false);
    other = node_at(&f, "Bqf Wod Bqd", false);
    last = node_at(&f, "Bqf Wod Bqd Wrd", true);
    assert_ptr_equal(last, node_at(&f, "Bqd Wod Bqf Wrd", false));
    assert_ptr_equal(&f.tree->nodes[other->same_as], main);
    assert_int_equal(other->child, TJ_JOSEKI_NONE);
    assert_int_equal(main->rank, 1);
    assert_int_equal(main->count, 5);
    assert_int_equal(main->own, 3);
    assert_int_equal(main->elsewhere, 3);
    assert_memory_equal(&main->score, &((tj_score){1, 1, 1, 0}), sizeof main->score);
    assert_int_equal(main->year_first, 1985);
    assert_int_equal(main->year_last, 1990);
    assert_int_equal(main->then_count, 2);
    assert_ptr_equal(&f.tree->nodes[main->then], last);
    assert_int_equal(other->own, 2);
    assert_int_equal(other->count, 2);
    assert_int_equal(last->rank, 3);
    assert_int_equal(last->own, 2);
    assert_memory_equal(&last->score, &((tj_score){2, 0, 0, 0}), sizeof last->score); /* White's move */
    gen_tree_release(&f);
    for (size_t i = 0; i < games.len; i++)
        tj_record_release(&items[i].record);
}

/* Ten corners come to qd od qf and are left; `on` of them go on to rd later.  Nine of ten is nearly always.
 */
static void test_folding(void **state)
{
    (void)state;
    for (unsigned on = 8; on <= 10; on++) {
        gen_game items[GAMES_BY_HAND];
        gen_games games = {items, 0};
        const tj_joseki_node *shorter, *longer;
        gen_tree f;

        add_games(&games, on, "Bqd Wod Bqf Wjj Bkk Wrd", "B+R", NULL);
        add_games(&games, 10 - on, "Bqd Wod Bqf Wjj Bkk", "B+R", NULL);
        gen_tree_init(&f, &games, 3);
        shorter = node_at(&f, "Bqd Wod Bqf", false);
        longer = node_at(&f, "Bqd Wod Bqf Wrd", false);
        assert_int_equal(f.list.len, 2);
        assert_int_equal(f.tree->sequences, 2);
        assert_int_equal(f.tree->folded, on >= 9);
        assert_int_equal(shorter->rank, on >= 9 ? 0 : 1);
        assert_int_equal(shorter->then_count, on >= 9 ? 0 : on);
        assert_int_equal(longer->rank, 2);
        assert_int_equal(longer->count, on);
        gen_tree_release(&f);
        for (size_t i = 0; i < games.len; i++)
            tj_record_release(&items[i].record);
    }
}

/* Four corners come to X = qd od qf, three of them go on to D = X rd.  D's stones were also come to through
 * qf od qd (two corners), which is X by another order, and through qd rd qf od, which is not:
 *
 *     X   count 4 + 2 = 6, of which 3 + 2 = 5 go on to D: no nine out of ten
 *     D   count 3 + 2 + those by the other way
 *
 * so X stays, and is followed by D in 5 corners whatever the other way adds.  With two corners by the other
 * way the node of D stands behind X; with four it stands there, and the one behind X, which has 5 corners by
 * two orders, is the same as that. */
static void test_other_ways_do_not_follow(void **state)
{
    (void)state;
    for (unsigned other = 2; other <= 4; other += 2) {
        gen_game items[GAMES_BY_HAND];
        gen_games games = {items, 0};
        const tj_joseki_node *x, *behind, *d;
        gen_tree f;

        add_games(&games, 3, "Bqd Wod Bqf Wjj Bkk Wrd", "B+R", NULL);
        add_games(&games, 1, "Bqd Wod Bqf Wjj Bkk", "B+R", NULL);
        add_games(&games, 2, "Bqf Wod Bqd Wjj Bkk Wrd", "B+R", NULL);
        add_games(&games, other, "Bqd Wrd Bqf Wod", "B+R", NULL);
        gen_tree_init(&f, &games, 3);
        x = node_at(&f, "Bqd Wod Bqf", false);
        behind = node_at(&f, "Bqd Wod Bqf Wrd", false);
        d = node_at(&f, other > 3 ? "Bqd Wrd Bqf Wod" : "Bqd Wod Bqf Wrd", false);
        assert_int_equal(x->count, 6);
        assert_int_equal(behind->own, 3);
        assert_int_equal(d->same_as, TJ_JOSEKI_NONE);
        assert_int_equal(d->count, 5 + other);
        assert_int_equal(d->own, other > 3 ? other : 3);
        if (other > 3) {
            assert_ptr_equal(&f.tree->nodes[behind->same_as], d);
            assert_int_equal(behind->count, 5);
        }
        assert_int_not_equal(x->rank, 0);
        assert_int_equal(f.tree->folded, 0);
        assert_ptr_equal(&f.tree->nodes[x->then], d);
        assert_int_equal(x->then_count, 5);
        gen_tree_release(&f);
        for (size_t i = 0; i < games.len; i++)
            tj_record_release(&items[i].record);
    }
}

/* X = qd od qf goes on to X rd in six corners and to X pc in five; four of each go on to the stones of both,
 * X rd rc pc.  Though eight corners come there from X, what follows X is what comes next: X rd, in six. */
static void test_then_is_what_comes_next(void **state)
{
    gen_game items[GAMES_BY_HAND];
    gen_games games = {items, 0};
    const tj_joseki_node *x, *next, *both;
    gen_tree f;

    (void)state;
    add_games(&games, 4, "Bqd Wod Bqf Wjj Bkk Wrd Bjl Wkl Brc Wpc Bmm", "B+R", NULL);
    add_games(&games, 2, "Bqd Wod Bqf Wjj Bkk Wrd Bjl Wkl", "B+R", NULL);
    add_games(&games, 4, "Bqd Wod Bqf Wjj Bkk Wpc Bjl Wkl Brc Wrd Bmm", "B+R", NULL);
    add_games(&games, 1, "Bqd Wod Bqf Wjj Bkk Wpc Bjl Wkl", "B+R", NULL);
    gen_tree_init(&f, &games, 3);
    x = node_at(&f, "Bqd Wod Bqf", false);
    next = node_at(&f, "Bqd Wod Bqf Wrd", false);
    both = node_at(&f, "Bqd Wod Bqf Wrd Brc Wpc", true);
    assert_ptr_equal(both, node_at(&f, "Bqd Wod Bqf Wpc Brc Wrd", true));
    assert_int_equal(both->count, 8);
    assert_ptr_equal(&f.tree->nodes[x->then], next);
    assert_int_equal(x->then_count, 6);
    assert_ptr_equal(&f.tree->nodes[next->then], both);
    assert_int_equal(next->then_count, 4);
    gen_tree_release(&f);
    for (size_t i = 0; i < games.len; i++)
        tj_record_release(&items[i].record);
}

/* Black on the fifth and third row, White on the seventh and ninth, from the right edge on: 50 stones in one
 * corner.  One game goes on at once with a stone that is not kept, the other turns elsewhere:
 *
 *     f = 2, through = left = 1, on = 1     score 10 * 3 * 1.01 * (1 - 1 / 2) = 15.15
 *
 * The stream that was cut was not left, and what it went on with cannot be told. */
static void test_cut_streams(void **state)
{
    static const char *const rows = "egci";
    gen_game items[GAMES_BY_HAND];
    gen_games games = {items, 0};
    const tj_joseki_node *last;
    gen_tree f;

    (void)state;
    add_games(&games, 2, "", "B+R", NULL);
    for (size_t g = 0; g < games.len; g++) {
        for (int i = 0; i < TJ_NGRAM_MAX; i++) {
            int pair = i / 2, late = pair >= 13;
            char move[4] = {i % 2 ? 'W' : 'B', (char)('s' - (late ? pair - 13 : pair)),
                            rows[2 * late + i % 2], '\0'};

            gen_game_moves(&items[g], move);
        }
        gen_game_moves(&items[g], g ? "B W" : "Bgc");
    }
    gen_tree_init(&f, &games, TJ_NGRAM_MAX);
    assert_int_equal(f.list.len, 1);
    assert_true(fabs(f.list.items[0].score - 15.15) < 1e-9);
    assert_int_equal(f.tree->len, TJ_NGRAM_MAX + 1);
    last = &f.tree->nodes[TJ_NGRAM_MAX];
    assert_int_equal(last->depth, TJ_NGRAM_MAX);
    assert_int_equal(last->own, 2);
    assert_int_equal(last->elsewhere, 1);
    assert_int_equal(last->next[0].count, 0);
    gen_tree_release(&f);
    for (size_t i = 0; i < games.len; i++)
        tj_record_release(&items[i].record);
}

/* qd od and then qf, three times, or rf beside it, twice; nothing follows: rf is a near-duplicate.  Where
 * something does (rd, the games being otherwise the same), it is a sequence of its own. */
static void test_near_duplicates(void **state)
{
    (void)state;
    for (int followed = 0; followed < 2; followed++) {
        gen_game items[GAMES_BY_HAND];
        gen_games games = {items, 0};
        const tj_joseki_node *main, *near;
        gen_tree f;

        add_games(&games, 3, "Bqd Wod Bqf Wjj", "B+R", NULL);
        add_games(&games, 2, "Bqd Wod Brf Wjj", "B+R", NULL);
        if (followed)
            add_games(&games, 1, "Bqd Wod Brf Wjj Bkk Wrd", "B+R", NULL);
        if (followed)
            add_games(&games, 1, "Bqd Wod Brf Wjj Bkk Wrd", "W+R", NULL);
        gen_tree_init(&f, &games, 3);
        main = node_at(&f, "Bqd Wod Bqf", false);
        near = node_at(&f, "Bqd Wod Brf", false);
        assert_int_equal(f.tree->folded, !followed);
        assert_int_equal(f.tree->sequences, followed ? 3 : 2);
        if (followed)
            assert_int_equal(main->near, TJ_JOSEKI_NONE);
        else
            assert_ptr_equal(&f.tree->nodes[main->near], near);
        assert_int_equal(near->count, followed ? 4 : 2);
        assert_int_not_equal(near->rank, 0);
        gen_tree_release(&f);
        for (size_t i = 0; i < games.len; i++)
            tj_record_release(&items[i].record);
    }
}

int test_joseki_merge(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_are_merged),
        cmocka_unit_test(test_folding),
        cmocka_unit_test(test_other_ways_do_not_follow),
        cmocka_unit_test(test_then_is_what_comes_next),
        cmocka_unit_test(test_cut_streams),
        cmocka_unit_test(test_near_duplicates),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
