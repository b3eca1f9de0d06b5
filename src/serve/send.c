/* Replies with their headers. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "serve/call.h"
#include "serve/page.h"

#define JSON_TYPE "application/json; charset=utf-8"
/* Everything the page needs comes from here, and nothing of it stands inline. */
#define POLICY                                                                                               \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "       \
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

static void add(struct MHD_Response *response, const char *name, const char *value)
{
    if (value && *value)
        MHD_add_response_header(response, name, value);
}

static void add_guards(struct MHD_Response *response)
{
    add(response, "Content-Security-Policy", POLICY);
    add(response, "X-Content-Type-Options", "nosniff");
    add(response, "Referrer-Policy", "no-referrer");
    add(response, "Cross-Origin-Resource-Policy", "same-origin");
    add(response, "Cross-Origin-Opener-Policy", "same-origin");
}

static void add_headers(struct MHD_Response *response, const tj_reply *reply)
{
    char text[128];

    add(response, "Content-Type", reply->type ? reply->type : JSON_TYPE);
    add(response, "Cache-Control", reply->etag[0] ? "private, no-cache" : "no-store");
    add(response, "ETag", reply->etag);
    add(response, "Content-Encoding", reply->encoding);
    add(response, "Vary", reply->encoding ? "Accept-Encoding" : NULL);
    add(response, "Location", reply->location);
    if (reply->total >= 0) {
        snprintf(text, sizeof text, "%" PRId64, reply->total);
        add(response, "X-Total-Count", text);
    }
    if (reply->save_as[0]) {
        snprintf(text, sizeof text, "attachment; filename=\"%s\"", reply->save_as);
        add(response, "Content-Disposition", text);
    }
    if (reply->cookie) {
        /* Not Strict: who follows a link in a message would not have it behind the redirection.  Other pages
         * are kept out by Origin and Sec-Fetch-Site in any case. */
        snprintf(text, sizeof text, TJ_GUARD_COOKIE "=%.64s; Path=/; HttpOnly; SameSite=Lax", reply->cookie);
        add(response, "Set-Cookie", text);
    }
    if (reply->status == 401)
        add(response, "WWW-Authenticate", "Bearer");
    if (reply->status == 405)
        add(response, "Allow", "GET, HEAD, POST, DELETE");
    if (reply->status == 503)
        add(response, "Retry-After", "1");
    add_guards(response);
}

enum MHD_Result tj_call_send(tj_call *call)
{
    tj_reply *reply = &call->ask.reply;
    struct MHD_Response *response;
    enum MHD_Result sent;
    unsigned status;
    size_t n;
    char *bytes;

    if (!call->refused)
        tj_call_hold(call, reply->body.len);
    status = reply->status ? reply->status : 200;
    if (reply->bytes) {
        response =
            MHD_create_response_from_buffer(reply->bytes_n, (void *)reply->bytes, MHD_RESPMEM_PERSISTENT);
    } else {
        n = status == 304 ? 0 : reply->body.len;
        bytes = tj_buf_detach(&reply->body);
        response = MHD_create_response_from_buffer(bytes ? n : 0, bytes, MHD_RESPMEM_MUST_FREE);
    }
    if (!response)
        return MHD_NO;
    add_headers(response, reply);
    sent = MHD_queue_response(call->connection, status, response);
    MHD_destroy_response(response);
    return sent;
}
