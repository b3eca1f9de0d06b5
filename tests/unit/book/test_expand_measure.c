/* What an expansion has done to a book, and books as choosy players see them: small ones, worked out by hand.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/scratch.h"
#include "book/format/book_file.h"
#include "book/expand/expansion.h"
#include "book/shogi/shogi_book_kind.h"

/* 7g7f 3/4, 2g2f 1/4; after 7g7f 3c3d and 8c8d 1/2 each. */
static const char TEXT[] = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
                           "7g7f none 40 5 3\n2g2f none 10 5 1\n"
                           "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n"
                           "3c3d none -30 4 1\n8c8d none -60 4 1\n";

static const tj_expansion_rules RULES = {.size = sizeof RULES, .board = TJ_BOARD_SHOGI, .margin = 30};
static char path[SCRATCH_PATH];

static int make(void **state)
{
    tj_book *book;
    int rc;

    (void)state;
    make_path(path);
    rc = tj_book_open_bytes(&book, TEXT, sizeof TEXT - 1, NULL, NULL);
    if (rc)
        return rc;
    rc = tj_book_write(book, TJ_BOOK_TEJUN, path, NULL, NULL);
    tj_book_free(book);
    return rc;
}

static int take_away(void **state)
{
    (void)state;
    return unlink(path);
}

static void near(double a, double b)
{
    if (!(fabs(a - b) < 1e-9))
        fail_msg("%.12g is not %.12g", a, b);
}

static double bits(double p)
{
    return -p * log2(p);
}

/* Only what is within that of the best, by what the book says. */
static void take(const tj_expansion *x, int32_t margin, tj_expand_measure *whole, tj_expand_measure *narrowed)
{
    tj_expand_tradeoff tradeoff = {.margin = margin};
    size_t n = 1;

    assert_int_equal(tj_expansion_measure(x, NULL, whole, &tradeoff, &n, NULL, NULL), 0);
    assert_int_equal(n, 1);
    *narrowed = tradeoff.measure;
}

static void a_small_book(void **state)
{
    tj_expand_measure m, narrowed;
    tj_expansion *x = NULL;

    (void)state;
    assert_int_equal(tj_expansion_open(&x, path, &RULES, NULL, NULL), 0);
    take(x, 20, &m, &narrowed);
    assert_int_equal(m.positions, 2);
    assert_int_equal(m.moves, 4);
    assert_int_equal(m.exits, 3);
    near(m.entropy, bits(0.25) + 2 * bits(0.375));
    near(m.length, 1.75);
    assert_int_equal(m.root, 30); /* 7g7f is worth what 3c3d leaves of it */
    near(m.exit_known, 1);        /* by what is told of the moves */
    near(m.exit_value, 0.25 * 10 + 0.375 * 30 + 0.375 * 60);
    near(m.loss_known, 1);
    near(m.loss[TJ_BLACK], 0.25 * 20);
    near(m.loss[TJ_WHITE], 0.75 * 0.5 * 30);
    assert_int_equal(narrowed.exits, 1);
    near(narrowed.entropy, 0);
    near(narrowed.length, 2);
    near(narrowed.loss[TJ_BLACK] + narrowed.loss[TJ_WHITE], 0);
    take(x, INT32_MAX, &m, &narrowed);
    assert_int_equal(narrowed.exits, 3);
    near(narrowed.entropy, m.entropy);
    tj_expansion_close(x);
}

/* The position after 2g2f is examined: White has 8c8d, worth 25. */
static void what_is_known_where_it_is_left(void **state)
{
    tj_examination e = {.n_known = 0};
    tj_expand_measure m, narrowed;
    tj_book_position at;
    tj_shogi position;
    tj_shogi_move move;
    tj_expansion *x = NULL;
    uint32_t node;

    (void)state;
    assert_int_equal(tj_expansion_open(&x, path, &RULES, NULL, NULL), 0);
    tj_shogi_init(&position);
    assert_int_equal(tj_shogi_move_parse("2g2f", 4, &move, NULL), 0);
    tj_shogi_apply(&position, move);
    tj_book_position_of_shogi(&at, &position);
    tj_book_state_set(&e.at, &at);
    assert_int_equal(tj_expansion_node(x, &at, &node, NULL), 0);
    assert_int_equal(tj_shogi_move_parse("8c8d", 4, &e.alternative.move, NULL), 0);
    e.alternative.worth = (tj_graph_value){25, 7};
    e.best = (tj_examined_move){{TJ_EXPAND_NO_VALUE, 0}, TJ_BOOK_NO_MOVE};
    assert_int_equal(tj_expansion_store_answer(x, node, &e, "nobody", NULL), 0);
    take(x, 20, &m, &narrowed);
    near(m.exit_known, 1);
    near(m.exit_value, 0.25 * -25 + 0.375 * 30 + 0.375 * 60);
    near(m.loss[TJ_BLACK], 0.25 * 55);
    assert_int_equal(m.root, 30);
    tj_expansion_close(x);
}

int test_expand_measure(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_book),
        cmocka_unit_test(what_is_known_where_it_is_left),
    };

    return cmocka_run_group_tests(tests, make, take_away);
}
