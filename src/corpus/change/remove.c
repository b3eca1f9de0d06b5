/* Taking games out of a corpus. */
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "corpus/change/pending_delete.h"

/* Notes the games that pass the condition for the writer and takes their rows out; their identities and
 * records stay known as removed. */
static int delete_games(tj_writer *writer, const char *where, tj_err *err)
{
    tj_buf list = TJ_BUF_INIT, change = TJ_BUF_INIT;
    int rc;

    tj_buf_printf(&list, "SELECT id FROM game WHERE %s", where);
    tj_buf_printf(&change, "INSERT OR IGNORE INTO removed SELECT identity FROM game WHERE %s;", where);
    tj_buf_printf(
        &change,
        "UPDATE record SET identity = (SELECT identity FROM game WHERE id = record.game), game = NULL,"
        " fate = %d WHERE game IN (SELECT id FROM game WHERE %s);",
        TJ_FATE_REMOVED, where);
    tj_buf_printf(&change, "DELETE FROM game WHERE %s", where);
    if (!tj_buf_ok(&list) || !tj_buf_ok(&change))
        rc = tj_fail_nomem(err);
    else if (!(rc = tj_db_query_numbers(writer->db, &writer->removed, err, list.data, "")))
        rc = tj_db_exec(writer->db, change.data, err);
    tj_buf_release(&list);
    tj_buf_release(&change);
    return rc;
}

/* Games that pass the filter go, and do not come back from whatever file (see tj_import_options.restore). */
static int remove_filtered(tj_writer *writer, const tj_filter *filter, uint64_t *removed, tj_err *err)
{
    tj_buf where = TJ_BUF_INIT;
    int rc = tj_filter_where(writer->db, filter, &where, err);

    if (!rc && strcmp(where.data, TJ_FILTER_ALL) == 0)
        rc = tj_fail(err, TJ_E_USAGE, "a filter without any condition would remove every game");
    if (!rc)
        rc = delete_games(writer, where.data, err);
    *removed = rc ? 0 : writer->removed.len;
    tj_buf_release(&where);
    return rc;
}

#define BELOW_SOURCE "(path = ?1 OR substr(path, 1, length(?1) + 1) IN (?1 || '/', ?1 || '!'))"

static int remove_source(tj_writer *writer, const char *source, uint64_t *removed, tj_err *err)
{
    int rc;

    if ((rc = tj_db_execute(
             writer->db, err,
             "UPDATE record SET source = -source WHERE source IN (SELECT id FROM source WHERE " BELOW_SOURCE
             ")",
             "t", source)) ||
        (rc = tj_db_execute(writer->db, err, "DELETE FROM source WHERE " BELOW_SOURCE, "t", source)))
        return rc;
    if (!sqlite3_changes(writer->db))
        return tj_fail_path(err, TJ_E_NOTFOUND, source, "no games in the corpus come from there");
    return tj_pending_delete_finish(writer, &(tj_number_list){NULL, 0, 0}, removed, err);
}

int tj_corpus_remove(const char *path, const tj_filter *filter, const char *source, uint64_t *removed,
                     const tj_progress_monitor *monitor, tj_err *err)
{
    tj_writer writer;
    int rc;

    *removed = 0;
    if (!filter == !source)
        return tj_fail(err, TJ_E_USAGE, "give either a filter or a source");
    rc = tj_writer_begin(&writer, path, false, tj_thread_count(), monitor, err);
    if (rc)
        return rc;
    rc = source ? remove_source(&writer, source, removed, err)
                : remove_filtered(&writer, filter, removed, err);
    if (rc || source || *removed)
        return tj_writer_end(&writer, rc, err);
    tj_writer_abort(&writer); /* nothing has changed */
    return 0;
}
