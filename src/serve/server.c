/* Starting, maintaining, checking and stopping a server. */
#include "serve/server.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/thread.h"
#include "serve/http/page.h"
#include "tejun/explore.h"

#define EXTRA_THREADS      4 /* than cores: some wait for the disk */
#define MAINTENANCE_MILLIS 500
#define TOKEN_BYTES        24
#define CHECK_SECONDS      60 /* that a request of the self-check may take */

/* ---- housekeeping ---- */

/* Explores the start of a game on the board with the most games, so that its data is in memory. */
static void preload_start(const tj_corpus_handle *handle)
{
    const tj_corpus_info *info = &handle->cache->summary.info;
    tj_explore_query query;
    tj_explore_result *result = NULL;
    tj_position start;
    unsigned board = 0;

    tj_explore_query_init(&query, sizeof query);
    for (unsigned b = 0; b < TJ_BOARDS; b++)
        if (info->games_of_size[b] > info->games_of_size[board])
            board = b;
    if (tj_position_init(&start, board, NULL))
        return;
    query.position = &start;
    if (!tj_explore(handle->corpus, &query, NULL, &result, NULL))
        tj_explore_result_free(result);
}

/* The first requests take a second on large corpora, so their answers are computed in advance. */
static void warm_up(tj_server *server)
{
    for (size_t i = 0; i < server->corpus_pool->count && !atomic_load(&server->stopping); i++) {
        tj_pooled_corpus *pooled = &server->corpus_pool->items[i];
        tj_corpus_handle *handle;

        if (tj_corpus_handle_acquire(&handle, pooled, NULL))
            continue;
        if (!(handle->cache->has_summary && handle->cache->has_players) &&
            !tj_corpus_cache_summary(handle->cache, handle->corpus, NULL)) {
            tj_corpus_cache_players(handle->cache, handle->corpus, NULL);
            preload_start(handle);
        }
        tj_corpus_handle_release(handle);
    }
}

static void open_books(tj_server *server)
{
    for (size_t i = 0; i < server->book_pool->count && !atomic_load(&server->stopping); i++) {
        tj_pooled_book *pooled = &server->book_pool->items[i];
        tj_book *book;

        if (!tj_pooled_book_acquire(pooled, TJ_BOOK_SLOT_QUICK, &book, NULL))
            tj_pooled_book_release(pooled, TJ_BOOK_SLOT_QUICK);
    }
}

static void wait_for_wake(tj_server *server)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += MAINTENANCE_MILLIS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&server->lock);
    if (!atomic_load(&server->stopping))
        pthread_cond_timedwait(&server->wake, &server->lock, &until);
    pthread_mutex_unlock(&server->lock);
}

static void *maintain(void *ctx)
{
    tj_server *server = ctx;

    warm_up(server);
    open_books(server);
    while (!atomic_load(&server->stopping)) {
        wait_for_wake(server);
        tj_corpus_pool_drop_stale(server->corpus_pool);
        tj_http_drop_slow(server->http);
        warm_up(server);
    }
    return NULL;
}

static void wake(void *ctx)
{
    tj_server *server = ctx;

    pthread_mutex_lock(&server->lock);
    pthread_cond_signal(&server->wake);
    pthread_mutex_unlock(&server->lock);
}

/* ---- starting ---- */

static int add_folders(tj_string_list *out, const tj_words *folders, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; !rc && i < folders->len; i++) {
        char *path = realpath(folders->items[i], NULL);

        if (!path && errno != ENOMEM)
            rc = tj_fail_path(err, TJ_E_NOTFOUND, folders->items[i], "no such folder");
        else if (!path || tj_string_list_add(out, path))
            rc = tj_fail_nomem(err);
        free(path);
    }
    return rc;
}

static int make_token(char **out, tj_err *err)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz012345";
    unsigned char bytes[TOKEN_BYTES];

    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return tj_fail_errno(err, NULL, "make up a token");
    if (!(*out = tj_zalloc(TOKEN_BYTES + 1, 1)))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < TOKEN_BYTES; i++)
        (*out)[i] = LETTERS[bytes[i] % 32];
    return 0;
}

/* A token stands in addresses, headers and cookies. */
static int copy_token(char **out, const char *token, tj_err *err)
{
    size_t n = strlen(token);

    if (n < 8 || n > 64 ||
        strspn(token, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") != n)
        return tj_fail(err, TJ_E_USAGE, "a token must have 8 to 64 letters and digits");
    *out = tj_strndup(token, n);
    return *out ? 0 : tj_fail_nomem(err);
}

static int set_access_rules(tj_server *server, const tj_serve_options *options, const char *address,
                            tj_err *err)
{
    bool is_public = !tj_is_loopback(address);
    int rc = add_folders(&server->import_from, &options->import_from, err);

    if (!rc && (options->token || is_public))
        rc = options->token ? copy_token(&server->token, options->token, err)
                            : make_token(&server->token, err);
    server->access_rules = (tj_access_rules){is_public, options->hosts, server->token};
    return rc;
}

static int start(tj_server *server, const tj_serve_options *options, tj_err *err)
{
    const char *address = options->listen ? options->listen : "127.0.0.1";
    unsigned threads = options->threads ? options->threads : tj_thread_count() + EXTRA_THREADS;
    int rc;

    if ((rc = set_access_rules(server, options, address, err)) ||
        (rc = tj_corpus_pool_open(&server->corpus_pool, &options->corpora, err)) ||
        (rc = tj_book_pool_open(&server->book_pool, &options->books, err)))
        return rc;
    if (!(server->jobs = tj_jobs_new(wake, server)))
        return tj_fail_nomem(err);
    if (!(server->workers = tj_worker_pool_new(threads, TJ_QUEUE_MAX, tj_http_handle, server)))
        return tj_fail(err, TJ_E_NOMEM, "cannot start a thread");
    if ((rc = tj_http_start(&server->http, server, address, options->port, err)))
        return rc;
    if (pthread_create(&server->maintenance, NULL, maintain, server))
        return tj_fail(err, TJ_E_NOMEM, "cannot start a thread");
    server->has_maintenance = true;
    return 0;
}

int tj_server_start(tj_server **out, const tj_serve_options *options, tj_err *err)
{
    tj_server *server = tj_zalloc(1, sizeof *server);
    int rc;

    *out = NULL;
    if (!server)
        return tj_fail_nomem(err);
    pthread_mutex_init(&server->lock, NULL);
    pthread_cond_init(&server->wake, NULL);
    atomic_init(&server->stopping, false);
    server->writable = options->writable;
    server->idle_seconds = options->timeout ? options->timeout : TJ_IDLE_SECONDS;
    rc = start(server, options, err);
    if (rc)
        tj_server_stop(server);
    else
        *out = server;
    return rc;
}

void tj_server_faults(const tj_server *server, tj_buf *out)
{
    for (size_t i = 0; i < server->corpus_pool->count; i++) {
        tj_pooled_corpus *pooled = &server->corpus_pool->items[i];
        tj_err err = TJ_ERR_INIT;
        int rc = tj_pooled_corpus_check(pooled, &err);

        if (rc) {
            tj_buf_printf(out, "%s: ", pooled->path);
            tj_pooled_corpus_put_error(pooled, rc, &err, out);
            tj_buf_putc(out, '\n');
        }
    }
}

void tj_server_book_faults(const tj_server *server, tj_buf *out)
{
    for (size_t i = 0; i < server->book_pool->count; i++) {
        tj_pooled_book *pooled = &server->book_pool->items[i];
        tj_err err = TJ_ERR_INIT;
        tj_book *book;
        int rc = tj_pooled_book_acquire(pooled, TJ_BOOK_SLOT_QUICK, &book, &err);

        if (!rc)
            tj_pooled_book_release(pooled, TJ_BOOK_SLOT_QUICK);
        else
            tj_buf_printf(out, "%s: %s\n", pooled->path, err.text[0] ? err.text : tj_err_code_text(rc));
    }
}

unsigned tj_server_port(const tj_server *server)
{
    return tj_http_port(server->http);
}

void tj_server_address(const tj_server *server, const char *listen, tj_buf *out)
{
    bool any = listen && (!strcmp(listen, "0.0.0.0") || !strcmp(listen, "::"));
    bool six = listen && strchr(listen, ':') && !any;

    tj_buf_printf(out, "http://%s%s%s:%u/", six ? "[" : "", !listen || any ? "127.0.0.1" : listen,
                  six ? "]" : "", tj_http_port(server->http));
    if (server->token)
        tj_buf_printf(out, "?token=%s", server->token);
}

/* ---- checking ---- */

/* Sends a request; *bytes becomes the size of the body, *asked is counted up. */
TJ_PRINTF(5, 6)
static int get(const tj_server *server, unsigned *asked, size_t *bytes, tj_err *err, const char *format, ...)
{
    tj_buf target = TJ_BUF_INIT, request = TJ_BUF_INIT, response = TJ_BUF_INIT;
    int fd = tj_http_connect(server->http, CHECK_SECONDS, err), rc = fd < 0 ? TJ_E_IO : 0;
    const char *body;
    va_list args;

    va_start(args, format);
    tj_buf_vprintf(&target, format, args);
    va_end(args);
    tj_buf_puts(&request, "GET ");
    tj_buf_join(&request, &target);
    tj_buf_puts(&request, " HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n");
    if (server->token)
        tj_buf_printf(&request, "Authorization: Bearer %s\r\n", server->token);
    tj_buf_puts(&request, "\r\n");
    if (!rc)
        rc = !tj_buf_ok(&request) ? tj_fail_nomem(err)
             : send(fd, request.data, request.len, MSG_NOSIGNAL) != (ssize_t)request.len
                 ? tj_fail_errno(err, target.data, "ask")
                 : tj_file_read_from(fd, target.data, &response, err);
    body = !rc && response.data ? strstr(response.data, "\r\n\r\n") : NULL;
    if (!rc && (!body || strncmp(response.data, "HTTP/1.1 200 ", 13) != 0))
        rc = tj_fail(err, TJ_E_IO, "%s: unexpected answer: %.40s", target.data,
                     response.len ? response.data : "empty");
    *bytes = body ? response.len - (size_t)(body + 4 - response.data) : 0;
    ++*asked;
    if (fd >= 0)
        close(fd);
    tj_buf_release(&target);
    tj_buf_release(&request);
    tj_buf_release(&response);
    return rc;
}

static int check_corpus(const tj_server *server, const char *id, unsigned *asked, tj_err *err)
{
    tj_buf encoded = TJ_BUF_INIT;
    size_t bytes;
    int rc;

    for (; *id; id++)
        tj_buf_printf(&encoded, "%%%02X", (unsigned char)*id);
    rc = tj_buf_ok(&encoded) ? get(server, asked, &bytes, err, "/api/corpora/%s/explore", encoded.data)
                             : tj_fail_nomem(err);
    tj_buf_release(&encoded);
    return rc;
}

int tj_server_self_check(const tj_server *server, unsigned *asked, size_t *page_bytes, tj_err *err)
{
    size_t bytes;
    int rc;

    *asked = 0;
    *page_bytes = 0;
    rc = get(server, asked, &bytes, err, "/");
    for (const tj_page_file *file = tj_page_files; !rc && file->path; file++) {
        rc = get(server, asked, &bytes, err, "/%s", file->path);
        if (!rc && bytes != (file->gzip ? file->gzip_n : file->plain_n))
            rc = tj_fail(err, TJ_E_IO, "/%s: the server sent %zu bytes of other content", file->path, bytes);
        *page_bytes += bytes;
    }
    if (!rc)
        rc = get(server, asked, &bytes, err, "/api/corpora");
    for (size_t i = 0; !rc && i < server->corpus_pool->count; i++)
        rc = check_corpus(server, server->corpus_pool->items[i].id, asked, err);
    return rc;
}

/* ---- ending ---- */

void tj_server_stop(tj_server *server)
{
    if (!server)
        return;
    atomic_store(&server->stopping, true);
    wake(server);
    if (server->has_maintenance)
        pthread_join(server->maintenance, NULL);
    if (server->http)
        tj_http_close(server->http);
    tj_worker_pool_stop(server->workers);
    tj_http_free(server->http);
    tj_worker_pool_free(
        server->workers); /* only now: connections that were kept open may have asked until here */
    tj_jobs_free(server->jobs);
    tj_book_pool_free(server->book_pool);
    tj_corpus_pool_free(server->corpus_pool);
    tj_string_list_release(&server->import_from);
    free(server->token);
    pthread_cond_destroy(&server->wake);
    pthread_mutex_destroy(&server->lock);
    free(server);
}
