/* Replies with their headers. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "serve/http/exchange.h"
#include "serve/http/page.h"

#define JSON_TYPE "application/json; charset=utf-8"
/* Everything the page needs comes from here, and nothing of it stands inline. */
#define POLICY                                                                                               \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "       \
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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
    size_t n;
    char *bytes;

    if (!exchange->refused)
        tj_exchange_reserve(exchange, response->body.len);
    status = response->status ? response->status : 200;
    if (response->bytes) {
        mhd_response = MHD_create_response_from_buffer(response->bytes_n, (void *)response->bytes,
                                                       MHD_RESPMEM_PERSISTENT);
    } else {
        n = status == 304 ? 0 : response->body.len;
        bytes = tj_buf_detach(&response->body);
        mhd_response = MHD_create_response_from_buffer(bytes ? n : 0, bytes, MHD_RESPMEM_MUST_FREE);
    }
    if (!mhd_response)
        return MHD_NO;
    add_headers(mhd_response, response);
    sent = MHD_queue_response(exchange->connection, status, mhd_response);
    MHD_destroy_response(mhd_response);
    return sent;
}
