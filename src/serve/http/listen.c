#include "serve/http/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"

#define NEXT_PORTS 20
#define BACKLOG    1024

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

unsigned tj_address_port(const struct sockaddr_storage *address)
{
    return ntohs(address->ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)address)->sin6_port
                                                : ((const struct sockaddr_in *)address)->sin_port);
}

socklen_t tj_listen_address(int fd, struct sockaddr_storage *where)
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

int tj_listen(const char *address, unsigned port, int *fd, tj_err *err)
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
