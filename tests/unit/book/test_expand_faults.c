/* Expanding books when something goes wrong: engines that fail, others at the same file, damage. */
#include <setjmp.h>
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
#include "tests/support/generate/gen_expansion.h"
#include "book/format/book_file.h"

static const tj_expansion_rules RULES = {
    .size = sizeof RULES, .board = TJ_BOARD_SHOGI, .margin = 20, .adopt = true};

static void failures_are_passed_over(void **state)
{
    fake_examiner f = {.range = 50, .fails = 6};
    tj_expand_options options = {.size = sizeof options, .ply_cost = 1, .positions = 120, .jobs = 2};
    tj_expand_result result;

    (void)state;
    assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
    assert_true(result.failed > 0);
    assert_int_equal(result.examined + result.failed, 120);
    assert_string_equal(result.why, "fell asleep");
    expand_rows *r = expand_rows_read(expand_paths[0]);
    expand_expect_alternatives(r, &f);
    expand_expect_values(r);
    free(r);
    /* An engine that never answers is given up. */
    f.fails = 1;
    assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), TJ_E_IO);
    assert_in_range(result.failed, TJ_EXPAND_FAILURES_MAX, TJ_EXPAND_FAILURES_MAX + 1);
    unlink(expand_paths[0]);
}

static void an_error_keeps_what_there_is(void **state)
{
    fake_examiner f = {.range = 50, .dies = 31};
    tj_expand_options options = {.size = sizeof options, .ply_cost = 1, .positions = 100, .jobs = 1};
    tj_expand_result result;

    (void)state;
    assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), TJ_E_IO);
    assert_int_equal(result.examined, 30);
    f.dies = 0;
    options.positions = 70;
    assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
    options.positions = 100;
    assert_int_equal(fake_expand(expand_paths[1], &f, &options, &result), 0);
    expand_expect_same(expand_paths[0], expand_paths[1]);
    unlink(expand_paths[0]);
    unlink(expand_paths[1]);
}

static void stopped_by_the_watch(void **state)
{
    fake_examiner f = {.range = 50};
    unsigned ticks = 0;
    const tj_progress_monitor monitor = {stop_at, &ticks};
    tj_expand_options options = {.size = sizeof options, .ply_cost = 1, .jobs = 2, .monitor = &monitor};
    tj_expand_result result;

    (void)state;
    assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), TJ_E_STOPPED);
    unlink(expand_paths[0]);
}

static void one_at_a_time(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_expansion *x = NULL, *y = NULL;

    (void)state;
    assert_int_equal(tj_expansion_open(&x, expand_paths[0], &RULES, NULL, NULL), 0);
    assert_int_equal(tj_expansion_open(&y, expand_paths[0], &RULES, NULL, &err), TJ_E_BUSY);
    assert_string_equal(err.path, expand_paths[0]);
    tj_expansion_close(y);
    tj_expansion_close(x);
    assert_int_equal(tj_expansion_open(&y, expand_paths[0], &RULES, NULL, NULL), 0);
    tj_expansion_close(y);
    unlink(expand_paths[0]);
}

typedef struct reader {
    pid_t pid;
    int go;
} reader;

/* Another process, forked before anything is open: looks at the book when a byte comes, whether more than so
 * many positions were examined, and ends. */
static reader start_reader(const char *path, int64_t more_than)
{
    int pipes[2];
    pid_t pid;
    char byte;

    assert_int_equal(pipe(pipes), 0);
    pid = fork();
    assert_true(pid >= 0);
    if (pid) {
        close(pipes[0]);
        return (reader){pid, pipes[1]};
    }
    close(pipes[1]);
    if (read(pipes[0], &byte, 1) != 1)
        _exit(1);
    _exit(sql_number(path, "SELECT count(*) FROM examined") > more_than ? 0 : 2);
}

static void let_look(const reader *r)
{
    int status;

    assert_int_equal(write(r->go, "x", 1), 1);
    assert_int_equal(waitpid(r->pid, &status, 0), r->pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(r->go);
}

/* Somebody who looks at the book meanwhile, and is the last to close it as far as he can see, must not take
 * anything away. */
static void others_may_look(void **state)
{
    fake_examiner f = {.range = 50};
    tj_expand_options options = {.size = sizeof options, .ply_cost = 1, .positions = 20, .jobs = 1};
    const tj_examiner examiner = fake_examiner_of(&f);
    tj_expand_result result;
    tj_expansion *x = NULL;
    tj_book *book;
    /* After 20 answers half as many positions are there, because most are asked about twice. */
    const reader readers[2] = {start_reader(expand_paths[0], 5), start_reader(expand_paths[0], 15)};

    (void)state;
    assert_int_equal(tj_expansion_open(&x, expand_paths[0], &RULES, NULL, NULL), 0);
    assert_int_equal(tj_expand_by(x, &examiner, &options, &result, NULL), 0);
    assert_int_equal(tj_book_file_open(&book, expand_paths[0], NULL), 0);
    tj_book_free(book);
    let_look(&readers[0]);
    assert_int_equal(tj_expand_by(x, &examiner, &options, &result, NULL), 0);
    let_look(&readers[1]);
    tj_expansion_close(x);
    options.positions = 40;
    assert_int_equal(fake_expand(expand_paths[1], &f, &options, &result), 0);
    expand_expect_same(expand_paths[0], expand_paths[1]);
    unlink(expand_paths[0]);
    unlink(expand_paths[1]);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* Rows that make no sense are passed over; a table that is none is refused. */
static void hostile_files(void **state)
{
    static const char *const DAMAGE[] = {
        "UPDATE examined SET alternative='5i5a'",
        "UPDATE examined SET alternative='what?'",
        "UPDATE examined SET evaluation=NULL",
        "UPDATE examined SET evaluation=99999999999, depth='deep'",
        "UPDATE examined SET key=key+1",
        "UPDATE move SET evaluation='good', depth=-4, weight='heavy'",
        "UPDATE move SET move='5i5a' WHERE rowid IS NULL OR place=0",
        "UPDATE position SET board='x', key=7",
        "UPDATE position SET board='9/9/9/9/9/9/9/9/9 b 18p18P', key=1 WHERE id=2",
        "DELETE FROM position",
        "DELETE FROM examined",
        "DROP TABLE examined",
    };
    fake_examiner f = {.range = 50};
    const tj_expand_options options = {.size = sizeof options, .ply_cost = 1, .positions = 30, .jobs = 1};
    tj_err err = TJ_ERR_INIT;
    tj_expand_result result;
    tj_expansion *x = NULL;

    (void)state;
    for (size_t i = 0; i < sizeof DAMAGE / sizeof *DAMAGE; i++) {
        const char *sql = DAMAGE[i];

        assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
        if (strstr(sql, "rowid"))
            sql = "UPDATE move SET move='5i5a' WHERE place=0";
        run_sql(expand_paths[0], sql);
        assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
        assert_int_equal(result.examined, 30);
        unlink(expand_paths[0]);
    }
    assert_int_equal(fake_expand(expand_paths[0], &f, &options, &result), 0);
    run_sql(expand_paths[0], "DROP TABLE examined; CREATE VIEW examined AS SELECT * FROM move");
    assert_int_equal(tj_expansion_open(&x, expand_paths[0], &RULES, NULL, &err), TJ_E_FORMAT);
    tj_expansion_close(x);
    unlink(expand_paths[0]);
}

int test_expand_faults(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failures_are_passed_over), cmocka_unit_test(an_error_keeps_what_there_is),
        cmocka_unit_test(stopped_by_the_watch),     cmocka_unit_test(one_at_a_time),
        cmocka_unit_test(others_may_look),          cmocka_unit_test(hostile_files),
    };

    return cmocka_run_group_tests(tests, expand_set_up, expand_tear_down);
}
