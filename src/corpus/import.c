/* Importing: sources are read by this thread, their records parsed and replayed by others, and taken into the
 * catalogue and onto the tapes by this one again, in the order of reading. */
#include "tejun/import.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "corpus/intake.h"
#include "corpus/source_names.h"
#include "corpus/source_table.h"

#define BATCH_RECORDS  256
#define BATCH_BYTES    ((size_t)1 << 20)
#define PIPELINE_DEPTH 16
#define LONG_SOURCE    ((size_t)4 << 20) /* worth a progress bar of its own */
/* A source stays in memory as long as a record of it is under way. */
#define ALIVE_BYTES ((size_t)128 << 20)

typedef struct import {
    tj_writer writer;
    tj_intake intake;
    tj_import_summary *summary;
    tj_geometry *geometry; /* by board size */
    tj_pipeline *pipeline;
    tj_batch *filling;
    tj_source_table sources;
    tj_source_names names; /* of the members of the archive that is being read */
    size_t alive;          /* bytes of all sources that are in memory */
    const tj_import_options *options;
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

/* Takes everything that is under way. */
static int take_all(import *im, tj_err *err)
{
    int rc = push_batch(im, err);

    for (unsigned i = 0; !rc && i < PIPELINE_DEPTH; i++)
        rc = take_batch(im, err);
    return rc;
}

/* Waits until there is room for a source of n bytes, or none other is left. */
static int make_room(import *im, size_t n, tj_err *err)
{
    int rc = 0;

    while (!rc && im->alive && im->alive + n > ALIVE_BYTES)
        rc = im->filling && im->filling->len ? push_batch(im, err) : take_batch(im, err);
    return rc;
}

/* Puts the records of a source into batches. */
static int split(import *im, tj_reading *reading, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    size_t done, total;
    int rc = 0;

    for (;;) {
        if (!im->filling && !(im->filling = tj_zalloc(1, sizeof *im->filling)))
            return tj_fail_nomem(err);
        if (!tj_batch_take(im->filling, reading, &inner))
            break;
        if (im->filling->len >= BATCH_RECORDS || im->filling->bytes >= BATCH_BYTES) {
            rc = push_batch(im, err);
            tj_reading_progress(reading, &done, &total);
            if (!rc && total >= LONG_SOURCE)
                rc = tj_watch_tick(&im->options->watch, "replaying", done, total, err);
        }
        if (rc)
            return rc;
    }
    return inner.code ? tj_fail_nomem(err) : 0;
}

static const char *why_no_game(const tj_reading *reading)
{
    if (reading->book)
        return "an opening book, not a game record: `tejun book` reads it";
    return reading->source->looked_for ? "no game record found" : "not a game record";
}

/* A source that is new or has changed. */
static int take_source(import *im, tj_source *source, int64_t row, tj_err *err)
{
    tj_reading *reading = tj_reading_new(source, err);
    int rc = 0;

    if (!reading)
        return err && err->code ? err->code : TJ_E_NOMEM;
    tj_reading_count(reading, &im->alive);
    if (!row && !tj_reading_has_game(reading)) {
        im->summary->no_game++;
        tj_intake_note(&im->intake, TJ_NOTE_NO_GAME, source->name, 0, 0, why_no_game(reading));
    } else {
        rc = tj_source_table_put(&im->sources, source, row, &reading->row, err);
        im->intake.replaces = im->sources.sends_out;
        im->summary->replaced += row != 0;
        if (!rc)
            rc = split(im, reading, err);
    }
    tj_reading_free(reading);
    return rc;
}

/* A source that has not changed, for the sake of what was noted of it. */
static int look_again(import *im, tj_source *source, int64_t row, tj_err *err)
{
    int rc = make_room(im, source->n, err);
    tj_reading *reading = rc ? NULL : tj_reading_new(source, err);

    if (rc)
        return rc;
    if (!reading)
        return err && err->code ? err->code : TJ_E_NOMEM;
    tj_reading_count(reading, &im->alive);
    reading->row = row;
    reading->known = true;
    rc = split(im, reading, err);
    tj_reading_free(reading);
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
        return im->options->again && same && !source->partial ? look_again(im, source, row, err) : 0;
    }
    if (row && im->sources.is_fresh) /* its first version may still be under way */
        rc = take_all(im, err);
    if (!rc)
        rc = make_room(im, source->n, err);
    return rc ? rc : take_source(im, source, row, err);
}

static int visit_member(void *ctx, char **name, tj_err *err)
{
    import *im = ctx;

    return tj_source_names_take(&im->names, name, err);
}

static int visit_problem(void *ctx, const char *path, const char *text, tj_err *err)
{
    import *im = ctx;

    (void)err;
    im->summary->unreadable++;
    tj_intake_note(&im->intake, TJ_NOTE_UNREADABLE, path, 0, 0, text);
    return 0;
}

static int visit_skipped(void *ctx, const char *path, const char *text, tj_err *err)
{
    import *im = ctx;

    (void)err;
    im->summary->skipped++;
    tj_intake_note(&im->intake, TJ_NOTE_SKIPPED, path, 0, 0, text);
    return 0;
}

static int visit_done(void *ctx, const char *path, bool complete, tj_err *err)
{
    import *im = ctx;
    int rc = tj_source_table_done(&im->sources, path, complete, err);

    im->intake.replaces = im->sources.sends_out;
    tj_source_names_clear(&im->names);
    return rc;
}

static int start(import *im, const char *corpus, tj_err *err)
{
    unsigned threads = im->options->threads ? im->options->threads : tj_thread_count();
    int rc;

    im->geometry = tj_geometry_all();
    im->pipeline = tj_pipeline_new(threads, PIPELINE_DEPTH, work_on_batch, im);
    if (!im->geometry || !im->pipeline)
        return tj_fail_nomem(err);
    rc = tj_writer_begin(&im->writer, corpus, true, threads, &im->options->watch, err);
    if (!rc && im->options->segment_moves)
        im->writer.segment_max = im->options->segment_moves;
    if (!rc)
        rc = tj_intake_init(&im->intake, im->options, im->summary, &im->writer, err);
    if (!rc)
        rc = tj_source_table_init(&im->sources, &im->writer, im->options, err);
    return rc;
}

/* Takes what is still under way, then lets the outgoing records go. */
static int drain(import *im, tj_err *err)
{
    int rc = take_all(im, err);

    if (!rc && (im->intake.replaces || im->intake.restored.len))
        rc = tj_outgoing_finish(&im->writer, &im->intake.headers, im->geometry, &im->intake.restored,
                                &im->summary->removed, err);
    return rc;
}

/* Ends the transaction: keeps it if all went well and there is anything to keep. */
static int finish(import *im, int rc, tj_err *err)
{
    bool changed =
        im->summary->sources > im->summary->unchanged + im->summary->no_game || im->intake.replaces;
    tj_batch *batch;

    while (im->pipeline && (batch = tj_pipeline_pop(im->pipeline)) != NULL)
        tj_batch_free(batch);
    tj_pipeline_free(im->pipeline);
    tj_batch_free(im->filling);
    tj_intake_release(&im->intake);
    tj_source_table_release(&im->sources);
    tj_source_names_clear(&im->names);
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
    tj_source_visitor visitor = {visit_source,    visit_member, visit_problem, visit_skipped, visit_done, im,
                                 &options->watch, NULL,         NULL,          NULL,          false};
    char *leave_out = NULL;
    int rc;

    memset(summary, 0, sizeof *summary);
    if (!im)
        return tj_fail_nomem(err);
    im->options = options;
    im->summary = summary;
    visitor.below = options->below;
    visitor.named = options->named;
    visitor.no_links = options->no_links;
    rc = start(im, corpus, err);
    if (!rc) {
        visitor.leave_out = leave_out = realpath(corpus, NULL);
        rc = !leave_out && errno == ENOMEM ? tj_fail_nomem(err) : tj_source_walk(paths, count, &visitor, err);
    }
    if (!rc)
        rc = drain(im, err);
    rc = finish(im, rc, err);
    free(leave_out);
    free(im);
    return rc;
}
