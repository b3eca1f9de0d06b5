#include "serve/http/page.h"

#include <stdio.h>
#include <string.h>

#include "serve/server.h"

static const tj_page_file *find(const tj_target *target)
{
    for (const tj_page_file *file = tj_page_files; file->path; file++)
        if (target->parts ? tj_target_matches(target, file->path) : !strcmp(file->path, "index.html"))
            return file;
    return NULL;
}

/* Does Accept-Encoding have gzip with a quality other than 0? */
static bool accepts_gzip(const char *accepted)
{
    const char *at = accepted ? strstr(accepted, "gzip") : NULL;

    return at && strncmp(at + 4, ";q=0", 4) != 0;
}

/* The token in the address becomes a cookie, and the client is redirected to the address without it. */
static bool redeem_token(tj_request *request)
{
    const char *token = request->server->access_rules.token;

    if (!token || request->target->parts || !tj_target_value(request->target, "token"))
        return false;
    request->response.status = 303;
    request->response.location = "/";
    request->response.cookie = token;
    return true;
}

void tj_page_respond(tj_request *request, const char *accept_encoding)
{
    const tj_page_file *file = find(request->target);
    bool gzip;

    if (redeem_token(request))
        return;
    if (!file) {
        tj_request_reject(request, 404, "not_found", "nothing at this address");
        return;
    }
    gzip = file->gzip && accepts_gzip(accept_encoding);
    snprintf(request->response.etag, sizeof request->response.etag, "\"%s%s\"", file->hash,
             gzip ? "-gz" : "");
    request->response.type = file->type;
    if (request->if_none_match && strstr(request->if_none_match, request->response.etag)) {
        request->response.status = 304;
        return;
    }
    request->response.bytes = gzip ? file->gzip : file->plain;
    request->response.bytes_n = gzip ? file->gzip_n : file->plain_n;
    request->response.encoding = gzip ? "gzip" : NULL;
}
