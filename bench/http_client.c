#include "http_client.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness.h"

void bench_client_open(bench_client *client, unsigned port)
{
    struct sockaddr_in where = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int on = 1;

    *client = (bench_client){.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    if (client->fd < 0 || connect(client->fd, (struct sockaddr *)&where, sizeof where) != 0)
        bench_die("nobody listens on port %u", port);
    setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

void bench_client_close(bench_client *client)
{
    close(client->fd);
    tj_buf_release(&client->reply);
}

static void read_more(bench_client *client)
{
    char block[65536];
    ssize_t n = recv(client->fd, block, sizeof block, 0);

    if (n <= 0)
        bench_die("the server has closed the connection");
    tj_buf_add(&client->reply, block, (size_t)n);
    if (!tj_buf_ok(&client->reply))
        bench_die("memory ran out");
}

/* The number behind the name in the header. */
static size_t length_of(const bench_client *client)
{
    const char *at = strcasestr(client->reply.data, "\r\nContent-Length:");

    if (!at)
        bench_die("a reply without length");
    return strtoull(at + strlen("\r\nContent-Length:"), NULL, 10);
}

int bench_client_get(bench_client *client, const char *target)
{
    tj_buf request = TJ_BUF_INIT;
    const char *end;
    size_t whole;

    tj_buf_printf(&request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", target);
    if (!tj_buf_ok(&request) ||
        send(client->fd, request.data, request.len, MSG_NOSIGNAL) != (ssize_t)request.len)
        bench_die("a request cannot be sent");
    tj_buf_release(&request);
    tj_buf_clear(&client->reply);
    do
        read_more(client);
    while (!(end = strstr(client->reply.data, "\r\n\r\n")));
    client->body = (size_t)(end - client->reply.data) + 4;
    whole = client->body + length_of(client);
    while (client->reply.len < whole)
        read_more(client);
    return client->reply.len > 12 ? atoi(client->reply.data + 9) : 0;
}
