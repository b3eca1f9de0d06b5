/* Likeness of windows against the sum that the header tells, and searches against a look at everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_shogi.h"
#include "tests/support/window_hand.h"
#include "base/random.h"
#include "pattern/shogi/shogi_similar.h"

#define PATTERNS 3000

static uint32_t naive(const tj_window *a, const tj_window *b)
{
    static const unsigned PIECE[3] = {16, 4, 2}, COLOUR[3] = {24, 6, 3}, EDGE[3] = {1000, 8, 4};
    unsigned sum = 0, beside = 0;

    if (tj_window_move(a) != tj_window_move(b))
        return TJ_SHOGI_NOT_SIMILAR;
    for (unsigned s = 0; s < TJ_WINDOW_SQUARES; s++) {
        unsigned x = tj_window_get(a, s), y = tj_window_get(b, s), ring = s < 8 ? 0 : s < 24 ? 1 : 2;

        if (x == y)
            continue;
        beside += s < 8;
        if (x == 16 || y == 16)
            sum += EDGE[ring];
        else if (x && y && x / 16 != y / 16)
            sum += COLOUR[ring];
        else
            sum += PIECE[ring];
    }
    for (unsigned k = 1; k <= 7; k++)
        for (int own = 0; own < 2; own++)
            sum += window_hand(a, own, k) != window_hand(b, own, k);
    {
        unsigned x = a->word[3] & 255, y = b->word[3] & 255;

        if (x >> 4 != y >> 4)
            sum += x >> 4 && y >> 4 ? 8 : 16;
        sum += (x & 8) != (y & 8) ? 16 : 0;
        for (unsigned bit = 1; bit < 8; bit *= 2)
            sum += (x & bit) != (y & bit) ? 4 : 0;
    }
    return beside > 1 || sum > 48 ? TJ_SHOGI_NOT_SIMILAR : sum;
}

static void set(tj_window *w, unsigned square, uint64_t code)
{
    uint64_t *word = &w->word[square < 8 ? 0 : square < 20 ? 1 : square < 32 ? 2 : 3];
    unsigned at = square < 8 ? 43 - 5 * square : 55 - 5 * ((square - 8) % 12);

    *word = (*word & ~(UINT64_C(31) << at)) | code << at;
}

/* Some squares, hands and circumstances become others. */
static tj_window disturb(const tj_window *w, uint64_t *seed)
{
    tj_window out = *w;
    unsigned squares = (out.word[0] >> 60 == TJ_SHOGI_KNIGHT && !(out.word[0] >> 59 & 1)) ? 34 : 24;

    for (unsigned n = (unsigned)(tj_random(seed) % 6); n; n--) {
        uint64_t code = tj_random(seed) % 32;

        set(&out, (unsigned)(tj_random(seed) % squares), code == 13 || code == 29 ? 0 : code);
    }
    if (tj_random(seed) % 2)
        out.word[3] ^= UINT64_C(1) << (8 + tj_random(seed) % 42);
    if (tj_random(seed) % 3 == 0)
        out.word[3] ^= tj_random(seed) % 16;
    if (tj_random(seed) % 4 == 0)
        out.word[3] ^= (tj_random(seed) % 16) << 4;
    return out;
}

static tj_window random_window(uint64_t *seed)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    tj_shogi_view view;
    tj_shogi p;
    size_t count;

    do {
        gen_shogi_position(seed, 30, &p);
        count = tj_shogi_moves(&p, moves);
    } while (!count);
    tj_shogi_view_init(&view, &p);
    return tj_window_of(&view, moves[tj_random(seed) % count], false);
}

static void differences_are_the_sum(void **state)
{
    uint64_t seed = 11;
    unsigned alike = 0, different = 0;

    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        tj_window a, b;
        uint32_t told;

        if (i % 50 == 0)
            seed += 1;
        a = i % 20 == 0 || i < 1 ? random_window(&seed) : disturb(&(tj_window){{0, 0, 0, 0}}, &seed);
        b = disturb(&a, &seed);
        told = tj_window_difference(&a, &b);
        assert_int_equal(told, naive(&a, &b));
        assert_int_equal(told, tj_window_difference(&b, &a));
        alike += told != TJ_SHOGI_NOT_SIMILAR;
        different += told == TJ_SHOGI_NOT_SIMILAR;
    }
    assert_true(alike > 1000 && different > 1000);
}

static void equal_windows_are_alike(void **state)
{
    tj_window a = {{0, 0, 0, 0}}, b = {{0, 0, 0, 0x3f}};

    (void)state;
    assert_true(tj_window_equal(&a, &b));
    assert_int_equal(tj_window_difference(&a, &b), 44);
    b.word[3] = 256;
    assert_false(tj_window_equal(&a, &b));
}

static void weights_halve_in_four(void **state)
{
    (void)state;
    assert_float_equal(tj_window_weight(0), 1, 0);
    assert_float_equal(tj_window_weight(4), 0.5, 0);
    assert_float_equal(tj_window_weight(48), 1.0 / 4096, 0);
    assert_float_equal(tj_window_weight(3) * tj_window_weight(1), 0.5, 1e-6);
}

/* ---- searching ---- */

static int compare(const void *a, const void *b)
{
    return tj_memory_key_compare(a, b);
}

/* A memory of windows, each disturbed in several ways, with one case each. */
static void make_memory(tj_memory *m, bool sided, uint64_t *seed)
{
    tj_window *list = malloc(PATTERNS * sizeof *list);
    size_t count = 0;

    assert_non_null(list);
    for (size_t i = 0; i < PATTERNS; i++) {
        tj_window w = i % 30 ? disturb(&list[i - i % 30], seed) : random_window(seed);

        list[i] = tj_window_forms_of(&w, sided).form[0];
    }
    qsort(list, PATTERNS, sizeof *list, compare);
    for (size_t i = 0; i < PATTERNS; i++)
        if (!i || compare(&list[i], &list[i - 1]))
            list[count++] = list[i];
    memset(m, 0, sizeof *m);
    m->size = TJ_BOARD_SHOGI;
    m->radius = TJ_WINDOW_RADIUS;
    m->words = TJ_WINDOW_WORDS;
    m->sided = sided;
    m->patterns = m->cases = (uint32_t)count;
    m->games = 1;
    assert_int_equal(tj_memory_allocate(m, NULL), 0);
    for (uint32_t p = 0; p <= m->patterns; p++)
        ((uint32_t *)m->first)[p] = p;
    for (uint32_t p = 0; p < m->patterns; p++)
        for (unsigned w = 0; w < 4; w++)
            ((uint64_t *)m->word[w])[p] = list[p].word[w];
    assert_int_equal(tj_memory_sort_second(m, NULL), 0);
    free(list);
}

static uint32_t told[PATTERNS]; /* 0: not found; otherwise difference + 1 */

static void found(void *ctx, const tj_memory *part, uint32_t number, uint32_t difference, bool equal)
{
    (void)part;
    (void)equal;
    (void)ctx;
    assert_true(number < PATTERNS);
    assert_int_equal(told[number], 0); /* once */
    told[number] = difference + 1;
}

static void expect_search(const tj_memory *m, const tj_window *w, size_t *hits, size_t *near)
{
    tj_window_forms forms = tj_window_forms_of(w, m->sided);
    tj_window image = tj_window_mirror(w);

    memset(told, 0, sizeof told);
    tj_shogi_similar_search(m, &forms, found, NULL);
    for (uint32_t p = 0; p < m->patterns; p++) {
        tj_window item = tj_memory_window(m, p);
        uint32_t best = naive(w, &item), other = m->sided ? TJ_SHOGI_NOT_SIMILAR : naive(&image, &item);

        if (other < best)
            best = other;
        assert_int_equal(told[p], best == TJ_SHOGI_NOT_SIMILAR ? 0 : best + 1);
        *hits += best != TJ_SHOGI_NOT_SIMILAR;
        *near += best != TJ_SHOGI_NOT_SIMILAR && best > 0;
    }
}

static void searches_find_what_a_scan_finds(void **state)
{
    (void)state;
    for (int sided = 0; sided < 2; sided++) {
        uint64_t seed = 3;
        size_t hits = 0, near = 0;
        tj_memory m;

        make_memory(&m, sided, &seed);
        for (unsigned i = 0; i < 400; i++) {
            tj_window w = tj_memory_window(&m, (uint32_t)(tj_random(&seed) % m.patterns));

            if (i % 2)
                w = disturb(&w, &seed);
            if (i % 3 == 0)
                w = tj_window_mirror(&w);
            expect_search(&m, &w, &hits, &near);
        }
        assert_true(hits > 400 && near > 200);
        tj_memory_release(&m);
    }
}

int test_shogi_similar(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_are_the_sum), cmocka_unit_test(equal_windows_are_alike),
        cmocka_unit_test(weights_halve_in_four), cmocka_unit_test(searches_find_what_a_scan_finds)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
