#include "corpus/store/original.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "corpus/store/pack.h"

/* Reads `length` bytes at `offset` of the source that the row of `query` (pack file, offset in the pack, size
 * of the source) tells of. */
static int read_part(const char *corpus, sqlite3_stmt *query, uint64_t offset, uint64_t length, tj_buf *out,
                     tj_err *err)
{
    char *path = tj_corpus_file(corpus, "originals", tj_db_column_text(query, 0), ".pack");
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
            tj_err_set_place(err, path, 0, 0, 0);
            tj_pack_release(&pack);
        }
    }
    free(path);
    return rc;
}

/* A compact or a removal by somebody else takes away packs that an older generation names.  The same bytes
 * may stand elsewhere in the newest one: they are known by their hash. */
static int read_newest(const char *corpus, const tj_hash *hash, uint64_t offset, uint64_t length, tj_buf *out,
                       tj_err *err)
{
    static const char QUERY[] = "SELECT pack.file, source.offset, source.bytes FROM source"
                                " JOIN pack ON pack.id = source.pack WHERE source.hash = ?1";
    sqlite3 *db;
    sqlite3_stmt *query = NULL;
    int rc = tj_catalogue_open(&db, corpus, TJ_OPEN_READ, err), row = 0;

    if (!rc)
        rc = tj_db_prepare(db, QUERY, &query, err);
    if (!rc)
        rc = tj_db_bind(query, err, "h", hash);
    if (!rc && (row = tj_db_step(query, err)) > 0)
        rc = read_part(corpus, query, offset, length, out, err);
    else if (!rc)
        rc = row < 0
                 ? -row
                 : tj_fail_path(err, TJ_E_NOTFOUND, corpus, "the stored original has been removed meanwhile");
    sqlite3_finalize(query);
    tj_catalogue_close(db);
    return rc;
}

/* As read_part; the query's fourth column is the source's hash. */
static int read_part_or_newest(const char *corpus, sqlite3_stmt *query, uint64_t offset, uint64_t length,
                               tj_buf *out, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    tj_hash hash;
    int rc = read_part(corpus, query, offset, length, out, &inner);

    if (rc == TJ_E_NOTFOUND && sqlite3_column_bytes(query, 3) == (int)sizeof hash) {
        memcpy(&hash, sqlite3_column_blob(query, 3), sizeof hash);
        return read_newest(corpus, &hash, offset, length, out, err);
    }
    if (rc && err)
        *err = inner;
    return rc;
}

int tj_original_record(const char *corpus, sqlite3 *db, int64_t record, tj_buf *out, tj_err *err)
{
    static const char QUERY[] =
        "SELECT pack.file, source.offset, source.bytes, source.hash, record.offset, record.length"
        " FROM record JOIN source ON source.id = abs(record.source)"
        " JOIN pack ON pack.id = source.pack WHERE record.id = ?1";
    sqlite3_stmt *query;
    int rc = tj_db_prepare(db, QUERY, &query, err), row;

    if (!rc)
        rc = tj_db_bind(query, err, "i", record);
    if (!rc) {
        row = tj_db_step(query, err);
        if (row > 0)
            rc = read_part_or_newest(corpus, query, (uint64_t)sqlite3_column_int64(query, 4),
                                     (uint64_t)sqlite3_column_int64(query, 5), out, err);
        else
            rc =
                row < 0 ? -row : tj_fail_path(err, TJ_E_NOTFOUND, corpus, "the stored original is not there");
    }
    sqlite3_finalize(query);
    return rc;
}

int tj_original_source(const char *corpus, sqlite3 *db, int64_t source, tj_buf *out, tj_err *err)
{
    static const char QUERY[] = "SELECT pack.file, source.offset, source.bytes, source.hash FROM source"
                                " JOIN pack ON pack.id = source.pack WHERE source.id = ?1";
    sqlite3_stmt *query;
    int rc = tj_db_prepare(db, QUERY, &query, err), row;

    if (!rc)
        rc = tj_db_bind(query, err, "i", source);
    if (!rc) {
        row = tj_db_step(query, err);
        if (row > 0)
            rc = read_part_or_newest(corpus, query, 0, (uint64_t)sqlite3_column_int64(query, 2), out, err);
        else
            rc = row < 0 ? -row : tj_fail_path(err, TJ_E_NOTFOUND, corpus, "the source is not there");
    }
    sqlite3_finalize(query);
    return rc;
}

tj_source *tj_original_open_source(const char *corpus, sqlite3 *db, int64_t row, tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    tj_source *source = tj_zalloc(1, sizeof *source);
    int rc = source ? tj_original_source(corpus, db, row, &bytes, err) : tj_fail_nomem(err);

    if (rc) {
        tj_buf_release(&bytes);
        free(source);
        return NULL;
    }
    atomic_init(&source->references, 1);
    source->n = bytes.len;
    source->bytes = tj_buf_detach(&bytes);
    source->name = tj_strndup("", 0);
    if (!source->bytes || !source->name) {
        tj_source_free(source);
        tj_fail_nomem(err);
        return NULL;
    }
    source->hash = tj_hash128(source->bytes, source->n);
    return source;
}
