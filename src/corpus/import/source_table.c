#include "corpus/import/source_table.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "corpus/change/pending_delete.h"

/* Bits of the column `options`: what changes the games that a source gives. */
enum { OPTION_STRICT = 1, OPTION_KEEP_DUPLICATES = 2 };

static int prepare(tj_source_table *table, tj_err *err)
{
    const struct {
        sqlite3_stmt **statement;
        const char *sql;
    } ALL[] = {
        {&table->find, "SELECT id, hash, options, imported FROM source WHERE path = ?1"},
        {&table->insert, "INSERT INTO source(container, hash, bytes, pack, offset, imported, options, path)"
                         " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"},
        {&table->update, "UPDATE source SET (container, hash, bytes, pack, offset, imported, options) ="
                         " (?1, ?2, ?3, ?4, ?5, ?6, ?7) WHERE path = ?8"},
        {&table->below, "SELECT id FROM source WHERE container = ?1 OR path = ?1"},
        {&table->drop, "DELETE FROM source WHERE id = ?1"},
        {&table->has_removed, "SELECT 1 FROM record WHERE source = ?1 AND fate = ?2 LIMIT 1"},
    };
    int rc = 0;

    for (size_t i = 0; !rc && i < sizeof ALL / sizeof *ALL; i++)
        rc = tj_db_prepare(table->writer->db, ALL[i].sql, ALL[i].statement, err);
    return rc;
}

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
    return prepare(table, err);
}

void tj_source_table_release(tj_source_table *table)
{
    sqlite3_finalize(table->find);
    sqlite3_finalize(table->insert);
    sqlite3_finalize(table->update);
    sqlite3_finalize(table->below);
    sqlite3_finalize(table->drop);
    sqlite3_finalize(table->has_removed);
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

/* Has the source a record that was kept out, or whose game was taken out? */
static int has_removed(tj_source_table *table, int64_t row, bool *has, tj_err *err)
{
    int rc = tj_db_bind(table->has_removed, err, "ii", row, (int64_t)TJ_FATE_REMOVED), found;

    if (rc)
        return rc;
    found = tj_db_step(table->has_removed, err);
    sqlite3_reset(table->has_removed);
    *has = found > 0;
    return found < 0 ? -found : 0;
}

int tj_source_table_find(tj_source_table *table, const tj_source *source, int64_t *row, bool *same,
                         tj_err *err)
{
    bool removed = false;
    int rc = tj_db_bind(table->find, err, "t", source->name), found;

    *row = 0;
    *same = false;
    if (rc)
        return rc;
    found = tj_db_step(table->find, err);
    if (found > 0) {
        *row = sqlite3_column_int64(table->find, 0);
        *same = sqlite3_column_bytes(table->find, 1) == (int)sizeof source->hash &&
                memcmp(sqlite3_column_blob(table->find, 1), &source->hash, sizeof source->hash) == 0 &&
                sqlite3_column_int64(table->find, 2) == table->options;
        table->is_fresh = strcmp(tj_db_column_text(table->find, 3), table->now) == 0;
    }
    sqlite3_reset(table->find);
    if (found <= 0)
        return found < 0 ? -found : 0;
    if (*same && table->restore)
        rc = has_removed(table, *row, &removed, err);
    *same = *same && !removed;
    return rc ? rc : remember(table, *row, err);
}

int tj_source_table_put(tj_source_table *table, const tj_source *source, int64_t old, int64_t *row,
                        tj_err *err)
{
    sqlite3_stmt *statement = old ? table->update : table->insert;
    int64_t pack;
    uint64_t offset;
    int rc = old ? tj_pending_delete_mark(table->writer->db, old, err) : 0;

    if (!rc)
        rc = tj_writer_store(table->writer, source->bytes, source->n, &pack, &offset, err);
    if (!rc)
        rc = tj_db_bind(statement, err, "thiiitit", source->container, &source->hash, (int64_t)source->n,
                        pack, (int64_t)offset, table->now, table->options, source->name);
    if (!rc)
        rc = tj_db_run(statement, err);
    *row = old ? old : sqlite3_last_insert_rowid(table->writer->db);
    table->has_pending_delete = table->has_pending_delete || old;
    return rc || old ? rc : remember(table, *row, err);
}

static int drop(tj_source_table *table, int64_t row, tj_err *err)
{
    int rc = tj_pending_delete_mark(table->writer->db, row, err);

    if (!rc)
        rc = tj_db_bind(table->drop, err, "i", row);
    if (!rc)
        rc = tj_db_run(table->drop, err);
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
    int rc = tj_db_bind(table->below, err, "t", path), found = 0;

    *count = 0;
    if (table->seen.len > 1)
        qsort(table->seen.items, table->seen.len, sizeof *table->seen.items, by_row);
    while (!rc && (found = tj_db_step(table->below, err)) > 0) {
        int64_t row = sqlite3_column_int64(table->below, 0);

        if (table->seen.len && bsearch(&row, table->seen.items, table->seen.len, sizeof row, by_row))
            continue;
        if (TJ_RESERVE(&list, *count + 1))
            rc = tj_fail_nomem(err);
        else
            list.items[(*count)++] = row;
    }
    sqlite3_reset(table->below);
    *rows = list.items;
    return rc ? rc : found < 0 ? -found : 0;
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
