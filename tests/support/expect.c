#include "expect.h"

#include <iconv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

void expect_same_moves(const tj_record *a, const tj_record *b)
{
    assert_int_equal(a->board, b->board);
    assert_int_equal(a->moves.len, b->moves.len);
    for (size_t i = 0; i < a->moves.len; i++) {
        assert_int_equal(a->moves.items[i].point, b->moves.items[i].point);
        assert_int_equal(a->moves.items[i].colour, b->moves.items[i].colour);
    }
    assert_int_equal(a->setup.len, b->setup.len);
    for (size_t i = 0; i < a->setup.len; i++) {
        assert_int_equal(a->setup.items[i].before, b->setup.items[i].before);
        assert_int_equal(a->setup.items[i].point, b->setup.items[i].point);
        assert_int_equal(a->setup.items[i].colour, b->setup.items[i].colour);
    }
}

void put_file(const char *path, const void *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

int64_t sql_number(const char *path, const char *sql)
{
    sqlite3_stmt *s;
    sqlite3 *db;
    int64_t number;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    number = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(db);
    return number;
}

int stop_at(void *ctx, const char *phase, uint64_t done, uint64_t total)
{
    unsigned *left = ctx;

    (void)phase;
    (void)done;
    (void)total;
    if (!*left)
        return 1;
    --*left;
    return 0;
}

int stop_at_once(void *ctx, const char *phase, uint64_t done, uint64_t total)
{
    (void)phase;
    (void)done;
    (void)total;
    ++*(unsigned *)ctx;
    return 1;
}

size_t encode(const char *name, const char *utf8, char *out, size_t room)
{
    iconv_t cd = iconv_open(name, "UTF-8");
    char *in = (char *)(uintptr_t)utf8, *to = out;
    size_t n = strlen(utf8), left = room;

    assert_true(cd != (iconv_t)-1);
    assert_int_equal(iconv(cd, &in, &n, &to, &left), 0);
    iconv(cd, NULL, NULL, &to, &left);
    iconv_close(cd);
    return room - left;
}
