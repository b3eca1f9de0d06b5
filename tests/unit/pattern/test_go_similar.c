/* Likeness told point by point, and the search against a scan of the whole memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/generate/gen_games.h"
#include "pattern/go/go_similar.h"

static tj_diamond_shape shape;

static unsigned distance(unsigned point)
{
    return (unsigned)(abs(shape.row[point]) + abs(shape.column[point]));
}

static bool is_stone(unsigned value)
{
    return value == TJ_AROUND_OWN || value == TJ_AROUND_OTHER;
}

/* The definition in go_similar.h, word for word. */
static bool alike(const tj_diamond *a, const tj_diamond *b)
{
    unsigned stones[2] = {0, 0}, beside = 0, different[5] = {0}, off[5] = {0}, colours = 0;

    for (unsigned i = 0; i < shape.points; i++) {
        unsigned x = tj_diamond_get(a, i), y = tj_diamond_get(b, i), d = distance(i);

        off[d] += (x == TJ_AROUND_OFF) != (y == TJ_AROUND_OFF);
        stones[0] += is_stone(x);
        stones[1] += is_stone(y);
        beside += d == 1 && is_stone(x);
        different[d] += x != y;
        colours += d == 4 && x != y && is_stone(x) && is_stone(y);
    }
    if (!stones[0] || !stones[1] || different[1] || different[2] || off[3] || (!beside && off[4]))
        return false;
    return beside ? different[3] <= 2 : !different[3] && different[4] <= 1 && !colours;
}

static tj_diamond random_diamond(uint64_t *seed, unsigned density)
{
    tj_go_board board;

    tj_go_board_init(&board, 9);
    for (unsigned p = 0; p < 81; p++)
        if (gen_random(seed, 100) < density)
            tj_go_board_set(&board, p, TJ_BLACK + (int)gen_random(seed, 2));
    return tj_diamond_at(&shape, &board, gen_random(seed, 81), TJ_BLACK);
}

/* Changes some points a little, mostly far ones. */
static tj_diamond changed(tj_diamond diamond, uint64_t *seed)
{
    for (unsigned n = gen_random(seed, 4); n > 0; n--) {
        unsigned point = gen_random(seed, 8) ? 12 + gen_random(seed, 28) : gen_random(seed, 40);

        if (tj_diamond_get(&diamond, point) != TJ_AROUND_OFF || !gen_random(seed, 4))
            tj_diamond_set(&diamond, point, gen_random(seed, gen_random(seed, 8) ? 3 : 4));
    }
    return diamond;
}

static void likeness_is_as_told(void **state)
{
    uint64_t seed = 1;
    unsigned yes = 0, no = 0;

    (void)state;
    for (unsigned round = 0; round < effort(5000, 20000); round++) {
        tj_diamond a = random_diamond(&seed, round % 40), b = changed(a, &seed);
        uint32_t difference = tj_go_similar_difference(&a, &b);

        assert_int_equal(difference != TJ_GO_NOT_SIMILAR, alike(&a, &b));
        assert_int_equal(difference, tj_go_similar_difference(&b, &a));
        if (difference != TJ_GO_NOT_SIMILAR)
            assert_int_equal(difference == 0, tj_memory_key_compare(&a, &b) == 0);
        *(difference != TJ_GO_NOT_SIMILAR ? &yes : &no) += 1;
    }
    assert_true(yes > effort(250, 1000) && no > effort(250, 1000));
}

/* Nearer differences, and those of colour, weigh more. */
static void differences_are_ordered(void **state)
{
    tj_diamond a = {{0, 0, 0}}, near = a, far = a, colour = a;

    (void)state;
    tj_diamond_set(&a, 0, TJ_AROUND_OWN);
    tj_diamond_set(&a, 12, TJ_AROUND_OWN);
    near = far = colour = a;
    tj_diamond_set(&near, 13, TJ_AROUND_OWN);
    tj_diamond_set(&far, 30, TJ_AROUND_OWN);
    tj_diamond_set(&colour, 12, TJ_AROUND_OTHER);
    assert_true(tj_go_similar_difference(&a, &far) < tj_go_similar_difference(&a, &near));
    assert_true(tj_go_similar_difference(&a, &near) < tj_go_similar_difference(&a, &colour));
}

static int compare(const void *a, const void *b)
{
    return tj_memory_key_compare(a, b);
}

typedef struct answers {
    uint32_t *difference; /* by item */
    size_t last;
    unsigned count;
} answers;

static void found(void *ctx, const tj_memory *part, uint32_t number, uint32_t difference, bool equal)
{
    answers *a = ctx;

    (void)part;
    assert_int_equal(equal, difference == 0);

    assert_true(!a->count || number > a->last);
    assert_int_equal(a->difference[number], TJ_GO_NOT_SIMILAR);
    a->difference[number] = difference;
    a->last = number;
    a->count++;
}

static void check_search(const tj_memory *memory, const tj_diamond *query, unsigned *total)
{
    answers got = {malloc(memory->patterns * sizeof *got.difference), 0, 0};

    assert_non_null(got.difference);
    memset(got.difference, 0xFF, memory->patterns * sizeof *got.difference);
    tj_go_similar_search(&shape, memory, query, found, &got);
    for (size_t i = 0; i < memory->patterns; i++) {
        uint32_t best = TJ_GO_NOT_SIMILAR;

        for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
            tj_diamond image = tj_diamond_turn(&shape, query, s);
            tj_diamond item = {{memory->word[0][i], memory->word[1][i], 0}};
            uint32_t difference = tj_go_similar_difference(&image, &item);

            best = difference < best ? difference : best;
        }
        assert_int_equal(got.difference[i], best);
    }
    *total += got.count;
    free(got.difference);
}

static void search_finds_all(void **state)
{
    enum { ITEMS = 3000, QUERIES = 400 };
    static tj_diamond items[ITEMS];
    static uint64_t words[2][ITEMS];
    tj_memory memory = {.word = {words[0], words[1]}};
    uint64_t seed = 5;
    unsigned total = 0;

    (void)state;
    for (size_t i = 0; i < ITEMS; i++) {
        tj_diamond one = i % 3 ? changed(items[gen_random(&seed, (uint32_t)i)], &seed)
                               : random_diamond(&seed, 2 + (unsigned)i % 30);

        items[i] = tj_diamond_canonical(&shape, &one);
    }
    qsort(items, ITEMS, sizeof *items, compare);
    for (size_t i = 0; i < ITEMS; i++)
        if (!memory.patterns || tj_memory_key_compare(&items[memory.patterns - 1], &items[i]))
            items[memory.patterns++] = items[i];
    for (size_t i = 0; i < memory.patterns; i++)
        for (unsigned w = 0; w < 2; w++)
            words[w][i] = items[i].word[w];
    for (unsigned q = 0; q < effort(120, QUERIES); q++) {
        tj_diamond query = q % 4 ? changed(items[gen_random(&seed, (uint32_t)memory.patterns)], &seed)
                                 : random_diamond(&seed, q % 30);

        query = tj_diamond_turn(&shape, &query, gen_random(&seed, TJ_GO_SYMMETRIES));
        check_search(&memory, &query, &total);
    }
    assert_true(total > effort(90, 300));
}

static int set_up(void **state)
{
    (void)state;
    return tj_diamond_shape_init(&shape, TJ_GO_SIMILAR_RADIUS);
}

int test_go_similar(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(likeness_is_as_told),
        cmocka_unit_test(differences_are_ordered),
        cmocka_unit_test(search_finds_all),
    };

    return cmocka_run_group_tests(tests, set_up, NULL);
}
