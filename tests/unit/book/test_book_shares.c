/* What is played of moves that have weights, counts, both or neither: in our own files, after merging them,
 * in YaneuraOu's text, and in pseudo-matches. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/generate/gen_book.h"
#include "tests/support/scratch.h"
#include "tejun/book.h"
#include "tests/support/at_position.h"

enum { BOOKS = 5, POSITIONS = 30, PLIES = 16 };

static tj_book *open_book(const char *path)
{
    tj_err err = TJ_ERR_INIT;
    tj_book *book;

    if (tj_book_open(&book, path, NULL, &err))
        fail_msg("%s", err.text);
    return book;
}

static void expect_near(double a, double b, double error)
{
    if (!(fabs(a - b) <= error))
        fail_msg("%.12f instead of %.12f", a, b);
}

static bool is_played(const oracle_book_entry *entry)
{
    for (size_t i = 0; i < entry->n; i++)
        if (entry->moves[i].share > 0)
            return true;
    return false;
}

/* Shares of a million, where a format has whole numbers only, may be off by one for each move. */
static void compare_moves(const tj_book_entry *entry, const oracle_book_entry *expected, double error)
{
    assert_int_equal(entry->len, expected->n);
    for (size_t i = 0; i < entry->len; i++) {
        char usi[8];

        tj_shogi_move_format(entry->items[i].move, usi);
        assert_string_equal(usi, expected->moves[i].usi);
        expect_near(entry->items[i].probability, expected->moves[i].share, error);
        assert_int_equal(entry->items[i].probability > 0, expected->moves[i].share > 0);
    }
}

static void compare(const char *path, const oracle_book *made, double error)
{
    tj_book *book = open_book(path);
    tj_book_entry entry;

    tj_book_entry_init(&entry);
    for (size_t i = 0; i < made->len; i++) {
        tj_shogi position;

        assert_int_equal(
            tj_shogi_sfen_parse(&position, made->items[i].sfen, strlen(made->items[i].sfen), NULL), 0);
        assert_int_equal(tj_book_find(book, at_shogi(&position), &entry, NULL), 0);
        if (!entry.len) /* a text cannot say that nothing is played */
            assert_true(error > 0 && !is_played(&made->items[i]));
        else
            compare_moves(&entry, &made->items[i], error);
    }
    tj_book_entry_release(&entry);
    tj_book_free(book);
}

static void compare_text(const char *path, const oracle_book *made)
{
    tj_book *book = open_book(path);

    assert_int_equal(tj_book_write(book, TJ_BOOK_YANEURAOU, in_scratch("text"), NULL, NULL), 0);
    tj_book_free(book);
    compare(in_scratch("text"), made, 1e-5);
    unlink(in_scratch("text"));
}

static void compare_match(const char *path, oracle_book *made)
{
    const tj_book_match_options options = {.size = sizeof options, .plies = PLIES};
    tj_book *book = open_book(path);
    const tj_book_match_result *result;
    oracle_match expected;
    tj_book_match *match;

    oracle_match_play(made, made, PLIES, &expected);
    assert_int_equal(tj_book_match_play(&match, book, book, &options, NULL), 0);
    result = tj_book_match_result_of(match);
    assert_int_equal(result->n_exits, expected.exits.len);
    expect_near(result->entropy, expected.entropy, 1e-9);
    expect_near(result->rest, expected.rest, 1e-9);
    tj_book_match_free(match);
    oracle_match_release(&expected);
    tj_book_free(book);
}

static void shares_are_those_of_the_rule(void **state)
{
    uint64_t random = 5;

    (void)state;
    for (size_t i = 0; i < BOOKS; i++) {
        oracle_book made;

        gen_book(&random, POSITIONS, &made);
        gen_mixed_file(&random, &made, in_scratch("book"));
        compare(in_scratch("book"), &made, 0);
        compare_text(in_scratch("book"), &made);
        compare_match(in_scratch("book"), &made);
        unlink(in_scratch("book"));
        oracle_book_release(&made);
    }
}

/* Another book of the same positions and moves. */
static void copy(const oracle_book *book, oracle_book *out)
{
    *out = (oracle_book){NULL, 0, 0};
    for (size_t i = 0; i < book->len; i++) {
        oracle_book_entry *entry = oracle_book_at(out, book->items[i].sfen, true);

        entry->n = book->items[i].n;
        for (size_t k = 0; k < entry->n; k++)
            strcpy(entry->moves[k].usi, book->items[i].moves[k].usi);
    }
}

/* Two that have all moves in common, and one that has few of them. */
static void merge_three(uint64_t *random)
{
    static const char *const names[3] = {"a", "b", "c"};
    oracle_book made[3], two, three;
    tj_book *books[3];

    gen_book(random, POSITIONS, &made[0]);
    copy(&made[0], &made[1]);
    gen_book(random, POSITIONS, &made[2]);
    for (size_t i = 0; i < 3; i++) {
        gen_mixed_file(random, &made[i], in_scratch(names[i]));
        books[i] = open_book(in_scratch(names[i]));
    }
    oracle_book_mixed_merge(&made[0], &made[1], &two);
    oracle_book_mixed_merge(&two, &made[2], &three);
    oracle_book_mixed_shares(&three);
    assert_int_equal(tj_book_merge(books, 3, in_scratch("all"), NULL, NULL), 0);
    compare(in_scratch("all"), &three, 0);
    compare_match(in_scratch("all"), &three);
    for (size_t i = 0; i < 3; i++) {
        tj_book_free(books[i]);
        oracle_book_release(&made[i]);
        unlink(in_scratch(names[i]));
    }
    oracle_book_release(&two);
    oracle_book_release(&three);
    unlink(in_scratch("all"));
}

static void merged_facts_are_added_up(void **state)
{
    uint64_t random = 6;

    (void)state;
    for (size_t i = 0; i < BOOKS; i++)
        merge_three(&random);
}

int test_book_shares(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(shares_are_those_of_the_rule),
                                       cmocka_unit_test(merged_facts_are_added_up)};

    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down_empty);
}
