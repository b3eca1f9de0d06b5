/* The index against counting by hand: every list holds what it should in the order it should, every string is
 * found as often as it occurs, and the checker accepts that and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_games.h"
#include "base/memory.h"
#include "sequence/index.h"

enum { STRING_MAX = 24 };

/* A text on its way. */
typedef struct text {
    uint16_t *items;
    size_t len, cap;
} text;

static void put(text *t, unsigned symbol)
{
    assert_int_equal(TJ_RESERVE(t, t->len + 1), 0);
    t->items[t->len++] = (uint16_t)symbol;
}

/* The end of a game: the next one starts at an even position. */
static void put_border(text *t)
{
    put(t, TJ_SYMBOL_BORDER);
    if (t->len % 2)
        put(t, TJ_SYMBOL_BORDER);
}

/* Any symbols, of few points so that strings recur. */
static void put_random_game(text *t, uint64_t *seed, unsigned size, unsigned points, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        unsigned symbol = 1 + gen_random(seed, 2);

        if (!gen_chance(seed, 12))
            symbol = TJ_SYMBOL_MOVE + gen_random(seed, points) * 7919 % (size * size);
        put(t, symbol);
    }
    put_border(t);
}

/* The string told from a position, by the words of index.h; 0 if the position is in no such list. */
static size_t naive_string(const tj_index *index, enum tj_index_list_kind kind, uint32_t at, uint16_t *out,
                           size_t max)
{
    const uint16_t *place = index->place;
    size_t n = 0;
    uint32_t next = at + 1;

    if (place[at] < TJ_SYMBOL_MOVE)
        return 0;
    if (kind != TJ_INDEX_FIXED && place[next] < TJ_SYMBOL_MOVE)
        return 0;
    if (kind == TJ_INDEX_FIXED)
        out[n++] = index->geometry->orbit[place[at] - TJ_SYMBOL_MOVE];
    if (kind == TJ_INDEX_ANYWHERE) {
        tj_displacement step = tj_geometry_step(index->geometry, place[at] - 3u, place[next] - 3u);

        out[n++] = (uint16_t)tj_relative_code_step_class(index->geometry->size, step);
        next++;
    }
    for (const uint16_t *codes = kind == TJ_INDEX_ANYWHERE ? index->steps : index->codes;
         n < max && next < index->n && place[next] >= TJ_SYMBOL_MOVE; next++)
        out[n++] = codes[next];
    return n;
}

static int compare_strings(const uint16_t *a, size_t a_len, const uint16_t *b, size_t b_len)
{
    for (size_t i = 0; i < a_len && i < b_len; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return a_len < b_len ? -1 : a_len > b_len;
}

static uint32_t naive_count(const tj_index *index, enum tj_index_list_kind kind, const uint16_t *symbols,
                            size_t len)
{
    uint16_t string[STRING_MAX];
    uint32_t count = 0;

    for (uint32_t at = 0; at < index->n; at++)
        count +=
            naive_string(index, kind, at, string, len) == len && !compare_strings(string, len, symbols, len);
    return count;
}

/* Every position once, strings ascending as far as STRING_MAX symbols tell. */
static void check_list(const tj_index *index, enum tj_index_list_kind kind)
{
    const tj_index_list *list = &index->list[kind];
    uint8_t *met = tj_zalloc(index->n, 1);
    uint16_t before[STRING_MAX], string[STRING_MAX], own[STRING_MAX];
    size_t before_len = 0;
    uint32_t members = 0;

    assert_non_null(met);
    for (uint32_t r = 0; r < list->count; r++) {
        uint32_t at = tj_index_list_get(list, index->bits, r);
        size_t len;

        assert_true(at < index->n && !met[at]);
        met[at] = 1;
        len = naive_string(index, kind, at, string, STRING_MAX);
        assert_true(len > 0);
        assert_int_equal(tj_index_string(index, kind, at, own, STRING_MAX), len);
        assert_int_equal(compare_strings(string, len, own, len), 0);
        assert_true(compare_strings(before, before_len, string, len) <= 0);
        memcpy(before, string, len * sizeof *string);
        before_len = len;
    }
    for (uint32_t at = 0; at < index->n; at++)
        members += naive_string(index, kind, at, string, 1) > 0;
    assert_int_equal(list->count, members);
    free(met);
}

static void check_find(const tj_index *index, enum tj_index_list_kind kind, const uint16_t *symbols,
                       size_t len)
{
    tj_index_range range = tj_index_find(index, kind, symbols, len);
    uint16_t string[STRING_MAX];

    assert_true(range.from <= range.to && range.to <= index->list[kind].count);
    assert_int_equal(range.to - range.from, naive_count(index, kind, symbols, len));
    for (uint32_t r = range.from; r < range.to; r++) {
        uint32_t at = tj_index_list_get(&index->list[kind], index->bits, r);

        assert_int_equal(naive_string(index, kind, at, string, len), len);
        assert_int_equal(compare_strings(string, len, symbols, len), 0);
    }
}

/* Strings that occur, such strings with one symbol changed, and anything. */
static void check_finds(const tj_index *index, uint64_t *seed, unsigned rounds)
{
    for (unsigned round = 0; round < rounds; round++) {
        enum tj_index_list_kind kind = (enum tj_index_list_kind)(round % TJ_INDEX_LISTS);
        uint16_t string[STRING_MAX];
        size_t len = naive_string(index, kind, gen_random(seed, index->n - 1), string,
                                  1 + gen_random(seed, round % 2 ? 5 : STRING_MAX));

        if (!len || gen_chance(seed, 10)) {
            len = 1 + gen_random(seed, 4);
            for (size_t i = 0; i < len; i++)
                string[i] = (uint16_t)(1 + gen_random(seed, tj_relative_code_limit(index->geometry->size)));
        } else if (gen_chance(seed, 4)) {
            uint16_t *symbol = &string[gen_random(seed, (uint32_t)len)];

            *symbol = *symbol > 1 && gen_chance(seed, 2) ? *symbol - 1 : *symbol + 1; /* 0 is no symbol */
        }
        check_find(index, kind, string, len);
    }
}

static void check_text(const text *t, unsigned size, uint64_t *seed, unsigned rounds, unsigned threads)
{
    static tj_geometry geometry;
    tj_index memory;
    tj_err err = TJ_ERR_INIT;

    tj_geometry_init(&geometry, size);
    assert_int_equal(tj_index_build(&memory, &geometry, 0, t->items, (uint32_t)t->len, threads, NULL, &err),
                     0);
    assert_int_equal(memory.bits, tj_index_bits((uint32_t)t->len));
    for (unsigned kind = 0; kind < TJ_INDEX_LISTS; kind++)
        check_list(&memory, (enum tj_index_list_kind)kind);
    assert_int_equal(tj_index_check(&memory, memory.geometry->size, &err), 0);
    if (t->len > 1)
        check_finds(&memory, seed, rounds);
    tj_index_release(&memory);
}

static void test_random_texts(void **state)
{
    uint64_t seed = 64;

    (void)state;
    for (unsigned round = 0; round < 150; round++) {
        unsigned size = round % 2 ? 19 : 2 + gen_random(&seed, 24), points = 1 + gen_random(&seed, 12);
        unsigned games = gen_random(&seed, 12);
        text t = {NULL, 0, 0};

        do
            put_random_game(&t, &seed, size, points, gen_random(&seed, 120));
        while (games--);
        check_text(&t, size, &seed, 30, 1 + round % 3);
        free(t.items);
    }
}

/* Texts whose positions just need, or just do not need, one more bit. */
static void test_bits(void **state)
{
    uint64_t seed = 65;

    (void)state;
    assert_int_equal(tj_index_bits(1u << 30), 30);
    assert_int_equal(tj_index_bits((1u << 30) + 1), 31);
    for (uint32_t power = 2; power <= 4096; power *= 2)
        for (uint32_t n = power - 1; n <= power + 1; n++) {
            text t = {NULL, 0, 0};

            assert_true(((uint64_t)1 << tj_index_bits(n)) >= n);
            assert_true(n < 4 || (uint64_t)1 << (tj_index_bits(n) - 1) < n);
            while (t.len + 1 < n)
                put(&t, TJ_SYMBOL_MOVE + gen_random(&seed, 81));
            put(&t, TJ_SYMBOL_BORDER);
            check_text(&t, 9, &seed, 6, 1);
            free(t.items);
        }
}

static void build(tj_index *memory, tj_geometry *geometry, const text *t, unsigned size)
{
    tj_err err = TJ_ERR_INIT;

    tj_geometry_init(geometry, size);
    assert_int_equal(tj_index_build(memory, geometry, 0, t->items, (uint32_t)t->len, 2, NULL, &err), 0);
}

/* One endless game that goes round in circles: all its strings begin alike. */
static void check_circle(unsigned period)
{
    static const uint16_t circle[] = {60, 61, 80, 79, 180, 300, 1};
    static tj_geometry geometry;
    text t = {NULL, 0, 0};
    tj_index memory;
    tj_err err = TJ_ERR_INIT;
    tj_index_range range;

    for (unsigned i = 0; i < 300000; i++)
        put(&t, TJ_SYMBOL_MOVE + circle[i % period]);
    put_border(&t);
    build(&memory, &geometry, &t, 19);
    assert_int_equal(tj_index_check(&memory, memory.geometry->size, &err), 0);
    for (unsigned kind = 0; kind < TJ_INDEX_LISTS; kind++) {
        uint16_t string[STRING_MAX];
        size_t len = tj_index_string(&memory, (enum tj_index_list_kind)kind, 1000, string, STRING_MAX);

        assert_int_equal(len, STRING_MAX);
        range = tj_index_find(&memory, (enum tj_index_list_kind)kind, string, len);
        assert_int_equal(range.to - range.from,
                         naive_count(&memory, (enum tj_index_list_kind)kind, string, len));
    }
    tj_index_release(&memory);
    free(t.items);
}

static void test_circles(void **state)
{
    (void)state;
    check_circle(1);
    check_circle(2);
    check_circle(7);
}

static void test_equal_games(void **state)
{
    static tj_geometry geometry;
    uint64_t seed = 66;
    text one = {NULL, 0, 0}, t = {NULL, 0, 0};
    tj_index memory;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    for (unsigned i = 0; i < 100; i++)
        put(&one, TJ_SYMBOL_MOVE + gen_random(&seed, 361));
    for (unsigned game = 0; game < 2000; game++) {
        for (size_t i = 0; i < one.len; i++)
            put(&t, one.items[i]);
        put_border(&t);
    }
    build(&memory, &geometry, &t, 19);
    assert_int_equal(tj_index_check(&memory, memory.geometry->size, &err), 0);
    for (unsigned kind = 0; kind < TJ_INDEX_LISTS; kind++) {
        uint16_t string[STRING_MAX];
        tj_index_range range;

        assert_int_equal(tj_index_string(&memory, (enum tj_index_list_kind)kind, 0, string, STRING_MAX),
                         STRING_MAX);
        range = tj_index_find(&memory, (enum tj_index_list_kind)kind, string, STRING_MAX);
        assert_int_equal(range.to - range.from, 2000);
    }
    tj_index_release(&memory);
    free(one.items);
    free(t.items);
}

static void set_entry(tj_index *memory, enum tj_index_list_kind kind, uint32_t at, uint32_t value)
{
    unsigned bits = memory->bits;

    for (unsigned b = 0; b < bits; b++) {
        size_t bit = (size_t)at * bits + b;
        uint8_t mask = (uint8_t)(1u << bit % 8);

        if (value >> b & 1)
            ((uint8_t *)memory->list[kind].packed)[bit / 8] |= mask;
        else
            ((uint8_t *)memory->list[kind].packed)[bit / 8] &= (uint8_t)~mask;
    }
}

static void assert_refused(const tj_index *memory)
{
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_index_check(memory, memory->geometry->size, &err), TJ_E_FORMAT);
    assert_true(err.text[0] != 0);
}

/* Two entries with different strings exchanged; one entry twice; one outside the text or of no move. */
static void break_entries(tj_index *memory, enum tj_index_list_kind kind, uint64_t *seed)
{
    const tj_index_list *list = &memory->list[kind];
    uint32_t a = gen_random(seed, list->count), b = gen_random(seed, list->count);
    uint32_t at_a = tj_index_list_get(list, memory->bits, a), at_b = tj_index_list_get(list, memory->bits, b);
    uint16_t x[STRING_MAX], y[STRING_MAX];
    size_t x_len = naive_string(memory, kind, at_a, x, STRING_MAX);
    size_t y_len = naive_string(memory, kind, at_b, y, STRING_MAX);

    if (a == b)
        return;
    set_entry(memory, kind, a, at_b);
    assert_refused(memory);
    set_entry(memory, kind, b, at_a);
    if (compare_strings(x, x_len, y, y_len))
        assert_refused(memory);
    set_entry(memory, kind, b, at_b);
    set_entry(memory, kind, a, memory->n - 1); /* a border */
    assert_refused(memory);
    set_entry(memory, kind, a, (uint32_t)(((uint64_t)1 << memory->bits) - 1));
    assert_refused(memory);
    set_entry(memory, kind, a, at_a);
}

static void break_keys_and_count(tj_index *memory, enum tj_index_list_kind kind, uint64_t *seed)
{
    tj_index_list *list = &memory->list[kind];
    uint64_t *key =
        (uint64_t *)&memory->list[kind].keys[gen_random(seed, (uint32_t)tj_index_list_keys(list->count))];
    uint64_t bit = (uint64_t)1 << gen_random(seed, 64);

    *key ^= bit;
    assert_refused(memory);
    *key ^= bit;
    list->count--;
    assert_refused(memory);
    list->count++;
}

static void break_texts(tj_index *memory, uint16_t *place, uint64_t *seed)
{
    uint32_t at = gen_random(seed, memory->n);
    uint16_t bit = (uint16_t)(1u << gen_random(seed, 16));

    ((uint16_t *)memory->codes)[at] ^= bit;
    assert_refused(memory);
    ((uint16_t *)memory->codes)[at] ^= bit;
    ((uint16_t *)memory->steps)[at] ^= bit;
    assert_refused(memory);
    ((uint16_t *)memory->steps)[at] ^= bit;
    place[at] ^= 0x8000; /* off the board */
    assert_refused(memory);
    place[at] ^= 0x8000;
    place[memory->n - 1] = TJ_SYMBOL_PASS;
    assert_refused(memory);
    place[memory->n - 1] = TJ_SYMBOL_BORDER;
}

static void test_checker(void **state)
{
    static tj_geometry geometry;
    uint64_t seed = 67;

    (void)state;
    for (unsigned round = 0; round < 20; round++) {
        text t = {NULL, 0, 0};
        tj_index memory;
        tj_err err = TJ_ERR_INIT;

        put_random_game(&t, &seed, 19, 300, 40 + gen_random(&seed, 300));
        put_random_game(&t, &seed, 19, 4, 40 + gen_random(&seed, 300));
        build(&memory, &geometry, &t, 19);
        for (unsigned mutation = 0; mutation < 30; mutation++) {
            enum tj_index_list_kind kind = (enum tj_index_list_kind)(mutation % TJ_INDEX_LISTS);

            break_entries(&memory, kind, &seed);
            break_keys_and_count(&memory, kind, &seed);
            break_texts(&memory, t.items, &seed);
        }
        assert_int_equal(tj_index_check(&memory, memory.geometry->size, &err),
                         0); /* everything was put back */
        tj_index_release(&memory);
        free(t.items);
    }
}

/* A plain index, of a game without relative codes: the checker accepts it, with turns left out and passes in
 * the text, and nothing in another order. */
static void test_plain(void **state)
{
    uint64_t seed = 11;
    text t = {0};
    tj_index memory;
    tj_err err = TJ_ERR_INIT;
    uint8_t kept[8], *packed;

    (void)state;
    for (int game = 0; game < 40; game++)
        put_random_game(&t, &seed, 9, 2, 30);
    assert_int_equal(
        tj_index_build(&memory, NULL, TJ_SYMBOL_MOVE + 81, t.items, (uint32_t)t.len, 1, NULL, &err), 0);
    assert_int_equal(tj_index_check(&memory, 9, &err), 0);
    packed = (uint8_t *)memory.list[TJ_INDEX_FIXED].packed;
    for (size_t at = 0; at + 9 < (size_t)memory.list[TJ_INDEX_FIXED].count * memory.bits / 8; at += 37) {
        memcpy(kept, packed + at, sizeof kept);
        packed[at] ^= 1;
        assert_int_equal(tj_index_check(&memory, 9, &err), TJ_E_FORMAT);
        memcpy(packed + at, kept, sizeof kept);
    }
    tj_index_release(&memory);
    free(t.items);
}

static void test_stop(void **state)
{
    static tj_geometry geometry;
    uint64_t seed = 68;
    unsigned calls = 0;
    tj_progress_monitor monitor = {stop_at_once, &calls};
    text t = {NULL, 0, 0};
    tj_index memory;

    (void)state;
    put_random_game(&t, &seed, 19, 361, 5000);
    tj_geometry_init(&geometry, 19);
    assert_int_equal(tj_index_build(&memory, &geometry, 0, t.items, (uint32_t)t.len, 1, &monitor, NULL),
                     TJ_E_STOPPED);
    assert_int_equal(calls, 1);
    free(t.items);
}

int test_index(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_texts), cmocka_unit_test(test_bits),    cmocka_unit_test(test_circles),
        cmocka_unit_test(test_equal_games),  cmocka_unit_test(test_checker), cmocka_unit_test(test_stop),
        cmocka_unit_test(test_plain)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
