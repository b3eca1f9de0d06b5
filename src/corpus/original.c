#include "corpus/original.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/pack.h"

/* Reads `length` bytes at `offset` of the source that the row of `query` (pack file, offset in the pack, size of the
 * source) tells of. */
static int read_part(const char *corpus, sqlite3_stmt *query, uint64_t offset, uint64_t length, tj_buf *out, tj_err *err)
{
    char *path = tj_corpus_file(corpus, "originals", (const char *)sqlite3_column_text(query, 0), ".pack");
    uint64_t base = (uint64_t)sqlite3_column_int64(query, 1), size = (uint64_t)sqlite3_column_int64(query, 2);
    tj_pack pack;
    int rc;

    if (!path)
        return tj_fail_nomem(err);
    if (offset > size || length > size - offset)
        rc = tj_fail_path(err, TJ_E_FORMAT, corpus, "a record lies outside its source");
    else {
        rc = tj_pack_open(&pack, path, err);
        if (!rc) {
            rc = tj_pack_read(&pack, base + offset, length, out, err);
            tj_err_at(err, path, 0, 0, 0);
            tj_pack_release(&pack);
        }
    }
    free(path);
    return rc;
}

int tj_original_record(const char *corpus, sqlite3 *db, int64_t record, tj_buf *out, tj_err *err)
{
    static const char QUERY[] = "SELECT pack.file, source.offset, source.bytes, record.offset, record.length FROM record"
                                " JOIN source ON source.id = abs(record.source) JOIN pack ON pack.id = source.pack"
                                " WHERE record.id = ?1";
    sqlite3_stmt *query;
    int rc = tj_db_prepare(db, QUERY, &query, err), row;

    if (!rc)
        rc = tj_db_bind(query, err, "i", record);
    if (!rc) {
        row = tj_db_row(query, err);
        if (row > 0)
            rc = read_part(corpus, query, (uint64_t)sqlite3_column_int64(query, 3),
                           (uint64_t)sqlite3_column_int64(query, 4), out, err);
        else
            rc = row < 0 ? TJ_E_IO : tj_fail_path(err, TJ_E_NOTFOUND, corpus, "the stored original is not there");
    }
    sqlite3_finalize(query);
    return rc;
}

int tj_original_source(const char *corpus, sqlite3 *db, int64_t source, tj_buf *out, tj_err *err)
{
    static const char QUERY[] = "SELECT pack.file, source.offset, source.bytes FROM source"
                                " JOIN pack ON pack.id = source.pack WHERE source.id = ?1";
    sqlite3_stmt *query;
    int rc = tj_db_prepare(db, QUERY, &query, err), row;

    if (!rc)
        rc = tj_db_bind(query, err, "i", source);
    if (!rc) {
        row = tj_db_row(query, err);
        if (row > 0)
            rc = read_part(corpus, query, 0, (uint64_t)sqlite3_column_int64(query, 2), out, err);
        else
            rc = row < 0 ? TJ_E_IO : tj_fail_path(err, TJ_E_NOTFOUND, corpus, "the source is not there");
    }
    sqlite3_finalize(query);
    return rc;
}

/* The record's row, its source, and where it starts there. */
static int find_record(sqlite3 *db, int64_t game, int64_t row[3], tj_err *err)
{
    sqlite3_stmt *query;
    int rc = tj_db_prepare(db,
                           "SELECT id, source, offset FROM record WHERE game = ?1 AND source > 0 ORDER BY id LIMIT 1",
                           &query, err);
    int found = 0;

    if (!rc)
        rc = tj_db_bind(query, err, "i", game);
    if (!rc && (found = tj_db_row(query, err)) > 0)
        for (int i = 0; i < 3; i++)
            row[i] = sqlite3_column_int64(query, i);
    sqlite3_finalize(query);
    if (!rc && found <= 0)
        rc = found < 0 ? TJ_E_IO : tj_fail(err, TJ_E_NOTFOUND, "the game has no record");
    return rc;
}

/* A source made of stored bytes. */
static tj_source *source_of(tj_buf *bytes)
{
    tj_source *source = tj_zalloc(1, sizeof *source);

    if (!source)
        return NULL;
    atomic_init(&source->references, 1);
    source->n = bytes->len;
    source->bytes = tj_buf_detach(bytes);
    return source;
}

/* Finds the record again by reading its source from the start: its encoding may be told there. */
static int read_again(tj_source *source, int64_t offset, tj_candidate *candidate, const tj_geometry *geometry,
                      tj_err *err)
{
    tj_reading *reading = tj_reading_new(source, err);
    tj_batch batch = {NULL, 0, 0, 0};
    int rc = TJ_E_NOTFOUND;

    if (!reading)
        return TJ_E_NOMEM;
    while (rc == TJ_E_NOTFOUND && tj_batch_take(&batch, reading, err)) {
        tj_candidate *last = &batch.items[batch.len - 1];

        if (last->offset == (size_t)offset) {
            rc = tj_candidate_read(last, geometry);
            *candidate = *last;
            if (!rc)
                batch.len--; /* handed over */
        }
        while (batch.len)
            tj_candidate_release(&batch.items[--batch.len]);
    }
    free(batch.items);
    tj_reading_free(reading);
    if (rc)
        tj_fail(err, rc, "a stored record cannot be read again");
    return rc;
}

int tj_original_candidate(const char *corpus, sqlite3 *db, int64_t game, tj_candidate *candidate, int64_t *record,
                          const tj_geometry *geometry, tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    tj_source *source;
    int64_t row[3];
    int rc = find_record(db, game, row, err);

    if (!rc)
        rc = tj_original_source(corpus, db, row[1], &bytes, err);
    if (rc) {
        tj_buf_release(&bytes);
        return rc;
    }
    *record = row[0];
    source = source_of(&bytes);
    rc = source ? read_again(source, row[2], candidate, geometry, err) : tj_fail_nomem(err);
    tj_source_free(source);
    tj_buf_release(&bytes);
    return rc;
}
