/* One request on its way through the HTTP layer. */
#pragma once

#include <microhttpd.h>
#include <sys/queue.h>

#include "serve/server.h"

/* A connection; it may carry several calls, one after the other.  All but fd is http.c's, under its lock. */
typedef struct tj_peer {
    LIST_ENTRY(tj_peer) link; /* in the list of all */
    int fd;
    bool receiving;  /* a request has begun and is not whole */
    double deadline; /* when it must be */
} tj_peer;

enum tj_exchange_stage {
    TJ_EXCHANGE_NEW,    /* header read */
    TJ_EXCHANGE_BODY,   /* its body is coming */
    TJ_EXCHANGE_QUEUED, /* suspended until a worker has answered */
    TJ_EXCHANGE_DONE
};

typedef struct tj_exchange {
    tj_request request;
    tj_target target;
    struct MHD_Connection *connection;
    tj_peer *peer;
    const tj_route *route;
    _Atomic int stage;
    bool refused;                   /* the response is there already; the body is passed over */
    size_t body_max;                /* bytes that may still come */
    struct MHD_PostProcessor *form; /* of an import */
    size_t part;                    /* bytes of the file that is coming */
    size_t buffered;                /* bytes that this exchange has of tj_server.buffered */
    tj_progress_monitor monitor;
    double deadline, last_check; /* of the answer; when it was last checked whether the client is there */
} tj_exchange;

/* For the request target; NULL if memory ran out. */
tj_exchange *tj_exchange_new(tj_server *server, struct MHD_Connection *connection, tj_peer *peer,
                             const char *target);
void tj_exchange_free(tj_exchange *exchange);

/* Decides what to do with a request whose header is there: afterwards it is refused (exchange->refused), or a
 * body may come. */
void tj_exchange_begin(tj_exchange *exchange, const char *method);
/* Bytes of its body.  false: the connection is to be closed. */
bool tj_exchange_add_body(tj_exchange *exchange, const char *bytes, size_t n);
/* The body is whole. */
void tj_exchange_end_body(tj_exchange *exchange);

/* Finds the answer, in any thread. */
void tj_exchange_handle(tj_exchange *exchange);

/* Sends the response. */
enum MHD_Result tj_exchange_send(tj_exchange *exchange);
