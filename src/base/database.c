#include "base/database.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

static bool ends_with(const char *path, const char *end)
{
    size_t n = path ? strlen(path) : 0, k = strlen(end);

    return n >= k && strcmp(path + n - k, end) == 0;
}

int tj_db_fail(sqlite3 *db, tj_err *err)
{
    const char *path = sqlite3_db_filename(db, "main"), *said = sqlite3_errmsg(db);
    bool is_catalogue = ends_with(path, "catalogue.db"), is_book = ends_with(path, ".book");
    /* what a user calls all of it, and this file */
    const char *whole = is_catalogue ? "corpus" : is_book ? "book" : "file";
    const char *file = is_catalogue ? "catalogue" : whole;
    int code = sqlite3_errcode(db) & 0xFF;

    /* What the system said, which is more than what SQLite makes of it. */
    errno = code == SQLITE_FULL ? ENOSPC : code == SQLITE_IOERR ? sqlite3_system_errno(db) : 0;
    if (errno == ENOSPC || errno == EDQUOT)
        return tj_fail_reason(err, TJ_E_IO, "disk_full", path, "the disk is full");
    if (errno)
        return tj_fail_errno(err, path, "read or write");
    switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return tj_fail_path(err, TJ_E_BUSY, path, "another program is writing to this %s", whole);
    case SQLITE_NOMEM:
        return tj_fail_nomem(err);
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
        return tj_fail_path(err, TJ_E_IO, path, "the %s cannot be opened for writing: %s", file, said);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return tj_fail_path(err, TJ_E_FORMAT, path, "the %s is damaged: %s", file, said);
    default:
        return tj_fail_path(err, TJ_E_IO, path, "the %s: %s", file, said);
    }
}

int tj_db_open(sqlite3 **out, const char *path, int flags, int busy_milliseconds, tj_err *err)
{
    *out = NULL;
    if (sqlite3_open_v2(path, out, flags, NULL) != SQLITE_OK)
        return *out ? tj_db_fail(*out, err) : tj_fail_nomem(err);
    sqlite3_busy_timeout(*out, busy_milliseconds);
    sqlite3_extended_result_codes(*out, 1);
    sqlite3_db_config(*out, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    sqlite3_db_config(*out, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
    sqlite3_db_config(*out, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)NULL);
    return 0;
}

int tj_db_exec(sqlite3 *db, const char *sql, tj_err *err)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ? 0 : tj_db_fail(db, err);
}

int tj_db_end(sqlite3 *db, int rc, tj_err *err)
{
    if (!rc)
        rc = tj_db_exec(db, "COMMIT", err);
    if (rc)
        tj_db_exec(db, "ROLLBACK", NULL);
    return rc;
}

int tj_db_prepare(sqlite3 *db, const char *sql, sqlite3_stmt **out, tj_err *err)
{
    *out = NULL;
    return sqlite3_prepare_v2(db, sql, -1, out, NULL) == SQLITE_OK ? 0 : tj_db_fail(db, err);
}

static int bind_one(sqlite3_stmt *statement, int at, char kind, va_list *args)
{
    switch (kind) {
    case 'i':
        return sqlite3_bind_int64(statement, at, va_arg(*args, int64_t));
    case 'd':
        return sqlite3_bind_double(statement, at, va_arg(*args, double));
    case 't':
        return sqlite3_bind_text(statement, at, va_arg(*args, const char *), -1, SQLITE_STATIC);
    case 'h':
        return sqlite3_bind_blob(statement, at, va_arg(*args, const tj_hash *), sizeof(tj_hash),
                                 SQLITE_STATIC);
    default:
        return sqlite3_bind_null(statement, at);
    }
}

static int bind(sqlite3_stmt *statement, tj_err *err, const char *kinds, va_list *args)
{
    int rc = SQLITE_OK;

    for (int i = 0; rc == SQLITE_OK && kinds[i]; i++)
        rc = bind_one(statement, i + 1, kinds[i], args);
    return rc == SQLITE_OK ? 0 : tj_db_fail(sqlite3_db_handle(statement), err);
}

static int prepare(sqlite3_stmt **out, sqlite3 *db, tj_err *err, const char *sql, const char *kinds,
                   va_list *args)
{
    int rc = tj_db_prepare(db, sql, out, err);

    return rc ? rc : bind(*out, err, kinds, args);
}

int tj_db_run(sqlite3_stmt *statement, tj_err *err)
{
    int rc = sqlite3_step(statement) == SQLITE_DONE ? 0 : tj_db_fail(sqlite3_db_handle(statement), err);

    sqlite3_reset(statement);
    return rc;
}

int tj_db_execute(sqlite3 *db, tj_err *err, const char *sql, const char *kinds, ...)
{
    sqlite3_stmt *statement;
    va_list args;
    int rc;

    va_start(args, kinds);
    rc = prepare(&statement, db, err, sql, kinds, &args);
    va_end(args);
    if (!rc)
        rc = tj_db_run(statement, err);
    sqlite3_finalize(statement);
    return rc;
}

int tj_db_query(sqlite3_stmt **out, sqlite3 *db, tj_err *err, const char *sql, const char *kinds, ...)
{
    va_list args;
    int rc;

    va_start(args, kinds);
    rc = prepare(out, db, err, sql, kinds, &args);
    va_end(args);
    return rc;
}

bool tj_db_next(sqlite3_stmt *rows, int *rc, tj_err *err)
{
    int code;

    if (*rc)
        return false;
    if ((code = sqlite3_step(rows)) == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        *rc = tj_db_fail(sqlite3_db_handle(rows), err);
    sqlite3_reset(rows);
    return false;
}

/* The number that the first row of a bound statement begins with. */
static int read_number(sqlite3_stmt *statement, int64_t *out, tj_err *err)
{
    int rc = 0;

    *out = tj_db_next(statement, &rc, err) ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return rc;
}

int tj_db_query_number(sqlite3 *db, int64_t *out, tj_err *err, const char *sql, const char *kinds, ...)
{
    sqlite3_stmt *statement;
    va_list args;
    int rc;

    *out = 0;
    va_start(args, kinds);
    rc = prepare(&statement, db, err, sql, kinds, &args);
    va_end(args);
    if (!rc)
        rc = read_number(statement, out, err);
    sqlite3_finalize(statement);
    return rc;
}

int tj_db_query_numbers(sqlite3 *db, tj_number_list *out, tj_err *err, const char *sql, const char *kinds,
                        ...)
{
    sqlite3_stmt *rows;
    va_list args;
    int rc;

    va_start(args, kinds);
    rc = prepare(&rows, db, err, sql, kinds, &args);
    va_end(args);
    while (tj_db_next(rows, &rc, err))
        rc = TJ_APPEND(out, err, sqlite3_column_int64(rows, 0));
    sqlite3_finalize(rows);
    return rc;
}

/* The statement of that text, its values bound. */
static int bind_statement(tj_statements *all, sqlite3_stmt **out, tj_err *err, const char *sql,
                          const char *kinds, va_list *args)
{
    size_t at = 0;
    int rc;

    *out = NULL;
    while (at < all->len && all->items[at].sql != sql)
        at++;
    if (at == all->len) {
        if (TJ_RESERVE(all, at + 1))
            return tj_fail_nomem(err);
        if ((rc = tj_db_prepare(all->db, sql, out, err)))
            return rc;
        all->items[all->len++] = (struct tj_statement){sql, *out};
    }
    *out = all->items[at].statement;
    sqlite3_reset(*out); /* a row that was found may still be open */
    return bind(*out, err, kinds, args);
}

int tj_statements_bind(tj_statements *all, sqlite3_stmt **out, tj_err *err, const char *sql,
                       const char *kinds, ...)
{
    va_list args;
    int rc;

    va_start(args, kinds);
    rc = bind_statement(all, out, err, sql, kinds, &args);
    va_end(args);
    return rc;
}

int tj_statements_put(tj_statements *all, tj_err *err, const char *sql, const char *kinds, ...)
{
    sqlite3_stmt *statement;
    va_list args;
    int rc;

    va_start(args, kinds);
    rc = bind_statement(all, &statement, err, sql, kinds, &args);
    va_end(args);
    return rc ? rc : tj_db_run(statement, err);
}

bool tj_statements_find(tj_statements *all, sqlite3_stmt **row, int *rc, tj_err *err, const char *sql,
                        const char *kinds, ...)
{
    va_list args;

    va_start(args, kinds);
    *rc = bind_statement(all, row, err, sql, kinds, &args);
    va_end(args);
    return tj_db_next(*row, rc, err);
}

int tj_statements_number(tj_statements *all, int64_t *out, tj_err *err, const char *sql, const char *kinds,
                         ...)
{
    sqlite3_stmt *statement;
    va_list args;
    int rc;

    *out = 0;
    va_start(args, kinds);
    rc = bind_statement(all, &statement, err, sql, kinds, &args);
    va_end(args);
    return rc ? rc : read_number(statement, out, err);
}

void tj_statements_release(tj_statements *all)
{
    for (size_t i = 0; i < all->len; i++)
        sqlite3_finalize(all->items[i].statement);
    free(all->items);
    *all = (tj_statements){.db = all->db};
}

const char *tj_db_column_text(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);

    return text ? text : "";
}

char *tj_db_column_copy(sqlite3_stmt *statement, int column, int *failed)
{
    bool is_null = sqlite3_column_type(statement, column) == SQLITE_NULL;
    const char *text = (const char *)sqlite3_column_text(statement, column);
    char *copy = NULL;

    if (!is_null && (!text || !(copy = tj_strndup(text, strlen(text)))))
        *failed = 1;
    return copy;
}
