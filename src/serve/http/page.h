/* The page's own files, built into the program (tools/embed-page). */
#pragma once

#include "serve/http/request.h"

typedef struct tj_page_file {
    const char *path; /* "index.html", "assets/page.js" */
    const char *type;
    const char *hash; /* of its content, for ETag */
    const unsigned char *plain;
    size_t plain_n;
    const unsigned char *gzip; /* the same, compressed; NULL: it would not be smaller */
    size_t gzip_n;
} tj_page_file;

/* Ended by a row without path.  Generated; without a page built, src/serve/http/page_none.c has one that says
 * so. */
extern const tj_page_file tj_page_files[];

/* The response to a request that is none of the API. */
void tj_page_respond(tj_request *request, const char *accept_encoding);
