/* What the parts of a server know of each other. */
#ifndef TJ_SERVE_SERVER_H
#define TJ_SERVE_SERVER_H

#include <pthread.h>
#include <stdatomic.h>

#include "serve/http/request.h"
#include "serve/http/access_control.h"
#include "serve/jobs.h"
#include "serve/pool/book_pool.h"
#include "serve/pool/worker_pool.h"
#include "serve/serve.h"

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

struct tj_server {
    tj_corpus_pool *corpus_pool;
    tj_book_pool *book_pool;
    tj_jobs *jobs;
    tj_worker_pool *workers;
    struct tj_http *http;
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

#endif
