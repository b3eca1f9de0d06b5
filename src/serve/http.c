#include "serve/http.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "serve/call.h"
#include "serve/listen.h"

#define FILES_WANTED (TJ_CONNECTIONS + 500) /* sockets, and those of corpora */

struct tj_http {
    tj_server *server;
    struct MHD_Daemon *daemon;
    unsigned port;
    struct sockaddr_storage address; /* where it is reached */
    socklen_t address_size;
    pthread_mutex_t lock; /* for the list */
    tj_caller *callers;
};

/* ---- connections ---- */

static int socket_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);

    return info ? info->connect_fd : -1;
}

static tj_caller *caller_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    return info ? info->socket_context : NULL;
}

/* A connection comes or goes; when it goes its socket is still open. */
static void on_connection(void *ctx, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode what)
{
    tj_http *http = ctx;
    tj_caller *caller = *context;

    pthread_mutex_lock(&http->lock);
    if (what == MHD_CONNECTION_NOTIFY_STARTED && (caller = tj_zalloc(1, sizeof *caller)) != NULL) {
        caller->fd = socket_of(connection);
        caller->behind = http->callers;
        caller->arriving = true;
        caller->deadline = tj_clock() + TJ_ARRIVE_TIMES * http->server->silent_seconds;
        if (caller->behind)
            caller->behind->before = caller;
        http->callers = caller;
        *context = caller;
        atomic_fetch_add(&http->server->connections, 1);
    } else if (what == MHD_CONNECTION_NOTIFY_CLOSED && caller) {
        if (caller->before)
            caller->before->behind = caller->behind;
        else
            http->callers = caller->behind;
        if (caller->behind)
            caller->behind->before = caller->before;
        free(caller);
        *context = NULL;
        atomic_fetch_sub(&http->server->connections, 1);
    }
    pthread_mutex_unlock(&http->lock);
}

/* So many times the silence that is allowed may pass until the request is whole. */
static void arrives(tj_http *http, tj_caller *caller, bool arriving, double times)
{
    pthread_mutex_lock(&http->lock);
    caller->arriving = arriving;
    caller->deadline = tj_clock() + times * http->server->silent_seconds;
    pthread_mutex_unlock(&http->lock);
}

/* Shuts the socket down; the library then sees its end and closes the connection. */
void tj_http_sweep(tj_http *http)
{
    double now = tj_clock();

    pthread_mutex_lock(&http->lock);
    for (tj_caller *caller = http->callers; caller; caller = caller->behind)
        if (caller->arriving && now > caller->deadline)
            shutdown(caller->fd, SHUT_RDWR);
    pthread_mutex_unlock(&http->lock);
}

/* ---- requests ---- */

static void *on_target(void *ctx, const char *target, struct MHD_Connection *connection)
{
    tj_http *http = ctx;
    tj_caller *caller = caller_of(connection);

    if (!caller)
        return NULL;
    arrives(http, caller, true, TJ_ARRIVE_TIMES);
    return tj_call_new(http->server, connection, caller, target);
}

static void on_completed(void *ctx, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode why)
{
    (void)ctx, (void)connection, (void)why;
    tj_call_free(*context);
    *context = NULL;
}

void tj_http_answer(void *server, void *item)
{
    tj_call *call = item;

    atomic_fetch_sub(&((tj_server *)server)->waiting, 1);
    tj_call_answer(call);
    atomic_store(&call->stage, TJ_STAGE_ANSWERED);
    MHD_resume_connection(call->connection);
}

/* The request is whole: answers at once, or puts it into the line. */
static enum MHD_Result ask(tj_http *http, tj_call *call)
{
    arrives(http, call->caller, false, TJ_ARRIVE_TIMES);
    tj_call_end_body(call);
    if (call->refused)
        return tj_call_send(call);
    if (call->route->flags & TJ_ROUTE_QUICK) {
        tj_call_answer(call);
        return tj_call_send(call);
    }
    atomic_store(&call->stage, TJ_STAGE_ASKED);
    MHD_suspend_connection(call->connection);
    atomic_fetch_add(&http->server->waiting, 1);
    if (!tj_pool_add(http->server->pool, call)) {
        atomic_fetch_sub(&http->server->waiting, 1);
        tj_ask_refuse(&call->ask, 503, "overloaded", "too much at once: try again");
        atomic_store(&call->stage, TJ_STAGE_ANSWERED);
        MHD_resume_connection(call->connection);
    }
    return MHD_YES;
}

static enum MHD_Result on_request(void *ctx, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *data, size_t *n,
                                  void **context)
{
    tj_http *http = ctx;
    tj_call *call = *context;

    (void)connection, (void)url, (void)version;
    if (!call)
        return MHD_NO;
    switch (atomic_load(&call->stage)) {
    case TJ_STAGE_NEW:
        tj_call_begin(call, method);
        if (!call->refused) {
            if (call->form)
                arrives(http, call->caller, true, TJ_UPLOAD_TIMES);
            return MHD_YES;
        }
        arrives(http, call->caller, false, TJ_ARRIVE_TIMES);
        return tj_call_send(call);
    case TJ_STAGE_BODY:
        if (!*n)
            return ask(http, call);
        if (!tj_call_body(call, data, *n))
            return MHD_NO;
        *n = 0;
        return MHD_YES;
    case TJ_STAGE_ANSWERED:
        return tj_call_send(call);
    default:
        return MHD_YES;
    }
}

/* ---- starting and ending ---- */

/* A socket for each connection needs a file: shells often allow a thousand only. */
static void allow_files(void)
{
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < FILES_WANTED) {
        files.rlim_cur = files.rlim_max < FILES_WANTED ? files.rlim_max : FILES_WANTED;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

/* As many as files allow. */
static unsigned connection_limit(void)
{
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < FILES_WANTED)
        return files.rlim_cur > 400 ? (unsigned)files.rlim_cur - 200 : (unsigned)files.rlim_cur / 2 + 1;
    return TJ_CONNECTIONS;
}

static struct MHD_Daemon *start_daemon(tj_http *http, int fd)
{
    const unsigned one = http->server->anywhere ? TJ_CONNECTIONS_ONE : 0;

    return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, NULL,
                            NULL, on_request, http, MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_URI_LOG_CALLBACK,
                            on_target, http, MHD_OPTION_NOTIFY_COMPLETED, on_completed, http,
                            MHD_OPTION_NOTIFY_CONNECTION, on_connection, http, MHD_OPTION_CONNECTION_LIMIT,
                            connection_limit(), MHD_OPTION_PER_IP_CONNECTION_LIMIT, one,
                            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)http->server->silent_seconds,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)TJ_HEAD_BYTES, MHD_OPTION_END);
}

int tj_http_start(tj_http **out, tj_server *server, const char *address, unsigned port, tj_err *err)
{
    tj_http *http = tj_zalloc(1, sizeof *http);
    int fd = -1, rc;

    *out = NULL;
    if (!http)
        return tj_fail_nomem(err);
    http->server = server;
    pthread_mutex_init(&http->lock, NULL);
    allow_files();
    rc = tj_listen(address, port, &fd, &http->port, err);
    http->address_size = rc ? 0 : tj_listen_reach(fd, &http->address);
    if (!rc && !(http->daemon = start_daemon(http, fd))) {
        close(fd);
        rc = tj_fail(err, TJ_E_IO, "the server cannot be started");
    }
    if (rc) {
        pthread_mutex_destroy(&http->lock);
        free(http);
        return rc;
    }
    *out = http;
    return 0;
}

unsigned tj_http_port(const tj_http *http)
{
    return http->port;
}

socklen_t tj_http_address(const tj_http *http, struct sockaddr_storage *where)
{
    *where = http->address;
    return http->address_size;
}

void tj_http_close(tj_http *http)
{
    int fd = MHD_quiesce_daemon(http->daemon);

    if (fd >= 0)
        close(fd);
}

void tj_http_free(tj_http *http)
{
    if (!http)
        return;
    MHD_stop_daemon(http->daemon);
    pthread_mutex_destroy(&http->lock);
    free(http);
}
