/* Importing: sources are read by this thread, their records parsed and replayed by others, and taken into the
 * catalogue and onto the tapes by this one again, in the order of reading. */
#include "tejun/import.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/thread.h"
#include "corpus/intake.h"

#define BATCH_RECORDS  256
#define BATCH_BYTES    ((size_t)1 << 20)
#define PIPELINE_DEPTH 16

typedef struct import {
    tj_writer writer;
    tj_intake intake;
    tj_import_summary *summary;
    tj_geometry *geometry; /* by board size */
    tj_pipeline *pipeline;
    tj_batch *filling;
    sqlite3_stmt *find_source, *insert_source, *update_source;
    struct {
        int64_t *items;
        size_t len, cap;
    } seen; /* rows of archive members that are still there */
    const tj_import_options *options;
    char now[32];
} import;

/* Waits for the oldest batch and takes its records. */
static int take_batch(import *im, tj_err *err)
{
    tj_batch *batch = tj_pipeline_pop(im->pipeline);
    int rc = 0;

    for (size_t i = 0; batch && !rc && i < batch->len; i++)
        rc = tj_intake_take(&im->intake, &batch->items[i], err);
    tj_batch_free(batch);
    return rc;
}

static int push_batch(import *im, tj_err *err)
{
    int rc = 0;

    if (!im->filling)
        return 0;
    if (tj_pipeline_full(im->pipeline))
        rc = take_batch(im, err);
    if (!rc) {
        tj_pipeline_push(im->pipeline, im->filling);
        im->filling = NULL;
    }
    return rc;
}

static void work_on_batch(void *ctx, void *job)
{
    const import *im = ctx;

    tj_batch_work(job, im->geometry);
}

/* Is this source known?  *row is its number, 0 if not; *same tells whether its bytes are. */
static int find_source(import *im, const tj_source *source, int64_t *row, bool *same, tj_err *err)
{
    int rc = tj_db_bind(im->find_source, err, "t", source->name), found;

    *row = 0;
    *same = false;
    if (rc)
        return rc;
    found = tj_db_row(im->find_source, err);
    if (found > 0) {
        *row = sqlite3_column_int64(im->find_source, 0);
        *same = sqlite3_column_bytes(im->find_source, 1) == (int)sizeof source->hash &&
                memcmp(sqlite3_column_blob(im->find_source, 1), &source->hash, sizeof source->hash) == 0;
    }
    sqlite3_reset(im->find_source);
    return found < 0 ? TJ_E_IO : 0;
}

/* Stores the source's bytes and writes its row, the old one if it has one. */
static int register_source(import *im, const tj_source *source, int64_t old, int64_t *row, tj_err *err)
{
    sqlite3_stmt *statement = old ? im->update_source : im->insert_source;
    int64_t pack;
    uint64_t offset;
    int rc = old ? tj_outgoing_mark(im->writer.db, old, err) : 0;

    if (!rc)
        rc = tj_writer_store(&im->writer, source->bytes, source->n, &pack, &offset, err);
    if (!rc)
        rc = tj_db_bind(statement, err, "thiiitt", source->container, &source->hash, (int64_t)source->n, pack,
                        (int64_t)offset, im->now, source->name);
    if (!rc)
        rc = tj_db_run(statement, err);
    *row = old ? old : sqlite3_last_insert_rowid(im->writer.db);
    if (old) {
        im->intake.replaces = true;
        im->summary->replaced++;
    }
    return rc;
}

/* Puts the records of a source into batches. */
static int split(import *im, tj_reading *reading, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    int rc = 0;

    for (;;) {
        if (!im->filling && !(im->filling = tj_zalloc(1, sizeof *im->filling)))
            return tj_fail_nomem(err);
        if (!tj_batch_take(im->filling, reading, &inner))
            break;
        if (im->filling->len >= BATCH_RECORDS || im->filling->bytes >= BATCH_BYTES)
            rc = push_batch(im, err);
        if (rc)
            return rc;
    }
    return inner.code ? tj_fail_nomem(err) : 0;
}

/* Has the file any record at all?  (The reader is put back.) */
static bool has_game(tj_reading *reading)
{
    tj_sgf_reader before = reading->reader;
    tj_sgf_extent extent;
    bool found = tj_sgf_next(&reading->reader, &extent);

    reading->reader = before;
    return found;
}

static int remember_member(import *im, int64_t row, tj_err *err)
{
    if (TJ_RESERVE(&im->seen, im->seen.len + 1))
        return tj_fail_nomem(err);
    im->seen.items[im->seen.len++] = row;
    return 0;
}

/* Was a member with that row met in this import already? */
static bool was_seen(const import *im, int64_t row)
{
    for (size_t i = im->seen.len; i-- > 0;)
        if (im->seen.items[i] == row)
            return true;
    return false;
}

/* As find_source; but an archive may hold several members of one name: from the second one on they get a number,
 * "a.tar!g.sgf#2". */
static int find_member(import *im, tj_source *source, int64_t *row, bool *same, tj_err *err)
{
    size_t n = strlen(source->name);
    int rc = find_source(im, source, row, same, err);

    for (unsigned copy = 2; !rc && *row && !*same && source->container && was_seen(im, *row); copy++) {
        tj_buf name = TJ_BUF_INIT;

        tj_buf_add(&name, source->name, n);
        tj_buf_printf(&name, "#%u", copy);
        if (!tj_buf_ok(&name)) {
            tj_buf_release(&name);
            return tj_fail_nomem(err);
        }
        free(source->name);
        source->name = tj_buf_detach(&name);
        rc = find_source(im, source, row, same, err);
    }
    return rc;
}

/* A source that is new or has changed. */
static int take_source(import *im, tj_source *source, int64_t row, tj_err *err)
{
    tj_reading *reading = tj_reading_new(source, err);
    int rc = 0;

    if (!reading)
        return err && err->code ? err->code : TJ_E_NOMEM;
    if (!row && !has_game(reading)) {
        im->summary->no_game++;
        tj_intake_note(&im->intake, TJ_NOTE_NO_GAME, source->name, 0, 0,
                       source->looked_for ? "no game record found" : "not a game record");
    } else {
        rc = register_source(im, source, row, &reading->row, err);
        if (!rc && !row && source->container)
            rc = remember_member(im, reading->row, err);
        if (!rc)
            rc = split(im, reading, err);
    }
    tj_reading_free(reading);
    return rc;
}

static int visit_source(void *ctx, tj_source *source, tj_err *err)
{
    import *im = ctx;
    int64_t row;
    bool same;
    int rc = find_member(im, source, &row, &same, err);

    im->summary->sources++;
    if (!rc && row && source->container)
        rc = remember_member(im, row, err);
    if (rc)
        return rc;
    if (row && (same || source->partial)) { /* half a file does not replace a whole one */
        im->summary->unchanged++;
        return 0;
    }
    return take_source(im, source, row, err);
}

static int visit_problem(void *ctx, const char *path, const char *text, tj_err *err)
{
    import *im = ctx;

    (void)err;
    im->summary->unreadable++;
    tj_intake_note(&im->intake, TJ_NOTE_UNREADABLE, path, 0, 0, text);
    return 0;
}

static int by_row(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return x < y ? -1 : x > y;
}

static int drop_source(import *im, int64_t row, tj_err *err)
{
    sqlite3_stmt *statement;
    int rc = tj_outgoing_mark(im->writer.db, row, err);

    if (!rc)
        rc = tj_db_prepare(im->writer.db, "DELETE FROM source WHERE id = ?1", &statement, err);
    if (rc)
        return rc;
    rc = tj_db_bind(statement, err, "i", row);
    if (!rc)
        rc = tj_db_run(statement, err);
    sqlite3_finalize(statement);
    im->intake.replaces = true;
    return rc;
}

/* Sends out what an archive held before and holds no longer. */
static int visit_archive_done(void *ctx, const char *path, tj_err *err)
{
    import *im = ctx;
    sqlite3_stmt *query;
    int rc = tj_db_prepare(im->writer.db, "SELECT id FROM source WHERE container = ?1 ORDER BY id", &query, err);
    int row = 0;

    if (im->seen.len)
        qsort(im->seen.items, im->seen.len, sizeof *im->seen.items, by_row);
    if (!rc)
        rc = tj_db_bind(query, err, "t", path);
    while (!rc && (row = tj_db_row(query, err)) > 0) {
        int64_t id = sqlite3_column_int64(query, 0);

        if (!im->seen.len || !bsearch(&id, im->seen.items, im->seen.len, sizeof id, by_row))
            rc = drop_source(im, id, err);
    }
    sqlite3_finalize(query);
    return rc ? rc : row < 0 ? TJ_E_IO : 0;
}

static int prepare_statements(import *im, tj_err *err)
{
    sqlite3 *db = im->writer.db;
    int rc = tj_db_prepare(db, "SELECT id, hash FROM source WHERE path = ?1", &im->find_source, err);

    if (!rc)
        rc = tj_db_prepare(db,
                           "INSERT INTO source(container, hash, bytes, pack, offset, imported, path)"
                           " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                           &im->insert_source, err);
    if (!rc)
        rc = tj_db_prepare(db,
                           "UPDATE source SET (container, hash, bytes, pack, offset, imported) ="
                           " (?1, ?2, ?3, ?4, ?5, ?6) WHERE path = ?7",
                           &im->update_source, err);
    return rc;
}

static int start(import *im, const char *corpus, tj_err *err)
{
    time_t now = time(NULL);
    struct tm utc;
    unsigned threads = im->options->threads ? im->options->threads : tj_thread_count();
    int rc;

    strftime(im->now, sizeof im->now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    im->geometry = tj_alloc(TJ_GO_SIZE_MAX + 1, sizeof *im->geometry);
    im->pipeline = tj_pipeline_new(threads, PIPELINE_DEPTH, work_on_batch, im);
    if (!im->geometry || !im->pipeline)
        return tj_fail_nomem(err);
    for (unsigned size = TJ_GO_SIZE_MIN; size <= TJ_GO_SIZE_MAX; size++)
        tj_geometry_init(&im->geometry[size], size);
    rc = tj_writer_begin(&im->writer, corpus, true, threads, &im->options->watch, err);
    if (!rc)
        rc = tj_intake_init(&im->intake, im->options, im->summary, &im->writer, err);
    if (!rc)
        rc = prepare_statements(im, err);
    return rc;
}

/* Takes what is still under way, then lets the outgoing records go. */
static int drain(import *im, tj_err *err)
{
    int rc = push_batch(im, err);

    for (unsigned i = 0; !rc && i < PIPELINE_DEPTH; i++)
        rc = take_batch(im, err);
    if (!rc && im->intake.replaces)
        rc = tj_outgoing_finish(&im->writer, &im->intake.headers, im->geometry, &im->summary->removed, err);
    return rc;
}

/* Ends the transaction: keeps it if all went well and there is anything to keep. */
static int finish(import *im, int rc, tj_err *err)
{
    bool changed = im->summary->sources > im->summary->unchanged + im->summary->no_game || im->intake.replaces;
    tj_batch *batch;

    while (im->pipeline && (batch = tj_pipeline_pop(im->pipeline)) != NULL)
        tj_batch_free(batch);
    tj_pipeline_free(im->pipeline);
    tj_batch_free(im->filling);
    tj_intake_release(&im->intake);
    sqlite3_finalize(im->find_source);
    sqlite3_finalize(im->insert_source);
    sqlite3_finalize(im->update_source);
    free(im->seen.items);
    free(im->geometry);
    if (im->writer.db) {
        if (!rc && changed)
            rc = tj_writer_commit(&im->writer, err);
        else
            tj_writer_abort(&im->writer);
    }
    return rc;
}

int tj_import(const char *corpus, const char *const *paths, size_t count, const tj_import_options *options,
              tj_import_summary *summary, tj_err *err)
{
    import *im = tj_zalloc(1, sizeof *im);
    tj_source_visitor visitor = {visit_source, visit_problem, visit_archive_done, im, &options->watch, NULL};
    char *leave_out = NULL;
    int rc;

    memset(summary, 0, sizeof *summary);
    if (!im)
        return tj_fail_nomem(err);
    im->options = options;
    im->summary = summary;
    rc = start(im, corpus, err);
    if (!rc) {
        visitor.leave_out = leave_out = realpath(corpus, NULL);
        rc = tj_source_walk(paths, count, &visitor, err);
    }
    if (!rc)
        rc = drain(im, err);
    rc = finish(im, rc, err);
    free(leave_out);
    free(im);
    return rc;
}
