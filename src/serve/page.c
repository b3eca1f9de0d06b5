#include "serve/page.h"

#include <stdio.h>
#include <string.h>

#include "serve/server.h"

/* The path of the request: "index.html" for none. */
static bool is_asked(const tj_target *target, const char *path)
{
    if (!target->parts)
        return !strcmp(path, "index.html");
    return tj_target_matches(target, path);
}

static const tj_page_file *find(const tj_target *target)
{
    for (const tj_page_file *file = tj_page_files; file->path; file++)
        if (is_asked(target, file->path))
            return file;
    return NULL;
}

/* Does the list have gzip, and not with a quality of 0? */
static bool takes_gzip(const char *accepted)
{
    const char *at = accepted ? strstr(accepted, "gzip") : NULL;

    return at && strncmp(at + 4, ";q=0", 4) != 0;
}

/* Somebody comes with the token: a cookie keeps it, and the address loses it. */
static bool takes_token(tj_ask *ask)
{
    const char *token = ask->server->guard.token;

    if (!token || ask->target->parts || !tj_target_value(ask->target, "token"))
        return false;
    ask->reply.status = 303;
    ask->reply.location = "/";
    ask->reply.cookie = token;
    return true;
}

void tj_page_answer(tj_ask *ask, const char *accept_encoding)
{
    const tj_page_file *file = find(ask->target);
    bool gzip;

    if (takes_token(ask))
        return;
    if (!file) {
        tj_ask_refuse(ask, 404, "not_found", "there is nothing at this address");
        return;
    }
    gzip = file->gzip && takes_gzip(accept_encoding);
    snprintf(ask->reply.etag, sizeof ask->reply.etag, "\"%s%s\"", file->hash, gzip ? "-gz" : "");
    ask->reply.type = file->type;
    if (ask->if_none_match && strstr(ask->if_none_match, ask->reply.etag)) {
        ask->reply.status = 304;
        return;
    }
    ask->reply.bytes = gzip ? file->gzip : file->plain;
    ask->reply.bytes_n = gzip ? file->gzip_n : file->plain_n;
    ask->reply.encoding = gzip ? "gzip" : NULL;
}
