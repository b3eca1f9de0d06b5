/* Importing: sources are read by this thread, their records parsed and replayed by others, and taken into the
 * catalogue and into the game buffers by this one again, in the order of reader. */
#include "tejun/import.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "base/thread.h"
#include "corpus/import/ingest.h"
#include "corpus/import/member_names.h"
#include "corpus/import/source_table.h"

#define BATCH_RECORDS  256
#define BATCH_BYTES    ((size_t)1 << 20)
#define PIPELINE_DEPTH 16
#define LONG_SOURCE    ((size_t)4 << 20) /* worth a progress bar of its own */
/* A source stays in memory as long as a record of it is under way. */
#define MEMORY_MAX ((size_t)128 << 20)

typedef struct import {
    tj_writer writer;
    tj_ingest ingest;
    tj_import_summary *summary;
    tj_pipeline *pipeline;
    tj_batch *filling;
    tj_source_table sources;
    tj_member_names names; /* of the members of the archive that is being read */
    size_t bytes_in_use;   /* bytes of all sources that are in memory */
    const tj_import_options *options;
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

static void work_on_batch(void *ctx, void *job)
{
    (void)ctx;
    tj_batch_parse(job);
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
    tj_err inner = TJ_ERR_INIT;
    size_t done, total;
    int rc = 0;

    for (;;) {
        if (!im->filling && !(im->filling = tj_zalloc(1, sizeof *im->filling)))
            return tj_fail_nomem(err);
        if (!tj_batch_read_next(im->filling, reader, &inner))
            break;
        if (im->filling->len >= BATCH_RECORDS || im->filling->bytes >= BATCH_BYTES) {
            rc = push_batch(im, err);
            tj_source_reader_progress(reader, &done, &total);
            if (!rc && total >= LONG_SOURCE)
                rc = tj_progress_report(&im->options->monitor, "replaying", done, total, err);
        }
        if (rc)
            return rc;
    }
    return inner.code ? tj_fail_nomem(err) : 0;
}

static const char *no_game_reason(const tj_source_reader *reader)
{
    const char *known = NULL;

    for (const tj_game_row *row = tj_game_table; !known && row->kind; row++)
        if (row->records && row->records->explain)
            known = row->records->explain(&reader->file);
    return known ? known : reader->source->record_expected ? "no game record found" : "not a game record";
}

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
        rc = tj_source_table_put(&im->sources, source, row, &reader->row, err);
        im->ingest.has_pending_delete = im->sources.has_pending_delete;
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
    bool same;
    int rc = tj_source_table_find(&im->sources, source, &row, &same, err);

    if (rc)
        return rc;
    im->summary->sources++;
    if (row && (same || source->partial)) { /* half a file does not replace a whole one */
        im->summary->unchanged++;
        return im->options->again && same && !source->partial ? read_source(im, source, row, true, err) : 0;
    }
    if (row && im->sources.is_fresh) /* its first version may still be under way */
        rc = ingest_all(im, err);
    return rc ? rc : read_source(im, source, row, false, err);
}

static int visit_member(void *ctx, char **name, tj_err *err)
{
    import *im = ctx;

    return tj_member_names_claim(&im->names, name, err);
}

static int visit_problem(void *ctx, const char *path, const char *text, bool skipped, tj_err *err)
{
    import *im = ctx;

    (void)err;
    *(skipped ? &im->summary->skipped : &im->summary->unreadable) += 1;
    tj_ingest_note(&im->ingest, skipped ? TJ_NOTE_SKIPPED : TJ_NOTE_UNREADABLE, path, 0, 0, text);
    return 0;
}

static int visit_done(void *ctx, const char *path, bool complete, tj_err *err)
{
    import *im = ctx;
    int rc = tj_source_table_done(&im->sources, path, complete, err);

    im->ingest.has_pending_delete = im->sources.has_pending_delete;
    tj_member_names_clear(&im->names);
    return rc;
}

static int start(import *im, const char *corpus, tj_err *err)
{
    unsigned threads = im->options->threads ? im->options->threads : tj_thread_count();
    int rc;

    im->pipeline = tj_pipeline_new(threads, PIPELINE_DEPTH, work_on_batch, im);
    if (!im->pipeline)
        return tj_fail_nomem(err);
    rc = tj_writer_begin(&im->writer, corpus, true, threads, &im->options->monitor, err);
    if (!rc && im->options->segment_moves)
        im->writer.segment_max = im->options->segment_moves;
    if (!rc)
        rc = tj_ingest_init(&im->ingest, im->options, im->summary, &im->writer, err);
    if (!rc)
        rc = tj_source_table_init(&im->sources, &im->writer, im->options, err);
    return rc;
}

/* Takes what is still under way, then lets the outgoing records go. */
static int drain(import *im, tj_err *err)
{
    int rc = ingest_all(im, err);

    if (!rc && (im->ingest.has_pending_delete || im->ingest.restored.len))
        rc = tj_pending_delete_finish(&im->writer, &im->ingest.headers, &im->ingest.restored,
                                      &im->summary->removed, err);
    return rc;
}

/* Ends the transaction: keeps it if all went well and there is anything to keep. */
static int finish(import *im, int rc, tj_err *err)
{
    bool changed =
        im->summary->sources > im->summary->unchanged + im->summary->no_game || im->ingest.has_pending_delete;
    tj_batch *batch;

    while (im->pipeline && (batch = tj_pipeline_pop(im->pipeline)) != NULL)
        tj_batch_free(batch);
    tj_pipeline_free(im->pipeline);
    tj_batch_free(im->filling);
    tj_ingest_release(&im->ingest);
    tj_source_table_release(&im->sources);
    tj_member_names_clear(&im->names);
    if (im->writer.db) {
        if (!rc && changed)
            rc = tj_writer_commit(&im->writer, err);
        else
            tj_writer_abort(&im->writer);
    }
    return rc;
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
                                 .member = visit_member,
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
    rc = start(im, corpus, err);
    if (!rc) {
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
