/* Our own book file: what is known of moves, merging, changing, and files that are none. */
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "tests/support/expect.h"
#include "tests/support/scratch.h"
#include "tejun/book.h"
#include "tests/support/at_position.h"

#define START "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"

static tj_book *from_text(const char *text)
{
    tj_book *book;

    assert_int_equal(tj_book_open_bytes(&book, text, strlen(text), NULL, NULL), 0);
    return book;
}

/* The entry of the start. */
static void look(const char *path, tj_book_entry *entry)
{
    tj_err err = TJ_ERR_INIT;
    tj_shogi start;
    tj_book *book;

    tj_shogi_init(&start);
    if (tj_book_open(&book, path, NULL, &err))
        fail_msg("%s", err.text);
    assert_int_equal(tj_book_format_of(book), TJ_BOOK_TEJUN);
    assert_int_equal(tj_book_find(book, at_shogi(&start), entry, NULL), 0);
    tj_book_free(book);
}

static tj_shogi_move usi(const char *text)
{
    tj_shogi_move move;

    assert_int_equal(tj_shogi_move_parse(text, strlen(text), &move, NULL), 0);
    return move;
}

static void what_is_unknown_stays_so(void **state)
{
    tj_book *book = from_text(START "7g7f 3c3d -5 9 12\n2g2f\n5g5f none none 3\n");
    tj_book_entry entry;

    (void)state;
    tj_book_entry_init(&entry);
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, in_scratch("a"), NULL, NULL), 0);
    tj_book_free(book);
    look(in_scratch("a"), &entry);
    assert_int_equal(entry.len, 3);
    assert_int_equal(entry.items[0].move, usi("7g7f")); /* in their order */
    assert_int_equal(entry.items[0].known,
                     TJ_BOOK_REPLY | TJ_BOOK_EVALUATION | TJ_BOOK_DEPTH | TJ_BOOK_COUNT);
    assert_int_equal(entry.items[0].evaluation, -5);
    assert_int_equal(entry.items[0].reply, usi("3c3d"));
    assert_int_equal(entry.items[1].known, 0);
    assert_int_equal(entry.items[2].known, TJ_BOOK_DEPTH);
    assert_int_equal(sql_number(in_scratch("a"), "SELECT count(*) FROM move WHERE count IS NULL"), 2);
    assert_int_equal(sql_number(in_scratch("a"),
                                "SELECT m.count FROM move m JOIN position p ON p.id=m.position WHERE"
                                " p.board='lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b"
                                " -' AND m.move='7g7f'"),
                     12);
    unlink(in_scratch("a"));
    tj_book_entry_release(&entry);
}

static void merged_books_add_up(void **state)
{
    tj_book *books[3] = {from_text(START "7g7f none 50 8 10\n2g2f none 20 20 4\n"),
                         from_text(START "7g7f none 30 12 7\n1g1f none 0 0 1\n"),
                         from_text("startpos moves 7g7f 3c3d resign\n")};
    tj_book_entry entry;

    (void)state;
    tj_book_entry_init(&entry);
    assert_int_equal(tj_book_merge(books, 3, in_scratch("b"), NULL, NULL), 0);
    look(in_scratch("b"), &entry);
    assert_int_equal(entry.len, 3);
    assert_int_equal(entry.items[0].move, usi("7g7f"));
    assert_int_equal(entry.items[0].count, 18);
    assert_int_equal(entry.items[0].evaluation, 30); /* of the deeper search */
    assert_int_equal(entry.items[0].depth, 12);
    assert_int_equal(entry.items[0].losses, 1); /* Black is to move and resigns */
    assert_int_equal(entry.items[1].count, 4);
    assert_int_equal(entry.items[2].move, usi("1g1f"));
    assert_int_equal(sql_number(in_scratch("b"), "SELECT count(*) FROM position"), 2);
    unlink(in_scratch("b"));
    for (size_t i = 0; i < 3; i++)
        tj_book_free(books[i]);
    tj_book_entry_release(&entry);
}

static void moves_are_changed_added_and_deleted(void **state)
{
    tj_book *book = from_text(START "7g7f none 0 0 3\n2g2f none 0 0 1\n");
    tj_book_move change = {.move = usi("2g2f"), .weight = 4, .known = TJ_BOOK_WEIGHT, .note = "good"};
    const char *path = in_scratch("c");
    tj_book_entry entry;
    tj_shogi start;

    (void)state;
    tj_book_entry_init(&entry);
    tj_shogi_init(&start);
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, path, NULL, NULL), 0);
    tj_book_free(book);
    assert_int_equal(tj_book_edit(path, at_shogi(&start), &change, TJ_BOOK_WEIGHT, NULL), 0);
    look(path, &entry);
    assert_true(entry.items[1].weight == 4 && entry.items[1].count == 1);
    assert_string_equal(entry.items[1].note, "good");
    assert_true(entry.items[1].probability == 4 / 7.0); /* the other goes by its count */
    change = (tj_book_move){.move = usi("5g5f"), .weight = 12, .known = TJ_BOOK_WEIGHT};
    assert_int_equal(tj_book_edit(path, at_shogi(&start), &change, TJ_BOOK_WEIGHT, NULL), 0);
    look(path, &entry);
    assert_int_equal(entry.len, 3);
    assert_int_equal(entry.items[2].move, usi("5g5f"));
    assert_true(entry.items[2].probability == 12 / 19.0);
    change = (tj_book_move){.move = usi("2g2f"), .note = ""};
    assert_int_equal(tj_book_edit(path, at_shogi(&start), &change, 0, NULL), 0);
    look(path, &entry);
    assert_true(entry.items[1].weight == 4 && !entry.items[1].note);
    change.move = usi("5a5b");
    assert_int_equal(tj_book_edit(path, at_shogi(&start), &change, 0, NULL), TJ_E_USAGE);
    assert_int_equal(tj_book_delete(path, at_shogi(&start), usi("9g9f"), NULL), TJ_E_NOTFOUND);
    assert_int_equal(tj_book_delete(path, at_shogi(&start), usi("5g5f"), NULL), 0);
    assert_int_equal(tj_book_delete(path, at_shogi(&start), usi("2g2f"), NULL), 0);
    assert_int_equal(sql_number(path, "SELECT count(*) FROM position"), 1);
    assert_int_equal(tj_book_delete(path, at_shogi(&start), usi("7g7f"), NULL), 0);
    assert_int_equal(sql_number(path, "SELECT count(*) FROM position"), 0);
    assert_int_equal(tj_book_delete(path, at_shogi(&start), usi("7g7f"), NULL), TJ_E_NOTFOUND);
    unlink(path);
    tj_book_entry_release(&entry);
}

/* One move is never to be played: the others are, as before. */
static void a_weight_of_0_silences_one_move_only(void **state)
{
    static const struct {
        const char *moves;
        double shares[3];
    } CASES[] = {{"7g7f none 0 0 3\n2g2f none 0 0 1\n5g5f none 0 0 5\n", {0.75, 0.25, 0}},
                 {"7g7f\n2g2f\n5g5f\n", {0.5, 0.5, 0}},
                 {"7g7f none 0 0 0\n2g2f none 0 0 0\n5g5f none 0 0 0\n", {0.5, 0.5, 0}},
                 {"7g7f none 0 0 3\n2g2f\n5g5f none 0 0 5\n", {1, 0, 0}}};
    const tj_book_move change = {.move = usi("5g5f"), .known = TJ_BOOK_WEIGHT};
    const char *path = in_scratch("n");
    tj_book_entry entry;
    tj_shogi start;

    (void)state;
    tj_book_entry_init(&entry);
    tj_shogi_init(&start);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[200];
        tj_book *book;

        snprintf(text, sizeof text, START "%s", CASES[i].moves);
        book = from_text(text);
        assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, path, NULL, NULL), 0);
        tj_book_free(book);
        assert_int_equal(tj_book_edit(path, at_shogi(&start), &change, TJ_BOOK_WEIGHT, NULL), 0);
        look(path, &entry);
        for (size_t k = 0; k < 3; k++)
            assert_true(entry.items[k].probability == CASES[i].shares[k]);
        unlink(path);
    }
    tj_book_entry_release(&entry);
}

static void exec(const char *path, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static int try_open(const char *path)
{
    tj_err err = TJ_ERR_INIT;
    tj_book *book;
    int rc = tj_book_open(&book, path, NULL, &err);

    if (rc)
        assert_true(err.text[0] != 0);
    else
        tj_book_free(book);
    return rc;
}

/* Of books with weights and books with counts all moves are played. */
static void weights_and_counts_are_merged(void **state)
{
    tj_book *counts = from_text(START "7g7f none 0 0 90\n2g2f none 0 0 10\n"), *weights, *books[2];
    tj_book_entry entry;

    (void)state;
    tj_book_entry_init(&entry);
    weights = from_text(START "7g7f\n5g5f\n");
    assert_int_equal(tj_book_write(weights, TJ_BOOK_TEJUN, in_scratch("j"), NULL, NULL), 0);
    tj_book_free(weights);
    exec(in_scratch("j"), "UPDATE move SET weight=10; UPDATE move SET weight=40 WHERE move='5g5f'");
    assert_int_equal(tj_book_open(&weights, in_scratch("j"), NULL, NULL), 0);
    for (int order = 0; order < 2; order++) {
        books[order] = counts;
        books[!order] = weights;
        assert_int_equal(tj_book_merge(books, 2, in_scratch("k"), NULL, NULL), 0);
        look(in_scratch("k"), &entry);
        assert_int_equal(entry.len, 3);
        for (size_t i = 0; i < 3; i++)
            assert_true(fabs(entry.items[i].probability - (entry.items[i].move == usi("7g7f")   ? 100
                                                           : entry.items[i].move == usi("2g2f") ? 10
                                                                                                : 40) /
                                                              150.0) < 1e-12);
        unlink(in_scratch("k"));
    }
    tj_book_free(counts);
    tj_book_free(weights);
    unlink(in_scratch("j"));
    tj_book_entry_release(&entry);
}

/* However heavy moves are, something is played. */
static void huge_weights_are_weights(void **state)
{
    tj_book *book = from_text(START "7g7f\n2g2f\n"), *books[2];
    tj_book_entry entry;

    (void)state;
    tj_book_entry_init(&entry);
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, in_scratch("h"), NULL, NULL), 0);
    tj_book_free(book);
    exec(in_scratch("h"), "UPDATE move SET weight=9e999; UPDATE move SET weight=-9e999 WHERE move='2g2f'");
    look(in_scratch("h"), &entry);
    assert_true(entry.items[0].probability == 1 && entry.items[1].probability == 0);
    exec(in_scratch("h"), "UPDATE move SET weight=1e300");
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(tj_book_open(&books[i], in_scratch("h"), NULL, NULL), 0);
    assert_int_equal(tj_book_merge(books, 2, in_scratch("i"), NULL, NULL), 0);
    look(in_scratch("i"), &entry);
    assert_true(entry.items[0].probability == 0.5 && entry.items[1].probability == 0.5);
    for (size_t i = 0; i < 2; i++)
        tj_book_free(books[i]);
    unlink(in_scratch("h"));
    unlink(in_scratch("i"));
    tj_book_entry_release(&entry);
}

/* The start's moves in any file. */
static void expect_shares(const char *path, const char *const *moves, const double *shares, size_t n)
{
    tj_book_entry entry;
    tj_shogi start;
    tj_book *book;

    tj_shogi_init(&start);
    tj_book_entry_init(&entry);
    assert_int_equal(tj_book_open(&book, path, NULL, NULL), 0);
    assert_int_equal(tj_book_find(book, at_shogi(&start), &entry, NULL), 0);
    assert_int_equal(entry.len, n);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            if (entry.items[k].move == usi(moves[i]))
                assert_true(fabs(entry.items[k].probability - shares[i]) < 1e-4);
    tj_book_free(book);
    tj_book_entry_release(&entry);
}

/* What is never played in our file is not played from a file made of it, however often people played it. */
static void weights_become_counts(void **state)
{
    static const char *const MOVES[] = {"7g7f", "2g2f", "5g5f"};
    static const double SHARES[] = {0, 0.75, 0.25};
    static const int FORMATS[] = {TJ_BOOK_YANEURAOU, TJ_BOOK_APERY};
    tj_book *book = from_text(START "7g7f none 0 0 90\n2g2f none 0 0 8\n5g5f none 0 0 2\n"
                                    "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - 2\n"
                                    "3c3d none 0 0 1\n");

    (void)state;
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, in_scratch("w"), NULL, NULL), 0);
    tj_book_free(book);
    exec(in_scratch("w"), "UPDATE move SET weight=0; UPDATE move SET weight=0.3 WHERE move='2g2f';"
                          "UPDATE move SET weight=0.1 WHERE move='5g5f'");
    assert_int_equal(tj_book_open(&book, in_scratch("w"), NULL, NULL), 0);
    for (size_t i = 0; i < 2; i++) {
        tj_book_statistics s;
        tj_book *read;

        assert_int_equal(tj_book_write(book, FORMATS[i], in_scratch("x"), NULL, NULL), 0);
        expect_shares(in_scratch("x"), MOVES, SHARES, 3);
        assert_int_equal(tj_book_open(&read, in_scratch("x"), NULL, NULL), 0);
        assert_int_equal(tj_book_statistics_compute(read, NULL, &s, NULL), 0);
        assert_int_equal(s.positions, 1); /* the other is silent */
        tj_book_statistics_release(&s);
        tj_book_free(read);
        unlink(in_scratch("x"));
    }
    tj_book_free(book);
    unlink(in_scratch("w"));
}

/* So does what has a count among moves with weights. */
static void counts_among_weights_stay(void **state)
{
    static const char *const MOVES[] = {"7g7f", "2g2f"};
    static const double SHARES[] = {0.75, 0.25};
    static const int FORMATS[] = {TJ_BOOK_YANEURAOU, TJ_BOOK_APERY};
    tj_book *book = from_text(START "7g7f none 0 0 9\n2g2f none 0 0 8\n");

    (void)state;
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, in_scratch("w"), NULL, NULL), 0);
    tj_book_free(book);
    exec(in_scratch("w"), "UPDATE move SET weight=3 WHERE move='2g2f'");
    assert_int_equal(tj_book_open(&book, in_scratch("w"), NULL, NULL), 0);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(tj_book_write(book, FORMATS[i], in_scratch("x"), NULL, NULL), 0);
        expect_shares(in_scratch("x"), MOVES, SHARES, 2);
        unlink(in_scratch("x"));
    }
    tj_book_free(book);
    unlink(in_scratch("w"));
}

static void other_databases_are_refused(void **state)
{
    const char *path = in_scratch("d");
    tj_book *book = from_text(START "7g7f none 0 0 3\n");
    tj_book_entry entry;

    (void)state;
    exec(path, "CREATE TABLE game(x)");
    assert_int_equal(try_open(path), TJ_E_FORMAT);
    unlink(path);
    assert_int_equal(try_open(path), TJ_E_NOTFOUND);
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, path, NULL, NULL), 0);
    assert_int_equal(try_open(path), 0);
    /* Rows that are nonsense are left out. */
    exec(path, "INSERT INTO move(position, move, place) VALUES(1,'5a5b',1),(1,'?',2),(9,'7g7f',0)");
    exec(path, "INSERT INTO position(key, board) VALUES(0,'nothing')");
    exec(path,
         "UPDATE move SET count=-4, weight='x', evaluation=99999999999 WHERE move='7g7f' AND position=1");
    tj_book_entry_init(&entry);
    look(path, &entry);
    assert_int_equal(entry.len, 1);
    assert_int_equal(entry.items[0].known & (TJ_BOOK_COUNT | TJ_BOOK_EVALUATION), 0);
    tj_book_entry_release(&entry);
    exec(path, "UPDATE meta SET value='2' WHERE name='format'");
    assert_int_equal(try_open(path), TJ_E_FORMAT);
    put_file(path, "SQLite format 3\0 and nothing else", 33);
    assert_int_not_equal(try_open(path), 0);
    unlink(path);
    tj_book_free(book);
}

/* A process that has changed pages of the file, and will never commit. */
static void die_while_changing(const char *path)
{
    pid_t child = fork();
    sqlite3 *db;
    int status;

    if (!child) {
        if (sqlite3_open(path, &db) || sqlite3_exec(db,
                                                    "PRAGMA cache_size=1; PRAGMA cache_spill=1; BEGIN;"
                                                    "DELETE FROM move; CREATE TABLE big(x);"
                                                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1"
                                                    " FROM n WHERE i<99) INSERT INTO big SELECT"
                                                    " zeroblob(4000) FROM n",
                                                    NULL, NULL, NULL))
            _exit(1);
        raise(SIGKILL); /* no way out in which anybody looks for what was not given back */
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void half_a_change_is_taken_back(void **state)
{
    const char *path = in_scratch("half.book");
    char journal[400];
    tj_book *book = from_text(START "7g7f\n2g2f\n");
    tj_book_entry entry;
    tj_shogi start;

    (void)state;
    snprintf(journal, sizeof journal, "%s-journal", path);
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, path, NULL, NULL), 0);
    tj_book_free(book);
    die_while_changing(path);
    assert_int_equal(access(journal, F_OK), 0);
    tj_book_entry_init(&entry);
    look(path, &entry);
    assert_int_equal(entry.len, 2);
    assert_int_not_equal(access(journal, F_OK), 0);
    /* While it is open, too. */
    tj_shogi_init(&start);
    assert_int_equal(tj_book_open(&book, path, NULL, NULL), 0);
    die_while_changing(path);
    tj_book_entry_release(&entry);
    tj_book_entry_init(&entry);
    assert_int_equal(tj_book_find(book, at_shogi(&start), &entry, NULL), 0);
    assert_int_equal(entry.len, 2);
    tj_book_free(book);
    tj_book_entry_release(&entry);
    unlink(path);
}

int test_book_file(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_unknown_stays_so),
        cmocka_unit_test(merged_books_add_up),
        cmocka_unit_test(moves_are_changed_added_and_deleted),
        cmocka_unit_test(a_weight_of_0_silences_one_move_only),
        cmocka_unit_test(weights_and_counts_are_merged),
        cmocka_unit_test(huge_weights_are_weights),
        cmocka_unit_test(weights_become_counts),
        cmocka_unit_test(counts_among_weights_stay),
        cmocka_unit_test(other_databases_are_refused),
        cmocka_unit_test(half_a_change_is_taken_back),
    };

    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down_empty);
}
