/* Pseudo-matches against the same over strings, circles among them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_book.h"
#include "tejun/book.h"
#include "tests/support/at_position.h"

enum { PAIRS = 8, POSITIONS = 70, PLIES = 24 };

static tj_book *as_book(const oracle_book *made, tj_buf *text)
{
    tj_book *book;

    gen_yaneuraou(made, "\n", text);
    assert_int_equal(tj_book_open_bytes(&book, text->data, text->len, NULL, NULL), 0);
    return book;
}

static void expect_near(double a, double b)
{
    if (!(fabs(a - b) < 1e-9))
        fail_msg("%.12f instead of %.12f", a, b);
}

static const oracle_place *exit_of(const oracle_match *match, const char *sfen)
{
    for (size_t i = 0; i < match->exits.len; i++)
        if (strcmp(match->exits.items[i].sfen, sfen) == 0)
            return &match->exits.items[i];
    return NULL;
}

static void compare(const tj_book_match *match, const oracle_match *expected)
{
    const tj_book_match_result *r = tj_book_match_result_of(match);
    double length = 0;

    assert_int_equal(r->n_exits, expected->exits.len);
    expect_near(r->entropy, expected->entropy);
    expect_near(r->rest, expected->rest);
    assert_int_equal(r->n_plies, expected->plies);
    for (size_t i = 0; i < r->n_plies; i++) {
        expect_near(r->plies[i].inside, expected->inside[i]);
        expect_near(r->plies[i].layer, expected->layer[i]);
        expect_near(r->plies[i].absorbed, expected->absorbed[i]);
        assert_int_equal(r->plies[i].exits, expected->exits_at[i]);
        length += i + 1 < r->n_plies ? expected->inside[i] : 0;
    }
    expect_near(r->length, length);
    for (size_t i = 0; i < r->n_exits; i++) {
        char sfen[TJ_SHOGI_SFEN_MAX];
        tj_shogi position;

        match_shogi(match, r->exits[i].number, &position);
        oracle_sfen(&position, sfen);
        const oracle_place *place = exit_of(expected, sfen);
        assert_non_null(place);
        expect_near(r->exits[i].probability, place->probability);
        assert_true(!i || r->exits[i - 1].probability >= r->exits[i].probability);
    }
}

static void matches_are_those_of_strings(void **state)
{
    size_t rests = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= PAIRS; seed++) {
        const tj_book_match_options options = {.size = sizeof options, .plies = PLIES};
        uint64_t random = seed;
        oracle_book made[2];
        tj_buf text[2] = {TJ_BUF_INIT, TJ_BUF_INIT};
        tj_book *book[2];
        oracle_match expected;
        tj_book_match *match;

        for (size_t i = 0; i < 2; i++) {
            gen_book(&random, POSITIONS, &made[i]);
            book[i] = as_book(&made[i], &text[i]);
        }
        for (size_t pair = 0; pair < 4; pair++) {
            oracle_match_play(&made[pair / 2], &made[pair % 2], PLIES, &expected);
            assert_int_equal(tj_book_match_play(&match, book[pair / 2], book[pair % 2], &options, NULL), 0);
            compare(match, &expected);
            rests += tj_book_match_result_of(match)->rest > 0;
            tj_book_match_free(match);
            oracle_match_release(&expected);
        }
        for (size_t i = 0; i < 2; i++) {
            tj_book_free(book[i]);
            tj_buf_release(&text[i]);
            oracle_book_release(&made[i]);
        }
    }
    assert_true(rests > 0); /* some go round in circles */
}

static tj_book *book_of(const char *text)
{
    tj_err err = TJ_ERR_INIT;
    tj_book *book;

    if (tj_book_open_bytes(&book, text, strlen(text), NULL, &err))
        fail_msg("%s", err.text);
    return book;
}

#define AFTER_ROOKS "sfen lnsgkgsnl/2r4b1/ppppppppp/9/9/9/PPPPPPPPP/1B4R2/LNSGKGSNL "
#define START       "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL "
#define BLACK_ROOK  "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B4R2/LNSGKGSNL "
#define WHITE_ROOK  "sfen lnsgkgsnl/2r4b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL "

/* Rooks go to and fro for ever, or the circle is left with one half each time around. */
static void circles_end(void **state)
{
    tj_book *forever = book_of(START "b - 1\n2h3h\n" BLACK_ROOK "w - 1\n8b7b\n" AFTER_ROOKS
                                     "b - 1\n3h2h\n" WHITE_ROOK "w - 1\n7b8b\n");
    tj_book *half = book_of(START "b - 1\n2h3h none 0 0 1\n7g7f none 0 0 1\n" BLACK_ROOK
                                  "w - 1\n8b7b\n" AFTER_ROOKS "b - 1\n3h2h\n" WHITE_ROOK "w - 1\n7b8b\n");
    const tj_book_match_result *r;
    tj_book_match *match;

    (void)state;
    assert_int_equal(tj_book_match_play(&match, forever, forever, NULL, NULL), 0);
    r = tj_book_match_result_of(match);
    assert_int_equal(r->n_exits, 0);
    assert_true(r->rest == 1 && r->entropy == 0);
    expect_near(r->length, TJ_BOOK_MATCH_PLIES_MAX);
    assert_int_equal(r->n_plies, TJ_BOOK_MATCH_PLIES_MAX + 1);
    assert_int_equal(r->n_inside, 4);
    tj_book_match_free(match);
    assert_int_equal(tj_book_match_play(&match, half, half, NULL, NULL), 0);
    r = tj_book_match_result_of(match);
    assert_int_equal(r->n_exits, 1);
    expect_near(r->exits[0].probability, 1);
    assert_true(r->rest == 0 && r->n_plies < 250);
    expect_near(r->entropy, 0);
    /* The start is seen 1 + 1/2 + 1/4 ... = 2 times. */
    expect_near(r->inside[0].probability, 2);
    tj_book_match_free(match);
    tj_book_free(forever);
    tj_book_free(half);
}

static void a_book_that_knows_nothing_is_left_at_once(void **state)
{
    tj_book *book = book_of(BLACK_ROOK "w - 1\n8b7b\n");
    const tj_book_match_result *r;
    tj_book_match *match;

    (void)state;
    assert_int_equal(tj_book_match_play(&match, book, book, NULL, NULL), 0);
    r = tj_book_match_result_of(match);
    assert_int_equal(r->n_exits, 1);
    assert_int_equal(r->n_inside, 0);
    assert_int_equal(r->n_plies, 1);
    assert_true(r->length == 0 && r->exits[0].probability == 1);
    tj_book_match_free(match);
    tj_book_free(book);
}

static void what_is_typical_is_unknown_to_the_other(void **state)
{
    tj_book *a = book_of(START "b - 1\n7g7f none 0 0 3\n2g2f none 0 0 1\n");
    tj_book *b = book_of(START "b - 1\n2g2f none 0 0 1\n5g5f none 0 0 1\n");
    tj_book_match *match[2];
    char sfen[TJ_SHOGI_SFEN_MAX];
    tj_shogi position;

    (void)state;
    assert_int_equal(tj_book_match_play(&match[0], a, a, NULL, NULL), 0);
    assert_int_equal(tj_book_match_play(&match[1], b, b, NULL, NULL), 0);
    const tj_book_reached_position *place = tj_book_match_typical(match[0], match[1]);
    assert_non_null(place);
    expect_near(place->probability, 0.75);
    match_shogi(match[0], place->number, &position);
    oracle_sfen(&position, sfen);
    assert_string_equal(sfen, "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -");
    expect_near(tj_book_match_typical(match[1], match[0])->probability, 0.5);
    assert_null(tj_book_match_typical(match[0], match[0]));
    for (size_t i = 0; i < 2; i++)
        tj_book_match_free(match[i]);
    tj_book_free(a);
    tj_book_free(b);
}

int test_book_match(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_are_those_of_strings),
        cmocka_unit_test(circles_end),
        cmocka_unit_test(a_book_that_knows_nothing_is_left_at_once),
        cmocka_unit_test(what_is_typical_is_unknown_to_the_other),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
