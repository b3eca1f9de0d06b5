/* Tables 1 to 3 of Masuko and Tanaka 2013 from the two books that they took.  Needs the data folder
 * ($TEJUN_DATA or ../shared/data); skipped where it is absent. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/data_files.h"
#include "tejun/book.h"
#include "tests/support/at_position.h"

enum { BONANZA, GPS, BOOKS };

static tj_book *open_data(const char *name)
{
    tj_err err = TJ_ERR_INIT;
    char path[4096];
    tj_book *book;

    if (!data_path(name, path, sizeof path))
        return NULL;
    if (tj_book_open(&book, path, NULL, &err))
        fail_msg("%s", err.text);
    return book;
}

static int open_books(void **state)
{
    static tj_book *books[BOOKS];

    books[BONANZA] = open_data("shogi/books/bonanza6_book.bin");
    books[GPS] = open_data("shogi/books/gps_joseki-wide.dat.xz");
    *state = books;
    return 0;
}

static int close_books(void **state)
{
    tj_book **books = *state;

    tj_book_free(books[BONANZA]);
    tj_book_free(books[GPS]);
    return 0;
}

static void tables_1_and_2(void **state)
{
    static const struct {
        uint64_t positions, moves, histogram[12];
        double mean;
    } paper[BOOKS] = {{9174, 13274, {0, 6449, 1825, 596, 191, 80, 22, 4, 3, 2, 1, 1}, 1.4469},
                      {15685, 21087, {0, 11625, 3039, 777, 181, 53, 7, 2, 1, 0, 0, 0}, 1.3444}};
    tj_book **books = *state;

    for (size_t i = 0; i < BOOKS; i++) {
        tj_book_statistics s;

        if (!books[i])
            skip();
        assert_int_equal(tj_book_statistics_compute(books[i], NULL, &s, NULL), 0);
        assert_int_equal(s.positions, paper[i].positions);
        assert_int_equal(s.moves, paper[i].moves);
        assert_true(fabs((double)s.moves / (double)s.positions - paper[i].mean) < 0.00005);
        for (size_t k = 1; k < 12; k++)
            assert_int_equal(s.histogram[k], paper[i].histogram[k]);
        for (size_t k = 12; k < TJ_BOOK_HISTOGRAM; k++)
            assert_int_equal(s.histogram[k], 0);
        assert_int_equal(s.unreachable.positions, 0);
        assert_int_equal(s.largest[0].moves, i == BONANZA ? 11 : 8);
        tj_book_statistics_release(&s);
        assert_int_equal(tj_book_faults_of(books[i])->kept, 0);
    }
}

static void table_3(void **state)
{
    static const struct {
        size_t black, white, exits;
        double entropy;
    } paper[] = {{BONANZA, BONANZA, 2815, 11.05},
                 {BONANZA, GPS, 1872, 9.96},
                 {GPS, BONANZA, 1960, 10.12},
                 {GPS, GPS, 1232, 8.81}};
    tj_book **books = *state;

    for (size_t i = 0; i < 4; i++) {
        const tj_book_match_result *r;
        tj_book_match *match;

        if (!books[BONANZA] || !books[GPS])
            skip();
        assert_int_equal(tj_book_match_play(&match, books[paper[i].black], books[paper[i].white], NULL, NULL),
                         0);
        r = tj_book_match_result_of(match);
        assert_int_equal(r->n_exits, paper[i].exits);
        assert_true(fabs(r->entropy - paper[i].entropy) < 0.005);
        assert_true(r->rest == 0);
        assert_true(fabs(r->plies[r->n_plies - 1].absorbed - r->entropy) < 1e-9);
        tj_book_match_free(match);
    }
}

/* Figures 9 and 10; the paper has the digits of 1.737 % cut off. */
static void typical_positions(void **state)
{
    static const double paper[BOOKS] = {0.0302, 0.0173};
    tj_book **books = *state;
    tj_book_match *match[BOOKS];

    if (!books[BONANZA] || !books[GPS])
        skip();
    for (size_t i = 0; i < BOOKS; i++)
        assert_int_equal(tj_book_match_play(&match[i], books[i], books[i], NULL, NULL), 0);
    for (size_t i = 0; i < BOOKS; i++) {
        const tj_book_reached_position *place = tj_book_match_typical(match[i], match[1 - i]);
        tj_shogi position;

        assert_true(place->probability >= paper[i] && place->probability < paper[i] + 0.0001);
        match_shogi(match[i], place->number, &position);
        assert_int_equal(position.side, TJ_WHITE); /* as both figures say */
    }
    for (size_t i = 0; i < BOOKS; i++)
        tj_book_match_free(match[i]);
}

/* 3,614 positions and 4,219 moves, of which one is an empty board with the move "none". */
static void a_book_of_yaneuraou(void **state)
{
    tj_book *book = open_data("shogi/books/handicappedrook_user_book1.db");
    tj_book_statistics s;

    (void)state;
    if (!book)
        skip();
    assert_int_equal(tj_book_format_of(book), TJ_BOOK_YANEURAOU);
    assert_int_equal(tj_book_statistics_compute(book, NULL, &s, NULL), 0);
    assert_int_equal(s.positions, 3613);
    assert_int_equal(s.moves, 4218);
    assert_int_equal(tj_book_faults_of(book)->moves, 1);
    tj_book_statistics_release(&s);
    tj_book_free(book);
}

int test_book_data(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_1_and_2),
        cmocka_unit_test(table_3),
        cmocka_unit_test(typical_positions),
        cmocka_unit_test(a_book_of_yaneuraou),
    };

    return cmocka_run_group_tests(tests, open_books, close_books);
}
