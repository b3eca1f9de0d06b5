/* Expanding books: best first, and where a side drops out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/generate/gen_expansion.h"
#include "tests/support/oracle/oracle_book.h"
#include "tejun/book.h"

#define KINGS "4k4/9/9/9/9/9/9/9/4K4 b - 1" /* who go to and fro and round in circles */

static void parse(const char *sfen, tj_position *position)
{
    assert_int_equal(tj_position_parse(position, tj_game_kind_named("shogi"), sfen, strlen(sfen), NULL), 0);
}

static void best_first_from_nothing(void **state)
{
    (void)state;
    for (unsigned jobs = 1; jobs <= 4; jobs += 3)
        for (int kings = 0; kings < 2; kings++) {
            fake_examiner f = {.range = 50};
            tj_position root;
            tj_expand_options options = {.size = sizeof options,
                                         .method = TJ_EXPAND_BEST_FIRST,
                                         .root = kings ? &root : NULL,
                                         .ply_cost = 3,
                                         .positions = 150,
                                         .jobs = jobs};
            tj_expand_result result;

            parse(KINGS, &root);
            assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
            assert_int_equal(result.examined, 150);
            assert_int_equal(result.failed, 0);
            assert_false(result.finished);
            expand_rows *r = expand_rows_read(expand_paths[0]);
            /* For each move added there are two questions: where it leads, and what else there is.  Kings
             * come to positions that are there already. */
            assert_in_range(result.added, 150 / 2 - 10, kings ? 149 : 150 / 2 + 1);
            assert_int_equal(r->n_lines, result.added);
            expand_expect_alternatives(r, &f);
            expand_expect_values(r);
            expand_expect_weights(r);
            free(r);
            unlink(expand_paths[0]);
        }
}

/* Stopped in between, it comes to the same book. */
static void resumed(void **state)
{
    (void)state;
    for (int method = TJ_EXPAND_BEST_FIRST; method <= TJ_EXPAND_DROP_OUT; method++) {
        fake_examiner f = {.range = 60};
        tj_expand_options options = {
            .size = sizeof options, .method = method, .ply_cost = 2, .positions = 40, .jobs = 1};
        tj_expand_result result;
        tj_position root;

        parse(KINGS, &root);
        options.root = &root;
        assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
        assert_int_equal(result.examined, 40);
        for (options.positions = 1; options.positions < 14; options.positions += 3) { /* 1 + 4 + ... + 13 */
            assert_int_equal(fake_expand(expand_paths[1], &f, &options, &result), 0);
            assert_int_equal(result.examined, options.positions);
        }
        options.positions = 5;
        assert_int_equal(fake_expand(expand_paths[1], &f, &options, &result), 0);
        expand_expect_same(expand_paths[0], expand_paths[1]);
        unlink(expand_paths[0]);
        unlink(expand_paths[1]);
    }
}

/* A book of lines with counts: all is looked at, old moves keep their shares, and circles end. */
static const char LINES[] =
    "startpos moves 2h3h 8b7b 3h2h 7b8b 7g7f 3c3d\n"
    "startpos moves 7g7f 3c3d 2g2f\nstartpos moves 7g7f 8c8d\nstartpos moves 7g7f 3c3d\n";

static void make_lines(const char *path)
{
    tj_book *book;

    assert_int_equal(tj_book_open_bytes(&book, LINES, sizeof LINES - 1, NULL, NULL), 0);
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, path, NULL, NULL), 0);
    tj_book_free(book);
}

static double weight_of(const expand_rows *r, const char *move)
{
    return expand_line_of(r, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -", move)->weight;
}

/* Where there were moves before, others are played if they are as good, and as seldom as any. */
static void expect_old_taste(const expand_rows *r)
{
    size_t compared = 0;

    for (size_t i = 0; i < r->n_lines; i++) {
        const expand_line *at = &r->lines[i];
        int32_t best = TJ_EXPAND_NO_VALUE;
        double least = 0;

        if (strcmp(at->source, TJ_EXPAND_SOURCE) != 0)
            continue;
        for (size_t k = 0; k < r->n_lines; k++) {
            const expand_line *old = &r->lines[k];

            if (strcmp(old->sfen, at->sfen) != 0 || strcmp(old->source, TJ_EXPAND_SOURCE) == 0)
                continue;
            best = old->told > best ? old->told : best;
            least = least == 0 || old->weight < least ? old->weight : least;
        }
        if (least > 0)
            assert_true(at->weight == (best != TJ_EXPAND_NO_VALUE && at->told >= best ? least : 0));
        compared += least > 0;
    }
    assert_true(compared > 3);
}

static void from_a_book(void **state)
{
    fake_examiner f = {.range = 100};
    const tj_expand_options options = {.size = sizeof options, .ply_cost = 2, .positions = 200, .jobs = 2};
    tj_expand_result result;

    (void)state;
    make_lines(expand_paths[0]);
    assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
    assert_int_equal(result.examined, 200);
    expand_rows *r = expand_rows_read(expand_paths[0]);
    expand_expect_alternatives(r, &f);
    expand_expect_values(r);
    /* 7g7f was played four times, 2h3h once; once a move was added, that is what they weigh. */
    assert_true(weight_of(r, "7g7f") == 4);
    assert_true(weight_of(r, "2h3h") == 1);
    expect_old_taste(r);
    free(r);
    unlink(expand_paths[0]);
}

/* Without being adopted they are not played; with other rules the same book is played otherwise. */
static void nothing_is_adopted(void **state)
{
    tj_expansion_rules rules = {.size = sizeof rules, .board = TJ_BOARD_SHOGI, .margin = 20};
    fake_examiner f = {.range = 100};
    const tj_expand_options options = {.size = sizeof options, .ply_cost = 2, .positions = 200, .jobs = 1};
    tj_expand_result result;
    tj_expansion *x = NULL;

    (void)state;
    make_lines(expand_paths[0]);
    assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
    assert_int_equal(tj_expansion_open(&x, expand_paths[0], &rules, NULL, NULL), 0);
    assert_int_equal(tj_expansion_refresh(x, NULL), 0);
    tj_expansion_close(x);
    expand_rows *r = expand_rows_read(expand_paths[0]);
    for (size_t i = 0; i < r->n_lines; i++)
        for (size_t k = 0; k < r->n_lines; k++)
            if (strcmp(r->lines[i].sfen, r->lines[k].sfen) == 0 &&
                strcmp(r->lines[i].source, TJ_EXPAND_SOURCE) == 0 &&
                strcmp(r->lines[k].source, TJ_EXPAND_SOURCE) != 0)
                assert_true(r->lines[i].weight == 0 && r->lines[k].weight > 0);
    free(r);
    rules.adopt = true;
    assert_int_equal(tj_expansion_open(&x, expand_paths[0], &rules, NULL, NULL), 0);
    assert_int_equal(tj_expansion_refresh(x, NULL), 0);
    tj_expansion_close(x);
    r = expand_rows_read(expand_paths[0]);
    expect_old_taste(r);
    free(r);
    unlink(expand_paths[0]);
}

/* ---- drop-out ---- */

static bool is_white(const char *sfen)
{
    return strstr(sfen, " w ") != NULL;
}

/* Walks all that can happen if the own side plays from the book and the other side what the book knows. */
static void expect_answers(const expand_rows *r, const char *sfen, bool white, unsigned plies, size_t *own)
{
    bool mine = is_white(sfen) == white, answered = false;

    if (!plies)
        return;
    *own += mine;
    for (size_t i = 0; i < r->n_lines; i++) {
        if (strcmp(r->lines[i].sfen, sfen) != 0 || (mine && r->lines[i].weight == 0))
            continue;
        answered = true;
        expect_answers(r, r->lines[i].after, white, plies - 1, own);
    }
    if (mine)
        assert_true(answered);
}

static void drop_outs_are_answered(void **state)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    tj_shogi start;

    (void)state;
    tj_shogi_init(&start);
    oracle_sfen(&start, sfen);
    for (int white = 0; white < 2; white++) {
        fake_examiner f = {.range = 100};
        const tj_expand_options options = {.size = sizeof options,
                                           .method = TJ_EXPAND_DROP_OUT,
                                           .side = white ? TJ_EXPAND_WHITE : TJ_EXPAND_BLACK,
                                           .plies = 6,
                                           .positions = 300,
                                           .jobs = 1};
        tj_expand_result result;
        size_t own = 0;

        make_lines(expand_paths[0]);
        assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
        expand_rows *r = expand_rows_read(expand_paths[0]);
        /* The opponent always has one more move, and what it drops out by is answered next. */
        assert_int_equal(result.examined, 300);
        expand_expect_alternatives(r, &f);
        expand_expect_values(r);
        free(r);
        /* Plain engines have one move each: this comes to an end. */
        f.way = TJ_EXAMINE_PLAIN;
        unlink(expand_paths[0]);
        make_lines(expand_paths[0]);
        assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
        assert_true(result.finished);
        r = expand_rows_read(expand_paths[0]);
        expect_answers(r, sfen, white, 6, &own);
        assert_true(own > 5);
        /* Nothing was added for the own side where the book had an answer. */
        for (size_t i = 0; i < r->n_lines; i++)
            if (strcmp(r->lines[i].source, TJ_EXPAND_SOURCE) == 0 && is_white(r->lines[i].sfen) == white)
                for (size_t k = 0; k < r->n_lines; k++)
                    assert_true(strcmp(r->lines[k].source, TJ_EXPAND_SOURCE) == 0 ||
                                strcmp(r->lines[k].sfen, r->lines[i].sfen) != 0);
        free(r);
        unlink(expand_paths[0]);
    }
}

static void both_sides_drop_out(void **state)
{
    fake_examiner f = {.range = 100, .way = TJ_EXAMINE_PLAIN};
    const tj_expand_options options = {
        .size = sizeof options, .method = TJ_EXPAND_DROP_OUT, .side = TJ_EXPAND_BOTH, .plies = 5, .jobs = 3};
    char sfen[TJ_SHOGI_SFEN_MAX];
    tj_expand_result result;
    tj_shogi start;
    size_t own = 0;

    (void)state;
    tj_shogi_init(&start);
    oracle_sfen(&start, sfen);
    make_lines(expand_paths[0]);
    assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
    assert_true(result.finished);
    expand_rows *r = expand_rows_read(expand_paths[0]);
    expect_answers(r, sfen, false, 5, &own);
    expect_answers(r, sfen, true, 5, &own);
    free(r);
    unlink(expand_paths[0]);
}

int test_expand(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_first_from_nothing),
        cmocka_unit_test(resumed),
        cmocka_unit_test(from_a_book),
        cmocka_unit_test(nothing_is_adopted),
        cmocka_unit_test(drop_outs_are_answered),
        cmocka_unit_test(both_sides_drop_out),
    };

    return cmocka_run_group_tests(tests, expand_set_up, expand_tear_down);
}
