/* A thin layer over SQLite: our errors, and binding in one line. */
#pragma once

#include <sqlite3.h>

#include "base/memory.h"

/* Turns SQLite's last error into ours: TJ_E_BUSY, TJ_E_FORMAT (damaged), TJ_E_NOMEM, otherwise TJ_E_IO. */
int tj_db_fail(sqlite3 *db, tj_err *err);

/* Opens a database file with SQLite's flags, waiting so long for others who write to it.  Files come from
 * anywhere: their schema runs nothing (no triggers, no functions in views), and cannot be edited by hand.
 * *out is closed by the caller after an error, too; NULL if there was no memory for it. */
int tj_db_open(sqlite3 **out, const char *path, int flags, int busy_milliseconds, tj_err *err);

int tj_db_exec(sqlite3 *db, const char *sql, tj_err *err);
int tj_db_prepare(sqlite3 *db, const char *sql, sqlite3_stmt **out, tj_err *err);

/* Ends a transaction whose changes went as rc says: 0 keeps them, otherwise none of them is left.  Returns
 * rc, or what went wrong now. */
int tj_db_end(sqlite3 *db, int rc, tj_err *err);

/* Runs a statement that gives no rows, and resets it. */
int tj_db_run(sqlite3_stmt *statement, tj_err *err);
/* The same for a statement that is used once.  Here and below, `kinds` has one letter for each value that is
 * bound, from the first parameter on: i int64_t, d double, t const char * (NULL is fine, the text must stay),
 * h tj_hash *, n NULL. */
int tj_db_execute(sqlite3 *db, tj_err *err, const char *sql, const char *kinds, ...);

/* A query, its rows one by one; *rc is 0, or what went wrong before, and then there are none:
 *
 *     rc = tj_db_query(&rows, db, err, "SELECT name FROM player WHERE person = ?1", "i", person);
 *     while (tj_db_next(rows, &rc, err))
 *         puts(tj_db_column_text(rows, 0));
 *     sqlite3_finalize(rows);
 *
 * The statement is reset behind the last row. */
int tj_db_query(sqlite3_stmt **out, sqlite3 *db, tj_err *err, const char *sql, const char *kinds, ...);
bool tj_db_next(sqlite3_stmt *rows, int *rc, tj_err *err);
/* The number that the first row of a query begins with; 0 if there is no row. */
int tj_db_query_number(sqlite3 *db, int64_t *out, tj_err *err, const char *sql, const char *kinds, ...);

/* Numbers, mostly of rows: rows may be changed while a list of them is gone through. */
typedef struct tj_number_list {
    int64_t *items;
    size_t len, cap;
} tj_number_list;

/* Appends the numbers that the rows of a query begin with. */
int tj_db_query_numbers(sqlite3 *db, tj_number_list *out, tj_err *err, const char *sql, const char *kinds,
                        ...);

/* Statements that are used many times, each prepared at its first use.  sql is a literal: statements are
 * known by its address. */
typedef struct tj_statements {
    sqlite3 *db;
    struct tj_statement {
        const char *sql;
        sqlite3_stmt *statement;
    } * items;
    size_t len, cap;
} tj_statements;

/* The statement with its values bound; the caller steps through it and resets it.  *out is NULL if it cannot
 * be prepared. */
int tj_statements_bind(tj_statements *all, sqlite3_stmt **out, tj_err *err, const char *sql,
                       const char *kinds, ...);
/* As tj_db_execute, tj_db_query with its first row (is there one? reset it when it has been read; *rc is only
 * set), and tj_db_query_number. */
int tj_statements_put(tj_statements *all, tj_err *err, const char *sql, const char *kinds, ...);
bool tj_statements_find(tj_statements *all, sqlite3_stmt **row, int *rc, tj_err *err, const char *sql,
                        const char *kinds, ...);
int tj_statements_number(tj_statements *all, int64_t *out, tj_err *err, const char *sql, const char *kinds,
                         ...);
/* Finalizes them; db, which is the caller's, stays open. */
void tj_statements_release(tj_statements *all);

/* A copy of a text column, NULL for NULL; *failed is set if memory ran out. */
char *tj_db_column_copy(sqlite3_stmt *statement, int column, int *failed);
/* A text column until the next step; "" for NULL, which a damaged database may have anywhere. */
const char *tj_db_column_text(sqlite3_stmt *statement, int column);
