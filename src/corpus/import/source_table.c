#include "corpus/import/source_table.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "corpus/change/pending_delete.h"

/* Bits of the column `options`: what changes the games that a source gives. */
enum { OPTION_STRICT = 1, OPTION_KEEP_DUPLICATES = 2 };

enum { FIND, INSERT, UPDATE, BELOW, DROP, HAS_REMOVED, STATEMENTS };

_Static_assert((int)STATEMENTS == (int)TJ_SOURCE_STATEMENTS, "there is room for each");

static const char *const SQL[STATEMENTS] = {
    [FIND] = "SELECT id, hash, options, imported FROM source WHERE path = ?1",
    [INSERT] = "INSERT INTO source(container, hash, bytes, pack, offset, imported, options, path)"
               " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [UPDATE] = "UPDATE source SET (container, hash, bytes, pack, offset, imported, options) ="
               " (?1, ?2, ?3, ?4, ?5, ?6, ?7) WHERE path = ?8",
    [BELOW] = "SELECT id FROM source WHERE container = ?1 OR path = ?1",
    [DROP] = "DELETE FROM source WHERE id = ?1",
    [HAS_REMOVED] = "SELECT 1 FROM record WHERE source = ?1 AND fate = ?2 LIMIT 1",
};

int tj_source_table_init(tj_source_table *table, tj_writer *writer, const tj_import_options *options,
                         tj_err *err)
{
    time_t now = time(NULL);
    struct tm utc;

    memset(table, 0, sizeof *table);
    table->writer = writer;
    table->options =
        (options->strict ? OPTION_STRICT : 0) | (options->keep_duplicates ? OPTION_KEEP_DUPLICATES : 0);
    table->restore = options->restore;
    strftime(table->now, sizeof table->now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    return tj_db_prepare_all(writer->db, table->statement, SQL, STATEMENTS, err);
}

void tj_source_table_release(tj_source_table *table)
{
    tj_db_finalize_all(table->statement, STATEMENTS);
    free(table->seen.items);
    memset(table, 0, sizeof *table);
}

static int remember(tj_source_table *table, int64_t row, tj_err *err)
{
    if (TJ_RESERVE(&table->seen, table->seen.len + 1))
        return tj_fail_nomem(err);
    table->seen.items[table->seen.len++] = row;
    return 0;
}

int tj_source_table_find(tj_source_table *table, const tj_source *source, int64_t *row, bool *same,
                         tj_err *err)
{
    sqlite3_stmt *known = table->statement[FIND], *has_removed = table->statement[HAS_REMOVED];
    int rc = 0;

    *row = 0;
    *same = false;
    if (tj_db_find(known, &rc, err, "t", source->name)) {
        *row = sqlite3_column_int64(known, 0);
        *same = sqlite3_column_bytes(known, 1) == (int)sizeof source->hash &&
                memcmp(sqlite3_column_blob(known, 1), &source->hash, sizeof source->hash) == 0 &&
                sqlite3_column_int64(known, 2) == table->options;
        table->is_fresh = strcmp(tj_db_column_text(known, 3), table->now) == 0;
    }
    sqlite3_reset(known);
    if (rc || !*row)
        return rc;
    /* A record that was kept out, or whose game was taken out, comes back. */
    if (*same && table->restore)
        *same = !tj_db_find(has_removed, &rc, err, "ii", *row, (int64_t)TJ_FATE_REMOVED);
    sqlite3_reset(has_removed);
    return rc ? rc : remember(table, *row, err);
}

int tj_source_table_put(tj_source_table *table, const tj_source *source, int64_t old, int64_t *row,
                        tj_err *err)
{
    int64_t pack;
    uint64_t offset;
    int rc = old ? tj_pending_delete_mark(table->writer->db, old, err) : 0;

    if (!rc)
        rc = tj_writer_store(table->writer, source->bytes, source->n, &pack, &offset, err);
    if (!rc)
        rc = tj_db_put(table->statement[old ? UPDATE : INSERT], err, "thiiitit", source->container,
                       &source->hash, (int64_t)source->n, pack, (int64_t)offset, table->now, table->options,
                       source->name);
    *row = old ? old : sqlite3_last_insert_rowid(table->writer->db);
    table->has_pending_delete = table->has_pending_delete || old;
    return rc || old ? rc : remember(table, *row, err);
}

static int drop(tj_source_table *table, int64_t row, tj_err *err)
{
    int rc = tj_pending_delete_mark(table->writer->db, row, err);

    if (!rc)
        rc = tj_db_put(table->statement[DROP], err, "i", row);
    table->has_pending_delete = true;
    return rc;
}

static int by_row(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return x < y ? -1 : x > y;
}

/* The rows of the path and of what is packed in it that were not seen, as a malloc'ed list: rows are deleted
 * while it is gone through. */
static int list_unseen(tj_source_table *table, const char *path, int64_t **rows, size_t *count, tj_err *err)
{
    struct {
        int64_t *items;
        size_t cap;
    } list = {NULL, 0};
    sqlite3_stmt *below = table->statement[BELOW];
    int rc = tj_db_bind(below, err, "t", path);

    *count = 0;
    if (table->seen.len > 1)
        qsort(table->seen.items, table->seen.len, sizeof *table->seen.items, by_row);
    while (tj_db_next(below, &rc, err)) {
        int64_t row = sqlite3_column_int64(below, 0);

        if (table->seen.len && bsearch(&row, table->seen.items, table->seen.len, sizeof row, by_row))
            continue;
        if (TJ_RESERVE(&list, *count + 1))
            rc = tj_fail_nomem(err);
        else
            list.items[(*count)++] = row;
    }
    sqlite3_reset(below);
    *rows = list.items;
    return rc;
}

int tj_source_table_done(tj_source_table *table, const char *path, bool complete, tj_err *err)
{
    int64_t *rows = NULL;
    size_t count = 0;
    int rc = complete ? list_unseen(table, path, &rows, &count, err) : 0;

    for (size_t i = 0; !rc && i < count; i++)
        rc = drop(table, rows[i], err);
    free(rows);
    table->seen.len = 0;
    return rc;
}
