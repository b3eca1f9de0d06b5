/* Importing: sources are read by this thread, their records parsed and replayed by others, and taken into the
 * catalogue and into the game buffers by this one again, in the order of reader. */
#include "tejun/import.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/options.h"
#include "base/thread.h"
#include "corpus/import/ingest.h"

#define BATCH_RECORDS  256
#define BATCH_BYTES    ((size_t)1 << 20)
#define PIPELINE_DEPTH 16
#define LONG_SOURCE    ((size_t)4 << 20) /* worth a progress bar of its own */
/* A source stays in memory as long as a record of it is under way. */
#define MEMORY_MAX ((size_t)128 << 20)

/* Bits of the column `options` of a source: what changes the games that it gives. */
enum { OPTION_STRICT = 1, OPTION_KEEP_DUPLICATES = 2 };

typedef struct import {
    tj_writer writer;
    tj_ingest ingest;
    tj_import_summary *summary;
    tj_pipeline *pipeline;
    tj_batch *filling;
    size_t bytes_in_use; /* bytes of all sources that are in memory */
    const tj_import_options *options;
    int64_t source_options; /* of this import, as the catalogue stores them */
    char now[32];
    tj_number_list seen; /* rows of the sources met in the file that is being read */
} import;

/* Waits for the oldest batch and takes its records. */
static int ingest_batch(import *im, tj_err *err)
{
    tj_batch *batch = tj_pipeline_pop(im->pipeline);
    int rc = 0;

    for (size_t i = 0; batch && !rc && i < batch->len; i++)
        rc = tj_ingest_candidate(&im->ingest, &batch->items[i], err);
    tj_batch_free(batch);
    return rc;
}

static int push_batch(import *im, tj_err *err)
{
    int rc = 0;

    if (!im->filling)
        return 0;
    if (tj_pipeline_full(im->pipeline))
        rc = ingest_batch(im, err);
    if (!rc) {
        tj_pipeline_push(im->pipeline, im->filling);
        im->filling = NULL;
    }
    return rc;
}

static void work_on_batch(void *ctx TJ_UNUSED, void *job)
{
    tj_batch *batch = job;

    for (size_t i = 0; i < batch->len; i++)
        batch->items[i].rc = tj_candidate_parse(&batch->items[i]);
}

/* Takes everything that is under way. */
static int ingest_all(import *im, tj_err *err)
{
    int rc = push_batch(im, err);

    for (unsigned i = 0; !rc && i < PIPELINE_DEPTH; i++)
        rc = ingest_batch(im, err);
    return rc;
}

/* Waits until there is room for a source of n bytes, or none other is left. */
static int wait_for_memory(import *im, size_t n, tj_err *err)
{
    int rc = 0;

    while (!rc && im->bytes_in_use && im->bytes_in_use + n > MEMORY_MAX)
        rc = im->filling && im->filling->len ? push_batch(im, err) : ingest_batch(im, err);
    return rc;
}

/* Puts the records of a source into batches. */
static int split(import *im, tj_source_reader *reader, tj_err *err)
{
    size_t done, total;
    bool found = true;
    int rc = 0;

    while (!rc && found) {
        if (!im->filling && !(im->filling = tj_zalloc(1, sizeof *im->filling)))
            return tj_fail_nomem(err);
        rc = tj_batch_read_next(im->filling, reader, &found, err);
        if (rc || (im->filling->len < BATCH_RECORDS && im->filling->bytes < BATCH_BYTES))
            continue;
        rc = push_batch(im, err);
        tj_source_reader_progress(reader, &done, &total);
        if (!rc && total >= LONG_SOURCE)
            rc = tj_progress_report(&im->options->monitor, "replaying", done, total, err);
    }
    return rc;
}

static const char *no_game_reason(const tj_source_reader *reader)
{
    const char *known = NULL;

    for (const tj_game_row *row = tj_game_table; !known && row->kind; row++)
        if (row->records && row->records->explain)
            known = row->records->explain(&reader->file);
    return known ? known : reader->source->record_expected ? "no game record found" : "not a game record";
}

/* ---- the catalogue's table of sources ---- */

/* Stores the source's bytes and writes its row: that one, whose records go out, or, if it is 0, a new one,
 * which counts as seen. */
static int put_source(import *im, const tj_source *source, int64_t *row, tj_err *err)
{
    static const char INSERT[] =
        "INSERT INTO source(container, hash, bytes, pack, offset, imported, options, path)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    static const char UPDATE[] =
        "UPDATE source SET (container, hash, bytes, pack, offset, imported, options) ="
        " (?1, ?2, ?3, ?4, ?5, ?6, ?7) WHERE path = ?8";
    tj_writer *writer = &im->writer;
    int64_t pack;
    uint64_t offset;
    int rc;

    if ((*row && (rc = tj_pending_delete_mark(writer, *row, err))) ||
        (rc = tj_writer_store(writer, source->bytes, source->n, &pack, &offset, err)) ||
        (rc = tj_statements_put(&writer->statements, err, *row ? UPDATE : INSERT, "thiiitit",
                                source->container, &source->hash, (int64_t)source->n, pack, (int64_t)offset,
                                im->now, im->source_options, source->name)))
        return rc;
    if (*row)
        return 0;
    *row = sqlite3_last_insert_rowid(writer->db);
    return TJ_APPEND(&im->seen, err, *row);
}

/* The row of the source, which counts as seen; 0 if it has none.  *same: nothing new would come of reading it
 * again.  *fresh: it was written in this import already (or in the same second). */
static int find_source(import *im, const tj_source *source, int64_t *row, bool *same, bool *fresh,
                       tj_err *err)
{
    tj_statements *statements = &im->writer.statements;
    sqlite3_stmt *known, *removed = NULL;
    int rc;

    *row = 0;
    *same = *fresh = false;
    if (tj_statements_find(statements, &known, &rc, err,
                           "SELECT id, hash, options, imported FROM source WHERE path = ?1", "t",
                           source->name)) {
        *row = sqlite3_column_int64(known, 0);
        *same = sqlite3_column_bytes(known, 1) == (int)sizeof source->hash &&
                memcmp(sqlite3_column_blob(known, 1), &source->hash, sizeof source->hash) == 0 &&
                sqlite3_column_int64(known, 2) == im->source_options;
        *fresh = strcmp(tj_db_column_text(known, 3), im->now) == 0;
    }
    sqlite3_reset(known);
    if (rc || !*row)
        return rc;
    /* A record that was kept out, or whose game was taken out, comes back. */
    if (*same && im->options->restore)
        *same = !tj_statements_find(statements, &removed, &rc, err,
                                    "SELECT 1 FROM record WHERE source = ?1 AND fate = ?2 LIMIT 1", "ii",
                                    *row, (int64_t)TJ_FATE_REMOVED);
    sqlite3_reset(removed);
    return rc ? rc : TJ_APPEND(&im->seen, err, *row);
}

/* What the file, plain or archive, held before and holds no longer goes out. */
static int drop_unseen(import *im, const char *path, tj_err *err)
{
    tj_statements *statements = &im->writer.statements;
    tj_number_list held = {NULL, 0, 0}, *seen = &im->seen;
    sqlite3_stmt *row;
    int rc;

    if (tj_statements_find(statements, &row, &rc, err,
                           "SELECT id FROM source WHERE container = ?1 OR path = ?1", "t", path))
        do
            rc = TJ_APPEND(&held, err, sqlite3_column_int64(row, 0));
        while (tj_db_next(row, &rc, err));
    sqlite3_reset(row);
    TJ_SORT(seen, tj_compare_i64);
    for (size_t i = 0; !rc && i < held.len; i++)
        if (!seen->len ||
            !bsearch(&held.items[i], seen->items, seen->len, sizeof *seen->items, tj_compare_i64)) {
            rc = tj_pending_delete_mark(&im->writer, held.items[i], err);
            if (!rc)
                rc = tj_statements_put(statements, err, "DELETE FROM source WHERE id = ?1", "i",
                                       held.items[i]);
        }
    free(held.items);
    return rc;
}

/* ---- what the walk finds ---- */

/* Reads a source: one that is new (row 0) or has changed, or one that is `known` as it is, for the sake of
 * what was noted of it. */
static int read_source(import *im, tj_source *source, int64_t row, bool known, tj_err *err)
{
    int rc = wait_for_memory(im, source->n, err);
    tj_source_reader *reader = rc ? NULL : tj_source_reader_new(source, err);

    if (rc)
        return rc;
    if (!reader)
        return err && err->code ? err->code : TJ_E_NOMEM;
    tj_source_reader_count_bytes(reader, &im->bytes_in_use);
    reader->known = known;
    reader->row = row;
    if (!row && !reader->records) {
        im->summary->no_game++;
        tj_ingest_note(&im->ingest, TJ_NOTE_NO_GAME, source->name, 0, 0, no_game_reason(reader));
        goto out;
    }
    if (!known) {
        rc = put_source(im, source, &reader->row, err);
        im->summary->replaced += row != 0;
    }
    if (!rc)
        rc = split(im, reader, err);
out:
    tj_source_reader_free(reader);
    return rc;
}

static int visit_source(void *ctx, tj_source *source, tj_err *err)
{
    import *im = ctx;
    int64_t row;
    bool same, fresh;
    int rc = find_source(im, source, &row, &same, &fresh, err);

    if (rc)
        return rc;
    im->summary->sources++;
    if (row && (same || source->partial)) { /* half a file does not replace a whole one */
        im->summary->unchanged++;
        return im->options->again && same && !source->partial ? read_source(im, source, row, true, err) : 0;
    }
    if (row && fresh) /* its first version may still be under way */
        rc = ingest_all(im, err);
    return rc ? rc : read_source(im, source, row, false, err);
}

static int visit_problem(void *ctx, const char *path, const char *text, bool skipped, tj_err *err TJ_UNUSED)
{
    import *im = ctx;

    *(skipped ? &im->summary->skipped : &im->summary->unreadable) += 1;
    tj_ingest_note(&im->ingest, skipped ? TJ_NOTE_SKIPPED : TJ_NOTE_UNREADABLE, path, 0, 0, text);
    return 0;
}

static int visit_done(void *ctx, const char *path, bool complete, tj_err *err)
{
    import *im = ctx;
    int rc = complete ? drop_unseen(im, path, err) : 0;

    im->seen.len = 0;
    return rc;
}

static int start(import *im, const char *corpus, tj_err *err)
{
    const tj_import_options *options = im->options;
    unsigned threads = options->threads ? options->threads : tj_thread_count();
    time_t now = time(NULL);
    struct tm utc;
    int rc;

    im->source_options =
        (options->strict ? OPTION_STRICT : 0) | (options->keep_duplicates ? OPTION_KEEP_DUPLICATES : 0);
    strftime(im->now, sizeof im->now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    im->pipeline = tj_pipeline_new(threads, PIPELINE_DEPTH, work_on_batch, im);
    if (!im->pipeline)
        return tj_fail_nomem(err);
    if ((rc = tj_writer_begin(&im->writer, corpus, true, threads, &options->monitor, err)))
        return rc;
    if (options->segment_moves)
        im->writer.segment_max = options->segment_moves;
    return tj_ingest_init(&im->ingest, options, im->summary, &im->writer, err);
}

/* Takes what is still under way, then lets the outgoing records go. */
static int drain(import *im, tj_err *err)
{
    int rc = ingest_all(im, err);

    if (!rc && (im->writer.has_pending_delete || im->ingest.restored.len))
        rc = tj_pending_delete_finish(&im->writer, &im->ingest.restored, &im->summary->removed, err);
    return rc;
}

/* Ends the transaction: keeps it if all went well and there is anything to keep. */
static int finish(import *im, int rc, tj_err *err)
{
    bool changed =
        im->summary->sources > im->summary->unchanged + im->summary->no_game || im->writer.has_pending_delete;
    tj_batch *batch;

    while (im->pipeline && (batch = tj_pipeline_pop(im->pipeline)) != NULL)
        tj_batch_free(batch);
    tj_pipeline_free(im->pipeline);
    tj_batch_free(im->filling);
    free(im->ingest.restored.items);
    free(im->seen.items);
    if (!im->writer.db)
        return rc;
    if (rc || changed)
        return tj_writer_end(&im->writer, rc, err);
    tj_writer_abort(&im->writer);
    return 0;
}

void tj_import_options_init(tj_import_options *options, size_t size)
{
    const tj_import_options preset = {.strict = false};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_import(const char *corpus, const char *const *paths, size_t count, const tj_import_options *given,
              tj_import_summary *summary, tj_err *err)
{
    tj_import_options options;
    import *im = tj_zalloc(1, sizeof *im);
    tj_source_visitor visitor = {.source = visit_source,
                                 .problem = visit_problem,
                                 .done = visit_done,
                                 .ctx = im,
                                 .monitor = &options.monitor};
    char *exclude = NULL;
    int rc;

    memset(summary, 0, sizeof *summary);
    if (!im)
        return tj_fail_nomem(err);
    tj_import_options_init(&options, sizeof options);
    if ((rc = tj_options_read(&options, sizeof options, given, err)))
        goto out;
    im->options = &options;
    im->summary = summary;
    visitor.below = options.below;
    visitor.named = options.named;
    visitor.no_links = options.no_links;
    if (!(rc = start(im, corpus, err))) {
        visitor.exclude = exclude = realpath(corpus, NULL);
        rc = !exclude && errno == ENOMEM ? tj_fail_nomem(err) : tj_source_walk(paths, count, &visitor, err);
    }
    if (!rc)
        rc = drain(im, err);
    rc = finish(im, rc, err);
out:
    free(exclude);
    free(im);
    return rc;
}
