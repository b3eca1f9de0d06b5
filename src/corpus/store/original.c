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
        rc = tj_fail_path(err, TJ_E_FORMAT, corpus, "the record lies outside its source");
    else if (!(rc = tj_pack_open(&pack, path, err))) {
        rc = tj_pack_read(&pack, base + offset, length, out, err);
        tj_err_set_place(err, path, 0, 0, 0);
        tj_pack_release(&pack);
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
    int rc = tj_catalogue_open(&db, corpus, TJ_OPEN_READ, err);

    if (!rc)
        rc = tj_db_query(&query, db, err, QUERY, "h", hash);
    if (tj_db_next(query, &rc, err))
        rc = read_part(corpus, query, offset, length, out, err);
    else if (!rc)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, corpus, "the stored original was removed in the meantime");
    sqlite3_finalize(query);
    sqlite3_close_v2(db);
    return rc;
}

/* Runs a query for what stands where: as in read_part, then the source's hash, offset and length in it. */
static int read_stored(const char *corpus, sqlite3 *db, const char *sql, int64_t row, tj_buf *out,
                       tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    sqlite3_stmt *query;
    uint64_t offset, length;
    tj_hash hash;
    int rc = tj_db_query(&query, db, err, sql, "i", row);

    if (!tj_db_next(query, &rc, err)) {
        rc = rc ? rc : tj_fail_path(err, TJ_E_NOTFOUND, corpus, "the stored original is missing");
        goto out;
    }
    offset = (uint64_t)sqlite3_column_int64(query, 4);
    length = (uint64_t)sqlite3_column_int64(query, 5);
    rc = read_part(corpus, query, offset, length, out, &inner);
    if (rc == TJ_E_NOTFOUND && sqlite3_column_bytes(query, 3) == (int)sizeof hash) {
        memcpy(&hash, sqlite3_column_blob(query, 3), sizeof hash);
        rc = read_newest(corpus, &hash, offset, length, out, err);
    } else if (rc && err)
        *err = inner;
out:
    sqlite3_finalize(query);
    return rc;
}

int tj_original_record(const char *corpus, sqlite3 *db, int64_t record, tj_buf *out, tj_err *err)
{
    return read_stored(corpus, db,
                       "SELECT pack.file, source.offset, source.bytes, source.hash, record.offset,"
                       " record.length FROM record JOIN source ON source.id = abs(record.source)"
                       " JOIN pack ON pack.id = source.pack WHERE record.id = ?1",
                       record, out, err);
}

int tj_original_source(const char *corpus, sqlite3 *db, int64_t source, tj_buf *out, tj_err *err)
{
    return read_stored(corpus, db,
                       "SELECT pack.file, source.offset, source.bytes, source.hash, 0, source.bytes"
                       " FROM source JOIN pack ON pack.id = source.pack WHERE source.id = ?1",
                       source, out, err);
}

int tj_original_open(tj_source_reader **out, const char *corpus, sqlite3 *db, int64_t row, tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    tj_source *source = NULL;
    size_t n;
    char *data;
    int rc = tj_original_source(corpus, db, row, &bytes, err);

    *out = NULL;
    if (rc)
        goto out;
    n = bytes.len;
    if (!(data = tj_buf_detach(&bytes)))
        rc = tj_fail_nomem(err);
    else if (!(source = tj_source_new(&(tj_source_label){.name = ""}, data, n, err)) ||
             !(*out = tj_source_reader_new(source, err)))
        rc = TJ_E_NOMEM;
    tj_source_free(source);
out:
    tj_buf_release(&bytes);
    return rc;
}
