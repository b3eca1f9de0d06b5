/* Databases whose rows lie: values of any type anywhere in their tables.
 *
 * For each lie one byte table (its highest bit: a row is taken out), one row, one column, one type and
 * length, and the bytes of the value. */
#pragma once

#include <sqlite3.h>
#include <string.h>

#include "base/memory.h"
#include "fuzz.h"

enum { CORRUPT_DELETES = 0x80, CORRUPT_ROWS_MAX = 8 };

/* The name of a column, or "" if the table has none of that number. */
static inline void column_name(sqlite3 *db, const char *table, unsigned number, char *out, size_t size)
{
    sqlite3_stmt *s;
    char sql[100];
    int columns = 0;

    out[0] = 0;
    snprintf(sql, sizeof sql, "SELECT * FROM %s LIMIT 1", table);
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK)
        columns = sqlite3_column_count(s);
    if (columns)
        snprintf(out, size, "%s", sqlite3_column_name(s, (int)(number % (unsigned)columns)));
    sqlite3_finalize(s);
}

static inline void bind_corrupt_value(sqlite3_stmt *s, unsigned type, const uint8_t *value, size_t n)
{
    int64_t number = 0;
    double real = 0;

    memcpy(&number, value, n < sizeof number ? n : sizeof number);
    memcpy(&real, value, n < sizeof real ? n : sizeof real);
    switch (type % 5) {
    case 0:
        sqlite3_bind_int64(s, 1, number);
        break;
    case 1:
        sqlite3_bind_text(s, 1, (const char *)value, (int)n, SQLITE_TRANSIENT);
        break;
    case 2:
        sqlite3_bind_blob(s, 1, value, (int)n, SQLITE_TRANSIENT);
        break;
    case 3:
        sqlite3_bind_double(s, 1, real);
        break;
    default:
        sqlite3_bind_null(s, 1);
    }
}

static inline void lie(sqlite3 *db, const char *const *tables, const uint8_t head[4], const uint8_t *value,
                       size_t n)
{
    size_t count = 0;
    const char *table;
    tj_buf sql = TJ_BUF_INIT;
    char column[64];
    sqlite3_stmt *s;

    while (tables[count])
        count++;
    table = tables[(head[0] & ~CORRUPT_DELETES) % count];
    column_name(db, table, head[2], column, sizeof column);
    if (!column[0])
        return;
    if (head[0] & CORRUPT_DELETES)
        tj_buf_printf(&sql, "DELETE FROM %s", table);
    else
        tj_buf_printf(&sql, "UPDATE %s SET \"%s\"=?1", table, column);
    tj_buf_printf(&sql, " WHERE \"%s\" IN (SELECT \"%s\" FROM %s LIMIT 1 OFFSET %u)", column, column, table,
                  (unsigned)head[1] % 8);
    if (sqlite3_prepare_v2(db, sql.data, -1, &s, NULL) == SQLITE_OK) {
        bind_corrupt_value(s, head[3], value, n);
        sqlite3_step(s); /* what the schema does not allow is no lie */
    }
    sqlite3_finalize(s);
    tj_buf_release(&sql);
}

/* tables: their names, ended by NULL. */
static inline void corrupt_database(sqlite3 *db, const char *const *tables, const uint8_t *data, size_t n)
{
    must(sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK);
    for (int i = 0; n >= 4 && i < CORRUPT_ROWS_MAX; i++) {
        size_t length = data[3] >> 3;

        length = length < n - 4 ? length : n - 4;
        lie(db, tables, data, data + 4, length);
        data += 4 + length;
        n -= 4 + length;
    }
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
}

/* The same to the file under that path. */
static inline void corrupt_database_file(const char *path, const char *const *tables, const uint8_t *data,
                                         size_t n)
{
    sqlite3 *db;

    must(sqlite3_open(path, &db) == SQLITE_OK);
    corrupt_database(db, tables, data, n);
    must(sqlite3_close(db) == SQLITE_OK);
}

/* A file of SQLite, and no lies about one? */
static inline bool is_database(const uint8_t *data, size_t n)
{
    return n >= 16 && memcmp(data, "SQLite format 3", 16) == 0;
}
