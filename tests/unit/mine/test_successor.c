/* Which sequences follow which, against plain loops over all pairs and all places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_corners.h"
#include "mine/go/mining.h"

typedef struct fixture {
    gen_games games;
    gen_corners corners;
    tj_mining *mining;
    tj_successor *follow;
    size_t n; /* sequences looked at */
} fixture;

static void set_up(fixture *f, tj_mine_method method, uint64_t seed)
{
    tj_mine_options options;
    tj_err err = TJ_ERR_INIT;

    gen_corner_games(&f->games, seed, 60);
    gen_corners_init(&f->corners, &f->games, 1);
    tj_mine_options_init(&options, sizeof options);
    options.method = method;
    options.few_games = true;
    assert_int_equal(tj_mine(&f->mining, f->corners.made.corpus, &options, NULL, &err), 0);
    f->n = f->mining->list.len < 300 ? f->mining->list.len : 300;
    f->follow = calloc(f->n, sizeof *f->follow);
    assert_non_null(f->follow);
    assert_int_equal(tj_mining_successors(f->mining, f->n, f->follow, NULL, &err), 0);
}

static void tear_down(fixture *f)
{
    free(f->follow);
    tj_mining_free(f->mining);
    gen_corners_release(&f->corners);
    gen_games_release(&f->games);
}

static bool stands_at(const tj_mining *mining, size_t item, size_t at)
{
    const tj_scored *s = &mining->list.items[item];
    const uint16_t *text = mining->grams.text;

    return at + s->len < mining->grams.text_n && memcmp(text + at, text + s->at, s->len * sizeof *text) == 0;
}

/* The best ranked of the first n strings that stands at a place, or n. */
static size_t best_at(const fixture *f, size_t at)
{
    size_t item = 0;

    while (item < f->n && !stands_at(f->mining, item, at))
        item++;
    return item;
}

/* Compares with counts[0..n-1] of what follows; returns 1 if anything does. */
static unsigned check_counts(const fixture *f, size_t item, const uint32_t *counts)
{
    tj_successor best = {TJ_SUCCESSOR_NONE, 0};

    for (size_t other = 0; other < f->n; other++)
        if (counts[other] > best.count)
            best = (tj_successor){other, counts[other]};
    assert_int_equal(f->follow[item].count, best.count);
    assert_int_equal(f->follow[item].item, best.item);
    return best.count > 0;
}

static void codes_follow_codes(void **state)
{
    unsigned some = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        fixture f;
        uint32_t *counts;

        set_up(&f, TJ_MINE_MSFP, seed);
        counts = calloc(f.n, sizeof *counts);
        assert_non_null(counts);
        for (size_t item = 0; item < f.n; item++) {
            memset(counts, 0, f.n * sizeof *counts);
            for (size_t at = 0; at < f.mining->text->n; at++) {
                size_t next;

                if (stands_at(f.mining, item, at) &&
                    (next = best_at(&f, at + f.mining->list.items[item].len)) < f.n)
                    counts[next]++;
            }
            some += check_counts(&f, item, counts);
        }
        free(counts);
        tear_down(&f);
    }
    assert_true(some > 20);
}

/* The longest of the first n sequences that is shorter than `item` and that the stream begins with, or n. */
static size_t next_shorter(const fixture *f, const oracle_stream *stream, size_t item)
{
    size_t best = f->n;

    for (size_t other = 0; other < f->n; other++) {
        const tj_scored *s = &f->mining->list.items[other];

        if (s->len < f->mining->list.items[item].len &&
            (best == f->n || s->len > f->mining->list.items[best].len) &&
            oracle_begins(stream, f->mining->grams.text + s->at, s->len))
            best = other;
    }
    return best;
}

static void corners_go_on(void **state)
{
    unsigned some = 0;

    (void)state;
    for (uint64_t seed = 4; seed <= 6; seed++) {
        fixture f;
        uint32_t *counts;

        set_up(&f, TJ_MINE_LOCAL, seed);
        counts = calloc(f.n * f.n, sizeof *counts); /* [shorter][longer] */
        assert_non_null(counts);
        for (size_t item = 0; item < f.n; item++) {
            const tj_scored *s = &f.mining->list.items[item];
            const oracle_streams *streams = &f.corners.streams;

            for (size_t i = 0; i < streams->len; i++) {
                size_t shorter;

                if (oracle_begins_widest(streams, i, f.mining->grams.text + s->at, s->len) &&
                    (shorter = next_shorter(&f, &streams->items[i], item)) < f.n)
                    counts[shorter * f.n + item]++;
            }
        }
        for (size_t item = 0; item < f.n; item++)
            some += check_counts(&f, item, counts + item * f.n);
        free(counts);
        tear_down(&f);
    }
    assert_true(some > 20);
}

int test_successor(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(codes_follow_codes), cmocka_unit_test(corners_go_on)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
