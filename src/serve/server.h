/* What the parts of a server know of each other. */
#ifndef TJ_SERVE_SERVER_H
#define TJ_SERVE_SERVER_H

#include <pthread.h>
#include <stdatomic.h>

#include "serve/ask.h"
#include "serve/guard.h"
#include "serve/job.h"
#include "serve/joseki.h"
#include "serve/pool.h"
#include "serve/serve.h"

/* Limits that doc/api.md names. */
#define TJ_HEAD_BYTES      ((size_t)32 << 10)
#define TJ_JSON_BYTES      ((size_t)64 << 10)
#define TJ_RECORD_BYTES    ((size_t)4 << 20)
#define TJ_ANSWER_BYTES    ((size_t)32 << 20)
#define TJ_HELD_BYTES      ((size_t)256 << 20) /* bodies and answers, of all requests */
#define TJ_ROWS_MAX        1000
#define TJ_SKIP_MAX        100000
#define TJ_CONNECTIONS     1200
#define TJ_CONNECTIONS_ONE 400 /* from one address */
#define TJ_WAITING_MAX     1024
#define TJ_SILENT_SECONDS  30
#define TJ_ARRIVE_TIMES    2  /* so many times that for a whole request ... */
#define TJ_UPLOAD_TIMES    20 /* ... with files */
#define TJ_ANSWER_SECONDS  60

struct tj_server {
    tj_hall *hall;
    tj_library *library;
    tj_jobs *jobs;
    tj_josekis *josekis;
    tj_pool *pool;
    struct tj_http *http;
    tj_guard guard;
    char *token;
    char **hosts, **import_from; /* ended by NULL */
    bool writable, anywhere;
    atomic_bool ends;
    double silent_seconds; /* a connection may be silent for so long */
    /* For GET /api/load. */
    atomic_ullong answered, refused, gone, stopped;
    atomic_uint connections, waiting;
    atomic_size_t held; /* bytes of bodies and answers */
    pthread_t keeper;   /* sweeps and warms up */
    bool has_keeper;
    pthread_mutex_t lock; /* for waking the keeper */
    pthread_cond_t wake;
};

#endif
