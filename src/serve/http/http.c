#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "serve/http/exchange.h"

#define NEXT_PORTS   20
#define BACKLOG      1024
#define FILES_WANTED (TJ_CONNECTIONS_MAX + 500) /* sockets, and those of corpora */

struct tj_http {
    tj_server *server;
    struct MHD_Daemon *daemon;
    struct sockaddr_storage address; /* where it is reached */
    socklen_t address_size;
    pthread_mutex_t lock; /* for the list */
    LIST_HEAD(, tj_peer) peers;
};

/* ---- connections ---- */

static int socket_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);

    return info ? info->connect_fd : -1;
}

static tj_peer *peer_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    return info ? info->socket_context : NULL;
}

/* A connection starts or ends; its socket is still open then. */
static void on_connection(void *ctx, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode what)
{
    tj_http *http = ctx;
    tj_peer *peer = *context;

    pthread_mutex_lock(&http->lock);
    if (what == MHD_CONNECTION_NOTIFY_STARTED && (peer = tj_zalloc(1, sizeof *peer)) != NULL) {
        peer->fd = socket_of(connection);
        peer->receiving = true;
        peer->deadline = tj_clock() + TJ_RECEIVE_FACTOR * http->server->idle_seconds;
        LIST_INSERT_HEAD(&http->peers, peer, link);
        *context = peer;
        atomic_fetch_add(&http->server->connections, 1);
    } else if (what == MHD_CONNECTION_NOTIFY_CLOSED && peer) {
        LIST_REMOVE(peer, link);
        free(peer);
        *context = NULL;
        atomic_fetch_sub(&http->server->connections, 1);
    }
    pthread_mutex_unlock(&http->lock);
}

/* The request must be complete within so many times the idle limit. */
static void set_deadline(tj_http *http, tj_peer *peer, bool receiving, double times)
{
    pthread_mutex_lock(&http->lock);
    peer->receiving = receiving;
    peer->deadline = tj_clock() + times * http->server->idle_seconds;
    pthread_mutex_unlock(&http->lock);
}

/* Shuts the socket down; the library then sees its end and closes the connection. */
void tj_http_drop_slow(tj_http *http)
{
    double now = tj_clock();

    pthread_mutex_lock(&http->lock);
    for (tj_peer *peer = LIST_FIRST(&http->peers); peer; peer = LIST_NEXT(peer, link))
        if (peer->receiving && now > peer->deadline)
            shutdown(peer->fd, SHUT_RDWR);
    pthread_mutex_unlock(&http->lock);
}

/* ---- requests ---- */

static void *on_target(void *ctx, const char *target, struct MHD_Connection *connection)
{
    tj_http *http = ctx;
    tj_peer *peer = peer_of(connection);

    if (!peer)
        return NULL;
    set_deadline(http, peer, true, TJ_RECEIVE_FACTOR);
    return tj_exchange_new(http->server, connection, peer, target);
}

static void on_completed(void *ctx TJ_UNUSED, struct MHD_Connection *connection TJ_UNUSED, void **context,
                         enum MHD_RequestTerminationCode why TJ_UNUSED)
{
    tj_exchange_free(*context);
    *context = NULL;
}

void tj_http_handle(void *server, void *item)
{
    tj_exchange *exchange = item;

    atomic_fetch_sub(&((tj_server *)server)->waiting, 1);
    tj_exchange_handle(exchange);
    atomic_store(&exchange->stage, TJ_EXCHANGE_DONE);
    MHD_resume_connection(exchange->connection);
}

/* The request is complete: it is answered at once or put into the queue. */
static enum MHD_Result request(tj_http *http, tj_exchange *exchange)
{
    set_deadline(http, exchange->peer, false, TJ_RECEIVE_FACTOR);
    tj_exchange_end_body(exchange);
    if (exchange->refused)
        return tj_exchange_send(exchange);
    if (exchange->route->flags & TJ_ROUTE_QUICK) {
        tj_exchange_handle(exchange);
        return tj_exchange_send(exchange);
    }
    atomic_store(&exchange->stage, TJ_EXCHANGE_QUEUED);
    MHD_suspend_connection(exchange->connection);
    atomic_fetch_add(&http->server->waiting, 1);
    if (!tj_worker_pool_add(http->server->workers, exchange)) {
        atomic_fetch_sub(&http->server->waiting, 1);
        tj_request_reject(&exchange->request, 503, "overloaded", "too many requests; try again");
        atomic_store(&exchange->stage, TJ_EXCHANGE_DONE);
        MHD_resume_connection(exchange->connection);
    }
    return MHD_YES;
}

static enum MHD_Result on_request(void *ctx, struct MHD_Connection *connection TJ_UNUSED,
                                  const char *url TJ_UNUSED, const char *method,
                                  const char *version TJ_UNUSED, const char *data, size_t *n, void **context)
{
    tj_http *http = ctx;
    tj_exchange *exchange = *context;

    if (!exchange)
        return MHD_NO;
    switch (atomic_load(&exchange->stage)) {
    case TJ_EXCHANGE_NEW:
        tj_exchange_begin(exchange, method);
        if (!exchange->refused) {
            if (exchange->form)
                set_deadline(http, exchange->peer, true, TJ_UPLOAD_FACTOR);
            return MHD_YES;
        }
        set_deadline(http, exchange->peer, false, TJ_RECEIVE_FACTOR);
        return tj_exchange_send(exchange);
    case TJ_EXCHANGE_BODY:
        if (!*n)
            return request(http, exchange);
        if (!tj_exchange_add_body(exchange, data, *n))
            return MHD_NO;
        *n = 0;
        return MHD_YES;
    case TJ_EXCHANGE_DONE:
        return tj_exchange_send(exchange);
    default:
        return MHD_YES;
    }
}

/* ---- starting and ending ---- */

static int resolve(const char *address, unsigned port, struct addrinfo **out, tj_err *err)
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC,
                                   .ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    char service[8];

    snprintf(service, sizeof service, "%u", port % 65536);
    if (getaddrinfo(address, service, &hints, out) != 0)
        return tj_fail(err, TJ_E_USAGE, "\"%.60s\" is not an address such as 192.168.1.5 or ::", address);
    return 0;
}

/* -1 with errno set. */
static int try_port(const char *address, unsigned port, tj_err *err, int *rc)
{
    struct addrinfo *where = NULL;
    int fd = -1, on = 1, kept;

    *rc = resolve(address, port, &where, err);
    if (*rc)
        return -1;
    fd = socket(where->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (fd < 0 || bind(fd, where->ai_addr, where->ai_addrlen) != 0 || listen(fd, BACKLOG) != 0) {
        kept = errno;
        if (fd >= 0)
            close(fd);
        errno = kept;
        fd = -1;
    }
    freeaddrinfo(where);
    return fd;
}

/* Where this machine reaches what listens on fd: its address, or where that is any, the machine itself.  0 if
 * that cannot be told. */
static socklen_t listen_address(int fd, struct sockaddr_storage *where)
{
    struct sockaddr_in *four = (struct sockaddr_in *)where;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)where;
    socklen_t size = sizeof *where;

    if (getsockname(fd, (struct sockaddr *)where, &size) != 0)
        return 0;
    if (where->ss_family == AF_INET && four->sin_addr.s_addr == htonl(INADDR_ANY))
        four->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    else if (where->ss_family == AF_INET6 && IN6_IS_ADDR_UNSPECIFIED(&six->sin6_addr))
        six->sin6_addr = in6addr_loopback;
    return size;
}

/* Listens on a numeric address and that port; if it is in use, on one of the next, then on any.  TJ_E_USAGE:
 * no address; TJ_E_IO. */
static int open_socket(const char *address, unsigned port, int *fd, tj_err *err)
{
    int rc = 0;

    *fd = -1;
    for (unsigned i = 0; port && *fd < 0 && !rc && i <= NEXT_PORTS && port + i < 65536; i++) {
        *fd = try_port(address, port + i, err, &rc);
        if (*fd < 0 && errno != EADDRINUSE && errno != EACCES)
            break;
    }
    if (*fd < 0 && !rc)
        *fd = try_port(address, 0, err, &rc);
    return rc || *fd >= 0 ? rc : tj_fail_errno(err, address, "listen there");
}

/* A socket for each connection needs a file, and shells often allow a thousand only: asks for more, and
 * returns how many connections fit. */
static unsigned allow_connections(void)
{
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= FILES_WANTED)
        return TJ_CONNECTIONS_MAX;
    files.rlim_cur = files.rlim_max < FILES_WANTED ? files.rlim_max : FILES_WANTED;
    if (setrlimit(RLIMIT_NOFILE, &files) != 0)
        getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur >= FILES_WANTED)
        return TJ_CONNECTIONS_MAX;
    return files.rlim_cur > 400 ? (unsigned)files.rlim_cur - 200 : (unsigned)files.rlim_cur / 2 + 1;
}

static struct MHD_Daemon *start_daemon(tj_http *http, int fd)
{
    const unsigned one = http->server->access_rules.is_public ? TJ_CONNECTIONS_PER_ADDRESS : 0;

    return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, NULL,
                            NULL, on_request, http, MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_URI_LOG_CALLBACK,
                            on_target, http, MHD_OPTION_NOTIFY_COMPLETED, on_completed, http,
                            MHD_OPTION_NOTIFY_CONNECTION, on_connection, http, MHD_OPTION_CONNECTION_LIMIT,
                            allow_connections(), MHD_OPTION_PER_IP_CONNECTION_LIMIT, one,
                            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)http->server->idle_seconds,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)TJ_HEADER_BYTES_MAX, MHD_OPTION_END);
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
    rc = open_socket(address, port, &fd, err);
    http->address_size = rc ? 0 : listen_address(fd, &http->address);
    if (!rc && !(http->daemon = start_daemon(http, fd))) {
        close(fd);
        rc = tj_fail(err, TJ_E_IO, "cannot start the server");
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
    const struct sockaddr_storage *address = &http->address;

    return ntohs(address->ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)address)->sin6_port
                                                : ((const struct sockaddr_in *)address)->sin_port);
}

int tj_http_connect(const tj_http *http, unsigned seconds, tj_err *err)
{
    const struct timeval timeout = {seconds, 0};
    int fd = socket(http->address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&http->address, http->address_size) == 0)
        return fd;
    tj_fail_errno(err, NULL, "reach the page");
    if (fd >= 0)
        close(fd);
    return -1;
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
