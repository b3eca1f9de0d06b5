/* Long work in the background: imports, mining.  The last hundred jobs are known by their numbers. */
#pragma once

#include "base/json.h"
#include "serve/pool/corpus_pool.h"
#include "tejun/import.h"

#define TJ_JOBS_HISTORY    100
#define TJ_JOBS_ACTIVE_MAX 16 /* waiting or running */
#define TJ_JOB_WHAT_MAX    20 /* names shown of what a job works on */
#define TJ_JOB_NOTES_MAX   100

typedef struct tj_jobs tj_jobs;
typedef struct tj_job tj_job;

typedef struct tj_job_spec {
    const char *kind; /* "import"; static */
    tj_pooled_corpus *pooled;
    const char *const *what; /* names for people; copied */
    size_t what_count;
    bool exclusive; /* waits until no other such job works on this corpus */
    /* The monitor reports progress, and stops the work when the job is stopped. */
    int (*work)(tj_job *job, void *data, const tj_progress_monitor *monitor, tj_err *err);
    void (*release)(void *data); /* called when the job is over */
    void *data;
} tj_job_spec;

/* done(ctx) is called whenever a job is over.  NULL if memory ran out. */
tj_jobs *tj_jobs_new(void (*done)(void *ctx), void *ctx);
/* Stops all jobs and waits for them. */
void tj_jobs_free(tj_jobs *jobs);

/* Begins a job in a thread of its own; *number is its number.  TJ_E_BUSY: too many are under way; then, and
 * after other errors, the data is not released. */
int tj_jobs_start(tj_jobs *jobs, const tj_job_spec *spec, unsigned *number, tj_err *err);

/* Tells the job to stop; TJ_E_NOTFOUND. */
int tj_jobs_stop(tj_jobs *jobs, unsigned number, tj_err *err);
/* Is it a job of this kind?  false if there is no such job. */
bool tj_jobs_is_kind(tj_jobs *jobs, unsigned number, const char *kind);

/* Appends one, or all, as JSON. */
int tj_jobs_put_json(tj_jobs *jobs, unsigned number, tj_buf *out, tj_err *err);
void tj_jobs_put_all_json(tj_jobs *jobs, tj_buf *out);

/* ---- for the work itself ---- */

/* Keeps a note of an import; a function for tj_import_options, whose context is the job. */
void tj_job_note(void *job, const tj_import_note *note);
void tj_job_summary(tj_job *job, const tj_import_summary *summary);
