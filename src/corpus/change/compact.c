/* Compacting: one segment for each board size, one file of originals without the bytes of sources that are
 * gone. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "corpus/store/original.h"
#include "corpus/change/writer.h"

/* Is there more than one pack, or a pack with bytes that no source names? */
static int packs_need_rewrite(sqlite3 *db, bool *needs_rewrite, tj_err *err)
{
    int64_t packs = 0, dead = 0;
    int rc = tj_db_query_number(db, &packs, err, "SELECT count(*) FROM pack", "");

    if (!rc)
        rc = tj_db_query_number(db, &dead, err,
                                "SELECT (SELECT coalesce(sum(raw), 0) FROM pack) -"
                                " (SELECT coalesce(sum(bytes), 0) FROM source)",
                                "");
    *needs_rewrite = packs > 1 || dead > 0;
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
static int move_source(tj_writer *writer, sqlite3_stmt *update, int64_t source, tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    int64_t pack = 0;
    uint64_t offset = 0;
    int rc = tj_original_source(writer->path, writer->db, source, &bytes, err);

    if (!rc)
        rc = tj_writer_store(writer, bytes.data, bytes.len, &pack, &offset, err);
    if (!rc)
        rc = tj_db_put(update, err, "iii", pack, (int64_t)offset, source);
    tj_buf_release(&bytes);
    return rc;
}

static int repack(tj_writer *writer, tj_err *err)
{
    static const char *const SQL[] = {"SELECT id FROM source WHERE id > ?1 ORDER BY id LIMIT 1",
                                      "UPDATE source SET pack = ?1, offset = ?2 WHERE id = ?3"};
    sqlite3_stmt *statement[2] = {NULL, NULL};
    int64_t source = 0;
    int rc = tj_db_prepare_all(writer->db, statement, SQL, 2, err);

    while (tj_db_find(statement[0], &rc, err, "i", source)) {
        source = sqlite3_column_int64(statement[0], 0);
        sqlite3_reset(statement[0]);
        rc = move_source(writer, statement[1], source, err);
        if (!rc)
            rc = tj_progress_report(writer->monitor, "packing", 0, 0, err);
    }
    tj_db_finalize_all(statement, 2);
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
    if (!rc)
        return tj_writer_commit(&writer, err);
    tj_writer_abort(&writer);
    return rc;
}
