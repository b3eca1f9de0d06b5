#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer/game_json.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "serve/server.h"

enum state { WAITING, RUNNING, DONE, FAILED, STOPPED };

struct tj_job {
    tj_jobs *jobs;
    tj_job_spec spec;
    unsigned number;
    enum state state;
    char phase[32];
    uint64_t done, total;
    double began, ended;
    tj_string_list what;
    tj_import_note notes[TJ_JOB_NOTES_MAX]; /* their texts are owned */
    size_t note_count;
    bool has_summary;
    tj_import_summary summary;
    tj_err err;
    int rc;
    atomic_bool stop;
};

struct tj_jobs {
    pthread_mutex_t lock; /* for everything here and in the jobs */
    pthread_cond_t change;
    tj_job *items[TJ_JOBS_HISTORY + TJ_JOBS_ACTIVE_MAX]; /* oldest first */
    size_t count, active;
    unsigned last;
    bool stopping;
    void (*done)(void *ctx);
    void *ctx;
};

static bool is_over(const tj_job *job)
{
    return job->state >= DONE;
}

static void free_note(tj_import_note *note)
{
    free((char *)note->source);
    free((char *)note->text);
}

static void free_job(tj_job *job)
{
    for (size_t i = 0; i < job->note_count && i < TJ_JOB_NOTES_MAX; i++)
        free_note(&job->notes[i]);
    tj_string_list_release(&job->what);
    free(job);
}

/* ---- in the job's thread ---- */

static int tick(void *ctx, const char *phase, uint64_t done, uint64_t total)
{
    tj_job *job = ctx;

    pthread_mutex_lock(&job->jobs->lock);
    snprintf(job->phase, sizeof job->phase, "%s", phase);
    job->done = done;
    job->total = total;
    pthread_mutex_unlock(&job->jobs->lock);
    return atomic_load(&job->stop);
}

static bool is_duplicate(int kind)
{
    return kind == TJ_NOTE_DUPLICATE || kind == TJ_NOTE_NEAR_DUPLICATE;
}

/* Where notes are full: takes out the last one on a copy, so that the last place is free.  false: there is
 * none. */
static bool drop_duplicate_note(tj_job *job)
{
    size_t i = TJ_JOB_NOTES_MAX;

    while (i > 0 && !is_duplicate(job->notes[i - 1].kind))
        i--;
    if (!i)
        return false;
    free_note(&job->notes[i - 1]);
    memmove(&job->notes[i - 1], &job->notes[i], (TJ_JOB_NOTES_MAX - i) * sizeof *job->notes);
    return true;
}

void tj_job_note(void *ctx, const tj_import_note *from)
{
    tj_job *job = ctx;
    size_t place;

    pthread_mutex_lock(&job->jobs->lock);
    place = job->note_count < TJ_JOB_NOTES_MAX ? job->note_count : TJ_JOB_NOTES_MAX - 1;
    if (job->note_count < TJ_JOB_NOTES_MAX || (!is_duplicate(from->kind) && drop_duplicate_note(job))) {
        job->notes[place] = *from;
        job->notes[place].source = tj_strndup(from->source, strlen(from->source));
        job->notes[place].text = tj_strndup(from->text, strlen(from->text));
    }
    job->note_count++;
    pthread_mutex_unlock(&job->jobs->lock);
}

void tj_job_summary(tj_job *job, const tj_import_summary *summary)
{
    pthread_mutex_lock(&job->jobs->lock);
    job->summary = *summary;
    job->has_summary = true;
    pthread_mutex_unlock(&job->jobs->lock);
}

/* Does another job use the corpus?  Under the lock. */
static bool must_wait(const tj_job *job)
{
    const tj_jobs *jobs = job->jobs;

    for (size_t i = 0; job->spec.exclusive && i < jobs->count; i++) {
        const tj_job *other = jobs->items[i];

        if (other != job && other->spec.exclusive && other->spec.pooled == job->spec.pooled &&
            (other->state == RUNNING || (other->state == WAITING && other->number < job->number)))
            return true;
    }
    return false;
}

/* Waits for its turn; false if it was stopped before. */
static bool wait_for_turn(tj_job *job)
{
    bool runs;

    pthread_mutex_lock(&job->jobs->lock);
    while (!atomic_load(&job->stop) && must_wait(job))
        pthread_cond_wait(&job->jobs->change, &job->jobs->lock);
    runs = !atomic_load(&job->stop);
    if (runs) {
        job->state = RUNNING;
        job->began = tj_clock();
    }
    pthread_mutex_unlock(&job->jobs->lock);
    return runs;
}

static void *run(void *ctx)
{
    tj_job *job = ctx;
    tj_jobs *jobs = job->jobs;
    const tj_progress_monitor monitor = {tick, job};
    tj_err err = TJ_ERR_INIT;
    int rc = wait_for_turn(job) ? job->spec.work(job, job->spec.data, &monitor, &err) : TJ_E_STOPPED;

    if (job->spec.release)
        job->spec.release(job->spec.data);
    jobs->done(jobs->ctx);
    pthread_mutex_lock(&jobs->lock);
    job->rc = rc;
    job->err = err;
    job->ended = tj_clock();
    job->state = !rc ? DONE : rc == TJ_E_STOPPED ? STOPPED : FAILED;
    jobs->active--;
    pthread_cond_broadcast(&jobs->change);
    pthread_mutex_unlock(&jobs->lock);
    return NULL;
}

/* ---- in other threads ---- */

tj_jobs *tj_jobs_new(void (*done)(void *ctx), void *ctx)
{
    tj_jobs *jobs = tj_zalloc(1, sizeof *jobs);

    if (!jobs)
        return NULL;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->change, NULL);
    jobs->done = done;
    jobs->ctx = ctx;
    return jobs;
}

void tj_jobs_free(tj_jobs *jobs)
{
    if (!jobs)
        return;
    pthread_mutex_lock(&jobs->lock);
    jobs->stopping = true;
    for (size_t i = 0; i < jobs->count; i++)
        atomic_store(&jobs->items[i]->stop, true);
    pthread_cond_broadcast(&jobs->change);
    while (jobs->active)
        pthread_cond_wait(&jobs->change, &jobs->lock);
    pthread_mutex_unlock(&jobs->lock);
    for (size_t i = 0; i < jobs->count; i++)
        free_job(jobs->items[i]);
    pthread_cond_destroy(&jobs->change);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
}

static tj_job *new_job(tj_jobs *jobs, const tj_job_spec *spec)
{
    tj_job *job = tj_zalloc(1, sizeof *job);

    if (!job)
        return NULL;
    job->jobs = jobs;
    job->spec = *spec;
    job->began = tj_clock();
    atomic_init(&job->stop, false);
    for (size_t i = 0; i < spec->what_count && i < TJ_JOB_WHAT_MAX; i++)
        if (tj_string_list_add(&job->what, spec->what[i])) {
            free_job(job);
            return NULL;
        }
    return job;
}

/* Removes the oldest job that is over.  Under the lock. */
static void drop_oldest(tj_jobs *jobs)
{
    for (size_t i = 0; jobs->count >= TJ_JOBS_HISTORY && i < jobs->count; i++)
        if (is_over(jobs->items[i])) {
            free_job(jobs->items[i]);
            memmove(&jobs->items[i], &jobs->items[i + 1], (jobs->count - i - 1) * sizeof *jobs->items);
            jobs->count--;
            return;
        }
}

/* Under the lock. */
static int start(tj_jobs *jobs, tj_job *job, tj_err *err)
{
    pthread_t thread;

    if (jobs->stopping || jobs->active == TJ_JOBS_ACTIVE_MAX)
        return tj_fail_reason(err, TJ_E_BUSY, "many_jobs", NULL,
                              "too many jobs are running; wait until one is done");
    drop_oldest(jobs);
    job->number = ++jobs->last;
    jobs->items[jobs->count] = job;
    if (pthread_create(&thread, NULL, run, job))
        return tj_fail(err, TJ_E_BUSY, "cannot start a thread");
    pthread_detach(thread);
    jobs->count++;
    jobs->active++;
    return 0;
}

int tj_jobs_start(tj_jobs *jobs, const tj_job_spec *spec, unsigned *number, tj_err *err)
{
    tj_job *job = new_job(jobs, spec);
    int rc;

    if (!job)
        return tj_fail_nomem(err);
    pthread_mutex_lock(&jobs->lock);
    rc = start(jobs, job, err);
    *number = job->number;
    pthread_mutex_unlock(&jobs->lock);
    if (rc)
        free_job(job);
    return rc;
}

/* Under the lock. */
static tj_job *find(const tj_jobs *jobs, unsigned number)
{
    for (size_t i = 0; i < jobs->count; i++)
        if (jobs->items[i]->number == number)
            return jobs->items[i];
    return NULL;
}

int tj_jobs_stop(tj_jobs *jobs, unsigned number, tj_err *err)
{
    tj_job *job;

    pthread_mutex_lock(&jobs->lock);
    job = find(jobs, number);
    if (job)
        atomic_store(&job->stop, true);
    pthread_cond_broadcast(&jobs->change);
    pthread_mutex_unlock(&jobs->lock);
    return job ? 0 : tj_fail(err, TJ_E_NOTFOUND, "no job %u", number);
}

bool tj_jobs_is_kind(tj_jobs *jobs, unsigned number, const char *kind)
{
    tj_job *job;
    bool is;

    pthread_mutex_lock(&jobs->lock);
    job = find(jobs, number);
    is = job && !strcmp(job->spec.kind, kind);
    pthread_mutex_unlock(&jobs->lock);
    return is;
}

/* ---- JSON ---- */

static void put_notes(tj_json *json, const tj_job *job)
{
    tj_json_array(json, "notes");
    for (size_t i = 0; i < job->note_count && i < TJ_JOB_NOTES_MAX; i++) {
        const tj_import_note *one = &job->notes[i];

        tj_json_object(json, NULL);
        tj_json_string(json, "kind", tj_note_name(one->kind));
        tj_json_string(json, "source", one->source);
        tj_json_u64(json, "line", one->line);
        tj_json_u64(json, "column", one->column);
        tj_json_string(json, "text", one->text);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_json_u64(json, "note_count", job->note_count);
}

static void put_error(tj_json *json, const tj_job *job)
{
    const char *code;

    tj_error_status(job->rc, &code);
    tj_error_json(json, code, job->err.text[0] ? job->err.text : tj_err_code_text(job->rc), job->err.why);
}

/* Under the lock. */
static void put_job(tj_json *json, const tj_job *job)
{
    static const char *const STATES[] = {"waiting", "running", "done", "failed", "stopped"};
    double seconds = (is_over(job) ? job->ended : tj_clock()) - job->began;

    tj_json_object(json, NULL);
    tj_json_u64(json, "job", job->number);
    tj_json_string(json, "kind", job->spec.kind);
    tj_json_string(json, "corpus", job->spec.pooled->id);
    tj_json_string(json, "state", STATES[job->state]);
    if (job->state == RUNNING) {
        tj_json_string(json, "phase", job->phase);
        tj_json_u64(json, "done", job->done);
        tj_json_u64(json, "total", job->total);
    }
    tj_json_double(json, "seconds", (double)(int64_t)(seconds * 1000) / 1000);
    tj_json_array(json, "what");
    for (size_t i = 0; i < job->what.len; i++)
        tj_json_string(json, NULL, job->what.items[i]);
    tj_json_end(json);
    tj_json_u64(json, "what_count", job->spec.what_count);
    if (job->has_summary)
        tj_import_json(json, "summary", &job->summary, seconds);
    if (!strcmp(job->spec.kind, "import"))
        put_notes(json, job);
    if (job->state == FAILED)
        put_error(json, job);
    tj_json_end(json);
}

int tj_jobs_put_json(tj_jobs *jobs, unsigned number, tj_buf *out, tj_err *err)
{
    const tj_job *job;
    tj_json json;

    tj_json_init(&json, out);
    pthread_mutex_lock(&jobs->lock);
    job = find(jobs, number);
    if (job)
        put_job(&json, job);
    pthread_mutex_unlock(&jobs->lock);
    tj_buf_putc(out, '\n');
    return job ? 0 : tj_fail(err, TJ_E_NOTFOUND, "no job %u", number);
}

void tj_jobs_put_all_json(tj_jobs *jobs, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_array(&json, NULL);
    pthread_mutex_lock(&jobs->lock);
    for (size_t i = jobs->count; i-- > 0;)
        put_job(&json, jobs->items[i]);
    pthread_mutex_unlock(&jobs->lock);
    tj_json_finish(&json);
}
