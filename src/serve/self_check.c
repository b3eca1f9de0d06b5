#include "serve/self_check.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "serve/http/http.h"
#include "serve/http/page.h"

#define TIMEOUT_SECONDS 60

static int connect_to(const tj_server *server, tj_err *err)
{
    struct sockaddr_storage where;
    struct timeval timeout = {TIMEOUT_SECONDS, 0};
    socklen_t size = tj_http_address(server->http, &where);
    int fd = socket(where.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    if (fd < 0 || connect(fd, (struct sockaddr *)&where, size) != 0) {
        tj_fail_errno(err, NULL, "reach the page");
        if (fd >= 0)
            close(fd);
        return -1;
    }
    return fd;
}

/* One request; *bytes becomes the size of its body. */
static int get(const tj_server *server, const char *target, size_t *bytes, tj_err *err)
{
    tj_buf request = TJ_BUF_INIT, response = TJ_BUF_INIT;
    int fd = connect_to(server, err), rc = fd < 0 ? TJ_E_IO : 0;
    const char *body;

    tj_buf_printf(&request,
                  "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n",
                  target);
    if (server->token)
        tj_buf_printf(&request, "Authorization: Bearer %s\r\n", server->token);
    tj_buf_puts(&request, "\r\n");
    if (!rc &&
        (!tj_buf_ok(&request) || send(fd, request.data, request.len, MSG_NOSIGNAL) != (ssize_t)request.len))
        rc = tj_fail_errno(err, target, "ask");
    if (!rc)
        rc = tj_file_read_from(fd, target, &response, err);
    body = !rc && response.data ? strstr(response.data, "\r\n\r\n") : NULL;
    if (!rc && (!body || strncmp(response.data, "HTTP/1.1 200 ", 13) != 0))
        rc = tj_fail(err, TJ_E_IO, "%s: unexpected answer: %.40s", target,
                     response.len ? response.data : "empty");
    *bytes = body ? response.len - (size_t)(body + 4 - response.data) : 0;
    if (fd >= 0)
        close(fd);
    tj_buf_release(&request);
    tj_buf_release(&response);
    return rc;
}

static int check_page(const tj_server *server, unsigned *asked, size_t *page_bytes, tj_err *err)
{
    size_t bytes;
    int rc = get(server, "/", &bytes, err);

    ++*asked;
    for (const tj_page_file *file = tj_page_files; !rc && file->path; file++, ++*asked) {
        tj_buf target = TJ_BUF_INIT;

        tj_buf_printf(&target, "/%s", file->path);
        rc = tj_buf_ok(&target) ? get(server, target.data, &bytes, err) : tj_fail_nomem(err);
        if (!rc && bytes != (file->gzip ? file->gzip_n : file->plain_n))
            rc = tj_fail(err, TJ_E_IO, "/%s: the server sent %zu bytes of other content", file->path, bytes);
        *page_bytes += bytes;
        tj_buf_release(&target);
    }
    return rc;
}

int tj_server_self_check(const tj_server *server, unsigned *asked, size_t *page_bytes, tj_err *err)
{
    size_t bytes;
    int rc;

    *asked = 0;
    *page_bytes = 0;
    rc = check_page(server, asked, page_bytes, err);
    if (!rc)
        rc = get(server, "/api/corpora", &bytes, err);
    for (size_t i = 0; !rc && i < server->corpus_pool->count; i++, ++*asked) {
        tj_buf target = TJ_BUF_INIT;

        tj_buf_puts(&target, "/api/corpora/");
        for (const char *c = server->corpus_pool->items[i].id; *c; c++)
            tj_buf_printf(&target, "%%%02X", (unsigned char)*c);
        tj_buf_puts(&target, "/explore");
        rc = tj_buf_ok(&target) ? get(server, target.data, &bytes, err) : tj_fail_nomem(err);
        tj_buf_release(&target);
    }
    *asked += !rc;
    return rc;
}
