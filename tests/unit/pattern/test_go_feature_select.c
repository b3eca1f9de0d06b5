/* The harvest of keys against counting each of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "tests/support/generate/gen_walk.h"
#include "pattern/go/train/go_trainer.h"

typedef struct counted {
    uint64_t key;
    uint32_t count;
} counted;

typedef struct key_list {
    uint64_t *items;
    size_t len, cap;
} key_list;

/* A corpus with all that is counted in it. */
typedef struct field {
    gen_corpus made;
    tj_go_feature_tables tables;
    tj_selected_game *games;
    size_t count;
    key_list all;    /* every key of every move played, as often as it occurred, ascending */
    counted *counts; /* the different ones */
    size_t different;
} field;

static bool note_key(void *ctx, unsigned family, uint64_t key)
{
    key_list *list = ctx;

    (void)family;
    assert_int_equal(TJ_RESERVE(list, list->len + 1), 0);
    list->items[list->len++] = key;
    return true;
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

/* The keys of the moves that are stones, in the record's positions. */
static void note_record(tj_go_feature_view *view, const tj_record *record,
                        bool (*key)(void *, unsigned, uint64_t), void *ctx)
{
    const tj_go_feature_sink sink = {key, NULL, ctx};
    gen_walk walk;

    gen_walk_start(&walk, record, 0, false);
    while (gen_walk_next(&walk)) {
        if (walk.answer == TJ_PASS)
            continue;
        assert_int_equal(tj_go_feature_view_set(view, &walk.question), 0);
        tj_go_feature_move(view, walk.answer, &sink);
    }
    gen_walk_end(&walk);
}

static void note_all(field *f, bool (*key)(void *, unsigned, uint64_t), void *ctx)
{
    tj_go_feature_view *view;

    assert_int_equal(tj_go_feature_view_new(&view, &f->tables, NULL), 0);
    for (size_t g = 0; g < f->count; g++)
        note_record(view, gen_corpus_game(&f->made, f->games[g].id)->record, key, ctx);
    tj_go_feature_view_free(view);
}

static void count_keys(field *f)
{
    note_all(f, note_key, &f->all);
    qsort(f->all.items, f->all.len, sizeof *f->all.items, ascending);
    f->counts = malloc(f->all.len * sizeof *f->counts);
    assert_non_null(f->counts);
    for (size_t i = 0; i < f->all.len; i++) {
        if (i == 0 || f->all.items[i - 1] != f->all.items[i])
            f->counts[f->different++] = (counted){f->all.items[i], 0};
        f->counts[f->different - 1].count++;
    }
}

static void field_init(field *f, unsigned size, size_t games)
{
    gen_games all;

    memset(f, 0, sizeof *f);
    gen_games_new(&all, 900 + size, games, size);
    gen_corpus_init(&f->made);
    gen_corpus_add(&f->made, &all, 0, games / 2);
    gen_corpus_add(&f->made, &all, games / 2, games);
    gen_corpus_refresh(&f->made);
    gen_games_release(&all);
    assert_int_equal(tj_go_feature_tables_init(&f->tables, size), 0);
    assert_int_equal(tj_corpus_select(f->made.corpus, NULL, size, &f->games, &f->count, NULL), 0);
    assert_int_equal(f->count, games);
    count_keys(f);
}

static void field_release(field *f)
{
    free(f->games);
    free(f->all.items);
    free(f->counts);
    gen_corpus_release(&f->made);
}

static uint32_t count_of(const field *f, uint64_t key)
{
    const counted *found = bsearch(&key, f->counts, f->different, sizeof *f->counts, ascending);

    return found ? found->count : 0;
}

static bool holds(const tj_go_feature_keys *keys, uint64_t key)
{
    return bsearch(&key, keys->items, keys->len, sizeof key, ascending) != NULL;
}

static void expect_ascending(const tj_go_feature_keys *keys)
{
    for (size_t i = 0; i < keys->len; i++)
        assert_true(keys->items[i] > (i ? keys->items[i - 1] : 0));
}

static field *looked_at;
static unsigned looked_least;

/* As a model that knows every key that is frequent. */
static bool note_reached(void *ctx, unsigned family, uint64_t key)
{
    if (count_of(looked_at, key) < looked_least)
        return false;
    return note_key(ctx, family, key);
}

/* Frequent keys that are reached through frequent ones must be in; others only by a rare chance, and never a
 * key that no move had. */
static size_t expect_harvest(field *f, unsigned least)
{
    key_list wanted = {NULL, 0, 0};
    size_t exact = 0, chance = 0, len;
    tj_go_feature_keys keys;

    looked_at = f;
    looked_least = least;
    note_all(f, note_reached, &wanted);
    assert_int_equal(
        tj_go_feature_select(f->made.corpus, f->games, f->count, &f->tables, least, &keys, NULL, NULL), 0);
    expect_ascending(&keys);
    for (size_t i = 0; i < wanted.len; i++)
        assert_true(holds(&keys, wanted.items[i]));
    if (wanted.len)
        qsort(wanted.items, wanted.len, sizeof *wanted.items, ascending);
    for (size_t i = 0; i < wanted.len; i++)
        exact += i == 0 || wanted.items[i - 1] != wanted.items[i];
    for (size_t i = 0; i < keys.len; i++) {
        assert_true(count_of(f, keys.items[i]) > 0);
        chance += count_of(f, keys.items[i]) < least;
    }
    assert_true(chance * 20 <= keys.len);
    assert_true(keys.len >= exact);
    if (!chance)
        assert_int_equal(keys.len, exact);
    len = keys.len;
    free(keys.items);
    free(wanted.items);
    return len;
}

static void against_counts(void **state)
{
    static const unsigned LEAST[] = {1, 2, 3, 10, 40};
    field f;

    (void)state;
    field_init(&f, 7, 30);
    for (size_t i = 0, before = SIZE_MAX; i < sizeof LEAST / sizeof *LEAST; i++) {
        size_t keys = expect_harvest(&f, LEAST[i]);

        assert_true(keys > 0 && keys < before);
        before = keys;
        if (LEAST[i] == 1)
            assert_int_equal(keys, f.different);
    }
    assert_true(expect_harvest(&f, TJ_GO_FEATURE_SELECT_MAX) < 20);
    field_release(&f);
}

/* The model's own size on a larger board, where corners and sequences count. */
static void on_19(void **state)
{
    field f;

    (void)state;
    field_init(&f, 19, 12);
    assert_int_equal(expect_harvest(&f, 1), f.different);
    assert_true(expect_harvest(&f, 4) > 50);
    field_release(&f);
}

/* In any order the same. */
static void order_of_games(void **state)
{
    tj_go_feature_keys first, second;
    field f;

    (void)state;
    field_init(&f, 9, 60);
    assert_int_equal(tj_go_feature_select(f.made.corpus, f.games, f.count, &f.tables, 3, &first, NULL, NULL),
                     0);
    for (size_t g = 0; g < f.count / 2; g++) {
        tj_selected_game kept = f.games[g];

        f.games[g] = f.games[f.count - 1 - g];
        f.games[f.count - 1 - g] = kept;
    }
    assert_int_equal(tj_go_feature_select(f.made.corpus, f.games, f.count, &f.tables, 3, &second, NULL, NULL),
                     0);
    assert_int_equal(first.len, second.len);
    assert_true(first.len > 100);
    assert_memory_equal(first.items, second.items, first.len * sizeof *first.items);
    free(first.items);
    free(second.items);
    field_release(&f);
}

static void nothing_and_stopped(void **state)
{
    unsigned left = 0;
    const tj_progress_monitor monitor = {stop_at, &left};
    tj_go_feature_keys keys;
    field f;
    int rc;

    (void)state;
    field_init(&f, 5, 20);
    assert_int_equal(tj_go_feature_select(f.made.corpus, f.games, 0, &f.tables, 1, &keys, NULL, NULL), 0);
    assert_int_equal(keys.len, 0);
    free(keys.items);
    for (unsigned ticks = 0;; ticks++) {
        left = ticks;
        rc = tj_go_feature_select(f.made.corpus, f.games, f.count, &f.tables, 1, &keys, &monitor, NULL);
        free(keys.items);
        if (!rc)
            break;
        assert_int_equal(rc, TJ_E_STOPPED);
        assert_true(ticks < 10);
    }
    assert_int_equal(left, 0);
    field_release(&f);
}

int test_go_feature_select(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(against_counts),
        cmocka_unit_test(on_19),
        cmocka_unit_test(order_of_games),
        cmocka_unit_test(nothing_and_stopped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
