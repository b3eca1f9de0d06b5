#include "serve/call.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/span.h"
#include "serve/page.h"
#include "serve/upload.h"

#define FORM_BYTES   ((size_t)64 << 10) /* buffer of the form reader */
#define LOOK_SECONDS 0.05
#define PASSED_OVER  ((size_t)64 << 20) /* of a body that is too large, so that its sender hears of that */
#define FORM_EXTRA   ((size_t)1 << 20)  /* what a form may have around its files */

/* ---- watching ---- */

/* Has the asker gone away?  What it may still send does not matter. */
static bool is_gone(int fd)
{
    struct pollfd look = {.fd = fd, .events = POLLRDHUP};

    return poll(&look, 1, 0) > 0 && look.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL);
}

static int tick(void *ctx, const char *phase, uint64_t done, uint64_t total)
{
    tj_call *call = ctx;
    double now = tj_clock();

    (void)phase, (void)done, (void)total;
    if (now - call->looked < LOOK_SECONDS)
        return 0;
    call->looked = now;
    return now > call->deadline || atomic_load(&call->ask.server->ends) || is_gone(call->caller->fd);
}

/* ---- making ---- */

tj_call *tj_call_new(tj_server *server, struct MHD_Connection *connection, tj_caller *caller,
                     const char *target)
{
    tj_call *call = tj_zalloc(1, sizeof *call);
    int rc;

    if (!call)
        return NULL;
    call->connection = connection;
    call->caller = caller;
    call->watch = (tj_watch){tick, call};
    call->ask = (tj_ask){.server = server,
                         .hall = server->hall,
                         .library = server->library,
                         .target = &call->target,
                         .watch = &call->watch,
                         .reply = {.total = -1}};
    atomic_init(&call->stage, TJ_STAGE_NEW);
    rc = tj_target_parse(&call->target, target, strlen(target), &call->ask.err);
    if (rc) {
        tj_ask_fail(&call->ask, rc);
        call->refused = true;
    }
    return call;
}

void tj_call_free(tj_call *call)
{
    if (!call)
        return;
    if (call->form)
        MHD_destroy_post_processor(call->form);
    atomic_fetch_sub(&call->ask.server->held, call->held);
    tj_ask_release(&call->ask);
    tj_target_release(&call->target);
    free(call->if_none_match);
    free(call);
}

/* ---- deciding ---- */

static const char *header(const tj_call *call, const char *name)
{
    return MHD_lookup_connection_value(call->connection, MHD_HEADER_KIND, name);
}

static void refuse(tj_call *call, unsigned status, const char *code, const char *text)
{
    tj_ask_refuse(&call->ask, status, code, text);
    atomic_fetch_add(&call->ask.server->refused, 1);
    call->refused = true;
}

bool tj_call_hold(tj_call *call, size_t bytes)
{
    atomic_size_t *held = &call->ask.server->held;

    call->held += bytes;
    if (atomic_fetch_add(held, bytes) + bytes <= TJ_HELD_BYTES)
        return true;
    refuse(call, 503, "overloaded", "too much at once: try again");
    return false;
}

static bool is_api(const tj_call *call)
{
    return call->target.parts && !strcmp(call->target.part[0], "api");
}

static bool admit(tj_call *call)
{
    const tj_credentials credentials = {.host = header(call, "Host"),
                                        .origin = header(call, "Origin"),
                                        .fetch_site = header(call, "Sec-Fetch-Site"),
                                        .authorization = header(call, "Authorization"),
                                        .cookie = header(call, "Cookie"),
                                        .given =
                                            is_api(call) ? NULL : tj_target_value(&call->target, "token")};
    bool opens = !is_api(call) && call->ask.method == TJ_GET;

    switch (tj_guard_check(&call->ask.server->guard, &credentials, opens)) {
    case TJ_ADMITTED:
        return true;
    case TJ_WRONG_HOST:
        refuse(call, 421, "host", "this server does not go by that name");
        return false;
    case TJ_FOREIGN:
        refuse(call, 403, "forbidden", "another page may not ask this server");
        return false;
    default:
        refuse(call, 401, "token", "this needs the token: open the address that tejun serve has printed");
        return false;
    }
}

static bool has_type(const char *type, const char *wanted)
{
    size_t n = type ? strcspn(type, "; \t") : 0;

    return n == strlen(wanted) && tj_same_letters(type, wanted, n);
}

static enum MHD_Result take_part(void *ctx, enum MHD_ValueKind kind, const char *key, const char *filename,
                                 const char *type, const char *encoding, const char *data, uint64_t offset,
                                 size_t size)
{
    tj_call *call = ctx;
    tj_ask *ask = &call->ask;
    int rc = 0;

    (void)kind, (void)key, (void)type, (void)encoding;
    if (!filename || call->refused) /* a field that is no file */
        return MHD_YES;
    /* The first bytes of a file may be announced twice, the first time without any. */
    if (!offset && (call->part || ask->upload->fd < 0 ||
                    strcmp(ask->upload->names.items[ask->upload->names.len - 1], filename) != 0)) {
        rc = tj_upload_file(ask->upload, filename, &ask->err);
        call->part = 0;
    }
    if (!rc && size)
        rc = tj_upload_add(ask->upload, data, size, &ask->err);
    call->part += size;
    if (rc == TJ_E_RANGE)
        refuse(call, 413, "too_large", ask->err.text);
    else if (rc) {
        tj_ask_fail(ask, rc);
        call->refused = true;
    }
    return MHD_YES;
}

/* What may come as the body, and how much. */
static void expect_body(tj_call *call)
{
    static const size_t MOST[] = {0, TJ_JSON_BYTES, TJ_RECORD_BYTES, TJ_JSON_BYTES};
    const char *type = header(call, "Content-Type");
    enum tj_body body = call->route->body;
    bool good = body == TJ_BODY_NONE;

    call->body_max = MOST[body];
    if (body == TJ_BODY_JSON || body == TJ_BODY_IMPORT)
        good = has_type(type, "application/json");
    else if (body == TJ_BODY_RECORD)
        good = has_type(type, "application/octet-stream") || has_type(type, "text/plain");
    if (body == TJ_BODY_IMPORT && has_type(type, "multipart/form-data")) {
        int rc = tj_upload_new(&call->ask.upload, &call->ask.err);

        call->body_max = TJ_UPLOAD_BYTES + FORM_EXTRA;
        call->form = rc ? NULL : MHD_create_post_processor(call->connection, FORM_BYTES, take_part, call);
        good = call->form != NULL;
        if (rc) {
            tj_ask_fail(&call->ask, rc);
            call->refused = true;
            return;
        }
    }
    if (!good)
        refuse(call, 415, "type", "the body is not of a type that is understood here");
}

static bool body_fits(tj_call *call)
{
    const char *length = header(call, "Content-Length");

    if (!length || strtoull(length, NULL, 10) <= call->body_max)
        return true;
    refuse(call, 413, "too_large", "the body is larger than what is taken here");
    return false;
}

static void find_route(tj_call *call)
{
    bool known;

    call->route = tj_route_find(call->ask.method, &call->target, &known);
    if (!call->route && known)
        refuse(call, 405, "method", "not with this method");
    else if (!call->route)
        refuse(call, 404, "not_found", "there is nothing at this address");
    else if (call->route->flags & TJ_ROUTE_WRITES && !call->ask.server->writable)
        refuse(call, 403, "forbidden", "this server only reads: it was started without --writable");
}

static bool read_method(tj_call *call, const char *method)
{
    static const char *const NAMES[] = {"GET", "POST", "DELETE", "HEAD"};
    static const enum tj_verb METHODS[] = {TJ_GET, TJ_POST, TJ_DELETE, TJ_GET};

    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (!strcmp(method, NAMES[i])) {
            call->ask.method = METHODS[i];
            return true;
        }
    return false;
}

void tj_call_begin(tj_call *call, const char *method)
{
    const char *match;
    bool known = read_method(call, method);

    atomic_store(&call->stage, TJ_STAGE_BODY);
    if (!admit(call) || call->refused)
        return;
    if (!known || (!is_api(call) && call->ask.method != TJ_GET)) {
        refuse(call, 405, "method", "not with this method");
        return;
    }
    match = header(call, "If-None-Match");
    if (match && !(call->if_none_match = tj_strndup(match, strlen(match)))) {
        refuse(call, 500, "memory", tj_code_text(TJ_E_NOMEM));
        return;
    }
    call->ask.if_none_match = call->if_none_match;
    if (!is_api(call)) {
        tj_page_answer(&call->ask, header(call, "Accept-Encoding"));
        call->refused = true; /* that is the reply */
        return;
    }
    find_route(call);
    if (!call->refused)
        expect_body(call);
    if (!call->refused)
        body_fits(call);
}

/* ---- the body ---- */

static void drop_body(tj_call *call)
{
    tj_buf_release(&call->ask.body);
    atomic_fetch_sub(&call->ask.server->held, call->held);
    call->held = 0;
}

bool tj_call_body(tj_call *call, const char *bytes, size_t n)
{
    if (n > call->body_max) { /* its length was not told before */
        if (call->refused)
            return false;
        drop_body(call);
        refuse(call, 413, "too_large", "the body is larger than what is taken here");
        call->body_max = PASSED_OVER > n ? PASSED_OVER : n;
    }
    call->body_max -= n;
    if (call->refused) /* what still comes is passed over */
        return true;
    if (!call->form) {
        if (tj_call_hold(call, n))
            tj_buf_add(&call->ask.body, bytes, n);
        else
            drop_body(call);
        return !call->ask.body.failed;
    }
    if (MHD_post_process(call->form, bytes, n) != MHD_YES && !call->refused)
        refuse(call, 400, "usage", "the form is broken");
    return true;
}

void tj_call_end_body(tj_call *call)
{
    enum MHD_Result whole = MHD_YES;

    if (call->form)
        whole = MHD_destroy_post_processor(call->form);
    call->form = NULL;
    if (call->refused)
        return;
    if (whole != MHD_YES)
        refuse(call, 400, "usage", "the form is broken");
    else if (call->ask.upload && tj_upload_close(call->ask.upload, &call->ask.err)) {
        tj_ask_fail(&call->ask, TJ_E_IO);
        call->refused = true;
    }
}

/* ---- answering ---- */

void tj_call_answer(tj_call *call)
{
    tj_ask *ask = &call->ask;
    int rc;

    call->deadline = tj_clock() + TJ_ANSWER_SECONDS;
    if (atomic_load(&ask->server->ends)) {
        refuse(call, 503, "overloaded", "the server is about to end");
        return;
    }
    if (!(call->route->flags & TJ_ROUTE_QUICK) && is_gone(call->caller->fd)) {
        atomic_fetch_add(&ask->server->gone, 1);
        refuse(call, 408, "timeout", "nobody waits for it");
        return;
    }
    rc = call->route->answer(ask);
    if (!rc && ask->reply.body.failed)
        rc = TJ_E_NOMEM;
    atomic_fetch_add(rc == TJ_E_STOPPED ? &ask->server->stopped : &ask->server->answered, 1);
    if (rc)
        tj_ask_fail(ask, rc);
    else if (ask->reply.body.len > TJ_ANSWER_BYTES)
        refuse(call, 500, "too_large", "the answer is too large: ask for less");
    tj_desk_give(ask->desk);
    ask->desk = NULL;
}
