/* What the parts of a server know of each other. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>

#include "serve/http/request.h"
#include "serve/http/access_control.h"
#include "serve/serve.h"
#include "tejun/book.h"
#include "tejun/import.h"

/* Limits that doc/api.md names. */
#define TJ_HEADER_BYTES_MAX        ((size_t)32 << 10)
#define TJ_JSON_BODY_MAX           ((size_t)64 << 10)
#define TJ_RECORD_BODY_MAX         ((size_t)4 << 20)
#define TJ_RESPONSE_BYTES_MAX      ((size_t)32 << 20)
#define TJ_BUFFERED_BYTES_MAX      ((size_t)256 << 20) /* bodies and answers, of all requests */
#define TJ_CONNECTIONS_MAX         1200
#define TJ_CONNECTIONS_PER_ADDRESS 400 /* from one address */
#define TJ_QUEUE_MAX               1024
#define TJ_IDLE_SECONDS            30
#define TJ_RECEIVE_FACTOR          2  /* so many times that for a whole request ... */
#define TJ_UPLOAD_FACTOR           20 /* ... with files */
#define TJ_HANDLER_SECONDS         60

/* ---- the opening books a server answers from (pool/book_pool.c) ---- */

/* A book is for one thread at a time and is opened twice if need be: for questions that take a moment, and
 * for those that take longer. */
#define TJ_BOOK_CACHE 16 /* texts kept */

enum tj_book_use { TJ_BOOK_SLOT_QUICK, TJ_BOOK_SLOT_LONG, TJ_BOOK_SLOTS };

typedef struct tj_book_slot {
    pthread_mutex_t lock;
    tj_book *book;
    struct stat seen; /* of the file that was opened */
} tj_book_slot;

typedef struct tj_pooled_book {
    const char *id;
    char *path;
    tj_book_slot slots[TJ_BOOK_SLOTS];
    atomic_uint edits; /* counts changes of the file by the server */
} tj_pooled_book;

typedef struct tj_book_pool {
    tj_string_list ids;
    tj_pooled_book *items;
    size_t count;
    pthread_mutex_t lock; /* for what is cached */
    struct {
        char *name, *text;
    } cached[TJ_BOOK_CACHE];
    size_t next;
} tj_book_pool;

/* The files must be there; what is in them is seen when a book is first opened.  Each is known by the last
 * part of its path, "NAME-2" if there is one already.  TJ_E_NOTFOUND. */
int tj_book_pool_open(tj_book_pool **out, const tj_words *paths, tj_err *err);
void tj_book_pool_free(tj_book_pool *pool);
int tj_book_pool_find(const tj_book_pool *pool, const char *id, tj_pooled_book **out, tj_err *err);

/* The book, for this thread alone until it is given back; reopened if its file has changed.  Who takes two
 * takes the one that comes first in the pool first. */
int tj_pooled_book_acquire(tj_pooled_book *pooled, enum tj_book_use use, tj_book **out, tj_err *err);
void tj_pooled_book_release(tj_pooled_book *pooled, enum tj_book_use use);

/* Appends what changes whenever the book may have: for naming what was worked out from it. */
void tj_pooled_book_put_version(tj_pooled_book *pooled, tj_buf *out);

/* Appends a text worked out before under this name; false if it is not remembered. */
bool tj_book_pool_cache_get(tj_book_pool *pool, const tj_buf *name, tj_buf *out);
/* Remembers it; the oldest one of a few is forgotten. */
void tj_book_pool_cache_put(tj_book_pool *pool, const tj_buf *name, const tj_buf *text);

/* ---- jobs: long work in the background, known by numbers; the last hundred are kept (jobs.c) ---- */

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

/* For the work itself: keeps a note of an import, for tj_import_options with the job as context. */
void tj_job_note(void *job, const tj_import_note *note);
void tj_job_summary(tj_job *job, const tj_import_summary *summary);

/* ---- the server ---- */

typedef struct tj_http tj_http;
typedef struct tj_worker_pool tj_worker_pool;

struct tj_server {
    tj_corpus_pool *corpus_pool;
    tj_book_pool *book_pool;
    tj_jobs *jobs;
    tj_worker_pool *workers;
    tj_http *http;
    tj_access_rules access_rules;
    char *token;
    tj_string_list import_from; /* true paths */
    bool writable;
    atomic_bool stopping;
    double idle_seconds; /* a connection may be silent for so long */
    /* For GET /api/load. */
    atomic_ullong answered, refused, gone, stopped;
    atomic_uint connections, waiting;
    atomic_size_t buffered; /* bytes of bodies and answers */
    pthread_t maintenance;  /* sweeps and warms up */
    bool has_maintenance;
    pthread_mutex_t lock; /* for waking the maintenance */
    pthread_cond_t wake;
};

/* ---- workers: threads that answer, and the queue of waiting requests (pool/worker_pool.c) ---- */

/* work(ctx, item) is called for each item by one of the threads.  NULL if memory or threads ran out. */
tj_worker_pool *tj_worker_pool_new(unsigned threads, size_t waiting_max, void (*work)(void *ctx, void *item),
                                   void *ctx);
/* false: too many wait already, or the threads have ended. */
bool tj_worker_pool_add(tj_worker_pool *pool, void *item);
/* Waits until all that was added is done, and ends the threads; nothing is taken then.  NULL is fine. */
void tj_worker_pool_stop(tj_worker_pool *pool);
/* The same, and frees it: nobody may add any more. */
void tj_worker_pool_free(tj_worker_pool *pool);

/* ---- HTTP: requests come in, questions go to the threads that answer, replies go out (http/http.c) ---- */

/* One thread of libmicrohttpd does all reading and writing.  A question that may take a while is put into the
 * pool's queue and its connection suspended; the worker that has answered it resumes the connection.  The
 * library does not watch a suspended connection, so that workers check now and then whether the client is
 * still connected. */

/* Listens on the address (numeric) and port, or on another port if that is in use (0: any). */
int tj_http_start(tj_http **out, tj_server *server, const char *address, unsigned port, tj_err *err);
unsigned tj_http_port(const tj_http *http);
/* A connection to it, which gives up after so many seconds without an answer; -1 with err set. */
int tj_http_connect(const tj_http *http, unsigned seconds, tj_err *err);

/* Answers one request; called by the workers. */
void tj_http_handle(void *server, void *exchange);

/* Closes connections whose request takes too long to arrive. */
void tj_http_drop_slow(tj_http *http);

/* Accepts no more connections. */
void tj_http_close(tj_http *http);
/* No connection may be suspended any more. */
void tj_http_free(tj_http *http);
