/* One request on its way through the HTTP layer. */
#ifndef TJ_SERVE_CALL_H
#define TJ_SERVE_CALL_H

#include <microhttpd.h>

#include "serve/server.h"

/* A connection; it may carry several calls, one after the other.  All but fd is http.c's, under its lock. */
typedef struct tj_caller {
    struct tj_caller *before, *behind; /* in the list of all */
    int fd;
    bool arriving;   /* a request has begun and is not whole */
    double deadline; /* when it must be */
} tj_caller;

enum tj_stage {
    TJ_STAGE_NEW,   /* header read */
    TJ_STAGE_BODY,  /* its body is coming */
    TJ_STAGE_ASKED, /* suspended: somebody answers */
    TJ_STAGE_ANSWERED
};

typedef struct tj_call {
    tj_ask ask;
    tj_target target;
    struct MHD_Connection *connection;
    tj_caller *caller;
    const tj_route *route;
    _Atomic int stage;
    bool refused;                   /* the reply is there already; the body is passed over */
    size_t body_max;                /* bytes that may still come */
    struct MHD_PostProcessor *form; /* of an import */
    size_t part;                    /* bytes of the file that is coming */
    size_t held;                    /* bytes that this call has of tj_server.held */
    char *if_none_match;
    tj_watch watch;
    double deadline, looked; /* of the answer; when somebody last looked whether the asker is there */
} tj_call;

/* For the request target; NULL if memory ran out. */
tj_call *tj_call_new(tj_server *server, struct MHD_Connection *connection, tj_caller *caller,
                     const char *target);
void tj_call_free(tj_call *call);

/* Decides what to do with a request whose header is there: afterwards it is refused (call->refused), or a
 * body may come. */
void tj_call_begin(tj_call *call, const char *method);
/* Bytes of its body.  false: the connection is to be closed. */
bool tj_call_body(tj_call *call, const char *bytes, size_t n);
/* The body is whole. */
void tj_call_end_body(tj_call *call);

/* Finds the answer, in any thread. */
void tj_call_answer(tj_call *call);

/* Takes so many bytes of what all calls may hold, until the call is freed.  false: there are no more; the
 * call is refused then. */
bool tj_call_hold(tj_call *call, size_t bytes);

/* Sends the reply. */
enum MHD_Result tj_call_send(tj_call *call);

#endif
