#include "serve/http/exchange.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text/span.h"
#include "serve/http/page.h"
#include "serve/http/upload.h"

#define FORM_BYTES    ((size_t)64 << 10) /* buffer of the form reader */
#define CHECK_SECONDS 0.05
#define DISCARD_MAX   ((size_t)64 << 20) /* of a body that is too large, so that its sender hears of that */
#define FORM_EXTRA    ((size_t)1 << 20)  /* what a form may have around its files */

#define JSON_TYPE "application/json; charset=utf-8"
/* Everything the page needs comes from here, and nothing of it stands inline. */
#define POLICY                                                                                               \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "       \
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/* ---- watching ---- */

/* Has the client disconnected?  Data that it may still send does not matter. */
static bool peer_is_gone(int fd)
{
    struct pollfd poll_fd = {.fd = fd, .events = POLLRDHUP};

    return poll(&poll_fd, 1, 0) > 0 && poll_fd.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL);
}

static int tick(void *ctx, const char *phase TJ_UNUSED, uint64_t done TJ_UNUSED, uint64_t total TJ_UNUSED)
{
    tj_exchange *exchange = ctx;
    double now = tj_clock();

    if (now - exchange->last_check < CHECK_SECONDS)
        return 0;
    exchange->last_check = now;
    return now > exchange->deadline || atomic_load(&exchange->request.server->stopping) ||
           peer_is_gone(exchange->peer->fd);
}

/* ---- making ---- */

/* The response is the error in exchange->request.err; the body is ignored. */
static void fail(tj_exchange *exchange, int rc)
{
    tj_request_fail(&exchange->request, rc);
    exchange->refused = true;
}

tj_exchange *tj_exchange_new(tj_server *server, struct MHD_Connection *connection, tj_peer *peer,
                             const char *target)
{
    tj_exchange *exchange = tj_zalloc(1, sizeof *exchange);
    int rc;

    if (!exchange)
        return NULL;
    exchange->connection = connection;
    exchange->peer = peer;
    exchange->monitor = (tj_progress_monitor){tick, exchange};
    exchange->request = (tj_request){.server = server,
                                     .target = &exchange->target,
                                     .monitor = &exchange->monitor,
                                     .response = {.total = -1}};
    atomic_init(&exchange->stage, TJ_EXCHANGE_NEW);
    if ((rc = tj_target_parse(&exchange->target, target, strlen(target), &exchange->request.err)))
        fail(exchange, rc);
    return exchange;
}

void tj_exchange_free(tj_exchange *exchange)
{
    if (!exchange)
        return;
    if (exchange->form)
        MHD_destroy_post_processor(exchange->form);
    atomic_fetch_sub(&exchange->request.server->buffered, exchange->buffered);
    tj_request_release(&exchange->request);
    tj_target_release(&exchange->target);
    free(exchange);
}

/* ---- deciding ---- */

static const char *header(const tj_exchange *exchange, const char *name)
{
    return MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, name);
}

static void reject(tj_exchange *exchange, unsigned status, const char *code, const char *text)
{
    tj_request_reject(&exchange->request, status, code, text);
    atomic_fetch_add(&exchange->request.server->refused, 1);
    exchange->refused = true;
}

/* Takes so many bytes of what all requests may hold, until the exchange is freed.  false: there are no more;
 * the exchange is refused then. */
static bool reserve(tj_exchange *exchange, size_t bytes)
{
    atomic_size_t *buffered = &exchange->request.server->buffered;

    exchange->buffered += bytes;
    if (atomic_fetch_add(buffered, bytes) + bytes <= TJ_BUFFERED_BYTES_MAX)
        return true;
    reject(exchange, 503, "overloaded", "too many requests; try again");
    return false;
}

static bool is_api(const tj_exchange *exchange)
{
    return exchange->target.parts && !strcmp(exchange->target.part[0], "api");
}

static bool check_access(tj_exchange *exchange)
{
    static const struct {
        unsigned status;
        const char *code, *text;
    } ROWS[] = {
        [TJ_ACCESS_WRONG_HOST] = {421, "host", "this host name is not allowed; use --host to allow it"},
        [TJ_ACCESS_CROSS_SITE] = {403, "forbidden", "requests from other web pages are not allowed"},
        [TJ_ACCESS_NO_TOKEN] = {401, "token",
                                "a token is required; open the address that tejun serve printed"}};
    const tj_credentials credentials = {
        .host = header(exchange, "Host"),
        .origin = header(exchange, "Origin"),
        .fetch_site = header(exchange, "Sec-Fetch-Site"),
        .authorization = header(exchange, "Authorization"),
        .cookie = header(exchange, "Cookie"),
        .given = is_api(exchange) ? NULL : tj_target_value(&exchange->target, "token")};
    bool is_navigation = !is_api(exchange) && exchange->request.method == TJ_GET;

    enum tj_access access =
        tj_access_check(&exchange->request.server->access_rules, &credentials, is_navigation);

    if (access != TJ_ACCESS_GRANTED)
        reject(exchange, ROWS[access].status, ROWS[access].code, ROWS[access].text);
    return access == TJ_ACCESS_GRANTED;
}

static bool has_type(const char *type, const char *wanted)
{
    size_t n = type ? strcspn(type, "; \t") : 0;

    return n == strlen(wanted) && tj_case_equal_n(type, wanted, n);
}

static enum MHD_Result add_form_part(void *ctx, enum MHD_ValueKind kind TJ_UNUSED, const char *key TJ_UNUSED,
                                     const char *filename, const char *type TJ_UNUSED,
                                     const char *encoding TJ_UNUSED, const char *data, uint64_t offset,
                                     size_t size)
{
    tj_exchange *exchange = ctx;
    tj_request *request = &exchange->request;
    int rc = 0;

    if (!filename || exchange->refused) /* a field that is no file */
        return MHD_YES;
    /* The first bytes of a file may be announced twice, the first time without any. */
    if (!offset && (exchange->part || request->upload->fd < 0 ||
                    strcmp(request->upload->names.items[request->upload->names.len - 1], filename) != 0)) {
        rc = tj_upload_begin_file(request->upload, filename, &request->err);
        exchange->part = 0;
    }
    if (!rc && size)
        rc = tj_upload_write(request->upload, data, size, &request->err);
    exchange->part += size;
    if (rc == TJ_E_RANGE)
        reject(exchange, 413, "too_large", request->err.text);
    else if (rc)
        fail(exchange, rc);
    return MHD_YES;
}

/* Decides which type of body is accepted, and how many bytes. */
static void expect_body(tj_exchange *exchange)
{
    static const size_t MOST[] = {0, TJ_JSON_BODY_MAX, TJ_RECORD_BODY_MAX, TJ_JSON_BODY_MAX};
    const char *type = header(exchange, "Content-Type"), *length;
    enum tj_body_type body = exchange->route->body;
    bool good = body == TJ_BODY_NONE;

    exchange->body_max = MOST[body];
    if (body == TJ_BODY_JSON || body == TJ_BODY_IMPORT)
        good = has_type(type, "application/json");
    else if (body == TJ_BODY_RECORD)
        good = has_type(type, "application/octet-stream") || has_type(type, "text/plain");
    if (body == TJ_BODY_IMPORT && has_type(type, "multipart/form-data")) {
        int rc = tj_upload_new(&exchange->request.upload, &exchange->request.err);

        exchange->body_max = TJ_UPLOAD_BYTES_MAX + FORM_EXTRA;
        exchange->form =
            rc ? NULL : MHD_create_post_processor(exchange->connection, FORM_BYTES, add_form_part, exchange);
        good = exchange->form != NULL;
        if (rc) {
            fail(exchange, rc);
            return;
        }
    }
    length = header(exchange, "Content-Length");
    if (!good)
        reject(exchange, 415, "type", "the type of the body is not supported");
    else if (length && strtoull(length, NULL, 10) > exchange->body_max)
        reject(exchange, 413, "too_large", "the body is too large");
}

static void find_route(tj_exchange *exchange)
{
    bool known;

    exchange->route = tj_route_find(exchange->request.method, &exchange->target, &known);
    if (!exchange->route && known)
        reject(exchange, 405, "method", "method not allowed");
    else if (!exchange->route)
        reject(exchange, 404, "not_found", "nothing at this address");
    else if (exchange->route->flags & TJ_ROUTE_WRITES && !exchange->request.server->writable)
        reject(exchange, 403, "forbidden", "the server is read-only; start it with --writable");
}

static bool read_method(tj_exchange *exchange, const char *method)
{
    static const char *const NAMES[] = {"GET", "POST", "DELETE", "HEAD"};
    static const enum tj_http_method METHODS[] = {TJ_GET, TJ_POST, TJ_DELETE, TJ_GET};

    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (!strcmp(method, NAMES[i])) {
            exchange->request.method = METHODS[i];
            return true;
        }
    return false;
}

void tj_exchange_begin(tj_exchange *exchange, const char *method)
{
    bool known = read_method(exchange, method);

    atomic_store(&exchange->stage, TJ_EXCHANGE_BODY);
    if (!check_access(exchange) || exchange->refused)
        return;
    if (!known || (!is_api(exchange) && exchange->request.method != TJ_GET)) {
        reject(exchange, 405, "method", "method not allowed");
        return;
    }
    exchange->request.if_none_match = header(exchange, "If-None-Match");
    if (!is_api(exchange)) {
        tj_page_respond(&exchange->request, header(exchange, "Accept-Encoding"));
        exchange->refused = true; /* that is the response */
        return;
    }
    find_route(exchange);
    if (!exchange->refused)
        expect_body(exchange);
}

/* ---- the body ---- */

static void drop_body(tj_exchange *exchange)
{
    tj_buf_release(&exchange->request.body);
    atomic_fetch_sub(&exchange->request.server->buffered, exchange->buffered);
    exchange->buffered = 0;
}

bool tj_exchange_add_body(tj_exchange *exchange, const char *bytes, size_t n)
{
    if (n > exchange->body_max) { /* its length was not told before */
        if (exchange->refused)
            return false;
        drop_body(exchange);
        reject(exchange, 413, "too_large", "the body is too large");
        exchange->body_max = DISCARD_MAX > n ? DISCARD_MAX : n;
    }
    exchange->body_max -= n;
    if (exchange->refused) /* what still comes is passed over */
        return true;
    if (!exchange->form) {
        if (reserve(exchange, n))
            tj_buf_add(&exchange->request.body, bytes, n);
        else
            drop_body(exchange);
        return !exchange->request.body.failed;
    }
    if (MHD_post_process(exchange->form, bytes, n) != MHD_YES && !exchange->refused)
        reject(exchange, 400, "usage", "the form is malformed");
    return true;
}

void tj_exchange_end_body(tj_exchange *exchange)
{
    enum MHD_Result whole = MHD_YES;

    if (exchange->form)
        whole = MHD_destroy_post_processor(exchange->form);
    exchange->form = NULL;
    if (exchange->refused)
        return;
    if (whole != MHD_YES)
        reject(exchange, 400, "usage", "the form is malformed");
    else if (exchange->request.upload && tj_upload_end_file(exchange->request.upload, &exchange->request.err))
        fail(exchange, TJ_E_IO);
}

/* ---- answering ---- */

void tj_exchange_handle(tj_exchange *exchange)
{
    tj_request *request = &exchange->request;
    int rc;

    exchange->deadline = tj_clock() + TJ_HANDLER_SECONDS;
    if (atomic_load(&request->server->stopping)) {
        reject(exchange, 503, "overloaded", "the server is shutting down");
        return;
    }
    if (!(exchange->route->flags & TJ_ROUTE_QUICK) && peer_is_gone(exchange->peer->fd)) {
        atomic_fetch_add(&request->server->gone, 1);
        reject(exchange, 408, "timeout", "the client has disconnected");
        return;
    }
    rc = tj_route_answer(exchange->route, request);
    if (!rc && request->response.body.failed)
        rc = TJ_E_NOMEM;
    atomic_fetch_add(rc == TJ_E_STOPPED ? &request->server->stopped : &request->server->answered, 1);
    if (rc)
        tj_request_fail(request, rc);
    else if (request->response.body.len > TJ_RESPONSE_BYTES_MAX)
        reject(exchange, 500, "too_large", "the answer is too large; ask for less");
    tj_corpus_handle_release(request->handle);
    request->handle = NULL;
}

/* ---- sending ---- */

static void add_header(struct MHD_Response *mhd_response, const char *name, const char *value)
{
    if (value && *value)
        MHD_add_response_header(mhd_response, name, value);
}

static void add_security_headers(struct MHD_Response *mhd_response)
{
    add_header(mhd_response, "Content-Security-Policy", POLICY);
    add_header(mhd_response, "X-Content-Type-Options", "nosniff");
    add_header(mhd_response, "Referrer-Policy", "no-referrer");
    add_header(mhd_response, "Cross-Origin-Resource-Policy", "same-origin");
    add_header(mhd_response, "Cross-Origin-Opener-Policy", "same-origin");
}

static void add_headers(struct MHD_Response *mhd_response, const tj_response *response)
{
    char text[128];

    add_header(mhd_response, "Content-Type", response->type ? response->type : JSON_TYPE);
    add_header(mhd_response, "Cache-Control", response->etag[0] ? "private, no-cache" : "no-store");
    add_header(mhd_response, "ETag", response->etag);
    add_header(mhd_response, "Content-Encoding", response->encoding);
    add_header(mhd_response, "Vary", response->encoding ? "Accept-Encoding" : NULL);
    add_header(mhd_response, "Location", response->location);
    if (response->total >= 0) {
        snprintf(text, sizeof text, "%" PRId64, response->total);
        add_header(mhd_response, "X-Total-Count", text);
    }
    if (response->save_as[0]) {
        snprintf(text, sizeof text, "attachment; filename=\"%s\"", response->save_as);
        add_header(mhd_response, "Content-Disposition", text);
    }
    if (response->cookie) {
        /* Not Strict: who follows a link in a message would not have it behind the redirection.  Other pages
         * are kept out by Origin and Sec-Fetch-Site in any case. */
        snprintf(text, sizeof text, TJ_TOKEN_COOKIE "=%.64s; Path=/; HttpOnly; SameSite=Lax",
                 response->cookie);
        add_header(mhd_response, "Set-Cookie", text);
    }
    if (response->status == 401)
        add_header(mhd_response, "WWW-Authenticate", "Bearer");
    if (response->status == 405)
        add_header(mhd_response, "Allow", "GET, HEAD, POST, DELETE");
    if (response->status == 503)
        add_header(mhd_response, "Retry-After", "1");
    add_security_headers(mhd_response);
}

enum MHD_Result tj_exchange_send(tj_exchange *exchange)
{
    tj_response *response = &exchange->request.response;
    struct MHD_Response *mhd_response;
    enum MHD_Result sent;
    unsigned status;

    if (!exchange->refused)
        reserve(exchange, response->body.len);
    status = response->status ? response->status : 200;
    if (response->bytes) {
        mhd_response = MHD_create_response_from_buffer(response->bytes_n, (void *)response->bytes,
                                                       MHD_RESPMEM_PERSISTENT);
    } else {
        size_t n = status == 304 ? 0 : response->body.len;
        char *bytes = tj_buf_detach(&response->body);

        mhd_response = MHD_create_response_from_buffer(bytes ? n : 0, bytes, MHD_RESPMEM_MUST_FREE);
    }
    if (!mhd_response)
        return MHD_NO;
    add_headers(mhd_response, response);
    sent = MHD_queue_response(exchange->connection, status, mhd_response);
    MHD_destroy_response(mhd_response);
    return sent;
}
