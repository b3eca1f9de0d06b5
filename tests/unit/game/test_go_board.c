/* The Go board against a board that is slow and simple: no chains are kept, liberties are found by flood fill
 * whenever they are asked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tejun/go.h"

typedef struct naive {
    unsigned size;
    int stone[TJ_GO_POINTS_MAX];
    unsigned captured[3];
    unsigned ko;
    int ko_colour;
} naive;

typedef struct group {
    unsigned stones, liberties;
    bool member[TJ_GO_POINTS_MAX];
} group;

/* xorshift: the same sequence everywhere. */
static uint32_t draw(uint32_t *state, uint32_t below)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state % below;
}

/* Neighbour i of the point, or -1. */
static int beside(unsigned size, unsigned point, int i)
{
    int row = (int)(point / size) + (i == 0) - (i == 1), column = (int)(point % size) + (i == 2) - (i == 3);
    if (row < 0 || column < 0 || row >= (int)size || column >= (int)size)
        return -1;
    return row * (int)size + column;
}

/* Spreads the group until nothing is added any more. */
static group group_at(const naive *board, unsigned point)
{
    group g = {0};
    bool liberty[TJ_GO_POINTS_MAX] = {false}, grown = true;

    g.member[point] = true;
    while (grown) {
        grown = false;
        for (unsigned p = 0; p < board->size * board->size; p++) {
            for (int i = 0; i < 4 && g.member[p]; i++) {
                int n = beside(board->size, p, i);
                if (n < 0)
                    continue;
                liberty[n] = liberty[n] || board->stone[n] == TJ_EMPTY;
                if (board->stone[n] == board->stone[point] && !g.member[n])
                    grown = g.member[n] = true;
            }
        }
    }
    for (unsigned p = 0; p < board->size * board->size; p++) {
        g.stones += g.member[p];
        g.liberties += liberty[p];
    }
    return g;
}

static void take_off(naive *board, const group *g)
{
    for (unsigned p = 0; p < board->size * board->size; p++) {
        if (g->member[p]) {
            board->captured[board->stone[p]]++;
            board->stone[p] = TJ_EMPTY;
        }
    }
}

/* Captures around the point; the number of stones, and one of their points. */
static unsigned naive_captures(naive *board, unsigned point, unsigned *last)
{
    unsigned taken = 0;
    for (int i = 0; i < 4; i++) {
        int n = beside(board->size, point, i);
        if (n < 0 || board->stone[n] != 3 - board->stone[point])
            continue;
        group g = group_at(board, (unsigned)n);
        if (g.liberties)
            continue;
        taken += g.stones;
        *last = (unsigned)n;
        take_off(board, &g);
    }
    return taken;
}

static int naive_play(naive *board, unsigned point, int colour, bool allow_suicide)
{
    naive after = *board;
    unsigned last = 0;

    after.ko = TJ_PASS;
    if (point == TJ_PASS) {
        *board = after;
        return TJ_GO_LEGAL;
    }
    if (point >= board->size * board->size)
        return TJ_GO_OFF_BOARD;
    if (board->stone[point] != TJ_EMPTY)
        return TJ_GO_OCCUPIED;
    if (point == board->ko && colour == board->ko_colour)
        return TJ_GO_KO;
    after.stone[point] = colour;
    unsigned taken = naive_captures(&after, point, &last);
    group own = group_at(&after, point);
    if (own.liberties == 0) {
        if (!allow_suicide || own.stones == 1)
            return TJ_GO_SUICIDE;
        take_off(&after, &own);
    }
    if (taken == 1 && own.stones == 1 && own.liberties == 1) {
        after.ko = last;
        after.ko_colour = 3 - colour;
    }
    *board = after;
    return TJ_GO_LEGAL;
}

static void assert_same(const naive *slow, const tj_go_board *fast, bool liberties)
{
    tj_err err = TJ_ERR_INIT;

    if (tj_go_board_check(fast, &err))
        fail_msg("%s", err.text);
    assert_int_equal(slow->ko, fast->ko);
    for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        assert_int_equal(slow->captured[colour], fast->captured[colour]);
    bool stifled = false;
    for (unsigned p = 0; p < slow->size * slow->size; p++) {
        assert_int_equal(slow->stone[p], tj_go_board_at(fast, p));
        if (!liberties)
            continue;
        unsigned expected = slow->stone[p] ? group_at(slow, p).liberties : 0;
        assert_int_equal(expected, tj_go_board_liberties(fast, p));
        stifled = stifled || (slow->stone[p] && expected == 0);
    }
    if (liberties)
        assert_int_equal(stifled, tj_go_board_has_zero_liberties(fast));
}

static void set_both(naive *slow, tj_go_board *fast, const tj_setup *stones, size_t n)
{
    for (size_t i = 0; i < n; i++)
        slow->stone[stones[i].point] = stones[i].colour;
    slow->ko = TJ_PASS;
    if (n == 1)
        assert_int_equal(tj_go_board_set(fast, stones[0].point, stones[0].colour), TJ_OK);
    else
        assert_int_equal(tj_go_board_set_all(fast, stones, n), TJ_OK);
}

static void random_setup(naive *slow, tj_go_board *fast, uint32_t *seed)
{
    tj_setup stones[20];
    size_t n = 1 + draw(seed, 20);

    for (size_t i = 0; i < n; i++) {
        stones[i].before = 0;
        stones[i].point = (uint16_t)draw(seed, slow->size * slow->size);
        stones[i].colour = (uint8_t)draw(seed, 3);
    }
    set_both(slow, fast, stones, n);
}

/* Chance makes too few of them.  Returns the point where Black can take. */
static unsigned ko_shape(naive *slow, tj_go_board *fast, uint32_t *seed)
{
    static const char picture[] = ".XO."
                                  "XO.O"
                                  ".XO.";
    unsigned row = draw(seed, slow->size - 2), column = draw(seed, slow->size - 3);
    tj_setup stones[12];

    for (unsigned i = 0; i < 12; i++) {
        stones[i].before = 0;
        stones[i].point = (uint16_t)((row + i / 4) * slow->size + column + i % 4);
        stones[i].colour = picture[i] == 'X' ? TJ_BLACK : picture[i] == 'O' ? TJ_WHITE : TJ_EMPTY;
    }
    set_both(slow, fast, stones, 12);
    return (row + 1) * slow->size + column + 2;
}

/* Mostly points of the board, often a ko that has just been taken; now and then a pass or a point outside. */
static unsigned random_point(const naive *board, uint32_t *seed)
{
    unsigned points = board->size * board->size;
    if (board->ko != TJ_PASS && draw(seed, 2))
        return board->ko;
    switch (draw(seed, 60)) {
    case 0:
        return TJ_PASS;
    case 1:
        return points + draw(seed, 1000);
    default:
        return draw(seed, points);
    }
}

static void random_game(unsigned size, unsigned moves, uint32_t *seed, unsigned verdicts[5])
{
    naive slow = {.size = size, .ko = TJ_PASS};
    tj_go_board fast;
    int colour = TJ_BLACK;

    assert_int_equal(tj_go_board_init(&fast, size), TJ_OK);
    for (unsigned i = 0; i < moves; i++) {
        bool allow_suicide = draw(seed, 2) == 0;
        unsigned point = random_point(&slow, seed);
        if (draw(seed, 150) == 0)
            random_setup(&slow, &fast, seed);
        if (draw(seed, 10))
            colour = 3 - colour;
        if (size >= 4 && draw(seed, 60) == 0) {
            point = ko_shape(&slow, &fast, seed);
            colour = TJ_BLACK;
        }
        tj_go_board before = fast;
        int expected = naive_play(&slow, point, colour, allow_suicide);
        assert_int_equal(tj_go_board_legality(&fast, point, colour, allow_suicide), expected);
        assert_int_equal(tj_go_board_play(&fast, point, colour, allow_suicide), expected);
        if (expected != TJ_GO_LEGAL)
            assert_memory_equal(&before, &fast, sizeof before);
        verdicts[expected]++;
        assert_same(&slow, &fast, size < 6 || i % 64 == 0);
    }
}

static void test_oracle(void **state)
{
    uint32_t seed = 20240229;
    unsigned verdicts[5] = {0};

    (void)state;
    for (unsigned size = TJ_GO_SIZE_MIN; size <= TJ_GO_SIZE_MAX; size++)
        random_game(size, size < 10 ? 1500 : 3 * size * size, &seed, verdicts);
    for (int i = TJ_GO_LEGAL; i <= TJ_GO_KO; i++)
        assert_true(verdicts[i] > 50); /* otherwise the test would prove little */
}

static void test_cells(void **state)
{
    (void)state;
    for (unsigned size = TJ_GO_SIZE_MIN; size <= TJ_GO_SIZE_MAX; size++) {
        tj_go_board board;
        assert_int_equal(tj_go_board_init(&board, size), TJ_OK);
        for (unsigned p = 0; p < size * size; p++) {
            unsigned cell = tj_go_cell(&board, p);
            assert_int_equal(cell, (p / size + TJ_GO_MARGIN) * TJ_GO_STRIDE + TJ_GO_MARGIN + p % size);
            assert_int_equal(tj_go_point(&board, cell), p);
            /* the far corners of the margin are inside the arrays */
            assert_true(cell >= TJ_GO_MARGIN * TJ_GO_STRIDE + TJ_GO_MARGIN);
            assert_true(cell + TJ_GO_MARGIN * TJ_GO_STRIDE + TJ_GO_MARGIN < TJ_GO_CELLS);
        }
    }
}

static void test_ranges(void **state)
{
    tj_go_board board;

    (void)state;
    assert_int_equal(tj_go_board_init(&board, 1), TJ_E_RANGE);
    assert_int_equal(tj_go_board_init(&board, 26), TJ_E_RANGE);
    assert_int_equal(tj_go_board_init(&board, 9), TJ_OK);
    assert_int_equal(tj_go_board_set(&board, 81, TJ_BLACK), TJ_E_RANGE);
    assert_int_equal(tj_go_board_set(&board, TJ_PASS, TJ_BLACK), TJ_E_RANGE);
    assert_int_equal(tj_go_board_set(&board, 65536 + 3, TJ_BLACK), TJ_E_RANGE);
    assert_int_equal(tj_go_board_set(&board, 3, TJ_GO_EDGE), TJ_E_RANGE);
    assert_int_equal(tj_go_board_set(&board, 3, -1), TJ_E_RANGE);
    assert_int_equal(tj_go_board_at(&board, 81), TJ_GO_EDGE);
    assert_int_equal(tj_go_board_liberties(&board, 81), 0);
    assert_int_equal(tj_go_board_liberties(&board, 0), 0);
}

/* The checker itself has to notice every kind of damage. */
static void test_check_notices(void **state)
{
    tj_go_board good, bad;
    const unsigned points[] = {40, 41, 42, 51, 60};

    (void)state;
    tj_go_board_init(&good, 9);
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        tj_go_board_play(&good, points[i], i == 4 ? TJ_WHITE : TJ_BLACK, false);
    assert_int_equal(tj_go_board_check(&good, NULL), TJ_OK);
    unsigned stone = tj_go_cell(&good, 41), head = good.head[stone];

#define NOTICED(change)                                                                                      \
    do {                                                                                                     \
        bad = good;                                                                                          \
        change;                                                                                              \
        assert_int_equal(tj_go_board_check(&bad, NULL), TJ_E_FORMAT);                                        \
    } while (0)
    NOTICED(bad.size = 26);
    NOTICED(bad.size = 10);
    NOTICED(bad.stone[0] = TJ_EMPTY);
    NOTICED(bad.stone[tj_go_cell(&bad, 0)] = TJ_GO_EDGE);
    NOTICED(bad.stone[stone] = TJ_EMPTY);
    NOTICED(bad.stone[stone] = TJ_WHITE);
    NOTICED(bad.head[stone] = (uint16_t)tj_go_cell(&bad, 60));
    NOTICED(bad.head[stone] = 60000);
    NOTICED(bad.head[tj_go_cell(&bad, 0)] = (uint16_t)stone);
    NOTICED(bad.head[0] = (uint16_t)stone);
    NOTICED(bad.next[stone] = (uint16_t)stone);
    NOTICED(bad.next[stone] = 60000);
    NOTICED(bad.length[head]++);
    NOTICED(bad.liberties[head]--);
    NOTICED(bad.ko = 40);
    NOTICED(bad.ko = 81);
    NOTICED((bad.ko = 0, bad.ko_colour = 0));
#undef NOTICED
}

int test_go_board(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_oracle),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_check_notices),
    };
    return cmocka_run_group_tests_name("Go board", tests, NULL, NULL);
}
