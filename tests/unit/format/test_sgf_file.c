/* SGF files on disk: the first game, and all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/scratch.h"
#include "format/go/sgf_internal.h"

static char path[SCRATCH_PATH];
static tj_record record;
static tj_err err;

static int set_up(void **state)
{
    (void)state;
    make_file(path);
    tj_record_init(&record);
    err = (tj_err)TJ_ERR_INIT;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    unlink(path);
    tj_record_release(&record);
    return 0;
}

static int first_of(const char *bytes, size_t n)
{
    put_file(path, bytes, n);
    tj_record_clear(&record);
    err = (tj_err)TJ_ERR_INIT;
    return tj_sgf_read_file(path, &record, &err);
}

static void the_first_of_several(void **state)
{
    static const char text[] = "mail (;SZ[9]PB[A];B[ee];W[cc])\n(;SZ[13];B[aa])";

    (void)state;
    assert_int_equal(first_of(text, sizeof text - 1), 0);
    assert_int_equal(record.board, 9);
    assert_int_equal(record.moves.len, 2);
    assert_int_equal(record.moves.items[1].point, 20);
}

/* "(;SZ[9];B[ee])" in both orders of bytes, with and without mark. */
static void utf16(void **state)
{
    static const char text[] = "(;SZ[9]PB[name];B[ee];W[cc];B[gg])";

    (void)state;
    for (int i = 0; i < 4; i++) {
        char bytes[2 * sizeof text];
        size_t n = 0;
        bool big = i & 1;

        if (i & 2) {
            bytes[n++] = big ? '\xFE' : '\xFF';
            bytes[n++] = big ? '\xFF' : '\xFE';
        }
        for (const char *c = text; *c; c++) {
            bytes[n++] = big ? '\0' : *c;
            bytes[n++] = big ? *c : '\0';
        }
        assert_int_equal(first_of(bytes, n), 0);
        assert_int_equal(record.board, 9);
        assert_int_equal(record.moves.len, 3);
        assert_string_equal(record.field[TJ_FIELD_BLACK], "name");
    }
}

static void no_game(void **state)
{
    (void)state;
    assert_int_equal(first_of("", 0), TJ_E_FORMAT);
    assert_string_equal(err.path, path);
    assert_string_equal(err.text, "no game record found");
    assert_int_equal(first_of("nonsense", 8), TJ_E_FORMAT);
    assert_int_equal(first_of("\xFF\xFE", 2), TJ_E_FORMAT);
    assert_int_equal(first_of("(;GM[2]SZ[8])", 13), TJ_E_FORMAT); /* Othello */
    assert_string_equal(err.path, path);
    assert_true(err.text[0]);
    unlink(path);
    err = (tj_err)TJ_ERR_INIT;
    assert_int_equal(tj_sgf_read_file(path, &record, &err), TJ_E_IO);
    assert_int_equal(tj_sgf_read_file("/", &record, NULL), TJ_E_IO);
}

#define FILED(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int test_sgf_file(void)
{
    const struct CMUnitTest tests[] = {
        FILED(the_first_of_several),
        FILED(utf16),
        FILED(no_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
