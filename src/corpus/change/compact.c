/* Compacting: one segment for each board size, one file of originals without the bytes of sources that are
 * gone. */
#include <stdlib.h>

#include "base/error.h"
#include "base/thread.h"
#include "corpus/store/original.h"
#include "corpus/change/writer.h"

/* Is there more than one pack, or a pack with bytes that no source names? */
static int packs_need_rewrite(sqlite3 *db, bool *needs_rewrite, tj_err *err)
{
    int64_t needs = 0;
    int rc = tj_db_query_number(db, &needs, err,
                                "SELECT (SELECT count(*) FROM pack) > 1 OR"
                                " (SELECT coalesce(sum(raw), 0) FROM pack) >"
                                " (SELECT coalesce(sum(bytes), 0) FROM source)",
                                "");

    *needs_rewrite = needs != 0;
    return rc;
}

static int drop_packs(tj_writer *writer, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc =
        tj_db_query(&rows, writer->db, err, "SELECT file FROM pack WHERE id <> ?1", "i", writer->pack_id);

    while (tj_db_next(rows, &rc, err))
        rc = tj_writer_drop_file(writer, "originals", tj_db_column_text(rows, 0), ".pack", err);
    sqlite3_finalize(rows);
    return rc ? rc : tj_db_execute(writer->db, err, "DELETE FROM pack WHERE id <> ?1", "i", writer->pack_id);
}

/* Copies one source into the new pack. */
static int move_source(tj_writer *writer, int64_t source, tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    int64_t pack = 0;
    uint64_t offset = 0;
    int rc = tj_original_source(writer->path, writer->db, source, &bytes, err);

    if (!rc && !(rc = tj_writer_store(writer, bytes.data, bytes.len, &pack, &offset, err)))
        rc = tj_statements_put(&writer->statements, err,
                               "UPDATE source SET pack = ?1, offset = ?2 WHERE id = ?3", "iii", pack,
                               (int64_t)offset, source);
    tj_buf_release(&bytes);
    return rc;
}

static int repack(tj_writer *writer, tj_err *err)
{
    tj_number_list sources = {NULL, 0, 0};
    int rc = tj_db_query_numbers(writer->db, &sources, err, "SELECT id FROM source ORDER BY id", "");

    for (size_t i = 0; !rc && i < sources.len; i++) {
        rc = move_source(writer, sources.items[i], err);
        if (!rc)
            rc = tj_progress_report(writer->monitor, "packing", 0, 0, err);
    }
    free(sources.items);
    return rc ? rc : drop_packs(writer, err);
}

int tj_corpus_compact(const char *path, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_writer writer;
    bool needs_rewrite = false;
    int rc = tj_writer_begin(&writer, path, false, tj_thread_count(), monitor, err);

    if (rc)
        return rc;
    writer.merge_all = true;
    rc = packs_need_rewrite(writer.db, &needs_rewrite, err);
    if (!rc && needs_rewrite)
        rc = repack(&writer, err);
    return tj_writer_end(&writer, rc, err);
}
