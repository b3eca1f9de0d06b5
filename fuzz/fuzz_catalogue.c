/* A catalogue whose rows lie: values of any type anywhere in its tables.  Whatever is asked, nothing outside
 * of the corpus's files is read, and what writes to the corpus refuses or works.
 *
 * Input: a byte of flags, then for each lie one byte table, one row, one column, one type and length, and the
 * bytes of the value. */
#include "corpus/catalogue.h"
#include "world.h"

enum { WRITE = 1, DELETE = 0x80, LIES_MAX = 8 };

static const char *const TABLES[] = {"meta",   "segment", "pack", "source",  "record",
                                     "player", "removed", "game", "derived", "sqlite_sequence"};

/* The name of a column, or "" if the table has none of that number. */
static void column_name(sqlite3 *db, const char *table, unsigned number, char *out, size_t size)
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

static void bind(sqlite3_stmt *s, unsigned type, const uint8_t *value, size_t n)
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

static void lie(sqlite3 *db, const uint8_t head[4], const uint8_t *value, size_t n)
{
    const char *table = TABLES[(head[0] & ~DELETE) % (sizeof TABLES / sizeof *TABLES)];
    tj_buf sql = TJ_BUF_INIT;
    char column[64];
    sqlite3_stmt *s;

    column_name(db, table, head[2], column, sizeof column);
    if (!column[0])
        return;
    if (head[0] & DELETE)
        tj_buf_printf(&sql, "DELETE FROM %s", table);
    else
        tj_buf_printf(&sql, "UPDATE %s SET \"%s\"=?1", table, column);
    tj_buf_printf(&sql, " WHERE \"%s\" IN (SELECT \"%s\" FROM %s LIMIT 1 OFFSET %u)", column, column, table,
                  (unsigned)head[1] % 8);
    if (sqlite3_prepare_v2(db, sql.data, -1, &s, NULL) == SQLITE_OK) {
        bind(s, head[3], value, n);
        sqlite3_step(s); /* what the schema does not allow is no lie */
    }
    sqlite3_finalize(s);
    tj_buf_release(&sql);
}

static void tell_lies(const uint8_t *data, size_t n)
{
    sqlite3 *db;

    must(tj_catalogue_open(&db, world.corpus, TJ_OPEN_WRITE, NULL) == 0);
    must(sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK);
    for (int i = 0; n >= 4 && i < LIES_MAX; i++) {
        size_t length = data[3] >> 3;

        length = length < n - 4 ? length : n - 4;
        lie(db, data, data + 4, length);
        data += 4 + length;
        n -= 4 + length;
    }
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    tj_catalogue_close(db);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    if (!n)
        return 0;
    world_begin();
    world_put_back();
    tell_lies(data + 1, n - 1);
    ask_everything();
    if (data[0] & WRITE) {
        change_everything();
        ask_everything();
    }
    return 0;
}
