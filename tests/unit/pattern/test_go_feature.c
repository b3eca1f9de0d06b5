/* Features of moves: the same from all sides, however a position was come to; keys against what they stand
 * for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/generate/gen_walk.h"
#include "tests/support/oracle/oracle_feature.h"
#include "base/hash.h"
#include "pattern/go/go_feature.h"

static tj_go_feature_tables tables19, tables9;

/* What a sink was given. */
typedef struct given {
    uint64_t key[2 * TJ_GO_FEATURE_MAX];
    unsigned plain[2 * TJ_GO_FEATURE_MAX];
    unsigned keys, plains;
    bool (*knows)(uint64_t key); /* NULL: everything */
} given;

static bool take_key(void *ctx, unsigned family, uint64_t key)
{
    given *g = ctx;

    (void)family;
    assert_true(g->keys < 2 * TJ_GO_FEATURE_MAX);
    assert_int_not_equal(key, 0); /* which models keep for free slots */
    g->key[g->keys++] = key;
    return !g->knows || g->knows(key);
}

static void take_plain(void *ctx, unsigned feature)
{
    given *g = ctx;

    assert_true(g->plains < 2 * TJ_GO_FEATURE_MAX);
    assert_true(feature < tj_go_feature_plain_total());
    g->plain[g->plains++] = feature;
}

static int ascending_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

static int ascending(const void *a, const void *b)
{
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;

    return x < y ? -1 : x > y;
}

/* The features of a move, of another point, or of the context (TJ_PASS), sorted; none is given twice. */
static void collect(tj_go_feature_view *view, unsigned point, bool legal, given *out)
{
    const tj_go_feature_sink sink = {take_key, take_plain, out};

    out->keys = out->plains = 0;
    if (point == TJ_PASS)
        tj_go_feature_context(view, &sink);
    else if (legal)
        tj_go_feature_move(view, point, &sink);
    else
        tj_go_feature_other(view, point, &sink);
    assert_true(legal || !out->keys);
    assert_true(out->keys + out->plains <= TJ_GO_FEATURE_MAX);
    qsort(out->key, out->keys, sizeof *out->key, ascending_keys);
    qsort(out->plain, out->plains, sizeof *out->plain, ascending);
    for (unsigned i = 1; i < out->keys; i++)
        assert_true(out->key[i - 1] < out->key[i]);
    for (unsigned i = 1; i < out->plains; i++)
        assert_true(out->plain[i - 1] < out->plain[i]);
}

static void expect_same(const given *a, const given *b)
{
    assert_int_equal(a->keys, b->keys);
    assert_memory_equal(a->key, b->key, a->keys * sizeof *a->key);
    assert_int_equal(a->plains, b->plains);
    assert_memory_equal(a->plain, b->plain, a->plains * sizeof *a->plain);
}

static bool is_legal(const tj_go_rank_input *q, unsigned point)
{
    return tj_go_board_legality(q->board, point, q->colour, false) == TJ_GO_LEGAL;
}

static tj_go_feature_view *new_view(const tj_go_feature_tables *tables)
{
    tj_go_feature_view *view;

    assert_int_equal(tj_go_feature_view_new(&view, tables, NULL), 0);
    return view;
}

#define WAYS (2 * TJ_GO_SYMMETRIES)

/* One game seen in all ways at once. */
typedef struct facets {
    gen_walk walk[WAYS];
    tj_go_feature_view *view[WAYS];
} facets;

static bool step(facets *f)
{
    bool more = false;

    for (unsigned w = 0; w < WAYS; w++)
        more = gen_walk_next(&f->walk[w]);
    return more;
}

static struct {
    unsigned compared, ladders;
} counts;

static bool reads_otherwise(const tj_go_board *a, const tj_go_board *b, unsigned symmetry)
{
    for (unsigned p = 0; p < (unsigned)a->size * a->size; p++) {
        unsigned here = tj_go_cell(a, p), there = tj_go_cell(b, tj_go_transform(a->size, symmetry, p));

        if (a->stone[here] &&
            (tj_ladder_captures(a, a->head[here]) != tj_ladder_captures(b, b->head[there]) ||
             tj_ladder_escapes(a, a->head[here]) != tj_ladder_escapes(b, b->head[there])))
            return true;
    }
    return false;
}

/* Long ladders are given up, and where depends on the order of reading: the only excuse for a difference. */
static bool has_excuse(const facets *f, unsigned way, unsigned point)
{
    unsigned size = f->walk[0].board.size, symmetry = way % TJ_GO_SYMMETRIES;
    tj_go_board a = f->walk[0].board, b = f->walk[way].board;

    if (reads_otherwise(&a, &b, symmetry))
        return true;
    if (point == TJ_PASS)
        return false;
    tj_go_board_play(&a, point, f->walk[0].question.colour, false);
    tj_go_board_play(&b, tj_go_transform(size, symmetry, point), f->walk[way].question.colour, false);
    return reads_otherwise(&a, &b, symmetry);
}

static bool same_plain(const given *a, const given *b)
{
    return a->plains == b->plains && memcmp(a->plain, b->plain, a->plains * sizeof *a->plain) == 0;
}

static void compare_facets(facets *f, uint64_t *seed)
{
    const tj_go_rank_input *q = &f->walk[0].question;
    unsigned size = q->board->size;
    given first, other;

    memset(&first, 0, sizeof first);
    memset(&other, 0, sizeof other);
    for (unsigned w = 0; w < WAYS; w++)
        assert_int_equal(tj_go_feature_view_set(f->view[w], &f->walk[w].question), 0);
    for (unsigned p = 0; p <= size * size; p++) {
        unsigned point = p < size * size ? p : TJ_PASS;

        bool legal = point != TJ_PASS && is_legal(q, point);

        if (point != TJ_PASS && size > 9 && !gen_chance(seed, 6))
            continue;
        collect(f->view[0], point, legal, &first);
        assert_true(first.plains > 0);
        for (unsigned w = 1; w < WAYS; w++) {
            collect(f->view[w], tj_go_transform(size, w % TJ_GO_SYMMETRIES, point), legal, &other);
            counts.compared++;
            if (!same_plain(&first, &other) && has_excuse(f, w, point)) {
                counts.ladders++;
                other.plains = first.plains;
                memcpy(other.plain, first.plain, sizeof other.plain);
            }
            expect_same(&first, &other);
        }
    }
}

static void compare_game(const tj_record *record, const tj_go_feature_tables *tables, unsigned every)
{
    uint64_t seed = 1;
    facets f;

    for (unsigned w = 0; w < WAYS; w++) {
        gen_walk_start(&f.walk[w], record, w % TJ_GO_SYMMETRIES, w >= TJ_GO_SYMMETRIES);
        f.view[w] = new_view(tables);
    }
    for (unsigned i = 0; step(&f); i++)
        if (i % every == every / 2)
            compare_facets(&f, &seed);
    for (unsigned w = 0; w < WAYS; w++) {
        gen_walk_end(&f.walk[w]);
        tj_go_feature_view_free(f.view[w]);
    }
}

static void all_sides(void **state)
{
    static const uint8_t SIZES[] = {19, 9, 13, 25, 2, 6};
    gen_games games;

    (void)state;
    for (unsigned s = 0; s < sizeof SIZES; s++) {
        gen_games_new(&games, 40 + s, SIZES[s] == 19 ? 14 : 8, SIZES[s]);
        for (size_t g = 0; g < games.len; g++)
            compare_game(&games.items[g].record, g % 4 == 3 ? &tables9 : &tables19, SIZES[s] > 9 ? 31 : 9);
        gen_games_release(&games);
    }
    assert_true(counts.compared > 20000 && counts.ladders * 200 < counts.compared);
}

static void expect_same_at(tj_go_feature_view *view, tj_go_feature_view *other, const tj_go_rank_input *q,
                           unsigned point)
{
    bool legal = point != TJ_PASS && is_legal(q, point);
    given a = {.knows = NULL}, b = {.knows = NULL};

    collect(view, point, legal, &a);
    collect(other, point, legal, &b);
    expect_same(&a, &b);
}

/* A view that has followed games of all sizes says the same as one that was made for the position. */
static void followed_or_fresh(void **state)
{
    tj_go_feature_view *view = new_view(&tables19);
    gen_games games;

    (void)state;
    gen_games_new(&games, 71, 40, 0);
    for (size_t g = 0; g < games.len; g++) {
        gen_walk walk;

        gen_walk_start(&walk, &games.items[g].record, 0, false);
        for (unsigned i = 0; gen_walk_next(&walk); i++) {
            tj_go_feature_view *fresh;

            assert_int_equal(tj_go_feature_view_set(view, &walk.question), 0);
            if (i % 11 != 5)
                continue;
            fresh = new_view(&tables19);
            assert_int_equal(tj_go_feature_view_set(fresh, &walk.question), 0);
            for (unsigned p = 0; p < (unsigned)walk.board.size * walk.board.size; p += 3)
                expect_same_at(view, fresh, &walk.question, p);
            expect_same_at(view, fresh, &walk.question, TJ_PASS);
            tj_go_feature_view_free(fresh);
        }
        gen_walk_end(&walk);
    }
    gen_games_release(&games);
    tj_go_feature_view_free(view);
}

static bool nothing(uint64_t key)
{
    (void)key;
    return false;
}

static bool some(uint64_t key)
{
    return key % 4 > 0;
}

static bool is_among(const given *g, uint64_t key)
{
    return bsearch(&key, g->key, g->keys, sizeof key, ascending_keys) != NULL;
}

/* Unknown keys shorten families and change nothing else. */
static void unknown_keys(void **state)
{
    tj_go_feature_view *view = new_view(&tables19);
    unsigned all = 0, part = 0, least = 0;
    gen_games games;

    (void)state;
    gen_games_new(&games, 90, 6, 19);
    for (size_t g = 0; g < games.len; g++) {
        gen_walk walk;

        gen_walk_start(&walk, &games.items[g].record, 0, false);
        while (gen_walk_next(&walk)) {
            given full = {.knows = NULL}, few = {.knows = some}, none = {.knows = nothing};
            const tj_go_feature_sink no_plain = {take_key, NULL, &few};

            if (walk.answer == TJ_PASS || !is_legal(&walk.question, walk.answer))
                continue;
            assert_int_equal(tj_go_feature_view_set(view, &walk.question), 0);
            collect(view, walk.answer, true, &full);
            collect(view, walk.answer, true, &few);
            collect(view, walk.answer, true, &none);
            for (unsigned i = 0; i < few.keys; i++)
                assert_true(is_among(&full, few.key[i]));
            for (unsigned i = 0; i < none.keys; i++)
                assert_true(is_among(&few, none.key[i]));
            all += full.keys;
            part += few.keys;
            least += none.keys;
            assert_int_equal(full.plains, none.plains);
            assert_memory_equal(full.plain, none.plain, full.plains * sizeof *full.plain);
            few.keys = few.plains = 0;
            tj_go_feature_move(view, walk.answer, &no_plain);
            assert_true(few.keys > 0 && few.plains == 0);
        }
        gen_walk_end(&walk);
    }
    gen_games_release(&games);
    assert_true(least < part && part < all);
    tj_go_feature_view_free(view);
}

/* The middle of a larger board: what has been learnt of surroundings on 19x19 is found again there. */
static void the_same_on_another_board(void **state)
{
    tj_go_board small, large;
    tj_go_feature_view *view = new_view(&tables19), *other = new_view(&tables19);
    uint64_t seed = 6;
    unsigned found = 0;

    (void)state;
    for (unsigned round = 0; round < 20; round++) {
        uint16_t moves[2][12];
        tj_go_rank_input a = {&small, TJ_BLACK, moves[0], 12}, b = {&large, TJ_BLACK, moves[1], 12};
        given on_small = {.knows = NULL}, on_large = {.knows = NULL};

        tj_go_board_init(&small, 19);
        tj_go_board_init(&large, 25);
        for (unsigned i = 0; i < 12; i++) {
            unsigned row = 6 + gen_random(&seed, 7), column = 6 + gen_random(&seed, 7);

            if (row == 9 && column == 9)
                column++;
            moves[0][i] = (uint16_t)(row * 19 + column);
            moves[1][i] = (uint16_t)((row + 3) * 25 + column + 3);
            tj_go_board_set(&small, moves[0][i], TJ_BLACK + (int)(i % 2));
            tj_go_board_set(&large, moves[1][i], TJ_BLACK + (int)(i % 2));
        }
        if (!is_legal(&a, 9 * 19 + 9))
            continue;
        assert_int_equal(tj_go_feature_view_set(view, &a), 0);
        assert_int_equal(tj_go_feature_view_set(other, &b), 0);
        collect(view, 9 * 19 + 9, true, &on_small);
        collect(other, 12 * 25 + 12, true, &on_large);
        assert_true(on_large.keys > TJ_VICINITY_LEVELS && on_large.keys < on_small.keys);
        for (unsigned i = 0; i < on_large.keys; i++, found++)
            assert_true(is_among(&on_small, on_large.key[i]));
    }
    assert_true(found > 100);
    tj_go_feature_view_free(view);
    tj_go_feature_view_free(other);
}

/* Moves that are no points, and more of them than are looked at. */
static void odd_histories(void **state)
{
    tj_go_feature_view *view = new_view(&tables19);
    uint16_t moves[300];
    tj_go_board board;
    uint64_t seed = 3;
    given all = {.knows = NULL};

    (void)state;
    tj_go_board_init(&board, 9);
    for (unsigned round = 0; round < effort(40, 100); round++) {
        tj_go_rank_input q = {&board, TJ_WHITE, moves, gen_random(&seed, 300)};

        for (size_t i = 0; i < q.count; i++)
            moves[i] = (uint16_t)(gen_chance(&seed, 3) ? TJ_PASS : gen_random(&seed, 81));
        if (q.count && gen_chance(&seed, 2))
            moves[q.count - 1] = (uint16_t)(81 + gen_random(&seed, 600)); /* of a larger board */
        assert_int_equal(tj_go_feature_view_set(view, &q), 0);
        collect(view, TJ_PASS, false, &all);
        for (unsigned p = 0; p < 81; p++)
            collect(view, p, true, &all);
    }
    tj_go_feature_view_free(view);
}

/* What can be told of a stone without reading: its features must tell it too. */
typedef struct told_stone {
    uint64_t features;
    unsigned fact;
} told_stone;

static unsigned chain_stones(const tj_go_board *board, unsigned point)
{
    unsigned n = 0;

    for (unsigned p = 0; p < (unsigned)board->size * board->size; p++)
        n += tj_go_board_at(board, p) != TJ_EMPTY &&
             board->head[tj_go_cell(board, p)] == board->head[tj_go_cell(board, point)];
    return n;
}

static unsigned fact_of(const tj_go_rank_input *q, unsigned point)
{
    unsigned size = q->board->size, row = point / size, column = point % size, line = row, stones;
    unsigned liberties = tj_go_board_liberties(q->board, point);

    line = line < size - 1 - row ? line : size - 1 - row;
    line = line < column ? line : column;
    line = line < size - 1 - column ? line : size - 1 - column;
    stones = chain_stones(q->board, point);
    return ((line < 7 ? line : 7) * 8 + (liberties < 8 ? liberties : 8) - 1) * 16 +
           (stones > 8   ? 4u
            : stones > 4 ? 3u
            : stones > 2 ? 2u
                         : stones - 1) *
               2 +
           (tj_go_board_at(q->board, point) == q->colour);
}

static int by_features(const void *a, const void *b)
{
    return ascending_keys(&((const told_stone *)a)->features, &((const told_stone *)b)->features);
}

static void stones(void **state)
{
    tj_go_feature_view *view = new_view(&tables19);
    told_stone *told = malloc(200000 * sizeof *told);
    unsigned kinds = 0;
    gen_games games;
    size_t len = 0;

    (void)state;
    assert_non_null(told);
    gen_games_new(&games, 12, 60, 0);
    for (size_t g = 0; g < games.len; g++) {
        gen_walk walk;

        gen_walk_start(&walk, &games.items[g].record, 0, false);
        for (unsigned i = 0; gen_walk_next(&walk); i++) {
            assert_int_equal(tj_go_feature_view_set(view, &walk.question), 0);
            for (unsigned p = i % 5; p < (unsigned)walk.board.size * walk.board.size && i % 3 == 0; p += 5) {
                given one = {.knows = NULL};

                if (tj_go_board_at(&walk.board, p) == TJ_EMPTY || len == 200000)
                    continue;
                collect(view, p, false, &one);
                told[len++] = (told_stone){tj_hash64(one.plain, one.plains * sizeof *one.plain),
                                           fact_of(&walk.question, p)};
            }
        }
        gen_walk_end(&walk);
    }
    assert_true(len > 3000);
    qsort(told, len, sizeof *told, by_features);
    for (size_t i = 1; i < len; i++) {
        if (told[i - 1].features == told[i].features)
            assert_int_equal(told[i - 1].fact, told[i].fact);
        else
            kinds++;
    }
    assert_true(kinds > 200 && kinds < len / 2);
    gen_games_release(&games);
    tj_go_feature_view_free(view);
    free(told);
}

static void sizes(void **state)
{
    tj_go_feature_tables *t = malloc(sizeof *t);

    (void)state;
    assert_non_null(t);
    assert_int_equal(tj_go_feature_tables_init(t, TJ_GO_SIZE_MIN - 1), TJ_E_RANGE);
    assert_int_equal(tj_go_feature_tables_init(t, TJ_GO_SIZE_MAX + 1), TJ_E_RANGE);
    assert_int_equal(tj_go_feature_tables_init(t, TJ_GO_SIZE_MAX), 0);
    free(t);
}

int test_go_feature(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sides),     cmocka_unit_test(followed_or_fresh),
        cmocka_unit_test(unknown_keys),  cmocka_unit_test(the_same_on_another_board),
        cmocka_unit_test(odd_histories), cmocka_unit_test(sizes),
        cmocka_unit_test(stones),
    };

    if (tj_go_feature_tables_init(&tables19, 19) || tj_go_feature_tables_init(&tables9, 9))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
